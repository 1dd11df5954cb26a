"""What a player may do: the flick, or one of the special actions instead of it, and the choices after it."""

from collections.abc import Iterator

from engine.ask import Refused
from engine.cube_quest import flick, reports
from engine.cube_quest import state as st
from engine.cube_quest.cubes import BOX, FREEZE, HEALER, HELM, KINDS, KING, SKULK, code, counted, cube
from engine.cube_quest.state import Field, Ice, Roll
from engine.referee.base import Verb
from engine.referee.rules import Referee
from engine.referee.state import SIDES, Case, Proposal

NEVER_FLICKED = {HEALER: "CQ-061", FREEZE: "CQ-062"}
EACH = 6
SIDES_OF_A_DIE = 6
RESULTS = ("bot", "face", "shadow")
PLACES = ("near", "far")


class Actions(Referee[Field]):
    """The acting player's verbs, and rolls of whoever's cubes."""

    def action_verbs(self) -> dict[str, Verb]:
        return {
            "flick": Verb(self.may_flick, self.flick),
            "again": Verb(self.may_again, self.flick_on),
            "stop": Verb(self.may_stop, self.stop),
            "king": Verb(self.may_move_king, self.move_king),
            "return": Verb(self.may_return, self.return_),
            "heal": Verb(self.may_heal, self.heal),
            "freeze": Verb(self.may_freeze, self.freeze),
            "hide": Verb(self.may_hide, self.hide),
            "roll": Verb(self.may_roll, self.roll),
            "end": Verb(self.may_end, self.end),
        }

    def action_words(self, s: Field, seat: int) -> Iterator[str]:
        """Lines of these verbs that may be legal."""
        b = s.board
        for kind in KINDS:
            yield from (f"flick {kind}", f"flick {kind} extra")
        yield from ("king", "return U", "again", "stop", "end")
        if b.choice is not None and b.choice.kind == "hide":
            yield from (f"hide U{n}" for n in range(b.choice.most + 1))
        for roll in b.rolls:
            yield from (f"roll {code(roll.side, roll.kind)} {result}" for result in RESULTS)
        side = self.side(s, seat)
        for kind in flick.revivable(s, side):
            yield f"heal R1 : {kind}"
        labels = self.labels(s, side)
        for kind in b.camps[1 - side].board if labels else ():
            yield f"freeze F{labels[0]}>{code(1 - side, kind)}"

    # ---------------------------------------------------------------- whose turn

    def my_turn(self, s: Field, seat: int, rule: str = "CQ-055") -> int:
        """The seat's side, if it is its turn; raises Refused."""
        if s.board.phase != "play":
            raise Refused("cube-not-placed", "CQ-045")
        side = self.side(s, seat)
        if side != s.board.acting:
            raise Refused("cube-other-turn", rule)
        return side

    def free_to_act(self, s: Field, seat: int, *, special: bool) -> int:
        """The seat's side, if its turn's action may begin now (CQ-049 to CQ-056)."""
        side = self.my_turn(s, seat)
        b = s.board
        if s.stage != "play" or b.rolls:
            raise Refused("ref-pending", "CQ-056")
        kind = b.choice.kind if b.choice else ""
        if kind:
            rules = {"again": "CQ-113", "extra": "CQ-052" if special else "CQ-053", "heal": "CQ-051"}
            raise Refused(f"cube-open-{kind}", rules.get(kind, "CQ-056" if special else "CQ-051"))
        return side

    def wait_over(self, s: Field, seat: int) -> None:
        if self.waits_for_objection(s, seat):
            raise self.no("objection", seconds=s.options["objection_s"])

    # ---------------------------------------------------------------- flicks

    def may_flick(self, s: Field, seat: int, rest: str) -> str:
        text, _, more = rest.partition(" ")
        given = cube(text)
        if given is None or more not in ("", "extra"):
            raise self.syntax(f"flick {rest}")
        b, side = s.board, self.side(s, seat)
        if more:
            self.my_turn(s, seat)
            if not b.main:
                raise Refused("cube-main-first", "CQ-194")
            if s.stage != "play" or b.choice is None or b.choice.kind != "extra":
                raise Refused("ref-pending", "CQ-056" if s.stage != "play" or b.rolls else "CQ-196")
        else:
            self.free_to_act(s, seat, special=False)
        self.wait_over(s, seat)
        kind = given[1]
        if given[0] not in (None, side):
            raise Refused("cube-enemy", "CQ-060")
        if kind in NEVER_FLICKED:
            raise Refused("cube-never-flicked", NEVER_FLICKED[kind], kind=kind)
        if not b.camps[side].team.get(kind):
            raise Refused("cube-not-in-team", "CQ-035", kind=kind)
        if not b.camps[side].board.get(kind):
            raise Refused("cube-not-there", "CQ-064", kind=kind)
        if not st.free(b, side, kind):
            raise Refused("cube-frozen", "CQ-063", kind=kind)
        return f"{kind} {more}".strip()

    def flick(self, s: Field, seat: int, rest: str) -> None:
        kind, _, more = rest.partition(" ")
        self.announce(s, seat, code(self.side(s, seat), kind), more)

    def choice_of(self, s: Field, seat: int, kind: str, rule: str) -> None:
        """Raises Refused unless this choice is open to this seat."""
        self.my_turn(s, seat)
        if s.stage != "play" or s.board.rolls:
            raise Refused("ref-pending", "CQ-056")
        if s.board.choice is None or s.board.choice.kind != kind:
            raise Refused("cube-no-choice", rule)

    def may_again(self, s: Field, seat: int, rest: str) -> str:
        """The same Helm once more (CQ-109 to CQ-117)."""
        self.choice_of(s, seat, "again", "CQ-109")
        self.wait_over(s, seat)
        return self._bare(rest)

    def flick_on(self, s: Field, seat: int, rest: str) -> None:
        s.undoable = self.snapshot(s)
        s.board.due, s.board.choice = [code(s.board.acting, HELM), reports.AGAIN, str(seat)], None

    def due(self, s: Field) -> Case | None:
        if not s.board.due:
            return None
        piece, kind, seat = s.board.due
        return Case(piece, kind, s.board.acting, int(seat))

    def may_stop(self, s: Field, seat: int, rest: str) -> str:
        """No second flick of the Helm, no further Healer (CQ-114, CQ-D25)."""
        self.my_turn(s, seat)
        kind = s.board.choice.kind if s.board.choice else ""
        if s.stage != "play" or kind not in ("again", "heal"):
            raise Refused("cube-no-choice", "CQ-114")
        return self._bare(rest)

    def stop(self, s: Field, seat: int, rest: str) -> None:
        self.step_back_point(s)
        s.board.helm = s.board.healed = False
        s.tell("stopped", seat)
        flick.go_on(s)

    def may_end(self, s: Field, seat: int, rest: str) -> str:
        """Declines extra flicks; a turn without an action is none (CQ-054, CQ-196)."""
        self.my_turn(s, seat)
        if s.stage != "play" or s.board.rolls:
            raise Refused("ref-pending", "CQ-056")
        if s.board.choice is None:
            raise Refused("cube-no-pass", "CQ-054")
        if s.board.choice.kind != "extra":
            raise Refused("ref-pending", "CQ-056")
        return self._bare(rest)

    def end(self, s: Field, seat: int, rest: str) -> None:
        self.step_back_point(s)
        s.tell("no-extra", seat)
        flick.to_hide(s)

    # ---------------------------------------------------------------- special actions

    def special(self, s: Field, seat: int, what: str) -> None:
        """The turn's action is a special one; it can be undone, and what was provisional counts."""
        self.step_back_point(s)
        self.settled(s)
        s.idle[s.board.acting] = 0
        s.board.main, s.board.choice = what, None

    def may_move_king(self, s: Field, seat: int, rest: str) -> str:
        self.free_to_act(s, seat, special=True)
        return self._bare(rest)

    def move_king(self, s: Field, seat: int, rest: str) -> None:
        """From anywhere into the own castle (CQ-100 to CQ-105)."""
        self.special(s, seat, "king")
        s.tell("king-moved", seat)
        flick.go_on(s)

    def may_return(self, s: Field, seat: int, rest: str) -> str:
        """One hiding Skulk comes back (CQ-131 to CQ-137)."""
        if rest not in ("U", "U1"):
            raise self.syntax(f"return {rest}")
        b = s.board
        if b.phase == "play" and b.choice is not None and b.main == "return":
            self.my_turn(s, seat)
            raise Refused("cube-one-return", "CQ-134")
        side = self.free_to_act(s, seat, special=True)
        if not b.camps[side].hiding:
            raise Refused("cube-nobody-hides", "CQ-136")
        return "U"

    def return_(self, s: Field, seat: int, rest: str) -> None:
        self.claim_made(s, seat, "return U")
        b = s.board
        s.idle[b.acting] = 0
        b.main, b.choice = "return", None
        camp = b.camps[b.acting]
        camp.hiding -= 1
        st.move(camp.board, SKULK, 1)
        s.tell("returned", seat)
        flick.go_on(s)

    def may_hide(self, s: Field, seat: int, rest: str) -> str:
        """At the end of the own turn (CQ-120 to CQ-129)."""
        given = cube(rest)
        if given is None or given[1] != SKULK or given[0] not in (None, self.side(s, seat)):
            raise self.syntax(f"hide {rest}")
        self.choice_of(s, seat, "hide", "CQ-128")
        assert s.board.choice is not None
        if given[2] > s.board.choice.most:
            side = s.board.acting
            home, cold = s.board.camps[side].home, st.frozen(s.board, side, SKULK)
            rule = "CQ-125" if home else "CQ-126" if cold else "CQ-138"
            raise Refused("cube-cannot-hide", rule, most=s.board.choice.most)
        self.wait_over(s, seat)
        return f"U{given[2]}"

    def hide(self, s: Field, seat: int, rest: str) -> None:
        number = int(rest[1:])
        if number:
            self.claim_made(s, seat, f"hide {rest}")
            camp = s.board.camps[s.board.acting]
            st.move(camp.board, SKULK, -number)
            camp.hiding += number
        else:
            self.step_back_point(s)
        s.tell("hid", seat, number)
        flick.next_turn(s)

    # ---------------------------------------------------------------- Healers

    def may_heal(self, s: Field, seat: int, rest: str) -> str:
        """`R1 : S G`, up to 6 points for each Healer used (CQ-139 to CQ-160)."""
        head, colon, tail = rest.partition(":")
        healers, chosen = cube(head.strip()), [cube(word) for word in tail.split()]
        if healers is None or healers[1] != HEALER or not colon or None in chosen:
            raise self.syntax(f"heal {rest}")
        b = s.board
        if not (b.choice is not None and b.choice.kind == "heal" and s.stage == "play"):
            self.free_to_act(s, seat, special=True)
        side = self.my_turn(s, seat)
        camp = b.camps[side]
        self._healers(s, side, healers[2])
        if not flick.revivable(s, side):
            raise Refused("cube-nothing-defeated", "CQ-143")
        kinds: list[str] = []
        for one in chosen:
            assert one is not None
            if one[0] not in (None, side):
                raise Refused("cube-heal-enemy", "CQ-146")
            kinds += [one[1]] * one[2]
        if not kinds:
            raise Refused("cube-heal-nothing", "CQ-142")
        for kind, count in counted(kinds).items():
            there = camp.defeated.get(kind, 0)
            if kind == HEALER and s.options["revive_spent"] == "on":
                there += camp.spent
            if count > there:
                rule = "CQ-155" if kind == HEALER and camp.spent else "CQ-140"
                raise Refused("cube-not-defeated", rule, kind=kind, there=there)
        total, most = sum(BOX[kind].cost for kind in kinds), EACH * healers[2]
        if total > most:
            raise Refused("cube-heal-points", "CQ-141", points=total, most=most)
        ordered = sorted(kinds, key=KINDS.index)
        words = " ".join(f"{kind}{n if n > 1 else ''}" for kind, n in counted(ordered).items())
        return f"R{healers[2]} : {words}"

    def _healers(self, s: Field, side: int, number: int) -> None:
        b = s.board
        camp = b.camps[side]
        if number < 1 or number > st.healers(b, side):
            rule = "CQ-139"
            if not camp.board.get(HEALER):
                rule = "CQ-148" if camp.team.get(HEALER) else "CQ-035"
            elif st.frozen(b, side, HEALER):
                rule = "CQ-147"
            raise Refused("cube-no-healer", rule, there=st.healers(b, side))

    def heal(self, s: Field, seat: int, rest: str) -> None:
        b = s.board
        self.special(s, seat, "heal")
        b.healed, b.rolled, side = True, 0, b.acting
        head, _, tail = rest.partition(" : ")
        number = int(head[1:])
        camp = b.camps[side]
        st.move(camp.board, HEALER, -number)
        camp.spent += number
        s.tell("healed", seat, number, tail)
        b.flicks += 1
        for word in tail.split():
            given = cube(word)
            assert given is not None
            for _ in range(given[2]):
                if BOX[given[1]].shadows:
                    b.rolls.append(Roll(side, given[1], revive=True))
                else:
                    flick.back_to_board(s, side, given[1])
        self.roll_by_bot(s)
        flick.go_on(s)

    # ---------------------------------------------------------------- Freezes

    def labels(self, s: Field, side: int) -> list[int]:
        """Labels of the Freezes in reserve; those on the board have theirs."""
        lying = {one.label for one in s.board.ices if one.side == side}
        free = [n for n in (1, 2) if n not in lying]
        return free[: s.board.camps[side].reserve]

    def may_freeze(self, s: Field, seat: int, rest: str) -> str:
        """`F1>bS@far F2>bG+bG@near` (CQ-161 to CQ-170)."""
        side = self.free_to_act(s, seat, special=True)
        words = rest.split()
        if not words or len(words) > 2:
            raise self.syntax(f"freeze {rest}")
        found = [self._one_freeze(s, side, word, rest) for word in words]
        if len(found) > s.board.camps[side].reserve:
            raise Refused("cube-no-reserve", "CQ-162", there=s.board.camps[side].reserve)
        labels = [label for label, _, _ in found]
        if len({*labels}) < len(labels):
            raise self.syntax(f"freeze {rest}")
        taken = {one.label for one in s.board.ices if one.side == side}
        if taken & {*labels}:
            raise Refused("cube-label", "CQ-162", label=min(taken & {*labels}))
        if [place for _, _, place in found].count("far") > 1:
            raise Refused("cube-both-far", "CQ-168")
        other = 1 - side
        lines = []
        for label, kinds, place in sorted(found):
            under = "+".join(code(other, kind) for kind in kinds)
            lines.append(f"F{label}>{under}" + (f"@{place}" if len(found) > 1 else ""))
        return " ".join(lines)

    def _one_freeze(self, s: Field, side: int, word: str, rest: str) -> tuple[int, tuple[str, ...], str]:
        head, arrow, tail = word.partition(">")
        under, at, place = tail.partition("@")
        label = cube(head)
        cubes = [cube(one) for one in under.split("+")]
        if label is None or label[1] != FREEZE or label[2] not in (1, 2) or not arrow or None in cubes:
            raise self.syntax(f"freeze {rest}")
        if at and place not in PLACES:
            raise self.syntax(f"freeze {rest}")
        kinds: list[str] = []
        for one in cubes:
            assert one is not None
            self._may_be_frozen(side, one)
            kinds += [one[1]] * one[2]
        camp = s.board.camps[1 - side]
        for kind, count in counted(kinds).items():
            if count > camp.board.get(kind, 0):
                raise Refused("cube-off-board", "CQ-166", kind=kind)
        return label[2], tuple(sorted(kinds, key=KINDS.index)), place or "near"

    def _may_be_frozen(self, side: int, one: tuple[int | None, str, int]) -> None:
        if one[0] != 1 - side:
            raise Refused("cube-freeze-own", "CQ-164")
        if one[1] == KING:
            raise Refused("cube-freeze-king", "CQ-163")
        if one[1] == FREEZE:
            raise Refused("cube-freeze-freeze", "CQ-165")

    def freeze(self, s: Field, seat: int, rest: str) -> None:
        self.claim_made(s, seat, f"freeze {rest}")
        b = s.board
        s.idle[b.acting] = 0
        b.main = "freeze"
        for word in rest.split(" "):
            head, _, tail = word.partition(">")
            kinds = [one[1] for text in tail.partition("@")[0].split("+") if (one := cube(text))]
            b.ices.append(Ice(b.acting, int(head[1:]), kinds))
            b.camps[b.acting].reserve -= 1
            s.tell("froze", seat, f"{SIDES[b.acting]}{head}", tuple(kinds))
        flick.go_on(s)

    # ---------------------------------------------------------------- rolls

    def may_roll(self, s: Field, seat: int, rest: str) -> str:
        """Each captured or chosen cube rolls once, by its owner (CQ-083 to CQ-092)."""
        text, _, result = rest.partition(" ")
        given = cube(text)
        if given is None or result not in RESULTS:
            raise self.syntax(f"roll {rest}")
        b, side = s.board, self.side(s, seat)
        if given[0] not in (None, side):
            raise Refused("cube-roll-own", "CQ-250")
        if s.stage != "play" or not b.rolls:
            raise Refused("cube-no-roll", "CQ-087")
        if b.rolls[0].side != side:
            raise Refused("cube-roll-own", "CQ-250" if given[0] is None else "CQ-087")
        if not any((roll.side, roll.kind) == (side, given[1]) for roll in b.rolls):
            raise Refused("cube-no-roll", "CQ-087")
        if result == "bot" and s.options["rolls"] == "table":
            raise Refused("cube-table-rolls", "CQ-089")
        if result != "bot" and s.options["rolls"] == "bot":
            raise Refused("cube-bot-rolls", "CQ-089")
        if result != "bot" and self.roll_key(s, given[1]) in s.known:
            raise Refused("cube-rolled", "CQ-092")
        return f"{code(side, given[1])} {result}"

    def roll_key(self, s: Field, kind: str) -> str:
        """Names a draw, so that an undone one keeps its number (CQ-091)."""
        b = s.board
        return f"roll {b.turn}.{b.flicks}.{b.rolled} {b.rolls[0].side}{kind}"

    def roll(self, s: Field, seat: int, rest: str) -> None:
        text, _, result = rest.partition(" ")
        given = cube(text)
        assert given is not None
        b = s.board
        roll = next(one for one in b.rolls if (one.side, one.kind) == given[:2])
        if result == "bot":
            self.step_back_point(s)
            self.settled(s)
            self.bot_rolls(s, roll)
        else:
            self.claim_made(s, seat, f"roll {rest}")
            if s.last is not None:
                s.last.kind = "roll"
            flick.fell(s, roll, None, result == "shadow")
        flick.go_on(s)

    def bot_rolls(self, s: Field, roll: Roll) -> None:
        number = self.drawn(s, self.roll_key(s, roll.kind), "roll", SIDES_OF_A_DIE) + 1
        flick.fell(s, roll, number, flick.shadow(roll.kind, number))

    def roll_by_bot(self, s: Field) -> None:
        """Where the table wants it so, the bot rolls at once (CQ-R14)."""
        while s.options["rolls"] == "bot" and s.board.rolls:
            self.bot_rolls(s, s.board.rolls[0])

    def may_dispute(self, s: Field, seat: int, rest: str) -> str:
        """`no roll`: a real roll is disputed, and the bot's roll counts (CQ-253)."""
        rolled = s.stage == "play" and s.last is not None and s.last.kind == "roll"
        if rest != "roll":
            if rolled and not s.hotseat:
                raise self.no("nothing-to-dispute")
            return super().may_dispute(s, seat, rest)
        if s.hotseat:
            raise self.no("no-disputes")
        if not rolled or s.last is None or self.side(s, seat) == s.last.by:
            raise self.no("nothing-to-dispute", "CQ-253")
        return rest

    def dispute(self, s: Field, seat: int, rest: str) -> None:
        if rest != "roll":
            super().dispute(s, seat, rest)
            return
        assert s.last is not None
        given = cube(s.last.piece.split(" ")[1])
        assert given is not None
        s.tell("roll-disputed", seat)
        self.take_back(s)
        self._closed(s)
        self.step_back_point(s)
        roll = next(one for one in s.board.rolls if (one.side, one.kind) == given[:2])
        self.bot_rolls(s, roll)
        flick.go_on(s)

    # ---------------------------------------------------------------- fouls called by the opponent

    def may_confirm(self, s: Field, seat: int, rest: str) -> str:
        """`ok foul push`: confirmed, but a foul (CQ-202)."""
        word, _, fault = rest.partition(" ")
        super().may_confirm(s, seat, "" if word == "foul" else rest)
        if not rest:
            return rest
        if fault not in reports.FAULTS:
            raise self.syntax(f"ok {rest}")
        if s.stage != "confirm":
            raise self.no("nothing-to-confirm")
        self.may_call_foul(s, seat, fault)
        return rest

    def confirm(self, s: Field, seat: int, rest: str) -> None:
        if rest:
            s.tell("confirmed", seat)
            self.call_foul(s, seat, rest.partition(" ")[2])
        else:
            super().confirm(s, seat, rest)

    def may_call_foul(self, s: Field, seat: int, rest: str) -> str:
        """Before the next action; a provisional report may be called too (CQ-202, CQ-204, CQ-246)."""
        case = s.case if s.stage == "confirm" else s.last if s.stage == "play" else None
        if rest not in reports.FAULTS:
            raise self.syntax(f"foul {rest}")
        if case is None or case.claim:
            raise Refused("cube-foul-late", "CQ-204")
        if self.side(s, seat) == case.side:
            raise Refused("cube-own-foul", "CQ-202")
        if "foul" in case.report:
            raise Refused("cube-fouled", "CQ-189")
        return rest

    def call_foul(self, s: Field, seat: int, rest: str) -> None:
        """The flicker is asked; a denied foul is a dispute about the foul only (CQ-203)."""
        if s.stage == "play":
            self.take_back(s)
            self.to(s, "confirm")
        assert s.case is not None
        flicker = self.seats_of(s, s.case.side)
        self.propose(s, "foul", seat, rest, asked=flicker)

    def is_empty(self, case: Case, report: str) -> bool:
        """Beyond the foul that was agreed on."""
        return super().is_empty(case, report) or (bool(case.note) and report == f"foul {case.note}")

    def claim_lost(self, s: Field, case: Case) -> None:
        """Skulks that were not where they were said to be stay on the board, and the turn passes."""
        if case.piece.startswith("hide"):
            s.board.choice = None
            flick.next_turn(s)

    def fouled(self, s: Field, report: str, fault: str) -> str:
        """The report with the foul in it."""
        return f"foul {fault}" if report == "." else f"{report} ; foul {fault}"

    def carried_own(self, s: Field, proposal: Proposal) -> None:
        if proposal.kind != "foul":
            self.stop_bout(s)
            return
        case = s.case
        assert case is not None
        report = self.fouled(s, case.report, proposal.text)
        found = reports.read(s.board, case, report)
        if flick.spared(s, case, found) is not None:
            case.note = proposal.text
            self.to(s, "report")
            s.tell("king-spared", 1 - case.side)
        else:
            self.count(s, found.text())

    def turned_down(self, s: Field, proposal: Proposal, seat: int) -> None:
        if proposal.kind != "foul":
            super().turned_down(s, proposal, seat)
            return
        case = s.case
        assert case is not None
        version = self.fouled(s, case.report, proposal.text)
        case.talked = True
        self.open_dispute(s, seat, version)

    def stop_bout(self, s: Field) -> None:
        raise NotImplementedError
