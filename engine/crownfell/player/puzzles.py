"""Forced wins, proved by trying every answer of both sides. Puzzles are made of them.

Puzzles ignore the draw rules: within their few turns no position comes up for the third time, and they begin
without quiet or completed turns. In a game the draw rules count (`ForcedWinSearch.draws`).
"""

from collections.abc import Iterator
from itertools import islice

from engine.computers.puzzle import Puzzle
from engine.crownfell import position
from engine.crownfell.board import HOME_MASK
from engine.crownfell.player.lines import LinePosition, LineSimulator
from engine.crownfell.player.lookahead import MoveOrdering
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import HAND, CrownfellState
from engine.match import Match

REPEATED = 3  # a position that comes up so often is a draw
MOST_TAKEN = 3  # cards that one turn can capture: two by entering, one by range


class TooManyPositions(Exception):
    """A proof needs more answers than it may try."""


class ForcedWinSearch:
    """A search that proves whether a colour forces a win. An own turn is a turn of this colour.

    simulator: plays answers.
    colour: the colour that shall win.
    max_tried: how many answers to try before the search raises TooManyPositions; 0: no limit.
    draws: whether the draw rules count.
    tried: how many answers were tried so far.
    proved_results: (key of the state, colour to move, open rallies, own turns left) → whether `colour` wins.
    move_orderings: by colour, which answers to try first.
    """

    def __init__(
        self, simulator: LineSimulator, colour: int, max_tried: int = 0, *, draws: bool = False
    ) -> None:
        self.simulator, self.colour, self.max_tried, self.draws = simulator, colour, max_tried, draws
        self.proved_results: dict[tuple[int, int, object, int], bool] = {}
        self.move_orderings = (MoveOrdering(), MoveOrdering())
        self.tried = 0

    def wins(self, line_position: LinePosition, turns: int) -> bool:
        """Return whether the colour wins within `turns` own turns against every defence.

        line_position: where the search begins. An own turn that is under way counts. Raises TooManyPositions.
        """
        s = line_position.s
        if s.result is not None:
            return s.black ^ self.colour in s.result.winners
        is_own_turn = s.turn == self.colour
        if is_own_turn and (not turns or (turns == 1 and not line_position.open_rallies and self._far(s))):
            return False
        if not is_own_turn and not turns:
            return not self.simulator.answers(line_position)
        if self.draws and not line_position.open_rallies and drawn(s):
            return not is_own_turn and not self.simulator.answers(line_position)
        key = (s.key, s.turn, line_position.open_rallies, turns)
        is_won = self.proved_results.get(key)
        if is_won is None:
            is_won = self.proved_results[key] = self._some(line_position, turns, is_own_turn) is is_own_turn
        return is_won

    def _some(self, line_position: LinePosition, turns: int, won: bool) -> bool:
        """Return whether at least one answer leads to a position of the kind that is asked for.

        Answers that decided other positions are tried first. turns: own turns that are left. won: True asks
        for a position in which the colour forces a win, False for one in which it does not.
        """
        ordering = self.move_orderings[line_position.s.turn]
        for token in sorted(self.simulator.answers(line_position), key=ordering.__getitem__, reverse=True):
            self.tried += 1
            if self.max_tried and self.tried > self.max_tried:
                raise TooManyPositions
            if self.wins(*self.after(line_position, token, turns)) is won:
                ordering[token] += 1
                return True
        return False

    def after(self, line_position: LinePosition, token: str, turns: int) -> tuple[LinePosition, int]:
        """Return the position after an answer, and the number of own turns that are left then.

        turns: own turns that are left before the answer.
        """
        next_position = self.simulator.after(line_position, token)
        turn_is_over = line_position.s.turn == self.colour != next_position.s.turn
        return next_position, turns - turn_is_over

    def _far(self, s: CrownfellState) -> bool:
        """Return whether counting proves that one turn cannot win.

        There are too many cards to capture, and the other side can always deploy a card from its hand.
        """
        foe = 1 - self.colour
        free_home_spaces = HOME_MASK[foe] & ~(s.taken[0] | s.taken[1])
        can_always_deploy = (
            free_home_spaces.bit_count() > s.taken[self.colour].bit_count() + 1 and HAND + foe in s.spots
        )
        return can_always_deploy and s.taken[foe].bit_count() > MOST_TAKEN

    def distance(self, line_position: LinePosition, turns: int) -> int:
        """Return the fewest own turns within which the colour wins; `turns` if no fewer suffice.

        It is not checked whether `turns` suffice.
        """
        return next((fewer for fewer in range(turns) if self.wins(line_position, fewer)), turns)


def drawn(s: CrownfellState) -> bool:
    """Return whether a draw rule ends the game at the beginning of this turn.

    Searches do not count how often positions came up, so this position is counted here.
    """
    times = s.seen.get(s.key << 1 | s.turn, 0) + 1
    return times >= REPEATED or s.quiet >= s.quiet_limit or s.turns >= s.turn_limit


def winning_first_turns(
    proof: ForcedWinSearch, line_position: LinePosition, turns: int
) -> Iterator[tuple[str, ...]]:
    """Yield every first turn, as a series of answers, that wins within `turns` turns.

    proof: the search. line_position: where the turn begins, or the middle of it. turns: own turns that are
    left, this one included.
    """
    for token in proof.simulator.answers(line_position):
        next_position, turns_left = proof.after(line_position, token, turns)
        if next_position.s.result is None and next_position.s.turn == proof.colour:
            yield from (
                (token, *later_answers)
                for later_answers in winning_first_turns(proof, next_position, turns_left)
            )
        elif proof.wins(next_position, turns_left):
            yield (token,)


def solutions(rules: Crownfell, s: CrownfellState, turns: int, most: int = 0) -> list[tuple[str, ...]]:
    """Return at most two first turns that win within `turns` turns; none if fewer turns are enough to win.

    A puzzle has exactly one, so two are enough to reject a position. s: the position; the colour to move
    shall win. most: how many answers to try before TooManyPositions is raised; 0: no limit.
    """
    simulator, line_position = LineSimulator(rules, s), LinePosition(s)
    proof = ForcedWinSearch(simulator, s.turn, most)
    if proof.wins(line_position, turns - 1):
        return []
    return [*islice(winning_first_turns(proof, line_position, turns), 2)]


def match(rules: Crownfell, puzzle: Puzzle) -> Match[CrownfellState]:
    """Return a match at the puzzle's position."""
    return Match(rules, position.read(rules, puzzle.position))


def still_wins(rules: Crownfell, played: Match[CrownfellState], seat: int, turns: int) -> bool:
    """Return whether a seat forces a win within `turns` own turns. Its turn that is under way counts.

    played: the match so far.
    """
    if played.result is not None:
        return seat in played.result.winners
    simulator = LineSimulator(rules, played.base)
    return ForcedWinSearch(simulator, seat ^ played.base.black).wins(simulator.position_of(played), turns)


def defence(rules: Crownfell, played: Match[CrownfellState], turns: int) -> str:
    """Return the answer of the colour to move that delays the other side's win longest.

    An answer that prevents a win within `turns` turns is best. Ties: the answer with the fewest winning
    replies, then alphabetical order. played: the match so far. turns: the winning side's turns.
    """
    simulator = LineSimulator(rules, played.base)
    line_position = simulator.position_of(played)
    proof = ForcedWinSearch(simulator, 1 - line_position.s.turn)
    tokens = sorted(simulator.answers(line_position))
    if escape := next(
        (token for token in tokens if not proof.wins(simulator.after(line_position, token), turns)), None
    ):
        return escape

    def holds(token: str) -> tuple[int, int]:
        """Return the sort key of a defending answer, the best lowest: long delays, then few winning
        replies.
        """
        next_position = simulator.after(line_position, token)
        needed = proof.distance(next_position, turns)
        return -needed, 0 if next_position.s.result is not None else sum(
            1 for _ in winning_first_turns(proof, next_position, needed)
        )

    return min(tokens, key=holds)
