// What a page does by itself: the other language leads to the same page, and the invitation's address is put together.
"use strict";

// Every page is there in both languages, in the same place; the Japanese ones are in `ja/`.
for (const link of document.querySelectorAll("a[hreflang]")) {
  const other = link.getAttribute("hreflang");
  const base = new URL(JSON.parse(document.getElementById("__config").textContent).base + "/", location.href);
  const here = location.href.slice(base.href.length);
  if (other === document.documentElement.lang) link.href = location.href;
  else link.href = new URL(other === "ja" ? `ja/${here}` : `../${here}`, base).href;
}

// Where the invitation stands as text, a field puts the id in.
const invitation = document.getElementById("invitation");
if (invitation) {
  const template = invitation.textContent.trim();
  const address = document.createElement("a");
  address.textContent = template;
  invitation.replaceChildren(address);
  const field = document.createElement("input");
  Object.assign(field, { id: "application", inputMode: "numeric", autocomplete: "off", size: 22 });
  const label = document.createElement("label");
  label.append(`${invitation.dataset.label} `, field);
  invitation.before(label);
  field.addEventListener("input", () => {
    const id = field.value.trim();
    const good = /^\d{17,20}$/.test(id);
    address.textContent = template.replace("ID", good ? id : "ID");
    if (good) address.href = address.textContent;
    else address.removeAttribute("href");
  });
}

// Wide tables scroll by themselves; whoever uses a keyboard has to reach them.
addEventListener("load", () => {
  for (const wide of document.querySelectorAll(".md-typeset__scrollwrap")) wide.tabIndex = 0;
});
