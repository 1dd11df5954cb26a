"""Writes what is published of packs' fields: `python -m tests.support.published_pack`.

The schemas in `data/schema/`, and in `docs/packs*.md` what stands above an `<!-- end -->`: below
`<!-- fields: NAME -->` a table of the game's `fields` module (HEAD: what every pack begins with), below
`<!-- columns: cards -->` the names of a spreadsheet's columns.
"""

import importlib
import re
from pathlib import Path

from engine import files, pack_schema
from engine.game import games
from engine.pack_columns import layout
from engine.pack_fields import Anything, Either, Field, Kinds, Table, head

DOCS = files.DATA.parent / "docs"
COMMON = DOCS / "packs.md"
COLUMNS = re.compile(r"(<!-- columns: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
PART = re.compile(r"(<!-- fields: (\w+)(?: of ([\w, -]+))? -->\n).*?(<!-- end -->)", re.DOTALL)
GAMES = sorted(name for name, game in games().items() if game.packs)


def rows(found: Table | Either, keys: list[str]) -> str:
    """A table of keys and what they say; keys: these alone, all if there are none. Of a step that is no word
    alone, its number stands behind it as n."""
    table, bare = (found, None) if isinstance(found, Table) else (found.table, found.words)
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

    def told(found: re.Match[str]) -> str:
        table = getattr(fields, found[2])
        table = Table(table) if isinstance(table, dict) else table
        assert isinstance(table, Table | Either), f"{found[2]} is no table"
        keys = [key.strip() for key in found[3].split(",")] if found[3] else []
        return found[1] + rows(table, keys) + found[4]

    def columns(found: re.Match[str]) -> str:
        names = ", ".join(f"`{name}`" for name in layout(fields.PACK).sections[found[2]])
        return f"{found[1]}{names}\n{found[3]}"

    assert not isinstance(fields.PACK, Kinds)
    return COLUMNS.sub(columns, PART.sub(told, text))


def common(text: str) -> str:
    """The page of all packs with the table of what they begin with."""
    called = ", ".join(f"`{game}`" for game in GAMES)
    shared = head("", Field(Anything(), "the list of cards, which is the rest of the file"))
    game = Field(Anything(), f"the game that the cards are for: {called}")
    table = rows(Table({**shared.fields, "game": game}), [])
    return PART.sub(lambda found: f"{found[1]}{table}{found[4]}", text)


def published() -> dict[Path, str]:
    """Every file that is made of the fields, with the text that it has to have."""
    found = {}
    for game in GAMES:
        found[files.DATA / "schema" / pack_schema.file_name(game)] = pack_schema.schema(game) or ""
        found[page(game)] = written(game, files.text(page(game)))
    found[COMMON] = common(files.text(COMMON))
    return found


if __name__ == "__main__":
    for file, text in published().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
