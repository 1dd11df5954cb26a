"""Crownfall as the referee knows it: who is on the field, dead, defeated, blessed, stacked, held or used."""

from collections.abc import Iterator

from msgspec import Struct, field

from engine.crownfall.roles import BLINK, CROWN, KNIGHT, ROYAL, Options, role_of, side_of
from engine.referee.state import SIDES, Refereed

HEALTH = 3
UNLIMITED = -1


class Pair(Struct):
    """A stack (Knight below, rider on top) or a grapple (Jester, captive), since which turn."""

    holder: str
    held: str
    turn: int = 0


class Flick(Struct):
    """A flick whose consequences are being handled (CFA-283), up to step `at`.

    captives, resilient: as it was before the flick; left: everything that left, also what was saved;
    freed: captives that were flicked along with their Jester.
    """

    piece: str
    kind: str
    side: int
    off: list[str] = []
    links: list[tuple[str, str]] = []
    apart: list[str] = []
    clear: bool = False
    at: int = 0
    captives: list[str] = []
    resilient: bool = False
    left: list[str] = []
    placed: list[str] = []
    done: list[str] = []
    freed: list[str] = []


class TeamChoice(Struct):
    """A choice that the rules give to one team: what, which Blinks it is about."""

    kind: str
    side: int
    pieces: list[str] = []


class CrownfallBoard(Struct):
    """Everything of the table that matters.

    armies: all Blinks by side, as mustered; owners: Crown → seat. used: what acted this turn;
    flicked: Giant → its team's turn in which it was flicked last; might: Giant → the one that led to a pin.
    players: seats that play this turn; actions: what each has left; rota: whose turn is next in each team.
    due: a flick that follows by itself (piece, kind, seat); after: the choice that outlasts it;
    gallops: flicks of a Gallop so far; edge: whether it is still to be asked about since the last flick;
    acted: whether anything was done this turn.
    told: flicks of a turn told as a whole that are still to be handled, as `rK1 off bK2`; teller: who told
    it; closing: the turn ends after them; unsure: Giants that may have been flicked without a word of it.
    """

    phase: str = "army"
    armies: list[list[str]] = []
    deployed: list[int] = []
    owners: dict[str, int] = {}
    dead: list[str] = []
    out: list[str] = []
    health: dict[str, int] = {}
    blessed: list[str] = []
    blessings: dict[str, int] = {}
    stacks: list[Pair] = []
    grapples: list[Pair] = []
    pinned: list[str] = []
    used: list[str] = []
    swapped: list[str] = []
    flicked: dict[str, int] = {}
    might: dict[str, int] = {}
    holds: list[str] = []
    acting: int = 0
    turn: int = 0
    turns: list[int] = field(default_factory=lambda: [0, 0])
    players: list[int] = []
    actions: list[int] = []
    rota: list[int] = field(default_factory=lambda: [0, 0])
    skeleton: str = ""
    due: list[str] = []
    gallops: int = 0
    edge: bool = False
    acted: bool = False
    after: list[str] = []
    choice: TeamChoice | None = None
    flick: Flick | None = None
    told: list[str] = []
    teller: int = 0
    closing: bool = False
    unsure: list[str] = []


class CrownfallState(Refereed):
    """A game of Crownfall under its referee."""

    board: CrownfallBoard = field(default_factory=CrownfallBoard)


# ---------------------------------------------------------------- nouns


def everyone(b: CrownfallBoard) -> Iterator[str]:
    for army in b.armies:
        yield from army


def on_field(b: CrownfallBoard, blink: str) -> bool:
    known = any(blink in army for army in b.armies)
    return known and blink not in b.dead and blink not in b.out and blink != b.skeleton


def standing(b: CrownfallBoard, side: int | None = None) -> list[str]:
    """All Blinks on the field, or one team's."""
    gone = {*b.dead, *b.out, b.skeleton}
    return [one for one in everyone(b) if one not in gone and (side is None or side_of(one) == side)]


def named(b: CrownfallBoard, text: str, side: int | None = None) -> str | None:
    """The Blink that a text names; without a team letter one of this side. None if there is none."""
    match = BLINK.fullmatch(text)
    if match is None or (match[1] is None and side is None):
        return None
    letter = match[1] or SIDES[side or 0]
    role, number = match[2], match[3]
    army = b.armies[SIDES.index(letter)] if b.armies else []
    exact = f"{letter}{role}{number}"
    if exact in army:
        return exact
    same = [one for one in army if role_of(one) == role] if number in ("", "1") else []
    return same[0] if len(same) == 1 else None


def holder_of(pairs: list[Pair], blink: str) -> str | None:
    """Who holds this Blink: the Knight below it, or its Jester."""
    return next((pair.holder for pair in pairs if pair.held == blink), None)


def captive(b: CrownfallBoard, blink: str) -> bool:
    return any(pair.held == blink for pair in b.grapples)


def loaded(b: CrownfallBoard, knight: str) -> bool:
    return any(pair.holder == knight for pair in b.stacks)


def rider(b: CrownfallBoard, blink: str) -> bool:
    return any(pair.held == blink for pair in b.stacks)


def helpers(b: CrownfallBoard, side: int, role: str) -> list[str]:
    """A team's Blinks of a role that are on the field and no captives."""
    return [one for one in standing(b, side) if role_of(one) == role and not captive(b, one)]


def resilient(b: CrownfallBoard, side: int) -> bool:
    """Royal Resilience: the Crown is its team's last Blink; not only Crowns are left (CFA-117, 125)."""
    mine = standing(b, side)
    alone = len(mine) == 1 and role_of(mine[0]) == CROWN
    return alone and any(role_of(one) != CROWN for one in standing(b))


def stackable(b: CrownfallBoard, knight: str, ally: str) -> bool:
    """Whether this Knight may carry this ally (CFA-146 to CFA-152, CFA-R16).

    After a flick the Knight counts as what it was before it (CFA-R22), the ally as what it is.
    """
    held = knight in b.flick.captives if b.flick is not None else captive(b, knight)
    return (
        role_of(knight) == KNIGHT
        and side_of(knight) == side_of(ally)
        and knight != ally
        and not (loaded(b, knight) or rider(b, knight) or held)
        and not (rider(b, ally) or captive(b, ally) or (role_of(ally) == KNIGHT and loaded(b, ally)))
    )


def tally(blinks: list[str]) -> dict[str, int]:
    """How many of each role."""
    counts: dict[str, int] = {}
    for blink in blinks:
        counts[role_of(blink)] = counts.get(role_of(blink), 0) + 1
    return counts


# ---------------------------------------------------------------- verbs


def muster(side: int, counts: dict[str, int], options: Options) -> list[str]:
    """The codes of an army; its only Crown has no number (CFA-045)."""
    codes = []
    for role, count in counts.items():
        for number in range(1, count + 1):
            alone = role == CROWN and count == 1
            codes.append(f"{SIDES[side]}{role}{'' if alone else number}")
    return codes


def enlist(b: CrownfallBoard, side: int, army: list[str], options: Options) -> None:
    """A team's army as it stands at the start (CFA-046 to CFA-048)."""
    for gone in b.armies[side]:
        b.health.pop(gone, None)
        b.blessings.pop(gone, None)
    b.armies[side] = army
    each = options["blessings_per_cleric"]
    for blink in army:
        if role_of(blink) in ROYAL:
            b.health[blink] = HEALTH if role_of(blink) == CROWN else 1
        elif role_of(blink) == "L":
            b.blessings[blink] = UNLIMITED if each == "unlimited" else int(each)


def set_free(b: CrownfallBoard, blink: str) -> None:
    """It was lifted away or left: its stacks, grapples and its pin end (CFA-102, CFA-140)."""
    b.stacks = [pair for pair in b.stacks if blink not in (pair.holder, pair.held)]
    b.grapples = [pair for pair in b.grapples if blink not in (pair.holder, pair.held)]
    if blink in b.pinned:
        b.pinned.remove(blink)


def unstack(b: CrownfallBoard, blink: str) -> bool:
    """Take a stack with this Blink apart; whether there was one."""
    before = len(b.stacks)
    b.stacks = [pair for pair in b.stacks if blink not in (pair.holder, pair.held)]
    return len(b.stacks) < before


def die(b: CrownfallBoard, blink: str) -> None:
    b.dead.append(blink)
    if blink in b.blessed:
        b.blessed.remove(blink)
