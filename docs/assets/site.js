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

const application = document.getElementById("application");
if (application) {
  const address = document.getElementById("invitation");
  const template = address.dataset.template;
  application.addEventListener("input", () => {
    const id = application.value.trim();
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
