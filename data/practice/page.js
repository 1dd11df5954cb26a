// What the practice server's page adds to SimCord's: after a tap the buttons that it brought about are in view.
import "/simcord.js";

const PHONE = 600; // px up to which SimCord's own tools leave their room to the channel
const SCROLLS = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"];
const timeline = document.getElementById("channel-timeline");
const list = document.getElementById("channel-message-list");
const composer = document.getElementById("channel-composer");
let followed = null; // what was tapped, and the messages that were there; null once its reader scrolls

const ours = new CSSStyleSheet();
ours.replaceSync(`@media (max-width: ${PHONE}px) {
  .preview-shell { --toolbar-height: 52px; }
  .preview-toolbar { flex-wrap: nowrap; }
  #messages-toggle, #refresh, #capture-open, #inspector-toggle, .session-menu { display: none; }
  #view-action-output, .channel-message .message-context-actions { display: none; }
  #action-status { flex: 1 1 0; min-width: 0; }
}
.channel-composer { grid-template-columns: minmax(0, 1fr); }
.no-key { position: fixed; inset: 52px 0 0; padding: 16px; background: #313338; color: #f2f3f5; }
.component-button img.custom-emoji { display: inline-block; overflow: hidden; font-size: 0; }`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, ours];

// SimCord's page writes several times a second that it is up to date, and a screen reader would read it each time.
// What a tap brings is a message, which is read.
const status = document.getElementById("action-status");
status.removeAttribute("role");
status.setAttribute("aria-live", "off");

// The page shows nothing to whoever does not know its key, and SimCord says so only in a drawer for programmers.
const NO_KEY = {
  en: "The address is incomplete. Copy all of it from the terminal, with everything after the #.",
  ja: "アドレスが途中までしかありません。ターミナルに表示されたアドレスを、# のうしろまですべてコピーしてください。",
};
if (location.hash.length < 2) {
  const told = document.createElement("div");
  Object.assign(told, { className: "no-key", role: "alert" });
  for (const [lang, textContent] of Object.entries(NO_KEY)) {
    told.append(Object.assign(document.createElement("p"), { lang, textContent }));
  }
  document.body.append(told);
}

const messages = () => [...list.querySelectorAll("[data-message-id]")];

function follow(message) {
  followed = { message, known: new Set(messages().map((one) => one.dataset.messageId)) };
}

// The newest message that came since the tap, else the tapped one; the last one where that is gone.
function newest() {
  const all = messages();
  const fresh = all.filter((one) => !followed.known.has(one.dataset.messageId));
  return fresh.at(-1) ?? all.find((one) => one === followed.message) ?? all.at(-1);
}

// Its end, where the buttons are, and as much of what is above as there is room for.
function show() {
  const message = followed && newest();
  if (!message) return;
  const seen = timeline.getBoundingClientRect();
  const place = message.getBoundingClientRect();
  if (place.bottom > seen.bottom) timeline.scrollTop += place.bottom - seen.bottom;
  else if (place.top < seen.top) timeline.scrollTop -= Math.min(seen.top - place.top, seen.bottom - place.bottom);
}

const soon = () => requestAnimationFrame(() => requestAnimationFrame(show)); // SimCord keeps its own place first
new ResizeObserver(soon).observe(list);
new MutationObserver(soon).observe(list, { childList: true, subtree: true });
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
