"""How the computer plays Crownfell."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.computers.computer import Policy, Random, Reason
from engine.computers.tree import SearchedAnswer, SearchResult
from engine.crownfell.player import reasons, worth
from engine.crownfell.player.lines import LineSimulator
from engine.crownfell.player.lookahead import Lookahead
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import ROW, CrownfellState

POSITIONS = 50  # positions to search for each playout that a level allows
TASTE = 20.0  # a card worth so much more, in hundredths of a card, is drafted about three times as often


class CrownfellPolicy(Policy[CrownfellState]):
    """Drafts by the worth of cards in hand; plays by alpha-beta search."""

    horizon = 4
    """How many answers a playout goes on for before `values` evaluates the position."""
    reasons_are_public = True  # all cards lie open, so no reason tells a secret

    def __init__(self, rules: Crownfell) -> None:
        self.rules = rules

    def values(self, s: CrownfellState) -> Sequence[float]:
        """Return each seat's probability of winning, by the evaluation of the position."""
        mover_chance = worth.winning_probability(self.rules.evaluator(s).lead(s))
        return [mover_chance, 1 - mover_chance] if s.turn == s.black else [1 - mover_chance, mover_chance]

    def think(
        self,
        match: Any,
        seat: int,
        rng: Random,
        max_playouts: int,
        may_continue: Callable[[], bool],
        allowed_answers: Sequence[str] = (),
    ) -> SearchResult:
        """Choose an answer: in the draft by worth, in the game by search.

        match: the match at the open question. rng: random numbers. max_playouts: playouts that the level
        allows. may_continue: returns whether there is time left. allowed_answers: the answers to choose from;
        empty: all.
        """
        if ROW in match.state.spots:
            return self.draft(match.state, allowed_answers or match.question.tokens[seat], rng)
        simulator = LineSimulator(self.rules, match.base)
        return Lookahead(
            simulator, simulator.position_of(match), max_playouts * POSITIONS, may_continue
        ).think(rng, allowed_answers)

    def draft(self, s: CrownfellState, tokens: Sequence[str], rng: Random) -> SearchResult:
        """Pick a card at random, more often one that is worth more in hand.

        The characters are meant to be equally strong, and no two games should begin alike.

        tokens: the picks to choose from. rng: random numbers.
        """
        game_cards = self.rules.game_cards(s)
        value_by_token = {
            token: worth.hand_worth(game_cards.compiled[s.codes.index(token[1:])]) for token in tokens
        }
        mean_value = sum(value_by_token.values()) / len(value_by_token)
        pick_weights = [math.exp((value_by_token[token] - mean_value) / TASTE) for token in tokens]
        chosen = rng.choices(tokens, pick_weights)[0]
        searched_answers = [
            SearchedAnswer(token, 1, worth.winning_probability(value_by_token[token] - mean_value))
            for token in tokens
        ]
        return SearchResult(
            chosen,
            tuple(sorted(searched_answers, key=lambda searched: (searched.token != chosen, -searched.value))),
            1,
        )

    def reasons(self, match: Any, seat: int, line: str, may_continue: Callable[[], bool]) -> Iterator[Reason]:
        """Yield why a line is a good answer now, the most important reason first.

        match: the match at the open question. may_continue: returns whether there is time left.
        """
        simulator = LineSimulator(self.rules, match.base)
        return reasons.why(simulator, simulator.position_of(match), line, may_continue)
