"""Reports of Crownfall: the facts that are asked for, and how a report is read (CFA-338 to CFA-354).

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `case` is the flick that is
reported.
"""

from msgspec import Struct

from engine.crownfall import state as st
from engine.crownfall.roles import BLINK, CLERIC, JESTER, SPECIAL, Options, rewinds, role_of, side_of
from engine.crownfall.state import CrownfallBoard
from engine.questions import Refused
from engine.referee.report_protocol import EMPTY
from engine.referee.state import PendingFlick
from engine.referee.verbs import syntax_refusal

MOST_WORDS = 200  # words of a clause that are read


class CrownfallReport(Struct):
    """What happened after a flick. Blinks are codes such as `rK2`."""

    off: tuple[str, ...] = ()
    """Blinks that left the battlefield."""
    links: tuple[tuple[str, str], ...] = ()
    """Pairs of Blinks that are joined after the flick, if that may have an effect. The Blink that has
    an effect on the other is first.
    """
    apart: tuple[str, ...] = ()
    """One Blink of each stack or grapple that came apart."""
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


def facts(b: CrownfallBoard, case: PendingFlick, options: Options) -> tuple[str, ...]:
    """Return which facts the report of a flick is asked for: `off`, `link`, `apart`, `clear` (CFA-339 to
    CFA-344). case: the flick.
    """
    fact_names = ["off"]
    if any(matters(b, blink, case) for blink in st.standing(b)):
        fact_names.append("link")
    if joined(b, case):
        fact_names.append("apart")
    if asks_hit(b, case, options):
        fact_names.append("clear")
    return tuple(fact_names)


def matters(b: CrownfallBoard, blink: str, case: PendingFlick) -> bool:
    """Return whether this Blink could have an effect on a Blink to which it is joined (CFA-341).
    case: the flick.
    """
    role = role_of(blink)
    if role == CLERIC:
        return b.blessings.get(blink, 0) != 0
    if role not in SPECIAL or st.captive(b, blink):
        return False
    return role == JESTER or bool(partners(b, blink, case))


def partners(b: CrownfallBoard, blink: str, case: PendingFlick) -> list[str]:
    """Return the Blinks on which this Blink could have an effect if it is joined to them (CFA-342).
    case: the flick.
    """
    others = [other for other in st.standing(b) if other != blink]
    match role_of(blink):
        case "K":
            separated_board = _taken_apart(b, case)
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


def joinable(b: CrownfallBoard, blink: str, case: PendingFlick) -> list[str]:
    """Return the Blinks that may be reported as joined to this Blink: those on which it could have an effect,
    and those that could have an effect on it. case: the flick.
    """
    own_partners = partners(b, blink, case)
    return own_partners + [
        other
        for other in st.standing(b)
        if other not in (blink, *own_partners)
        and matters(b, other, case)
        and blink in partners(b, other, case)
    ]


def _taken_apart(b: CrownfallBoard, case: PendingFlick) -> CrownfallBoard:
    """Return a board with only the armies, stacks and grapples, as they are after the flicked Blink has left
    its stack and let its captives go. case: the flick.
    """
    flicked = case.piece
    return CrownfallBoard(
        armies=b.armies,
        stacks=[pair for pair in b.stacks if flicked not in (pair.holder, pair.held)],
        grapples=[pair for pair in b.grapples if pair.holder != flicked],
    )


def joined(b: CrownfallBoard, case: PendingFlick) -> list[tuple[str, str]]:
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
            case _:
                raise syntax_refusal(text)
    linked = [blink for pair in links for blink in pair]
    for blink in linked:
        if blink in off:
            raise Refused("fall-left-and-joined", "CFA-347", blink=blink)
    if hit_nothing and not asks_hit(b, case, options):
        raise Refused("fall-no-rewind", "CFA-175", blink=case.piece)
    others = {*off, *apart, *linked} - {case.piece}
    hit_nothing = hit_nothing and not others and not links
    order = {blink: index for index, blink in enumerate(st.everyone(b))}
    unique = {frozenset(pair): pair for pair in links}
    return CrownfallReport(
        tuple(sorted({*off}, key=order.__getitem__)),
        tuple(sorted((_first_special(b, case, pair) for pair in unique.values()), key=str)),
        tuple(sorted({*apart}, key=order.__getitem__)),
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
    """Return the Blink by which a report names a pair that came apart. Raises Refused if the Blink is in no
    pair, or does not say which of its pairs is meant. case: the flick. text: the code of the Blink.
    """
    blink = _blink(b, text)
    pairs = joined(b, case)
    own_pairs = [pair for pair in pairs if blink in pair]
    if not own_pairs:
        raise Refused("fall-not-joined", "CFA-343", blink=blink)
    names = [name for pair, name in zip(pairs, pair_names(pairs), strict=True) if pair in own_pairs]
    if len(own_pairs) > 1 and blink not in names:
        raise Refused("fall-which-apart", "CFA-343", blink=blink, names="`, `".join(names))
    return blink


def pair_names(pairs: list[tuple[str, str]]) -> list[str]:
    """Return for each pair the Blink by which a report names the pair.

    It is the held Blink. But if that Blink is in several pairs, and its holder only in this one, it is the
    holder. pairs: (holder, held).
    """
    all_blinks = [blink for pair in pairs for blink in pair]
    return [
        holder if all_blinks.count(held) > 1 and all_blinks.count(holder) == 1 else held
        for holder, held in pairs
    ]
