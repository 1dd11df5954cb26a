"""A fault in a pack says which card it is in: by name, else by code, wherever it is told, harmlessly."""

import re
from pathlib import Path

import pytest

from cogs.core.text.sentences import Localizer
from cogs.packs.pack_views import faults
from engine.packs import __main__, pack, pack_rows, pack_sample
from sessions.packs.pack_check import CheckedPack, check_pack
from sessions.packs.upload_limits import MOST_FAULTS
from tests.support.content import WORDS

GAMES = ("crownfell", "craft-the-crown", "crown-crest")
# A number of a card that a game's sample has, and what no pack may have there.
WRONG = {
    "crownfell": ("origin", "nowhere"),
    "craft-the-crown": ("copies", "99"),
    "crown-crest": ("cost", "99"),
}
# Of somebody who wants more of a card's name than to be read.
ATTACKS = (
    "@everyone free crowns",
    "<@1234567890> <#12> <@&3> <:crown:12>",
    "**bold** ~~gone~~ ||spoiler|| `code` __line__",
    "[crowns](https://evil.example)",
    "https://evil.example/crowns",
    "evil.example",
    "# heading",
    "\\n# heading\\n> quoted",
    "\\u202Etxet denrut",
    "a\\u200Bb\\u2060c\\e[31mred\\e[2J\\a",
    "“ is good. Line 9 of “Other",
    "long " * 150,
    "*" * 400,
    "a" + "\\u0301" * 100,
)


def sample(game: str) -> str:
    return pack_sample.sample(game, "en") or ""


def plan(game: str) -> tuple[str, str, str]:
    """A pack in which one card is wrong, that card's name, and the line."""
    text = sample(game)
    key, value = WRONG[game]
    bad = re.sub(rf"(?m)^(    {key}: ).*$", rf"\g<1>{value}", text, count=1)
    line = next(n for n, one in enumerate(bad.split("\n"), 1) if one == f"    {key}: {value}")
    before = bad.split("\n")[: line - 1]
    card = "\n".join(bad.split("\n")[max(n for n, one in enumerate(before) if one.startswith("  - ")) :])
    called: dict[str, str] = {}
    for match in re.finditer(r"(?m)^ {2}[ -] (title|name|code): \"?(.*?)\"?$", card):
        called.setdefault(match[1], match[2])
    return bad, called.get("title") or called.get("name") or called["code"], f"{line}"


def shown(content: bytes | str, language: str = "en") -> str:
    checked_pack = check_pack(
        None, lambda: False, content if isinstance(content, bytes) else content.encode()
    )
    assert isinstance(checked_pack, CheckedPack)
    assert checked_pack.faults, checked_pack
    return faults(checked_pack, Localizer(WORDS, language))


def in_shell(folder: Path, content: bytes | str, capsys: pytest.CaptureFixture[str]) -> str:
    file = folder / "mine.pack"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert __main__.main([str(file)]) == 1
    return capsys.readouterr().out.replace(str(file), "FILE")


# ---------------------------------------------------------------- where it is told


@pytest.mark.parametrize("game", GAMES)
def test_a_panel_names_the_card_and_its_line_in_both_languages(game: str) -> None:
    bad, name, line = plan(game)
    assert f"(“{name}”), `{WRONG[game][0]}`" in shown(bad)
    assert f"**Line {line}**" in shown(bad)
    assert f"「{name}」 `{WRONG[game][0]}`" in shown(bad, "ja")
    assert f"**{line}行目**" in shown(bad, "ja")


@pytest.mark.parametrize("game", GAMES)
def test_the_shell_names_the_card_and_its_line(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, name, line = plan(game)
    output = in_shell(tmp_path, bad, capsys)
    assert re.search(rf"(?m)^FILE:{line}: cards\[\d+\]\.{WRONG[game][0]}: .* \(card “{name}”\)$", output), (
        output
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_spreadsheet_names_the_card_of_the_row(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, name, _ = plan(game)
    table = pack_rows.spreadsheet(bad)
    assert table is not None
    (cell,) = re.findall(r"\*\*([A-Z]+\d+)\*\*", shown(table))
    assert f"· “{name}”: “" in shown(table)
    assert f"・「{name}」：「" in shown(table, "ja")
    output = in_shell(tmp_path, table, capsys)
    assert re.search(rf"(?m)^FILE: {cell}: .* \(card “{name}”\)$", output), output


def test_a_cell_that_cannot_be_read_names_its_card_too() -> None:
    table = (pack_rows.spreadsheet(sample("craft-the-crown")) or b"").decode("utf-8-sig")
    assert '"Stone, Water"' in table
    message = shown(table.replace('"Stone, Water"', '"{a: [b"', 1).encode())
    assert "“Brick”: This list can't be read" in message, message


def test_a_good_spreadsheet_is_good_in_the_shell_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.csv"
    file.write_bytes(pack_rows.spreadsheet(sample("crown-crest")) or b"")
    assert __main__.main([str(file)]) == 0
    assert ": good: crown-crest pack" in capsys.readouterr().out


def test_a_deck_is_named() -> None:
    text = sample("crown-crest")
    bad = re.sub(r"(?m)^( {4}crest: ).*$", r"\g<1>NOBODY", text, count=1)
    (name,) = re.findall(r"(?m)^decks:\n(?:.*\n)*?.* name: \"?(.*?)\"?$", bad)[:1]
    assert f"deck 1 (“{name}”), `crest`" in shown(bad)
    assert f"デッキ1「{name}」 `crest`" in shown(bad, "ja")


def test_a_fault_that_has_only_a_line_names_the_card_that_begins_there() -> None:
    text = sample("crownfell")
    first, second, *_ = re.findall(r"(?m)^  - code: (\w+)$", text)
    bad = text.replace(f"code: {second}", f"code: {first}", 1)
    name = re.search(
        rf"code: {first}\n    name: \"?(.*?)\"?$", bad[bad.rindex(f"code: {first}") :], re.MULTILINE
    )
    assert name is not None
    assert f"“{name[1]}”: “{first}” is used twice." in shown(bad)


def test_what_is_wrong_with_the_whole_pack_is_put_on_no_card() -> None:
    """A list begins on the line of its first card."""
    text = sample("crown-crest").partition("decks:")[0]
    bad = re.sub(r"(?ms)^  - code: \w+\n    (?:#[^\n]*\n    )*kind: crest.*?(?=^  - code)", "", text)
    message = shown(bad)
    assert "There is no crest" in message or "no crest" in message, message
    assert "“" not in message.partition("**Line")[2].partition("\n")[0]


def test_a_title_is_told_where_the_sentence_has_only_the_name() -> None:
    text = sample("craft-the-crown").replace("recipe: [Stone, Water]", "recipe: [Brick, Water]", 1)
    assert 'title: "Brick"' in text
    message = shown(text.replace('title: "Brick"', 'title: "Red brick"', 1))
    assert "“Red brick”: " in message, message


def test_a_name_in_two_languages_is_told_in_the_readers() -> None:
    bad, name, _ = plan("crownfell")
    both = re.sub(rf'name: "?{name}"?\n', f'name: {{en: "{name}", ja: "灯台守"}}\n', bad, count=1)
    assert f"(“{name}”)" in shown(both)
    assert "「灯台守」" in shown(both, "ja")


def test_a_card_without_a_name_is_known_by_its_code_and_one_without_both_by_its_number() -> None:
    bad, name, _ = plan("crownfell")
    nameless = re.sub(rf'    name: "?{name}"?\n', "", bad, count=1)
    code = re.findall(r"(?m)^  - code: (\w+)$", bad)[0]
    assert f"card 1 (“{code}”): name is missing." in shown(nameless)
    codeless = nameless.replace(f"  - code: {code}\n    ", "  - ", 1)
    assert "card 1: code is missing." in shown(codeless)


def test_what_is_wrong_with_a_name_does_not_say_it_twice() -> None:
    message = shown(sample("craft-the-crown").replace("name: Stone", "name: stone-", 1))
    assert message.count("stone-") == 2, message  # in the sentence, and the line as it is written


@pytest.mark.parametrize(
    "listed", ["cards: {a: b}", "cards: word", "cards: [a, [b], {name: [c]}, {name: {en: [d]}}]"]
)
def test_cards_that_are_none_are_told_as_ever(listed: str) -> None:
    head = "pack: x\ngame: crown-crest\nversion: 1\ntitle: x\n"
    assert "Line" in shown(f"{head}{listed}\n")
    assert "Line" in shown(f"{head}cards[0]: a\ncards[9]: b\n{listed}\n")


# ---------------------------------------------------------------- who wants more than to be read


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_name_is_shown_and_does_nothing(attack: str, language: str) -> None:
    """Only the sentence is looked at: the line as it is written stands in code, as before."""
    message = shown(attacked(attack), language)
    names = re.findall(r"(?m)^\*\*.* card 3 \(“(.*?)”\), |^\*\*.*・カード3「(.*?)」 ", message)
    assert names, message
    for english, japanese in names:
        harmless(english or japanese)


def attacked(attack: str) -> str:
    bad, name, _ = plan("crown-crest")
    return bad.replace(f'name: "{name}"', f'name: "{attack}"', 1)


def harmless(name: str) -> None:
    assert len(name.replace("\\", "").replace("\u200b", "")) <= pack.LONGEST
    assert not re.search(r"(?<!\\)[*_~|`\[<]", name), name
    assert not re.search(r"@(?=everyone|here)|://|evil\.example|[\u202e\u2060\x1b\x07]", name), name
    assert len(re.findall("\u0301", name)) <= 2
    assert not {*"“”「」"} & {*name}


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_terminal_is_told_one_plain_line(
    attack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = in_shell(tmp_path, attacked(attack), capsys)
    assert output.count("\n") == len(re.findall(r"(?m)^FILE:\d+: ", output)), output
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u200b\u202e\u2060]", output)
    assert all(len(line) < 500 for line in output.split("\n"))


def test_what_a_fault_quotes_moves_no_cursor_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = re.sub(r"(?m)^(    cost: ).*$", r'\g<1>"\\e[2J\\e[31mred"', sample("crown-crest"), count=1)
    output = in_shell(tmp_path, bad, capsys)
    assert "red" in output
    assert "\x1b" not in output


def test_as_many_names_as_are_told_fit_a_message() -> None:
    text = re.sub(r"(?m)^(    name: ).*$", rf'\g<1>"{"*" * 60}"', sample("crown-crest"))
    bad = re.sub(r"(?m)^(    cost: ).*$", r"\g<1>99", text)
    for language in ("en", "ja"):
        message = shown(bad, language)
        assert message.count("`cost`") + message.count("`name`") >= MOST_FAULTS - 1, message
        assert len(message) < 3_900
