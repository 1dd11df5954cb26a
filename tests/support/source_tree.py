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


@cache
def tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"), file)


@cache
def declared() -> set[str]:
    """Every word that some game lets its players declare."""
    every = (rules for game_packs in shelves().values() for rules in game_packs.rules.values())
    return {word for rules in every for word in rules.declarations}


# Whom a room of `sessions` may import besides itself; `move` and `rescue` are commands on top of the stores.
BELOW = {
    "common": set(),
    "store": {"common"},
    "store.sqlite": {"common", "store"},
    "store.postgres": {"common", "store"},
    "table": {"common", "store"},
    "operations": {"common", "store", "table"},
    "people": {"common", "store", "table"},
    "cards": {"common", "store", "table"},
    "cards.intake": {"cards", "computers"},
    "ratings": set(),
    "results": {"common", "ratings", "store", "table"},
    "results.reports": {"common", "people", "results", "store"},
    "tournaments": set(),
    "tournaments.tournament_service": {
        *("operations", "common", "ratings", "results", "store", "table", "tables", "tournaments"),
        "cards",
    },
    "tournaments.league_service": {
        *(
            "cards",
            "common",
            "results",
            "store",
            "table",
            "tables",
            "tournaments",
            "tournaments.tournament_service",
        ),
    },
    "weekly_challenge": {"cards", "operations", "results", "store", "table"},
    "tables": {
        *("cards", "operations", "common", "people", "ratings", "results", "store", "table"),
        "weekly_challenge",
    },
    "servers": {"cards", "common", "store"},
    "matchmaking": {"cards", "common", "people", "store", "table", "tables"},
    "computers": {"common", "store", "table", "tables"},
    "playtest": {"cards", "common", "computers", "store"},
    "daily_puzzle": {"cards", "common", "computers", "people", "store"},
    "personal_data": {
        *(
            "operations",
            "daily_puzzle",
            "matchmaking",
            "people",
            "replays",
            "results.reports",
            "store",
            "table",
        ),
        *(
            "cards",
            "tables",
            "tournaments.tournament_service",
            "tournaments.league_service",
            "weekly_challenge",
        ),
    },
    "problem_report": {"common", "table"},
    "replays": {"cards", "common", "computers", "store", "table", "tables"},
    "store.move": {"store", "store.sqlite", "store.postgres"},
    "store.rescue": {"store", "store.sqlite", "table"},
}


def room(file: str) -> str:
    """The room of a file of `sessions`, by the longest name that `BELOW` knows."""
    parts = file.removesuffix(".py").split("/")[1:]
    names = [".".join(parts[:size]) for size in range(len(parts), 0, -1)]
    return next((name for name in names if name in BELOW), parts[0])
