// Pieces of real tables. Flat ones: sides by outline, roles by letter, signs of their state. Cubes with letters.
// Side 0 has corners and a diamond, side 1 is round and has a ring, so that no colour is needed.

/** Lying on a flat side, as wide as one likes. */
const hexagon = (right, inset) => {
  const low = inset, high = 97 - inset, far = right - inset, tip = 24;
  return [[low, 48.5], [tip, low], [right - tip, low], [far, 48.5], [right - tip, high], [tip, high]];
};

const flatBody = (sheet, side, right, inset, paint, shift = 0) => {
  if (side === 0) sheet.polygon(shifted(hexagon(right, inset), shift), paint);
  else sheet.box(inset + shift, inset + shift, right - inset + shift, 97 - inset + shift, paint, 30 - inset);
};

/** Fill, rim and ink: red dark with light letters, blue light with dark ones; greyer when used. */
const tonesOf = (side, used) => (side === 0 ? [used ? NIGHT_LIT : RED, RED, IVORY] : [used ? DAY_LIT : IVORY, BLUE, INK]);

/** The piece itself; its ink. What is being flicked stands in a gold ring. */
const flatPiece = (sheet, side, right, tile) => {
  const [fill, rim, ink] = tonesOf(side, tile.note.includes("u"));
  flatBody(sheet, side, right, 0, SHADOW, 3);
  flatBody(sheet, side, right, 0, INK);
  flatBody(sheet, side, right, 3, tile.strong ? GOLD : rim);
  if (tile.strong) flatBody(sheet, side, right, 10, INK);
  flatBody(sheet, side, right, tile.strong ? 13 : 9.5, fill);
  return ink;
};

// Flags in a tile's note: used, blessed, pinned, riding, captive.
const FLAGS = {
  u: (sheet, x, y, r) => sheet.line([[x - 0.7 * r, y], [x - 0.2 * r, y + 0.6 * r], [x + 0.7 * r, y - 0.6 * r]], 0.42 * r, IVORY),
  b: (sheet, x, y, r) => {
    const star = [[0, -1.08], [0.28, -0.28], [1.08, 0], [0.28, 0.28], [0, 1.08], [-0.28, 0.28], [-1.08, 0], [-0.28, -0.28]];
    sheet.polygon(star.map(([u, v]) => [x + u * r, y + v * r]), GOLD);
  },
  p: (sheet, x, y, r) => {
    sheet.box(x - 0.77 * r, y - r, x + 0.77 * r, y - 0.6 * r, IVORY, 0.15 * r);
    const body = [[-0.46, -0.65], [0.46, -0.65], [0.77, 0.25], [-0.77, 0.25]], point = [[-0.15, 0.2], [0.15, 0.2], [0, 1.08]];
    for (const shape of [body, point]) sheet.polygon(shape.map(([u, v]) => [x + u * r, y + v * r]), IVORY);
  },
  r: (sheet, x, y, r) => shield(sheet, x, y, r, IVORY, INK),
  c: (sheet, x, y, r) => padlock(sheet, x, y - 0.08 * r, r, AMBER_PALE, INK),
};

/** The signs in a dark band at the bottom, then the partner's code; whether there are any. */
const flagsOf = (sheet, tile, middle, room) => {
  const flags = [...tile.note].filter((flag) => FLAGS[flag]);
  if (!flags.length) return false;
  const band = 34, end = 9, sign = 13, gap = 5, text = 21 * tile.coin.length;
  const wide = (2 * sign + gap) * flags.length - gap + (text ? text + gap / 2 : 0);
  const scale = Math.min(1, (room - 2 * end) / wide), y = 96 - band / 2, half = (wide * scale) / 2 + end;
  const at = Math.max(middle, half + 2);
  sheet.box(at - half, y - band / 2, at + half, y + band / 2, INK, band / 2);
  let x = at - half + end + sign * scale;
  for (const flag of flags) {
    FLAGS[flag](sheet, x, y, sign * scale);
    x += (2 * sign + gap) * scale;
  }
  const start = x - (sign + gap / 2) * scale;
  if (text) sheet.write(tile.coin, start, start + text * scale, y, 31 * scale, IVORY, "m");
  return true;
};

/** Its letter and number; how many blessings are left in a corner. */
const flat = (side) => (sheet, tile, right) => {
  const ink = flatPiece(sheet, side, right, tile), signed = flagsOf(sheet, tile, right / 2, right);
  const y = signed ? 35 : 48.5, [left, end, size] = tile.count ? [14, right - 46, 50] : [10, right - 10, 62];
  sheet.write(tile.text, left, end, y, signed ? Math.min(size, 52) : size, ink, "m");
  if (!tile.count) return;
  sheet.disc(right - 29, y, 17, INK);
  sheet.disc(right - 29, y, 14.5, GOLD);
  sheet.write(`${tile.count}`, right - 43, right - 15, y, 27, INK, "m");
};

/** Its crown and code to the left, the right half free for its health. */
const royal = (side) => (sheet, tile, right) => {
  const ink = flatPiece(sheet, side, right, tile), signed = flagsOf(sheet, tile, right * 0.28, right * 0.75);
  const y = signed ? 35 : 48.5, size = signed ? 20 : 23;
  sheet.disc(44, y, size + 5, INK);
  crown(sheet, 44, y, size * 0.85, GOLD);
  sheet.write(tile.text, 74, right * 0.52, y, signed ? 52 : 58, ink, "m");
};

/** An empty outline with a stroke behind its code; one that came back light in a gold ring. */
const gone = (side) => (sheet, tile, right) => {
  flatBody(sheet, side, right, 0, INK);
  if (tile.strong) {
    flatBody(sheet, side, right, 4, GOLD);
    flatBody(sheet, side, right, 13, IVORY);
  } else {
    flatBody(sheet, side, right, 5, HOME_DARK);
    sheet.line([[20, 84], [right - 20, 13]], 4, INK);
    const wide = 20 * Math.max(tile.text.length, 1);
    sheet.box(right / 2 - wide, 22, right / 2 + wide, 75, HOME_DARK, 8);
  }
  sheet.write(tile.text, 12, right - 12, 48.5, 58, INK, "m");
};

/** Who plays on a side: its outline and colour, then names; light on dark while it is its turn. */
const team = (side) => (sheet, tile, right) => {
  paper(sheet, right, tile.strong ? "" : PAPER);
  const [fill, rim] = tonesOf(side, false), scale = 0.71;
  for (const [inset, paint] of [[0, tile.strong ? IVORY : INK], [5, rim], [14, fill]]) {
    const low = inset * scale, far = (112 - inset) * scale, high = (97 - inset) * scale;
    if (side === 0) sheet.polygon(hexagon(112, inset).map(([u, v]) => [14 + u * scale, 14 + v * scale]), paint);
    else sheet.box(14 + low, 14 + low, 14 + far, 14 + high, paint, (34 - inset) * scale);
  }
  if (tile.strong) sheet.polygon([[104, 24], [132, 48.5], [104, 73]], GOLD);
  sheet.write(tile.text, tile.strong ? 144 : 108, right - 12, 48.5, 66, tile.strong ? IVORY : INK);
};

/** A count out of as many as `note` says: full dots and hollow ones, what they are before them. */
const dots = (sheet, tile, right) => {
  const most = Math.max(Number(tile.note), 1);
  sheet.box(0, 0, right, 97, INK, 48);
  let left = 40;
  if (tile.text) left += sheet.write(tile.text, 34, right * 0.55, 48.5, 56, IVORY) + 12;
  const radius = Math.min(32, (right - left - 30) / most / 2.3), pitch = radius * 2.3;
  const x = tile.text ? right - 28 - pitch * most + pitch / 2 : (right - pitch * (most - 1)) / 2;
  for (let number = 0; number < most; number++) {
    const full = number < tile.count;
    sheet.disc(x + number * pitch, 48.5, radius, IVORY);
    sheet.disc(x + number * pitch, 48.5, radius * (full ? 0.84 : 0.72), full ? GOLD : INK);
  }
};

// ---------------------------------------------------------------- cubes

const CUBE_COLOURS = [RED, BLUE], SIZE = 78, START = 112;

/** A cube seen a little from above and from the right; x, y: the top left corner of its front. */
const cube = (sheet, side, letter, x, y, size) => {
  const colour = CUBE_COLOURS[side], depth = (size * 17) / SIZE, right = x + size, low = y + size;
  const behind = [
    ...[[x, y], [x + depth, y - depth], [right + depth, y - depth], [right + depth, low - depth], [right, low], [x, low]],
  ];
  sheet.polygon(shifted(behind, 3), SHADOW);
  sheet.loop(behind, 4, INK);
  sheet.polygon([...behind.slice(0, 3), [right, y]], mixed(colour, IVORY, 0.5));
  sheet.polygon([[right, y], behind[2], behind[3], [right, low]], mixed(colour, INK, 0.45));
  sheet.box(x - 1, y - 1, right + 1, low + 1, INK, side === 0 ? 0 : size * 0.26);
  sheet.box(x + 2, y + 2, right - 2, low - 2, colour, side === 0 ? 0 : size * 0.23);
  sheet.write(letter, x, right, y + size * 0.48, (size * 66) / SIZE, IVORY, "m");
};

/** What the name stands on: cut corners, or round ones. */
const cubePlate = (sheet, side, right, fill, strong = false) => {
  const body = (inset, shift, paint) => {
    const low = 40 + inset + shift, far = right - inset + shift, top = inset + shift, high = 97 - inset + shift;
    const cut = 16 - inset * 0.4;
    if (side) sheet.box(low, top, far, high, paint, 30 - inset * 0.7);
    else sheet.polygon([[low, top], [far - cut, top], [far, top + cut], [far, high - cut], [far - cut, high], [low, high]], paint);
  };
  body(0, 3, SHADOW);
  body(0, 0, INK);
  if (strong) {
    body(4, 0, GOLD);
    body(13, 0, INK);
  }
  body(strong ? 16 : 4, 0, fill);
};

/** How many there are, at the right; where the rest has to stop. */
const times = (sheet, tile, edge, middle, ink) =>
  edge - sheet.write(`×${tile.count}`, edge - 120, edge, middle, 62, ink, "r") - 8;

const onBoard = (side) => (sheet, tile, right) => {
  cubePlate(sheet, side, right, PAPER, tile.strong);
  cube(sheet, side, tile.note, 2, 18, SIZE);
  const edge = times(sheet, tile, right - (tile.strong ? 26 : 14), 48.5, INK);
  sheet.write(tile.text, START, edge, 48.5, 52, INK);
};

/** Under ice: a block with its label lies on the cube, icicles hang from the plate. */
const ice = (side) => (sheet, tile, right) => {
  cubePlate(sheet, side, right, BLUE_PALE);
  for (let x = 112; x < Math.floor(right) - 34; x += 26)
    sheet.polygon([[x, 4], [x + 16, 4], [x + 8, 18 + (x % 3) * 5]], IVORY);
  cube(sheet, side, tile.note, 14, 42, SIZE - 24);
  sheet.box(0, 0, 104, 43, INK, 8);
  sheet.box(4, 4, 100, 39, IVORY, 6);
  sheet.write(tile.coin, 8, 96, 21.5, 40, INK, "m");
  sheet.write(tile.text, START, times(sheet, tile, right - 14, 55, INK), 58, 52, INK);
};

/** Defeated: a flat, dark square with a stroke through it. */
const out = (side) => (sheet, tile, right) => {
  sheet.box(0, 4, right, 93, INK, side === 0 ? 8 : 40);
  sheet.box(3, 7, right - 3, 90, NIGHT_CELL, side === 0 ? 6 : 37);
  sheet.line([[14, 80], [74, 17]], 7, HOME_DARK);
  sheet.write(tile.note, 14, 74, 48.5, 62, IVORY, "m");
  sheet.write(`×${tile.count}`, 80, right - 12, 48.5, 58, IVORY, "r");
};

/** Beside the board: a broken outline. */
const aside = (side) => (sheet, tile, right) => {
  const round = side ? 45 : 0, far = right - 2.5;
  const d = `M40 3.5H${short(far - round)}a${round} 45 0 0 1 0 90H40${side ? "" : "M0 0"}`;
  const square = `M40 3.5H${short(far)}V93.5H40`;
  sheet.put("path", { d: side ? d : square, fill: "none", stroke: INK, "stroke-width": 5, "stroke-dasharray": "18 12" });
  cube(sheet, side, tile.note, 2, 24, SIZE - 8);
  sheet.write(tile.text, START, times(sheet, tile, right - 16, 48.5, INK), 48.5, 58, INK);
};

/** One more flick: a dark plate with two arrowheads. */
const extra = (sheet, tile, right) => {
  sheet.box(0, 0, right, 97, INK, 14);
  for (const x of [22, 50]) sheet.polygon([[x, 20], [x + 32, 48.5], [x, 77]], GOLD);
  sheet.write(tile.text, START - 10, times(sheet, tile, right - 16, 48.5, IVORY), 48.5, 58, IVORY);
};

const plainWords = (sheet, tile, right) => sheet.write(tile.text, 4, right, 48.5, 56, INK);

/** A side's sign and word on its colour. */
const camp = (side) => (sheet, tile, right) => {
  const radius = side === 0 ? 4 : 46;
  sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, radius);
  sheet.box(0, 0, right, 97, INK, radius);
  sheet.box(4, 4, right - 4, 93, CUBE_COLOURS[side], Math.max(radius - 4, 0));
  sideMark(sheet, side, 48, 48.5, 30, IVORY);
  sheet.write(tile.text, 86, right - 14, 48.5, 60, IVORY, "m");
};

/** A crown for each bout that is won, a small ring for each that is still needed. */
const bouts = (sheet, tile, right) => {
  sheet.box(0, 0, right, 97, INK, 12);
  sheet.box(3.5, 3.5, right - 3.5, 93.5, PAPER, 9);
  const needed = Math.max(Number(tile.note || 1), 1);
  for (let number = 0; number < needed; number++) {
    const x = (right * (number + 0.5)) / needed;
    if (number < tile.count) {
      sheet.disc(x, 48.5, Math.min(38, right / needed / 2 - 3), GOLD);
      crown(sheet, x, 51, 24, INK);
    } else sheet.ring(x, 48.5, 13, 4, INK);
  }
};

/** The dividing line from edge to edge, and a word on it. */
const line = (sheet, tile, right) => {
  for (let x = 0; x < right; x += 44) sheet.box(x, 42, Math.min(x + 28, right), 55, IVORY);
  const half = Math.max(right * 0.2, Math.min(right * 0.46, 26 * tile.text.length));
  sheet.box(right / 2 - half, 4, right / 2 + half, 93, INK, 40);
  sheet.box(right / 2 - half + 4, 8, right / 2 + half - 4, 89, PAPER, 36);
  sheet.write(tile.text, right / 2 - half + 24, right / 2 + half - 24, 48.5, 58, INK, "m");
};

/** A cube to be rolled: its six sides in a row, those with a face first, and what that means in words. */
const odds = (side) => (sheet, tile, right) => {
  cubePlate(sheet, side, right, IVORY);
  cube(sheet, side, tile.note, 2, 18, SIZE);
  const edge = tile.count > 1 ? times(sheet, tile, right - 14, 30, INK) : right - 14;
  sheet.write(tile.text, START, edge, 28, 44, INK);
  const pitch = Math.min((right - START - 10) / 6, 40);
  for (let number = 0; number < 6; number++)
    pip(sheet, START + number * pitch, 57, Math.min(pitch - 7, 31), number < Number(tile.coin || 0));
};

/** One side of a cube: a face smiles on gold, a shadow is all dark. */
const pip = (sheet, x, y, size, face) => {
  sheet.box(x, y, x + size, y + size, INK, 4);
  if (!face) return;
  sheet.box(x + 2.5, y + 2.5, x + size - 2.5, y + size - 2.5, GOLD, 3);
  for (const u of [0.34, 0.66]) sheet.disc(x + u * size, y + 0.36 * size, size * 0.09, INK);
  sheet.arc(x + size / 2, y + size * 0.48, size * 0.25, size * 0.11, 20, 160, INK);
};

/** A roll that was made: a large die or, of a real cube, the side that it shows; on gold if the cube was saved. */
const die = (side) => (sheet, tile, right) => {
  cubePlate(sheet, side, right, tile.strong ? GOLD : STONE);
  if (tile.count) {
    sheet.box(3, 3, 97, 97, SHADOW, 18);
    sheet.box(0, 0, 94, 94, INK, 18);
    sheet.box(4, 4, 90, 90, IVORY, 14);
    for (const [u, v] of DICE[Math.min(tile.count, DICE.length) - 1]) sheet.disc(47 + 26 * u, 47 + 26 * v, 9.5, INK);
  } else pip(sheet, 0, 0, 94, tile.strong);
  sheet.write(tile.text, START, right - 14, 48.5, 40, INK);
};

const CORNERS = [[-1, -1], [1, 1], [-1, 1], [1, -1]], MIDDLE = [0, 0];
/** For each number of a die the places of its pips. */
const DICE = [
  [MIDDLE], CORNERS.slice(0, 2), [...CORNERS.slice(0, 2), MIDDLE], CORNERS, [...CORNERS, MIDDLE], [...CORNERS, [-1, 0], [1, 0]],
];

/** The name of the winner between two crowns, on gold. */
const winner = (sheet, tile, right) => {
  sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 16);
  sheet.box(0, 0, right, 97, INK, 16);
  sheet.box(4, 4, right - 4, 93, GOLD, 13);
  for (const x of [62, right - 62]) crown(sheet, x, 52, 40, INK);
  sheet.write(tile.text, 118, right - 118, 48.5, 62, INK, "m");
};

Object.assign(TILES, { winner, dots, extra, words: plainWords, bouts, line });
for (const [kind, draw] of Object.entries({ blink: flat, royal, gone, team, cube: onBoard, ice, out, aside, camp, odds, die }))
  for (const side of [0, 1]) TILES[`${kind}-${side}`] = draw(side);
