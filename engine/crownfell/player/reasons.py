"""Reasons why an answer is good: what it wins, captures, saves, prevents or threatens.

Each sentence is proved by the rules. If the answer leaves a rally open, the sentence holds for every way to
use the rally. A sentence whose proof would take too long is left out. A card can be lost by any action of the
other side: by capture through entering, range or ability, and by flipping.

A slot is the number of a card, its index in `codes` of the state. Colours: 0 Black, 1 White.
"""

from collections.abc import Callable, Iterator, Sequence

from engine.computer import Reason
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
Cards = frozenset[int]


class PositionComparison:
    """The position before an answer and the positions after it.

    before: the state at the question. position_after: the position after the answer. end_states: the states
    in which the turn can end. has_time: whether there is time left. colour, foe: the colour that answers, and
    the other one. Sets of cards are slots.
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

    def _ends(self, at: LinePosition) -> Iterator[LinePosition]:
        """Yield every position in which the turn can end."""
        if at.s.result is not None or not at.open_rallies:
            yield at
            return
        for token in self.simulator.answers(at):
            yield from self._ends(self.simulator.after(at, token))

    def risks(self, s: CrownfellState) -> Cards:
        """Return the own cards that the other side could remove or flip with one action on its turn."""
        mine, at = on_board(s, self.colour), LinePosition(with_turn(s, self.foe))
        lost: set[int] = set()
        for token in self.simulator.answers(at):
            lost |= mine - on_board(self.simulator.after(at, token).s, self.colour)
        return frozenset(lost)

    def risks_by_end(self) -> list[Cards]:
        """Return the own cards at risk, for each way in which the turn can end."""
        if not self._risks:
            self._risks = [self.risks(end) for end in self.end_states]
        return self._risks

    def capturable(self, s: CrownfellState) -> Cards:
        """Return the enemy cards that this colour could capture with one action on its turn."""
        theirs, at = on_board(s, self.foe), LinePosition(with_turn(s, self.colour))
        lost: set[int] = set()
        for token in self.simulator.answers(at):
            then = self.simulator.after(at, token).s
            lost |= theirs - on_board(then, BLACK) - on_board(then, 1 - BLACK)
        return frozenset(lost)

    def moves(self, s: CrownfellState) -> list[str]:
        """Return what this colour's cards on the board could do with one action on its turn."""
        return [
            token
            for token in self.simulator.answers(LinePosition(with_turn(s, self.colour)))
            if token[0] != "d"
        ]

    def rallying(self, s: CrownfellState) -> Cards:
        """Return the own cards that could earn a rally by their own Move on this colour's turn."""
        at = LinePosition(with_turn(s, self.colour))
        slots = {
            slot
            for token in self.moves(s)
            if token[0] != "a"
            for slot, _ in self.simulator.after(at, token).open_rallies
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
        """Return the most valuable of these cards, as the argument of a sentence."""
        best = max(slots, key=lambda slot: (worth.hand_worth(self.cards.compiled[slot]), slot))
        return {"card": Term(self.before.codes[best])}


def why(lines: LineSimulator, before: LinePosition, token: str, more: Callable[[], bool]) -> Iterator[Reason]:
    """Yield what can be said for a good answer, the most important reason first.

    token: the answer. more: whether there is time left.
    """
    if ROW in before.s.spots:
        yield from pick_reasons(lines.cards, before.s, before.s.codes.index(token[1:]))
        return
    scene = PositionComparison(lines, before, token, more)
    if scene.position_after.s.result is not None:
        if scene.position_after.s.result.winners == (before.s.black ^ scene.colour,):
            yield Reason(f"crownfell-{scene.position_after.s.result.reason}", states_win=True)
        return
    stuck = [not scene.simulator.answers(LinePosition(end)) for end in scene.end_states]
    if any(stuck):
        yield Reason("crownfell-no-move" if all(stuck) else "crownfell-rally-wins", states_win=True)
        return
    if len(scene.end_states) > ENDS or any(end.result is not None or drawn(end) for end in scene.end_states):
        return
    yield from (reason for look in LOOKS if more() and (reason := look(scene)))


def with_turn(s: CrownfellState, colour: int) -> CrownfellState:
    """Return a copy of the state with this colour to move."""
    s = eventless_copy(s)
    s.turn = colour
    return s


def on_board(s: CrownfellState, colour: int) -> Cards:
    """Return the slots of a colour's cards on the board."""
    return frozenset(n for n, spot in enumerate(s.spots) if spot < HAND and spot // 25 == colour)


# ---------------------------------------------------------------- a turn


def _forced(scene: PositionComparison) -> Reason | None:
    """The answer forces a win with the next turn."""
    won = all(scene.wins(end, scene.foe, scene.colour) for end in scene.end_states)
    return Reason("crownfell-forces", states_win=True) if won else None


def _prevented(scene: PositionComparison) -> Reason | None:
    """The other side would have won with its next turn, and now it cannot."""
    if not scene.wins(scene.before, scene.foe, scene.foe):
        return None
    stopped = all(scene.wins(end, scene.foe, scene.foe) is False for end in scene.end_states)
    return Reason("crownfell-prevents") if stopped else None


def _taken(scene: PositionComparison) -> Reason | None:
    """The answer captures or flips enemy cards."""
    enemies, now = on_board(scene.before, scene.foe), scene.position_after.s
    won = enemies & on_board(now, scene.colour)
    lost = enemies - on_board(now, scene.foe) - won
    if won:
        return Reason("crownfell-flips", scene.most_valuable(won))
    if not lost:
        return None
    if any(scene.risks_by_end()):
        return Reason("crownfell-captures", scene.most_valuable(lost))
    flips = any(GIFTS["flips"](face) for face in scene.cards.compiled)
    return Reason("crownfell-captures-free", {**scene.most_valuable(lost), "flips": "yes" if flips else "no"})


def _saved(scene: PositionComparison) -> Reason | None:
    """An own card could have been lost, and now it cannot."""
    saved = scene.risks(scene.before)
    for end, risks in zip(scene.end_states, scene.risks_by_end() if saved else [], strict=False):
        saved = (saved & on_board(end, scene.colour)) - risks
    return Reason("crownfell-saves", scene.most_valuable(saved)) if saved else None


def _threatened_win(scene: PositionComparison) -> Reason | None:
    """The answer threatens to win with the next turn."""
    won = all(scene.wins(end, scene.colour, scene.colour) for end in scene.end_states)
    return Reason("crownfell-threatens-win") if won else None


def _locked(scene: PositionComparison) -> Reason | None:
    """The answer locks an enemy card."""
    held = [_held(scene, s) for s in (scene.before, *scene.end_states)]
    fresh = held[1].intersection(*held[2:]) - held[0]
    return Reason("crownfell-locks", scene.most_valuable(fresh)) if fresh else None


def _held(scene: PositionComparison, s: CrownfellState) -> Cards:
    """Return the slots of the enemy cards that are locked."""
    lock = moves.guarded(s, scene.cards, scene.colour)[0]
    return frozenset(n for n in on_board(s, scene.foe) if lock >> s.spots[n] % 25 & 1)


def _threatened(scene: PositionComparison) -> Reason | None:
    """An enemy card can be captured next, and could not before."""
    could = [scene.capturable(s) for s in (scene.before, *scene.end_states)]
    new = could[1].intersection(*could[2:]) - could[0]
    return Reason("crownfell-threatens", scene.most_valuable(new)) if new else None


def _revived(scene: PositionComparison) -> Reason | None:
    """The answer revives a card."""
    revived = scene.token.startswith("rev")
    return Reason("crownfell-revives", {"card": Term(scene.token[3:])}) if revived else None


def _rallies(scene: PositionComparison) -> Reason | None:
    """The answer earns a rally."""
    if not scene.position_after.open_rallies:
        return None
    slot, space = scene.position_after.open_rallies[0]
    return Reason("crownfell-rallies", {"card": Term(scene.before.codes[slot]), "space": SPACES[space]})


def _rallies_next(scene: PositionComparison) -> Reason | None:
    """A card can earn a rally with a Move on the next turn, and none could before."""
    could = [scene.rallying(s) for s in (scene.before, *scene.end_states)]
    new = could[1].intersection(*could[2:])
    return Reason("crownfell-rallies-next", scene.most_valuable(new)) if new and not could[0] else None


def _brought(scene: PositionComparison) -> Reason | None:
    """The answer brings another card on the board."""
    if not scene.token.startswith("d") or scene.token.startswith("dir"):
        return None
    card = Term(scene.token[1:4])
    count = len(on_board(scene.position_after.s, scene.colour))
    return Reason("crownfell-brings", {"card": card, "cards": count}) if count > 1 else None


def _freer(scene: PositionComparison) -> Reason | None:
    """The cards that were on the board have more moves, however the turn ends."""
    before = len(scene.moves(scene.before))
    after = min(len(scene.moves(end)) for end in scene.end_states)
    return Reason("crownfell-freer", {"moves": after, "before": before}) if after > before else None


LOOKS: Sequence[Look] = (
    _forced,
    _prevented,
    _taken,
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
