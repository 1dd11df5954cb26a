"""Random games held against the model: legal and illegal lines, every answer foretold."""

import random
from typing import Any

from engine.match import Match
from engine.questions import Refused
from tests.support.referee_games import GAMES, form_line, setup_of
from tests.support.referee_model import blinks, castles
from tests.support.referee_model.protocol import BOT, REF, ModelTable, No

SETTING_UP = ("army", "owns", "deployed", "mix", "head", "placed")
# How readily a line of the engine's own list is tried; what ends games is rare.
WEIGHTS = {
    "resign": 0.004,
    "draw": 0.01,
    "void": 0.02,
    "undo": 0.06,
    "pause": 0.03,
    "photo": 0.04,
    "end": 0.2,
}
WEIGHTS |= {"gallop": 3.0, "summon": 4.0, "hold": 3.0, "again": 3.0, "skip": 3.0, "claim": 0.5, "fix": 3.0}
WEIGHTS |= {
    "flick": 4.0,
    "ok": 3.0,
    "wipe": 0.1,
    "nudge": 0.1,
    "port": 0.2,
    "swap": 0.2,
    "match": 0.1,
    "sneak": 0.5,
}
WORDS = {
    "crownfall": "flick nudge sneak gallop kween summon break port swap end hold free again stop rewind keep "
    "ward lose stack part raise draw",
    "cube-quest": "flick again stop king return hide heal freeze roll foul end void",
}
# Tables that chance alone makes too seldom: all roles, a Kween, clones, Freezes and Healers.
KINDS: dict[str, tuple[dict[str, str], ...]] = {
    "crownfall": (
        {},
        {"army_size": "10", "kween": "off", "crowns_per_team": "1", "rewind_role": "Wizard"},
        {"army_size": "12", "kween": "on", "crowns_per_team": "1"},
        {"army_size": "9", "small_army": "on"},
        {"army_size": "4", "small_army": "on", "kween": "off", "crowns_per_team": "1"},
        {"army_size": "10", "kween": "off", "crowns_per_team": "2"},
    ),
    "cube-quest": ({}, {"mix": "custom"}, {"mix": "custom", "points": "62"}),
}
SHARED = "ok no yield reflick agree refuse callref noref undo pause resume skip claim photo withdraw wipe"
ALL_ROLES = "army K1 A1 W1 J1 L1 N1 G1 V2"
TIMES = ("start", "report", "confirm", "choice", "roll", "dispute", "referee", "objection", "idle")


def kind_of(name: str, number: int) -> dict[str, str]:
    return KINDS[name][number % len(KINDS[name])]


class Difference(AssertionError):
    """The engine and the model do not agree."""


class ModelComparison:
    """One game on both; `trace` is what was said."""

    def __init__(self, name: str, number: int, **options: str) -> None:
        self.name, self.number = name, number
        self.rng = random.Random(f"{name} {number}")
        setup = setup_of(name, number, **{"reports": "flicks", **kind_of(name, number), **options})
        self.match: Match[Any] = Match.new(GAMES[name], setup)
        self.trace: list[str] = []
        self.tried: dict[tuple[str, bool], int] = {}
        self.table: ModelTable | None = None

    # ------------------------------------------------------------ both at the same place

    def set_up(self) -> None:
        """What stands before the first turn is no talk of the referee's."""
        match = self.match
        while match.question is not None and match.question.kind in SETTING_UP:
            seat, kind = match.question.seats[0], match.question.kind
            line = None
            if kind == "army" and self.number % len(KINDS["crownfall"]) == 1:
                line = ALL_ROLES
            while line is None and kind in ("army", "mix"):
                line = form_line(self.name, match.rules, match.state, seat, kind, self.rng)
            match.answer(seat, line or match.legal(seat)[0])
        s = match.state
        if self.name == "crownfall":
            self.table = ModelTable(
                blinks.ModelCrownfall(), dict(s.options), list(s.sides), blinks_of(s.board)
            )
        else:
            self.table = ModelTable(
                castles.ModelCubeQuest(), dict(s.options), list(s.sides), cubes_of(s.board)
            )

    def play(self, most: int = 160) -> None:
        self.set_up()
        for _ in range(most):
            self.try_(*self.line())
            if self.match.question is None and self.rng.random() < 0.5:
                return

    def try_(self, seat: int, line: str) -> None:
        """The same line to both; they have to agree on everything."""
        assert self.table is not None
        self.trace.append(f"{seat} {line}")
        events, fine = [], True
        try:
            events = self.match.answer(seat, line).events
        except Refused as refused:
            fine, why = False, f"{refused.reason} {refused.rule}"
        try:
            table = self.table.say(seat, line, draws_of(events), hints_of(events, self.match.state))
        except (No, TypeError, IndexError) as no:
            if fine:
                raise self.differs("accepted, and the model refuses") from no
            self.count(line, fine)
            return
        if not fine:
            raise self.differs(f"refused ({why}), and the model accepts")
        self.table = table
        self.count(line, fine)
        self.compare()

    def count(self, line: str, fine: bool) -> None:
        key = line.split(" ")[0], fine
        self.tried[key] = self.tried.get(key, 0) + 1

    def compare(self) -> None:
        assert self.table is not None
        result, ask = self.match.result, self.match.question
        mine = self.table.result
        theirs = (result.winners, result.reason) if result is not None else None
        if mine != theirs:
            raise self.differs(f"result {theirs}, the model {mine}")
        if result is not None or ask is None:
            return
        kind, seats = self.table.asked()
        if (kind, {*seats}) != (ask.kind, {*ask.seats}):
            raise self.differs(f"asks {ask.kind} {ask.seats}, the model {kind} {seats}")
        look = LOOKS[self.name]
        facts, foretold = look[0](self.match.state.board), look[1](self.table.board)
        for key in facts:
            if facts[key] != foretold[key]:
                raise self.differs(f"{key}: {facts[key]}, the model {foretold[key]}")

    def differs(self, what: str) -> Difference:
        options = dict(self.match.state.options)
        return Difference(f"{self.name} {self.number}: {what}\n{options}\n" + "\n".join(self.trace[-25:]))

    # ------------------------------------------------------------ what is said

    def line(self) -> tuple[int, str]:
        rng, match, ask = self.rng, self.match, self.match.question
        seats = range(len(match.state.sides))
        if ask is None:
            return rng.choice(seats), rng.choice(
                ("undo", "undo", "agree", "agree", "refuse", "end", "ok", "claim")
            )
        if ask.kind in SETTING_UP:
            return self.setting_up(ask)
        asked = rng.choice(ask.seats) if ask.seats else REF
        what = rng.random()
        if not ask.seats and what < 0.6:
            return REF, f"rule {rng.choice(('r', 'b', 'reflick'))}"
        if what < 0.05 and not match.state.hotseat:
            limit = match.rules.refereeing.limit(match.state)
            return BOT, f"timeout {limit.word if limit and limit.word != 'idle' else rng.choice(TIMES[:-1])}"
        if match.state.late and what < 0.6:
            return rng.choice(seats), rng.choice(("skip", "skip", "claim", "wipe"))
        if match.state.objection and what < 0.5:
            return (BOT, "timeout objection") if what < 0.3 else (rng.choice(seats), "ok")
        if what < 0.2:
            return self.made_up()
        if what < 0.23 and match.state.stage == "play":
            return rng.choice(seats), " ".join(("fix", *ARGUMENTS[self.name](match.state, "fix", rng)))
        seat = asked if what < 0.85 or asked < 0 else rng.choice(seats)
        forms = ask.forms_of(seat) if seat >= 0 else ()
        if forms and rng.random() < 0.6:
            line = self.formed(seat, rng.choice(forms))
            if line is not None:
                return seat, line
        legal = list(match.legal(seat)) if seat >= 0 else []
        verbs = list(dict.fromkeys(one.split(" ")[0] for one in legal))
        if not verbs:
            return self.made_up()
        verb = rng.choices(verbs, [WEIGHTS.get(one, 1.0) for one in verbs])[0]
        return seat, rng.choice([one for one in legal if one.split(" ")[0] == verb])

    def setting_up(self, ask: Any) -> tuple[int, str]:
        seat = ask.seats[0]
        line = self.formed(seat, "mix") if ask.kind == "mix" else ask.kind
        return seat, line or "mix G2"

    def formed(self, seat: int, form: str) -> str | None:
        """A line as a form gives it, sometimes a little wrong."""
        rng, match = self.rng, self.match
        if form in ("heal", "freeze", "mix"):
            return form_line(self.name, match.rules, match.state, seat, form, rng)
        head = {"no": "no = ", "secret": "secret = "}.get(form, "= ")
        if form == "secret" and rng.random() < 0.5 and match.state.case is not None:
            return head + match.state.case.report
        return head + REPORTS[self.name](match.state, rng)

    def made_up(self) -> tuple[int, str]:
        """Anything that somebody might say, mostly not allowed now."""
        rng, s = self.rng, self.match.state
        seat = rng.choice([*range(len(s.sides)), *range(len(s.sides)), REF, BOT])
        if seat == BOT:
            return BOT, f"timeout {rng.choice(TIMES[:-1])}" if not s.hotseat else "timeout idle me"
        verb = rng.choice(
            (WORDS[self.name] + " " + SHARED + " = = = secret secret no fix match rule").split()
        )
        return seat, " ".join((verb, *self.arguments(verb))).strip()

    def arguments(self, verb: str) -> list[str]:
        rng = self.rng
        if verb in ("=", "no", "secret"):
            report = REPORTS[self.name](self.match.state, rng)
            roll = verb == "no" and self.name == "cube-quest" and rng.random() < 0.3
            return ["roll"] if roll else [report] if verb == "=" else rng.choice(([], ["=", report]))
        if verb == "rule":
            return [rng.choice(("r", "b", "reflick"))]
        if verb == "match":
            return [rng.choice(("yes", "no"))]
        return ARGUMENTS[self.name](self.match.state, verb, rng)


# ---------------------------------------------------------------- Crownfall


def blinks_of(b: Any) -> blinks.ModelBlinks:
    board = blinks.ModelBlinks()
    board.place = {blink: "field" for army in b.armies for blink in army}
    board.health, board.left, board.owners = dict(b.health), dict(b.blessings), dict(b.owners)
    board.acting, board.turn, board.turns, board.rota = b.acting, b.turn, list(b.turns), list(b.rota)
    board.actions = dict(zip(b.players, b.actions, strict=True))
    return board


def blink_facts(b: Any) -> dict[str, Any]:
    army = [blink for army in b.armies for blink in army]
    place = {one: "dead" if one in b.dead else "out" if one in b.out else "field" for one in army}
    if b.skeleton:
        place[b.skeleton] = "skeleton"
    choice = b.choice and (b.choice.kind, b.choice.side, frozenset(b.choice.pieces))
    return {
        "place": place,
        "health": b.health,
        "blessings": b.blessings,
        "blessed": {*b.blessed},
        "stacks": {pair.held: pair.holder for pair in b.stacks},
        "grapples": {(pair.holder, pair.held): pair.turn for pair in b.grapples},
        "pinned": {*b.pinned},
        "used": {*b.used},
        "actions": dict(zip(b.players, b.actions, strict=True)),
        "acting": (b.acting, b.turn),
        "choice": choice,
        "holds": list(b.holds),
    }


def blink_foretold(b: blinks.ModelBlinks) -> dict[str, Any]:
    return {
        "place": b.place,
        "health": b.health,
        "blessings": b.left,
        "blessed": b.blessed,
        "stacks": b.rides,
        "grapples": b.holds,
        "pinned": b.pinned,
        "used": b.used,
        "actions": b.actions,
        "acting": (b.acting, b.turn),
        "choice": b.choice and (b.choice[0], b.choice[1], frozenset(b.choice[2])),
        "holds": b.to_hold,
    }


def some(rng: random.Random, things: list[str], most: int) -> list[str]:
    return rng.sample(things, min(len(things), rng.randrange(most + 1)))


def blink_report(s: Any, rng: random.Random) -> str:
    """Anything on the field left, is joined or came apart; sometimes what cannot be."""
    b = s.board
    army = [blink for army in b.armies for blink in army]
    on_field = [piece for piece in army if piece not in b.dead and piece not in b.out and piece != b.skeleton]
    if rng.random() < 0.06:
        on_field = army
    loose = [piece for piece in on_field if piece not in b.pinned] if rng.random() < 0.95 else on_field
    if rng.random() < 0.25:
        return "."
    off = some(rng, loose, rng.choice((0, 1, 2, 5)))
    dear = [piece for piece in loose if piece in b.blessed or piece[1] == "N"]
    off += [piece for piece in some(rng, dear, 2) if piece not in off and rng.random() < 0.4]
    rest = [piece for piece in on_field if piece not in off or rng.random() < 0.01] + (
        [b.skeleton] if b.skeleton else []
    )
    special = [piece for piece in rest if piece[1] in "KJL"]
    links = []
    for piece in some(rng, special, 3):
        links += [f"{piece}+{other}" for other in some(rng, [x for x in rest if x != piece], 2)]
    pairs = [pair.held for pair in (*b.stacks, *b.grapples)]
    apart = [piece for piece in dict.fromkeys(pairs) if rng.random() < 0.3]
    parts = [
        f"{word} {' '.join(found)}"
        for word, found in (("off", off), ("link", links), ("apart", apart))
        if found
    ]
    if rng.random() < 0.15 or (s.case is not None and s.case.piece[1] in "WE" and rng.random() < 0.4):
        return rng.choice(("clear", f"off {s.case.piece} ; clear" if s.case else "clear"))
    return " ; ".join(parts) or "."


def blink_arguments(s: Any, verb: str, rng: random.Random) -> list[str]:
    army = [blink for army in s.board.armies for blink in army]
    first, second = rng.choice(army), rng.choice(army)
    if rng.random() < 0.7:
        first = rng.choice([x for x in army if (x[0] == "r") == (s.board.acting == 0)])[1:]
    if verb == "fix":
        field = rng.choice(("health", "blessings", "blessed", "dead"))
        return [second, f"{field}={rng.randrange(4)}"]
    if verb in ("summon", "port", "swap", "stack", "part", "raise"):
        return [first, second] if rng.random() < 0.9 else ["none"]
    if verb in (
        "flick",
        "nudge",
        "sneak",
        "gallop",
        "kween",
        "break",
        "hold",
        "free",
        "rewind",
        "keep",
        "ward",
        "lose",
    ):
        return [first, "free"] if verb == "flick" and rng.random() < 0.2 else [first]
    return []


# ---------------------------------------------------------------- Cube Quest


def cubes_of(b: Any) -> castles.ModelCastles:
    board = castles.ModelCastles()
    board.team = [dict(camp.team) for camp in b.camps]
    board.there = [dict(camp.board) for camp in b.camps]
    board.reserve = [camp.reserve for camp in b.camps]
    board.acting, board.turn, board.begins, board.flicks = b.acting, b.turn, b.begins, b.flicks
    return board


def cube_facts(b: Any) -> dict[str, Any]:
    names = ("board", "defeated", "reserve", "hiding", "spent", "credit", "bouts")
    facts = {name: [getattr(camp, name) for camp in b.camps] for name in names}
    facts["ice"] = {one.code: sorted(one.cubes) for one in b.ices}
    facts["rolls"] = [(one.side, one.kind, one.revive) for one in b.rolls]
    choice = b.choice.kind if b.choice else ""
    facts["choice"] = [choice, b.choice.most if choice == "hide" else 0]
    facts["turn"] = [b.phase, *((b.acting, b.turn, b.main) if b.phase == "play" else ())]
    return facts


def cube_foretold(b: castles.ModelCastles) -> dict[str, Any]:
    names = ("reserve", "hiding", "spent", "credit", "bouts", "rolls")
    facts = {name: getattr(b, name) for name in names}
    facts |= {"board": b.there, "defeated": b.lost, "ice": {name: sorted(one) for name, one in b.ice.items()}}
    facts["choice"] = [b.choice, b.most if b.choice == "hide" else 0]
    facts["turn"] = [b.phase, *((b.acting, b.turn, b.main) if b.phase == "play" else ())]
    return facts


def cube_report(s: Any, rng: random.Random) -> str:
    """Cubes off and captured, Freezes, the Helm, a foul; sometimes what cannot be."""
    b = s.board
    parts = []
    if rng.random() < 0.3:
        return rng.choice((".", ".", "home", "foul push"))
    for word in ("off", "cap"):
        arguments = []
        for side, camp in enumerate(b.camps):
            for kind, cube_count in camp.board.items():
                if kind == "K" and rng.random() < 0.9:
                    continue
                if word == "cap" and kind in "KR" and rng.random() < 0.95:
                    continue
                count = rng.randrange(cube_count + 1) if rng.random() < 0.25 else 0
                arguments += [f"{'rb'[side]}{kind}{count}"] if count else []
        for ice in b.ices:
            arguments += [f"{'br'[ice.side]}{ice.cubes[0]}/{ice.code}"] if rng.random() < 0.1 else []
        parts += [f"{word} {' '.join(arguments)}"] if arguments else []
    for ice in b.ices:
        if rng.random() < 0.2:
            parts.append(f"thaw {ice.code}")
        elif rng.random() < 0.2:
            parts.append(f"slip {ice.code}>{'br'[ice.side]}{rng.choice(ice.cubes)}")
    extra = (("home", 0.2), (f"foul {rng.choice(castles.FAULTS)}", 0.2), (f"first {rng.choice('rb')}K", 0.05))
    parts += [word for word, chance in extra if rng.random() < chance]
    if rng.random() < 0.03:
        return rng.choice(("off rK bK ; first rK", f"off {rng.choice('rb')}K ; foul push", "off bK rK"))
    return " ; ".join(parts) or "."


def cube_arguments(s: Any, verb: str, rng: random.Random) -> list[str]:
    kind, colour = rng.choice("KSHUGRF"), rng.choice("rb")
    match verb:
        case "flick":
            return [kind] if rng.random() < 0.6 else [kind, "extra"]
        case "return":
            return ["U"]
        case "hide":
            return [f"U{rng.randrange(3)}"]
        case "heal":
            return [f"R{1 + rng.randrange(2)}", ":", *(rng.choice("SHUGRF") for _ in range(rng.randrange(4)))]
        case "freeze":
            other = "br"[s.board.acting]
            under = [f"F{n}>{other}{rng.choice('SHUGRK')}@{rng.choice(('near', 'far'))}" for n in (1, 2)]
            return under[: 1 + rng.randrange(2)]
        case "roll":
            return [f"{colour}{kind}", rng.choice(("face", "shadow", "bot"))]
        case "foul":
            return [rng.choice(castles.FAULTS)]
        case "ok":
            return ["foul", rng.choice(castles.FAULTS)] if rng.random() < 0.3 else []
        case "fix":
            field = rng.choice(("defeated", "hiding", "spent", "reserve", "credit"))
            return [f"{colour}{kind}", f"{field}={rng.randrange(4)}"]
        case _:
            return []


# ---------------------------------------------------------------- what the engine drew


def draws_of(events: Any) -> list[int]:
    draws = []
    for event in events:
        if event.kind in ("lot", "drawn-start"):
            draws.append(event.args[0])
        if event.kind == "rolled" and event.args[2] is not None:
            draws.append(event.args[2])
    return draws


def hints_of(events: Any, s: Any) -> list[tuple[str, ...]]:
    """Which of several links came first, where no rule says so."""
    hints = [tuple(event.args[:2]) for event in events if event.kind in ("blessed", "wasted")]
    choice = getattr(s.board, "choice", None)
    if choice is not None and choice.kind == "stack":
        hints.append(("stack", *choice.pieces))
    return hints


LOOKS: dict[str, Any] = {
    "crownfall": (blink_facts, blink_foretold),
    "cube-quest": (cube_facts, cube_foretold),
}
REPORTS = {"crownfall": blink_report, "cube-quest": cube_report}
ARGUMENTS = {"crownfall": blink_arguments, "cube-quest": cube_arguments}
