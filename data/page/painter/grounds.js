// The table and its places, and what is pointed out on them.

const HOMES = { "home-0": [0, HOME_DARK, mixed(INK, HOME_DARK, 2 / 3)], "home-1": [1, HOME_LIGHT, STONE] };
const RIM_WIDTH = 1.25;
const GILT = [INK, GOLD, GOLD, GOLD, INK];

// Large grounds: outermost rim first, each with its part of the rim, then the middle.
const MATS = {
  mat: [[TABLE_EDGE], HOME_DARK],
  "mat-lit": [[TABLE_EDGE], STONE],
  "mat-strong": [GILT, HOME_LIGHT],
  "mat-lit-night": [[TABLE_EDGE], NIGHT_LIT],
  "mat-strong-night": [GILT, NIGHT_LIT],
  night: [[INK], INK],
  field: [[TABLE_EDGE, MOSS, MOSS, HOME_LIGHT], MOSS],
  "field-night": [[INK, STEEL, STEEL, NIGHT_LIT], STEEL],
  rear: [[TABLE_EDGE, HOME_DARK, HOME_DARK, STONE], HOME_DARK],
  "rear-night": [[INK, NIGHT_CELL, NIGHT_CELL, NIGHT_LIT], NIGHT_CELL],
  "half-0": [[INK, RED, RED, RED, INK], HOME_LIGHT],
  "half-1": [[INK, BLUE, BLUE, BLUE, INK], HOME_LIGHT],
  "half-strong-0": [[GOLD, GOLD, GOLD, INK, RED, RED], HOME_LIGHT],
  "half-strong-1": [[GOLD, GOLD, GOLD, INK, BLUE, BLUE], HOME_LIGHT],
  bar: [[INK], TABLE],
  "bar-full": [[INK], GOLD],
  "bar-part": [[INK], AMBER],
};
const DARK_GROUNDS = new Set([TABLE, INK, NIGHT_LIT, NIGHT_CELL, STEEL]);

/** Wood: long level streaks. The same for a size, whoever draws it. */
const drawTable = (sheet, width, height) => {
  sheet.box(0, 0, width, height, TABLE);
  let seed = 5;
  const upTo = (most) => {
    seed = (seed * 48271) % 2147483647;
    return seed % Math.max(Math.round(most), 1);
  };
  const streaks = { [TABLE_DARK]: "", [TABLE_LIT]: "" };
  for (let count = Math.floor(height / 6); count > 0; count--) {
    const y = upTo(height), start = upTo(width), long = upTo(width) + 50;
    streaks[[TABLE_DARK, TABLE_LIT][upTo(2)]] += `M${start - 50} ${y}h${long}`;
  }
  for (const stroke in streaks) sheet.put("path", { d: streaks[stroke], stroke, "stroke-width": 1.3, fill: "none" });
};

const GROUNDS = {
  space: (sheet, wide, high) => slab(sheet, wide, high, STONE),
  crown: (sheet, wide, high) => {
    sheet.box(0.9, 0.9, wide - 0.9, high - 0.9, GOLD);
    sheet.box(4.5, 4.5, wide - 4.5, high - 4.5, GOLD_DEEP);
    sheet.box(6, 6, wide - 6, high - 6, GOLD);
    crown(sheet, wide / 2, high / 2, 30, GOLD_DEEP);
  },
};
for (const name in HOMES) {
  const [side, colour, faint] = HOMES[name];
  GROUNDS[name] = (sheet, wide, high) => {
    slab(sheet, wide, high, colour);
    sideMark(sheet, side, wide / 2, high / 2, 22, faint);
  };
}

const slab = (sheet, wide, high, colour) => {
  sheet.box(0.9, 0.9, wide - 0.9, high - 0.9, mixed(colour, IVORY, 0.45));
  sheet.box(2.1, 2.1, wide - 0.9, high - 0.9, mixed(colour, INK, 0.33));
  sheet.box(2.1, 2.1, wide - 2.1, high - 2.1, colour);
};

/** A mat in hundredths of a unit, any other place in hundredths of its shorter side. */
const drawCell = (parent, cell) => {
  const { x, y, w = 1, h = 1, ground = "space" } = cell;
  if (MATS[ground]) {
    const [rims, middle] = MATS[ground];
    const sheet = new Sheet(parent, x * 100, y * 100, 1);
    [...rims, middle].forEach((paint, number) => {
      const inset = RIM_WIDTH * number;
      sheet.box(inset, inset, w * 100 - inset, h * 100 - inset, paint);
    });
    return;
  }
  const size = Math.min(w, h), wide = (100 * w) / size, high = (100 * h) / size;
  const sheet = new Sheet(parent, x * 100, y * 100, size);
  sheet.box(0, 0, wide, high, TABLE_EDGE);
  (GROUNDS[ground] ?? GROUNDS.space)(sheet, wide, high);
};

// ---------------------------------------------------------------- marks

const frame = (sheet, inset, width, colour) => {
  const half = inset + width / 2, long = 100 - 2 * half;
  sheet.put("rect", { x: half, y: half, width: long, height: long, fill: "none", stroke: colour, "stroke-width": width });
};

const MARKS = {
  from: (sheet) => {
    for (const start of [0.8, 37, 73.2])
      for (const level of [0.5, 95.2]) {
        sheet.box(start, level, start + 26, level + 4.3, BLUE);
        sheet.box(level, start, level + 4.3, start + 26, BLUE);
      }
  },
  to: (sheet) => frame(sheet, 0.5, 4.3, BLUE),
  chosen: (sheet) => {
    frame(sheet, 0, 7, INK);
    frame(sheet, 1.6, 3.8, IVORY);
  },
  reach: (sheet) => {
    sheet.disc(50, 50, 15, IVORY);
    sheet.disc(50, 50, 12, INK);
  },
  take: (sheet) => {
    for (const [x, u] of [[0.6, 1], [99.4, -1]])
      for (const [y, v] of [[0.6, 1], [99.4, -1]])
        for (const [long, paint] of [[23, IVORY], [19, RED]])
          sheet.polygon([[x, y], [x + u * long, y], [x, y + v * long]], paint);
  },
  lock: (sheet) => {
    padlock(sheet, 79.5, 80, 12, IVORY, IVORY);
    padlock(sheet, 79.5, 80.4, 9.8, AMBER, IVORY);
  },
  protect: (sheet) => {
    sheet.polygon(shieldOutline(80, 59.5, 11), IVORY);
    shield(sheet, 80, 59.5, 9, BLUE, IVORY);
  },
  rally: (sheet) => {
    sheet.disc(16, 84, 14, INK);
    crown(sheet, 16, 84, 9, GOLD);
  },
  "side-0": (sheet) => {
    sideMark(sheet, 0, 15, 35, 14, IVORY);
    sideMark(sheet, 0, 15, 35, 9.5, INK);
  },
  "side-1": (sheet) => {
    sheet.ring(15, 35, 9, 7, INK);
    sheet.ring(15, 35, 9, 4.6, IVORY);
  },
  ban: (sheet) => {
    sheet.disc(78, 78, 22, IVORY);
    sheet.ring(78, 78, 15.5, 7, RED);
    sheet.line([[67.5, 88.5], [88.5, 67.5]], 7, RED);
  },
};
