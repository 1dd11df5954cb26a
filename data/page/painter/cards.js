// A card by its code: whose it is by outline and mark, its badge, and a diagram of what it can do.

const DAY = { ink: INK, cell: DAY_CELL, lit: DAY_LIT, ranged: RED, lock: AMBER, protect: BLUE };
const NIGHT = { ink: IVORY, cell: NIGHT_CELL, lit: NIGHT_LIT, ranged: RED_PALE, lock: AMBER_PALE, protect: BLUE_PALE };

const drawCard = (parent, card) => {
  const { x, y, code, side = null, glyphs = [], badge = "", size = 1 } = card;
  const shown = size * 0.89, inset = (size - shown) / 2;
  const sheet = new Sheet(parent, (x + inset) * 100, (y + inset) * 100, shown);
  const tones = side === 0 ? NIGHT : DAY;
  cardBody(sheet, side);
  fitted(sheet, code, 7, 27.5, 28, 64, tones.ink);
  if (side !== null) sideMark(sheet, side, 84.5, 17.5, 10, tones.ink);
  if (badge) sheet.write(badge, 74.5, 94.5, 37.5, 21, tones.lock, "m");
  const wide = !badge && glyphs.some((glyph) => Math.abs(glyph.right) > 1);
  new Diagram(sheet, tones, [6, 31.5, wide ? 94 : 73, 95.5]).draw(glyphs);
};

/** Text from the left end of its base line, smaller where it would be wider than it may. */
const fitted = (sheet, text, x, y, size, width, ink) => {
  const long = widthOf(text, size);
  sheet.text(x, y, text, long > width ? (size * width) / long : size, ink, BOLD);
};

/** Side 0 dark with cut corners, side 1 light with round ones, nobody's plain. */
const cardBody = (sheet, side) => {
  if (side === 0) {
    const layers = [[2.4, 0, SHADOW], [0, 0, INK], [0, 1.8, NIGHT_LIT], [0, 3, INK]];
    for (const [shift, inset, fill] of layers) sheet.polygon(shifted(cutCorners(inset), shift), fill);
  } else {
    const [round, rim, inner] = side === null ? [3, 1.6, 2] : [15, 2.4, 12.8];
    sheet.box(2.4, 2.4, 102.4, 102.4, SHADOW, round);
    sheet.box(0, 0, 100, 100, INK, round);
    sheet.box(rim, rim, 100 - rim, 100 - rim, side === null ? PAPER : IVORY, inner);
  }
};

const cutCorners = (inset) => {
  const low = inset, high = 100 - inset, cut = 13 - inset * 0.4;
  return [
    ...[[low + cut, low], [high - cut, low], [high, low + cut], [high, high - cut]],
    ...[[high - cut, high], [low + cut, high], [low, high - cut], [low, low + cut]],
  ];
};

/** A small grid around the card's own spot, a sign on every space it names. */
class Diagram {
  constructor(sheet, tones, box) {
    Object.assign(this, { sheet, tones, box });
  }

  draw(glyphs) {
    this.layOut(glyphs);
    const spaces = new Map();
    for (const { up, right, sign } of glyphs) {
      const key = `${up} ${right}`;
      spaces.set(key, { up, right, signs: [...(spaces.get(key)?.signs ?? []), sign] });
    }
    for (let up = this.bottom; up <= this.top; up++)
      for (let right = this.left; right <= this.right; right++)
        this.square(up, right, 0.5, spaces.has(`${up} ${right}`) ? this.tones.lit : this.tones.cell);
    this.square(0, 0, 0.36, this.tones.ink);
    for (const { up, right, sign, start = [0, 0] } of glyphs)
      if (sign.startsWith("+"))
        this.sheet.line([this.centre(...start), this.centre(up, right)], this.step * 0.17, this.tones.ink);
    for (const space of spaces.values()) this.space(space);
  }

  /** The grid reaches as far as the signs do, at least one space to each side. */
  layOut(glyphs) {
    const ups = glyphs.map((glyph) => glyph.up), rights = glyphs.map((glyph) => glyph.right);
    this.top = Math.max(1, ...ups);
    this.bottom = Math.min(-1, ...ups);
    this.left = Math.min(-1, ...rights);
    this.right = Math.max(1, ...rights);
    const rows = this.top - this.bottom + 1, columns = this.right - this.left + 1;
    const [left, top, right, bottom] = this.box;
    this.step = Math.min((right - left) / columns, (bottom - top) / rows, (right - left) / 3.2);
    this.gap = this.step * 0.09;
    this.x = (left + right - this.step * columns + this.gap) / 2;
    this.y = (top + bottom - this.step * rows + this.gap) / 2;
  }

  centre(up, right) {
    const middle = (this.step - this.gap) / 2;
    return [this.x + (right - this.left) * this.step + middle, this.y + (this.top - up) * this.step + middle];
  }

  square(up, right, part, colour) {
    const [x, y] = this.centre(up, right), half = (this.step - this.gap) * part;
    this.sheet.box(x - half, y - half, x + half, y + half, colour);
  }

  /** One sign fills its space; several share it from corner to corner. */
  space({ up, right, signs }) {
    const [x, y] = this.centre(up, right), count = signs.length;
    const r = this.step * (count === 1 ? 0.38 : 0.53 / count), angle = Math.atan2(right, up);
    signs.forEach((sign, place) => {
      const shift = ((place - (count - 1) / 2) * this.step * 0.84) / count;
      const spot = { x: x + shift, y: y + shift, r, angle };
      const draw = SIGNS_OF_CARDS[sign.replace(/^\+/, "")];
      if (draw) draw(this, spot);
      else this.sheet.write(sign, spot.x - r, spot.x + r, spot.y, r * 2, this.tones.ink, "m");
    });
  }
}

/** Points of a sign that points up, each from -1 to 1, laid in its direction. */
const turned = ({ x, y, r, angle }, points) => {
  const c = Math.cos(angle) * r, s = Math.sin(angle) * r;
  return points.map(([u, v]) => [x + u * c - v * s, y + u * s + v * c]);
};

const ARROW = [[0, -1.12], [0.98, 0.06], [0.42, 0.06], [0.42, 1], [-0.42, 1], [-0.42, 0.06], [-0.98, 0.06]];
const STOUT = [[0, -1.18], [1.08, 0.02], [0.68, 0.02], [0.68, 1], [-0.68, 1], [-0.68, 0.02], [-1.08, 0.02]];
const HOLLOW = [[0, -0.84], [0.58, -0.2], [0.44, -0.2], [0.44, 0.76], [-0.44, 0.76], [-0.44, -0.2], [-0.58, -0.2]];

const SIGNS_OF_CARDS = {
  s: ({ sheet, tones }, spot) => sheet.polygon(turned(spot, ARROW), tones.ink),
  p: ({ sheet, tones }, spot) => {
    sheet.polygon(turned(spot, STOUT), tones.ink);
    sheet.polygon(turned(spot, HOLLOW), tones.lit);
  },
  j: ({ sheet, tones }, spot) => {
    for (const at of [-0.56, 0.46])
      sheet.polygon(turned(spot, [[0, at - 0.56], [0.98, at + 0.42], [0, at + 0.1], [-0.98, at + 0.42]]), tones.ink);
  },
  R: ({ sheet, tones }, { x, y, r }) => {
    sheet.ring(x, y, r * 0.66, r * 0.27, tones.ranged);
    for (const [u, v] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
      const ends = [0.42, 1.05].map((far) => [x + u * r * far, y + v * r * far]);
      sheet.line(ends, r * 0.24, tones.ranged);
    }
    sheet.disc(x, y, r * 0.17, tones.ranged);
  },
  L: ({ sheet, tones }, { x, y, r }) => padlock(sheet, x, y, r, tones.lock, tones.lit),
  P: ({ sheet, tones }, { x, y, r }) => shield(sheet, x, y, r, tones.protect, tones.lit),
};
