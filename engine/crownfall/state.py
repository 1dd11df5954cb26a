"""The state of Crownfall: which Blinks are on the field, dead, defeated, blessed, stacked, held or used.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `b` is the board.
"""

from collections.abc import Iterator

from msgspec import Struct, field

from engine.crownfall.roles import BLINK, CROWN, KNIGHT, ROYAL, Options, role_of, side_of
from engine.referee.state import SIDES, Refereed, RefereedBoard

HEALTH = 3  # of a Crown at the start
UNLIMITED = -1  # in place of a number of Blessings


class Pair(Struct):
    """A stack (Knight below, rider on top) or a grapple (Jester and captive)."""

    holder: str
    """The Knight or the Jester."""
    held: str
    """The rider or the captive."""
    turn: int = 0
    """The number of the turn (`CrownfallBoard.turn`) in which the pair was formed."""


class Flick(Struct):
    """A flick whose consequences are being worked out (CFA-283)."""

    piece: str
    """The flicked Blink."""
    kind: str
    """Why it was flicked, such as `gallop`; "" for a plain flick."""
    side: int
    """The team that flicked."""
    off: list[str] = []
    """Blinks that left and are not handled yet."""
    links: list[tuple[str, str]] = []
    """Pairs of Blinks that, by the report, are joined after the flick."""
    apart: list[tuple[str, str]] = []
    """Stacks and grapples, as (holder, held), that came apart by the report."""
    clear: bool = False
    """Whether, by the report, the flicked Blink hit nothing."""
    at: int = 0
    """Index of the current step in `flick.STEPS`."""
    captives: list[str] = []
    """Blinks that were captives before the flick."""
    resilient: bool = False
    """Whether the team had Royal Resilience before the flick."""
    left: list[str] = []
    """All Blinks that left, also those that a Blessing saved."""
    placed: list[str] = []
    """Blinks that players have to put back on the field by hand."""
    done: list[str] = []
    """The choices that were answered and are not offered again. Each is `rewind`, the code of a Necromancer,
    or a pair such as `rK1+rA2`.
    """
    freed: list[str] = []
    """Captives that the flicked Jester had, and that are free after the flick."""


class TeamChoice(Struct):
    """A choice that the rules give to one team."""

    kind: str
    """What is chosen: `rewind`, `ward`, `stack`, `raise`, `again`, `free` or `sneak`."""
    side: int
    """The team that chooses."""
    pieces: list[str] = []
    """The Blinks that the choice is about."""


class CrownfallBoard(RefereedBoard):
    """Everything on the table, and what is open in the turn. Blinks are codes such as `rK2`."""

    phase: str = "army"
    """What the game waits for: before the game `army`, `owns` (of Crowns) and `deploy`, then `act`."""
    armies: list[list[str]] = []
    """All Blinks of each side, as mustered."""
    deployed: list[int] = []
    """Sides that have deployed."""
    owners: dict[str, int] = {}
    """Crown → the seat that it belongs to, in Game of Clones."""
    dead: list[str] = []
    """Blinks that died."""
    out: list[str] = []
    """Crowns and Killer Kweens that were defeated."""
    health: dict[str, int] = {}
    """Crown or Killer Kween → health."""
    blessed: list[str] = []
    """Blinks with a Blessing."""
    blessings: dict[str, int] = {}
    """Cleric → Blessings left; -1: unlimited."""
    stacks: list[Pair] = []
    """Knights with riders."""
    grapples: list[Pair] = []
    """Jesters with captives."""
    pinned: list[str] = []
    """Giants that are held down."""
    used: list[str] = []
    """Blinks that have acted this turn."""
    swapped: list[str] = []
    """Blinks that Soul Swap has rescued this turn."""
    flicked: dict[str, int] = {}
    """Giant → the turn of its team, as counted in `turns`, in which it was flicked last."""
    might: dict[str, int] = {}
    """Giant → a turn of its team, as counted in `turns`: the last one for whose flick the Giant was held
    down. By the option `might_counts` a flick for which it could have been held down counts too. In the
    team's turn after that one, a flick cannot lead to the Giant being held down.
    """
    holds: list[str] = []
    """Giants that their team may hold down before the acting team does something."""
    turns: list[int] = field(default_factory=lambda: [0, 0])
    """For each side, how many turns it has begun."""
    players: list[int] = []
    """The seats that play this turn."""
    actions: list[int] = []
    """Actions left, for each of `players`."""
    rota: list[int] = field(default_factory=lambda: [0, 0])
    """For each side, the index of the member that plays next."""
    skeleton: str = ""
    """The dead Blink that a Necromancer has summoned; "" for none."""
    gallops: int = 0
    """How many flicks the current Gallop has had."""
    late_rescue: bool = False
    """Whether the team whose turn has ended may still rescue Blinks from the edge: until the acting team does
    something.
    """
    acted: bool = False
    """Whether anything was done this turn."""
    after: list[str] = []
    """[kind, Blink] of the choice that follows the flick; empty for none."""
    choice: TeamChoice | None = None
    """The choice that is open; None for none."""
    flick: Flick | None = None
    """The flick whose consequences are being worked out; None for none."""
    unapplied_flicks: list[str] = []
    """Flicks of a whole-turn report that are still to be applied, such as `rK1 off bK2`."""
    turn_reporter: int = 0
    """The seat whose report the flicks in `unapplied_flicks` are from."""
    ends_turn: bool = False
    """Whether the turn ends after the flicks in `unapplied_flicks`."""
    unsure: list[str] = []
    """Giants that may have been flicked although no report says so."""


class CrownfallState(Refereed):
    """A game of Crownfall under its referee."""

    board: CrownfallBoard = field(default_factory=CrownfallBoard)
    """Everything on the table, and what is open in the turn."""


# ---------------------------------------------------------------- nouns


def everyone(b: CrownfallBoard) -> Iterator[str]:
    """Yield all Blinks of both armies, also dead and defeated ones."""
    for army in b.armies:
        yield from army


def on_field(b: CrownfallBoard, blink: str) -> bool:
    """Return whether a Blink is on the field: not dead, not defeated, and no skeleton."""
    known = any(blink in army for army in b.armies)
    return known and blink not in b.dead and blink not in b.out and blink != b.skeleton


def standing(b: CrownfallBoard, side: int | None = None) -> list[str]:
    """Return all Blinks on the field, or those of one side. side: None for both."""
    gone = {*b.dead, *b.out, b.skeleton}
    return [blink for blink in everyone(b) if blink not in gone and (side is None or side_of(blink) == side)]


def named(b: CrownfallBoard, text: str, side: int | None = None) -> str | None:
    """Return the Blink that a code means, None if there is none. The only Blink of its role needs no number.

    side: whose Blink a code without a team letter means; None if the letter is needed.
    """
    match = BLINK.fullmatch(text)
    if match is None or (match[1] is None and side is None):
        return None
    letter = match[1] or SIDES[side or 0]
    role, number = match[2], match[3]
    army = b.armies[SIDES.index(letter)] if b.armies else []
    exact = f"{letter}{role}{number}"
    if exact in army:
        return exact
    of_role = [blink for blink in army if role_of(blink) == role] if number in ("", "1") else []
    return of_role[0] if len(of_role) == 1 else None


def holder_of(pairs: list[Pair], blink: str) -> str | None:
    """Return the other Blink of the pair in which this Blink is the held one; None if there is none.
    pairs: the stacks, for the Knight that carries the Blink, or the grapples, for the Jester that holds it.
    """
    return next((pair.holder for pair in pairs if pair.held == blink), None)


def captive(b: CrownfallBoard, blink: str) -> bool:
    """Return whether a Jester holds this Blink."""
    return any(pair.held == blink for pair in b.grapples)


def loaded(b: CrownfallBoard, knight: str) -> bool:
    """Return whether this Knight carries a Blink."""
    return any(pair.holder == knight for pair in b.stacks)


def rider(b: CrownfallBoard, blink: str) -> bool:
    """Return whether a Knight carries this Blink."""
    return any(pair.held == blink for pair in b.stacks)


def helpers(b: CrownfallBoard, side: int, role: str) -> list[str]:
    """Return a team's Blinks of a role that are on the field and no captives."""
    return [blink for blink in standing(b, side) if role_of(blink) == role and not captive(b, blink)]


def resilient(b: CrownfallBoard, side: int) -> bool:
    """Return whether a team has Royal Resilience: its Crown is its last Blink on the field (CFA-117, 125).

    If only Crowns are left, no team has it.
    """
    own_blinks = standing(b, side)
    is_last_crown = len(own_blinks) == 1 and role_of(own_blinks[0]) == CROWN
    return is_last_crown and any(role_of(blink) != CROWN for blink in standing(b))


def stackable(b: CrownfallBoard, knight: str, ally: str) -> bool:
    """Return whether this Knight may carry this ally (CFA-146 to CFA-152, CFA-R16).

    The Knight must not be a captive; while the consequences of a flick are worked out, it must not have been
    one before the flick (CFA-R22). The ally must not be a captive now.
    """
    is_captive = knight in b.flick.captives if b.flick is not None else captive(b, knight)
    return (
        role_of(knight) == KNIGHT
        and side_of(knight) == side_of(ally)
        and knight != ally
        and not (loaded(b, knight) or rider(b, knight) or is_captive)
        and not (rider(b, ally) or captive(b, ally) or (role_of(ally) == KNIGHT and loaded(b, ally)))
    )


def tally(blinks: list[str]) -> dict[str, int]:
    """Return how many of these Blinks have each role, as role → number."""
    counts: dict[str, int] = {}
    for blink in blinks:
        counts[role_of(blink)] = counts.get(role_of(blink), 0) + 1
    return counts


# ---------------------------------------------------------------- verbs


def muster(side: int, counts: dict[str, int]) -> list[str]:
    """Return the codes of all Blinks of an army. A single Crown has no number (CFA-045).

    counts: role → number.
    """
    codes = []
    for role, count in counts.items():
        for number in range(1, count + 1):
            is_single_crown = role == CROWN and count == 1
            codes.append(f"{SIDES[side]}{role}{'' if is_single_crown else number}")
    return codes


def enlist(b: CrownfallBoard, side: int, army: list[str], options: Options) -> None:
    """Set a side's army with its health and Blessings at the start (CFA-046 to CFA-048).

    army: the codes of its Blinks. options: of the table.
    """
    for former_blink in b.armies[side]:
        b.health.pop(former_blink, None)
        b.blessings.pop(former_blink, None)
    b.armies[side] = army
    blessings = options["blessings_per_cleric"]
    for blink in army:
        if role_of(blink) in ROYAL:
            b.health[blink] = HEALTH if role_of(blink) == CROWN else 1
        elif role_of(blink) == "L":
            b.blessings[blink] = UNLIMITED if blessings == "unlimited" else int(blessings)


def set_free(b: CrownfallBoard, blink: str) -> None:
    """End the stacks, grapples and the pin of a Blink that left or was lifted (CFA-102, CFA-140)."""
    b.stacks = [pair for pair in b.stacks if blink not in (pair.holder, pair.held)]
    b.grapples = [pair for pair in b.grapples if blink not in (pair.holder, pair.held)]
    if blink in b.pinned:
        b.pinned.remove(blink)


def unstack(b: CrownfallBoard, blink: str) -> bool:
    """End the stack that this Blink is in. Return whether there was one."""
    count_before = len(b.stacks)
    b.stacks = [pair for pair in b.stacks if blink not in (pair.holder, pair.held)]
    return len(b.stacks) < count_before


def die(b: CrownfallBoard, blink: str) -> None:
    """Add a Blink to the dead; its Blessing is lost."""
    b.dead.append(blink)
    if blink in b.blessed:
        b.blessed.remove(blink)
