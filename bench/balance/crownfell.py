"""What is measured of Crownfell: the advantage of the draft and of the first move, characters, endings,
length.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bench.balance.games import BalanceGame, BalanceJob, Facts
from bench.balance.sections import Section, Target
from engine.crownfell.measure import MEASURE, picks
from engine.match import Match
from engine.questions import Answer
from sessions.packs.play_report import card_shares
from sessions.packs.shares import Share

PLAYER = MEASURE.level
TITLE = "Crownfell: the house set"
ABOUT = ["Black moves first, White picks first in the draft."]
MINUTES, A_TURN = 20, 0.5  # the playing time on the box, and the minutes that people take for a turn


def jobs(count: int, player: str) -> list[BalanceJob]:
    return [BalanceJob("crownfell", player, 2, {}, (), number, note) for number in range(count)]


def note(begun: Match[Any], ended: Match[Any], answers: Sequence[Answer]) -> Facts:
    """Return the order in which characters were drafted, and the number of turns."""
    picked = picks(begun.state, answers)
    return {"picked": picked, "turns": ended.state.turns}


def sections(games: Sequence[BalanceGame]) -> list[Section]:
    first = Share("Black", sum(game.shares[game.first] for game in games), len(games))
    capped = Share("turn cap", sum(game.reason == "cap" for game in games), len(games))
    reasons = Counter(game.reason for game in games)
    return [
        Section("First player", [first], Target("first player's share", 0.47, 0.53)),
        Section(
            "Characters, when drafted", [*card_shares(games).values()], Target("each character", 0.42, 0.58)
        ),
        Section(
            "How games end",
            [capped],
            Target("games at the turn cap", 0.0, 0.02),
            lines=[f"- {reason}: {100 * n / len(games):.1f} %" for reason, n in reasons.most_common()],
            listed=False,
        ),
        Section(
            "Length",
            values=[game.facts["turns"] for game in games],
            unit="turns",
            marks=[(f"{MINUTES} minutes", MINUTES / A_TURN)],
            lines=[_length(games)],
        ),
        Section("When characters are picked", lines=_wanted(games)),
    ]


def _length(games: Sequence[BalanceGame]) -> str:
    turns = sorted(game.facts["turns"] for game in games)
    half, most = (turns[len(turns) * part // 10] for part in (5, 9))
    return (
        f"Half of the games take up to {half} turns, nine of ten up to {most}; at half a minute a turn"
        f" that is {half * A_TURN:.0f} and {most * A_TURN:.0f} minutes, the box says {MINUTES}."
    )


def _wanted(games: Sequence[BalanceGame]) -> list[str]:
    """Return how early the computer picks each character, of eight picks.

    By its preferences no card is always left over.
    """
    places: dict[str, list[int]] = {}
    for game in games:
        for place, code in enumerate(game.facts["picked"], start=1):
            places.setdefault(code, []).append(place)
    means = sorted((sum(found) / len(found), code) for code, found in places.items())
    listed = ", ".join(f"{code} {mean:.1f}" for mean, code in means)
    return [f"Mean place in the order of the eight picks (4.5 is the middle): {listed}."]
