"""The computer player's policy: which answers it considers, its quick answers, and its judgement of
positions.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from types import MappingProxyType
from typing import Any

from engine.computers.computer import Policy, Random, Reason, RestOfTurn
from engine.computers.worlds import World
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.player import action_choice, bargains, chances, reasons, review
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import CardValues
from engine.craft_the_crown.state import CraftTheCrownState
from engine.questions import Question


class CraftTheCrownPolicy(Policy[CraftTheCrownState]):
    """Crafts what its hand allows, towards Sites, Gold and the Crown. Judges trades by how they change the
    chances of winning.

    card_values: what the cards of the pack are worth.
    """

    horizon = 200  # answers of a playout before the position is evaluated
    reasons_are_public = True
    judges_turns = True
    time_share = 0.5  # of a level's time for one answer, because a turn has many answers
    # How often a level gives a quick answer without a search (0 to 1). The quick answers are good, so only
    # with these slips do the levels below the Castellan differ enough.
    slips = MappingProxyType({"page": 0.9, "squire": 0.7, "knight": 0.5})

    def __init__(self, pack: CraftTheCrownPack) -> None:
        self.card_values = CardValues(pack)

    def next_seat(self, ask: Question) -> int:
        """Return the seat that has an offer to answer, otherwise the active player."""
        return next(
            (seat for seat, kinds in ask.kinds_by_seat.items() if "trade" in kinds), next(iter(ask.tokens))
        )

    def candidates(self, s: CraftTheCrownState, ask: Question, seat: int, rng: Random) -> Sequence[str]:
        """Return the answers that the search considers, at least one. If the seat has an offer to answer,
        they are only replies to this offer. `rng`: not used.
        """
        if ask.kind == "react":
            return ask.tokens[seat]
        if "trade" in ask.kinds_of(seat):
            return bargains.replies(s, self.card_values, ask, seat)
        return action_choice.candidates(Outlook(s, self.card_values, seat), ask.tokens[seat])

    def weights(
        self, s: CraftTheCrownState, ask: Question, seat: int, tokens: Sequence[str]
    ) -> Sequence[float]:
        """Return for each of these answers how likely it is the best; only the ratios matter. The quick
        answer counts twelve times as much as usual.
        """
        quick_answer = self.choice(s, ask, seat)
        return [action_choice.weight(token) * (12.0 if token == quick_answer else 1.0) for token in tokens]

    def pick(self, s: CraftTheCrownState, ask: Question, seat: int, rng: Random) -> str:
        return self.choice(s, ask, seat)

    def choice(self, s: CraftTheCrownState, ask: Question, seat: int) -> str:
        """Return the quick answer; for the same state always the same one."""
        if ask.kind == "react":
            return action_choice.choose_reaction(s, self.card_values, ask, seat)
        if "trade" in ask.kinds_of(seat):
            return bargains.replies(s, self.card_values, ask, seat)[0]
        return action_choice.choose_action(Outlook(s, self.card_values, seat), ask.tokens[seat])

    def complete_line(self, s: CraftTheCrownState, ask: Question, seat: int, token: str) -> Sequence[str]:
        return action_choice.answers_given_with(Outlook(s, self.card_values, seat), token)

    def playout_scope(self, s: CraftTheCrownState) -> Hashable:
        """Return the current turn; a playout stays within it."""
        return s.turn

    def ends_playout(self, s: CraftTheCrownState, ask: Question, seat: int, token: str) -> bool:
        """Return whether to evaluate the position before this answer: if it ends the turn, because drawing
        adds only chance.
        """
        return token == "end"

    def values(self, s: CraftTheCrownState) -> Sequence[float]:
        """Return each seat's chance of winning, 0 to 1; together they are 1. See `expected_chances`."""
        return bargains.expected_chances(s, self.card_values)

    def worth(self, s: CraftTheCrownState, seat: int, share: float, other_share: float) -> int:
        """Return how much Gold would change the seat's chance of winning from `other_share` to `share`."""
        return max(1, round(chances.gold_between(s, self.card_values, seat, share, other_share)))

    def best_rest(self, world: World[CraftTheCrownState], seat: int) -> RestOfTurn | None:
        if world.question is None or world.question.kind != "action" or world.state.active != seat:
            return None
        return review.best_rest(world, self.card_values, seat)

    def reasons(self, match: Any, seat: int, line: str, may_continue: Callable[[], bool]) -> Iterator[Reason]:
        return reasons.why(self.card_values, match, seat, line)
