// The practice server's page: Castellan's name, its reader's language, and the newest buttons in view.
// SimCord's page does the rest; it is loaded at the end, because it begins at once.

// A board is not made lower than so many px, or narrower than this part of its panel, though its top may then be
// out of view: its words could not be read.
const SMALLEST = 200, NARROWEST = 0.6;
const SHORT = 0.4; // a note below a board that is lower than this part of the page leaves the board in view
const SCROLLS = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"];
const NO_ZONE = "UTC"; // until the browser's is known
const VIEWER = "viewer"; // in the tab's storage: who the page was viewed as
const find = (id) => document.getElementById(id);
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const timeline = find("channel-timeline");
const list = find("channel-message-list");
const composer = find("channel-composer");
const { languages, words } = await (await fetch("/castellan.json")).json();
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let language = Object.keys(languages)[0]; // the reader's
let viewer = null;
let headers = {}; // of SimCord's requests: the page's key, and its number

const key = { "X-Simcord-Capability": location.hash.slice(1), "Content-Type": "application/json" };
const simcordFetch = window.fetch.bind(window);

// ---------------------------------------------------------------- what covers the page

let notice = null;

function cover(name, ...children) {
  if (notice?.dataset.name === name) return;
  uncover();
  const picture = make("img", { src: "/castellan.svg", alt: "" });
  notice = make("div", { className: "notice", role: "alertdialog" }, picture, make("strong", { textContent: "Castellan" }), ...children);
  notice.dataset.name = name;
  for (const covered of document.body.children) covered.inert = true; // neither keys nor screen readers reach it
  document.body.append(notice);
  notice.querySelector("button")?.focus();
}

function uncover() {
  if (!notice) return;
  notice.remove();
  for (const covered of document.body.children) covered.inert = false;
  notice = null;
}

const likely = navigator.languages.map((tag) => tag.split("-")[0]).find((each) => each in languages) ?? language;
const likelyFirst = (named) => Object.entries(named).sort(([each]) => (each === likely ? -1 : 1));
const sentences = (name) => likelyFirst(words).map(([lang, said]) => make("p", { lang, textContent: said[name] }));

function askForLanguage() {
  const buttons = likelyFirst(languages).map(([lang, textContent]) => make("button", {
    lang, textContent, className: lang === likely ? "likely" : "", onclick: () => choose(lang),
  }));
  cover("language", ...sentences("about"), ...buttons);
}

async function choose(lang) {
  const body = JSON.stringify({ kind: "choose-language", language: lang, zone });
  await simcordFetch("/api/action", { method: "POST", headers: { ...key, ...headers }, body });
  location.reload();
}

// ---------------------------------------------------------------- what SimCord's page asks its server

window.fetch = async (address, options = {}) => {
  const path = String(address);
  if (!path.startsWith("/api/")) return simcordFetch(address, options);
  const opens = path === "/api/pages";
  if (opens && sessionStorage[VIEWER]) options = { ...options, body: JSON.stringify({ viewer_id: sessionStorage[VIEWER] }) };
  let answer;
  try {
    answer = await simcordFetch(address, options);
  } catch (fault) {
    if (fault.name !== "AbortError") cover("silent", ...sentences("silent"));
    throw fault;
  }
  if (answer.status === 401) cover("old-address", ...sentences("old-address"));
  else if (answer.status === 410) location.reload(); // the server was closed and opened, or slept
  else if (notice?.dataset.name === "silent") uncover();
  if (answer.ok && (opens || path === "/api/state")) see(await answer.clone().json());
  else if (opens && answer.status === 400) delete sessionStorage[VIEWER];
  return answer;
};

// What the server shows now.
function see(snapshot) {
  headers = { "X-Simcord-Context": snapshot.context.id };
  if (!snapshot.language) return askForLanguage();
  if (snapshot.profile.timezone === NO_ZONE && zone !== NO_ZONE) return choose(snapshot.language);
  if (notice?.dataset.name === "language") uncover(); // somebody else has answered
  if (snapshot.viewerId === viewer) return;
  viewer = sessionStorage[VIEWER] = snapshot.viewerId;
  language = snapshot.language;
  document.documentElement.lang = language;
  dress();
  follow(null, []);
}

// ---------------------------------------------------------------- Castellan's name, and its words

const about = make("small");
const label = make("span", { className: "label" });
const chooser = make("select", { onchange: () => choose(chooser.value) });
const commands = make("button", { type: "button", className: "command-list", textContent: "/", onclick: () => listCommands() });
const brand = document.querySelector(".preview-brand");
brand.replaceChildren(make("span", { className: "brand-mark" }),
  make("span", {}, make("strong", { textContent: "Castellan" }), about));
document.querySelector(".viewer-control").firstChild.replaceWith(label);
for (const [value, textContent] of Object.entries(languages)) chooser.append(make("option", { value, textContent, lang: value }));
find("viewer-picker").closest("label").after(make("label", { className: "viewer-control" }, chooser));
find("channel-composer-input").before(commands);
find("viewer-picker").addEventListener("change", (event) => { sessionStorage[VIEWER] = event.target.value; });

function dress() {
  const said = words[language];
  about.textContent = said.about;
  label.textContent = said.viewer;
  find("viewer-picker").setAttribute("aria-label", said.viewer);
  chooser.value = language;
  chooser.setAttribute("aria-label", said.language);
  commands.title = said.commands;
  commands.setAttribute("aria-label", said.commands);
  translate(document.body);
}

// SimCord's list opens when somebody types; it stays closed, and the field is emptied, while the page is loaded.
function listCommands(tries = 20) {
  const input = find("channel-composer-input");
  input.value = "/";
  input.focus();
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  setTimeout(() => {
    if (tries && ["", "/"].includes(input.value) && !document.querySelector(".command-entry")) listCommands(tries - 1);
  }, 250);
}

// SimCord's own words, in the reader's language.
const SHOWN_USED = Object.values(words)[0]["shown-used"]; // after a name, before a command
const SHOWN = Object.entries(Object.values(words)[0]).filter(([name]) => name.startsWith("shown-"));
const meant = new Map(SHOWN.flatMap(([name, english]) => Object.values(words).map((said) => [said[name], name])));
const said = (known) => words[language][meant.get(known)];
// Also beside a number, as in “+2 optional” and “18 options on this page”, and before what was typed or the name of a file.
const PART = /(?<=^\+\d* )\S+$|(?<=^\d+ )options on this page$|^(OPTIONS MATCHING|Toggle preview of|Download)(?= )/;
const inLanguage = (text) => text.replace(/\S.*\S/, (known) => said(known) ?? known.replace(PART, (part) => said(part) ?? part));

const READ = ["placeholder", "aria-label", "title"]; // attributes with words

function translate(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = root.nodeType === Node.TEXT_NODE ? root : texts.nextNode(); text; text = texts.nextNode()) {
    const before = text.data;
    const used = before.endsWith(SHOWN_USED) && text.parentElement?.className === "message-interaction-header";
    const after = used ? before.slice(0, -SHOWN_USED.length) + words[language]["shown-used"] : inLanguage(before);
    if (after !== before) text.data = after;
  }
  if (!(root instanceof Element)) return;
  for (const element of [root, ...root.querySelectorAll("[placeholder], [aria-label], [title]")]) {
    for (const name of READ) {
      const before = element.getAttribute(name);
      if (before && inLanguage(before) !== before) element.setAttribute(name, inLanguage(before));
    }
  }
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === "attributes") translate(target);
    else addedNodes.forEach(translate);
  }
}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: READ });

// SimCord's page writes several times a second that it is up to date, and a screen reader would read it each time.
// What a tap brings is a message, which is read.
const status = find("action-status");
status.removeAttribute("role");
status.setAttribute("aria-live", "off");

// ---------------------------------------------------------------- pictures

// SimCord draws a message anew after each tap. Until its pictures are loaded, the former ones stay.
function keepPictures(changes) {
  const former = new Map();
  for (const { target, removedNodes } of changes) {
    const old = [...removedNodes].flatMap((each) => [...(each.querySelectorAll?.(".gallery-image") ?? [])]);
    const loaded = old.filter((picture) => picture.naturalWidth);
    if (loaded.length) former.set(target, loaded);
  }
  for (const [message, pictures] of former) {
    [...message.querySelectorAll(".gallery-image:not([src])")].forEach((fresh, place) => {
      const old = pictures[place];
      if (!old) return;
      fresh.style.aspectRatio = `${old.naturalWidth} / ${old.naturalHeight}`;
      old.classList.add("former-picture");
      fresh.after(old);
      fresh.addEventListener("load", () => {
        fresh.style.aspectRatio = "";
        old.remove();
      }, { once: true });
    });
  }
}

// How many px are below a message, such as a hint, if they may be seen together with its board; else 0.
function noteBelow(message) {
  const height = list.getBoundingClientRect().bottom - message.getBoundingClientRect().bottom;
  const boards = [...list.querySelectorAll(".gallery-image")];
  return message.contains(boards.at(-1)) && height < timeline.clientHeight * SHORT ? height : 0;
}

// Rows of buttons whose labels are filled up with blanks, because Discord gives each button its own width.
const FILLING = "\u2800";
function evenOut() {
  for (const label of list.querySelectorAll(".button-label")) {
    if (label.textContent.startsWith(FILLING)) label.closest(".component-row")?.classList.add("even-row");
  }
}

// A board is as high as leaves room for what is told and tapped below it.
function fit() {
  for (const message of messages()) {
    const [picture, second] = message.querySelectorAll(".gallery-image:not(.former-picture)");
    if (!picture || second) continue;
    const panel = picture.closest(".component-container");
    const beside = panel && getComputedStyle(panel).display === "grid"; // its text and buttons stand beside it
    const others = message.offsetHeight - (beside ? panel.offsetHeight - 50 : picture.offsetHeight);
    const legible = (picture.naturalHeight / picture.naturalWidth) * message.clientWidth * NARROWEST || 0;
    const height = Math.max(SMALLEST, beside ? 0 : legible, timeline.clientHeight - others - noteBelow(message) - 12);
    message.style.setProperty("--picture-height", `${height}px`);
  }
}

// ---------------------------------------------------------------- what is in view

let followed = null; // what was tapped, and the messages that were there; null once its reader scrolls
const messages = () => [...list.querySelectorAll("[data-message-id]")];

function follow(message, known = messages()) {
  followed = { message, known: new Set(known.map((each) => each.dataset.messageId)) };
}

// The newest message that came since the tap, else the tapped one; the last one where that is gone.
function newest() {
  const all = messages();
  const fresh = all.filter((each) => !followed.known.has(each.dataset.messageId));
  return fresh.at(-1) ?? all.find((each) => each === followed.message) ?? all.at(-1);
}

// Its end, where the buttons are, and as much of what is above as there is room for.
function show() {
  fit();
  const message = followed && newest();
  if (!message) return;
  const seen = timeline.getBoundingClientRect();
  const place = message.getBoundingClientRect();
  if (place.bottom > seen.bottom) timeline.scrollTop += place.bottom - seen.bottom;
  else if (place.top < seen.top) timeline.scrollTop -= Math.min(seen.top - place.top, seen.bottom - place.bottom);
}

const soon = () => requestAnimationFrame(() => requestAnimationFrame(show)); // SimCord keeps its own place first
const sizes = new ResizeObserver(soon);
sizes.observe(list);
sizes.observe(timeline);
new MutationObserver((changes) => {
  keepPictures(changes);
  evenOut();
  fit();
  soon();
}).observe(list, { childList: true, subtree: true });
timeline.addEventListener("scroll", soon, { passive: true });

list.addEventListener("click", (event) => {
  if (event.target.closest("button, [role=option]")) follow(event.target.closest("[data-message-id]"));
}, true);
composer.addEventListener("click", () => follow(null), true);
composer.addEventListener("keydown", (event) => event.key === "Enter" && follow(null), true);

const letGo = () => { followed = null; };
for (const moved of ["wheel", "touchmove"]) timeline.addEventListener(moved, letGo, { passive: true });
timeline.addEventListener("pointerdown", (event) => event.target === timeline && letGo()); // its bar
timeline.addEventListener("keydown", (event) => SCROLLS.includes(event.key) && letGo());

if (location.hash.length < 2) cover("no-key", ...sentences("no-key"));
await import("/simcord.js");
