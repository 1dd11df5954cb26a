"""A game whose computer has `values` alone, and more answers than a Knight has playouts: Hex on 5×5 cells."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from engine.computers.computer import Computer, Policy, Random
from engine.computers.levels import BY_NAME, choose_answer
from engine.game import Rules, Setup, State
from engine.match import Match, encode_state
from engine.questions import Answer, GameOver, Question, Script
from tests.support.depth import first_short

SIZE = 5
FREE, FAR = -1, 99
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class HexState(State, kw_only=True):
    """cells: the seat that has each one, or FREE; turn: the seat to move."""

    cells: list[int]
    turn: int = 0


def neighbours(cell: int) -> Iterator[int]:
    x, y = cell % SIZE, cell // SIZE
    for right, down in NEIGHBOURS:
        if 0 <= x + right < SIZE and 0 <= y + down < SIZE:
            yield (y + down) * SIZE + x + right


def place(cell: int, seat: int) -> int:
    """How far a cell is from the side where this seat begins: the left one of seat 0, the upper one of 1."""
    return cell % SIZE if seat == 0 else cell // SIZE


def needed(cells: Sequence[int], seat: int) -> int:
    """How many free cells a seat needs to join its sides."""
    costs = {cell: int(cells[cell] == FREE) for cell in range(SIZE**2) if cells[cell] != 1 - seat}
    best = {cell: cost for cell, cost in costs.items() if place(cell, seat) == 0}
    changed = [*best]
    while changed:
        cell = changed.pop()
        for other in neighbours(cell):
            if other in costs and best[cell] + costs[other] < best.get(other, FAR):
                best[other] = best[cell] + costs[other]
                changed.append(other)
    return min((best[cell] for cell in best if place(cell, seat) == SIZE - 1), default=FAR)


class Nearer(Policy[HexState]):
    """Whoever needs fewer cells will rather win."""

    def values(self, state: HexState) -> Sequence[float]:
        first, second = needed(state.cells, 0), needed(state.cells, 1)
        share = min(0.95, max(0.05, 0.5 + (second - first) / (2 * SIZE)))
        return (share, 1 - share)


def resample(
    s: HexState, live: HexState, answers: Sequence[Answer], seat: int, rng: Random
) -> Sequence[Answer]:
    return answers


class HexRules(Rules[HexState, Any]):
    """Hex for two: who joins their two sides wins."""

    state_type = HexState

    def __init__(self) -> None:
        self.computer = Computer(resample=resample, policy=Nearer)

    def start(self, setup: Setup) -> HexState:
        return HexState(chance=setup.chance(), cells=[FREE] * SIZE**2)

    def step(self, s: HexState) -> Script:
        free = [str(cell) for cell, owner in enumerate(s.cells) if owner == FREE]
        seat, token = yield Question("put", {s.turn: free})
        s.cells[int(token)] = seat
        if needed(s.cells, seat) == 0:
            raise GameOver((seat,), "joined")
        s.turn = 1 - s.turn

    def copy(self, s: HexState) -> HexState:
        return msgspec.json.decode(encode_state(s), type=HexState)


def wins(level: str, other: str, games: int) -> int:
    """How many games a level wins against another one; each begins every other game."""
    won = 0
    for number in range(games):
        match: Match[Any] = Match.new(HexRules(), Setup(("Ann", "Bob"), {}, number.to_bytes(32, "big")))
        rng, own_seat = random.Random(number), number % 2
        while match.question is not None:
            (seat,) = match.question.seats
            played = BY_NAME[level if seat == own_seat else other]
            match.answer(seat, choose_answer(match, seat, played, rng, lambda: True).token)
        assert match.result is not None
        won += match.result.winners == (own_seat,)
    return won


@pytest.mark.parametrize("games", first_short([8, 40]))
@pytest.mark.parametrize("level", ["squire", "knight"])
def test_a_level_that_thinks_beats_the_page(level: str, games: int) -> None:
    assert wins(level, "page", games) > 0.6 * games


@pytest.mark.parametrize("games", first_short([8, 40]))
def test_the_knight_is_no_weaker_than_the_squire(games: int) -> None:
    assert wins("knight", "squire", games) >= 0.3 * games
