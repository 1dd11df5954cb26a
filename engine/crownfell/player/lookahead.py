"""Alpha-beta search over whole turns, with iterative deepening, quiescence and a transposition table.

An answer is a branch; a rally is more branches of the same colour. Scores are for the colour to act, in
hundredths of a card (see `worth`). A draw scores a little less than an equal position for the colour that
searches, because an opponent that aims at draws is dull.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

from engine.computers.computer import Random
from engine.computers.tree import SearchedAnswer, SearchResult
from engine.crownfell.player import worth
from engine.crownfell.player.eventless_state import eventless_copy
from engine.crownfell.player.lines import LinePosition, LineSimulator
from engine.crownfell.player.worth import LOST
from engine.crownfell.state import CrownfellState
from engine.crownfell.verbs import hand_over

DEEPEST = 30  # most turns that are searched
CAPTURES = 6  # most turns that the quiescence search follows
DRAW = 25.0  # what a draw costs the colour that searches
RALLY = 45.0  # what an open rally is worth in the quiescence search
NEAR = 16  # turns before a draw limit from which on the limit is part of a position's key
LOOK = 32  # positions between two checks of the time
FULL = 3  # from this depth on, answers that are worse than the best get only an upper bound
EARLY = 4  # answers that are searched in full depth before the others are searched in less
EXACT, LEAST, MOST = range(3)  # whether a stored score is exact, a lower bound or an upper bound


class OutOfTime(Exception):
    """The search is out of time."""


class MoveOrdering(dict[str, float]):
    """Token → number; tokens with the highest numbers are tried first.

    Captures and flips begin with a high number, and no rally (`-`) with a low one. Searches raise the number
    of a token that decides a position.
    """

    def __missing__(self, token: str) -> float:
        self[token] = score = 1e6 if is_sharp(token) else -1.0 if token == "-" else 0.0
        return score


def is_sharp(token: str) -> bool:
    """Return whether an answer captures (its last word is `cNAM`) or flips (`aNAM: NAM`)."""
    return token[-4:-3] == "c" or (len(token) == 9 and token[0] == "a")


class Lookahead:
    """One search.

    root: the position at the question.
    max_nodes: how many positions to visit at most.
    has_time: returns whether there is time left.
    unreduced_answers: how many answers of a position are searched in full depth; later answers are searched
    in less depth first.
    evaluator: scores positions.
    transposition_table: key of a position → (depth that was searched; `EXACT`, `LEAST` or `MOST`; score; best
    answer).
    move_orderings: by colour, which answers to try first.
    path: keys of the positions on the line that is searched.
    nodes: how many positions were visited so far.
    bounds_from_depth: from this depth on, answers at the root that are worse than the best get only an upper
    bound.
    is_limited: whether the search stops at `max_nodes` or when time is over.
    best: the best answer so far.
    """

    def __init__(
        self,
        simulator: LineSimulator,
        root: LinePosition,
        max_nodes: int,
        has_time: Callable[[], bool],
        unreduced_answers: int = EARLY,
    ) -> None:
        self.unreduced_answers = unreduced_answers
        self.simulator, self.root = simulator, root
        self.max_nodes, self.has_time = max_nodes, has_time
        self.evaluator = simulator.rules.evaluator(root.s)
        self.transposition_table: dict[Any, tuple[int, int, float, str]] = {}
        self.move_orderings = (MoveOrdering(), MoveOrdering())
        self.path: list[int] = []
        self.nodes = 0
        self.bounds_from_depth = FULL
        self.is_limited = False
        self.best = ""

    def think(self, rng: Random, allowed_answers: Sequence[str] = ()) -> SearchResult:
        """Search deeper and deeper until the time is over. Return the best answer, and the value of each.

        One turn is always searched. rng: random numbers, which decide between equal answers.
        allowed_answers: search only these, all with exact values; empty: all legal answers.
        """
        tokens = [*allowed_answers] or self.simulator.answers(self.root)
        self.bounds_from_depth = DEEPEST if allowed_answers else FULL
        rng.shuffle(tokens)
        scores = dict.fromkeys(tokens, math.inf)
        try:
            for depth in range(1, DEEPEST):
                self.is_limited = depth > 1
                tokens = self.search_depth(tokens, depth, scores)
                if abs(scores[self.best]) > LOST - DEEPEST:
                    break
        except OutOfTime:
            pass
        best_score = scores[self.best]
        ranked = sorted(tokens, key=lambda token: (token != self.best, -scores[token]))
        searched_answers = tuple(
            SearchedAnswer(token, self.nodes, worth.winning_probability(min(scores[token], best_score)))
            for token in ranked
        )
        return SearchResult(self.best, searched_answers, self.nodes)

    def search_depth(self, tokens: list[str], depth: int, scores: dict[str, float]) -> list[str]:
        """Search these answers at the root to a depth. Return them sorted, the best first. Update `best`.

        depth: in turns. scores: token → score; it is updated.
        """
        best_score = -math.inf
        for token in tokens:
            all_exact = depth < self.bounds_from_depth
            alpha = -math.inf if all_exact else best_score
            score = self._after(self.root, token, depth, alpha, math.inf)
            is_exact = all_exact or score > best_score
            scores[token] = score if is_exact else min(score, scores[token])
            if score > best_score:
                best_score, self.best = score, token
        return sorted(tokens, key=lambda token: -scores[token])

    # ---------------------------------------------------------------- the search

    def _after(self, position: LinePosition, token: str, depth: int, alpha: float, beta: float) -> float:
        """Return the score of an answer for the colour that gives it.

        A score that is not between alpha and beta is only a bound. depth: turns that are left to search.
        """
        next_position = self.simulator.after(position, token)
        if next_position.s.result is not None:
            return self._ended(next_position.s)
        if next_position.open_rallies:
            return self._search(next_position, depth, alpha, beta)
        return -self._search(next_position, depth - 1, -beta, -alpha)

    def _ended(self, s: CrownfellState) -> float:
        """Return the score of a finished game for the colour that acted last. A quick win scores more."""
        assert s.result is not None
        distance = s.turns - self.root.s.turns
        return LOST - distance if s.turn ^ s.black in s.result.winners else distance - LOST

    def _stuck(self, s: CrownfellState) -> float:
        """Return the score of having no legal answer, which loses, for the colour to move."""
        return s.turns - self.root.s.turns - LOST

    def _search(self, position: LinePosition, depth: int, alpha: float, beta: float) -> float:
        """Return the score of a position for the colour to move. Raises OutOfTime.

        A score that is not between alpha and beta is only a bound. depth: turns that are left to search; at 0
        or less the quiescence search goes on.
        """
        self.nodes += 1
        if self.is_limited and (
            self.nodes >= self.max_nodes or (self.nodes % LOOK == 0 and not self.has_time())
        ):
            raise OutOfTime
        s, best_token = position.s, ""
        if not position.open_rallies and self._drawn(s):
            is_own_turn = s.turn == self.root.s.turn
            return (-DRAW if is_own_turn else DRAW) if self.simulator.answers(position) else self._stuck(s)
        if depth <= 0:
            return self.quiescence(position, alpha, beta, CAPTURES)
        key = self._key(position)
        if stored := self.transposition_table.get(key):
            stored_depth, bound, score, best_token = stored
            if stored_depth >= depth and (
                bound == EXACT or (score >= beta if bound == LEAST else score <= alpha)
            ):
                return score
        tokens = self.simulator.answers(position)
        if not tokens:
            return self._stuck(s)
        ordering = self.move_orderings[s.turn]
        tokens.sort(key=ordering.__getitem__, reverse=True)
        if best_token:
            tokens.remove(best_token)
            tokens.insert(0, best_token)
        if not position.open_rallies:
            self.path.append(s.key << 1 | s.turn)
        score, best_token = self._best(position, tokens, depth, alpha, beta)
        if not position.open_rallies:
            self.path.pop()
        self.transposition_table[key] = (
            depth,
            LEAST if score >= beta else MOST if score <= alpha else EXACT,
            score,
            best_token,
        )
        return score

    def _best(
        self, position: LinePosition, tokens: list[str], depth: int, alpha: float, beta: float
    ) -> tuple[float, str]:
        """Return (the best score, its answer), by principal variation search with late-move reductions.

        All answers but the first are searched with a null window. Late answers that are not sharp are
        searched in less depth first. An answer that turns out better is searched again.

        tokens: the answers, the most promising first. depth: turns that are left to search.
        """
        best_score, best_token = -math.inf, tokens[0]
        for number, token in enumerate(tokens):
            if not number:
                score = self._after(position, token, depth, alpha, beta)
            else:
                is_reduced = depth > 1 and number >= self.unreduced_answers and not is_sharp(token)
                score = self._after(position, token, depth - is_reduced, alpha, alpha + 1)
                if is_reduced and score > alpha:
                    score = self._after(position, token, depth, alpha, alpha + 1)
                if alpha < score < beta:
                    score = self._after(position, token, depth, alpha, beta)
            if score > best_score:
                best_score, best_token = score, token
                alpha = max(alpha, score)
                if score >= beta:
                    self.move_orderings[position.s.turn][token] += depth * depth
                    break
        return best_score, best_token

    def quiescence(self, position: LinePosition, alpha: float, beta: float, turns_left: int) -> float:
        """Return the score of a position for the colour to move, after the captures and flips that follow.

        A score that is not between alpha and beta is only a bound. turns_left: how many captures and flips in
        a row may still be followed.
        """
        s, bonus = position.s, 0.0
        if position.open_rallies:
            s, bonus = eventless_copy(s), RALLY
            hand_over(s)
            return bonus - self.quiescence(LinePosition(s), bonus - beta, bonus - alpha, turns_left)
        best_score = self.evaluator.lead(s)
        if best_score >= beta or not turns_left:
            return best_score
        tokens = self.simulator.answers(position)
        if not tokens:
            return self._stuck(s)
        for token in tokens:
            if is_sharp(token):
                self.nodes += 1
                next_position = self.simulator.after(position, token)
                if next_position.s.result is not None:
                    score = self._ended(next_position.s)
                elif next_position.open_rallies:
                    score = self.quiescence(next_position, max(alpha, best_score), beta, turns_left - 1)
                else:
                    score = -self.quiescence(next_position, -beta, -max(alpha, best_score), turns_left - 1)
                if score > best_score:
                    best_score = score
                    if best_score >= beta:
                        break
        return best_score

    def _drawn(self, s: CrownfellState) -> bool:
        """Return whether a draw rule applies, provided that there is a legal move.

        A repeated position counts as a draw at once, because the same answers would repeat it again.
        """
        key = s.key << 1 | s.turn
        return key in self.path or key in s.seen or s.quiet >= s.quiet_limit or s.turns >= s.turn_limit

    def _key(self, position: LinePosition) -> Any:
        """Return the key of a position in the transposition table.

        With open rallies, or near a draw limit, the key contains the rallies and the turns until the limit.
        """
        s = position.s
        key = s.key << 1 | s.turn
        turns_to_draw = min(s.quiet_limit - s.quiet, s.turn_limit - s.turns)
        return (
            (key, position.open_rallies, turns_to_draw)
            if position.open_rallies or turns_to_draw < NEAR
            else key
        )
