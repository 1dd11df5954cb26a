"""Forced wins, proved by trying every answer of both sides: what puzzles are made of.

Puzzles leave draw rulings out: within their few turns no position comes up for the third time, and they
are written without quiet or completed turns. In a game they count (`ForcedWinSearch.draws`).
"""

from collections.abc import Iterator
from itertools import islice

from engine.crownfell import position
from engine.crownfell.board import HOME_MASK
from engine.crownfell.player.lines import LinePosition, Lines
from engine.crownfell.player.lookahead import MoveOrdering
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import HAND, CrownfellState
from engine.match import Match
from engine.puzzle import Puzzle

REPEATED = 3  # times that a position comes up until the game is drawn
MOST_TAKEN = 3  # cards that one turn can take off the board: entering twice, and by range


class TooManyPositions(Exception):
    """A proof needs more positions than it may look at."""


class ForcedWinSearch:
    """Whether a colour forces a win. most: answers to try before it gives up with TooMany (0: any);
    draws: whether a turn that begins with a draw wins nothing."""

    def __init__(self, lines: Lines, colour: int, most: int = 0, *, draws: bool = False) -> None:
        self.lines, self.colour, self.most, self.draws = lines, colour, most, draws
        self.known: dict[tuple[int, int, object, int], bool] = {}
        self.order = (MoveOrdering(), MoveOrdering())
        self.tried = 0

    def wins(self, at: LinePosition, turns: int) -> bool:
        """Whether the colour wins in so many own turns, the open one included, against every defence."""
        s = at.s
        if s.result is not None:
            return s.black ^ self.colour in s.result.winners
        mine = s.turn == self.colour
        if mine and (not turns or (turns == 1 and not at.earned and self._far(s))):
            return False
        if not mine and not turns:
            return not self.lines.answers(at)
        if self.draws and not at.earned and drawn(s):
            return not mine and not self.lines.answers(at)
        key = (s.key, s.turn, at.earned, turns)
        is_won = self.known.get(key)
        if is_won is None:
            is_won = self.known[key] = self._some(at, turns, mine) is mine
        return is_won

    def _some(self, at: LinePosition, turns: int, won: bool) -> bool:
        """Whether some answer leads to this; those that settled it elsewhere are tried first."""
        order = self.order[at.s.turn]
        for token in sorted(self.lines.answers(at), key=order.__getitem__, reverse=True):
            self.tried += 1
            if self.most and self.tried > self.most:
                raise TooManyPositions
            if self.wins(*self.after(at, token, turns)) is won:
                order[token] += 1
                return True
        return False

    def after(self, at: LinePosition, token: str, turns: int) -> tuple[LinePosition, int]:
        """What an answer leads to, and how many own turns are left then."""
        then = self.lines.after(at, token)
        over = at.s.turn == self.colour != then.s.turn
        return then, turns - over

    def _far(self, s: CrownfellState) -> bool:
        """Whether one turn cannot win, as counting alone tells: too many cards to take, and the other side
        has a card in hand and more free spaces for it than cards could come to."""
        foe = 1 - self.colour
        free = HOME_MASK[foe] & ~(s.taken[0] | s.taken[1])
        room = free.bit_count() > s.taken[self.colour].bit_count() + 1 and HAND + foe in s.spots
        return room and s.taken[foe].bit_count() > MOST_TAKEN

    def distance(self, at: LinePosition, turns: int) -> int:
        """The fewest own turns in which the colour wins, where it does in `turns`."""
        return next((n for n in range(turns) if self.wins(at, n)), turns)


def drawn(s: CrownfellState) -> bool:
    """Whether a turn that began here, after a turn in the mind, would begin with a draw."""
    again = s.seen.get(s.key << 1 | s.turn, 0) + 1
    return again >= REPEATED or s.quiet >= s.quiet_limit or s.turns >= s.turn_limit


def firsts(proof: ForcedWinSearch, at: LinePosition, turns: int) -> Iterator[tuple[str, ...]]:
    """All first turns, as series of answers, that win in so many turns."""
    for token in proof.lines.answers(at):
        then, left = proof.after(at, token, turns)
        if then.s.result is None and then.s.turn == proof.colour:
            yield from ((token, *rest) for rest in firsts(proof, then, left))
        elif proof.wins(then, left):
            yield (token,)


def solutions(rules: Crownfell, s: CrownfellState, turns: int, most: int = 0) -> list[tuple[str, ...]]:
    """The first turns that win in so many turns and not in fewer; none where a shorter win is there, and no
    more than two, for a puzzle has but one."""
    lines, at = Lines(rules, s), LinePosition(s)
    proof = ForcedWinSearch(lines, s.turn, most)
    return [] if proof.wins(at, turns - 1) else [*islice(firsts(proof, at, turns), 2)]


def match(rules: Crownfell, puzzle: Puzzle) -> Match[CrownfellState]:
    """The puzzle's position at its first question."""
    return Match(rules, position.read(rules, puzzle.position))


def still_wins(rules: Crownfell, played: Match[CrownfellState], seat: int, turns: int) -> bool:
    """Whether a seat forces a win in so many own turns, the open one included."""
    if played.result is not None:
        return seat in played.result.winners
    lines = Lines(rules, played.base)
    return ForcedWinSearch(lines, seat ^ played.base.black).wins(lines.of(played), turns)


def defence(rules: Crownfell, played: Match[CrownfellState], turns: int) -> str:
    """The answer that holds out longest against a win in so many turns; of equals the one that leaves the
    other side the fewest ways to win, then the first by its letters."""
    lines = Lines(rules, played.base)
    at = lines.of(played)
    proof = ForcedWinSearch(lines, 1 - at.s.turn)
    tokens = sorted(lines.answers(at))
    if free := next((token for token in tokens if not proof.wins(lines.after(at, token), turns)), None):
        return free

    def holds(token: str) -> tuple[int, int]:
        then = lines.after(at, token)
        needed = proof.distance(then, turns)
        return -needed, 0 if then.s.result is not None else sum(1 for _ in firsts(proof, then, needed))

    return min(tokens, key=holds)
