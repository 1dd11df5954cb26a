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
from engine.referee.verbs import syntax_refusal

FAULTS = ("hand", "touch", "push", "through")  # the fouls
AGAIN = "again"  # kind of the second flick of a Helm
MOST_WORDS = 120  # words of a clause that are read
Cube = tuple[int, str, str]
"""(side, kind, code of the Freeze under which the cube lies; "" for none)."""


class CubeQuestReport(Struct):
    """What happened after a flick. Each cube has its own entry."""

    off: list[Cube] = []
    """Cubes that left the board."""
    cap: list[Cube] = []
    """Cubes that were captured; a roll decides about each."""
    bot_rolls: bool = False
    """Whether the flicking side lets the bot roll its captured cubes."""
    thaw: list[str] = []
    """Codes of Freezes that came off."""
    slip: list[tuple[str, tuple[str, ...]]] = []
    """Freezes that lie on fewer cubes now: (code of the Freeze, kinds of the cubes that are still under
    it).
    """
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
        """Return the report in notation, such as `off bG2 ; cap rS`; `.` if nothing happened."""
        parts = []
        for word, cubes in (("off", self.off), ("cap", self.cap)):
            if cubes:
                parts.append(f"{word} {listed(cubes)}")
        parts += ["roll"] if self.bot_rolls else []
        if self.thaw:
            parts.append("thaw " + " ".join(self.thaw))
        for name, covered in self.slip:
            enemy_side = 1 - SIDES.index(name[0])
            parts.append(f"slip {name}>" + "+".join(code(enemy_side, kind) for kind in covered))
        if self.helm_stopped_home:
            parts.append("home")
        if self.first_king >= 0:
            parts.append(f"first {code(self.first_king, KING)}")
        if self.foul:
            parts.append(f"foul {self.foul}")
        return " ; ".join(parts) or EMPTY


def listed(cubes: list[Cube]) -> str:
    """Return cubes in notation (`rG2 bS bG/rF1`), sorted by side and kind. Cubes under a Freeze are listed
    one by one.
    """
    words = []
    for side in (0, 1):
        for kind in KINDS:
            freeze_codes = [
                under for cube_side, cube_kind, under in cubes if (cube_side, cube_kind) == (side, kind)
            ]
            free_count = freeze_codes.count("")
            words += [code(side, kind, free_count)] if free_count else []
            words += [code(side, kind, under=under) for under in sorted(freeze_codes) if under]
    return " ".join(words)


# ---------------------------------------------------------------- what is asked


def facts(b: CubeQuestBoard, case: PendingFlick) -> tuple[str, ...]:
    """Return which facts the report of a flick is asked for: `off`, `cap`, `thaw`, `home`, `foul` (CQ-227 to
    CQ-234). case: the flick.
    """
    fact_names = ["off"]
    if any(b.camps[side].board.get(kind) for side in (0, 1) for kind in CAPTURABLE):
        fact_names.append("cap")
    if b.ices:
        fact_names.append("thaw")
    if asks_home(case):
        fact_names.append("home")
    return (*fact_names, "foul")


def asks_home(case: PendingFlick) -> bool:
    """Return whether the flick is the first one of a Helm, so that it matters where it stopped (CQ-119)."""
    return case.piece[1] == HELM and case.kind != AGAIN


# ---------------------------------------------------------------- reading


def read(b: CubeQuestBoard, case: PendingFlick, text: str) -> CubeQuestReport:
    """Read a report in notation. Raises Refused if it is not understood or not possible (CQ-075, CQ-081,
    CQ-094, CQ-237).

    case: the flick. text: such as `off bG2 ; cap rS`; `.` for an empty report.
    """
    report = CubeQuestReport(foul=case.note.removeprefix("foul "))
    stripped = text.strip()
    if stripped == EMPTY:
        return report
    clauses = stripped.split(";")
    if len(stripped) > 2_000:
        raise syntax_refusal(text)
    for clause in clauses:
        verb, *arguments = clause.split()[:MOST_WORDS] or [""]
        match verb:
            case "off" if arguments:
                report.off += _cubes(b, arguments, text, "CQ-232")
            case "cap" if arguments:
                report.cap += _cubes(b, arguments, text, "CQ-081")
            case "roll" if not arguments:
                report.bot_rolls = True
            case "thaw" if arguments:
                report.thaw += [_ice(b, name) for name in arguments]
            case "slip" if len(arguments) == 1:
                report.slip.append(_slip(b, arguments[0], text))
            case "home" if not arguments:
                report.helm_stopped_home = True
            case "first" if len(arguments) == 1 and arguments[0] in ("rK", "bK"):
                report.first_king = SIDES.index(arguments[0][0])
            case "foul" if len(arguments) == 1 and arguments[0] in FAULTS:
                report.foul = arguments[0]
            case _:
                raise syntax_refusal(text)
    return checked(b, case, report)


def checked(b: CubeQuestBoard, case: PendingFlick, report: CubeQuestReport) -> CubeQuestReport:
    """Return a report without the facts that a fallen King makes irrelevant (CQ-228). Raises Refused for
    impossible facts.

    case: the flick. report: as it was read; this object may be changed.
    """
    if case.note:
        # The foul that was agreed on spares the opponent's King.
        report.off = [entry for entry in report.off if entry[:2] != (1 - case.side, KING)]
    for side, kind, _ in report.cap:
        if kind not in CAPTURABLE:
            raise Refused("cube-never-captured", "CQ-081", cube=code(side, kind))
    report.bot_rolls = report.bot_rolls and any(side == case.side for side, _, _ in report.cap)
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


def _cubes(b: CubeQuestBoard, words: list[str], text: str, freeze_rule: str) -> list[Cube]:
    """Read cubes, one entry for each cube. Raises Refused if a word is not understood, lacks the side, or
    names cubes that are not possible.

    words: cubes in notation. text: the whole report, for the refusal. freeze_rule: id of the rule that is
    broken if one of the cubes is a Freeze.
    """
    cubes: list[Cube] = []
    for word in words:
        match = EXACT.fullmatch(word)
        if match is None:
            parsed = cube(word)
            if parsed is not None and parsed[1] == FREEZE:
                raise Refused("cube-thaw-it", freeze_rule, cube=word)
            raise syntax_refusal(text)
        side, kind, under = SIDES.index(match[1]), match[2], match[3] or ""
        if under:
            lying_freeze = st.ice(b, under)
            if lying_freeze is None or lying_freeze.side == side or kind not in lying_freeze.cubes:
                raise Refused("cube-not-under", "CQ-238", cube=word)
        same_cubes = [other for other in words if other[:2] == word[:2] and "/" not in other]
        has_numbers = any(other[2:] for other in same_cubes)
        if not under and len(same_cubes) > 1 and has_numbers:
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
            off = [off_kind for cube_side, off_kind, _ in report.off if cube_side == side].count(kind)
            rule = "CQ-094" if off <= on_board else "CQ-075"
            if not camp.team.get(kind):
                rule = "CQ-035"
            elif kind == SKULK and camp.hiding and not on_board:
                rule = "CQ-129"
            raise Refused("cube-too-many", rule, cube=code(side, kind, count), there=on_board)


def _certain(b: CubeQuestBoard, report: CubeQuestReport) -> None:
    """Raise Refused if the report does not say under which Freeze a cube lay, although several are possible,
    or if it names more cubes under a Freeze than lie there (CQ-238).

    Cubes named without a Freeze are free cubes, as far as there are enough of them.
    """
    cubes = [*report.off, *report.cap]
    for side, kind in dict.fromkeys((side, kind) for side, kind, _ in cubes):
        # For each reported cube of this kind the Freeze that the report names, "" for none.
        freeze_codes = [under for *side_and_kind, under in cubes if side_and_kind == [side, kind]]
        left_under = {}  # Freeze → its cubes of this kind that the report does not name
        for freeze in b.ices:
            covered = freeze.cubes.count(kind) if freeze.side != side else 0
            reported = freeze_codes.count(freeze.code)
            if reported > covered:
                raise Refused("cube-not-under", "CQ-238", cube=code(side, kind, under=freeze.code))
            if covered > reported:
                left_under[freeze.code] = covered - reported
        not_free = freeze_codes.count("") - st.free(b, side, kind)
        are_all_reported = len(freeze_codes) == b.camps[side].board.get(kind, 0)
        if not_free > 0 and len(left_under) > 1 and not are_all_reported:
            names = [code(side, kind, under=name) for name in sorted(left_under)]
            raise Refused("cube-which-frozen", "CQ-238", cube=code(side, kind), names="`, `".join(names))


def _ice(b: CubeQuestBoard, name: str) -> str:
    """Return the code of a Freeze unchanged. Raises Refused if that Freeze is not on the board."""
    if st.ice(b, name) is None:
        raise Refused("cube-no-freeze", "CQ-232", cube=name[:10])
    return name


def _slip(b: CubeQuestBoard, word: str, text: str) -> tuple[str, tuple[str, ...]]:
    """Read a Freeze that lies on fewer of its cubes now (CQ-177): (code of the Freeze, kinds of the cubes
    that are still under it). Raises Refused if the word is not understood or not possible.

    word: such as `rF1>bG`. text: the whole report, for the refusal.
    """
    name, arrow, covered = word.partition(">")
    freeze = st.ice(b, name)
    if freeze is None or not arrow:
        raise Refused("cube-no-freeze", "CQ-232", cube=name[:10])
    cubes = [cube(entry) for entry in covered.split("+")]
    kinds = [entry[1] for entry in cubes if entry is not None and entry[0] == 1 - freeze.side]
    if len(kinds) != len(cubes):
        raise syntax_refusal(text)
    cubes_off = list(freeze.cubes)
    for kind in kinds:
        if kind not in cubes_off:
            raise Refused("cube-not-under", "CQ-177", cube=code(1 - freeze.side, kind))
        cubes_off.remove(kind)
    if not cubes_off:
        raise Refused("cube-all-under", "CQ-177", cube=name)
    return name, tuple(sorted(kinds, key=KINDS.index))


def _home(b: CubeQuestBoard, case: PendingFlick, report: CubeQuestReport) -> None:
    """Raise Refused unless this is the first flick of a Helm, and by the report the flicked Helm is still on
    the board (CQ-109, CQ-116, CQ-117). case: the flick.
    """
    if not asks_home(case):
        raise Refused("cube-no-helm", "CQ-119")
    gone_free = [entry for entry in (*report.off, *report.cap) if entry == (case.side, HELM, "")]
    if len(gone_free) < st.free(b, case.side, HELM):
        return
    captured = any(entry[:2] == (case.side, HELM) for entry in report.cap)
    rule = "CQ-117" if captured else "CQ-116"
    freeze_codes = [freeze.code for freeze in b.ices if freeze.side != case.side and HELM in freeze.cubes]
    if freeze_codes:  # a frozen Helm is not flicked (CQ-063)
        raise Refused("cube-helm-flicked", rule, name=code(case.side, HELM, under=freeze_codes[0]))
    raise Refused("cube-helm-gone", rule)
