"""Mistakes that people make in packs and sheets: each is told once, with its place, what was found and what
belongs there, in the reader's language."""

import csv
import io
import re
from collections.abc import Sequence

import pytest

from cogs.core.text.sentences import Localizer
from cogs.packs import pack_views
from cogs.packs.pack_faults import PLACE, SAID, fault_words, read_fault
from engine import files
from engine.packs import pack_rows, pack_sample, yaml_mistakes
from sessions.packs.pack_check import CheckedPack, FaultyLine, check_pack
from tests.support.content import WORDS
from tests.support.published_pack import GAMES

CRAFTS = pack_sample.sample("craft-the-crown", "en") or ""
CHARACTERS = pack_sample.sample("crownfell", "en") or ""
SHEET = (pack_rows.spreadsheet(CRAFTS) or b"").decode("utf-8-sig")
ROWS = [*csv.reader(io.StringIO(SHEET, newline=""))]
HEADER = next(number for number, row in enumerate(ROWS) if "name" in row)
BAGPIPE = next(line for line in CRAFTS.splitlines() if "Everybody gains" in line).partition("text: ")[2]
DIAGRAM = "s   s   s\n      .   @   .\n      .   s   ."
KEPT = ""  # in place of a message: what was typed is understood


def checked(content: str) -> CheckedPack:
    checked_pack = check_pack(None, lambda: True, content.encode())
    assert isinstance(checked_pack, CheckedPack)
    return checked_pack


def sentence_of(fault: FaultyLine) -> str:
    """Return what the engine says, without the place that it may begin with."""
    place = PLACE.fullmatch(fault.reason)
    return fault.reason if place is None or read_fault(fault.reason)[0] else place["said"]


def key_of(fault: FaultyLine) -> str:
    """Return the key of its sentence."""
    return read_fault(sentence_of(fault))[0]


def the_fault(content: str) -> FaultyLine:
    """Return the only fault that is told."""
    checked_pack = checked(content)
    assert not checked_pack.more_faults
    assert len(checked_pack.faults) == 1, (
        checked_pack.refusal,
        [each.reason for each in checked_pack.faults],
    )
    return checked_pack.faults[0]


def must_be_told(fault: FaultyLine, typed: str, facts: Sequence[str] = ()) -> None:
    """Check that both languages show the place, what was typed, and a sentence with each of the facts, and
    that Japanese shows no English sentence."""
    for language in ("en", "ja"):
        localizer = Localizer(WORDS, language)
        shown = pack_views.faults(CheckedPack((fault,)), localizer)
        assert re.search(rf"\*\*(?:Line |Row )?{fault.place}(?:行目)?\*\*", shown), shown
        quote = " ".join(typed.split()).replace("`", "'")
        assert shown.endswith(f"\n> `{quote}`") if quote else "\n> " not in shown, (shown, quote)
        sentence = re.sub(r"\\(.)", r"\1", fault_words(sentence_of(fault), localizer))
        for fact in facts:
            assert re.search(rf"(?<![0-9]){re.escape(fact)}(?![0-9])", sentence), (fact, sentence)
    japanese = re.sub(
        r"`.*?`|「.*?」|“.*?”", "", fault_words(fault.reason, Localizer(WORDS, "ja"), fault.card)
    )
    assert re.search(r"[ぁ-ん]", japanese), japanese
    assert not re.search(r"[a-z]{2,} (?:\W )?[a-z]{2,}", japanese), japanese


# ---------------------------------------------------------------- text files

# What is typed in the place of a text, the key of the sentence that tells it, and what that sentence says.
TEXTS = [
    ("[Lv.1] gain 4", "quote-text", ("[",)),
    ("{Gold} gain 4", "quote-text", ("{",)),
    ("*bold* gain", "quote-text", ("*",)),
    ("%50 gain", "quote-text", ("%",)),
    ("@home gain", "quote-text", ("@",)),
    ("`x` gain", "quote-text", ("`",)),
    ("> gain", "quote-text", (">",)),
    ("| gain", "quote-text", ("|",)),
    ("& gain", "quote-text", ("&",)),
    ("] gain", "quote-text", ("]",)),
    ("} gain", "quote-text", ("}",)),
    ("- gain", "quote-text", ("-",)),
    ("? gain", "quote-text", ("?",)),
    ("&x gain", "not-read", ("&",)),
    ("!x gain", "not-read", ("!",)),
    ('"Hey" said the piper', "inner-quote", ()),
    ('"Move "one" enemy."', "inner-quote", ()),
    ("'It's free'", "apostrophe", ()),
    ("Grumble: move one", "colon", ()),
    ("Grumble:", "colon", ()),
    ("“Hey: you”", "colon", ()),
    ('"never closed', "quote", ()),
    ("'never closed", "quote", ()),
    ("[Lv.1", "open-bracket", ("[", "]")),
    ("{en: x", "open-bracket", ("{", "}")),
    ("{en: x]", "open-bracket", ("{", "}")),
    ('{en:"x"}', "colon-blank", ('en: "x"',)),
    ("", "empty", ()),
    ("#1 gain", "note-in-text", ()),
    ("[x]", "quote-text", ("[",)),
    ("[[x]]", "quote-text", ("[",)),
    ("{Gold}", "quote-text", ("{",)),
    ("{0}", "quote-text", ("{",)),
    ("{{x}}", "quote-text", ("{",)),
    ("Gain card #3", "note-in-text", ()),
    ("Gain 3 # wow", "note-in-text", ()),
]
# A line, what is typed instead, the key of the sentence that tells it, and what that sentence says.
LINES = [
    ("    price: 2", "    price:2", "colon-blank", ("price: 2",)),
    ("    price: 2", "    price：2", "wide-colon", ("price: 2",)),
    ("    price: 2", "    price 2", "no-colon", ("price: 2",)),
    ("    price: 2", "    price = 2", "no-colon", ("price: 2",)),
    ("    price: 2", "\tprice: 2", "tab", ()),
    ("    price: 2", "   price: 2", "indent", ("3", "4")),
    ("    price: 2", "     price: 2", "indent", ("5", "4")),
    ("    price: 2", "\xa0\xa0\xa0\xa0price: 2", "odd-blank", ("U+00A0",)),
    ("    price: 2", "\u3000\u3000price: 2", "odd-blank", ("U+3000",)),
    ("    price: 2", "    price:\xa02", "odd-blank", ("U+00A0",)),
    ("    price: 2", "    price:\u30002", "odd-blank", ("U+3000",)),
    ("    price: 2", "    Price: 2", "unknown-key", ("Price", "`price`")),
    ("    price: 2", "    PRICE: 2", "unknown-key", ("PRICE", "`price`")),
    ("    price: 2", "    prise: 2", "unknown-key", ("prise", "`price`")),
    ("    price: 2", "    price: 2 gold", "whole", ("2 gold", "1", "99")),
    ("    price: 2", "    price: 2,", "whole", ("2,", "1", "99")),
    ("    price: 2", "    price: ２", "wide-number", ("２", "1", "99", "2")),
    ("    price: 2", "    price: “2”", "wide-number", ("“2”", "1", "99", "2")),
    ("    price: 2", "    price: 2.5", "whole", ("2.5", "1", "99")),
    ("    price: 2", "    price: two", "whole", ("two", "1", "99")),
    ("    price: 2", "    price:", "nothing", ()),
    ("    price: 2", "    price: [2]", "text-wanted", ()),
    ("    price: 2", "    price: 2\n    price: 3", "twice", ("price",)),
    ("    price: 2", "    ＃ note", "keys-not", ("＃ note",)),
    ("    type: element", "    type: Element", "word", ("Element", "`element`")),
    ("    price: 2", "    price: 2\n    colour: red", "unknown-key", ("colour", "name, title, type, copies")),
    ("    type: element", "    types: element", "unknown-key", ("types", "`type`")),
    ("  - name: Rope", "  -name: Rope", "dash-blank", ("- name: Rope",)),
    ("  - name: Rope", "  – name: Rope", "dash-blank", ("- name: Rope",)),
    ("  - name: Rope", "  －name: Rope", "dash-blank", ("- name: Rope",)),
    ("  - name: Rope", "  - Rope", "keys-not", ("Rope",)),
    ("    origin: house\n\n  - name: Rope", "    origin: house\n  - Rope", "keys-not", ("Rope",)),
    ("  - name: Rope", "  - Rope\n\n    # a note", "keys-not", ("Rope",)),
    ("    recipe: [Stone, Water]", "    recipe: Stone, Water", "list-not", ("Stone, Water",)),
    ("    recipe: [Stone, Water]", "    recipe: [Stone、Water]", "no-comma", ("Stone, Water",)),
    ("    recipe: [Stone, Water]", "    recipe: [Stone Water]", "no-comma", ("Stone, Water",)),
    ("    recipe: [Stone, Water]", "    recipe: [Stone, Water", "open-bracket", ("[", "]")),
    ("    recipe: [Stone, Water]", "    recipe: ［Stone, Water］", "list-not", ("［Stone, Water］",)),
    ("    recipe: [Stone, Water]", "    recipe: [stone, Water]", "near-card", ("stone", "Stone")),
    ("    recipe: [Stone, Water]", "    recipe: [Stone, Water]]", "extra-bracket", ("]",)),
    ("    recipe: [Stone, Water]", "    recipe: [Stone,, Water]", "no-part", ()),
    ("    recipe: [Stone, Water]", "    recipe: [Stone + Water]", "no-comma", ("Stone, Water",)),
    ("    recipe: [Stone, Water]", "    recipe: [Stone and Water]", "no-comma", ("Stone, Water",)),
    ("    price: 2", "    price: ”2”", "wide-number", ("”2”", "1", "99", "2")),
    ("    price: 2", "    - price: 2", "dash-indent", ("4", "2")),
    ("    price: 2", "price: 2", "indent", ("0", "4")),
    ("  - name: Rope", " - name: Rope", "dash-indent", ("1", "2")),
    ("  - name: Rope", "- name: Rope", "dash-indent", ("0", "2")),
    ("  - name: Rope", "    - name: Rope", "dash-indent", ("4", "2")),
    ("  - name: Rope", "  -  name: Rope", "indent", ("5", "4")),
    ("  - name: Rope", "  -\tname: Rope", "dash-blank", ("- name: Rope",)),
    ("  - name: Rope", "  * name: Rope", "dash-blank", ("- name: Rope",)),
    ("  - name: Rope", "  • name: Rope", "dash-blank", ("- name: Rope",)),
    ("  - name: Rope", "  ・name: Rope", "dash-blank", ("- name: Rope",)),
    ("  - name: Rope", "  ー name: Rope", "dash-blank", ("- name: Rope",)),
    ("  - name: Rope", "  1. name: Rope", "dash-blank", ("- name: Rope",)),
    ("  - name: Rope", '  - name: "Rope', "quote", ()),
    ("  - name: Rope", "  - {name: Rope,", "open-bracket", ("{", "}")),
    ("pack: my-crafts", " pack: my-crafts", "indent", ("1", "0")),
    ("    # The name that players see, at most 24 characters.", "\t# The name that players see.", "tab", ()),
    ("game: craft-the-crown", "GAME: craft-the-crown", "unknown-key", ("GAME", "`game`")),
    ("game: craft-the-crown", "game: Craft the Crown", "no-game", ("Craft the Crown", "`craft-the-crown`")),
    ("version: 1", "version: 1.0", "whole", ("1.0", "0", "999999")),
    ("version: 1", "version: １", "wide-number", ("１", "0", "999999", "1")),
    ("pack: my-crafts", "My pack\npack: my-crafts", "keys-not", ("My pack",)),
    ("pack: my-crafts", "pack: My Crafts", "pack-name", ("My Crafts",)),
]


@pytest.mark.parametrize(("typed", "key", "facts"), TEXTS)
def test_a_mistake_in_a_text_is_told_at_its_line(typed: str, key: str, facts: tuple[str, ...]) -> None:
    content = CRAFTS.replace(f"text: {BAGPIPE}", f"text: {typed}", 1)
    fault = the_fault(content)
    assert key_of(fault) == key, fault.reason
    assert fault.line == CRAFTS[: CRAFTS.index(f"text: {BAGPIPE}")].count("\n") + 1
    must_be_told(fault, f"text: {typed}", facts)


@pytest.mark.parametrize(("old", "new", "key", "facts"), LINES)
def test_a_mistake_in_a_line_is_told_at_it(old: str, new: str, key: str, facts: tuple[str, ...]) -> None:
    assert old in CRAFTS
    content = CRAFTS.replace(f"{old}\n", f"{new}\n", 1)
    fault = the_fault(content)
    assert key_of(fault) == key, fault.reason
    first = content[: content.index(f"{new}\n")].count("\n") + 1
    typed = new.split("\n")
    at = len(typed) - 1 if typed[0] == old.split("\n")[0] else 0
    assert fault.line == first + at
    must_be_told(fault, typed[at], facts)


HEAD = CRAFTS[: CRAFTS.index("cards:")]


@pytest.mark.parametrize(
    ("content", "key", "line", "typed", "facts"),
    [
        ("", "empty-file", 1, "", ()),
        ("# a note\n", "empty-file", 1, "# a note", ()),
        ("Hello\n", "keys-not", 1, "Hello", ("Hello",)),
        (HEAD, "missing", 8, "pack: my-crafts", ("cards",)),
        (f"{HEAD}cards:\n", "list-wanted", 16, "cards:", ("- name: …",)),
        (f"{HEAD}cards: none\n", "list-not", 16, "cards: none", ("none",)),
        (f"{HEAD}cards:\n  - Stone\n", "keys-not", 17, "- Stone", ("Stone",)),
        (f"{HEAD}cards:\n  Stone:\n    price: 2\n", "list-wanted", 17, "Stone:", ("- name: …",)),
        (f"{CRAFTS}---\n{CRAFTS}", "second-document", CRAFTS.count("\n") + 1, "---", ("---",)),
        (
            CRAFTS.replace("name: Stone\n", "name: Stonee\n", 1),
            "near-card",
            50,
            "recipe: [Stone, Water]",
            ("Stone", "Stonee"),
        ),
    ],
)
def test_a_file_with_a_part_missing_is_told_so_once(
    content: str, key: str, line: int, typed: str, facts: tuple[str, ...]
) -> None:
    fault = the_fault(content)
    assert (key_of(fault), fault.line) == (key, line), fault.reason
    must_be_told(fault, typed, facts)


def test_blanks_copied_from_a_web_page_are_told_as_such() -> None:
    lines = CRAFTS.split("\n")
    content = "\n".join(line if line.startswith("#") else line.replace(" ", "\u00a0") for line in lines)
    fault = the_fault(content)
    assert (key_of(fault), fault.line) == ("odd-blank", 8)
    must_be_told(fault, "pack: my-crafts", ("U+00A0",))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_rule_finds_a_slip_in_a_good_file(game: str, language: str) -> None:
    """Each rule that fires in a good line would hide the true mistake of another line."""
    for text in (
        pack_sample.sample(game, language) or "",
        files.text(files.packs(game)["house"]),
        'a: {\n  b: [c,\n    d],\n  e: f }\n"g": "one\n  two: three\n  four"\n',
        'a: ["b]", \'c}\', {d: "e]"}, f\'s]\ng: [\n  h,\n]\ni:\n- j: k\n\n  # a note: here\n  l: m # n: o\n',
        "a:\n- b\nc:\n  - d\ne: f\n",
        "h: one\n  two\n  three:four\ni:\n- j\n- k: l\n  m: |\n    n: o: p\n\n    [q\nr: 's''t'\n",
    ):
        assert yaml_mistakes.first_mistake(text, 10**6) is None


# ---------------------------------------------------------------- diagrams

DIAGRAMS = [
    (".s.\n.@.\n.s.", 0, "cells-glued", (".s.", ". s .")),
    ("s s s\n.@.\n. s .", 1, "cells-glued", (".@.", ". @ .")),
    ("sss\n. @ .\n. s .", 0, "cells-glued", ("sss", "s s s")),
    (".+s.\n. @ .\n. s .", 0, "cells-glued", (".+s.", ". +s .")),
    ("s s s\ns@s\n. s .", 1, "cells-glued", ("s@s", "s @ s")),
    ("s s s\n. ＠ .\n. s .", 1, "wide-sign", ("＠", "@")),
    ("ｓ ｓ ｓ\n． ＠ ．\n． ｓ ．", 0, "wide-sign", ("ｓ", "s")),
    ("s, s, s\n., @, .\n., s, .", 0, "cells-parted", (",",)),
    ("| s | s | s |\n| . | @ | . |", 0, "cells-parted", ("|",)),
    ("s s s\n. . .\n. s .", -1, "one-card", ("0",)),
    ("s @ s\n. @ .\n. s .", 1, "one-card", ("2",)),
    ("s s s\n. o .\n. s .", -1, "one-card", ("0",)),
    ("s s\n. @ .\n. s .", 1, "row-length", ("2", "3")),
    ("S S S\n. @ .\n. s .", 0, "no-icon", ("S",)),
    ("s sFL s\n. @ .\n. s .", 0, "no-plus", ("sFL",)),
]


@pytest.mark.parametrize(("drawn", "row", "key", "facts"), DIAGRAMS)
def test_a_mistake_in_a_diagram_is_told_at_its_row(
    drawn: str, row: int, key: str, facts: tuple[str, ...]
) -> None:
    """A diagram without @ is told at the line of its key."""
    fault = the_fault(CHARACTERS.replace(DIAGRAM, drawn.replace("\n", "\n      "), 1))
    first = CHARACTERS[: CHARACTERS.index(DIAGRAM)].count("\n") + 1
    assert (key_of(fault), fault.line) == (key, first + row), fault.reason
    must_be_told(fault, "diagram: |" if row < 0 else drawn.split("\n")[row], facts)


def test_a_diagram_that_is_not_indented_is_told_so() -> None:
    flat = CHARACTERS.replace(f"      {DIAGRAM}", f"    {DIAGRAM.replace('      ', '    ')}", 1)
    fault = the_fault(flat)
    first = CHARACTERS[: CHARACTERS.index(DIAGRAM)].count("\n") + 1
    assert (key_of(fault), fault.line) == ("block-indent", first)
    must_be_told(fault, "s   s   s")


def test_wide_blanks_part_cells_too() -> None:
    wide = "s\u3000s\u3000s\n      .\u3000@\u3000.\n      .\u3000s\u3000."
    assert not checked(CHARACTERS.replace(DIAGRAM, wide, 1)).faults


# ---------------------------------------------------------------- spreadsheets


def sheet(rows: list[list[str]], **dialect: str) -> str:
    written = io.StringIO(newline="")
    csv.writer(written, **dialect).writerows(rows)  # type: ignore[arg-type]
    return written.getvalue()


def with_cell(card: str, column: str, value: str) -> str:
    rows = [[*row] for row in ROWS]
    next(row for row in rows if row[:1] == [card])[ROWS[HEADER].index(column)] = value
    return sheet(rows)


def without(*numbers: int) -> list[list[str]]:
    return [row for number, row in enumerate(ROWS) if number not in numbers]


def without_column(column: str) -> str:
    at = ROWS[HEADER].index(column)
    return sheet(ROWS[:HEADER] + [row[:at] + row[at + 1 :] for row in ROWS[HEADER:]])


SHEETS = {
    "a note beside the word": (SHEET.replace("cards\r\n", "cards,,,my notes\r\n"), KEPT, "", ()),
    "a capital": (SHEET.replace("game,", "Game,"), KEPT, "", ()),
    "capitals and a colon": (SHEET.replace("\r\ncards\r\n", "\r\nCARDS:\r\n"), KEPT, "", ()),
    "columns with capitals": (SHEET.replace("name,title,", "Name,TITLE ,"), KEPT, "", ()),
    "wide letters": (SHEET.replace("\r\ncards\r\n", "\r\nｃａｒｄｓ\r\n"), KEPT, "", ()),
    "an empty column": (sheet([["", *row] for row in ROWS]), KEPT, "", ()),
    "the name of the table": (f"Table 1\r\n{SHEET}", KEPT, "", ()),
    "the same with separators": (sheet([["Table 1"], *ROWS], delimiter=";"), KEPT, "", ()),
    "a title with a comma": (f"My crafts, by Ann\r\n{SHEET}", KEPT, "", ()),
    "brackets around a list": (with_cell("Brick", "recipe", "[Stone, Water]"), KEPT, "", ()),
    "a comma at the end": (with_cell("Brick", "recipe", "Stone, Water,"), KEPT, "", ()),
    "a comma at the end of a line": (with_cell("Brick", "recipe", "Stone,\nWater"), KEPT, "", ()),
    "tabs": (sheet(ROWS, delimiter="\t"), KEPT, "", ()),
    "a colon behind a key": (SHEET.replace("pack,my", "pack:,my"), KEPT, "", ()),
    "a wide colon behind a key": (sheet(ROWS, delimiter=";").replace("pack;", "pack：;"), KEPT, "", ()),
    "the word one column to the right": (SHEET.replace("\r\ncards\r\n", "\r\n,cards\r\n"), KEPT, "", ()),
    "round brackets around a list": (with_cell("Brick", "recipe", "(Stone, Water)"), KEPT, "", ()),
    "wide brackets around a list": (with_cell("Brick", "recipe", "［Stone, Water］"), KEPT, "", ()),
    "curly quotation marks": (with_cell("Brick", "recipe", "“Stone”, “Water”"), KEPT, "", ()),
    "two commas": (with_cell("Brick", "recipe", "Stone,, Water"), "no-part", "F11", ()),
    "plus signs": (with_cell("Brick", "recipe", "Stone + Water"), "no-comma", "F11", ("Stone, Water",)),
    "an apostrophe": (with_cell("Brick", "price", "'2"), "wide-number", "E11", ("'2", "1", "99", "2")),
    "a German error": (with_cell("Brick", "price", "#WERT!"), "formula-error", "E11", ()),
    "a Japanese error": (with_cell("Brick", "title", "#名前?"), "formula-error", "B11", ()),
    "the word in the singular": (
        SHEET.replace("\r\ncards\r\n", "\r\ncard\r\n"),
        "unknown-key",
        "A6",
        ("card", "`cards`"),
    ),
    "the word with a number": (
        SHEET.replace("\r\ncards\r\n", "\r\ncards (19)\r\n"),
        "unknown-key",
        "A6",
        ("cards (19)", "`cards`"),
    ),
    "an empty name of the pack": (SHEET.replace("pack,my-crafts", "pack,"), "nothing", "B1", ()),
    "an empty version": (SHEET.replace("version,1", "version,"), "nothing", "B3", ()),
    "an empty column and a slip": (
        with_cell("Brick", "price", "two").replace("\r\n", "\r\n,,").join((",,", "")),
        "whole",
        "G11",
        ("two", "1", "99"),
    ),
    "a unit": (with_cell("Brick", "price", "2 gold"), "whole", "E11", ("2 gold", "1", "99")),
    "a currency": (with_cell("Brick", "price", "$2"), "whole", "E11", ("$2", "1", "99")),
    "a decimal": (with_cell("Brick", "price", "2.0"), "whole", "E11", ("2.0", "1", "99")),
    "a wide digit": (with_cell("Brick", "price", "２"), "wide-number", "E11", ("２", "1", "99", "2")),
    "an empty cell": (
        with_cell("Brick", "price", ""),
        "missing-number",
        "E11",
        ("price", "Brick", "1", "99"),
    ),
    "merged cells": (
        with_cell("Wood", "type", ""),
        "missing-word",
        "C9",
        ("type", "Wood", "basic, element, tool, site, crown"),
    ),
    "a capital in a word": (with_cell("Brick", "type", "Element"), "word", "C11", ("Element", "`element`")),
    "a Japanese comma": (with_cell("Brick", "recipe", "Stone、Water"), "no-comma", "F11", ("Stone, Water",)),
    "a semicolon": (with_cell("Brick", "recipe", "Stone; Water"), "no-comma", "F11", ("Stone, Water",)),
    "no comma": (with_cell("Brick", "recipe", "Stone Water"), "no-comma", "F11", ("Stone, Water",)),
    "a small name": (with_cell("Brick", "recipe", "stone, Water"), "near-card", "F11", ("stone", "Stone")),
    "an error of the program": (with_cell("Brick", "title", "#NAME?"), "formula-error", "B11", ()),
    "such an error first in its row": (with_cell("Brick", "name", "#REF!"), "formula-error", "A11", ()),
    "no names of columns": (sheet(without(HEADER)), "no-header", "row 7", ("name",)),
    "no word above them": (sheet(without(HEADER - 1)), "no-section", "A6", ("cards",)),
    "no game": (sheet(without(1)), "no-head", "row 1", ("pack",)),
    "an empty game": (SHEET.replace("game,craft-the-crown", "game,"), "nothing", "B2", ()),
    "key and value in one cell": (
        SHEET.replace("game,craft", "game: craft"),
        "one-cell-pair",
        "A2",
        ("game", "craft-the-crown"),
    ),
    "the same with a wide colon": (
        SHEET.replace("title,My crafts", "title：My crafts"),
        "one-cell-pair",
        "A4",
        ("title", "My crafts"),
    ),
    "a misspelt key": (
        SHEET.replace("pack,my-crafts", "pakc,my-crafts"),
        "unknown-key",
        "A1",
        ("pakc", "`pack`"),
    ),
    "a misspelt column": (SHEET.replace(",price,", ",prize,"), "unknown-key", "E7", ("prize", "`price`")),
    "a column without a name": (SHEET.replace(",price,", ",,"), "no-column", "E7", ()),
    "a column twice": (SHEET.replace("name,title,type", "name,title,title"), "twice", "C7", ("title",)),
    "a column left out": (without_column("price"), "column-missing", "row 7", ("price",)),
    "cells shifted": (
        sheet([row[:1] + row[2:] if number > HEADER else row for number, row in enumerate(ROWS)]),
        "word",
        "C8",
        ("20", "basic", "element", "tool", "site", "crown"),
    ),
    "two games": (SHEET.replace("game,craft", "game,crownfell\r\ngame,craft"), "twice", "A3", ("game",)),
    "the name of the game": (
        SHEET.replace("craft-the-crown", "Craft the Crown"),
        "no-game",
        "B2",
        ("Craft the Crown", "`craft-the-crown`"),
    ),
    "only the head": (sheet(ROWS[: HEADER - 1]), "no-table", "row 1", ("cards",)),
    "no cards": (sheet(ROWS[: HEADER + 1]), "cards", "row 6", ("0", "120")),
    "a renamed card": (SHEET.replace("Stone,Stone", "Stonee,Stone"), "near-card", "F11", ("Stone", "Stonee")),
    "a quotation mark": (SHEET.replace('"Stone, Water"', '"Stone, Water'), "sheet-quote", "row 11", ()),
    "prose": ("Hello, this is my pack. It has cards.\n", "no-head", "row 1", ("Hello",)),
}


def written_in(content: str, cell: str) -> str:
    """Return what is typed in a cell such as F11."""
    row = [*csv.reader(io.StringIO(content, newline=""))][int(cell[1:]) - 1]
    column = ord(cell[0]) - ord("A")
    return row[column] if column < len(row) else ""


# What is quoted of a row that is told as a whole.
QUOTED_ROWS = {
    "no names of columns": "Stone, Stone, basic, 20, 1, house",
    "no cards": "cards",
    "a quotation mark": 'Brick,Brick,element,15,2,"Stone, Water,"For walls, ovens and',
}


@pytest.mark.parametrize("case", SHEETS)
def test_a_mistake_in_a_sheet_is_told_once_at_its_cell(case: str) -> None:
    content, key, place, facts = SHEETS[case]
    assert content != SHEET
    if key == KEPT:
        checked_pack = checked(content)
        assert not checked_pack.faults, checked_pack.faults
        assert checked_pack == checked(SHEET)
        return
    fault = the_fault(content)
    assert (key_of(fault), fault.cell or f"row {fault.line}") == (key, place), fault
    must_be_told(fault, written_in(content, place) if fault.cell else QUOTED_ROWS.get(case, ""), facts)


def test_a_mistake_that_shows_in_many_places_says_where() -> None:
    renamed = the_fault(SHEET.replace("Stone,Stone", "Stonee,Stone"))
    assert renamed.other_places == ("F14", "F20", "F22")
    for language in ("en", "ja"):
        assert "F20" in pack_views.faults(CheckedPack((renamed,)), Localizer(WORDS, language))


@pytest.mark.parametrize("typed", ["[Stone + Water]", "[Stone and Water]", "[Stone/Water]", "[StoneとWater]"])
def test_what_joins_the_parts_is_not_suggested_as_a_part(typed: str) -> None:
    fault = the_fault(CRAFTS.replace("[Stone, Water]", typed, 1))
    assert "“Stone, Water”" in fault.reason


def test_a_backslash_within_double_quotes_is_told() -> None:
    fault = the_fault(CRAFTS.replace(BAGPIPE, '"C:\\x"', 1))
    assert (key_of(fault), fault.quoted) == ("backslash", 'text: "C:\\x"')
    must_be_told(fault, 'text: "C:\\x"', ("\\x",))


def test_a_note_stands_wherever_nothing_is_lost() -> None:
    for old, new in (
        ("price: 2\n", "price: 2 # a note\n"),
        ('title: "Rope"', 'title: "Rope" # a note'),
        (f"text: {BAGPIPE}", "text: |\n      Gain card # 3"),
    ):
        assert old in CRAFTS
        assert not checked(CRAFTS.replace(old, new, 1)).faults


def test_a_text_in_a_sheet_is_no_error_of_the_program() -> None:
    for text in ("¡Hola!", "Win #1!", "Name?"):
        assert not checked(with_cell("Brick", "title", text)).faults


def test_no_word_is_suggested_that_was_typed() -> None:
    for language in ("en", "ja"):
        message = fault_words("“cards” is not a key here (known: pack, cards)", Localizer(WORDS, language))
        assert message.count("cards") == 2
        assert "pack" in message


def test_there_are_many_of_them() -> None:
    assert len(TEXTS) + len(LINES) + len(DIAGRAMS) + len(SHEETS) > 100
    keys = {key for *_, key, _ in (*TEXTS, *LINES, *DIAGRAMS)} | {key for _, key, *_ in SHEETS.values()}
    assert keys - {KEPT} <= {*SAID}
