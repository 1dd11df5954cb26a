"""Writes what is published of packs' fields: `python -m tests.support.published_pack`.

The schemas in `data/schema/`, and in `docs/packs*.md` what stands above an `<!-- end -->`: below
`<!-- fields: NAME -->` a table of the game's `fields` module (HEAD: what every pack begins with), below
`<!-- columns: cards -->` the names of a spreadsheet's columns.
"""

import importlib
import re
from pathlib import Path

from engine import files
from engine.game import games
from engine.packs import pack_schema
from engine.packs.pack_columns import layout
from engine.packs.pack_fields import (
    AnyShape,
    PackField,
    TableShape,
    TaggedTableShape,
    WordOrTableShape,
    pack_shape,
)

DOCS = files.DATA.parent / "docs"
COMMON = DOCS / "packs.md"
COLUMNS = re.compile(r"(<!-- columns: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
PART = re.compile(r"(<!-- fields: (\w+)(?: of ([\w, -]+))? -->\n).*?(<!-- end -->)", re.DOTALL)
GAMES = sorted(name for name, game in games().items() if game.needs_pack)


def rows(schema_node: TableShape | WordOrTableShape, keys: list[str]) -> str:
    """A table of keys and what they say; keys: these alone, all if there are none. Of a step that is no word
    alone, its number stands behind it as n."""
    table, bare = (
        (schema_node, None) if isinstance(schema_node, TableShape) else (schema_node.table, schema_node.words)
    )
    chosen = keys or list(table.fields)
    named = {key: key if bare is None or key in bare else f"{key}: n" for key in chosen}
    lines = [f"| `{named[key]}` | {table.fields[key].about} |" for key in chosen]
    first = "| Key | What it says |" if bare is None else "| Step | What happens |"
    return "\n".join([first, "| --- | --- |", *lines]) + "\n"


def page(game: str) -> Path:
    return DOCS / f"packs-{game}.md"


def written(game: str, text: str) -> str:
    """The page of a game with its tables as they have to be."""
    fields = importlib.import_module(f"engine.{game.replace('-', '_')}.fields")

    def told(match: re.Match[str]) -> str:
        table = getattr(fields, match[2])
        table = TableShape(table) if isinstance(table, dict) else table
        assert isinstance(table, TableShape | WordOrTableShape), f"{match[2]} is no table"
        keys = [key.strip() for key in match[3].split(",")] if match[3] else []
        return match[1] + rows(table, keys) + match[4]

    def columns(match: re.Match[str]) -> str:
        names = ", ".join(f"`{name}`" for name in layout(fields.PACK).sections[match[2]])
        return f"{match[1]}{names}\n{match[3]}"

    assert not isinstance(fields.PACK, TaggedTableShape)
    return COLUMNS.sub(columns, PART.sub(told, text))


def common(text: str) -> str:
    """The page of all packs with the table of what they begin with."""
    called = ", ".join(f"`{game}`" for game in GAMES)
    shared = pack_shape("", PackField(AnyShape(), "the list of cards, which is the rest of the file"))
    game = PackField(AnyShape(), f"the game that the cards are for: {called}")
    table = rows(TableShape({**shared.fields, "game": game}), [])
    return PART.sub(lambda match: f"{match[1]}{table}{match[4]}", text)


def published() -> dict[Path, str]:
    """Every file that is made of the fields, with the text that it has to have."""
    texts = {}
    for game in GAMES:
        texts[files.DATA / "schema" / pack_schema.file_name(game)] = pack_schema.schema(game) or ""
        texts[page(game)] = written(game, files.text(page(game)))
    texts[COMMON] = common(files.text(COMMON))
    return texts


if __name__ == "__main__":
    for file, text in published().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
