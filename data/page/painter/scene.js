// A scene becomes an SVG. It takes one scene and nothing else, so any page that is given scenes can draw them.

/**
 * The picture of a scene: an object with the fields of `Scene` in engine/presentation.py, all names and labels as text in
 * the reader's language. `alt`: what lies there, in words.
 */
const paint = (scene) => {
  const width = scene.width * 100, height = scene.height * 100;
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${short(width)} ${short(height)}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", scene.alt ?? "");
  const table = new Sheet(picture, 0, 0, 1);
  drawTable(table, width, height);
  // A rim that makes a board of the places that touch.
  for (const { x, y, w = 1, h = 1 } of scene.cells ?? [])
    table.box(x * 100 - 3.5, y * 100 - 3.5, (x + w) * 100 + 3.5, (y + h) * 100 + 3.5, TABLE_EDGE);
  for (const cell of scene.cells ?? []) drawCell(picture, cell);
  for (const card of scene.cards ?? []) drawCard(picture, card);
  for (const tile of scene.tiles ?? []) drawTile(picture, tile);
  const sizes = sizesOf(scene);
  for (const { x, y, kind } of scene.marks ?? []) {
    const sheet = new Sheet(picture, x * 100, y * 100, sizes.get(`${x} ${y}`) ?? 1);
    (MARKS[kind] ?? MARKS.chosen)(sheet);
  }
  for (const label of scene.labels ?? []) drawLabel(picture, scene, label);
  return picture;
};

/** A mark is as large as what stands at its place. */
const sizesOf = (scene) => {
  const sizes = new Map();
  for (const { x, y, w = 1, h = 1 } of scene.cells ?? []) sizes.set(`${x} ${y}`, Math.min(w, h));
  for (const { x, y, size = 1 } of scene.cards ?? []) sizes.set(`${x} ${y}`, size);
  for (const { x, y, w, h } of scene.tiles ?? []) sizes.set(`${x} ${y}`, Math.min(w, h));
  return sizes;
};

const drawTile = (parent, tile) => {
  const { x, y, w, h, name = "", kind, count = 1, note = "", strong = false, coin: worth = "" } = tile;
  const sheet = new Sheet(parent, x * 100, y * 100, h);
  const right = (100 * w) / h - 3;
  (TILES[kind] ?? plate(PLATES[kind] ?? PLAIN))(sheet, { text: name, kind, count, note, strong, coin: worth }, right);
};

/** Text on what lies there, light on dark and dark on light. */
const drawLabel = (parent, scene, label) => {
  const { x, y, height = 0.25, anchor = "m" } = label, text = oneLine(label.text);
  const weight = [...text].length < 4 ? BOLD : REGULAR;
  let size = height * 100, long = widthOf(text, size, weight);
  if (long > scene.width * 100) {
    size *= (scene.width * 100) / long;
    long = scene.width * 100;
  }
  const left = x * 100 - { l: 0, m: 0.5, r: 1 }[anchor] * long;
  const ink = isDark(scene, (left + long / 2) / 100, y) ? IVORY : INK;
  new Sheet(parent, 0, 0, 1).text(left, y * 100 + size * CENTRE, text, size, ink, weight);
};

/** Whether the ground at a point is dark, as the table is. */
const isDark = (scene, x, y) => {
  const holds = (cell) => x >= cell.x && x <= cell.x + (cell.w ?? 1) && y >= cell.y && y <= cell.y + (cell.h ?? 1);
  const under = (scene.cells ?? []).findLast(holds);
  return !under || DARK_GROUNDS.has((MATS[under.ground] ?? [])[1]);
};

/** The parts of a scene that nobody has drawn yet: `paint` shows them plainly. */
const unknown = (scene) => [
  ...(scene.cells ?? []).map((cell) => ["cell", cell.ground ?? "space"]).filter(([, is]) => !MATS[is] && !GROUNDS[is]),
  ...(scene.cards ?? []).flatMap((card) => (card.glyphs ?? []).map((glyph) => ["sign", glyph.sign]))
    .filter(([, sign]) => !SIGNS_OF_CARDS[sign.replace(/^\+/, "")]),
  ...(scene.marks ?? []).map((mark) => ["mark", mark.kind]).filter(([, kind]) => !MARKS[kind]),
  ...(scene.tiles ?? []).map((tile) => ["tile", tile.kind]).filter(([, kind]) => !TILES[kind] && !PLATES[kind]),
].map((found) => found.join(" "));
