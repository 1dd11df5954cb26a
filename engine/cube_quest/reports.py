"""Reports of Cube Quest: the facts that are asked for, and how a report is read (CQ-226 to CQ-240).

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `case` is the
flick that is reported.
"""

from msgspec import Struct

from engine.cube_quest import state as st
from engine.cube_quest.cubes import CAPTURABLE, EXACT, FREEZE, HELM, KINDS, KING, SKULK, code, counted, cube
from engine.cube_quest.state import CubeQuestBoard
from engine.questions import Refused
from engine.referee.report_protocol import EMPTY
from engine.referee.state import SIDES, PendingFlick

FAULTS = ("hand", "touch", "push", "through")
AGAIN = "again"
MOST_WORDS = 120
Cube = tuple[int, str, str]  # side, kind, code of the Freeze on it or ""


class CubeQuestReport(Struct):
    """What happened after a flick. Each cube has its own entry."""

    off: list[Cube] = []
    """Cubes that left the board."""
    cap: list[Cube] = []
    """Captured cubes."""
    thaw: list[str] = []
    """Codes of Freezes that came off."""
    slip: list[tuple[str, tuple[str, ...]]] = []
    """Freezes that lie on fewer cubes now, each with the kinds that are left under it."""
    helm_stopped_home: bool = False
    """Whether the first flick of a Helm ended in its own territory."""
    first_king: int = -1
    """The side whose King left first; -1: not stated."""
    foul: str = ""
    """The foul, one of `FAULTS`; "" for none."""

    def kings(self) -> list[int]:
        """Return the sides whose Kings left the board."""
        return [side for side, kind, _ in self.off if kind == KING]

    def text(self) -> str:
        """Return the report in its normal form."""
        parts = []
        for word, cubes in (("off", self.off), ("cap", self.cap)):
            if cubes:
                parts.append(f"{word} {listed(cubes)}")
        if self.thaw:
            parts.append("thaw " + " ".join(self.thaw))
        for name, covered in self.slip:
            other = 1 - SIDES.index(name[0])
            parts.append(f"slip {name}>" + "+".join(code(other, kind) for kind in covered))
        if self.helm_stopped_home:
            parts.append("home")
        if self.first_king >= 0:
            parts.append(f"first {code(self.first_king, KING)}")
        if self.foul:
            parts.append(f"foul {self.foul}")
        return " ; ".join(parts) or EMPTY


def listed(cubes: list[Cube]) -> str:
    """Return cubes in notation (`rG2 bS bG/rF1`), by colour and kind, those under a Freeze one by one."""
    words = []
    for side in (0, 1):
        for kind in KINDS:
            mine = [under for one, what, under in cubes if (one, what) == (side, kind)]
            loose = mine.count("")
            words += [code(side, kind, loose)] if loose else []
            words += [code(side, kind, under=under) for under in sorted(mine) if under]
    return " ".join(words)


# ---------------------------------------------------------------- what is asked


def facts(b: CubeQuestBoard, case: PendingFlick) -> tuple[str, ...]:
    """Return the names of the facts that the empty form asks for (CQ-227 to CQ-234). case: the flick."""
    asked = ["off"]
    if any(b.camps[side].board.get(kind) for side in (0, 1) for kind in CAPTURABLE):
        asked.append("cap")
    if b.ices:
        asked.append("thaw")
    if asks_home(case):
        asked.append("home")
    return (*asked, "foul")


def asks_home(case: PendingFlick) -> bool:
    """Return whether the flick is the first one of a Helm (CQ-119)."""
    return case.piece[1] == HELM and case.kind != AGAIN


# ---------------------------------------------------------------- reading


def read(b: CubeQuestBoard, case: PendingFlick, text: str) -> CubeQuestReport:
    """Parse a report. Raises Refused (CQ-075, CQ-081, CQ-094, CQ-237). case: the flick."""
    report = CubeQuestReport(foul=case.note)
    words = text.strip()
    if words == EMPTY:
        return report
    clauses = words.split(";")
    if len(words) > 2_000:
        raise _syntax(text)
    for clause in clauses:
        verb, *given = clause.split()[:MOST_WORDS] or [""]
        match verb:
            case "off" if given:
                report.off += _cubes(b, given, text, "CQ-232")
            case "cap" if given:
                report.cap += _cubes(b, given, text, "CQ-081")
            case "thaw" if given:
                report.thaw += [_ice(b, name) for name in given]
            case "slip" if len(given) == 1:
                report.slip.append(_slip(b, given[0], text))
            case "home" if not given:
                report.helm_stopped_home = True
            case "first" if len(given) == 1 and given[0] in ("rK", "bK"):
                report.first_king = SIDES.index(given[0][0])
            case "foul" if len(given) == 1 and given[0] in FAULTS:
                report.foul = given[0]
            case _:
                raise _syntax(text)
    return checked(b, case, report)


def checked(b: CubeQuestBoard, case: PendingFlick, report: CubeQuestReport) -> CubeQuestReport:
    """Return the report without what a fallen King makes irrelevant (CQ-228).

    case: the flick. Raises Refused for facts that are impossible.
    """
    if case.note:
        report.off = [one for one in report.off if one[:2] != (1 - case.side, KING)]
    wrong = next((one for one in report.cap if one[1] not in CAPTURABLE), None)
    if wrong is not None:
        raise Refused("cube-never-captured", "CQ-081", cube=code(*wrong[:2]))
    _enough(b, report)
    _certain(b, report)
    kings = report.kings()
    if report.first_king >= 0 and len(kings) < 2:
        raise Refused("cube-first", "CQ-216")
    if report.helm_stopped_home:
        _home(b, case, report)
    if kings and not report.foul:
        return CubeQuestReport(off=report.off, first_king=report.first_king)
    return report


def _cubes(b: CubeQuestBoard, given: list[str], text: str, freeze: str) -> list[Cube]:
    """Return cubes with their colour, one entry each. Raises Refused.

    given: cubes in notation. text: the whole report, for the error. freeze: id of the rule against naming a
    Freeze here.
    """
    cubes: list[Cube] = []
    for word in given:
        match = EXACT.fullmatch(word)
        if match is None:
            plain = cube(word)
            if plain is not None and plain[1] == FREEZE:
                raise Refused("cube-thaw-it", freeze, cube=word)
            raise _syntax(text)
        side, kind, under = SIDES.index(match[1]), match[2], match[3] or ""
        if under:
            lying = st.ice(b, under)
            if lying is None or lying.side == side or kind not in lying.cubes:
                raise Refused("cube-not-under", "CQ-238", cube=word)
        named = [one for one in given if one[:2] == word[:2] and "/" not in one]
        if not under and len(named) > 1 and any(one[2:] for one in named):
            raise Refused("cube-two-counts", "CQ-237")
        cubes += [(side, kind, under)] * (1 if under else int(match[4] or 1))
        if len(cubes) > 50:
            raise Refused("cube-too-many", "CQ-237", cube=word, there=b.camps[side].board.get(kind, 0))
    return cubes


def _enough(b: CubeQuestBoard, report: CubeQuestReport) -> None:
    """Raise Refused if more cubes of a kind left or were captured than are on the board."""
    for side in (0, 1):
        camp = b.camps[side]
        gone_kinds = [kind for cube_side, kind, _ in (*report.off, *report.cap) if cube_side == side]
        for kind, count in counted(gone_kinds).items():
            on_board = camp.board.get(kind, 0)
            if count <= on_board:
                continue
            off = [what for cube_side, what, _ in report.off if cube_side == side].count(kind)
            rule = "CQ-094" if off <= on_board else "CQ-075"
            if not camp.team.get(kind):
                rule = "CQ-035"
            elif kind == SKULK and camp.hiding and not on_board:
                rule = "CQ-129"
            raise Refused("cube-too-many", rule, cube=code(side, kind, count), there=on_board)


def _certain(b: CubeQuestBoard, report: CubeQuestReport) -> None:
    """Raise Refused if some cubes of a kind are frozen and the report does not say which ones it means
    (CQ-238).

    Cubes named without a Freeze are free ones, as far as there are any.
    """
    named = [*report.off, *report.cap]
    for side, kind in dict.fromkeys(one[:2] for one in named):
        mine = [under for *what, under in named if what == [side, kind]]
        left = {}
        for lying in b.ices:
            count = lying.cubes.count(kind) if lying.side != side else 0
            if mine.count(lying.code) > count:
                raise Refused("cube-not-under", "CQ-238", cube=code(side, kind, under=lying.code))
            if count > mine.count(lying.code):
                left[lying.code] = count - mine.count(lying.code)
        further = mine.count("") - st.free(b, side, kind)
        everything = len(mine) == b.camps[side].board.get(kind, 0)
        if further > 0 and len(left) > 1 and not everything:
            names = [code(side, kind, under=name) for name in sorted(left)]
            raise Refused("cube-which-frozen", "CQ-238", cube=code(side, kind), names="`, `".join(names))


def _ice(b: CubeQuestBoard, name: str) -> str:
    """Return the code of a Freeze. Raises Refused if it is not on the board."""
    if st.ice(b, name) is None:
        raise Refused("cube-no-freeze", "CQ-232", cube=name[:10])
    return name


def _slip(b: CubeQuestBoard, word: str, text: str) -> tuple[str, tuple[str, ...]]:
    """Parse a Freeze that still lies on some of its cubes (CQ-177). Raises Refused.

    Return its code and the kinds that are left under it. word: such as `rF1>bG`. text: the whole report, for
    the error.
    """
    name, arrow, covered = word.partition(">")
    lying = st.ice(b, name)
    if lying is None or not arrow:
        raise Refused("cube-no-freeze", "CQ-232", cube=name[:10])
    cubes = [cube(one) for one in covered.split("+")]
    kinds = [one[1] for one in cubes if one is not None and one[0] == 1 - lying.side]
    if len(kinds) != len(cubes):
        raise _syntax(text)
    left = list(lying.cubes)
    for kind in kinds:
        if kind not in left:
            raise Refused("cube-not-under", "CQ-177", cube=code(1 - lying.side, kind))
        left.remove(kind)
    if not left:
        raise Refused("cube-all-under", "CQ-177", cube=name)
    return name, tuple(sorted(kinds, key=KINDS.index))


def _home(b: CubeQuestBoard, case: PendingFlick, report: CubeQuestReport) -> None:
    """Raise Refused unless this is the first flick of a Helm that is still on the board (CQ-109, CQ-116,
    CQ-117)."""
    if not asks_home(case):
        raise Refused("cube-no-helm", "CQ-119")
    named = [one for one in (*report.off, *report.cap) if one == (case.side, HELM, "")]
    if len(named) < st.free(b, case.side, HELM):
        return
    captured = any(one[:2] == (case.side, HELM) for one in report.cap)
    rule = "CQ-117" if captured else "CQ-116"
    frozen = [lying.code for lying in b.ices if lying.side != case.side and HELM in lying.cubes]
    if frozen:  # a frozen Helm is not flicked (CQ-063)
        raise Refused("cube-helm-flicked", rule, name=code(case.side, HELM, under=frozen[0]))
    raise Refused("cube-helm-gone", rule)


def _syntax(text: str) -> Refused:
    """Return the refusal of a report that is not in the notation."""
    return Refused("syntax", "syntax", text=text[:60])
