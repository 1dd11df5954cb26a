"""Forced wins, proved by trying every answer of both sides. Puzzles are made of them.

Puzzles ignore the draw rules: within their few turns no position comes up for the third time, and they begin
without quiet or completed turns. In a game the draw rules count (`ForcedWinSearch.draws`).
"""

from collections.abc import Iterator
from itertools import islice

from engine.crownfell import position
from engine.crownfell.board import HOME_MASK
from engine.crownfell.player.lines import LinePosition, LineSimulator
from engine.crownfell.player.lookahead import MoveOrdering
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import HAND, CrownfellState
from engine.match import Match
from engine.puzzle import Puzzle

REPEATED = 3  # a position that comes up so often is a draw
MOST_TAKEN = 3  # cards that one turn can capture: two by entering, one by range


class TooManyPositions(Exception):
    """A proof needs more answers than it may try."""


class ForcedWinSearch:
    """A search that proves whether a colour forces a win.

    max_tried: answers to try before it raises TooManyPositions (0: no limit). draws: whether the draw rules
    count.
    tried: answers tried so far. proved_results: results that are already proved. move_orderings: by colour,
    which answers to try first.
    """

    def __init__(
        self, simulator: LineSimulator, colour: int, max_tried: int = 0, *, draws: bool = False
    ) -> None:
        self.simulator, self.colour, self.max_tried, self.draws = simulator, colour, max_tried, draws
        self.proved_results: dict[tuple[int, int, object, int], bool] = {}
        self.move_orderings = (MoveOrdering(), MoveOrdering())
        self.tried = 0

    def wins(self, at: LinePosition, turns: int) -> bool:
        """Return whether the colour wins within `turns` own turns against every defence.

        The open turn counts.
        """
        s = at.s
        if s.result is not None:
            return s.black ^ self.colour in s.result.winners
        mine = s.turn == self.colour
        if mine and (not turns or (turns == 1 and not at.open_rallies and self._far(s))):
            return False
        if not mine and not turns:
            return not self.simulator.answers(at)
        if self.draws and not at.open_rallies and drawn(s):
            return not mine and not self.simulator.answers(at)
        key = (s.key, s.turn, at.open_rallies, turns)
        is_won = self.proved_results.get(key)
        if is_won is None:
            is_won = self.proved_results[key] = self._some(at, turns, mine) is mine
        return is_won

    def _some(self, at: LinePosition, turns: int, won: bool) -> bool:
        """Return whether some answer leads to a position that is won (`won` true) or not won (false).

        Answers that decided other positions are tried first. turns: own turns that are left.
        """
        order = self.move_orderings[at.s.turn]
        for token in sorted(self.simulator.answers(at), key=order.__getitem__, reverse=True):
            self.tried += 1
            if self.max_tried and self.tried > self.max_tried:
                raise TooManyPositions
            if self.wins(*self.after(at, token, turns)) is won:
                order[token] += 1
                return True
        return False

    def after(self, at: LinePosition, token: str, turns: int) -> tuple[LinePosition, int]:
        """Return the position after an answer, and the number of own turns that are left."""
        then = self.simulator.after(at, token)
        over = at.s.turn == self.colour != then.s.turn
        return then, turns - over

    def _far(self, s: CrownfellState) -> bool:
        """Return whether counting proves that one turn cannot win.

        There are too many cards to capture, and the other side can always deploy a card from its hand.
        """
        foe = 1 - self.colour
        free = HOME_MASK[foe] & ~(s.taken[0] | s.taken[1])
        room = free.bit_count() > s.taken[self.colour].bit_count() + 1 and HAND + foe in s.spots
        return room and s.taken[foe].bit_count() > MOST_TAKEN

    def distance(self, at: LinePosition, turns: int) -> int:
        """Return the fewest own turns within which the colour wins; `turns` if no fewer suffice.

        It is not checked whether `turns` suffice.
        """
        return next((n for n in range(turns) if self.wins(at, n)), turns)


def drawn(s: CrownfellState) -> bool:
    """Return whether the turn that begins here begins with a draw.

    The search does not count positions, so this one is counted here.
    """
    again = s.seen.get(s.key << 1 | s.turn, 0) + 1
    return again >= REPEATED or s.quiet >= s.quiet_limit or s.turns >= s.turn_limit


def winning_first_turns(proof: ForcedWinSearch, at: LinePosition, turns: int) -> Iterator[tuple[str, ...]]:
    """Yield every first turn, as a series of answers, that wins within `turns` turns.

    proof: the search. at: where the turn begins, or the middle of it.
    """
    for token in proof.simulator.answers(at):
        then, left = proof.after(at, token, turns)
        if then.s.result is None and then.s.turn == proof.colour:
            yield from ((token, *rest) for rest in winning_first_turns(proof, then, left))
        elif proof.wins(then, left):
            yield (token,)


def solutions(rules: Crownfell, s: CrownfellState, turns: int, most: int = 0) -> list[tuple[str, ...]]:
    """Return the first turns that win within `turns` turns, at most two; none if there is a faster win.

    A puzzle has exactly one, so two are enough to reject it.
    """
    lines, at = LineSimulator(rules, s), LinePosition(s)
    proof = ForcedWinSearch(lines, s.turn, most)
    return [] if proof.wins(at, turns - 1) else [*islice(winning_first_turns(proof, at, turns), 2)]


def match(rules: Crownfell, puzzle: Puzzle) -> Match[CrownfellState]:
    """Return a match at the puzzle's position."""
    return Match(rules, position.read(rules, puzzle.position))


def still_wins(rules: Crownfell, played: Match[CrownfellState], seat: int, turns: int) -> bool:
    """Return whether a seat forces a win within `turns` own turns. The open turn counts."""
    if played.result is not None:
        return seat in played.result.winners
    lines = LineSimulator(rules, played.base)
    return ForcedWinSearch(lines, seat ^ played.base.black).wins(lines.position_of(played), turns)


def defence(rules: Crownfell, played: Match[CrownfellState], turns: int) -> str:
    """Return the answer that delays a win within `turns` turns longest.

    Ties: the answer with the fewest winning replies, then alphabetical order.
    """
    lines = LineSimulator(rules, played.base)
    at = lines.position_of(played)
    proof = ForcedWinSearch(lines, 1 - at.s.turn)
    tokens = sorted(lines.answers(at))
    if free := next((token for token in tokens if not proof.wins(lines.after(at, token), turns)), None):
        return free

    def holds(token: str) -> tuple[int, int]:
        """Return how well an answer defends, for `min`: long delays first, then few winning replies."""
        then = lines.after(at, token)
        needed = proof.distance(then, turns)
        return -needed, 0 if then.s.result is not None else sum(
            1 for _ in winning_first_turns(proof, then, needed)
        )

    return min(tokens, key=holds)
