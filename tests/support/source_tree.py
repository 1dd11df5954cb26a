"""The project's modules, parsed, and which part of `sessions` may import which."""

import ast
from functools import cache

from tests.support.content import shelves
from tests.support.paths import ROOT

ROOMS = ("engine", "sessions", "cogs", "ops")


MODULES = sorted(
    str(file.relative_to(ROOT))
    for room in ROOMS
    for file in (ROOT / room).rglob("*.py")
    if file.stat().st_size
)


def tree(file: str, *words: str) -> ast.Module:
    """Parse a file. Whoever needs it again keeps what was asked of it: all trees together are 190 MB.

    words: what is searched for; a file with none of them is an empty module, for parsing is what takes long.
    """
    text = (ROOT / file).read_text(encoding="utf-8")
    return ast.parse(text if not words or any(word in text for word in words) else "", file)


def called_name(call: ast.Call) -> str:
    """Return the last name of what is called, "" where it has none."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@cache
def declared() -> set[str]:
    """Every word that some game lets its players declare."""
    every = (rules for game_packs in shelves().values() for rules in game_packs.rules.values())
    return {word for rules in every for word in rules.declarations}


# Whom a folder of `sessions` may import besides itself; `move` and `rescue` are commands.
BELOW = {
    "common": set(),
    "store": {"common"},
    "store.sqlite": {"common", "store"},
    "store.postgres": {"common", "store"},
    "table": {"common", "store"},
    "operations": {"common", "store", "table"},
    "moderation": {"store", "table"},
    "moderation.departures": {"competitions", "gathering", "moderation", "operations", "table", "tables"},
    "people": {"common", "moderation", "store", "table"},
    "packs": {"common", "store", "table"},
    "packs.pending_uploads": {"computers", "packs"},
    "packs.play_test_games": {"computers", "packs"},
    "packs.play_testing": {
        *("common", "computers", "packs", "packs.play_report", "packs.play_test_games", "store")
    },
    "packs.play_report": {"packs", "packs.play_test_games"},
    "packs.play_test_store": {
        *("packs", "packs.play_report", "packs.play_test_games", "packs.play_testing", "store")
    },
    "results": {"common", "operations", "packs", "people", "store", "table"},
    "competitions": {
        *("common", "moderation", "operations", "packs", "people", "results", "store", "table", "tables")
    },
    "tables": {"common", "moderation", "operations", "packs", "people", "results", "store", "table"},
    "server": {"common", "packs", "store", "table"},
    "gathering": {"common", "operations", "packs", "people", "store", "table", "tables"},
    "computers": {"common", "store", "table", "tables"},
    "puzzle": {"common", "computers", "packs", "people", "store"},
    "replays": {"common", "computers", "packs", "store", "table", "tables"},
    "people.personal_data": {
        *("competitions", "gathering", "operations", "packs", "people", "puzzle", "replays"),
        *("results", "store", "table", "tables"),
    },
    "store.move": {"store", "store.sqlite", "store.postgres"},
    "store.rescue": {"store", "store.sqlite", "table"},
}


def room(file: str) -> str:
    """The room of a file of `sessions`, by the longest name that `BELOW` knows."""
    parts = file.removesuffix(".py").split("/")[1:]
    names = [".".join(parts[:size]) for size in range(len(parts), 0, -1)]
    return next((name for name in names if name in BELOW), parts[0])
