"""Why an answer is good, in one sentence: what it wins, takes, saves, prevents or threatens.

Each look compares what a colour could do before the answer with what it can do after it, as if it were
its turn; the first that finds something speaks, so the weightier ones come first.
"""

from collections.abc import Callable

from engine.computer import Reason
from engine.crownfell import moves
from engine.crownfell.player import worth
from engine.crownfell.player.lines import At, Lines
from engine.crownfell.player.lookahead import is_capture
from engine.crownfell.player.puzzles import Proof, TooMany
from engine.crownfell.player.silent import light
from engine.crownfell.state import DISCARD, HAND, ROW, Board
from engine.face import Term

PROOF = 6_000  # answers that one look at forced wins may try
Look = Callable[["Scene"], Reason | None]


class Scene:
    """What is compared. colour: who answered; cast and lines: the game's cards and rules."""

    def __init__(self, lines: Lines, before: Board, after: Board, token: str, colour: int) -> None:
        self.lines, self.cast = lines, lines.cast
        self.before, self.after = before, after
        self.token, self.colour = token, colour

    def exposed(self, s: Board, colour: int) -> set[int]:
        """The cards of a colour that the other could capture if it were its turn."""
        if s.result is not None:
            return set()
        taken = {token[-3:] for token in moves.actions(turned(s, 1 - colour), self.cast) if is_capture(token)}
        return {slot for slot, code in enumerate(s.codes) if code in taken and is_on(s, slot, colour)}

    def wins(self, s: Board, mover: int, colour: int) -> bool:
        """Whether a colour wins with its next turn, whatever is done before, with this one to move."""
        try:
            return Proof(self.lines, colour, PROOF).wins(At(turned(s, mover)), 1)
        except TooMany:
            return False

    def first(self, slots: set[int]) -> dict[str, Term]:
        """The card of these that is worth most, as the argument of a sentence."""
        best = max(slots, key=lambda slot: (worth.held(self.cast.faces[slot]), slot))
        return {"card": Term(self.before.codes[best])}


def why(lines: Lines, before: Board, seat: int, token: str, after: Board) -> Reason | None:
    """The weightiest thing that an answer of this seat does; None for nothing in particular."""
    scene = Scene(lines, before, after, token, seat ^ before.black)
    return next((reason for look in LOOKS if (reason := look(scene))), None)


def turned(s: Board, colour: int) -> Board:
    """The state with a colour to move."""
    s = light(s)
    s.turn = colour
    return s


def is_on(s: Board, slot: int, colour: int) -> bool:
    """Whether a card lies on the board with this colour up."""
    return s.spots[slot] // 25 == colour and s.spots[slot] < HAND


def _pick(scene: Scene) -> Reason | None:
    """The card that can do most of those in the row."""
    s = scene.before
    if ROW not in s.spots:
        return None
    worths = {s.codes[n]: worth.held(scene.cast.faces[n]) for n, spot in enumerate(s.spots) if spot == ROW}
    best = max(worths.values())
    return (
        Reason("crownfell-pick", {"card": Term(scene.token[1:])}) if worths[scene.token[1:]] == best else None
    )


def _won(scene: Scene) -> Reason | None:
    result = scene.after.result
    if result is None or result.winners != (scene.before.black ^ scene.colour,):
        return None
    return Reason(f"crownfell-{result.reason}")


def _forced(scene: Scene) -> Reason | None:
    s, colour = scene.after, scene.colour
    return Reason("crownfell-forces") if scene.wins(s, 1 - colour, colour) else None


def _prevented(scene: Scene) -> Reason | None:
    """The other side would have won with its next turn, and does not now."""
    foe = 1 - scene.colour
    if scene.wins(scene.before, foe, foe) and not scene.wins(scene.after, foe, foe):
        return Reason("crownfell-prevents")
    return None


def _taken(scene: Scene) -> Reason | None:
    """Enemy cards that were captured or changed sides."""
    foe = 1 - scene.colour
    there = [slot for slot in range(len(scene.before.codes)) if is_on(scene.before, slot, foe)]
    won = {slot for slot in there if is_on(scene.after, slot, scene.colour)}
    lost = {slot for slot in there if not is_on(scene.after, slot, foe)} - won
    if won:
        return Reason("crownfell-flips", scene.first(won))
    if not lost:
        return None
    free = not scene.exposed(scene.after, scene.colour)
    return Reason("crownfell-captures-free" if free else "crownfell-captures", scene.first(lost))


def _saved(scene: Scene) -> Reason | None:
    """An own card that could have been captured and cannot be now."""
    colour = scene.colour
    there = {slot for slot in range(len(scene.after.codes)) if is_on(scene.after, slot, colour)}
    saved = there & scene.exposed(scene.before, colour) - scene.exposed(scene.after, colour)
    return Reason("crownfell-saves", scene.first(saved)) if saved else None


def _threatened_win(scene: Scene) -> Reason | None:
    s, colour = scene.after, scene.colour
    return Reason("crownfell-threatens-win") if scene.wins(s, colour, colour) else None


def _locked(scene: Scene) -> Reason | None:
    """An enemy card that cannot move any more."""
    foe = 1 - scene.colour
    locks = [moves.guarded(s, scene.cast, scene.colour)[0] for s in (scene.before, scene.after)]
    held = [
        {n for n in range(len(s.codes)) if is_on(s, n, foe) and lock >> s.spots[n] % 25 & 1}
        for s, lock in zip((scene.before, scene.after), locks, strict=True)
    ]
    return Reason("crownfell-locks", scene.first(held[1] - held[0])) if held[1] - held[0] else None


def _threatened(scene: Scene) -> Reason | None:
    """An enemy card that could be captured next."""
    foe = 1 - scene.colour
    new = scene.exposed(scene.after, foe) - scene.exposed(scene.before, foe)
    return Reason("crownfell-threatens", scene.first(new)) if new else None


def _revived(scene: Scene) -> Reason | None:
    hand = HAND + scene.colour
    spots = zip(scene.before.spots, scene.after.spots, strict=True)
    back = {slot for slot, (old, new) in enumerate(spots) if old == DISCARD and new == hand}
    return Reason("crownfell-revives", scene.first(back)) if back else None


LOOKS: tuple[Look, ...] = (
    _pick,
    _won,
    _forced,
    _prevented,
    _taken,
    _saved,
    _threatened_win,
    _locked,
    _threatened,
    _revived,
)
