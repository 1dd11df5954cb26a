// Tiles: plates with a name, whose outline and sign tell their type; piles with a number; signs of recipes.
// Every tile is drawn in hundredths of its height; `right` is where it ends.

/** Its layers, each a little smaller: a body draws the outline with an inset and a shift. */
const square = (sheet, right, inset, shift, paint) =>
  sheet.box(inset + shift, inset + shift, right - inset + shift, 97 - inset + shift, paint, 6);

const pill = (sheet, right, inset, shift, paint) =>
  sheet.box(inset + shift, inset + shift, right - inset + shift, 97 - inset + shift, paint, 48.5 - inset);

/** A low plate with a round badge that rises above it. */
const badged = (sheet, right, inset, shift, paint) => {
  sheet.box(40 + shift, 8 + inset + shift, right - inset + shift, 89 - inset + shift, paint, 10);
  sheet.disc(48.5 + shift, 48.5 + shift, 48.5 - inset, paint);
};

const clipped = (sheet, right, inset, shift, paint) => {
  const cut = 27 - inset * 0.42, low = inset, far = right - inset, high = 97 - inset;
  const corners = [
    ...[[low + cut, low], [far - cut, low], [far, low + cut], [far, high - cut]],
    ...[[far - cut, high], [low + cut, high], [low, high - cut], [low, low + cut]],
  ];
  sheet.polygon(shifted(corners, shift), paint);
};

/** A house at the left end, the plate as its low wing. */
const gabled = (sheet, right, inset, shift, paint) => {
  const low = inset, far = right - inset, high = 97 - inset, top = 18 + inset;
  const corners = [
    ...[[low, high], [low, 46 + inset * 0.4], [46, inset * 1.45], [63 + inset * 0.1, top], [far, top], [far, high]],
  ];
  sheet.polygon(shifted(corners, shift), paint);
};

const banner = (sheet, right, inset, shift, paint) => {
  const low = inset, far = right - inset, high = 97 - inset, notch = 20;
  const corners = [
    ...[[low * 1.6, low], [right - low * 1.6, low], [far - notch, 48.5], [right - low * 1.6, high]],
    ...[[low * 1.6, high], [low + notch, 48.5]],
  ];
  sheet.polygon(shifted(corners, shift), paint);
};

const drop = (sheet) => {
  sheet.disc(48.5, 48.5, 40, GOLD_DEEP);
  sheet.polygon([[48.5, 17], [68, 52], [29, 52]], IVORY);
  sheet.disc(48.5, 57, 20.5, IVORY);
};

const hammer = (sheet) => {
  sheet.line([[24, 78], [54, 42]], 12, IVORY);
  sheet.polygon([[34, 29], [52, 15], [80, 46], [64, 62]], IVORY);
};

const door = (sheet) => {
  sheet.box(33, 52, 59, 93, INK);
  sheet.box(38, 57, 54, 93, IVORY);
};

// room: where the text begins; middle: how high it stands; end, coin: what stays free at the right.
const PLAIN = { body: square, fill: PAPER, ink: INK, room: 14, end: 12 };
const PLATES = {
  status: PLAIN,
  basic: { body: pill, fill: IVORY, ink: INK, room: 32, end: 26 },
  element: { body: badged, fill: YELLOW, ink: INK, room: 106, sign: drop, middle: 48.5 },
  tool: { body: clipped, fill: STEEL, ink: IVORY, room: 90, sign: hammer, middle: 48.5, end: 18 },
  site: { body: gabled, fill: MOSS, ink: INK, room: 78, sign: door, middle: 57, end: 12 },
  crown: {
    body: banner, fill: GOLD, ink: INK, room: 108, sign: (sheet) => crown(sheet, 64, 48.5, 33, INK),
    middle: 48.5, end: 28, coin: 26,
  },
};

const plate = ({ body, fill, ink, room, sign, middle = 50, end = 8, coin: free = 9 }) => (sheet, tile, right) => {
  const empty = tile.count < 1, inner = tile.strong ? 8 : 0;
  if (!empty) body(sheet, right, 0, 3, SHADOW);
  body(sheet, right, 0, 0, INK);
  if (tile.strong) {
    body(sheet, right, 4, 0, IVORY);
    body(sheet, right, 12, 0, INK);
  }
  body(sheet, right, tile.strong ? 15 : 4, 0, empty ? STONE : fill);
  if (sign) sign(sheet);
  const letters = empty ? INK : ink;
  let edge = right - end - inner;
  if (tile.note) edge = price(sheet, tile.note, right - free - inner, middle);
  if (tile.count !== 1) edge -= sheet.write(`×${tile.count}`, edge - 130, edge, middle, 56, letters, "r") + 8;
  sheet.write(tile.text, room + inner / 2, edge, middle, 61, letters);
};

/** The number on a coin at the right end; where the rest has to stop. */
const price = (sheet, note, right, middle) => {
  const x = right - 36;
  sheet.disc(x, middle, 36, INK);
  sheet.disc(x, middle, 32.5, GOLD);
  sheet.write(note, x - 28, x + 28, middle, 56, INK, "m");
  return x - 45;
};

/** Paper with a dark rim and a shadow: what many tiles are written on. */
const paper = (sheet, right, fill = PAPER) => {
  sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 12);
  sheet.box(0, 0, right, 97, INK, 12);
  if (fill) sheet.box(3.5, 3.5, right - 3.5, 93.5, fill, 9);
};

/** Who sits here: dark on light, and the other way round where it is pointed out. */
const nameplate = (sheet, tile, right) => {
  paper(sheet, right, tile.strong ? "" : PAPER);
  if (tile.strong) sheet.polygon([[20, 24], [48, 48.5], [20, 73]], GOLD);
  sheet.write(tile.text, tile.strong ? 62 : 20, right - 12, 48.5, 74, tile.strong ? IVORY : INK);
};

// ---------------------------------------------------------------- piles with a number

/** Face-down cards; the number as large as it can be. */
const back = (sheet, tile, right) => {
  if (tile.count < 1) {
    ghost(sheet, right);
    sheet.write("0", 8, right - 8, 48.5, 66, INK, "m");
    return;
  }
  const front = backside(sheet, right, Math.min(tile.count, 3));
  sheet.write(`${tile.count}`, 9, front - 9, 48.5, 68, IVORY, "m");
};

/** Backs fanned out to the right; where the front one ends. */
const backside = (sheet, right, cards) => {
  const step = 8, wide = right - (cards - 1) * step;
  for (let place = cards - 1; place >= 0; place--) {
    const left = place * step, top = place * 3, bottom = 97 - place * 2;
    sheet.box(left + 2, top + 2, left + wide + 2, bottom + 2, SHADOW, 10);
    sheet.box(left, top, left + wide, bottom, IVORY, 10);
    sheet.box(left + 4, top + 4, left + wide - 4, bottom - 4, STEEL, 7);
  }
  return wide;
};

/** Cards face up, lying askew. */
const pile = (sheet, tile, right) => {
  if (tile.count < 1) ghost(sheet, right);
  const lying = [
    [[6, 12], [right - 12, 0], [right, 84], [18, 97]],
    [[0, 4], [right - 3, 4], [right - 3, 93], [0, 93]],
  ];
  for (const corners of lying.slice(2 - Math.min(Math.max(tile.count, 0), 2))) {
    sheet.polygon(shifted(corners, 2), SHADOW);
    sheet.polygon(corners, INK);
    const inner = corners.map(([x, y]) => [x + (x < right / 2 ? 3.5 : -3.5), y + (y < 50 ? 3.5 : -3.5)]);
    sheet.polygon(inner, IVORY);
  }
  sheet.write(`${tile.count}`, 10, right - 12, 48.5, 64, INK, "m");
};

/** Where cards would lie: a broken outline. */
const ghost = (sheet, right) => {
  for (const [start, end] of [[0.04, 0.3], [0.38, 0.62], [0.7, 0.96]]) {
    for (const level of [0, 91]) sheet.box(right * start, level, right * end, level + 6, INK);
    for (const level of [0, right - 6]) sheet.box(level, 97 * start, level + 6, 97 * end, INK);
  }
};

/** A place for one card face down, empty or filled. */
const slot = (sheet, tile, right) => {
  if (tile.count < 1) return ghost(sheet, right);
  backside(sheet, right, 1);
  padlock(sheet, right / 2, 45, 27, IVORY, STEEL);
};

const gold = (sheet, tile, right) => {
  pill(sheet, right, 0, 3, SHADOW);
  [[0, INK], [4, GOLD], [9, GOLD_DEEP], [12, GOLD]].forEach(([inset, paint]) => pill(sheet, right, inset, 0, paint));
  sheet.write(`${tile.count}`, 12, right - 12, 48.5, 74, INK, "m");
};

// ---------------------------------------------------------------- beside a card in hand

const round = (sheet, right, fill) => {
  sheet.disc(right / 2 + 3, 51.5, 45, SHADOW);
  sheet.disc(right / 2, 48.5, 45, INK);
  sheet.disc(right / 2, 48.5, 40.5, fill);
};

const ready = (sheet, tile, right) => {
  round(sheet, right, MOSS);
  const middle = right / 2;
  sheet.line([[middle - 21, 49], [middle - 6, 65], [middle + 22, 32]], 11, INK);
};

/** What is still to be bought. */
const cost = (sheet, tile, right) => {
  round(sheet, right, GOLD);
  sheet.write(`${tile.count}`, right / 2 - 32, right / 2 + 32, 48.5, 60, INK, "m");
};

const closed = (sheet, tile, right) => {
  round(sheet, right, PAPER);
  sheet.box(right / 2 - 22, 43, right / 2 + 22, 54, INK);
};

/** An arrow to the left: what follows goes into what stands before. */
const goesInto = (sheet, tile, right) =>
  sheet.polygon([[right * 0.1, 48.5], [right * 0.86, 14], [right * 0.86, 83]], INK);

/** A name in a broken outline; its coin where it is sold. */
const missing = (sheet, tile, right) => {
  const outline = { x: 3, y: 3, width: short(right - 6), height: 91, fill: "none", stroke: INK };
  sheet.put("rect", { ...outline, "stroke-width": 6, "stroke-dasharray": "20 11" });
  let edge = right - 12;
  if (tile.note) {
    const x = right - 42;
    sheet.disc(x, 48.5, 33, INK);
    sheet.disc(x, 48.5, 29.5, GOLD);
    sheet.write(tile.note, x - 26, x + 26, 48.5, 52, INK, "m");
    edge = x - 41;
  }
  if (tile.count !== 1) edge -= sheet.write(`×${tile.count}`, edge - 110, edge, 48.5, 52, INK, "r") + 8;
  sheet.write(tile.text, 14, edge, 48.5, 58, INK);
};

const TILES = { back, pile, slot, gold, name: nameplate, ready, cost, closed, from: goesInto, missing };
