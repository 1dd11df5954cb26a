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

MOST_WORDS = 200


class CrownfallReport(Struct):
    """What happened after a flick. Blinks are codes such as `rK2`."""

    off: tuple[str, ...] = ()
    """Blinks that left the battlefield."""
    links: tuple[tuple[str, str], ...] = ()
    """Pairs that are joined now."""
    apart: tuple[str, ...] = ()
    """Blinks of pairs that came apart, one of each pair."""
    hit_nothing: bool = False
    """Whether the flicked Blink hit nothing."""

    def text(self) -> str:
        """Return the report in its normal form."""
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
    """Return the names of the facts that the empty form asks for (CFA-339 to CFA-344). case: the flick."""
    asked = ["off"]
    if any(matters(b, one, case) for one in st.standing(b)):
        asked.append("link")
    if joined(b, case):
        asked.append("apart")
    if asks_hit(b, case, options):
        asked.append("clear")
    return tuple(asked)


def matters(b: CrownfallBoard, blink: str, case: PendingFlick) -> bool:
    """Return whether a link of this Blink could have an effect (CFA-341). case: the flick."""
    role = role_of(blink)
    if role == CLERIC:
        return b.blessings.get(blink, 0) != 0
    if role not in SPECIAL or st.captive(b, blink):
        return False
    return role == JESTER or bool(partners(b, blink, case))


def partners(b: CrownfallBoard, blink: str, case: PendingFlick) -> list[str]:
    """Return the Blinks on which a link with this one could have an effect (CFA-342). case: the flick."""
    others = [one for one in st.standing(b) if one != blink]
    match role_of(blink):
        case "K":
            loose = _taken_apart(b, case)
            return [one for one in others if st.stackable(loose, blink, one)]
        case "J":
            flicked_too = flicked_along(b, case) if blink == case.piece else []
            return [one for one in others if side_of(one) != side_of(blink) and one not in flicked_too]
        case _:
            skeleton = [b.skeleton] if b.skeleton else []
            return [*others, *skeleton]


def flicked_along(b: CrownfallBoard, case: PendingFlick) -> list[str]:
    """Return the captives of the flicked Jester. It lets them go after this flick (CFA-196)."""
    return [pair.held for pair in b.grapples if pair.holder == case.piece]


def joinable(b: CrownfallBoard, blink: str, case: PendingFlick) -> list[str]:
    """Return the Blinks that may be linked with this one, because either of the two has an effect on the
    other.

    case: the flick.
    """
    mine = partners(b, blink, case)
    return mine + [
        one
        for one in st.standing(b)
        if one not in (blink, *mine) and matters(b, one, case) and blink in partners(b, one, case)
    ]


def _taken_apart(b: CrownfallBoard, case: PendingFlick) -> CrownfallBoard:
    """Return the board after the announced Blink left its stack and let its captives go."""
    mine = case.piece
    return CrownfallBoard(
        armies=b.armies,
        stacks=[pair for pair in b.stacks if mine not in (pair.holder, pair.held)],
        grapples=[pair for pair in b.grapples if pair.holder != mine],
    )


def joined(b: CrownfallBoard, case: PendingFlick) -> list[tuple[str, str]]:
    """Return the stacks and grapples that this flick may have separated (CFA-343), as holder and held."""
    pairs = [(pair.holder, pair.held) for pair in b.stacks if case.piece not in (pair.holder, pair.held)]
    return pairs + [(pair.holder, pair.held) for pair in b.grapples if pair.holder != case.piece]


def asks_hit(b: CrownfallBoard, case: PendingFlick, options: Options) -> bool:
    """Return whether it matters that the flicked Blink hit nothing (CFA-344, CFA-175)."""
    return case.kind == "" and rewinds(options, role_of(case.piece)) and not st.captive(b, case.piece)


def could_leave(b: CrownfallBoard, case: PendingFlick) -> list[str]:
    """Return the Blinks that may be reported as having left. case: unused."""
    return [one for one in st.standing(b) if one not in b.pinned]


# ---------------------------------------------------------------- reading


def read(b: CrownfallBoard, case: PendingFlick, options: Options, text: str) -> CrownfallReport:
    """Parse a report. Raises Refused (CFA-347 to CFA-351, CFA-265). case: the flick."""
    words = text.strip()
    if words == EMPTY:
        return CrownfallReport()
    if len(words) > 40 * MOST_WORDS:
        raise _syntax(text)
    off: list[str] = []
    links: list[tuple[str, str]] = []
    apart: list[str] = []
    clear = False
    for clause in words.split(";"):
        verb, *given = clause.split()[:MOST_WORDS] or [""]
        match verb:
            case "off" if given:
                off += [_left(b, case, one) for one in given]
            case "link" if given:
                links += [_pair(b, one, text) for one in given]
            case "apart" if given:
                apart += [_apart(b, case, one) for one in given]
            case "clear" if not given:
                clear = True
            case _:
                raise _syntax(text)
    for blink in (one for pair in links for one in pair):
        if blink in off:
            raise Refused("fall-left-and-joined", "CFA-347", blink=blink)
    if clear and not asks_hit(b, case, options):
        raise Refused("fall-no-rewind", "CFA-175", blink=case.piece)
    others = {*off, *apart, *(one for pair in links for one in pair)} - {case.piece}
    clear = clear and not others and not links
    order = {blink: place for place, blink in enumerate(st.everyone(b))}
    unique = {frozenset(pair): pair for pair in links}
    return CrownfallReport(
        tuple(sorted({*off}, key=order.__getitem__)),
        tuple(sorted((_first_special(b, case, pair) for pair in unique.values()), key=str)),
        tuple(sorted({*apart}, key=order.__getitem__)),
        clear,
    )


def _first_special(b: CrownfallBoard, case: PendingFlick, pair: tuple[str, str]) -> tuple[str, str]:
    """Return the pair with the Blink first that has an effect on the other; of two, by role, then by name."""

    def rank(blink: str, other: str) -> tuple[bool, int, str]:
        """Return a key for sorting: Blinks with an effect first, then by role, then by name."""
        role = role_of(blink)
        able = matters(b, blink, case) and other in partners(b, blink, case)
        return not able, SPECIAL.index(role) if role in SPECIAL else len(SPECIAL), blink

    return min((pair, pair[::-1]), key=lambda order: rank(*order))


def _blink(b: CrownfallBoard, text: str) -> str:
    """Return the Blink of a code. Raises Refused."""
    blink = st.named(b, text)
    if BLINK.fullmatch(text) is None:
        raise _syntax(text)
    if blink is None:
        raise Refused("fall-unknown", "CFA-351", blink=text[:10])
    return blink


def _left(b: CrownfallBoard, case: PendingFlick, text: str) -> str:
    """Return a Blink that left. Raises Refused if it cannot have left."""
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
    """Return the two Blinks of a link. Raises Refused. report: the report, for the error."""
    first, plus, second = text.partition("+")
    if not plus:
        raise _syntax(report)
    pair = (_blink(b, first), _blink(b, second))
    for blink in pair:
        if not st.on_field(b, blink) and blink != b.skeleton:
            raise Refused("fall-not-on-field", "CFA-351", blink=blink)
    if pair[0] == pair[1]:
        raise _syntax(report)
    return pair


def _apart(b: CrownfallBoard, case: PendingFlick, text: str) -> str:
    """Return a Blink of a pair that came apart. Raises Refused if it does not name one pair."""
    blink = _blink(b, text)
    pairs = joined(b, case)
    mine = [pair for pair in pairs if blink in pair]
    if not mine:
        raise Refused("fall-not-joined", "CFA-343", blink=blink)
    names = [name for pair, name in zip(pairs, pair_names(pairs), strict=True) if pair in mine]
    if len(mine) > 1 and blink not in names:
        raise Refused("fall-which-apart", "CFA-343", blink=blink, names="`, `".join(names))
    return blink


def pair_names(pairs: list[tuple[str, str]]) -> list[str]:
    """Return for each pair the Blink that a report names if the pair came apart.

    It is the one that is held, unless that one is in several pairs and its holder is not.
    """
    ends = [blink for pair in pairs for blink in pair]
    return [holder if ends.count(held) > 1 and ends.count(holder) == 1 else held for holder, held in pairs]


def _syntax(text: str) -> Refused:
    """Return the refusal of a report that is not in the notation."""
    return Refused("syntax", "syntax", text=text[:60])
