"""Cube Quest's board, plainly: what reports, rolls and special actions do to it (CQ 5 to 17)."""

import copy
import re
from typing import Any

from tests.support.referee_model.protocol import ModelTable, Over, need

COST = {"K": 0, "S": 4, "H": 4, "U": 3, "G": 2, "R": 2, "F": 2}
SHADOWS = {"K": 0, "S": 1, "H": 3, "U": 3, "G": 4, "R": 0, "F": 0}
BOX = {"K": 1, "S": 4, "H": 2, "U": 2, "G": 12, "R": 2, "F": 2}
WORD = re.compile(r"([rb]?)([KSHUGRF])(\d*)")
EXACT = re.compile(r"([rb])([KSHUGR])(?:/([rb]F[12])|(\d*))")
FAULTS = ("hand", "touch", "push", "through")


class ModelCastles:
    """Cubes by colour (0, 1) and kind; ice: label of a Freeze → kinds under it."""

    changes = True

    def __init__(self) -> None:
        self.team: list[dict[str, int]] = [{}, {}]
        self.there: list[dict[str, int]] = [{}, {}]
        self.lost: list[dict[str, int]] = [{}, {}]
        self.reserve, self.hiding, self.spent = [0, 0], [0, 0], [0, 0]
        self.credit, self.bouts, self.fresh, self.castle = [0, 0], [0, 0], [0, 0], [0, 0]
        self.ice: dict[str, list[str]] = {}
        self.phase = "play"
        self.acting = self.turn = self.begins = 0
        self.main = ""
        self.helm = self.healing = self.fouled = False
        self.rolls: list[tuple[int, str, bool]] = []
        self.choice = ""
        self.most = 0
        self.due: tuple[str, str, int] | None = None
        self.placed: set[int] = set()
        self.flicks = self.rolled = 0

    def n(self, side: int, kind: str) -> int:
        return self.there[side].get(kind, 0)

    def cold(self, side: int, kind: str) -> int:
        under = sum(kinds.count(kind) for name, kinds in self.ice.items() if name[0] == "br"[side])
        return min(under, self.n(side, kind))

    def warm(self, side: int, kind: str) -> int:
        return self.n(side, kind) - self.cold(side, kind)

    def healers(self, side: int) -> int:
        return max(0, self.warm(side, "R") - self.fresh[side])

    def move(self, purse: dict[str, int], kind: str, by: int) -> None:
        purse[kind] = purse.get(kind, 0) + by
        if not purse[kind]:
            del purse[kind]

    def goes(self, side: int, kind: str, under: str) -> None:
        """Off the board: a free one first, else one from under a Freeze."""
        if under or not self.warm(side, kind):
            self.uncover(side, kind, under)
        self.move(self.there[side], kind, -1)
        if kind == "R":
            self.fresh[side] = min(self.fresh[side], self.n(side, kind))

    def uncover(self, side: int, kind: str, under: str) -> None:
        names = [one for one, kinds in self.ice.items() if one[0] == "br"[side] and kind in kinds]
        last = self.n(side, kind) == 1
        names = [one for one in names if last or under in ("", one)]
        for name in names if last else names[:1]:
            self.ice[name].remove(kind)

    def melt(self, name: str) -> None:
        del self.ice[name]
        self.move(self.lost["rb".index(name[0])], "F", 1)

    def melt_empty(self) -> None:
        for name in [one for one, kinds in self.ice.items() if not kinds]:
            self.melt(name)


class ModelCastlesReport:
    """What is said to have happened, by its facts."""

    def __init__(self, foul: str = "") -> None:
        self.off: list[tuple[int, str, str]] = []
        self.cap: list[tuple[int, str, str]] = []
        self.thaw: list[str] = []
        self.slip: list[tuple[str, list[str]]] = []
        self.home, self.first, self.foul = False, -1, foul

    def facts(self) -> Any:
        slips = [(name, sorted(kinds)) for name, kinds in self.slip]
        bare = (sorted(self.off), sorted(self.cap), self.thaw, slips)
        return *bare, self.home, self.first, self.foul

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ModelCastlesReport) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(str(self.facts()))

    def kings(self) -> list[int]:
        return [side for side in (0, 1) if any(one[:2] == (side, "K") for one in self.off)]


def words_of(texts: list[str]) -> list[tuple[str, str, int]]:
    """(colour or "", kind, number) of each word."""
    words = []
    for text in texts:
        match = WORD.fullmatch(text)
        need(match)
        assert match is not None
        words.append((match[1], match[2], int(match[3] or 1)))
    return words


def in_order(cube: tuple[int, str, str]) -> tuple[int, int, str]:
    """By colour, then by kind as the catalogue lists them, those under a Freeze last."""
    return cube[0], "KSHUGRF".index(cube[1]), cube[2]


class ModelCubeQuest:
    """The board's part of the talk."""

    booked = ()

    def heard(self, t: ModelTable, seat: int, verb: str, rest: str) -> None:
        own = getattr(self, f"say_{verb}", None)
        need(own)
        own(t, seat, rest)

    def asked(self, t: ModelTable) -> tuple[str, list[int]]:
        b = t.board
        if b.phase == "placed":
            return "placed", [n for n in (0, 1) if n not in b.placed]
        if b.phase != "play":
            without = [n for n in (0, 1) if not b.team[n]]
            return b.phase, without[:1] if t.alone else without
        return ("roll", [b.rolls[0][0]]) if b.rolls else (b.choice or "action", [b.acting])

    def due(self, b: ModelCastles) -> tuple[str, str, int] | None:
        return b.due

    def waits_for(self, b: ModelCastles) -> str:
        if b.phase != "play":
            return ""
        return "roll" if b.rolls else "choice" if b.choice else "start"

    # ------------------------------------------------------------ turns and bouts

    def begin(self, t: ModelTable, side: int) -> None:
        b = t.board
        b.acting, b.turn, b.phase, b.main = side, b.turn + 1, "play", ""
        b.helm = b.healing = b.fouled = False
        b.choice, b.rolls, b.due = "", [], None
        b.fresh, b.castle = [0, 0], [0, 0]
        t.new_turn()

    def won(self, t: ModelTable, side: int, reason: str) -> None:
        b = t.board
        b.bouts[side] += 1
        if b.bouts[side] == int(t.o["bouts_to_win"]):
            raise Over((side,), reason)
        b.begins = 1 - side
        self.bout(t)

    def bout(self, t: ModelTable) -> None:
        """A new bout: everything but the bouts won starts afresh (CQ-221)."""
        old, b = t.board, ModelCastles()
        b.bouts, b.begins, b.turn, b.flicks = old.bouts, old.begins, old.turn, old.flicks
        b.phase = "mix"
        if t.o["mix"] == "basic":
            b.phase = "placed"
            for side in (0, 1):
                b.team[side] = {"K": 1, "S": 4, "G": 12}
                b.there[side] = dict(b.team[side])
        t.board, t.case, t.proposal, t.idle, t.stage = b, None, None, [0, 0], "play"
        t.final()

    def say_mix(self, t: ModelTable, seat: int, rest: str) -> None:
        b, side = t.board, t.sides[seat]
        need(b.phase == "mix" and not b.team[side] and (not t.alone or side == 0 or b.team[0]))
        team = {"K": 1}
        for colour, kind, count in words_of(rest.split()):
            need(not colour)
            team[kind] = team.get(kind, 0) + count if kind != "K" else count
        need(team["K"] == 1 and all(count <= BOX[kind] for kind, count in team.items()))
        need(sum(COST[kind] * count for kind, count in team.items()) <= int(t.o["points"]))
        team = {kind: count for kind, count in team.items() if count}
        b.team[side], b.reserve[side] = team, team.get("F", 0)
        b.there[side] = {kind: count for kind, count in team.items() if kind != "F"}
        if all(b.team):
            b.phase = "placed"

    def say_placed(self, t: ModelTable, seat: int, rest: str) -> None:
        b = t.board
        need(not rest and b.phase == "placed" and t.sides[seat] not in b.placed)
        b.placed |= {0, 1} if t.alone else {t.sides[seat]}
        if len(b.placed) == 2:
            self.begin(t, b.begins)

    def go_on(self, t: ModelTable) -> None:
        """What follows when no roll is owed (section 16)."""
        b = t.board
        side, b.choice = b.acting, ""
        if b.rolls:
            return
        if b.fouled:
            b.credit[1 - side] = b.credit[1 - side] + 1 if t.o["foul_stack"] == "on" else 1
            b.fouled = False
        if b.helm and b.warm(side, "H"):
            b.choice = "again"
        elif b.main == "heal" and b.healing and b.healers(side) and self.revivable(t, side):
            b.choice = "heal"
        elif b.credit[side]:
            b.choice = "extra"
        else:
            self.last(t)

    def last(self, t: ModelTable) -> None:
        """The end of the turn: Skulks may hide, and it passes (CQ-213)."""
        b = t.board
        b.credit[b.acting], b.choice = 0, ""
        b.most = max(0, b.warm(b.acting, "U") - b.castle[b.acting])
        if b.most:
            b.choice = "hide"
        else:
            self.begin(t, 1 - b.acting)

    def revivable(self, t: ModelTable, side: int) -> bool:
        return bool(t.board.lost[side]) or (t.o["revive_spent"] == "on" and t.board.spent[side] > 0)

    def skipped(self, t: ModelTable) -> None:
        t.board.credit[t.board.acting] = 0
        self.begin(t, 1 - t.board.acting)

    def claims(self, t: ModelTable, side: int) -> None:
        self.won(t, side, "claim")

    def resigned(self, t: ModelTable, seat: int, rest: str) -> None:
        need(rest in ("", "game"))
        t.point()
        t.close()
        side = 1 - t.sides[seat]
        if rest:
            raise Over((side,), "resign")
        self.won(t, side, "resign")

    def say_void(self, t: ModelTable, seat: int, rest: str) -> None:
        need(not rest)
        if t.stage == "agree" and t.proposal is not None and t.proposal["kind"] == "void":
            t.say_agree(seat, "")
            return
        need(t.stage == "play")
        t.propose("void", seat)

    # ------------------------------------------------------------ actions

    def my_turn(self, t: ModelTable, seat: int) -> None:
        need(t.board.phase == "play" and t.sides[seat] == t.board.acting)

    def free(self, t: ModelTable, seat: int, *, flick: bool = False) -> None:
        self.my_turn(t, seat)
        need(t.stage == "play" and not t.board.rolls and not t.board.choice)
        if not flick:
            t.patient(seat)

    def open_choice(self, t: ModelTable, seat: int, kind: str) -> None:
        self.my_turn(t, seat)
        need(t.stage == "play" and not t.board.rolls and t.board.choice == kind)

    def say_flick(self, t: ModelTable, seat: int, rest: str) -> None:
        piece, _, extra = rest.partition(" ")
        ((colour, kind, _),) = words_of([piece])
        b, side = t.board, t.sides[seat]
        if extra:
            need(extra == "extra" and b.main)
            self.open_choice(t, seat, "extra")
        else:
            self.free(t, seat, flick=True)
        need(colour in ("", "rb"[side]) and kind not in "RF" and b.warm(side, kind))
        t.announce(seat, f"{'rb'[side]}{kind}", extra)

    def say_again(self, t: ModelTable, seat: int, rest: str) -> None:
        need(not rest)
        self.open_choice(t, seat, "again")
        t.step = t.copied()
        t.board.due, t.board.choice = (f"{'rb'[t.board.acting]}H", "again", seat), ""

    def say_stop(self, t: ModelTable, seat: int, rest: str) -> None:
        self.my_turn(t, seat)
        need(not rest and t.stage == "play" and t.board.choice in ("again", "heal"))
        t.point()
        t.board.helm = t.board.healing = False
        self.go_on(t)

    def say_end(self, t: ModelTable, seat: int, rest: str) -> None:
        need(not rest)
        self.open_choice(t, seat, "extra")
        t.point()
        self.last(t)

    def special(self, t: ModelTable, what: str) -> None:
        t.point()
        t.final()
        t.idle[t.board.acting] = 0
        t.board.main, t.board.choice = what, ""

    def say_king(self, t: ModelTable, seat: int, rest: str) -> None:
        need(not rest)
        self.free(t, seat)
        self.special(t, "king")
        self.go_on(t)

    def claim(self, t: ModelTable, seat: int, what: str) -> None:
        t.claimed(seat, what)
        t.idle[t.board.acting] = 0

    def say_return(self, t: ModelTable, seat: int, rest: str) -> None:
        b = t.board
        need(rest == "U")
        self.free(t, seat)
        side = b.acting
        need(b.hiding[side])
        self.claim(t, seat, "return")
        b.main = "return"
        b.hiding[side] -= 1
        b.move(b.there[side], "U", 1)
        self.go_on(t)

    def say_hide(self, t: ModelTable, seat: int, rest: str) -> None:
        b = t.board
        ((_, kind, count),) = words_of([rest])
        need(kind == "U")
        self.open_choice(t, seat, "hide")
        need(count <= b.most)
        if count:
            t.patient(seat)
            t.claimed(seat, "hide")
            b.move(b.there[b.acting], "U", -count)
            b.hiding[b.acting] += count
        else:
            t.point()
        self.begin(t, 1 - b.acting)

    def say_heal(self, t: ModelTable, seat: int, rest: str) -> None:
        b = t.board
        head, colon, tail = rest.partition(":")
        ((_, kind, healers),) = words_of([head.strip()])
        chosen = words_of(tail.split())
        need(kind == "R" and colon)
        if not (b.choice == "heal" and t.stage == "play"):
            self.free(t, seat)
        self.my_turn(t, seat)
        side = b.acting
        need(1 <= healers <= b.healers(side) and chosen)
        wanted: dict[str, int] = {}
        for colour, kind, count in chosen:
            need(colour in ("", "rb"[side]))
            wanted[kind] = wanted.get(kind, 0) + count
        wanted = {kind: count for kind, count in wanted.items() if count}
        need(wanted)
        for kind, count in wanted.items():
            spare = b.spent[side] if kind == "R" and t.o["revive_spent"] == "on" else 0
            need(count <= b.lost[side].get(kind, 0) + spare)
        need(sum(COST[kind] * count for kind, count in wanted.items()) <= 6 * healers)
        self.special(t, "heal")
        b.healing, b.rolled = True, 0
        b.flicks += 1
        b.move(b.there[side], "R", -healers)
        b.spent[side] += healers
        for kind in sorted(wanted, key="KSHUGRF".index):
            for _ in range(wanted[kind]):
                self.revives(b, side, kind)
        self.bot_rolls_all(t)
        self.go_on(t)

    def revives(self, b: ModelCastles, side: int, kind: str) -> None:
        """Rolled for, or back at once if no side of it is a shadow."""
        if SHADOWS[kind]:
            b.rolls.append((side, kind, True))
            return
        if kind == "R" and not b.lost[side].get("R"):
            b.spent[side] -= 1
        else:
            b.move(b.lost[side], kind, -1)
        if kind == "F":
            b.reserve[side] += 1
        else:
            b.move(b.there[side], kind, 1)
            b.fresh[side] += kind == "R"

    def say_freeze(self, t: ModelTable, seat: int, rest: str) -> None:
        b = t.board
        self.free(t, seat)
        side, laid, far = b.acting, dict[str, list[str]](), 0
        need(1 <= len(rest.split()) <= 2)
        for word in rest.split():
            head, arrow, tail = word.partition(">")
            under, at, place = tail.partition("@")
            need(head in ("F1", "F2") and arrow and (not at or place in ("near", "far")))
            name = f"{'rb'[side]}{head}"
            need(name not in b.ice and name not in laid)
            kinds: list[str] = []
            for colour, kind, count in words_of(under.split("+")):
                need(colour == "br"[side] and kind not in "KF")
                kinds += [kind] * count
            need(all(kinds.count(kind) <= b.n(1 - side, kind) for kind in kinds))
            laid[name], far = kinds, far + (place == "far")
        need(len(laid) <= b.reserve[side] and far < 2)
        self.claim(t, seat, "freeze")
        b.main = "freeze"
        b.ice.update({name: sorted(laid[name], key="KSHUGRF".index) for name in sorted(laid)})
        b.reserve[side] -= len(laid)
        self.go_on(t)

    # ------------------------------------------------------------ rolls

    def say_roll(self, t: ModelTable, seat: int, rest: str) -> None:
        b, side = t.board, t.sides[seat]
        if rest == "all":
            need(t.o["rolls"] == "either" and t.stage == "play" and b.rolls and b.rolls[0][0] == side)
            t.point()
            t.final()
            self.mine_by_bot(t)
            return
        piece, _, what = rest.partition(" ")
        ((colour, kind, _),) = words_of([piece])
        need(what in ("face", "shadow", "bot") and t.o["rolls"] != "bot" and t.stage == "play")
        need(colour in ("", "rb"[side]) and b.rolls and b.rolls[0][0] == side)
        owed = next((one for one in b.rolls if one[:2] == (side, kind)), None)
        need(owed)
        assert owed is not None
        was_drawn = self.known(t, side, kind) in t.kept
        need(what == "bot" if was_drawn else what != "bot" or t.o["rolls"] == "either")
        if what == "bot":
            t.point()
            t.final()
            self.bot_rolls(t, owed)
        else:
            t.claimed(seat, f"roll {kind}")
            if t.last is not None:
                t.last["kind"] = "roll"
            self.fell(b, owed, what == "shadow")
        self.go_on(t)

    def mine_by_bot(self, t: ModelTable) -> None:
        """All rolls of whoever has to roll first."""
        b, side = t.board, t.board.rolls[0][0]
        while b.rolls and b.rolls[0][0] == side:
            self.bot_rolls(t, b.rolls[0])
        self.go_on(t)

    def known(self, t: ModelTable, side: int, kind: str) -> str:
        """Names a roll: the turn, the flick or Healer in it, how many rolls before it, the cube."""
        b = t.board
        return f"roll {b.turn} {b.flicks} {b.rolled} {b.rolls[0][0]} {kind}"

    def bot_rolls(self, t: ModelTable, owed: tuple[int, str, bool]) -> None:
        need(t.draws)
        number, key = t.draws.pop(0), self.known(t, owed[0], owed[1])
        assert t.kept.setdefault(key, number) == number, "rolled anew after an undo (CQ-270)"
        self.fell(t.board, owed, number <= SHADOWS[owed[1]])

    def bot_rolls_all(self, t: ModelTable) -> None:
        while t.o["rolls"] == "bot" and t.board.rolls:
            self.bot_rolls(t, t.board.rolls[0])

    def fell(self, b: ModelCastles, owed: tuple[int, str, bool], shadow: bool) -> None:
        side, kind, revive = owed
        b.rolls.remove(owed)
        b.rolled += 1
        if revive and not shadow:
            b.move(b.lost[side], kind, -1)
            b.move(b.there[side], kind, 1)
        elif shadow and not revive:
            b.move(b.there[side], kind, -1)
            b.move(b.lost[side], kind, 1)
        b.castle[side] += kind == "U" and not shadow

    def disputes_roll(self, t: ModelTable, seat: int, rest: str) -> bool:
        """`no roll`: one roll of the bot settles it (CQ-253)."""
        rolled = t.stage == "play" and t.last is not None and t.last["kind"] == "roll"
        if rest != "roll":
            need(not rolled)
            return False
        need(rolled and t.last and t.sides[seat] != t.last["by"])
        assert t.last is not None
        kind, side = t.last["piece"].split(" ")[1], t.last["side"]
        t.take_back()
        t.close()
        t.point()
        self.bot_rolls(t, next(one for one in t.board.rolls if one[:2] == (side, kind)))
        self.go_on(t)
        return True

    def claim_lost(self, t: ModelTable, case: dict[str, Any]) -> None:
        if case["piece"] == "hide":
            self.begin(t, 1 - t.board.acting)

    def default(self, t: ModelTable) -> tuple[int, str]:
        b = t.board
        if b.rolls:
            t.point()
            t.final()
            self.bot_rolls(t, b.rolls[0])
            self.go_on(t)
            return b.acting, ""
        return b.acting, {"hide": "hide U0", "extra": "end"}.get(b.choice, "stop")

    # ------------------------------------------------------------ fouls

    def say_foul(self, t: ModelTable, seat: int, rest: str) -> None:
        """Called before the next action; who flicked is asked (CQ-202 to CQ-204)."""
        case = t.in_question()
        need(rest in FAULTS and not case["claim"] and t.sides[seat] != case["side"])
        need(not case["report"].foul)
        if t.stage == "play":
            t.take_back()
            t.to("confirm")
        t.propose("foul", seat, rest, t.team(case["side"]))

    def confirmed_with(self, t: ModelTable, seat: int, rest: str) -> None:
        word, _, fault = rest.partition(" ")
        if rest == "roll":
            need(t.stage == "confirm" and t.case and t.o["rolls"] == "either")
            assert t.case is not None
            need({one[0] for one in t.case["report"].cap} == {1 - t.case["by"]})
            t.count(t.case["report"])
            if t.board.rolls:
                self.mine_by_bot(t)
            return
        need(word == "foul" and t.stage == "confirm")
        self.say_foul(t, seat, fault)

    def with_foul(self, t: ModelTable, case: dict[str, Any], fault: str) -> ModelCastlesReport:
        report: ModelCastlesReport = copy.deepcopy(case["report"])
        report.foul = fault
        return report

    def carried(self, t: ModelTable, proposal: dict[str, Any]) -> None:
        if proposal["kind"] == "void":
            t.point()
            self.bout(t)
            return
        case = t.case
        assert case is not None
        report = self.with_foul(t, case, proposal["what"])
        if self.spared(t, case, report) is not None:
            case["note"], case["by"] = proposal["what"], -1
            t.to("report")
        else:
            t.count(report)

    def foul_denied(self, t: ModelTable, proposal: dict[str, Any]) -> None:
        """A dispute about the foul only: who called it says so, the other denies it (CQ-203)."""
        case = t.case
        assert case is not None
        fouled = self.with_foul(t, case, proposal["what"])
        case["talked"] = True
        if proposal["side"] == case["by"]:
            fouled, case["report"] = case["report"], fouled
        t.disagree(fouled)

    # ------------------------------------------------------------ reports

    def quiet(self, case: dict[str, Any], report: ModelCastlesReport) -> bool:
        return report == ModelCastlesReport(case["note"])

    def read(self, t: ModelTable, case: dict[str, Any], text: str, b: ModelCastles) -> ModelCastlesReport:
        report = ModelCastlesReport(case["note"])
        for clause in [] if text.strip() == "." else text.split(";"):
            verb, *words = clause.split() or [""]
            self.clause(b, report, verb, words)
        other = 1 - case["side"]
        if case["note"]:
            report.off = [one for one in report.off if one[:2] != (other, "K")]
        need(all(kind in "SHUG" for _, kind, _ in report.cap))
        both = [one[:2] for one in (*report.off, *report.cap)]
        need(all(both.count(one) <= b.n(*one) for one in both))
        for side, kind in {*both}:
            self.leaves_no_doubt(
                b, side, kind, [one[2] for one in (*report.off, *report.cap) if one[:2] == (side, kind)]
            )
        need(report.first < 0 or len(report.kings()) == 2)
        if report.home:
            need(case["piece"][1] == "H" and case["kind"] != "again")
            flicked = (case["side"], "H", "")  # a frozen Helm is not flicked
            need([*report.off, *report.cap].count(flicked) < b.warm(case["side"], "H"))
        if report.kings() and not report.foul:
            bare = ModelCastlesReport()
            bare.off, bare.first = report.off, report.first
            return bare
        return report

    def leaves_no_doubt(self, b: ModelCastles, side: int, kind: str, freezes: list[str]) -> None:
        """Cubes named with their Freeze lie there; those named without are free, or there is no choice."""
        frozen = {name: kinds.count(kind) for name, kinds in b.ice.items() if name[0] == "br"[side]}
        need(all(freezes.count(name) <= frozen[name] for name in frozen))
        more = freezes.count("") - b.warm(side, kind)
        left = [name for name in frozen if frozen[name] > freezes.count(name)]
        need(more <= 0 or len(left) < 2 or len(freezes) == b.n(side, kind))

    def clause(self, b: ModelCastles, report: ModelCastlesReport, verb: str, words: list[str]) -> None:
        if verb in ("off", "cap") and words:
            for word in words:
                match = EXACT.fullmatch(word)
                need(match)
                assert match is not None
                side, kind, under = "rb".index(match[1]), match[2], match[3] or ""
                need(not under or (under[0] == "br"[side] and kind in b.ice.get(under, [])))
                many = 1 if under else int(match[4] or 1)
                (report.off if verb == "off" else report.cap).extend([(side, kind, under)] * many)
        elif verb == "thaw" and words:
            need(all(word in b.ice for word in words))
            report.thaw += words
        elif verb == "slip" and len(words) == 1:
            name, _, remaining = words[0].partition(">")
            need(name in b.ice)
            kinds = [
                kind
                for colour, kind, _ in words_of(remaining.split("+"))
                if colour == "br"["rb".index(name[0])]
            ]
            need(len(kinds) == len(remaining.split("+")) and len(kinds) < len(b.ice[name]))
            need(all(kinds.count(kind) <= b.ice[name].count(kind) for kind in kinds))
            report.slip.append((name, kinds))
        elif verb == "home" and not words:
            report.home = True
        elif verb == "first" and words in (["rK"], ["bK"]):
            report.first = "rb".index(words[0][0])
        else:
            need(verb == "foul" and len(words) == 1 and words[0] in FAULTS)
            report.foul = words[0]

    # ------------------------------------------------------------ what follows from a flick

    def spared(self, t: ModelTable, case: dict[str, Any], report: ModelCastlesReport) -> int | None:
        other = 1 - case["side"]
        fouled = report.foul and t.o["foul_king_counts"] == "off"
        return other if fouled and other in report.kings() else None

    def settle(self, t: ModelTable, case: dict[str, Any], report: ModelCastlesReport) -> None:
        saved = self.spared(t, case, report)
        kings = [side for side in report.kings() if side != saved]
        if len(kings) == 2 and t.o["double_king"] == "replay":
            self.bout(t)
        elif kings:
            loser = report.first if t.o["double_king"] == "first" and report.first >= 0 else case["side"]
            self.won(t, 1 - (loser if len(kings) == 2 else kings[0]), "king")
        else:
            self.fall(t, case, report)

    def fall(self, t: ModelTable, case: dict[str, Any], report: ModelCastlesReport) -> None:
        b = t.board
        b.flicks += 1
        b.rolled = 0
        b.choice, b.due, b.castle = "", None, [0, 0]
        if case["kind"] == "extra":
            b.credit[case["side"]] -= 1
            b.healing = False
        elif case["kind"] == "":
            b.main = "flick"
        for side, kind, under in sorted(report.off, key=in_order):
            if kind != "K":
                b.goes(side, kind, under)
                b.move(b.lost[side], kind, 1)
        for name, kinds in report.slip:
            if name in b.ice:
                b.ice[name] = [kind for kind in kinds if kind in b.ice[name]]
        for name in dict.fromkeys(report.thaw):
            if name in b.ice:
                b.melt(name)
        for side, kind, under in sorted(report.cap, key=in_order):
            rolling = sum(1 for roll in b.rolls if roll[:2] == (side, kind))
            if under or b.warm(side, kind) <= rolling:
                b.uncover(side, kind, under)
            b.rolls.append((side, kind, False))
        b.melt_empty()
        b.rolls.sort(key=lambda roll: roll[0] != case["side"])
        b.fouled = bool(report.foul)
        b.helm = report.home
        self.bot_rolls_all(t)
        self.go_on(t)

    # ------------------------------------------------------------ corrections

    def may_fix(self, t: ModelTable, piece: str, field: str, value: str) -> None:
        b = t.board
        need(b.phase == "play" and not b.rolls and not b.choice)
        ((colour, kind, _),) = words_of([piece])
        need(colour)
        side = "rb".index(colour)
        fields = {"defeated": kind != "K", "hiding": kind == "U", "spent": kind == "R"}
        fields |= {"reserve": kind == "F", "credit": kind == "K"}
        need(fields.get(field) and value.isdecimal())
        current = {"defeated": b.lost[side].get(kind, 0), "hiding": b.hiding[side], "spent": b.spent[side]}
        most = 9 if field == "credit" else current.get(field, 0) + b.n(side, kind)
        if kind == "F":
            most = b.reserve[side] + b.lost[side].get(kind, 0)
        need(int(value) <= most)

    def fix(self, t: ModelTable, piece: str, field: str, value: str) -> None:
        b, wanted = t.board, int(value)
        ((colour, kind, _),) = words_of([piece])
        side = "rb".index(colour)
        if field == "credit":
            b.credit[side] = wanted
        elif kind == "F":
            both = b.reserve[side] + b.lost[side].get("F", 0)
            b.reserve[side] = wanted if field == "reserve" else both - wanted
            b.lost[side].pop("F", None)
            if both - b.reserve[side]:
                b.lost[side]["F"] = both - b.reserve[side]
        else:
            purse = {"hiding": b.hiding, "spent": b.spent}.get(field)
            by = wanted - (purse[side] if purse else b.lost[side].get(kind, 0))
            if purse:
                purse[side] = wanted
            elif by:
                b.move(b.lost[side], kind, by)
            for _ in range(by):
                b.goes(side, kind, "")
            if by < 0:
                b.move(b.there[side], kind, -by)
            b.melt_empty()
