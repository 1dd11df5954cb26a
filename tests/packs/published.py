"""Writes what is published of packs' fields: `python -m tests.packs.published`.

The schemas in `data/schema/`, and the tables of `docs/packs-*.md` between `<!-- fields: NAME -->` and
`<!-- end -->`, NAME being a table of the game's `fields` module.
"""

import importlib
import re
from pathlib import Path

from engine import files, pack_schema
from engine.game import games
from engine.pack_fields import Kinds, Table

DOCS = files.DATA.parent / "docs"
PART = re.compile(r"(<!-- fields: (\w+)(?: of ([\w, -]+))? -->\n).*?(<!-- end -->)", re.DOTALL)
GAMES = sorted(name for name, game in games().items() if game.packs)


def rows(table: Table, keys: list[str]) -> str:
    """A table of keys and what they say; keys: these alone, all if there are none."""
    chosen = keys or list(table.fields)
    lines = [f"| `{key}` | {table.fields[key].about} |" for key in chosen]
    return "\n".join(["| Key | What it says |", "| --- | --- |", *lines]) + "\n"


def page(game: str) -> Path:
    return DOCS / f"packs-{game}.md"


def written(game: str, text: str) -> str:
    """The page of a game with its tables as they have to be."""
    fields = importlib.import_module(f"engine.{game.replace('-', '_')}.fields")

    def told(found: re.Match[str]) -> str:
        table = getattr(fields, found[2])
        assert isinstance(table, Table), f"{found[2]} is no table"
        keys = [key.strip() for key in found[3].split(",")] if found[3] else []
        return found[1] + rows(table, keys) + found[4]

    assert not isinstance(fields.PACK, Kinds)
    return PART.sub(told, text)


def published() -> dict[Path, str]:
    """Every file that is made of the fields, with the text that it has to have."""
    found = {}
    for game in GAMES:
        found[files.DATA / "schema" / pack_schema.file_name(game)] = pack_schema.schema(game) or ""
        found[page(game)] = written(game, files.text(page(game)))
    return found


if __name__ == "__main__":
    for file, text in published().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
