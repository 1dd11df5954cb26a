"""Reasons why an answer is good: what it wins, captures, saves, prevents or threatens.

Each sentence is proved by the rules. If the answer leaves a rally open, the sentence holds for every way to
use the rally. A sentence whose proof would take too long is left out. A card can be lost by any action of the
other side: by capture through entering, range or ability, and by flipping.

A slot is the number of a card, its index in `codes` of the state. Colours: 0 Black, 1 White.
"""

from collections.abc import Callable, Iterator, Sequence

from engine.computers.computer import Reason
from engine.crownfell import moves
from engine.crownfell.board import BLACK, SPACES
from engine.crownfell.player import worth
from engine.crownfell.player.draft_reasons import GIFTS, pick_reasons
from engine.crownfell.player.eventless_state import eventless_copy
from engine.crownfell.player.lines import LinePosition, LineSimulator
from engine.crownfell.player.puzzles import ForcedWinSearch, TooManyPositions, drawn
from engine.crownfell.state import HAND, ROW, CrownfellState
from engine.presentation import Term

PROOF = 2_500  # answers that one proof of a win may try
ENDS = 120  # ways to end a turn that are compared at most
Look = Callable[["PositionComparison"], Reason | None]
"""Returns the reason if it holds; None if not."""
Cards = frozenset[int]
"""Slots of cards."""


class PositionComparison:
    """The position before an answer and the positions after it.

    before: the state at the question.
    token: the answer.
    position_after: the position after the answer.
    end_states: the states in which the turn can end after the answer, one for each use of the rallies.
    has_time: returns whether there is time left.
    colour: the colour that answers.
    foe: the other colour.
    cards: the cards of the game.
    """

    def __init__(
        self, simulator: LineSimulator, before: LinePosition, token: str, has_time: Callable[[], bool]
    ) -> None:
        self.simulator, self.cards, self.has_time = simulator, simulator.cards, has_time
        self.before, self.token = before.s, token
        self.colour, self.foe = before.s.turn, 1 - before.s.turn
        self.position_after = simulator.after(before, token)
        self.end_states = [end.s for end in self._ends(self.position_after)]
        self._risks: list[Cards] = []

    def _ends(self, position: LinePosition) -> Iterator[LinePosition]:
        """Yield every position in which the turn can end. position: the position from which it goes on."""
        if position.s.result is not None or not position.open_rallies:
            yield position
            return
        for token in self.simulator.answers(position):
            yield from self._ends(self.simulator.after(position, token))

    def risks(self, s: CrownfellState) -> Cards:
        """Return the own cards that the other side could remove or flip with one action, if the other side
        were to move in state `s`.
        """
        own_cards, position = on_board(s, self.colour), LinePosition(with_turn(s, self.foe))
        at_risk: set[int] = set()
        for token in self.simulator.answers(position):
            at_risk |= own_cards - on_board(self.simulator.after(position, token).s, self.colour)
        return frozenset(at_risk)

    def risks_by_end(self) -> list[Cards]:
        """Return the own cards at risk, for each way in which the turn can end."""
        if not self._risks:
            self._risks = [self.risks(end) for end in self.end_states]
        return self._risks

    def capturable(self, s: CrownfellState) -> Cards:
        """Return the enemy cards that this colour could capture with one action, if this colour were to move
        in state `s`. Cards that it could only flip are left out.
        """
        enemy_cards, position = on_board(s, self.foe), LinePosition(with_turn(s, self.colour))
        capturable: set[int] = set()
        for token in self.simulator.answers(position):
            next_state = self.simulator.after(position, token).s
            capturable |= enemy_cards - on_board(next_state, BLACK) - on_board(next_state, 1 - BLACK)
        return frozenset(capturable)

    def moves(self, s: CrownfellState) -> list[str]:
        """Return the legal tokens, without deploys, if this colour were to move in state `s`."""
        return [
            token
            for token in self.simulator.answers(LinePosition(with_turn(s, self.colour)))
            if token[0] != "d"
        ]

    def rallying(self, s: CrownfellState) -> Cards:
        """Return the own cards that could earn a rally by their own Move, if this colour were to move in
        state `s`.
        """
        position = LinePosition(with_turn(s, self.colour))
        slots = {
            slot
            for token in self.moves(s)
            if token[0] != "a"
            for slot, _ in self.simulator.after(position, token).open_rallies
            if self.before.codes[slot] == token[:3]
        }
        return frozenset(slots)

    def wins(self, s: CrownfellState, mover: int, colour: int) -> bool | None:
        """Return whether `colour` forces a win with its next turn if `mover` is to move in state `s`.

        None if the proof would take too long.
        """
        if not self.has_time():
            return None
        try:
            return ForcedWinSearch(self.simulator, colour, PROOF, draws=True).wins(
                LinePosition(with_turn(s, mover)), 1
            )
        except TooManyPositions:
            return None

    def most_valuable(self, slots: Cards) -> dict[str, Term]:
        """Return the most valuable of these cards, as the argument `card` of a sentence."""
        best_slot = max(slots, key=lambda slot: (worth.hand_worth(self.cards.compiled[slot]), slot))
        return {"card": Term(self.before.codes[best_slot])}


def why(
    simulator: LineSimulator, before: LinePosition, token: str, may_continue: Callable[[], bool]
) -> Iterator[Reason]:
    """Yield what can be said for a good answer, the most important reason first.

    simulator: plays answers. before: the position at the question. token: the answer. may_continue: returns
    whether there is time left.
    """
    if ROW in before.s.spots:
        yield from pick_reasons(simulator.cards, before.s, before.s.codes.index(token[1:]))
        return
    comparison = PositionComparison(simulator, before, token, may_continue)
    if comparison.position_after.s.result is not None:
        if comparison.position_after.s.result.winners == (before.s.black ^ comparison.colour,):
            yield Reason(f"crownfell-{comparison.position_after.s.result.reason}", states_win=True)
        return
    is_stuck_by_end = [not comparison.simulator.answers(LinePosition(end)) for end in comparison.end_states]
    if any(is_stuck_by_end):
        yield Reason("crownfell-no-move" if all(is_stuck_by_end) else "crownfell-rally-wins", states_win=True)
        return
    if len(comparison.end_states) > ENDS or any(
        end.result is not None or drawn(end) for end in comparison.end_states
    ):
        return
    yield from (reason for look in LOOKS if may_continue() and (reason := look(comparison)))


def with_turn(s: CrownfellState, colour: int) -> CrownfellState:
    """Return a copy of the state with this colour to move."""
    s = eventless_copy(s)
    s.turn = colour
    return s


def on_board(s: CrownfellState, colour: int) -> Cards:
    """Return the slots of a colour's cards on the board."""
    return frozenset(slot for slot, spot in enumerate(s.spots) if spot < HAND and spot // 25 == colour)


# ---------------------------------------------------------------- a turn
# One function for each reason: it returns the reason if the sentence of its docstring is true, else None.


def _forced(comparison: PositionComparison) -> Reason | None:
    """The answer forces a win with the next turn."""
    is_won = all(comparison.wins(end, comparison.foe, comparison.colour) for end in comparison.end_states)
    return Reason("crownfell-forces", states_win=True) if is_won else None


def _prevented(comparison: PositionComparison) -> Reason | None:
    """The other side would have won with its next turn, and now it cannot."""
    if not comparison.wins(comparison.before, comparison.foe, comparison.foe):
        return None
    stopped = all(
        comparison.wins(end, comparison.foe, comparison.foe) is False for end in comparison.end_states
    )
    return Reason("crownfell-prevents") if stopped else None


def _captured(comparison: PositionComparison) -> Reason | None:
    """The answer captures or flips enemy cards."""
    enemies, now = on_board(comparison.before, comparison.foe), comparison.position_after.s
    flipped = enemies & on_board(now, comparison.colour)
    captured = enemies - on_board(now, comparison.foe) - flipped
    if flipped:
        return Reason("crownfell-flips", comparison.most_valuable(flipped))
    if not captured:
        return None
    if any(comparison.risks_by_end()):
        return Reason("crownfell-captures", comparison.most_valuable(captured))
    game_has_flips = any(GIFTS["flips"](compiled) for compiled in comparison.cards.compiled)
    return Reason(
        "crownfell-captures-free",
        {**comparison.most_valuable(captured), "flips": "yes" if game_has_flips else "no"},
    )


def _saved(comparison: PositionComparison) -> Reason | None:
    """An own card could have been lost, and now it cannot."""
    saved = comparison.risks(comparison.before)
    for end, risks in zip(comparison.end_states, comparison.risks_by_end() if saved else [], strict=False):
        saved = (saved & on_board(end, comparison.colour)) - risks
    return Reason("crownfell-saves", comparison.most_valuable(saved)) if saved else None


def _threatened_win(comparison: PositionComparison) -> Reason | None:
    """The answer threatens to win with the next turn."""
    is_won = all(comparison.wins(end, comparison.colour, comparison.colour) for end in comparison.end_states)
    return Reason("crownfell-threatens-win") if is_won else None


def _locked(comparison: PositionComparison) -> Reason | None:
    """The answer locks an enemy card."""
    locked_by_state = [_locked_enemies(comparison, s) for s in (comparison.before, *comparison.end_states)]
    newly_locked = locked_by_state[1].intersection(*locked_by_state[2:]) - locked_by_state[0]
    return Reason("crownfell-locks", comparison.most_valuable(newly_locked)) if newly_locked else None


def _locked_enemies(comparison: PositionComparison, s: CrownfellState) -> Cards:
    """Return the slots of the enemy cards that are locked in state `s`."""
    locked_spaces = moves.guarded(s, comparison.cards, comparison.colour)[0]
    return frozenset(slot for slot in on_board(s, comparison.foe) if locked_spaces >> s.spots[slot] % 25 & 1)


def _threatened(comparison: PositionComparison) -> Reason | None:
    """An enemy card can be captured next, and could not before."""
    capturable_by_state = [comparison.capturable(s) for s in (comparison.before, *comparison.end_states)]
    newly_capturable = capturable_by_state[1].intersection(*capturable_by_state[2:]) - capturable_by_state[0]
    return (
        Reason("crownfell-threatens", comparison.most_valuable(newly_capturable))
        if newly_capturable
        else None
    )


def _revived(comparison: PositionComparison) -> Reason | None:
    """The answer revives a card."""
    revived = comparison.token.startswith("rev")
    return Reason("crownfell-revives", {"card": Term(comparison.token[3:])}) if revived else None


def _rallies(comparison: PositionComparison) -> Reason | None:
    """The answer earns a rally."""
    if not comparison.position_after.open_rallies:
        return None
    slot, space = comparison.position_after.open_rallies[0]
    return Reason("crownfell-rallies", {"card": Term(comparison.before.codes[slot]), "space": SPACES[space]})


def _rallies_next(comparison: PositionComparison) -> Reason | None:
    """A card can earn a rally with a Move on the next turn, and none could before."""
    rallying_by_state = [comparison.rallying(s) for s in (comparison.before, *comparison.end_states)]
    newly_rallying = rallying_by_state[1].intersection(*rallying_by_state[2:])
    return (
        Reason("crownfell-rallies-next", comparison.most_valuable(newly_rallying))
        if newly_rallying and not rallying_by_state[0]
        else None
    )


def _brought(comparison: PositionComparison) -> Reason | None:
    """The answer brings another card on the board."""
    if not comparison.token.startswith("d") or comparison.token.startswith("dir"):
        return None
    card = Term(comparison.token[1:4])
    count = len(on_board(comparison.position_after.s, comparison.colour))
    return Reason("crownfell-brings", {"card": card, "cards": count}) if count > 1 else None


def _freer(comparison: PositionComparison) -> Reason | None:
    """The cards that were on the board have more moves, however the turn ends."""
    before = len(comparison.moves(comparison.before))
    after = min(len(comparison.moves(end)) for end in comparison.end_states)
    return Reason("crownfell-freer", {"moves": after, "before": before}) if after > before else None


# The most important first.
LOOKS: Sequence[Look] = (
    _forced,
    _prevented,
    _captured,
    _saved,
    _revived,
    _threatened_win,
    _locked,
    _threatened,
    _rallies,
    _rallies_next,
    _brought,
    _freer,
)
