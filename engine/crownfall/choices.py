"""What the rules leave to a team: before the game its army, after a flick what its Blinks do (roles, 21)."""

from collections.abc import Iterator

from engine.ask import Refused
from engine.crownfall import armies, flick, turns
from engine.crownfall import state as st
from engine.crownfall.actions import Actions
from engine.crownfall.reasons import unheld, unstackable
from engine.crownfall.roles import CROWN, KWEEN, own, role_of, side_of
from engine.crownfall.state import Choice, Field
from engine.referee.base import Verb
from engine.referee.state import Case


class Choices:
    """Set-up, and the choices of a flick, beside the rules of a turn."""

    def __init__(self, rules: Actions) -> None:
        self.rules = rules

    def verbs(self) -> dict[str, Verb]:
        found = {
            "army": Verb(self.may_muster, self.muster),
            "owns": Verb(self.may_own, self.owns),
            "deployed": Verb(self.may_deploy, self.deploy),
            "hold": Verb(self.may_hold, self.hold),
            "free": Verb(self.may_hold, self.leave_loose),
            "again": Verb(self.may_again, self.gallop_on),
            "stop": Verb(self.may_stop, self.stop),
            "raise": Verb(self.may_raise, self.raise_),
            "draw": Verb(self.may_draw, self.draw),
            "stack": Verb(self.may_stack, self.stack),
            "part": Verb(self.may_part, self.part),
        }
        for verb, kind in (("rewind", "rewind"), ("keep", "rewind"), ("ward", "ward"), ("lose", "ward")):
            found[verb] = Verb(self.chosen(kind), getattr(self, verb))
        return found

    def words(self, s: Field, seat: int) -> Iterator[str]:
        b = s.board
        yield from ("deployed", "draw", "again", "stop", "raise none")
        if b.phase == "owns":
            yield from (f"owns {own(crown)}" for crown in turns.crowns_of(b, self.rules.side(s, seat)))
        for giant in b.holds:
            yield from (f"hold {own(giant)}", f"free {own(giant)}")
        if b.choice is None:
            return
        kind, pieces = b.choice.kind, b.choice.pieces
        if kind in ("rewind", "ward"):
            yield from (f"{verb} {own(pieces[0])}" for verb in PAIRS[kind])
        elif kind == "stack":
            for one, other in (pieces, pieces[::-1]):
                yield f"stack {own(one)} {own(other)}"
            yield f"part {own(pieces[0])} {own(pieces[1])}"
        elif kind == "raise":
            yield from (f"raise {own(pieces[0])} {own(one)}" for one in b.dead)

    # ---------------------------------------------------------------- before the game

    def may_muster(self, s: Field, seat: int, rest: str) -> str:
        """The numbers of one's team, changeable until it is deployed (CFA-040 to CFA-044)."""
        b, side = s.board, self.rules.side(s, seat)
        if b.phase not in ("army", "owns", "deploy") or side in b.deployed:
            raise Refused("fall-locked", "CFA-044")
        return armies.written(armies.read(rest, s.options))

    def muster(self, s: Field, seat: int, rest: str) -> None:
        b, side = s.board, self.rules.side(s, seat)
        st.enlist(b, side, st.muster(side, armies.read(rest, s.options), s.options), s.options)
        b.owners = {crown: owner for crown, owner in b.owners.items() if side_of(crown) != side}
        s.tell("mustered", seat, side, rest)
        self.set_up_goes_on(s)

    def set_up_goes_on(self, s: Field) -> None:
        """What is still missing before both teams can deploy."""
        b = s.board
        if not all(b.armies):
            b.phase = "army"
        elif self.ownerless(s):
            b.phase = "owns"
        else:
            b.phase = "deploy"

    def ownerless(self, s: Field) -> list[int]:
        """In Game of Clones with teams, the members without a Crown of their own (CFA-320)."""
        if s.options["crowns_per_team"] == "1":
            return []
        teams = [self.rules.seats_of(s, side) for side in (0, 1)]
        if s.options["clones_win"] == "team" and all(len(team) == 1 for team in teams):
            return []
        owned = set(s.board.owners.values())
        return [seat for seat in self.rules.seats(s) if seat not in owned]

    def may_own(self, s: Field, seat: int, rest: str) -> str:
        b = s.board
        if b.phase != "owns" or seat not in self.ownerless(s):
            raise Refused("fall-owns", "CFA-320")
        crown = self.rules.mine(s, seat, rest, "CFA-320")
        if role_of(crown) != CROWN or crown in b.owners:
            raise Refused("fall-owned", "CFA-320", blink=crown)
        return own(crown)

    def owns(self, s: Field, seat: int, rest: str) -> None:
        """Crowns beyond the members' own go to the last one of the team."""
        b = s.board
        crown = self.rules.mine(s, seat, rest)
        b.owners[crown] = seat
        s.tell("owns", seat, crown)
        side = self.rules.side(s, seat)
        if not any(one in self.ownerless(s) for one in self.rules.seats_of(s, side)):
            for spare in turns.crowns_of(b, side):
                b.owners.setdefault(spare, seat)
        self.set_up_goes_on(s)

    def may_deploy(self, s: Field, seat: int, rest: str) -> str:
        b = s.board
        if b.phase == "owns":
            raise Refused("fall-owns", "CFA-320")
        if b.phase != "deploy" or self.rules.side(s, seat) in b.deployed:
            raise Refused("fall-deployed", "CFA-051")
        return self.rules.bare(rest)

    def deploy(self, s: Field, seat: int, rest: str) -> None:
        """Play starts when both teams are ready (CFA-051); at a hot-seat table one word counts for both."""
        b = s.board
        ready = (0, 1) if s.hotseat else (self.rules.side(s, seat),)
        b.deployed += [side for side in ready if side not in b.deployed]
        s.tell("deployed", seat, len(b.deployed) == 2)
        if len(b.deployed) < 2:
            return
        if s.options["start"] == "random":
            side = self.rules.drawn(s, "start", "start", 2)
            s.tell("drawn-start", side)
        else:
            side = turns.first(s)
        turns.begin(s, side)

    # ---------------------------------------------------------------- Giants

    def may_hold(self, s: Field, seat: int, rest: str) -> str:
        """Before the first action of the other team's turn (CFA-262)."""
        b = s.board
        if b.holds and self.rules.side(s, seat) != side_of(b.holds[0]):
            raise Refused("fall-not-yours", "CFA-262")
        giant = self.rules.mine(s, seat, rest, "CFA-261")
        if s.stage != "play" or giant not in b.holds[:1]:
            raise Refused("fall-no-hold", unheld(b, giant), blink=giant)
        return own(giant)

    def hold(self, s: Field, seat: int, rest: str) -> None:
        """Of a Giant whose flick nobody told it says so too, which the other team may dispute."""
        b = s.board
        if b.holds[0] in b.unsure:
            self.rules.claim_made(s, seat, f"hold {b.holds[0]}")
            b.unsure.remove(b.holds[0])
            b.flicked[b.holds[0]] = b.turns[side_of(b.holds[0])]
        else:
            self.rules.step_back_point(s)
        giant = b.holds.pop(0)
        b.pinned.append(giant)
        b.might[giant] = b.flicked[giant]
        s.tell("held", giant)

    def leave_loose(self, s: Field, seat: int, rest: str) -> None:
        self.rules.step_back_point(s)
        self.not_held(s)

    def not_held(self, s: Field) -> None:
        giant = s.board.holds.pop(0)
        s.board.unsure = [one for one in s.board.unsure if one != giant]
        s.tell("loose", giant)

    def claim_lost(self, s: Field, case: Case) -> None:
        """A Giant that was not flicked is not held down."""
        if case.piece.startswith("hold ") and s.board.holds:
            self.not_held(s)

    # ---------------------------------------------------------------- choices of a flick

    def open_choice(self, s: Field, seat: int, kind: str) -> Choice:
        """The open choice of this kind, if it is this team's; raises Refused."""
        choice = s.board.choice
        if choice is None or choice.kind != kind or s.stage != "play":
            late = {"rewind": "CFA-172", "raise": "CFA-240", "stack": "CFA-141", "ward": "CFA-217"}
            raise Refused("fall-no-choice", late.get(kind, "CFA-272"))
        if self.rules.side(s, seat) != choice.side:
            raise Refused("fall-not-yours", "CFA-364")
        return choice

    def chosen(self, kind: str):  # type: ignore[no-untyped-def]
        """Judge of a choice about one Blink."""

        def judge(s: Field, seat: int, rest: str) -> str:
            choice = self.open_choice(s, seat, kind)
            rule = "CFA-173" if kind == "rewind" else "CFA-364"
            blink = self.rules.mine(s, seat, rest, rule)
            if blink != choice.pieces[0]:
                raise Refused("fall-not-asked", rule, blink=blink)
            return own(blink)

        return judge

    def rewind(self, s: Field, seat: int, rest: str) -> None:
        """It stands where it stood; nothing else of the flick counts for it (CFA-168, CFA-169)."""
        f = self.answer(s)
        if f.piece in f.off:
            f.off.remove(f.piece)
            f.left.remove(f.piece)
        s.tell("rewound", f.piece)
        self.went_on(s, "rewind")

    def keep(self, s: Field, seat: int, rest: str) -> None:
        self.answer(s)
        self.went_on(s, "rewind")

    def ward(self, s: Field, seat: int, rest: str) -> None:
        """Its Blessing brings it back to its own side, and is used up (CFA-217 to CFA-221)."""
        f = self.answer(s)
        blink = f.off.pop(0)
        s.board.blessed.remove(blink)
        f.placed.append(blink)
        s.tell("warded", blink)
        self.went_on(s)

    def lose(self, s: Field, seat: int, rest: str) -> None:
        f = self.answer(s)
        blink = f.off.pop(0)
        st.set_free(s.board, blink)
        st.die(s.board, blink)
        s.tell("died", blink)
        self.went_on(s)

    def answer(self, s: Field) -> "st.Flick":
        """A choice is made: it can be undone by itself."""
        self.rules.step_back_point(s)
        assert s.board.flick is not None
        return s.board.flick

    def went_on(self, s: Field, done: str = "") -> None:
        assert s.board.flick is not None
        if done:
            s.board.flick.done.append(done)
        flick.go_on(s)

    def may_stack(self, s: Field, seat: int, rest: str) -> str:
        """Knight first, its rider second (CFA-143, CFA-151)."""
        choice = self.open_choice(s, seat, "stack")
        knight, ally = self._two(s, seat, rest, choice)
        if not st.stackable(s.board, knight, ally):
            raise Refused("fall-no-stack", unstackable(s.board, knight, ally), blink=knight)
        return f"{own(knight)} {own(ally)}"

    def may_part(self, s: Field, seat: int, rest: str) -> str:
        self._two(s, seat, rest, self.open_choice(s, seat, "stack"))
        choice = s.board.choice
        assert choice is not None
        return " ".join(own(one) for one in choice.pieces)

    def _two(self, s: Field, seat: int, rest: str, choice: Choice) -> tuple[str, str]:
        one, _, other = rest.partition(" ")
        pair = (self.rules.mine(s, seat, one, "CFA-150"), self.rules.mine(s, seat, other, "CFA-150"))
        if {*pair} != {*choice.pieces}:
            raise Refused("fall-not-asked", "CFA-141", blink=pair[0])
        return pair

    def stack(self, s: Field, seat: int, rest: str) -> None:
        b = s.board
        knight, ally = (self.rules.mine(s, seat, text) for text in rest.split(" "))
        self.stacked_or_not(s, st.Pair(knight, ally, b.turn))
        s.tell("stacked", knight, ally)

    def part(self, s: Field, seat: int, rest: str) -> None:
        s.tell("parted", *(self.rules.mine(s, seat, text) for text in rest.split(" ")))
        self.stacked_or_not(s, None)

    def stacked_or_not(self, s: Field, pair: "st.Pair | None") -> None:
        self.answer(s)
        b = s.board
        assert b.choice is not None
        done = "+".join(b.choice.pieces)
        if pair is not None:
            b.stacks.append(pair)
        self.went_on(s, done)

    def may_raise(self, s: Field, seat: int, rest: str) -> str:
        """One dead ally, or none (CFA-244 to CFA-252)."""
        choice = self.open_choice(s, seat, "raise")
        if rest == "none":
            return rest
        text, _, other = rest.partition(" ")
        necromancer = self.rules.mine(s, seat, text, "CFA-364")
        if necromancer != choice.pieces[0]:
            raise Refused("fall-not-asked", "CFA-251", blink=necromancer)
        ally = self.rules.mine(s, seat, other, "CFA-246")
        if ally == necromancer and s.options["resurrect_self"] == "off":
            raise Refused("fall-itself", "CFA-245", blink=ally)
        if ally in s.board.out:
            raise Refused("fall-defeated", "CFA-333" if role_of(ally) == KWEEN else "CFA-116", blink=ally)
        if ally not in flick.raisable(s.board, s.options, necromancer):
            raise Refused("fall-not-dead", "CFA-244", blink=ally)
        return f"{own(necromancer)} {own(ally)}"

    def raise_(self, s: Field, seat: int, rest: str) -> None:
        f = self.answer(s)
        b = s.board
        assert b.choice is not None
        necromancer = b.choice.pieces[0]
        if rest != "none":
            ally = self.rules.mine(s, seat, rest.partition(" ")[2])
            b.dead.remove(ally)
            f.placed.append(ally)
            s.tell("raised", necromancer, ally)
        self.went_on(s, necromancer)

    # ---------------------------------------------------------------- one more flick, or not

    def may_again(self, s: Field, seat: int, rest: str) -> str:
        self.open_choice(s, seat, "again")
        self.rules.my_turn(s, seat)
        return self.rules.bare(rest)

    def gallop_on(self, s: Field, seat: int, rest: str) -> None:
        b = s.board
        assert b.choice is not None
        s.undoable = self.rules.snapshot(s)
        b.due, b.choice = [b.choice.pieces[0], flick.AGAIN, str(seat)], None

    def may_stop(self, s: Field, seat: int, rest: str) -> str:
        """No further flick of a Gallop, no free flick, no second Sneak (CFA-275, CFA-122, CFA-328)."""
        choice = s.board.choice
        if choice is None or choice.kind not in ("again", "free", "sneak") or s.stage != "play":
            raise Refused("fall-no-choice", "CFA-275")
        self.rules.my_turn(s, seat)
        return self.rules.bare(rest)

    def stop(self, s: Field, seat: int, rest: str) -> None:
        self.rules.step_back_point(s)
        s.tell("stopped", seat)
        s.board.choice = None

    # ---------------------------------------------------------------- a draw

    def may_draw(self, s: Field, seat: int, rest: str) -> str:
        """Offered, and agreed to by the other team's own `draw` (CFA-304)."""
        if s.stage == "agree" and s.proposal is not None and s.proposal.kind == "draw":
            if seat in s.proposal.asked:
                return self.rules.bare(rest)
            raise self.rules.no("not-asked", "CFA-304")
        self.rules.in_play(s)
        if s.board.phase not in ("act", "edge"):
            raise Refused("fall-not-begun", "CFA-051")
        return self.rules.bare(rest)

    def draw(self, s: Field, seat: int, rest: str) -> None:
        if s.stage == "agree":
            self.rules.agree(s, seat, rest)
        else:
            self.rules.propose(s, "draw", seat)

    # ---------------------------------------------------------------- corrections

    def fixed(self, s: Field, piece: str, field: str, value: str) -> str:
        """health, blessings, blessed, dead, while no flick is handled (CFA-385, CFA-R46)."""
        b = s.board
        if b.phase not in ("act", "edge"):
            raise Refused("fall-not-begun", "CFA-051")
        if b.flick is not None or b.choice is not None or b.holds:
            raise self.rules.no("pending")
        blink = st.named(b, piece, None)
        if blink is None:
            raise Refused("fall-unknown", "CFA-385", blink=piece[:10])
        most = {"blessed": 1, "dead": 1, "blessings": 9, "health": st.HEALTH}.get(field, -1)
        fits = {"health": blink in b.health, "blessings": blink in b.blessings, "dead": blink not in b.health}
        if most < 0 or not fits.get(field, True):
            raise Refused("fall-no-counter", "CFA-385", blink=blink, field=field[:12])
        if field == "health" and role_of(blink) != CROWN:
            most = 1
        if not value.isdecimal() or len(value) > 1 or int(value) > most:
            raise Refused("fall-counter", "CFA-385", most=most)
        if field == "blessed" and not st.on_field(b, blink):
            raise Refused("fall-gone", "CFA-385", blink=blink)
        return f"{blink} {field}={int(value)}"

    def fix(self, s: Field, piece: str, field: str, value: str) -> None:
        b, on = s.board, value != "0"
        match field:
            case "health":
                b.health[piece] = int(value)
                b.out = [one for one in b.out if one != piece] + ([] if on else [piece])
                if not on:
                    b.blessed = [one for one in b.blessed if one != piece]
                    st.set_free(b, piece)
                    flick.check_end(s, b.acting)
            case "blessings":
                b.blessings[piece] = int(value)
            case "blessed":
                b.blessed = [one for one in b.blessed if one != piece] + ([piece] if on else [])
            case _:
                b.dead = [one for one in b.dead if one != piece]
                if on:
                    st.set_free(b, piece)
                    st.die(b, piece)

    def default_choice(self, s: Field) -> tuple[int, str]:
        """What counts when nobody chooses in time (CFA-389)."""
        b = s.board
        if b.holds:
            return self.rules.seats_of(s, side_of(b.holds[0]))[0], f"free {own(b.holds[0])}"
        if b.phase == "edge":
            return b.players[0], "end"
        assert b.choice is not None
        choice = b.choice
        seats = self.rules.seats_of(s, choice.side)
        pieces = " ".join(own(one) for one in choice.pieces)
        match choice.kind:
            case "rewind":
                left = b.flick is not None and choice.pieces[0] in b.flick.off
                return seats[0], f"{'rewind' if left else 'keep'} {pieces}"
            case "ward":
                return seats[0], f"ward {pieces}"
            case "stack":
                return seats[0], f"part {pieces}"
            case "raise":
                return seats[0], "raise none"
            case _:
                return b.players[0], "stop"


PAIRS = {"rewind": ("rewind", "keep"), "ward": ("ward", "lose")}
