"""What is measured of Craft the Crown: the first player, both ways to win, the worth of each card, length.

The same player has every seat, at tables of two, three and four.
"""

import statistics
from collections.abc import Iterator, Sequence
from typing import Any

from bench.balance.games import BalanceGame, BalanceJob, Facts
from bench.balance.sections import Section, Target
from bench.levels import rules_of
from engine.match import Match
from engine.questions import Answer
from sessions.packs.play_report import card_shares, times
from sessions.packs.shares import Share

PLAYER = "quick"
TITLE = "Craft the Crown: the house set"
TABLES = (2, 3, 4)
DRAGS = 30  # rounds after which a game drags
SECONDS = 12  # seconds for a person's answer; a guess from tables whose turns took about a minute
ABOUT = [
    "A third of the games each has two, three and four players. A card counts for a seat that came to own it:"
    " crafted, bought, taken or stolen.",
]


def jobs(count: int, player: str) -> list[BalanceJob]:
    return [BalanceJob("craft-the-crown", player, TABLES[n % 3], {}, (), n, note) for n in range(count)]


def note(begun: Match[Any], ended: Match[Any], answers: Sequence[Answer]) -> Facts:
    """Return how many rounds the game took."""
    return {"rounds": ended.state.turn / len(begun.state.gold)}


def sections(games: Sequence[BalanceGame]) -> list[Section]:
    return [*_first(games), *_ways(games), *_cards(games), *_length(games)]


def _first(games: Sequence[BalanceGame]) -> Iterator[Section]:
    for seats in TABLES:
        some = [game for game in games if game.seats == seats]
        share = Share(f"first of {seats}", sum(game.shares[game.first] for game in some), len(some))
        fair = 1 / seats
        yield Section(
            f"First player, {seats} seats",
            [share],
            Target(f"first player's share, {seats} seats", fair - 0.03, fair + 0.03),
        )


def _ways(games: Sequence[BalanceGame]) -> Iterator[Section]:
    crowned = [
        Share(f"Crown, {seats} seats", sum(game.reason == "crown" for game in some), len(some))
        for seats in TABLES
        if (some := [game for game in games if game.seats == seats])
    ]
    everywhere = Share("Crown", sum(game.reason == "crown" for game in games), len(games))
    dragged = Share(
        "drags", sum(game.reason == "cap" or game.facts["rounds"] > DRAGS for game in games), len(games)
    )
    yield Section("Crown wins", [everywhere], Target("games won by the Crown", 0.2, 0.6))
    yield Section("Crown wins, by seats", crowned)
    yield Section(
        "Games that drag",
        [dragged],
        Target(f"games of more than {DRAGS} rounds, or stopped", 0.0, 0.02),
        listed=False,
    )


def _cards(games: Sequence[BalanceGame]) -> Iterator[Section]:
    """Yield how often an owner of a card does better than a seat without it,
    which finds cards that win only together with others.
    """
    owned, wanted = card_shares(games), times(games, 1)
    pack = rules_of("craft-the-crown").pack
    yield Section(
        "Cards, by their owners' wins",
        [*owned.values()],
        lines=[
            "The share of the seats without it that an owner beat, losers even among themselves: a half is"
            " fair."
        ],
    )
    yield Section(
        "Cards, by how often somebody wants them",
        [Share(name, wanted[name], len(games)) for name in sorted({*pack.cards, *owned})],
        Target("each card comes to be owned", 0.05, 1.0),
    )


def _length(games: Sequence[BalanceGame]) -> Iterator[Section]:
    for seats in TABLES:
        some = [game for game in games if game.seats == seats]
        minutes = [(len(game.answers) + game.forced) * SECONDS / 60 for game in some]
        rounds = statistics.median(game.facts["rounds"] for game in some)
        yield Section(
            f"Length, {seats} seats",
            values=minutes,
            unit=f"minutes at {SECONDS} s an answer",
            marks=[("box", 60.0)],
            lines=[
                f"Median {statistics.median(minutes):.0f} minutes, {rounds:.1f} rounds,"
                f" {statistics.median(len(game.answers) + game.forced for game in some):.0f} answers."
            ],
        )
