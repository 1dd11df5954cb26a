"""What is measured of Crownfell: the draft's and the first move's advantage, characters, endings, length."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bench.balance.games import Facts, Game, Job
from bench.balance.report import Section, Share, Target
from engine.ask import Answer
from engine.match import Match

PLAYER = "knight@20"
TITLE = "Crownfell: the house set"
ABOUT = ["Black moves first, White picks first in the draft."]


def jobs(count: int, player: str) -> list[Job]:
    return [Job("crownfell", player, 2, {}, (), number, note) for number in range(count)]


def note(begun: Match[Any], ended: Match[Any], answers: Sequence[Answer]) -> Facts:
    """Which seat was black, which characters each seat drafted, how many turns it took."""
    drafted: tuple[list[str], list[str]] = ([], [])
    for seat, token in answers:
        if token[0] == "p" and len(token) == 4:
            drafted[seat].append(token[1:])
    return {"black": ended.state.black, "drafted": drafted, "turns": ended.state.turns}


def sections(games: Sequence[Game]) -> list[Section]:
    first = Share("Black", sum(game.share(game.facts["black"]) for game in games), len(games))
    capped = Share("turn cap", sum(game.reason == "cap" for game in games), len(games))
    reasons = Counter(game.reason for game in games)
    return [
        Section("First player", [first], Target("first player's share", 0.47, 0.53)),
        Section("Characters, when drafted", _characters(games), Target("each character", 0.42, 0.58)),
        Section(
            "How games end",
            [capped],
            Target("games at the turn cap", 0.0, 0.02),
            lines=[f"- {reason}: {100 * n / len(games):.1f} %" for reason, n in reasons.most_common()],
            listed=False,
        ),
        Section("Length", values=[game.facts["turns"] for game in games], unit="turns"),
    ]


def _characters(games: Sequence[Game]) -> list[Share]:
    won: Counter[str] = Counter()
    of: Counter[str] = Counter()
    for game in games:
        for seat, codes in enumerate(game.facts["drafted"]):
            for code in codes:
                of[code] += 1
                won[code] += game.share(seat)
    return [Share(code, won[code], of[code]) for code in sorted(of)]
