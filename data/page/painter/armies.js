// Units as cards that stand, lie or are upside down; cards of a hand; what lies on a battlefield besides.

// In hundredths of a card's long side.
const CARD = { edge: 3, cut: 16, head: 23, lean: 20, margin: 2.5, tag: 25, name: 17.5, signs: 21, pitch: 16.5 };
const RIM = 3.2;

/** Draws on a card as if it stood: its head on top. quarters: how often it is turned clockwise. */
class Turned {
  constructor(sheet, width, height, quarters) {
    Object.assign(this, { sheet, quarters });
    this.long = Math.max(width, height) - CARD.edge;
    this.short = Math.min(width, height) - CARD.edge;
    this.unit = Math.max(width, height) / 100;
    this.top = (quarters === 1 ? CARD.lean : CARD.head) * this.unit;
  }

  at(x, y) {
    return [[x, y], [this.long - y, x], [this.short - x, this.long - y]][this.quarters];
  }

  polygon(points, paint, shift = 0) {
    this.sheet.polygon(shifted(points.map(([x, y]) => this.at(x, y)), shift), paint);
  }

  /** A card with both corners of its head cut. */
  outline(i) {
    const cut = CARD.cut * this.unit - i * 0.4, { short: wide, long } = this;
    return [[i, i + cut], [i + cut, i], [wide - i - cut, i], [wide - i, i + cut], [wide - i, long - i], [i, long - i]];
  }

  head(inset) {
    return [...this.outline(inset).slice(0, 4), [this.short - inset, this.top], [inset, this.top]];
  }
}

/** How a unit of a state looks: how far it is turned, its tones, and the sign on its head. */
const unitOf = (quarters, fill, band, ink, sign) => (sheet, tile, right) => {
  const card = new Turned(sheet, right + 3, 100, quarters);
  card.polygon(card.outline(0), SHADOW, 3);
  card.polygon(card.outline(0), INK);
  card.polygon(card.outline(RIM), fill);
  card.polygon(card.head(RIM), band);
  unitHead(card, tile.count, band, sign);
  unitBody(card, tile, ink);
};

/** The sign, and how many cards it is made of: beside it, or in a corner where that is too narrow. */
const unitHead = (card, count, band, sign) => {
  const { unit, sheet } = card, middle = card.short / unit / 2, lying = card.quarters === 1, size = 18.5 * unit;
  sign(card, count < 2 || lying ? middle : middle - 14);
  if (count > 1 && lying) {
    const low = card.short - RIM, end = RIM + CARD.tag * unit;
    sheet.box(RIM, low - 19 * unit, end, low, band);
    sheet.write(`×${count}`, RIM, end - 1, low - 9.5 * unit, size, IVORY, "m");
  } else if (count > 1) {
    const [x, y] = card.at((middle + 12) * unit, card.top / 2 + 1), half = 15 * unit;
    sheet.write(`×${count}`, x - half, x + half, y, size, IVORY, "m");
  }
};

/** Its name, in two lines where one is too long, above its strength. */
const unitBody = (card, tile, ink) => {
  const { unit, sheet, quarters } = card, lying = quarters === 1;
  const left = CARD.margin * unit, right = (lying ? card.long - card.top : card.short) - CARD.margin * unit;
  const top = quarters === 0 ? card.top + 4 * unit : 5.5 * unit;
  const bottom = (lying ? card.short : card.long) - (quarters === 2 ? card.top : 0);
  const lines = inLines(tile.text, CARD.name * unit, right - left);
  const tall = (!isAscii(tile.text) && lines.length === 1 ? CARD.signs : CARD.name) * unit;
  lines.forEach((line, number) =>
    sheet.write(line, left, right, top + (8.5 + CARD.pitch * number) * unit, tall, ink, "m"));
  const middle = (top + CARD.pitch * unit * lines.length + bottom) / 2;
  const size = (lines.length < 2 ? 45 : 36) * unit;
  const start = lying && tile.count > 1 ? left + CARD.tag * unit : left;
  const end = tile.coin ? right - (lying ? 7 : 28) * unit : right;
  sheet.write(tile.note, start, end, middle, size, ink, "m");
  if (!tile.coin) return;
  const [x, y] = lying ? [card.long - 12 * unit, card.short - 12 * unit] : [right - 12 * unit, middle];
  coin(sheet, tile.coin, x, y, 14 * unit);
};

/** A sword, its point where the card's head is. */
const sword = (card, x) => {
  const blade = [[-2.2, 4], [-2.2, -6], [0, -9.5], [2.2, -6], [2.2, 4]];
  const guard = [[-7, 2.5], [7, 2.5], [7, 5.3], [-7, 5.3]], grip = [[-1.5, 5], [1.5, 5], [1.5, 9], [-1.5, 9]];
  for (const shape of [blade, guard, grip])
    card.polygon(shape.map(([u, v]) => [(x + u) * card.unit, (CARD.head / 2 + 1.2 + v) * card.unit]), GOLD);
};

/** Two letters Z, upright whatever the card does. */
const asleep = (card, x) => {
  const [across, down] = card.at(x * card.unit, card.top / 2 + 1), { unit } = card;
  for (const [u, v, r] of [[-2.6, 5, 5.2], [3.4, -8.4, 3.4]]) {
    const [left, right] = [across + (u - r) * unit, across + (u + r) * unit];
    const [top, bottom] = [down + (v - r) * unit, down + (v + r) * unit];
    card.sheet.line([[left, top], [right, top], [left, bottom], [right, bottom]], 2.5 * unit, IVORY);
  }
};

/** Two chevrons that point where the card's head is: down. */
const fallen = (card, x) => {
  for (const v of [-5, 3]) {
    const chevron = [[-8.5, v + 4.5], [0, v - 2], [8.5, v + 4.5]];
    const stroke = chevron.map(([u, w]) => card.at((x + u) * card.unit, (CARD.head / 2 + w) * card.unit));
    card.sheet.line(stroke, 3.2 * card.unit, RED_PALE);
  }
};

// ---------------------------------------------------------------- cards of a hand

const held = (fill, band, ink, foot) => (sheet, tile, right) => {
  const box = (inset, paint) => sheet.box(inset, inset, right - inset, 97 - inset, paint, Math.max(6 - inset * 0.5, 1));
  sheet.box(2, 2, right + 2, 99, SHADOW, 6);
  if (tile.count > 1) {
    box(0, INK);
    box(1.4, PAPER);
    right -= 3.5;
  }
  box(0, INK);
  box(1.56, tile.strong ? GOLD : STONE);
  box(4.42, fill);
  sheet.box(4.42, 4.42, right - 4.42, 27, band, 3.4);
  sheet.box(4.42, 23, right - 4.42, 27, band);
  coin(sheet, tile.coin, 16, 15.2, 10.66);
  if (tile.count > 1) sheet.write(`×${tile.count}`, 26.5, right - 20.5, 15.2, 13, IVORY, "m");
  if (tile.strong) sheet.line([[right - 17.5, 15.5], [right - 13.5, 20], [right - 7.5, 10]], 3.8, GOLD);
  const lines = inLines(tile.text, 11.5, right - 10);
  const size = !isAscii(tile.text) && lines.length === 1 ? 13 : 11.5;
  lines.forEach((line, number) =>
    sheet.write(line, 5, right - 5, 42.5 + (number - (lines.length - 1) / 2) * 11.5, size, ink, "m"));
  foot(sheet, tile, right / 2);
};

/** A unit's strength on a shield. */
const strength = (sheet, tile, middle) => {
  sheet.polygon(shieldOutline(middle, 74, 20), INK);
  sheet.polygon(shieldOutline(middle, 74, 17.6), STEEL);
  sheet.write(tile.note, middle - 14, middle + 14, 72.5, 25, IVORY, "m");
};

/** The eyes of a chain; in the first the number from which a command does more. */
const links = (sheet, tile, middle) => {
  for (const x of [middle + 12, middle - 8]) {
    sheet.box(x - 15, 62, x + 15, 86, INK, 12);
    sheet.box(x - 12.6, 64.4, x + 12.6, 83.6, GOLD, 9.6);
  }
  sheet.box(middle - 17, 67.5, middle + 1, 80.5, INK, 6.5);
  if (tile.note) sheet.write(tile.note, middle - 17, middle + 1, 73.6, 13, IVORY, "m");
};

// ---------------------------------------------------------------- on the battlefield

/** A side's total, pointing at its units; the higher one in gold under a crown. */
const total = (up) => (sheet, tile, right) => {
  const body = (inset, shift, paint) => {
    const low = inset, far = right - inset, high = 97 - inset, cut = 30 - inset * 0.5;
    const points = [[low + cut, low], [far - cut, low], [far, low + cut], [far, high], [low, high], [low, low + cut]];
    sheet.polygon(shifted(up ? points : points.map(([x, y]) => [x, 97 - y]), shift), paint);
  };
  body(0, 3, SHADOW);
  body(0, 0, INK);
  body(5, 0, tile.strong ? GOLD : NIGHT_CELL);
  if (tile.strong) crown(sheet, 42, 50, 25, INK);
  sheet.write(`${tile.count}`, 72, right - 72, 49, 88, tile.strong ? INK : IVORY, "m");
};

/** The number of the turn in the sun or beside the moon; around it all eight, those past filled. */
const medallion = (night) => (sheet, tile) => {
  const x = 48.5, y = 48.5;
  sheet.disc(x + 2, y + 2, 48.5, SHADOW);
  sheet.disc(x, y, 48.5, INK);
  for (let number = 0; number < 8; number++) {
    const angle = (2 * Math.PI * number) / 8 - Math.PI / 2, lit = number >= 4 ? BLUE_PALE : GOLD;
    const spot = [x + 41.5 * Math.cos(angle), y + 41.5 * Math.sin(angle)];
    sheet.disc(...spot, 4.6, number < tile.count ? lit : NIGHT_LIT);
    if (number + 1 === tile.count) {
      sheet.disc(...spot, 6.2, IVORY);
      sheet.disc(...spot, 4.2, lit);
    }
  }
  (night ? moon : sun)(sheet, x, y);
  const middle = night ? x + 6 : x;
  sheet.write(`${tile.count}`, middle - 20, middle + 20, y - 1, 42, night ? IVORY : INK, "m");
};

const sun = (sheet, x, y) => {
  sheet.disc(x, y, 34, BLUE_PALE);
  for (let number = 0; number < 12; number++) {
    const at = (far, angle) => [x + far * Math.cos(angle), y + far * Math.sin(angle)];
    const angle = (Math.PI * number) / 6;
    sheet.polygon([at(33, angle), at(22, angle - 0.16), at(22, angle + 0.16)], IVORY);
  }
  sheet.disc(x, y, 23.5, IVORY);
  sheet.disc(x, y, 21.5, GOLD);
};

const moon = (sheet, x, y) => {
  sheet.disc(x, y, 34, STEEL);
  sheet.disc(x - 2, y, 29, YELLOW);
  sheet.disc(x + 8, y - 3, 27, STEEL);
  for (const [u, v, r] of [[25, -14, 2.2], [18, -24, 1.6], [26, 14, 1.6]]) sheet.disc(x + u, y + v, r, IVORY);
};

/** Points on a shield. */
const victoryPoints = (sheet, tile, right) => {
  const body = (inset, shift, paint) => {
    const low = inset, far = right - inset, half = right / 2;
    const points = [[low, low], [far, low], [far, 56], [far - 12, 75], [half, 97 - inset * 1.2], [12 + low, 75], [low, 56]];
    sheet.polygon(shifted(points, shift), paint);
  };
  [[0, 2, SHADOW], [0, 0, INK], [3, 0, GOLD], [6.5, 0, INK], [8.5, 0, GOLD]].forEach((layer) => body(...layer));
  sheet.write(tile.text, 12, right - 12, 20, 20, INK, "m");
  sheet.write(`${tile.count}`, 10, right - 10, 54, 60, INK, "m");
};

/** Points where a row is low: on gold, behind their name. */
const points = (sheet, tile, right) => {
  paper(sheet, right, GOLD);
  sheet.write(tile.text, 14, 84, 50, 46, INK);
  sheet.write(`${tile.count}`, 84, right - 12, 48.5, 76, INK, "m");
};

/** A number beside what it counts. */
const counter = (icon) => (sheet, tile, right) => {
  paper(sheet, right);
  icon(sheet);
  sheet.write(`${tile.count}`, 72, right - 8, 48.5, 62, INK, "m");
};

const coins = (sheet) => {
  for (const y of [66, 51, 36]) {
    sheet.box(14, y - 8, 64, y + 16, INK, 11);
    sheet.box(17.5, y - 4.5, 60.5, y + 12.5, GOLD, 8);
  }
};

const fan = (sheet) => {
  for (const angle of [-0.42, 0, 0.42])
    for (const [grow, paint] of [[3, INK], [0, STEEL]]) {
      const across = 11 + grow, top = -54 - grow, bottom = -4 + grow, c = Math.cos(angle), s = Math.sin(angle);
      const corners = [[-across, top], [across, top], [across, bottom], [-across, bottom]];
      sheet.polygon(corners.map(([u, v]) => [39 + u * c - v * s, 84 + u * s + v * c]), paint);
    }
};

const deck = (sheet) => {
  for (const shift of [14, 7, 0]) {
    sheet.box(16 + shift, 14 + shift * 0.9, 50 + shift, 71 + shift * 0.9, INK, 5);
    sheet.box(19 + shift, 17 + shift * 0.9, 47 + shift, 68 + shift * 0.9, STEEL, 3);
  }
};

const charged = (sheet) => {
  sheet.box(20, 13, 60, 84, INK, 5);
  sheet.box(23, 16, 57, 81, GOLD, 3);
  sheet.polygon([[40, 24], [54, 46], [45.5, 46], [45.5, 72], [34.5, 72], [34.5, 46], [26, 46]], INK);
};

/** A banner: its name, and its level on a dark end. */
const crest = (sheet, tile, right) => {
  paper(sheet, right, YELLOW);
  sheet.polygon(shieldOutline(44, 48.5, 38), INK);
  sheet.polygon(shieldOutline(44, 48.5, 33), STEEL);
  crown(sheet, 44, 44, 19, GOLD);
  const box = right - 118;
  sheet.box(box, 3.5, right - 3.5, 93.5, INK, 9);
  sheet.write(tile.note, box + 6, right - 10, 48.5, 66, GOLD, "m");
  sheet.write(tile.text, 88, box - 8, 48.5, 56, INK);
};

/** A pennant with the number one. */
const first = (sheet, tile, right) => {
  sheet.box(6, 2, 15, 97, INK, 3);
  sheet.polygon([[12, 4], [right, 18], [right, 50], [12, 66]], INK);
  sheet.polygon([[16, 10], [right - 4, 21.5], [right - 4, 47], [16, 60]], RED);
  sheet.write("1", 16, right - 6, 34.5, 44, IVORY, "m");
};

/** A used card behind the number it waits at; nothing but the number where none waits. */
const waits = (sheet, tile, right) => {
  if (tile.count) {
    sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 48);
    sheet.box(0, 0, right, 97, INK, 48);
    sheet.box(4, 4, right - 4, 93, PAPER, 44);
    let edge = right - 18;
    if (tile.count > 1) edge -= sheet.write(`×${tile.count}`, edge - 90, edge, 48.5, 56, INK, "r") + 5;
    sheet.write(tile.text, 102, edge, 48.5, 61, INK);
  } else sheet.box(50, 44, right - 8, 53, INK, 4);
  sheet.disc(48.5, 48.5, 48.5, INK);
  sheet.ring(48.5, 48.5, 40, 4, IVORY);
  sheet.write(tile.note, 12, 85, 48.5, 66, IVORY, "m");
};

const steelPlate = (sheet, right) => {
  sheet.box(2.5, 9, right + 2.5, 93, SHADOW, 10);
  sheet.box(0, 4, right, 93, INK, 10);
  sheet.box(4, 8, right - 4, 89, STEEL, 7);
};

/** A command in its chain: an eye at its end, the number of its place. */
const link = (sheet, tile, right) => {
  steelPlate(sheet, right);
  sheet.box(10, 16, 88, 81, INK, 32);
  sheet.box(16, 22, 82, 75, GOLD, 27);
  sheet.write(tile.note, 18, 80, 48.5, 60, INK, "m");
  sheet.write(tile.text, 98, right - 12, 48.5, 61, IVORY);
};

/** A card out of a hand that is no secret any more, and how many. */
const shownCard = (sheet, tile, right) => {
  steelPlate(sheet, right);
  sheet.write(tile.count === 1 ? tile.text : `${tile.text} ×${tile.count}`, 14, right - 12, 48.5, 61, IVORY);
};

Object.assign(TILES, {
  "unit-a": unitOf(0, IVORY, INK, INK, sword),
  "unit-r": unitOf(1, STONE, TABLE, INK, asleep),
  "unit-d": unitOf(2, NIGHT_LIT, INK, IVORY, fallen),
  "held-unit": held(IVORY, INK, INK, strength),
  "held-command": held(STEEL, INK, IVORY, links),
  "total-0": total(false),
  "total-1": total(true),
  day: medallion(false),
  night: medallion(true),
  vp: victoryPoints,
  points,
  tokens: counter(coins),
  hand: counter(fan),
  deck: counter(deck),
  charged: counter(charged),
  crest, first, link,
  count: waits,
  held: shownCard,
});
