"""Reports of Crownfall: the facts that are asked for, and how a report is read (CFA-338 to CFA-354).

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `case` is the flick that is
reported.
"""

from collections.abc import Sequence

from msgspec import Struct

from engine.crownfall import state as st
from engine.crownfall.roles import BLINK, CLERIC, JESTER, SPECIAL, Options, rewinds, role_of, side_of
from engine.crownfall.state import CrownfallBoard
from engine.questions import Refused
from engine.referee.report_protocol import EMPTY
from engine.referee.state import PendingFlick
from engine.referee.verbs import syntax_refusal

MOST_WORDS = 200  # words of a clause that are read
BlinkPair = tuple[str, str]
"""Two Blinks of a stack or grapple: (holder, held)."""


class CrownfallReport(Struct):
    """What happened after a flick. Blinks are codes such as `rK2`."""

    off: tuple[str, ...] = ()
    """Blinks that left the battlefield."""
    links: tuple[tuple[str, str], ...] = ()
    """Pairs of Blinks that are joined after the flick, if that may have an effect. The Blink that has
    an effect on the other is first.
    """
    apart: tuple[str, ...] = ()
    """The name of each stack or grapple that came apart, as in `pair_names`."""
    hit_nothing: bool = False
    """Whether the flicked Blink hit nothing."""

    def text(self) -> str:
        """Return the report in notation, such as `off bK2 ; link rA1+rK2`; `.` if nothing happened."""
        parts = []
        if self.off:
            parts.append("off " + " ".join(self.off))
        if self.links:
            parts.append("link " + " ".join("+".join(pair) for pair in self.links))
        if self.apart:
            parts.append("apart " + " ".join(self.apart))
        if self.hit_nothing:
            parts.append("clear")
        return " ; ".join(parts) or EMPTY


# ---------------------------------------------------------------- what is asked


def facts(
    b: CrownfallBoard, case: PendingFlick, options: Options, parted: Sequence[BlinkPair] = ()
) -> tuple[str, ...]:
    """Return which facts the report of a flick is asked for: `off`, `link`, `apart`, `clear` (CFA-339 to
    CFA-344). case: the flick. parted: as in `partners`.
    """
    fact_names = ["off"]
    if any(matters(b, blink, case, parted) for blink in st.standing(b)):
        fact_names.append("link")
    if joined(b, case):
        fact_names.append("apart")
    if asks_hit(b, case, options):
        fact_names.append("clear")
    return tuple(fact_names)


def matters(b: CrownfallBoard, blink: str, case: PendingFlick, parted: Sequence[BlinkPair] = ()) -> bool:
    """Return whether this Blink could have an effect on a Blink to which it is joined (CFA-341).
    case: the flick. parted: as in `partners`.
    """
    role = role_of(blink)
    if role == CLERIC:
        return b.blessings.get(blink, 0) != 0
    if role not in SPECIAL or st.captive(b, blink):
        return False
    return role == JESTER or bool(partners(b, blink, case, parted))


def partners(
    b: CrownfallBoard, blink: str, case: PendingFlick, parted: Sequence[BlinkPair] = ()
) -> list[str]:
    """Return the Blinks on which this Blink could have an effect if it is joined to them (CFA-342).
    case: the flick. parted: the stacks and grapples that the flick has ended, by the report so far.
    """
    others = [other for other in st.standing(b) if other != blink]
    match role_of(blink):
        case "K":
            separated_board = _taken_apart(b, case, parted)
            return [other for other in others if st.stackable(separated_board, blink, other)]
        case "J":
            flicked_too = (
                [pair.held for pair in b.grapples if pair.holder == case.piece] if blink == case.piece else []
            )
            return [
                other for other in others if side_of(other) != side_of(blink) and other not in flicked_too
            ]
        case _:
            skeleton = [b.skeleton] if b.skeleton else []
            return [*others, *skeleton]


def joinable(
    b: CrownfallBoard, blink: str, case: PendingFlick, parted: Sequence[BlinkPair] = ()
) -> list[str]:
    """Return the Blinks that may be reported as joined to this Blink: those on which it could have an effect,
    and those that could have an effect on it. case: the flick. parted: as in `partners`.
    """
    own_partners = partners(b, blink, case, parted)
    return own_partners + [
        other
        for other in st.standing(b)
        if other not in (blink, *own_partners)
        and matters(b, other, case, parted)
        and blink in partners(b, other, case, parted)
    ]


def _taken_apart(b: CrownfallBoard, case: PendingFlick, parted: Sequence[BlinkPair]) -> CrownfallBoard:
    """Return a board with only the armies, stacks and grapples, as they are after the flicked Blink has left
    its stack and let its captives go. case: the flick. parted: as in `partners`.
    """
    flicked = case.piece
    stacks = [pair for pair in b.stacks if flicked not in (pair.holder, pair.held)]
    grapples = [pair for pair in b.grapples if pair.holder != flicked]
    return CrownfallBoard(
        armies=b.armies,
        stacks=[pair for pair in stacks if (pair.holder, pair.held) not in parted],
        grapples=[pair for pair in grapples if (pair.holder, pair.held) not in parted],
    )


def parted(
    b: CrownfallBoard, case: PendingFlick, off: Sequence[str], apart: Sequence[str]
) -> list[BlinkPair]:
    """Return the stacks and grapples that a flick has ended: those of Blinks that left, and those that came
    apart (CFA-199, CFA-200). case: the flick. off, apart: as in a report.
    """
    ended = [pair for pair in joined(b, case) if pair[0] in off or pair[1] in off]
    return [*ended, *came_apart(b, case, apart)]


def came_apart(b: CrownfallBoard, case: PendingFlick, apart: Sequence[str]) -> list[BlinkPair]:
    """Return the stacks and grapples that are there under these names, or as the only ones of these Blinks.
    case: the flick. apart: as in a report.
    """
    pairs = joined(b, case)
    names = pair_names(pairs)
    only = [name for name in apart if name not in names]
    return [
        pair
        for pair, name in zip(pairs, names, strict=True)
        if name in apart or any(blink in only for blink in pair)
    ]


def joined(b: CrownfallBoard, case: PendingFlick) -> list[BlinkPair]:
    """Return the stacks and grapples that this flick may have separated (CFA-343), as (holder, held). case:
    the flick.
    """
    pairs = [(pair.holder, pair.held) for pair in b.stacks if case.piece not in (pair.holder, pair.held)]
    return pairs + [(pair.holder, pair.held) for pair in b.grapples if pair.holder != case.piece]


def asks_hit(b: CrownfallBoard, case: PendingFlick, options: Options) -> bool:
    """Return whether it matters that the flicked Blink hit nothing, because it could then use Rewind
    (CFA-344, CFA-175). case: the flick.
    """
    return case.kind == "" and rewinds(options, role_of(case.piece)) and not st.captive(b, case.piece)


def could_leave(b: CrownfallBoard) -> list[str]:
    """Return the Blinks that may be reported as having left."""
    return [blink for blink in st.standing(b) if blink not in b.pinned]


# ---------------------------------------------------------------- reading


def read(b: CrownfallBoard, case: PendingFlick, options: Options, text: str) -> CrownfallReport:
    """Read a report in notation. Raises Refused if it is not understood or not possible (CFA-347 to CFA-351,
    CFA-265).

    case: the flick. text: such as `off bK2 ; link rA1+rK2`; `.` for an empty report.
    """
    stripped = text.strip()
    if stripped == EMPTY:
        return CrownfallReport()
    if len(stripped) > 40 * MOST_WORDS:
        raise syntax_refusal(text)
    off: list[str] = []
    links: list[tuple[str, str]] = []
    apart: list[str] = []
    hit_nothing = False
    for clause in stripped.split(";"):
        verb, *arguments = clause.split()[:MOST_WORDS] or [""]
        match verb:
            case "off" if arguments:
                off += [_left(b, word) for word in arguments]
            case "link" if arguments:
                links += [_pair(b, word, text) for word in arguments]
            case "apart" if arguments:
                apart += [_apart(b, case, word) for word in arguments]
            case "clear" if not arguments:
                hit_nothing = True
            case "hit" if not arguments:
                pass  # a form says that the flicked Blink hit something; a report that says nothing means so
            case _:
                raise syntax_refusal(text)
    linked = [blink for pair in links for blink in pair]
    for blink in linked:
        if blink in off:
            raise Refused("fall-left-and-joined", "CFA-347", blink=blink)
    if hit_nothing and not asks_hit(b, case, options):
        raise Refused("fall-no-rewind", "CFA-175", blink=case.piece)
    parted_blinks = [blink for name in apart for blink in name.split("+")]
    others = {*off, *parted_blinks, *linked} - {case.piece}
    hit_nothing = hit_nothing and not others and not links
    order = {blink: index for index, blink in enumerate(st.everyone(b))}
    unique = {frozenset(pair): pair for pair in links}
    return CrownfallReport(
        tuple(sorted({*off}, key=order.__getitem__)),
        tuple(sorted((_first_special(b, case, pair) for pair in unique.values()), key=str)),
        tuple(sorted({*apart}, key=lambda name: order[name.partition("+")[0]])),
        hit_nothing,
    )


def _first_special(b: CrownfallBoard, case: PendingFlick, pair: tuple[str, str]) -> tuple[str, str]:
    """Return the pair with the Blink first that has an effect on the other. If both have one, or neither has,
    the order is by role, then by code. case: the flick.
    """

    def rank(blink: str, other: str) -> tuple[bool, int, str]:
        """Return the sort key of `blink`: first Blinks with an effect on `other`, then by role, then by
        code.
        """
        role = role_of(blink)
        has_effect = matters(b, blink, case) and other in partners(b, blink, case)
        return not has_effect, SPECIAL.index(role) if role in SPECIAL else len(SPECIAL), blink

    return min((pair, pair[::-1]), key=lambda ordered: rank(*ordered))


def _blink(b: CrownfallBoard, text: str) -> str:
    """Return the Blink with this code, which has a team letter. Raises Refused if there is none."""
    blink = st.named(b, text)
    if BLINK.fullmatch(text) is None:
        raise syntax_refusal(text)
    if blink is None:
        raise Refused("fall-unknown", "CFA-351", blink=text[:10])
    return blink


def _left(b: CrownfallBoard, text: str) -> str:
    """Return the Blink that is reported to have left. Raises Refused if it cannot have left. text: its
    code.
    """
    blink = _blink(b, text)
    if blink == b.skeleton:
        raise Refused("fall-skeleton-left", "CFA-235", blink=blink)
    if blink in b.dead:
        raise Refused("fall-dead-already", "CFA-101", blink=blink)
    if blink in b.pinned:
        raise Refused("fall-pinned", "CFA-265", blink=blink)
    if not st.on_field(b, blink):
        raise Refused("fall-not-on-field", "CFA-351", blink=blink)
    return blink


def _pair(b: CrownfallBoard, text: str, report: str) -> tuple[str, str]:
    """Return the two Blinks of a link such as `rA1+rK2`. Raises Refused if they cannot be joined. report: the
    whole text, for the refusal.
    """
    first, plus, second = text.partition("+")
    if not plus:
        raise syntax_refusal(report)
    pair = (_blink(b, first), _blink(b, second))
    for blink in pair:
        if not st.on_field(b, blink) and blink != b.skeleton:
            raise Refused("fall-not-on-field", "CFA-351", blink=blink)
    if pair[0] == pair[1]:
        raise syntax_refusal(report)
    return pair


def _apart(b: CrownfallBoard, case: PendingFlick, text: str) -> str:
    """Return the name of a pair that came apart. Raises Refused if there is no such pair, or the text does
    not say which one is meant. case: the flick. text: the code of a Blink, or the name of a pair.
    """
    pairs = joined(b, case)
    if "+" in text and text in pair_names(pairs):
        return text
    blink = _blink(b, text.partition("+")[0])
    own_pairs = [pair for pair in pairs if blink in pair]
    if not own_pairs:
        raise Refused("fall-not-joined", "CFA-343", blink=blink)
    names = [name for pair, name in zip(pairs, pair_names(pairs), strict=True) if pair in own_pairs]
    if len(own_pairs) > 1 and blink not in names:
        raise Refused("fall-which-apart", "CFA-343", blink=blink, names="`, `".join(names))
    return blink


def pair_names(pairs: Sequence[BlinkPair]) -> list[str]:
    """Return for each pair the name by which a report means it: the held Blink. But if several hold it, it is
    the holder if that one holds no other, else both, such as `rJ1+bA1`. pairs: (holder, held).
    """
    holders, held_blinks = [holder for holder, _ in pairs], [held for _, held in pairs]

    def name(holder: str, held: str) -> str:
        """Return the name of a pair."""
        if held_blinks.count(held) == 1:
            return held
        is_unique = holders.count(holder) == 1 and holder not in held_blinks
        return holder if is_unique else f"{holder}+{held}"

    return [name(holder, held) for holder, held in pairs]
