"""Builds the fonts in `data/fonts/` from those that Noto publishes, and the list of their characters.

`python deploy/build_fonts.py DEBIAN EMOJI`, with `fonttools==4.68.0` and `brotli==1.2.1` installed. DEBIAN: a
folder with Debian's packages `fonts-noto-cjk` (1:20220127+repack1-1) and `fonts-noto-core` (20201225-1),
unpacked by `dpkg-deb -x`; EMOJI: the npm package `@fontsource/noto-emoji` (5.3.2), unpacked.
"""

import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

OUT = Path(__file__).resolve().parent.parent / "data" / "fonts"
NAMES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 14]
WITHOUT_FEATURES = ["BASE", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
MATH = range(0x2190, 0x2C00)  # arrows, signs, dingbats
HAN, COMPATIBLE_HAN, HANGUL = range(0x4E00, 0xA000), range(0xF900, 0xFB00), range(0xAC00, 0xD7A4)
# First scripts whose letters can be drawn one by one, then those whose letters change beside each other, are
# stacked, or run from right to left.
ALONE = ("Armenian", "Georgian", "Ethiopic", "Cherokee", "CanadianAboriginal")
SHAPED = (
    *("Hebrew", "Arabic", "Thaana", "Thai", "Lao", "Khmer", "Myanmar", "Devanagari", "Bengali"),
    *("Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
)


def main(debian: Path, emoji: Path) -> None:
    """Write all font files, and `coverage.json` with the fonts in the order in which a letter is searched in
    them.

    debian, emoji: the folders with the unpacked packages.
    """
    cjk = debian / "usr/share/fonts/opentype/noto"
    noto = debian / "usr/share/fonts/truetype/noto"
    promised = {ord(char) for char in (OUT / "characters.txt").read_text("utf-8") if char != "\n"}
    faces = []

    def add(name: str, regular: str, bold: str, *, shaped: bool = False) -> None:
        font = TTFont(OUT / bold)
        letters = set(font.getBestCmap())
        faces.append(
            {
                "name": name,
                "family": font["name"].getBestFamilyName(),
                "regular": regular,
                "bold": bold,
                "shaped": shaped,
                "marks": "GPOS" in font,
                "letters": [[first, last] for first, last in ranges(letters)],
            }
        )

    files = []
    for weight in ("Regular", "Bold"):
        files.append(f"NotoSansCJKjp-{weight}-subset.otf")
        cut_down(cjk / f"NotoSansCJK-{weight}.ttc", promised, files[-1], features=False)
    add("main", *files)
    files = []
    for weight in ("Regular", "Bold"):
        files.append(f"NotoSans-{weight}-subset.ttf")
        cut_down(noto / f"NotoSans-{weight}.ttf", None, files[-1])
    add("latin", *files)
    wide = "NotoSansCJKsc-Bold-subset.otf"
    every = {*HAN, *COMPATIBLE_HAN, *HANGUL, *range(0x3100, 0x3190)} - promised
    cut_down(cjk / "NotoSansCJK-Bold.ttc", every, wide, features=False, number=2)
    add("wide", wide, wide)
    for script in ALONE + SHAPED:
        file = f"NotoSans{script}-Bold-subset.ttf"
        cut_down(noto / f"NotoSans{script}-Bold.ttf", None, file)
        add(script.lower(), file, file, shaped=script in SHAPED)
    symbols = "NotoSansSymbols2-Regular-subset.ttf"
    cut_down(noto / "NotoSansSymbols2-Regular.ttf", set(MATH), symbols)
    add("symbols", symbols, symbols)
    merge_emoji(emoji / "files", "NotoEmoji-Bold-subset.ttf")
    add("emoji", "NotoEmoji-Bold-subset.ttf", "NotoEmoji-Bold-subset.ttf")
    text = ",\n".join(json.dumps(face, separators=(",", ":")) for face in faces)
    (OUT / "coverage.json").write_text(f"[\n{text}\n]\n", "utf-8")


def cut_down(
    source: Path, letters: set[int] | None, file: str, *, features: bool = True, number: int = 0
) -> None:
    """Write a font with only these letters (None: all), without hints.

    source: the font file; file: the name of the new one; features: keep the rules that join and move letters;
    number: the font's index in a collection. Text is drawn large and scaled down, so hints have no effect.
    """
    options = subset.Options()
    options.hinting, options.notdef_outline, options.name_IDs = False, True, NAMES
    options.layout_features = ["*"] if features else []
    if not features:
        options.drop_tables += WITHOUT_FEATURES
    font = TTFont(source, fontNumber=number if source.suffix == ".ttc" else -1)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters if letters is not None else font.getBestCmap())
    cutter.subset(font)
    subset.save_font(font, str(OUT / file), options)


def merge_emoji(folder: Path, file: str) -> None:
    """Write one font from the slices that are published for the web, without the rules that join several
    emojis.

    folder: where the slices are; file: the name of the font file.
    """
    with tempfile.TemporaryDirectory() as scratch:
        slices = []
        for source in sorted(folder.glob("noto-emoji-[0-9]*-700-normal.woff2")):
            font = TTFont(source)
            font.flavor = None
            for table in ("GSUB", "GPOS", "GDEF", "vhea", "vmtx"):
                if table in font:
                    del font[table]
            slices.append(str(Path(scratch) / source.with_suffix(".ttf").name))
            font.save(slices[-1])
        merged = Merger().merge(slices)
        digits = {ord(char) for char in "#*0123456789 "}  # an emoji font has these for keycaps
        options = subset.Options()
        options.name_IDs, options.notdef_outline = NAMES, True
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=set(merged.getBestCmap()) - digits)
        cutter.subset(merged)
        merged.save(OUT / file)


def ranges(letters: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each unbroken run of numbers."""
    first = last = -2
    for letter in sorted(letters):
        if letter != last + 1:
            if first >= 0:
                yield first, last
            first = letter
        last = letter
    yield first, last


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
