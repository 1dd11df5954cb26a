// What all pictures are drawn with: colours, a sheet that becomes SVG, text that fits, shapes that are shared.
// It draws what cogs/core/painting/ draws as a PNG; tests/deep/browser/ sees to it that both know the same.

const SVG = "http://www.w3.org/2000/svg";
const FAMILY =
  '"Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic", Meiryo, "Helvetica Neue", Arial, sans-serif';

const INK = "#211f24", IVORY = "#fcf7eb", STONE = "#cebb94", PAPER = "#e8dcc0", SHADOW = "rgba(20,12,6,.35)";
const HOME_DARK = "#a38d6a", HOME_LIGHT = "#e5d7b8", GOLD = "#e4b03e", GOLD_DEEP = "#8e5f14";
const TABLE = "#5c422e", TABLE_DARK = "#543b28", TABLE_LIT = "#644934", TABLE_EDGE = "#2e2017";
const NIGHT_CELL = "#3a3942", NIGHT_LIT = "#52515c", DAY_CELL = "#ede4d0", DAY_LIT = "#daccac";
const BLUE = "#1c68be", BLUE_PALE = "#6cb2f0", RED = "#c83e22", RED_PALE = "#ff8862";
const AMBER = "#9e5c08", AMBER_PALE = "#fabe50", YELLOW = "#f0d284", STEEL = "#2e4668", MOSS = "#92a874";

const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const mixed = (one, other, part) => {
  const to = parts(other);
  return `rgb(${parts(one).map((value, at) => Math.round(value + (to[at] - value) * part))})`;
};

// ---------------------------------------------------------------- a sheet

const short = (value) => Math.round(value * 100) / 100;
const listed = (points) => points.map(([x, y]) => `${short(x)},${short(y)}`).join(" ");
const shifted = (points, by) => points.map(([x, y]) => [x + by, y + by]);

/** Draws into an SVG group, in units of its own; what is drawn later lies on top. */
class Sheet {
  /** x, y: where it lies in the group; scale: how long its unit is there. */
  constructor(parent, x, y, scale) {
    this.node = this.put("g", { transform: `translate(${short(x)} ${short(y)}) scale(${scale})` }, parent);
  }

  put(tag, attributes, parent = this.node) {
    const made = document.createElementNS(SVG, tag);
    for (const name in attributes) made.setAttribute(name, attributes[name]);
    return parent.appendChild(made);
  }

  polygon(points, fill) {
    this.put("polygon", { points: listed(points), fill });
  }

  /** A stroke with round joints and ends. */
  line(points, width, stroke) {
    this.put("polyline", { points: listed(points), fill: "none", stroke, "stroke-width": short(width), ...ROUND });
  }

  loop(points, width, stroke) {
    this.put("polygon", { points: listed(points), fill: "none", stroke, "stroke-width": short(width), ...ROUND });
  }

  disc(x, y, radius, fill) {
    this.put("circle", { cx: short(x), cy: short(y), r: short(radius), fill });
  }

  /** A circle; `radius` reaches to the middle of its line. */
  ring(x, y, radius, width, stroke) {
    const circle = { cx: short(x), cy: short(y), r: short(radius), fill: "none" };
    this.put("circle", { ...circle, stroke, "stroke-width": short(width) });
  }

  /** Part of a circle, clockwise from `start`, degrees from three o'clock. */
  arc(x, y, radius, width, start, end, stroke) {
    const at = (angle) => {
      const turn = (angle * Math.PI) / 180;
      return `${short(x + radius * Math.cos(turn))} ${short(y + radius * Math.sin(turn))}`;
    };
    const r = short(radius), large = end - start > 180 ? 1 : 0;
    const d = `M${at(start)}A${r} ${r} 0 ${large} 1 ${at(end)}`;
    this.put("path", { d, fill: "none", stroke, "stroke-width": short(width) });
  }

  box(left, top, right, bottom, fill, radius = 0) {
    const width = short(Math.max(right - left, 0)), height = short(Math.max(bottom - top, 0));
    const round = short(Math.max(Math.min(radius, width / 2, height / 2), 0));
    this.put("rect", { x: short(left), y: short(top), width, height, fill, ...(round ? { rx: round } : {}) });
  }

  /** Text from the left end of its base line, pressed to a width where one is given. */
  text(x, y, text, size, fill, weight, width = 0) {
    const pressed = width ? { textLength: short(width), lengthAdjust: "spacingAndGlyphs" } : {};
    const font = { "font-size": short(size), "font-weight": weight, "font-family": FAMILY };
    this.put("text", { x: short(x), y: short(y), fill, ...font, ...pressed }).textContent = text;
  }

  /** Text between two edges, in bold; its width. Where it has to, it gets smaller, then narrower, then shorter. */
  write(given, left, right, y, size, ink, anchor = "l") {
    let text = oneLine(given);
    const room = Math.max(right - left, 1);
    const part = SHRINK.find((one) => widthOf(text, size * one) * NARROW <= room) ?? SHRINK.at(-1);
    const found = size * part;
    if (widthOf(text, found) * NARROW > room) {
      const letters = lettersOf(text);
      while (letters.length > 1 && widthOf(letters.join("") + "…", found) * NARROW > room) letters.pop();
      text = letters.join("").trimEnd() + "…";
    }
    const long = widthOf(text, found), wide = Math.min(long, room);
    const x = { l: left, m: (left + right - wide) / 2, r: right - wide }[anchor];
    this.text(x, y + found * CENTRE, text, found, ink, BOLD, long > room ? room : 0);
    return wide;
  }
}

const ROUND = { "stroke-linejoin": "round", "stroke-linecap": "round" };
const BOLD = 700, REGULAR = 400;
const SHRINK = [1, 0.92, 0.84, 0.77, 0.68, 0.6], NARROW = 0.8, CENTRE = 0.37;

const ruler = document.createElement("canvas").getContext("2d");
const widths = new Map();

/** How wide a text is in the reader's own font. */
const widthOf = (text, size, weight = BOLD) => {
  const key = `${weight} ${text}`;
  if (!widths.has(key)) {
    ruler.font = `${weight} 100px ${FAMILY}`;
    widths.set(key, ruler.measureText(text).width);
  }
  return (widths.get(key) * size) / 100;
};

/** A name in one line or, where it is too long and can be parted, in two of about the same length. */
const inLines = (text, size, room) => {
  const breaks = [...text.slice(0, -1)].flatMap((char, at) => (" -・".includes(char) ? [at + 1] : []));
  if (widthOf(text, size) * NARROW <= room || !breaks.length) return [text];
  const far = (at) => Math.abs(at - text.length / 2);
  const best = breaks.reduce((one, other) => (far(other) < far(one) ? other : one));
  return [text.slice(0, best).trim(), text.slice(best).trim()];
};

/** In one line. Every letter stays: the reader's browser has fonts for all of them, or shows that it has none. */
const oneLine = (text) => text.replace(/\s+/gu, " ").trim();

/** What readers take for single letters, so that no accent or part of an emoji is cut off. */
const lettersOf = (text) =>
  Intl.Segmenter ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text];

const isAscii = (text) => [...text].every((char) => char <= "\x7f");

// ---------------------------------------------------------------- shapes

/** Side 0 a filled diamond, side 1 a ring, plain without any colour; further sides a triangle, a cross. */
const sideMark = (sheet, side, x, y, r, paint) => {
  if (side === 0) sheet.polygon([[x, y - r], [x + r, y], [x, y + r], [x - r, y]], paint);
  else if (side === 1) sheet.ring(x, y, r * 0.78, r * 0.34, paint);
  else if (side === 2) sheet.polygon([[x, y - r], [x + r, y + r * 0.8], [x - r, y + r * 0.8]], paint);
  else {
    sheet.box(x - r, y - r * 0.3, x + r, y + r * 0.3, paint);
    sheet.box(x - r * 0.3, y - r, x + r * 0.3, y + r, paint);
  }
};

/** Three points with pearls over a band. */
const crown = (sheet, x, y, r, paint) => {
  const tips = [[-1, -0.42], [0, -0.78], [1, -0.42]];
  const outline = [tips[0], [-0.46, 0.1], tips[1], [0.46, 0.1], tips[2], [0.78, 0.5], [-0.78, 0.5]];
  sheet.polygon(outline.map(([u, v]) => [x + u * r, y + v * r]), paint);
  sheet.box(x - r * 0.78, y + r * 0.6, x + r * 0.78, y + r * 0.82, paint);
  for (const [u, v] of tips) sheet.disc(x + u * r, y + v * r, r * 0.14, paint);
};

const padlock = (sheet, x, y, r, paint, hole) => {
  sheet.arc(x, y - r * 0.2, r * 0.46, r * 0.26, 180, 360, paint);
  for (const sign of [-1, 1]) {
    const middle = x + sign * r * 0.46;
    sheet.box(middle - r * 0.13, y - r * 0.22, middle + r * 0.13, y + r * 0.1, paint);
  }
  sheet.box(x - r * 0.82, y - r * 0.04, x + r * 0.82, y + r, paint, r * 0.18);
  sheet.disc(x, y + r * 0.42, r * 0.2, hole);
};

const shieldOutline = (x, y, r) => {
  const half = [[0, -1], [0.86, -0.74], [0.86, 0.05], [0.62, 0.55], [0, 1]];
  const whole = [...half, ...half.slice(1, -1).reverse().map(([u, v]) => [-u, v])];
  return whole.map(([u, v]) => [x + u * r, y + v * r]);
};

/** A shield parted down the middle. */
const shield = (sheet, x, y, r, paint, hole) => {
  sheet.polygon(shieldOutline(x, y, r), paint);
  sheet.polygon(shieldOutline(x, y, r * 0.66).filter(([u]) => u >= x - r * 0.01), hole);
};

/** A number on a coin. */
const coin = (sheet, text, x, y, radius) => {
  sheet.disc(x, y, radius, INK);
  sheet.disc(x, y, radius * 0.86, GOLD);
  sheet.write(text, x - radius * 0.8, x + radius * 0.8, y, radius * 1.5, INK, "m");
};
