// The page of a replay: shows one frame after the other, by taps, keys, swipes or by itself. It asks nobody anything.

const data = JSON.parse(document.getElementById("replay").textContent);
const PACE = 1400; // milliseconds that a frame stays while the page plays by itself
const SWIPE = 45; // pixels
const PARTS = ["cells", "cards", "tiles", "marks", "labels"];
const $ = (id) => document.getElementById(id);

const made = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  node.append(...children);
  return node;
};

const opened = data.views.findIndex(({ seat }) => `${seat}` === document.body.dataset.eyes);
const state = { view: Math.max(opened, 0), at: 0, language: data.language, timer: 0 };
const text = (number) => data.texts[number][state.language];
const word = (name) => data.words[name][state.language];
const frames = () => data.views[state.view].frames;

// ---------------------------------------------------------------- a frame

const worded = (part) => {
  const found = { ...part };
  for (const field of ["name", "text"]) if (field in part) found[field] = text(part[field]);
  return found;
};

/** The scene of this number, as the painter takes it. */
const sceneOf = (number) => {
  const [width, height, ...rest] = data.scenes[number];
  const scene = { width, height, alt: rest.slice(PARTS.length).map(text).join("\n") };
  PARTS.forEach((name, at) => (scene[name] = data.lists[rest[at]].map((part) => worded(data.parts[name][part]))));
  return scene;
};

const told = ([, , news, lines]) => ({ news: news.map(text), state: lines.map(text) });

const show = (at, { quietly = false } = {}) => {
  state.at = Math.max(0, Math.min(at, frames().length - 1));
  const frame = frames()[state.at];
  const pictures = frame[4].map((number) => painter.paint(sceneOf(number)));
  $("board").replaceChildren(...pictures);
  $("board").classList.toggle("two", pictures.length > 1);
  say(frame);
  $("place").value = state.at;
  $("place").setAttribute("aria-valuetext", [`${state.at + 1} / ${frames().length}`, text(frame[1])].filter(Boolean).join(", "));
  const [start, back, , forward, end] = $("keys").children;
  start.disabled = back.disabled = state.at === 0;
  forward.disabled = end.disabled = state.at === frames().length - 1;
  if (state.timer && forward.disabled) pause();
  point();
  if (!quietly) remember(frame[0]);
};

/** What happened, for whoever reads and for whoever listens. */
const say = (frame) => {
  const { news, state: stands } = told(frame);
  const line = (kind, said) => made("p", { class: kind }, said);
  const turn = text(frame[1]);
  $("said").replaceChildren(
    ...(turn ? [line("turn", turn)] : []),
    ...news.map((said) => line("news", said)),
    ...stands.filter((said) => !news.includes(said)).map((said) => line("state", said)),
  );
  $("said").scrollTop = 0;
};

// ---------------------------------------------------------------- the list of moves

const list = () => {
  const groups = [];
  frames().forEach((frame, at) => {
    if (!groups.length || groups.at(-1).turn !== frame[1]) groups.push({ turn: frame[1], items: [] });
    const { news, state: stands } = told(frame);
    const button = made("button", { type: "button" }, news.join(" ") || (at ? stands.join(" ") : word("begin")));
    button.addEventListener("click", () => {
      move(at);
      if (!scrollsItself($("moves"))) $("board").scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    });
    groups.at(-1).items.push(made("li", {}, button));
  });
  return groups.flatMap(({ turn, items }) => [
    ...(text(turn) ? [made("h3", {}, text(turn))] : []),
    made("ol", {}, ...items),
  ]);
};

/** Mark the current move; where the list scrolls by itself, keep it in sight. */
const point = () => {
  $("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = $("moves").querySelectorAll("button")[state.at];
  button.setAttribute("aria-current", "step");
  const box = $("moves");
  if (scrollsItself(box))
    box.scrollTop = button.offsetTop - box.offsetTop - box.clientHeight / 2;
};

const scrollsItself = (box) => getComputedStyle(box).overflowY === "auto";
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// ---------------------------------------------------------------- a link to a move

/** #12: the game after twelve answers; #12@1 as seat 1 saw it. */
const remember = (number) => {
  const { seat } = data.views[state.view];
  const mark = `#${number}${seat === null ? "" : `@${seat + 1}`}`;
  try {
    history.replaceState(null, "", mark);
  } catch {
    // opened from a place that may not change its address
  }
};

const fromAddress = () => {
  const found = location.hash.match(/^#(\d{1,7})(?:@(\d{1,2}))?$/);
  if (!found) return false;
  const seat = found[2] ? Number(found[2]) - 1 : null;
  const view = data.views.findIndex((one) => one.seat === seat);
  if (view >= 0) state.view = view;
  state.at = placeOf(Number(found[1]));
  return true;
};

/** The last frame of these eyes up to so many answers. */
const placeOf = (number) => Math.max(0, frames().findLastIndex((frame) => frame[0] <= number));

// ---------------------------------------------------------------- by itself

const pause = () => {
  clearInterval(state.timer);
  state.timer = 0;
  playKey();
};

const play = () => {
  if (state.at === frames().length - 1) show(0);
  state.timer = setInterval(() => show(state.at + 1), PACE);
  playKey();
};

const playKey = () => {
  const key = $("keys").children[2], playing = Boolean(state.timer);
  key.replaceChildren(icon(playing ? ICONS.pause : ICONS.play));
  key.setAttribute("aria-label", word(playing ? "pause" : "play"));
};

const move = (to) => {
  if (state.timer) pause();
  show(to);
};

// ---------------------------------------------------------------- what is tapped

const ICONS = {
  first: "M4 4h2.6v16H4zM18 4l2 2-6 6 6 6-2 2-8-8z",
  back: "M15 4l2 2-6 6 6 6-2 2-8-8z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4.4v16H6zM13.6 4H18v16h-4.4z",
  forward: "M9 4l-2 2 6 6-6 6 2 2 8-8z",
  last: "M20 4h-2.6v16H20zM6 4l-2 2 6 6-6 6 2 2 8-8z",
};
const icon = (d) => {
  const made = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const picture = made("svg"), path = made("path");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  path.setAttribute("d", d);
  picture.append(path);
  return picture;
};

const keys = () => {
  const named = (name, act) => {
    const button = made("button", { type: "button", "aria-label": word(name) }, icon(ICONS[name]));
    button.addEventListener("click", act);
    return button;
  };
  return [
    named("first", () => move(0)),
    named("back", () => move(state.at - 1)),
    named("play", () => (state.timer ? pause() : play())),
    named("forward", () => move(state.at + 1)),
    named("last", () => move(frames().length - 1)),
  ];
};

const chooser = (name, choices, chosen, act) => {
  const select = made("select", {}, ...choices.map((choice, at) => made("option", { value: at }, choice)));
  select.value = chosen;
  select.addEventListener("change", () => act(Number(select.value)));
  return made("label", {}, word(name), select);
};

const dark = () =>
  (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

const settings = () => {
  const theme = made("button", { type: "button", "aria-label": word("theme"), title: word("theme") }, "◐");
  theme.addEventListener("click", () => (document.documentElement.dataset.theme = dark() ? "light" : "dark"));
  const eyes = data.views.map(({ seat }) => (seat === null ? word("everybody") : data.seats[seat]));
  return [
    ...(eyes.length > 1 ? [chooser("eyes", eyes, state.view, see)] : []),
    chooser("language", data.languages, state.language, speak),
    theme,
  ];
};

const see = (view) => {
  const number = frames()[state.at][0];
  state.view = view;
  render(placeOf(number));
};

const speak = (language) => {
  state.language = language;
  render(state.at);
};

/** Everything that hangs on eyes and language. */
const render = (at, first = false) => {
  const focused = document.activeElement?.closest("#settings select, #settings button");
  const place = focused ? [...$("settings").querySelectorAll("select, button")].indexOf(focused) : -1;
  document.documentElement.lang = data.codes[state.language];
  document.title = word("title");
  document.querySelector("h1").textContent = word("game");
  $("outcome").replaceChildren(...data.outcome.map((line) => made("span", {}, text(line))));
  $("settings").replaceChildren(...settings());
  if (place >= 0) $("settings").querySelectorAll("select, button")[place]?.focus();
  $("board").setAttribute("aria-label", word("board"));
  $("now").replaceChildren(
    made("div", { id: "said", role: "status", "aria-live": "polite", tabindex: "0", "aria-label": word("news") }),
    made("input", { id: "place", type: "range", min: 0, max: frames().length - 1, "aria-label": word("place") }),
    made("div", { id: "keys", role: "group", "aria-label": word("keys") }, ...keys()),
  );
  $("place").addEventListener("input", (event) => move(Number(event.target.value)));
  playKey();
  $("moves").replaceChildren(made("h2", {}, word("moves")), ...list());
  show(at, { quietly: first });
};

// ---------------------------------------------------------------- keys and swipes

const KEYS = {
  ArrowLeft: () => move(state.at - 1),
  ArrowRight: () => move(state.at + 1),
  Home: () => move(0),
  End: () => move(frames().length - 1),
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("select, input") || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

let touch = null;
$("board").addEventListener("touchstart", (event) => {
  touch = event.touches.length === 1 ? event.touches[0] : null;
}, { passive: true });
$("board").addEventListener("touchend", (event) => {
  if (!touch || event.touches.length) return;
  const { clientX, clientY } = event.changedTouches[0];
  const across = clientX - touch.clientX, down = clientY - touch.clientY;
  touch = null;
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) move(state.at + (across < 0 ? 1 : -1));
}, { passive: true });
addEventListener("hashchange", () => fromAddress() && render(state.at));

$("board").hidden = $("now").hidden = false;
render(fromAddress() ? state.at : 0, true);
