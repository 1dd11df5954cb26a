"""Packs as spreadsheets: there and back, from every program that saves them, each slip told by its cell."""

import csv
import io
import random
import re
from pathlib import Path
from typing import Any

import pytest

from cogs.core.text.sentences import Localizer
from cogs.packs.pack_faults import fault_words
from engine import content, files
from engine.content import rules_from
from engine.game import games
from engine.packs import pack, pack_rows, pack_sample, pack_spreadsheet, spreadsheet_rows, text_encodings
from engine.packs.pack_columns import layout
from sessions.packs import version_changes
from sessions.packs.pack_check import check_pack
from tests.support.content import WORDS
from tests.support.paths import TESTS
from tests.support.published_pack import GAMES

KNOWN = games()
Rows = list[list[str]]
PACKS = [
    *((game, files.packs(game)["house"]) for game in GAMES),
    *((game, file) for game in GAMES for file in sorted((TESTS / "packs").glob(f"{game}/*.yaml"))),
]


def sample(game: str, language: str = "en") -> list[list[str]]:
    """The rows of a game's sample."""
    text = pack_sample.sample(game, language)
    assert text is not None
    return rows_of(pack_rows.spreadsheet(text))


def table_of(content: bytes) -> str | None:
    """The text of a spreadsheet; None for what is none."""
    try:
        text = text_encodings.decode(content)
    except text_encodings.NotText:
        return None
    return text if spreadsheet_rows.is_table(text) else None


def rows_of(table: bytes | None) -> list[list[str]]:
    assert table is not None
    return [*csv.reader(io.StringIO(table.decode("utf-8-sig"), newline=""))]


def saved(
    rows: list[list[str]], encoding: str = "utf-8-sig", separator: str = ",", end: str = "\r\n"
) -> bytes:
    """As a program saves it: every row as long as the longest."""
    width = max(map(len, rows))
    written = io.StringIO(newline="")
    writer = csv.writer(
        written,
        delimiter=separator,
        lineterminator=end,
        quoting=csv.QUOTE_ALL if end == "\r" else csv.QUOTE_MINIMAL,
    )
    writer.writerows([*row, *[""] * (width - len(row))] for row in rows)
    return written.getvalue().encode(encoding)


def built(game: str, text: str) -> Any:
    """What a game makes of a pack, whose content has another name in every file."""
    document = pack.parse("x", text)
    document.digest = ""
    read = KNOWN[game].read_pack
    assert read is not None
    return read(document)


def plain(item: Any) -> Any:
    """All that is in it, to be compared."""
    if isinstance(item, dict):
        return {key: plain(value) for key, value in item.items()}
    if isinstance(item, list | tuple):
        return [plain(value) for value in item]
    if item is None or isinstance(item, str | int | frozenset | set):
        return item
    names = [name for cls in type(item).__mro__ for name in getattr(cls, "__slots__", ())]
    attributes = {name: getattr(item, name) for name in names if hasattr(item, name)} or vars(item)
    return {name: plain(value) for name, value in attributes.items()}


@pytest.mark.parametrize(("game", "file"), PACKS, ids=lambda value: str(getattr(value, "name", value)))
def test_a_pack_is_the_same_after_it_was_a_spreadsheet(game: str, file: Path) -> None:
    text = files.text(file)
    table = pack_rows.spreadsheet(text)
    assert table is not None
    again = table_of(table)
    assert again is not None
    pack_text = pack_spreadsheet.pack_of_spreadsheet(KNOWN, again).text
    assert plain(built(game, pack_text)) == plain(built(game, text))
    assert pack_rows.spreadsheet(pack_text) is not None


@pytest.mark.parametrize(("game", "file"), PACKS, ids=lambda value: str(getattr(value, "name", value)))
def test_the_spreadsheet_of_a_pack_changes_no_card(game: str, file: Path) -> None:
    text = files.text(file)
    other = version_changes.from_its_spreadsheet(text)
    assert other is not None
    assert version_changes.between(text, other) == version_changes.VersionChanges()
    assert version_changes.from_its_spreadsheet(other) == other


def test_a_spreadsheet_with_one_changed_cell_changes_that_card_alone() -> None:
    text = pack_sample.sample("crownfell", "en") or ""
    rows = rows_of(pack_rows.spreadsheet(text))
    [at] = [number for number, row in enumerate(rows) if row and row[0] == "SPE"]
    diagram = rows[rows.index(["cards"]) + 1].index("diagram")
    rows[at][diagram] = rows[at][diagram].replace("p", "j", 1)
    other = pack_spreadsheet.pack_of_spreadsheet(KNOWN, text_encodings.decode(saved(rows))).text
    changes = version_changes.between(text, other)
    assert [name["en"] for name in changes.changed] == ["Spearman"]
    assert (changes.added, changes.removed, changes.has_other_changes) == ((), (), False)


def test_what_compares_packs_sees_a_changed_number() -> None:
    text = pack_sample.sample("craft-the-crown", "en") or ""
    other = text.replace("price: 9", "price: 8", 1)
    assert plain(built("craft-the-crown", text)) != plain(built("craft-the-crown", other))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", pack.LANGUAGES)
def test_every_program_saves_the_same_pack(game: str, language: str) -> None:
    """Excel here and in Japan, LibreOffice, Google Sheets: marks, encodings, separators, line ends."""
    rows = sample(game, language)
    texts = set()
    for encoding, separator, end in (
        ("utf-8-sig", ",", "\r\n"),
        ("utf-8", ",", "\n"),
        ("utf-8-sig", ";", "\r\n"),
        ("utf-16", "\t", "\r\n"),
        ("utf-16", ",", "\n"),
        ("utf-8", "\t", "\r"),
        *([("cp932", ",", "\r\n")] if language == "ja" else [("cp1252", ";", "\r\n")]),
    ):
        table = table_of(saved(rows, encoding, separator, end))
        assert table is not None, (encoding, separator)
        texts.add(pack_spreadsheet.pack_of_spreadsheet(KNOWN, table).text)
    excels = "sep=;\r\n" + saved(rows, "utf-8", ";").decode()
    texts.add(pack_spreadsheet.pack_of_spreadsheet(KNOWN, excels).text)
    assert len(texts) == 1
    assert rules_from(game, "x", texts.pop()).pack_info.mark


@pytest.mark.parametrize(
    ("typed_text", "encoding"),
    [("Café Müller", "cp1252"), ("Señor Ñandú, pingüino", "cp1252"),
     ("Łódź ärgert", "utf-8"), ("レンガ職人", "cp932"),
     ("松やに", "cp932"), ("石", "utf-8"), ("“quoted”, he said", "cp1252"),
     ("ＡＢＣ商会の弓兵と槍兵", "cp932")],
)  # fmt: skip
def test_letters_are_those_that_were_typed(typed_text: str, encoding: str) -> None:
    rows = sample("crownfell")
    rows[3][1] = typed_text
    assert typed_text in (table_of(saved(rows, encoding)) or "")


@pytest.mark.parametrize("game", GAMES)
def test_notes_above_a_spreadsheet_are_skipped_however_it_is_saved(game: str) -> None:
    text = pack_sample.sample(game, "ja") or ""
    notes = ("A note, with commas: and a colon", "二つ目、メモ", "=1")
    plain = pack_spreadsheet.pack_of_spreadsheet(
        KNOWN, table_of(pack_rows.spreadsheet(text) or b"") or ""
    ).text
    rows = rows_of(pack_rows.spreadsheet(text, notes))
    assert [row[0][:2] for row in rows[:3]] == ["# "] * 3
    for encoding, separator in (("utf-8-sig", ","), ("cp932", ","), ("utf-16", "\t"), ("utf-8", ";")):
        table = table_of(saved(rows, encoding, separator))
        assert table is not None
        assert pack_spreadsheet.pack_of_spreadsheet(KNOWN, table).text == plain


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_file_is_no_spreadsheet(game: str) -> None:
    text = pack_sample.sample(game, "ja") or ""
    for pack_text in (
        text,
        f"\n\n{text}",
        text.replace("title", '"title"'),
        "pack: a, b\n",
        "# a, b\n",
        "- a, b\n",
    ):
        assert table_of(pack_text.encode()) is None
    assert table_of(b"\x89PNG,\r\n\x1a\n\x00,,") is None


# ---------------------------------------------------------------- slips


BAD = ("@", "-1", "Nobody", "9999", "yes, no", "[", "{a: 1}", "x: y", "*a", "**", "two words: three")


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_is_told_at_its_cell_with_what_is_in_it(game: str) -> None:
    """One cell is made wrong; what the checker says names it, its row, or a card that it breaks."""
    dice, exact, slip_count = random.Random(game), 0, 0
    rows = sample(game)
    texts = {"name", "title", "text", "more", "idea", "ability.title", "ability.text", "note"}
    header = next(n for n, row in enumerate(rows) if row and row[0] in ("code", "kind", "name"))
    last = next((n for n in range(header, len(rows)) if not rows[n]), len(rows))
    places = [
        (row, column)
        for row in range(header + 1, last)
        for column, name in enumerate(rows[header])
        if rows[row][column] and (name not in texts or name == "name")
    ]
    for row, column in dice.sample(places, min(60, len(places))):
        tried = [[*one] for one in rows]
        tried[row][column] = bad = dice.choice(BAD)
        checked_pack = check_pack(None, lambda: True, saved(tried))
        if not checked_pack.faults:
            continue  # as good as before, such as another name
        slip_count += 1
        called = spreadsheet_rows.cell_name(row + 1, column + 1)
        mine = [one for one in checked_pack.faults if one.cell == called]
        exact += bool(mine)
        assert all(one.quoted == bad and one.is_spreadsheet for one in mine)
        assert mine or any(
            one.line == row + 1 or rows[row][column] in one.reason or rows[row][0] in one.reason
            for one in checked_pack.faults
        ), (called, bad, checked_pack.faults)
    assert slip_count > 20
    assert exact > slip_count * 0.7, (exact, slip_count)


@pytest.mark.parametrize(
    ("change", "cell", "reason"),
    [
        (("price", "prize"), "E7", r"“prize” is not a key"),
        (("Bagpipe,Bagpipe,tool,2,", "Bagpipe,Bagpipe,tool,two,"), "D15", r"“two” is not a whole number"),
        (("lose-gold: 3", "loose-gold: 3"), "I17", r"“loose-gold” is not a key"),
        (('"lose-gold: 3', '"lose-gold: 3]'), "I17", r"this list is not understood"),
        (('"Wood, Rope"', '"Wood, Rope] # Water"'), "F15", r"this list is not understood"),
        (("game,craft-the-crown", "game,chess"), "B2", r"no game is called “chess”"),
        (("title,My crafts", "title,My crafts,and more"), "C4", r"only one cell"),
        (("Stone,Stone,basic,20,1", "Stone,Stone,basic,20,"), "E8", r"price of “Stone” is missing"),
        (("Kiln,Kiln", "Kiln,**Kiln**"), "B21", r"would not be shown"),
        (("Moat,Moat", "Kiln,Moat"), "A24", r"“Kiln” is used twice"),
        (("Crown,Crown,crown,1", "Crown,Crown,site,1"), "", r"site of “Crown” is missing"),
        (("name,title,type", "name,name,type"), "B7", r"name is here twice"),
        (('"Stone, Brick"', '"Stone, Brick'), "", r"a quotation mark is opened"),
        (("\r\ncards\r\n", "\r\ncards\r\ncards\r\n"), "A7", r"cards is here twice"),
        (("\r\ncards\r\n", "\r\n"), "A6", r"the row with the word cards is missing above"),
        (("pack,my-crafts", "pack,"), "B1", r"nothing stands here"),
        (("version,1", "version,1\r\nversion,2"), "B4", r"version is here twice"),
        (("pack,my-crafts", "pack,house"), "B1", r"is what the bot's own is called"),
    ],
)
def test_these_slips_are_told_so(change: tuple[str, str], cell: str, reason: str) -> None:
    text = (pack_rows.spreadsheet(pack_sample.sample("craft-the-crown", "en") or "") or b"").decode(
        "utf-8-sig"
    )
    assert change[0] in text
    checked_pack = check_pack(None, lambda: True, text.replace(*change, 1).encode())
    assert [one for one in checked_pack.faults if one.cell == cell and re.search(reason, one.reason)], (
        checked_pack
    )


@pytest.mark.parametrize(
    ("game", "column", "card", "reason"),
    [
        (
            "crownfell",
            "ability.where",
            "Whistler",
            "ability.where of “{}” is missing (one of orthogonal, diagonal, adjacent, anywhere)",
        ),
        (
            "crownfell",
            "ability.effect",
            "Whistler",
            "ability.effect of “{}” is missing (one of capture, flip, move, swap)",
        ),
        ("crownfell", "diagram", "Whistler", "diagram of “{}” is missing"),
        (
            "craft-the-crown",
            "type",
            "Kiln",
            "type of “{}” is missing (one of basic, element, tool, site, crown)",
        ),
    ],
)
def test_a_cell_without_its_value_is_told_with_its_card_and_the_words_for_it(
    game: str, column: str, card: str, reason: str
) -> None:
    rows = sample(game)
    header = next(row for row in rows if column in row)
    at = header.index(column)
    number, row = next((n, row) for n, row in enumerate(rows, 1) if card in row and row[at])
    row[at] = ""
    [fault] = check_pack(None, lambda: True, saved(rows)).faults
    assert (fault.cell, fault.column) == (spreadsheet_rows.cell_name(number, at + 1), column)
    assert fault.reason == reason.format(card)
    for language, expected in (("en", f"“{card}” has no"), ("ja", f"「{card}」に")):
        message = fault_words(fault.reason, Localizer(WORDS, language, lambda seat: ""))
        assert expected in message
        assert f"`{column}`" in message
        assert all(word in message for word in reason.partition("one of ")[2].rstrip(")").split(", "))


def test_a_value_whose_column_was_left_out_is_told_with_its_card() -> None:
    rows = sample("crownfell")
    header = next(row for row in rows if "ability.where" in row)
    at = header.index("ability.where")
    for row in rows[rows.index(header) :]:
        del row[at : at + 1]
    faults = check_pack(None, lambda: True, saved(rows)).faults
    assert faults
    assert all(re.fullmatch("ability.where of “.+” is missing", one.reason) and one.line for one in faults)


@pytest.mark.parametrize(
    ("language", "suggestion"), [("en", "Did you mean `adjacent`?"), ("ja", "`adjacent`")]
)
def test_a_word_that_is_nearly_an_area_is_told_which(language: str, suggestion: str) -> None:
    rows = sample("crownfell")
    header = next(row for row in rows if "ability.where" in row)
    at = header.index("ability.where")
    row = next(row for row in rows[rows.index(header) + 1 :] if row[at : at + 1] not in ([], [""]))
    row[at] = "adjacnt"
    [fault] = check_pack(None, lambda: True, saved(rows)).faults
    message = fault_words(fault.reason, Localizer(WORDS, language, lambda seat: ""))
    assert "adjacnt" in message
    assert suggestion in message
    assert "anywhere" not in message


@pytest.mark.parametrize(
    ("white", "reason"),
    [
        ("SPE, JAI, SHI, SEN", "the two first-game sets need eight different cards"),
        (None, "white is missing"),
    ],
)
def test_what_is_wrong_with_several_cells_is_told_with_a_row(white: str | None, reason: str) -> None:
    rows = sample("crownfell")
    [black, at] = [n for n, row in enumerate(rows) if row and row[0].startswith("first-game.")]
    rows[at : at + 1] = [] if white is None else [["first-game.white", white]]
    [fault] = check_pack(None, lambda: True, saved(rows)).faults
    assert (fault.line, fault.cell, fault.column, fault.is_spreadsheet) == (black + 1, "", "", True)
    assert fault.reason == reason


@pytest.mark.parametrize(
    ("more", "row", "reason"),
    [
        ("," * 300 + "x", 27, "301 values; at most 200 are read"),
        ("\n" * 990 + "x", 1_017, "more than 1000 rows"),
        ("x,\n" * 990, 1_001, "more than 1000 rows"),
        ((",x" * 190 + "\n") * 110, 131, "more than 20000 values"),
    ],
)
def test_a_table_has_bounds_that_are_told(more: str, row: int, reason: str) -> None:
    text = saved(sample("craft-the-crown"), end="\n").decode("utf-8-sig") + more
    [fault] = check_pack(None, lambda: True, text.encode()).faults
    assert (fault.line, fault.is_spreadsheet) == (row, True)
    assert reason in fault.reason


def test_all_that_is_wrong_is_told_at_once() -> None:
    rows = sample("craft-the-crown")
    for row, column in ((7, 3), (9, 4), (12, 5)):
        rows[row][column] = "many"
    checked_pack = check_pack(None, lambda: True, saved(rows))
    assert [one.cell for one in checked_pack.faults] == ["D8", "E10", "F13"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("plus: 1, if: {night: yes}", "[{plus: 1, if: {night: yes}}]"),
        ("{plus: 1, if: {night: yes}}", "[{plus: 1, if: {night: yes}}]"),
        ("if: {night: yes}, plus: 1", "[{if: {night: yes}, plus: 1}]"),
        ("plus: 1, plus: 2", "[{plus: 1}, {plus: 2}]"),
        ("plus: 1\nplus: 2", "[{plus: 1}, {plus: 2}]"),
        ("{plus: 1}, {plus: 2, if: {alone: yes}}", "[{plus: 1}, {plus: 2, if: {alone: yes}}]"),
        ("plus: 1, pluss: 2", "[{plus: 1}, {pluss: 2}]"),
    ],
)
def test_one_part_needs_no_braces(typed: str, meant: str) -> None:
    rows = sample("crown-crest")
    at = next(row for row in rows if "bonus" in row).index("bonus")
    next(row for row in rows if row[1:2] == ["HAL"])[at] = typed
    table = table_of(saved(rows)) or ""
    assert f"    bonus: {meant}\n" in pack_spreadsheet.pack_of_spreadsheet(KNOWN, table).text


# ---------------------------------------------------------------- formulas


FORMULAS = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "=cmd|' /C calc'!A0",
    "\t=1",
    " =1",
    "\n=1",
    "-",
    '=HYPERLINK("x")',
)


def test_no_cell_that_is_written_is_a_formula() -> None:
    for formula in FORMULAS:
        [[written]] = rows_of(spreadsheet_rows.csv_bytes([[formula]]))
        assert written.lstrip()[0] not in "=+-@", formula
        [row] = spreadsheet_rows.rows(table_of(b"a,b\n") or "")
        assert row.cells == ("a", "b")
        text = spreadsheet_rows.csv_bytes([["note", formula]]).decode("utf-8-sig")
        assert spreadsheet_rows.rows(text)[0].cells[1] == formula.strip(), formula


@pytest.mark.parametrize("game", GAMES)
def test_what_a_designer_calls_a_formula_stays_harmless_in_their_file(game: str) -> None:
    text = pack_sample.sample(game, "en") or ""
    for formula in ("=1+1", "@SUM(A1)", "-2+3", "+1"):
        changed_text = re.sub(
            r'^( *name: |title: ).*"$', rf'\1"{formula}"', text, count=1, flags=re.MULTILINE
        )
        assert formula in changed_text
        table = pack_rows.spreadsheet(changed_text)
        cells = [cell for row in rows_of(table) for cell in row]
        assert not [cell for cell in cells if cell.lstrip()[:1] in tuple("=+-@") and cell.strip()], formula
        restored_pack = pack_spreadsheet.pack_of_spreadsheet(KNOWN, table_of(table or b"") or "")
        assert formula in restored_pack.text


@pytest.mark.parametrize("typed", ["'+s . . | s . . | @ . .", "+s . .\n s . .\n @ . .", "'+s\ns\n@"])
def test_a_picture_may_begin_with_a_sign_of_formulas(typed: str) -> None:
    rows = sample("crownfell")
    rows[10][4] = typed
    assert not check_pack(None, lambda: True, saved(rows)).faults


# ---------------------------------------------------------------- columns


@pytest.mark.parametrize("game", GAMES)
def test_a_column_is_there_for_every_key(game: str) -> None:
    plan = layout(KNOWN[game].pack_shape)
    assert {"pack", "game", "version", "title"} <= plan.head.keys()
    header = next(row for row in sample(game) if row and row[0] in ("code", "kind", "name"))
    assert {*header} <= plan.sections["cards"].keys()
    assert {"name.en", "name.ja"} <= plan.sections["cards"].keys() or game == "craft-the-crown"


def test_both_forms_are_printed(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    text = pack_sample.sample("crown-crest", "ja") or ""
    first, other = tmp_path / "a.yaml", tmp_path / "b.csv"
    first.write_text(text, "utf-8")
    assert pack_rows.main([str(first)]) == 0
    other.write_bytes(capsysbinary.readouterr().out)
    assert pack_rows.main([str(other)]) == 0
    output = capsysbinary.readouterr().out.decode()
    assert content.rules_from("crown-crest", "x", output).pack_info.mark
    assert pack_rows.main([]) == 2
    assert pack_rows.main([str(tmp_path / "none.csv")]) == 1
    first.write_text("pack: x\n", "utf-8")
    assert pack_rows.main([str(first)]) == 1
    other.write_text("a,b\n", "utf-8")
    assert pack_rows.main([str(other)]) == 1
