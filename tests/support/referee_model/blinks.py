"""Crownfall's board, plainly: what reports, abilities and choices do to it (CFA 5 to 23)."""

import copy
import re
from typing import Any

from tests.support.referee_model.protocol import ModelTable, No, Over, need, twin

NAME = re.compile(r"([rb]?)([CKAEWJLNGVQ])(\d*)")
ROYAL = "CQ"


def side_of(blink: str) -> int:
    return "rb".index(blink[0])


class ModelBlinks:
    """place: field, dead, out (defeated) or skeleton, by Blink, in the order of the armies."""

    changes = True

    def __init__(self) -> None:
        self.place: dict[str, str] = {}
        self.health: dict[str, int] = {}
        self.left: dict[str, int] = {}
        self.blessed: set[str] = set()
        self.rides: dict[str, str] = {}
        self.holds: dict[tuple[str, str], int] = {}
        self.pinned: set[str] = set()
        self.used: set[str] = set()
        self.flicked: dict[str, int] = {}
        self.held_down: dict[str, int] = {}
        self.swapped: set[str] = set()
        self.owners: dict[str, int] = {}
        self.acting = self.turn = 0
        self.turns, self.rota = [0, 0], [0, 0]
        self.actions: dict[int, int] = {}
        self.to_hold: list[str] = []
        self.choice: tuple[str, int, tuple[str, ...]] | None = None
        self.flick: dict[str, Any] | None = None
        self.due: tuple[str, str, int] | None = None
        self.gallops = 0
        self.edge, self.asking_edge = False, False

    # ------------------------------------------------------------ looking

    def on(self, blink: str) -> bool:
        return self.place.get(blink) == "field"

    def field(self, side: int | None = None) -> list[str]:
        return [one for one in self.place if self.on(one) and side in (None, side_of(one))]

    def captives(self) -> set[str]:
        return {held for _, held in self.holds}

    def may_ride(self, ally: str, knight: str, were_captives: set[str]) -> bool:
        """CFA-146 to CFA-152: a Knight is judged by what it was before the flick (CFA-R22)."""
        loaded = set(self.rides.values())
        return (
            knight[1] == "K"
            and ally != knight
            and side_of(ally) == side_of(knight)
            and knight not in were_captives
            and knight not in loaded | set(self.rides)
            and ally not in set(self.rides) | self.captives()
            and ally not in loaded
        )

    def resilient(self, side: int) -> bool:
        mine = self.field(side)
        return [one[1] for one in mine] == ["C"] and any(one[1] != "C" for one in self.field())

    # ------------------------------------------------------------ changing

    def lifted(self, blink: str) -> None:
        """Its stacks, grapples and its pin end (CFA-102, CFA-140)."""
        self.rides = {a: k for a, k in self.rides.items() if blink not in (a, k)}
        self.holds = {pair: turn for pair, turn in self.holds.items() if blink not in pair}
        self.pinned.discard(blink)

    def dies(self, blink: str) -> None:
        self.lifted(blink)
        self.blessed.discard(blink)
        self.place[blink] = "dead"


class ModelBlinksReport:
    """What is said to have happened; compared by its facts."""

    def __init__(self) -> None:
        self.off: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.apart: set[str] = set()
        self.clear = False

    def facts(self) -> tuple[Any, ...]:
        links = frozenset(frozenset(pair) for pair in self.links)
        return frozenset(self.off), links, frozenset(self.apart), self.clear

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ModelBlinksReport) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.facts())


class ModelCrownfall:
    """The board's part of the talk."""

    booked = ("gallop", "summon", "kween")

    # ------------------------------------------------------------ names

    def name(self, t: ModelTable, text: str, seat: int | None = None) -> str:
        """A Blink's full code; without its colour one of the speaker's own."""
        match = NAME.fullmatch(text)
        need(match)
        assert match is not None
        colour = match[1] or ("rb"[t.sides[seat]] if seat is not None else "")
        code = f"{colour}{match[2]}{match[3]}"
        need(code in t.board.place)
        return code

    def mine(self, t: ModelTable, seat: int, text: str) -> str:
        code = self.name(t, text, seat)
        need(side_of(code) == t.sides[seat])
        return code

    def members(self, t: ModelTable, side: int) -> list[int]:
        """Those who still play (CFA-321)."""
        b, team = t.board, t.team(side)
        lost = {seat for crown, seat in b.owners.items() if b.place[crown] == "out"}
        playing = {seat for crown, seat in b.owners.items() if b.place[crown] != "out"}
        return [seat for seat in team if seat in playing or seat not in lost] or team

    # ------------------------------------------------------------ turns

    def begin(self, t: ModelTable, side: int, *, same: bool = False) -> None:
        b, each = t.board, int(t.o["actions_per_turn"])
        b.acting, b.turn = side, b.turn + 1
        b.turns[side] += not same
        b.used, b.pinned, b.swapped = set(), set(), set()
        b.edge = b.asking_edge = False
        b.gallops = 0
        team = self.members(t, side)
        if t.o["team_order"] == "split" and len(team) == 2:
            b.actions = {team[0]: (each + 1) // 2, team[1]: each // 2}
        else:
            b.actions = {team[b.rota[side] % len(team)]: each}
            b.rota[side] = (b.rota[side] + 1) % len(team)
        b.to_hold = [] if same else [one for one in b.field(1 - side) if self.may_pin(b, one)]
        if t.o["might_counts"] == "flick":
            b.held_down.update(dict.fromkeys(b.to_hold, b.turns[1 - side]))
        t.new_turn()

    def may_pin(self, b: ModelBlinks, giant: str) -> bool:
        """Flicked in its team's last turn, and that of the turn before was not used so (CFA-261, CFA-266)."""
        last = b.turns[side_of(giant)]
        fresh = giant[1] == "G" and giant not in b.captives() and b.flicked.get(giant) == last
        return fresh and b.held_down.get(giant) not in (last, last - 1)

    def passes(self, t: ModelTable) -> None:
        """The turn passes, perhaps to the partner (CFA-307 to CFA-313)."""
        b = t.board
        partners = t.o["team_order"] == "back_to_back" and len(self.members(t, b.acting)) == 2
        if partners and b.rota[b.acting] != 0:
            self.begin(t, b.acting, same=True)
        else:
            self.begin(t, 1 - b.acting)

    def helpers(self, b: ModelBlinks) -> list[str]:
        return [one for one in b.field(b.acting) if one[1] in "WN" and one not in b.captives()]

    def waits_for(self, b: ModelBlinks) -> str:
        return "choice" if b.to_hold or b.choice or b.asking_edge else "start"

    def asked(self, t: ModelTable) -> tuple[str, list[int]]:
        b = t.board
        if b.to_hold:
            return "hold", t.team(side_of(b.to_hold[0]))
        if b.choice is not None:
            kind, side, _ = b.choice
            return kind, list(b.actions) if kind in ("again", "free", "sneak") else t.team(side)
        return "edge" if b.asking_edge else "action", list(b.actions)

    def due(self, b: ModelBlinks) -> tuple[str, str, int] | None:
        return b.due

    # ------------------------------------------------------------ whose word it is

    def my_turn(self, t: ModelTable, seat: int) -> None:
        need(t.sides[seat] == t.board.acting and seat in t.board.actions)

    def free(self, t: ModelTable, seat: int, *, flick: bool = False) -> None:
        b = t.board
        self.my_turn(t, seat)
        need(t.stage == "play" and not b.to_hold and b.choice is None and not b.asking_edge)
        if not flick:
            t.patient(seat)

    def purse(self, t: ModelTable, seat: int, cost: int) -> None:
        """Its own actions, or, with one of its own, the partner's for the second (CFA-310)."""
        mine, all_ = t.board.actions[seat], sum(t.board.actions.values())
        need(mine >= cost or (cost == 2 and mine and all_ >= 2))

    def pay(self, b: ModelBlinks, seat: int, cost: int) -> None:
        own = min(cost, b.actions[seat])
        b.actions[seat] -= own
        for other in b.actions:
            if other != seat:
                b.actions[other] -= cost - own

    def heard(self, t: ModelTable, seat: int, verb: str, rest: str) -> None:
        own = getattr(self, f"say_{verb}", None)
        need(own)
        own(t, seat, *rest.split())

    # ------------------------------------------------------------ flicks and abilities

    def say_flick(self, t: ModelTable, seat: int, piece: str, free: str = "") -> None:
        b = t.board
        need(free in ("", "free"))
        self.my_turn(t, seat)
        blink = self.mine(t, seat, piece)
        if free:
            need(
                t.stage == "play" and b.choice is not None and b.choice[0] == "free" and blink in b.choice[2]
            )
            t.announce(seat, blink, "free")
            return
        self.free(t, seat, flick=True)
        need(b.on(blink) and blink not in b.captives())
        need(blink not in b.used or (blink[1] == "C" and b.resilient(b.acting)))
        need(not any(jester == blink and turn == b.turn for (jester, _), turn in b.holds.items()))
        self.purse(t, seat, 1)
        t.announce(seat, blink)

    def say_nudge(self, t: ModelTable, seat: int, piece: str) -> None:
        need(t.stage == "report" and t.case and t.case["piece"] == self.mine(t, seat, piece))

    def able(self, t: ModelTable, seat: int, piece: str, role: str, cost: int) -> str:
        self.free(t, seat)
        b, blink = t.board, self.mine(t, seat, piece)
        need(blink[1] == role and b.on(blink) and blink not in b.captives() and blink not in b.used)
        self.purse(t, seat, cost)
        return blink

    def acts(self, t: ModelTable) -> None:
        t.final()
        t.idle[t.board.acting] = 0

    def say_sneak(self, t: ModelTable, seat: int, piece: str) -> None:
        b = t.board
        self.my_turn(t, seat)
        if t.stage == "play" and b.choice is not None and b.choice[0] == "sneak":
            blink = self.mine(t, seat, piece)
            need(blink in b.choice[2])
            t.point()
            b.choice = None
        else:
            blink = self.able(t, seat, piece, "A", 1)
            t.point()
            self.pay(b, seat, 1)
            b.used.add(blink)
        self.acts(t)
        b.lifted(blink)

    def costly(self, t: ModelTable, seat: int, verb: str, blink: str, dead: str = "") -> None:
        if t.board.actions[seat] >= 2:
            self.book(t, seat, verb, blink, dead)
        else:
            mate = [one for one in t.board.actions if one != seat]
            t.propose("ability", seat, (verb, blink, dead), mate)

    def book(self, t: ModelTable, seat: int, verb: str, blink: str, dead: str) -> None:
        b = t.board
        t.step = t.copied()
        self.acts(t)
        self.pay(b, seat, 2)
        b.used.add(blink)
        b.gallops = 0
        if verb == "summon":
            b.place[dead] = "skeleton"
        elif verb == "kween":
            b.lifted(blink)
        b.due = (dead or blink, verb, seat)

    def say_gallop(self, t: ModelTable, seat: int, piece: str) -> None:
        self.costly(t, seat, "gallop", self.able(t, seat, piece, "V", 2))

    def say_kween(self, t: ModelTable, seat: int, piece: str) -> None:
        self.costly(t, seat, "kween", self.able(t, seat, piece, "Q", 2))

    def say_summon(self, t: ModelTable, seat: int, piece: str, other: str) -> None:
        blink = self.able(t, seat, piece, "N", 2)
        dead = self.name(t, other, seat)
        need(t.board.place[dead] == "dead")
        need(t.o["summon_pool"] == "any" or side_of(dead) == side_of(blink))
        self.costly(t, seat, "summon", blink, dead)

    def say_break(self, t: ModelTable, seat: int, piece: str) -> None:
        b = t.board
        self.free(t, seat)
        blink = self.mine(t, seat, piece)
        need(t.o["jester_break_action"] == "on" and blink in b.captives())
        self.purse(t, seat, 1)
        t.point()
        self.acts(t)
        self.pay(b, seat, 1)
        b.holds = {pair: turn for pair, turn in b.holds.items() if pair[1] != blink}

    def rescue(self, t: ModelTable, seat: int, piece: str, other: str, role: str) -> tuple[str, str]:
        b = t.board
        self.my_turn(t, seat)
        between = b.choice is None or b.choice[0] in ("again", "free", "sneak")
        need(t.stage == "play" and not b.to_hold and between)
        helper, ally = self.mine(t, seat, piece), self.mine(t, seat, other)
        need(helper[1] == role and helper in self.helpers(b) and b.on(ally))
        return helper, ally

    def rescued(self, t: ModelTable, seat: int, *lifted: str) -> None:
        b = t.board
        t.claimed(seat, "rescue")
        t.idle[b.acting] = 0
        b.edge = b.asking_edge = False
        for blink in lifted:
            b.lifted(blink)

    def say_port(self, t: ModelTable, seat: int, piece: str, other: str) -> None:
        _, ally = self.rescue(t, seat, piece, other, "W")
        self.rescued(t, seat, ally)

    def say_swap(self, t: ModelTable, seat: int, piece: str, other: str) -> None:
        helper, ally = self.rescue(t, seat, piece, other, "N")
        need(helper != ally and ally not in t.board.swapped)
        self.rescued(t, seat, helper, ally)
        t.board.swapped.add(ally)

    def say_end(self, t: ModelTable, seat: int) -> None:
        b = t.board
        self.my_turn(t, seat)
        need(t.stage == "play" and b.choice is None and not b.to_hold)
        t.late = False
        if not b.asking_edge and b.edge and self.helpers(b):
            b.asking_edge = True
            return
        if self.could_act(t):
            t.point()
        t.idle[b.acting] = 0
        self.passes(t)

    def could_act(self, t: ModelTable) -> bool:
        """Whether anything but ending the turn was left: else the end is part of the step before."""
        b = t.board
        tried = copy.copy(t)
        tried.board, tried.idle, tried.objection = twin(b), [0, 0], False
        words = ("flick {0}", "sneak {0}", "gallop {0}", "kween {0}", "break {0}")
        lines = [word.format(one) for one in b.field(b.acting) for word in words]
        pairs = [(one, two) for one in self.helpers(b) for two in b.place]
        lines += [f"{verb} {one} {two}" for one, two in pairs for verb in ("port", "swap", "summon")]
        return any(self.possible(tried, seat, line) for seat in b.actions for line in lines)

    def possible(self, t: ModelTable, seat: int, line: str) -> bool:
        verb, _, rest = line.partition(" ")
        try:
            self.heard(t, seat, verb, rest)
        except (No, TypeError):
            return False
        return True

    def skipped(self, t: ModelTable) -> None:
        self.passes(t)

    def claims(self, t: ModelTable, side: int) -> None:
        raise Over(tuple(t.team(side)), "claim")

    # ------------------------------------------------------------ Giants

    def pin(self, t: ModelTable, seat: int, piece: str) -> str:
        b = t.board
        giant = self.mine(t, seat, piece)
        need(t.stage == "play" and b.to_hold and giant == b.to_hold[0])
        t.point()
        b.to_hold = b.to_hold[1:]
        return giant

    def say_hold(self, t: ModelTable, seat: int, piece: str) -> None:
        giant = self.pin(t, seat, piece)
        t.board.pinned.add(giant)
        t.board.held_down[giant] = t.board.flicked[giant]

    def say_free(self, t: ModelTable, seat: int, piece: str) -> None:
        self.pin(t, seat, piece)

    # ------------------------------------------------------------ choices after a flick

    def chosen(self, t: ModelTable, seat: int, kind: str) -> tuple[str, ...]:
        choice = t.board.choice
        need(t.stage == "play" and choice is not None and choice[0] == kind and t.sides[seat] == choice[1])
        assert choice is not None
        return choice[2]

    def about(self, t: ModelTable, seat: int, kind: str, piece: str, answer: str) -> None:
        need(self.mine(t, seat, piece) == self.chosen(t, seat, kind)[0])
        self.answer(t, answer)

    def say_rewind(self, t: ModelTable, seat: int, piece: str) -> None:
        self.about(t, seat, "rewind", piece, "yes")

    def say_keep(self, t: ModelTable, seat: int, piece: str) -> None:
        self.about(t, seat, "rewind", piece, "no")

    def say_ward(self, t: ModelTable, seat: int, piece: str) -> None:
        self.about(t, seat, "ward", piece, "yes")

    def say_lose(self, t: ModelTable, seat: int, piece: str) -> None:
        self.about(t, seat, "ward", piece, "no")

    def say_stack(self, t: ModelTable, seat: int, below: str, above: str) -> None:
        pair = self.chosen(t, seat, "stack")
        knight, ally = self.mine(t, seat, below), self.mine(t, seat, above)
        assert t.board.flick is not None
        were = t.board.flick["start"].board.captives()
        need({knight, ally} == {*pair} and t.board.may_ride(ally, knight, were))
        self.answer(t, f"{knight} {ally}")

    def say_part(self, t: ModelTable, seat: int, blink: str, other: str) -> None:
        pair = self.chosen(t, seat, "stack")
        need({self.mine(t, seat, blink), self.mine(t, seat, other)} == {*pair})
        self.answer(t, f"no {' '.join(pair)}")

    def say_raise(self, t: ModelTable, seat: int, piece: str, other: str = "") -> None:
        (necromancer,) = self.chosen(t, seat, "raise")
        if piece == "none":
            need(not other)
            self.answer(t, "none")
            return
        need(self.mine(t, seat, piece) == necromancer)
        ally = self.mine(t, seat, other)
        need(ally in raisable(t.board, necromancer, t.o))
        self.answer(t, ally)

    def say_again(self, t: ModelTable, seat: int) -> None:
        piece = self.chosen(t, seat, "again")[0]
        self.my_turn(t, seat)
        t.step = t.copied()
        t.board.choice, t.board.due = None, (piece, "again", seat)

    def say_stop(self, t: ModelTable, seat: int) -> None:
        choice = t.board.choice
        need(t.stage == "play" and choice is not None and choice[0] in ("again", "free", "sneak"))
        self.my_turn(t, seat)
        t.point()
        t.board.choice = None

    def default(self, t: ModelTable) -> tuple[int, str]:
        """CFA-389 with the defaults of the dialogue table; nobody announces a flick for the absent."""
        b = t.board
        if b.to_hold:
            return t.team(side_of(b.to_hold[0]))[0], f"free {b.to_hold[0]}"
        if b.asking_edge:
            return next(iter(b.actions)), "end"
        assert b.choice is not None
        kind, side, pieces = b.choice
        fell = kind == "rewind" and b.flick is not None and pieces[0] in b.flick["report"].off
        words = {
            "rewind": f"rewind {pieces[0]}" if fell else f"keep {pieces[0]}",
            "ward": f"ward {pieces[0]}",
        }
        words |= {"stack": f"part {' '.join(pieces)}", "raise": "raise none"}
        return (t.team(side)[0], words[kind]) if kind in words else (next(iter(b.actions)), "stop")

    # ------------------------------------------------------------ draws, corrections, giving up

    def say_draw(self, t: ModelTable, seat: int) -> None:
        if t.stage == "agree" and t.proposal is not None and t.proposal["kind"] == "draw":
            t.say_agree(seat, "")
            return
        need(t.stage == "play")
        t.propose("draw", seat)

    def carried(self, t: ModelTable, proposal: dict[str, Any]) -> None:
        if proposal["kind"] == "ability":
            self.book(t, proposal["seat"], *proposal["what"])
        else:
            t.point()
            raise Over((), "agreed")

    def resigned(self, t: ModelTable, seat: int, rest: str) -> None:
        need(not rest)
        mates = [one for one in t.team(t.sides[seat]) if one != seat]
        if mates and not t.alone:
            t.propose("resign", seat, None, mates)
        else:
            t.give_up(t.sides[seat])

    def may_fix(self, t: ModelTable, piece: str, field: str, value: str) -> None:
        b = t.board
        blink = self.name(t, piece)
        need(b.choice is None and not b.to_hold)
        most = {"health": 3 if blink[1] == "C" else 1, "blessings": 9, "blessed": 1, "dead": 1}
        has = {"health": blink in b.health, "blessings": blink in b.left, "dead": blink not in b.health}
        need(field in most and has.get(field, b.on(blink)))
        need(value.isdecimal() and len(value) == 1 and int(value) <= most[field])

    def fix(self, t: ModelTable, piece: str, field: str, value: str) -> None:
        b, on = t.board, value != "0"
        if field == "blessings":
            b.left[piece] = int(value)
        elif field == "blessed":
            b.blessed = (b.blessed | {piece}) if on else b.blessed - {piece}
        elif field == "dead":
            if on:
                b.dies(piece)
            elif b.place[piece] == "dead":
                b.place[piece] = "field"
        else:
            b.health[piece] = int(value)
            b.place[piece] = "field" if on else "out"
            if not on:
                b.lifted(piece)
                b.blessed.discard(piece)
                ended(t, b, b.acting)

    # ------------------------------------------------------------ reports

    def quiet(self, case: dict[str, Any], report: ModelBlinksReport) -> bool:
        return report == ModelBlinksReport()

    def disputes_roll(self, t: ModelTable, seat: int, rest: str) -> bool:
        return False

    def claim_lost(self, t: ModelTable, case: dict[str, Any]) -> None:
        """The Blink stays where it was."""

    def confirmed_with(self, t: ModelTable, seat: int, rest: str) -> None:
        raise No

    def foul_denied(self, t: ModelTable, proposal: dict[str, Any]) -> None:
        raise No

    def read(self, t: ModelTable, case: dict[str, Any], text: str, b: ModelBlinks) -> ModelBlinksReport:
        """CFA-347 to CFA-351."""
        report = ModelBlinksReport()
        for clause in [] if text.strip() == "." else text.split(";"):
            verb, *words = clause.split() or [""]
            if verb == "off" and words:
                for piece in words:
                    need(b.on(piece) and piece not in b.pinned)
                report.off += words
            elif verb == "link" and words:
                for word in words:
                    piece, plus, other = word.partition("+")
                    need(
                        plus
                        and piece != other
                        and all(b.place.get(x) in ("field", "skeleton") for x in (piece, other))
                    )
                    report.links.append((piece, other))
            elif verb == "apart" and words:
                for piece in words:
                    could = self.could_part(b, case)
                    ends = [blink for pair in could for blink in pair]
                    # of several pairs each is called by whoever is held, or by a holder of nobody else
                    called = [
                        holder if ends.count(held) > 1 and ends.count(holder) == 1 else held
                        for holder, held in ((k, a) if b.rides.get(a) == k else (a, k) for a, k in could)
                        if piece in (holder, held)
                    ]
                    need(len(called) == 1 or piece in called)
                report.apart |= {*words}
            else:
                need(verb == "clear" and not words)
                report.clear = True
        joined = {piece for pair in report.links for piece in pair}
        need(not joined & {*report.off})
        need(not report.clear or self.asks_hit(t, b, case))
        report.clear = report.clear and not joined and not ({*report.off} | report.apart) - {case["piece"]}
        report.off = [piece for piece in b.place if piece in report.off]
        return report

    def could_part(self, b: ModelBlinks, case: dict[str, Any]) -> list[tuple[str, str]]:
        piece = case["piece"]
        stacks = [pair for pair in b.rides.items() if piece not in pair]
        return stacks + [pair for pair in b.holds if pair[0] != piece]

    def asks_hit(self, t: ModelTable, b: ModelBlinks, case: dict[str, Any]) -> bool:
        role = "W" if t.o["rewind_role"] == "Wizard" else "E"
        return case["kind"] == "" and case["piece"][1] == role and case["piece"] not in b.captives()

    # ------------------------------------------------------------ what follows from a flick

    def settle(self, t: ModelTable, case: dict[str, Any], report: ModelBlinksReport) -> None:
        start = t.copied()
        flick = {
            "start": start,
            "report": report,
            "answers": [],
            "piece": case["piece"],
            "kind": case["kind"],
        }
        flick |= {"side": case["side"], "seat": case["seat"], "hints": []}
        self.go(t, flick)

    def answer(self, t: ModelTable, answer: str) -> None:
        flick = t.board.flick
        assert flick is not None
        t.point()
        self.go(t, {**flick, "answers": [*flick["answers"], answer]})

    def go(self, t: ModelTable, flick: dict[str, Any]) -> None:
        """From the board before the flick through all its steps, as far as it is answered (CFA-283)."""
        b = twin(flick["start"].board)
        t.board, flick["hints"] = b, [*flick["hints"], *t.hints]
        b.choice, b.due, b.flick = None, None, None
        open_ = Steps(t, b, flick).run()
        if open_ is not None:
            b.choice, b.flick = open_, flick


def raisable(b: ModelBlinks, necromancer: str, o: dict[str, str]) -> list[str]:
    dead = [one for one, place in b.place.items() if place == "dead" and one[0] == necromancer[0]]
    return [one for one in dead if one != necromancer or o["resurrect_self"] == "on"]


def ended(t: ModelTable, b: ModelBlinks, acting: int) -> None:
    """CFA-297 to CFA-300, CFA-319, CFA-323, CFA-332."""
    gone = {one for one, place in b.place.items() if place == "out"}
    if t.o["clones_win"] == "last_crown" and b.owners:
        alive = [crown for crown in b.owners if crown not in gone]
        if len(alive) < 2:
            raise Over((b.owners[alive[0]],) if alive else (), "crown" if alive else "crowns")
        return
    count = "CQ" if t.o["kween_must_fall"] == "on" else "C"
    beaten = [
        n for n in (0, 1) if all(one in gone for one in b.place if one[1] in count and side_of(one) == n)
    ]
    if len(beaten) == 2 and t.o["double_zero"] == "draw":
        raise Over((), "crowns")
    if beaten:
        loser = acting if len(beaten) == 2 else beaten[0]
        raise Over(tuple(t.team(1 - loser)), "crown")


class Waits(Exception):
    """A choice that is not answered yet."""

    def __init__(self, kind: str, side: int, *pieces: str) -> None:
        super().__init__(kind)
        self.choice = (kind, side, pieces)


class Steps:
    """The steps of section 21, one after another."""

    def __init__(self, t: ModelTable, b: ModelBlinks, flick: dict[str, Any]) -> None:
        self.t, self.b, self.o = t, b, t.o
        self.piece, self.kind, self.side = flick["piece"], flick["kind"], flick["side"]
        self.seat, self.report = flick["seat"], flick["report"]
        self.answers, self.hints = list(flick["answers"]), flick["hints"]
        self.off = list(self.report.off)
        self.were = set(b.captives())
        self.resilient = b.resilient(self.side)
        self.along: set[str] = set()

    def run(self) -> tuple[str, int, tuple[str, ...]] | None:
        try:
            self.booked()
            self.rewind()
            self.crowns()
            self.deaths()
            self.partings()
            self.blessings()
            self.grapples()
            self.stacks()
            self.raising()
            return self.afterwards()
        except Waits as open_:
            return open_.choice

    def ask(self, kind: str, side: int, *pieces: str) -> str:
        if not self.answers:
            raise Waits(kind, side, *pieces)
        return self.answers.pop(0)

    def booked(self) -> None:
        b, piece = self.b, self.piece
        if self.kind == "":
            b.actions[self.seat] -= 1
        if self.kind in ("", "free"):
            b.used.add(piece)
        b.gallops += self.kind in ("gallop", "again")
        if piece[1] == "G" and self.kind != "summon":
            b.flicked[piece] = b.turns[self.side]
        b.rides = {a: k for a, k in b.rides.items() if piece not in (a, k)}
        b.edge = True

    def rewind(self) -> None:
        asked = self.report.clear and self.kind == "" and self.piece not in self.were
        if asked and self.ask("rewind", self.side, self.piece) == "yes":
            self.off = [one for one in self.off if one != self.piece]

    def crowns(self) -> None:
        b = self.b
        fallen = [one for one in self.off if one[1] in ROYAL]
        if self.o["royal_coup"] == "on" and {one[0] for one in fallen if one[1] == "C"} == {"r", "b"}:
            raise Over((), "coup")
        for crown in fallen:
            b.lifted(crown)
            accident = crown == self.piece and self.resilient and self.kind in ("", "free")
            if crown[1] == "C" and crown in b.blessed and self.o["blessing_guards_crown"] == "on":
                b.blessed.discard(crown)
            elif not (accident and self.o["resilience_costs_health"] == "off"):
                b.health[crown] -= 1
            if b.health[crown] == 0:
                b.place[crown] = "out"
                b.blessed.discard(crown)
        ended(self.t, b, self.side)

    def deaths(self) -> None:
        b, others = self.b, [blink for blink in self.off if blink[1] not in ROYAL]
        for blink in [blink for blink in others if blink not in b.blessed]:
            b.dies(blink)
        for blink in [blink for blink in others if blink in b.blessed]:
            if self.ask("ward", side_of(blink), blink) == "yes":
                b.blessed.discard(blink)
            else:
                b.dies(blink)

    def partings(self) -> None:
        b, apart = self.b, self.report.apart
        for blink in self.off:
            b.lifted(blink)
        b.rides = {a: k for a, k in b.rides.items() if not apart & {a, k}}
        b.holds = {pair: turn for pair, turn in b.holds.items() if not apart & {*pair}}
        if self.piece[1] == "J" and self.kind != "summon":
            self.along = {held for jester, held in b.holds if jester == self.piece}
            b.holds = {pair: turn for pair, turn in b.holds.items() if pair[0] != self.piece}

    def linked(self, role: str) -> list[tuple[str, str]]:
        """Links from the ends of a role that is on the field, in any order of the report."""
        ways = [way for pair in self.unique() for way in (pair, pair[::-1])]
        return [(one, other) for one, other in ways if one[1] == role and self.b.on(one)]

    def unique(self) -> list[tuple[str, str]]:
        """Every link once; those that are known to come first do so."""
        pairs = sorted({(min(pair), max(pair)) for pair in self.report.links})
        order = [{*hint} for hint in self.hints if len(hint) == 2]
        return sorted(pairs, key=lambda pair: order.index({*pair}) if {*pair} in order else len(order))

    def blessings(self) -> None:
        b = self.b
        for cleric, other in self.linked("L"):
            if b.left[cleric] == 0:
                continue
            b.left[cleric] -= b.left[cleric] > 0
            if b.on(other):
                b.blessed.add(other)

    def grapples(self) -> None:
        b = self.b
        for jester, enemy in sorted(self.linked("J"), key=lambda link: side_of(link[0]) != self.side):
            known = any({*pair} == {jester, enemy} for pair in b.holds)
            let_go = jester == self.piece and enemy in self.along
            if jester not in self.were and b.on(enemy) and jester[0] != enemy[0] and not known and not let_go:
                b.holds[jester, enemy] = b.turn

    def stacks(self) -> None:
        b, seen = self.b, set[frozenset[str]]()
        while True:
            able = [pair for pair in self.unique() if frozenset(pair) not in seen and self.stackable(pair)]
            if not able:
                return
            if not self.answers:
                asked = next(
                    (p for p in able if ("stack", *p) in self.hints or ("stack", *p[::-1]) in self.hints),
                    able[0],
                )
                raise Waits("stack", side_of(asked[0]), *asked)
            answer = self.answers.pop(0)
            words = answer.split()
            pair = next(pair for pair in able if {*pair} <= {*words})
            seen.add(frozenset(pair))
            if words[0] != "no":
                b.rides[words[1]] = words[0]

    def stackable(self, pair: tuple[str, str]) -> bool:
        ways = (pair, pair[::-1])
        fine = all(self.b.on(one) for one in pair)
        return fine and any(self.b.may_ride(ally, knight, self.were) for knight, ally in ways)

    def raising(self) -> None:
        b = self.b
        for side in (self.side, 1 - self.side):
            for blink in [blink for blink in self.off if blink[1] == "N" and side_of(blink) == side]:
                enemy = any(side_of(other) != side for other in self.off)
                if blink in self.were or not enemy or not raisable(b, blink, self.o):
                    continue
                ally = self.ask("raise", side, blink)
                if ally != "none":
                    b.place[ally] = "field"

    def afterwards(self) -> tuple[str, int, tuple[str, ...]] | None:
        b, piece = self.b, self.piece
        if self.kind == "summon":
            b.place[piece] = "dead"
        able = b.on(piece) and piece not in b.captives()
        if able and self.kind in ("gallop", "again") and b.gallops < 3:
            return "again", self.side, (piece,)
        if able and self.kind == "kween" and piece not in self.off:
            return "sneak", self.side, (piece,)
        fell = self.kind in ("", "free") and self.resilient and piece[1] == "C" and piece in self.off
        return ("free", self.side, (piece,)) if able and fell else None
