"""What a worker does for a play-test: some games of the computer's quick answers, one after the other."""

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.computer import Random
from engine.game import Setup
from engine.match import Match
from sessions.computers.worker_process import More, until

CODE = re.compile(r"[A-Z][\w'-]*")
LONGEST = 3000  # answers of one game
STOPPED = "stopped"  # the end of a game that came to none; no game of ours calls an end so
SLICE_SECONDS = 0.25  # of games at a time, after which whoever waits for a worker is served first


class TrialGame(Struct, frozen=True):
    """A game that was played to its end or stopped.

    shares: each seat's share of the win, 0 to 1; first: the seat that was asked first; answers: how many of
    them left a choice; reason: how it ended, STOPPED where it had to be; used: by seat, the cards that its
    answers name.
    """

    shares: tuple[float, ...]
    first: int
    answers: int
    reason: str
    used: tuple[tuple[str, ...], ...]


def games_of(rules: Any, more: More, seats: int, number: int, most: int, seed: str) -> list[TrialGame]:
    """The games from `number` on, as many as a slice of time has room for and at most so many.

    A game that is cut off is left out, and played anew by whoever asks for it again; seed: of the play-test.
    """
    found: list[TrialGame] = []
    going = until(SLICE_SECONDS, more)
    while len(found) < most and (not found or going()):
        game = play(rules, more, seats, Random(f"{seed} {number + len(found)}"))
        if game is None:
            break
        found.append(game)
    return found


def play(rules: Any, more: More, seats: int, dice: Any) -> TrialGame | None:
    """One game; None where it was cut off."""
    kits = _kits(rules, seats, dice)
    match = Match.new(
        rules, Setup(tuple(f"P{seat}" for seat in range(seats)), {}, dice.randbytes(32), kits=kits)
    )
    policy = rules.computer.policy()
    codes = frozenset(rules.catalogue.codes)
    used: list[set[str]] = [set() for _ in range(seats)]
    assert match.ask is not None
    first, given, chosen = policy.who(match.ask), 0, 0
    while match.ask is not None and given < LONGEST:
        if not more():
            return None
        seat = policy.who(match.ask)
        only = _only(rules, match, seat)
        token = only or policy.pick(match.state, match.ask, seat, dice)
        match.answer(seat, token)
        given += 1
        chosen += only is None
        used[seat] |= named(token, codes)
    return TrialGame(
        _shares(match, seats),
        first,
        chosen,
        match.result.reason if match.result else STOPPED,
        tuple(tuple(sorted(one)) for one in used),
    )


def named(token: str, codes: frozenset[str]) -> frozenset[str]:
    """The cards that an answer names, in whatever notation: a code begins with a capital."""
    return codes & {*CODE.findall(token)}


def _only(rules: Any, match: Match[Any], seat: int) -> str | None:
    """The answer that leaves nothing to decide."""
    assert match.ask is not None
    tokens: Sequence[str] = match.ask.tokens[seat]
    forced: str | None = rules.forced(match.state, match.ask, seat)
    return forced or (tokens[0] if len(tokens) == 1 else None)


def _kits(rules: Any, seats: int, dice: Any) -> tuple[str, ...]:
    """A ready kit for each seat, different ones as far as there are."""
    if not rules.kits or not rules.kits.ready:
        return ()
    ready = list(rules.kits.ready)
    chosen = dice.sample(ready, seats) if len(ready) >= seats else [dice.choice(ready) for _ in range(seats)]
    return tuple(rules.kits.text(code) for code in chosen)


def _shares(match: Match[Any], seats: int) -> tuple[float, ...]:
    winners = match.result.winners if match.result else ()
    if not winners:
        return (1 / seats,) * seats
    return tuple((seat in winners) / len(winners) for seat in range(seats))
