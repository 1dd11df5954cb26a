"""What the pages say of packs is so: every key, word and limit is told, and every example is good."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import content, files
from engine.game import games
from engine.packs import pack, pack_sample
from engine.packs.pack import PackErrors
from engine.packs.pack_columns import layout
from engine.packs.pack_fields import (
    BooleanShape,
    EnumShape,
    IntegerShape,
    ListShape,
    PackField,
    Shape,
    TableShape,
    TaggedTableShape,
    TextShape,
    WordOrTableShape,
)
from tests.support.published_pack import COMMON, DOCS, GAMES, page

KNOWN = games()
JAPANESE = DOCS / "packs.ja.md"
ALL = [COMMON, JAPANESE, DOCS / "host/packs.md", *(page(game) for game in GAMES)]
BLOCK = re.compile(r"```yaml\n(.*?)```", re.DOTALL)
# In words on the pages, or on the page of all packs.
NUMBERS = {4: "four"}
HEAD = ("pack", "game", "version", "title", "note", "cards")


def tables(shape: Shape) -> Iterator[TableShape]:
    """Every table that may stand in a pack."""
    if isinstance(shape, TableShape):
        yield shape
        for field in shape.fields.values():
            yield from tables(field.shape)
    elif isinstance(shape, TaggedTableShape):
        for kind in shape.tables:
            yield from tables(shape.shape_of_kind(kind))
    elif isinstance(shape, ListShape):
        yield from tables(shape.element)
    elif isinstance(shape, WordOrTableShape):
        yield from tables(shape.table)


def fields(game: str) -> list[tuple[str, PackField]]:
    """Every key of a game's packs, once for each description."""
    pairs = [pair for table in tables(KNOWN[game].pack_shape) for pair in table.fields.items()]
    return list({(key, field.about): (key, field) for key, field in pairs}.values())


def untold(game: str, text: str) -> list[str]:
    """Keys and words of which a page says nothing."""
    common = files.text(COMMON)
    keys = [key for key, _ in fields(game) if f"| `{key}" not in text and f"`{key}`" not in text]
    keys = [key for key in keys if key not in HEAD or f"| `{key}`" not in common]
    words = [
        word for _, field in fields(game) if isinstance(field.shape, EnumShape) for word in field.shape.words
    ]
    return keys + [word for word in words if f"`{word}`" not in text]


@pytest.mark.parametrize("game", GAMES)
def test_every_key_and_word_is_told(game: str) -> None:
    assert not untold(game, files.text(page(game)))


def test_what_looks_for_untold_keys_finds_one() -> None:
    text = files.text(page("crown-crest"))
    assert untold("crown-crest", text.replace("front-to-front", "x")) == ["front-to-front"]
    assert untold("crown-crest", text.replace("`income`", "x")) == ["income"]


def unsaid(key: str, field: PackField) -> bool:
    """Whether a description leaves out a limit that its shape has."""
    about, shape = field.about, field.shape
    if not about or key in HEAD:
        return False
    if isinstance(shape, IntegerShape):
        return (
            f"{shape.low} to {shape.high}" not in about
            and f"{shape.low} (default) to {shape.high}" not in about
        )
    if isinstance(shape, TextShape):
        return f"at most {shape.longest} characters" not in about
    limit = NUMBERS.get(shape.high, f"{shape.high}") if isinstance(shape, ListShape) and shape.high else ""
    return limit not in about


@pytest.mark.parametrize("game", GAMES)
def test_every_limit_is_told_as_it_is(game: str) -> None:
    steps = {
        key for table in tables(KNOWN[game].pack_shape) if len(table.exactly) > 6 for key in table.fields
    }
    assert [key for key, field in fields(game) if unsaid(key, field) and key not in steps] == []


def test_what_looks_for_limits_sees_a_wrong_one() -> None:
    assert unsaid("cost", PackField(IntegerShape(0, 13), "what it costs, 0 to 12"))
    assert unsaid("name", PackField(TextShape(25), "at most 24 characters"))
    assert not unsaid("copies", PackField(IntegerShape(1, 60), "how many, 1 to 60"))
    assert not unsaid("through", PackField(BooleanShape(), ""))


@pytest.mark.parametrize("game", GAMES)
def test_the_columns_are_those_that_are_read(game: str) -> None:
    text = files.text(page(game))
    for name, columns in layout(KNOWN[game].pack_shape).sections.items():
        match = re.search(rf"<!-- columns: {name} -->\n(.*)\n", text)
        assert match is not None
        assert match[1] == ", ".join(f"`{column}`" for column in columns)


# ---------------------------------------------------------------- examples

CROWNFELL = """pack: x
game: crownfell
version: 1
title: x
cards:
  - code: HER
    name: Hermit
    origin: house
    diagram: |
      .   s   .
      s   @   s
"""
CREST = (BLOCK.search(files.text(page("crown-crest"))) or [""])[1] if ALL else ""


def hosted(game: str, block: str) -> str:
    """A whole pack that a page's example stands in."""
    if block.startswith("pack: "):
        return (
            block if block.strip()[-1] != ":" else f"{block.rstrip()}\n" + CROWNFELL.partition("cards:\n")[2]
        )
    if block.startswith(("    ability:", "    text:", "title:")):
        host = CROWNFELL.replace("title: x\n", "") if block.startswith("title:") else CROWNFELL
        return (
            host.replace("version: 1\n", f"version: 1\n{block}")
            if "title: x" not in host
            else host
            + (
                block
                if "ability" in block
                else f"    ability:\n      title: x\n{indented(block)}      effect: flip\n"
                "      target: enemy\n      where: adjacent\n"
            )
        )
    if block.startswith("decks:"):
        text = pack_sample.sample(game, "en") or ""
        return text[: text.index("\ndecks:") + 1] + block
    if block.startswith("    bonus:"):
        return CREST.replace("    effects:\n", f"{block}    effects:\n", 1)
    if block.startswith("first-game:"):
        named = dict.fromkeys(re.findall(r"[A-Z]\w+", block))
        cards = "".join(
            f"  - code: {'HER' if name == 'HER' else name[:3].upper()}\n    name: {name.capitalize()}\n"
            "    origin: house\n    diagram: |\n      s @ s\n"
            for name in named
        )
        return CROWNFELL.partition("  - code")[0] + cards + block
    if block.startswith("    origin:"):
        text = pack_sample.sample("craft-the-crown", "en") or ""
        return text.replace("    origin: house\n", block, 1)
    if block.startswith("  - code: "):
        return CROWNFELL.partition("  - code")[0] + block
    return ""


def indented(block: str) -> str:
    return "".join(f"  {line}\n" for line in block.splitlines())


EXAMPLES = [
    (file.stem.removeprefix("packs").removeprefix("-").removeprefix("ja") or "crownfell", block)
    for file in ALL
    if "craft" not in file.stem  # whose own tests read each of them
    for block in BLOCK.findall(files.text(file))
    if not block.startswith("#")
]


@pytest.mark.parametrize(("game", "block"), EXAMPLES)
def test_every_example_is_good(game: str, block: str) -> None:
    whole = hosted(game, block)
    assert block.strip() in whole or indented(block).strip() in whole, "nobody reads this example"
    pack.read(KNOWN, "x", whole)


# Diagrams stand alone too, in blocks that are no YAML; what is said of a row stands far to its right.
DIAGRAMS = [
    "".join(f"{re.split(' {5,}', line)[0].rstrip()}\n" for line in block.splitlines())
    for block in re.findall(r"```text\n(.*?)```", files.text(page("crownfell")), re.DOTALL)
    if "@" in block
]


@pytest.mark.parametrize("diagram", DIAGRAMS)
def test_every_diagram_that_stands_alone_is_good(diagram: str) -> None:
    head = CROWNFELL.partition("    diagram: |\n")[0]
    drawn = "".join(f"      {line}\n" for line in diagram.splitlines())
    pack.read(KNOWN, "x", f"{head}    diagram: |\n{drawn}")


def test_diagrams_are_found_on_the_page() -> None:
    assert len(DIAGRAMS) == 3


@pytest.mark.parametrize(("file", "language"), [(COMMON, "en"), (JAPANESE, "ja")])
def test_the_first_card_of_a_page_is_the_samples(file: Path, language: str) -> None:
    blocks = [block for block in BLOCK.findall(files.text(file)) if block.startswith("  - code: SEN")]
    before, after = blocks
    text = pack_sample.sample("crownfell", language) or ""
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.lstrip().startswith("#"))
    assert before in plain
    changed = plain.replace(before, after)
    assert content.rules_from("crownfell", "x", changed).pack_info.mark
    assert changed != plain


def test_pictures_and_links_lead_somewhere() -> None:
    for file in ALL:
        for link in re.findall(r"\]\(([^)#]+)", files.text(file)):
            assert (file.parent / link).exists(), (file.name, link)


# ---------------------------------------------------------------- slips in Crown Crest's example

DECK = "decks:\n  - code: lion\n    name: Lion\n    crest: LIO\n    cards: [GUA*3, CAL*3]\n"
FIRST = "do: [{tokens: 1}]\n    reinforce"
MOMENT = "when: enter\n        do: [{tokens: 1}]"
SLIPS = [
    ("cost: 2", "price: 2"),
    ("    cooltime: 2\n", ""),
    ("kind: crest", "kind: king"),
    ("code: GUA", "code: Gua"),
    ("code: CAL", "code: GUA"),
    ("name: Call to arms", "name: Gate guard"),
    ("strength: 2", "strength: two"),
    ("when: enter", "when: dawn"),
    ("do: [{draw: 1}]", "do: [draw]"),
    (FIRST, "do: [{token: 1}]\n    reinforce"),
    (FIRST, "do: {tokens: 1}\n    reinforce"),
    ("do: [ready]", "do: [ready, move]"),
    (MOMENT, "when: exit\n        do: [ready]"),
    (MOMENT, "when: win\n        do: [{boost: 2}]"),
    ("when: win, do: [{tokens: 1}]", "when: win, do: [ready]"),
    ("plus: 2", "plus: 0"),
    ("at: 2, do", "at: 1, do"),
    ("", DECK),
    ("", DECK.replace("LIO", "GUA")),
    ("", DECK.replace("CAL*3", "LIO*3")),
    ("", DECK.replace("CAL*3", "CAL*4")),
    ("", DECK.replace("CAL*3", "GUA*2")),
]


def test_the_page_shows_what_the_checker_says_of_slips() -> None:
    text = files.text(page("crown-crest"))
    shown = re.findall(r"^\| `(.*?)` \|", text[text.index("## Checking") :], re.MULTILINE)
    for (old, new), message in zip(SLIPS, shown, strict=True):
        assert old in CREST
        slipped = CREST.replace(old, new, 1) if old else CREST + new
        with pytest.raises(PackErrors) as caught:
            pack.read(KNOWN, "x", slipped)
        assert str(caught.value.faults[0]).removeprefix("x:").startswith(message.partition("…")[0])
    document, built = pack.read(KNOWN, "x", CREST)
    assert f"crown-crest pack {document.mark}: {built.summary()}\n" in text
