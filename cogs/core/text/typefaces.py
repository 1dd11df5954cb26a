"""Which letters the fonts of pictures and prints have, and what is drawn instead of those that they lack.

A letter never disappears: it is drawn as it is, or in a form that reads the same, or as the sign 〓. The
fonts are tried in the order of `data/fonts/coverage.json`. The first font that has the whole letter draws it.
"""

import json
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from cogs.core.text.sentences import Localizer, literal
from engine.packs import pack
from engine.safe_text import INKLESS

UNKNOWN = "〓"  # the geta mark, which Japanese printers set for a letter that they do not have
COVERAGE = "coverage.json"  # the list of fonts and their letters, in the folder of the fonts
KEPT = 4_096  # cached texts
# Ranges below are of code points, from the first to the last.
JOINER = "\u200d"
# Accents that belong to no script of their own: the letter below can be read without them. The vowels of
# Thai, Hindi or Hebrew are marks as well, but not these.
ACCENTS = ((0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
OVERLAYS = (0x0334, 0x0338)  # strokes through a letter
SKIN_TONES = (0x1F3FB, 0x1F3FF)
FLAG_LETTERS = (0x1F1E6, 0x1F1FF)
TAGS = (0xE0000, 0xE007F)
VARIANTS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
JAMO = (0x1160, 0x11FF)  # vowels and finals, which join the Korean letter before them
# Letters in circles and squares that Unicode does not decompose.
IN_A_SHAPE = re.compile(
    r"(?:NEGATIVE (?:CIRCLED|SQUARED)|CROSSED NEGATIVE SQUARED|REGIONAL INDICATOR SYMBOL|SQUARED|CIRCLED)"
    r" (?:LATIN CAPITAL |LATIN SMALL )?LETTER ([A-Z])"
)
# The marks of voiced kana, as letters that stand beside what they belong to.
BESIDE = str.maketrans({"\u3099": "\u309b", "\u309a": "\u309c"})
# Characters between two words of one name, which are read in the direction of those words. Digits and longer
# marks are not among them: `דוד 1–0 כהן` must not become 0–1.
BETWEEN_WORDS = set(" -'._\u05be\u05f3\u05f4\u2019")


class Typeface(NamedTuple):
    """One font in both weights."""

    name: str
    """Its name in `coverage.json`."""
    family: str
    """Its family name, by which Typst (the program for prints) finds it."""
    regular: str
    """File name."""
    bold: str
    """File name; that of `regular` if there is only one weight."""
    shaped: bool
    """Whether a letter changes its form beside others, so that only a layout engine can draw it."""
    marks: bool
    """Whether the font says where marks such as accents stand on a letter. A layout engine needs that."""
    starts: Sequence[int]
    """The first code point of each range of letters that the font has, in ascending order."""
    ends: Sequence[int]
    """The last code point of each of these ranges, in the same order."""

    @property
    def files(self) -> set[str]:
        """The names of the font's files."""
        return {self.regular, self.bold}

    def holds(self, letter: str) -> bool:
        """Return whether the font has glyphs for all code points of this letter."""
        for char in letter:
            run_index = bisect_right(self.starts, ord(char)) - 1
            if run_index < 0 or ord(char) > self.ends[run_index]:
                return False
        return True


class TextRun(NamedTuple):
    """Letters that one font draws."""

    text: str
    """The letters, as they are drawn."""
    face: Typeface
    """The font."""


class Typefaces:
    """The fonts of a folder, and how they draw a text."""

    def __init__(self, folder: Path, *, shaping: bool) -> None:
        """Read the list of fonts. Raises OSError if it is missing.

        folder: the folder of the fonts.
        shaping: whether the drawing program joins and reorders letters. If not, Arabic and Thai letters are
        replaced by signs, because unjoined they would be another text.
        """
        self.faces = [_face(entry) for entry in json.loads((folder / COVERAGE).read_text("utf-8"))]
        self.shaping = shaping
        # Functions of a text, cached: `_drawn` and `_runs`.
        self.drawable_text = lru_cache(maxsize=KEPT)(self._drawn)
        self.runs = lru_cache(maxsize=KEPT)(self._runs)
        self._letter = lru_cache(maxsize=KEPT)(self._drawn_letter)

    def _drawn(self, text: str) -> str:
        """Return the text in letters that the fonts have, in one line; "" if nothing of it is visible."""
        return " ".join("".join(map(self._letter, letters_of(text))).split())

    def lacking(self, texts: Iterable[str]) -> list[str]:
        """Return the letters of these texts that no font has, each once, in the order of the texts."""
        letters = dict.fromkeys(letter for text in texts for letter in letters_of(text))
        return [letter for letter in letters if UNKNOWN in self._letter(letter) and UNKNOWN not in letter]

    def _runs(self, text: str) -> tuple[TextRun, ...]:
        """Return a text as it is drawn: as runs from left to right, each in one font."""
        all_runs: list[TextRun] = []
        for word_index, word in enumerate(self.drawable_text(text).split(" ")):
            runs = self._runs_of_word(word)
            if word_index:
                one_face = all_runs and runs and all_runs[-1].face is runs[0].face and runs[0].face.holds(" ")
                all_runs.append(TextRun(" ", runs[0].face if one_face else self.faces[0]))
            all_runs += runs
        merged = [
            TextRun("".join(run.text for run in group), typeface)
            for typeface, group in groupby(all_runs, lambda run: run.face)
        ]
        return tuple(_from_left(merged))

    def _runs_of_word(self, word: str) -> list[TextRun]:
        """Return a run for each letter of a drawn word. If one font has the whole word, all runs have it."""
        letters = letters_of(word)
        faces = [self._face_of(letter) or self.faces[0] for letter in letters]
        word_face = next(
            (
                typeface
                for typeface in faces
                if all(self._can_draw(typeface, other_letter) for other_letter in letters)
            ),
            None,
        )
        return [
            TextRun(letter, word_face or typeface) for letter, typeface in zip(letters, faces, strict=True)
        ]

    # ---------------------------------------------------------------- one letter

    def _drawn_letter(self, letter: str) -> str:
        """Return a letter as it is drawn: itself, a form that reads the same, UNKNOWN, a blank or ""."""
        if letter.isspace() or letter in INKLESS:
            return " "
        visible = "".join(char for char in letter if not is_invisible(char))
        if not visible or all(_within(char, ACCENTS) for char in visible):
            return ""
        return next((form for form in forms_of(visible) if self._holds(form)), UNKNOWN)

    def _holds(self, text: str) -> bool:
        """Return whether the fonts together can draw every letter of the text."""
        return all(self._face_of(letter) for letter in letters_of(text))

    def _face_of(self, letter: str) -> Typeface | None:
        """Return the first font that can draw this letter."""
        return next((typeface for typeface in self.faces if self._can_draw(typeface, letter)), None)

    def _can_draw(self, typeface: Typeface, letter: str) -> bool:
        """Return whether this font can draw a letter.

        It must have the glyphs. For a letter that needs a layout engine, there must be one (`shaping`), and
        the font must place marks.
        """
        alone = len(letter) == 1 and not typeface.shaped
        return (alone or (self.shaping and typeface.marks)) and typeface.holds(letter)


def letters_of(text: str) -> list[str]:
    """Split a text into what readers see as single letters.

    A base and its marks are one letter, and so are several emojis that are joined to one.
    """
    letters: list[str] = []
    for char in text:
        if letters and _joins(letters[-1], char):
            letters[-1] += char
        else:
            letters.append(char)
    return letters


def forms_of(letter: str) -> Iterator[str]:
    """Yield the forms in which a letter may be drawn: first as typed, last the plainest that can be read."""
    if len(letter) == 1:
        yield letter
    compatible = unicodedata.normalize("NFKC", letter)
    for form in (unicodedata.normalize("NFC", letter), compatible, compatible.translate(BESIDE)):
        # Names have at most one accent that does not compose, as in the Yoruba ẹ́; more are an ornament.
        accents = [char for char in form if _within(char, ACCENTS)]
        if len(accents) < 2 and not any(_within(char, (OVERLAYS,)) for char in accents):
            yield form
    without_accents = "".join(c for c in compatible if not _within(c, (*ACCENTS, SKIN_TONES)))
    yield without_accents
    without_shapes = "".join(
        match.group(1) if (match := IN_A_SHAPE.search(unicodedata.name(char, ""))) else char
        for char in without_accents
    )
    if without_shapes != without_accents:
        yield without_shapes


def is_invisible(char: str) -> bool:
    """Return whether a character is invisible and has no width: controls, joiners, variants of emojis."""
    return unicodedata.category(char) in ("Cc", "Cf") or _within(char, (*VARIANTS, TAGS, (0x034F, 0x034F)))


def is_unreadable(text: str) -> bool:
    """Return whether a drawn text says nothing: it is empty, or only signs for missing letters.

    A question mark counts as such a sign: every sentence has it in place of a name without visible letters.
    """
    return not text.replace(UNKNOWN, "").replace("?", "").strip()


def is_right_to_left(letter: str) -> bool:
    """Return whether a letter belongs to a script that is written from right to left."""
    return unicodedata.bidirectional(letter[0]) in ("R", "AL")


def _face(entry: Any) -> Typeface:
    """Return the font that an entry of `coverage.json` describes."""
    starts, ends = zip(*entry["letters"], strict=True)
    fields = {key: value for key, value in entry.items() if key != "letters"}
    return Typeface(**fields, starts=starts, ends=ends)


def _joins(letter: str, char: str) -> bool:
    """Return whether a character belongs to the letter before it, as a mark, joined emoji or half a flag.

    letter: the letter before it, as far as it is read.
    """
    if letter.isspace() or unicodedata.category(letter[0]) == "Cc":
        return False
    if letter[-1] == JOINER and unicodedata.category(letter[0]) == "So":
        return unicodedata.category(char) == "So"
    if _within(char, (FLAG_LETTERS,)):
        return len(letter) == 1 and _within(letter, (FLAG_LETTERS,))
    if _within(char, (JAMO,)):
        return "\u1100" <= letter[-1] <= "\u11ff"
    kind = unicodedata.category(char)
    return kind in ("Mn", "Me", "Mc") or char == JOINER or _within(char, (*VARIANTS, TAGS, SKIN_TONES))


def _within(char: str, ranges: Iterable[tuple[int, int]]) -> bool:
    """Return whether a character is in one of these ranges of code points."""
    return any(first <= ord(char) <= last for first, last in ranges)


def _from_left(runs: Sequence[TextRun]) -> Iterator[TextRun]:
    """Yield runs in their order from left to right: neighbouring right-to-left runs are reversed."""
    right_to_left_runs: list[TextRun] = []
    for index, run in enumerate(runs):
        if is_right_to_left(run.text):
            right_to_left_runs.append(run)
            continue
        following = runs[index + 1 :]
        if (
            right_to_left_runs
            and set(run.text) <= BETWEEN_WORDS
            and following
            and is_right_to_left(following[0].text)
        ):
            right_to_left_runs.append(run)
            continue
        yield from reversed(right_to_left_runs)
        right_to_left_runs = []
        yield run
    yield from reversed(right_to_left_runs)


MOST = 20  # letters that the sentence names


def texts_of_pack(game: str, text: str) -> Iterator[str]:
    """Yield all text values of a pack file.

    game: name of the pack's game.
    text: the content of the file. Raises PackFault if it is not a pack.
    """
    return (node.text() for node in pack.parse(game, text).walk() if node.is_text)


def lacking_line(letters: Sequence[str], localizer: Localizer) -> str:
    """Return the sentence that names these letters, which no font has; "" if there are none."""
    if not letters:
        return ""
    shown = " ".join(letters[:MOST]) + (" …" if len(letters) > MOST else "")
    return localizer.say("letters-lacking", letters=shown if localizer.plain else literal(shown))
