"""The protocol of both flick games, plainly (CFA 25, 26; CQ 19, 20): reports, disputes, undo, time.

It shares no code with the engine. What it cannot know, a draw, is handed in; all else it foretells.
"""

from typing import Any

REF, BOT = -1, -2
EMPTY = "."


class No(Exception):
    """Not allowed now."""


class Over(Exception):
    """The game has ended: winning seats, reason."""

    def __init__(self, winners: tuple[int, ...], reason: str) -> None:
        super().__init__(reason)
        self.winners, self.reason = winners, reason


def need(fine: Any) -> None:
    if not fine:
        raise No


class ModelTable:
    """A table and the talk at it. `game` is the model of its board; `board` is plain data."""

    changes = True

    def __init__(self, game: Any, options: dict[str, str], sides: list[int], board: Any) -> None:
        self.game, self.o, self.sides, self.board = game, options, sides, board
        self.stage = "play"
        self.case: dict[str, Any] | None = None
        self.last: dict[str, Any] | None = None
        self.proposal: dict[str, Any] | None = None
        self.past: list[tuple[int, Any]] = []
        self.held: list[tuple[int, Any]] = []
        self.before: Any = None
        self.earlier: Any = None
        self.step: Any = None
        self.tries = 0
        self.late = self.objection = self.by_clock = False
        self.idle = [0, 0]
        self.photos = 0
        self.disputed: dict[str, Any] | None = None
        self.matched: set[int] = set()
        self.result: tuple[tuple[int, ...], str] | None = None
        self.kept: dict[str, int] = {}
        self.draws: list[int] = []
        self.hints: list[tuple[str, ...]] = []

    # ------------------------------------------------------------ sides

    @property
    def alone(self) -> bool:
        """One account for both."""
        return self.o["table"] == "hotseat"

    def team(self, side: int) -> list[int]:
        return [seat for seat, one in enumerate(self.sides) if one == side]

    def reporter(self) -> int:
        """The side that reports the open flick: at a proxy table always the near one (CFA-402)."""
        assert self.case is not None
        if self.o["table"] == "proxy":
            return 0 if self.o["distant"] == "blue" else 1
        side: int = self.case["side"]
        return side

    # ------------------------------------------------------------ one line

    def say(self, seat: int, line: str, draws: list[int], hints: list[tuple[str, ...]]) -> "ModelTable":
        """The table after the line; raises No, and then nothing has changed. All draws have to be used.

        hints: pairs of which some came first, where the catalogue leaves the order open.
        """
        after: ModelTable = twin(self)
        after.draws, after.hints = list(draws), hints
        verb, _, rest = " ".join(line.split()).partition(" ")
        need(self.result is None or (verb in ("undo", "agree", "refuse") and not rest and seat >= 0))
        need(seat >= 0 or (verb == "rule" and seat == REF) or (verb == "timeout" and seat == BOT))
        over = self.result
        try:
            after.heard(seat, verb, rest)
            if over is not None:
                after.result = None if verb == "agree" or (after.stage == "play" and verb == "undo") else over
        except Over as end:
            after.result = (end.winners, end.reason)
        assert not after.draws, "drawn, and not expected"
        return after

    def heard(self, seat: int, verb: str, rest: str) -> None:
        own = getattr(self, "say_" + {"=": "report", "no": "dispute"}.get(verb, verb), None)
        if own is not None:
            own(seat, rest)
        else:
            self.game.heard(self, seat, verb, rest)
        if self.stage == "play" and self.case is None:
            self.follow()

    def follow(self) -> None:
        """A flick that is due by what was announced before."""
        due = self.game.due(self.board)
        if due is not None:
            self.open(*due)

    def drawn(self, what: str) -> int:
        """A draw; repeated at the same board it is the same (CFA-381, CQ-270)."""
        need(self.draws)
        value = self.draws.pop(0)
        assert self.kept.setdefault(what + picture(self.board), value) == value, "drawn anew after an undo"
        return value

    # ------------------------------------------------------------ stages and steps

    def to(self, stage: str) -> None:
        self.stage, self.late = stage, False

    def copied(self) -> "Snap":
        return Snap(self.board)

    def remember(self, board: Any) -> None:
        """A step that can be undone, as far as the start of its turn (CFA-380, CQ-269)."""
        turn = self.board.turn
        self.past = [one for one in self.past if one[0] == turn] + [(turn, board)]

    def point(self) -> None:
        self.remember(self.copied())

    def final(self) -> None:
        """What was provisional is final: somebody went on (CFA-359, CQ-245)."""
        self.last, self.objection, self.late, self.earlier = None, False, False, None

    def patient(self, seat: int) -> None:
        """Refused while the other side may still object to this side's empty report (CFA-361, CQ-247)."""
        waits = self.objection and self.last is not None and self.sides[seat] == self.last["by"]
        need(self.by_clock or not waits)

    def claimed(self, seat: int, what: str) -> None:
        """A claim that is no report: it counts, and may be disputed until the next step (CFA-186, CQ-251)."""
        self.final()
        self.before, self.held = self.copied(), list(self.past)
        self.point()
        side = self.sides[seat]
        self.last = None if self.alone else new_case(what, "claim", side, seat) | {"by": side, "claim": True}

    def undoing(self, board: Any) -> None:
        self.board = twin(board.board)

    # ------------------------------------------------------------ announce and report

    def announce(self, seat: int, piece: str, kind: str = "") -> None:
        self.open(piece, kind, seat)

    def open(self, piece: str, kind: str, seat: int) -> None:
        """Announcing is always accepted; what this side reported last may be disputed up to the report."""
        if self.last is not None and not self.last["claim"] and self.last["by"] == self.sides[seat]:
            self.earlier = self.before
        else:
            self.final()
        self.before = self.copied()
        self.case = new_case(piece, kind, self.sides[seat], seat)
        self.case["step"] = self.step if self.step is not None else self.copied()
        self.case["tries"], self.tries, self.step = self.tries, 0, None
        self.to("report")

    def say_report(self, seat: int, rest: str) -> None:
        case, side = self.case, self.sides[seat]
        need(case is not None and self.stage in ("report", "confirm", "dispute"))
        assert case is not None
        if self.stage == "report":
            need(side == self.reporter() or self.late)
        elif self.stage == "confirm":
            need(side == case["by"])
        else:
            need(not case["claim"] and not case["tries"])
        report = self.game.read(self, case, rest, self.board)
        if self.stage == "dispute":
            self.propose("version", seat, report)
            return
        case["report"], case["by"] = report, side
        self.last, self.objection, self.earlier = None, False, None
        if self.game.quiet(case, report):
            self.count(report, provisional=not self.alone)
        elif self.alone:
            self.count(report)
        else:
            self.to("confirm")

    def say_withdraw(self, seat: int, rest: str) -> None:
        need(not rest and self.stage == "confirm" and self.case and self.sides[seat] == self.case["by"])
        assert self.case is not None
        self.case["by"] = -1
        self.to("report")

    def say_wipe(self, seat: int, rest: str) -> None:
        need(not rest and self.stage == "report" and self.case)
        case = self.case
        assert case is not None
        need(case["kind"] not in self.game.booked)
        need(self.sides[seat] in (case["side"], self.reporter()) or self.late)
        self.unannounce()

    def unannounce(self) -> None:
        assert self.case is not None
        self.tries = self.case["tries"]
        self.undoing(self.case["step"])
        if self.earlier is not None:
            self.before, self.earlier = self.earlier, None
        self.close()

    def close(self) -> None:
        self.case = None
        self.to("play")

    def count(self, report: Any, *, provisional: bool = False) -> None:
        case = self.case
        assert case is not None
        self.held = list(self.past)
        self.remember(case["step"])
        case["report"] = report
        self.close()
        self.last = case if provisional else None
        self.objection = provisional and self.o["objection_s"] != "0"
        self.idle[case["side"]] = 0
        self.game.settle(self, case, report)

    # ------------------------------------------------------------ confirm and dispute

    def in_question(self) -> dict[str, Any]:
        """What may be confirmed or disputed now."""
        case = self.case if self.stage == "confirm" else None
        if self.stage in ("play", "report"):
            case = self.last
        need(case is not None)
        assert case is not None
        return case

    def say_ok(self, seat: int, rest: str) -> None:
        case = self.in_question()
        need(self.sides[seat] != case["by"])
        if rest:
            self.game.confirmed_with(self, seat, rest)
        elif self.stage == "confirm":
            self.count(case["report"])
        else:
            self.last, self.objection, self.earlier = None, False, None

    def say_dispute(self, seat: int, rest: str) -> None:
        need(not self.alone)
        if self.game.disputes_roll(self, seat, rest):
            return
        case = self.in_question()
        need(self.sides[seat] != case["by"])
        if case["claim"]:
            need(not rest)
            version = None
        else:
            need(rest.startswith("= "))
            board = self.board if self.stage == "confirm" else (self.earlier or self.before).board
            version = self.game.read(self, case, rest[2:], board)
            need(version != case["report"])
        if self.stage == "report":
            self.unannounce()
        if self.stage == "play":
            self.take_back()
        self.disagree(version)

    def take_back(self) -> None:
        assert self.last is not None
        if self.last["claim"]:
            self.last["after"] = self.copied()
        self.past = list(self.held)
        self.undoing(self.before)
        self.case, self.last, self.objection = self.last, None, False

    def disagree(self, version: Any) -> None:
        assert self.case is not None
        self.case["version"] = version
        self.disputed = {"photos": 0}
        self.to("dispute")

    def version_of(self, side: int) -> Any:
        assert self.case is not None
        return self.case["report"] if side == self.case["by"] else self.case["version"]

    def say_yield(self, seat: int, rest: str) -> None:
        need(not rest and self.stage in ("dispute", "rule"))
        self.decided(1 - self.sides[seat])

    def decided(self, side: int) -> None:
        """That side's version counts; or the claim, or not."""
        case = self.case
        assert case is not None
        self.disputed = None
        if not case["claim"]:
            self.count(self.version_of(side))
            return
        self.close()
        self.point()
        if side == case["by"]:
            self.undoing(case["after"])
        else:
            self.game.claim_lost(self, case)

    def say_reflick(self, seat: int, rest: str) -> None:
        need(not rest and self.stage == "dispute" and self.case and not self.case["tries"])
        self.propose("reflick", seat)

    def flick_again(self) -> None:
        case = self.case
        assert case is not None
        self.disputed = None
        self.tries = case["tries"] + 1
        booked = case["kind"] in self.game.booked
        self.step = case["step"] if booked else None
        self.undoing(self.before if booked or case["claim"] else case["step"])
        self.close()

    def say_secret(self, seat: int, rest: str) -> None:
        """Two secret reports, which count if they are the same."""
        case = self.case
        need(case is not None and self.stage in ("dispute", "secret"))
        assert case is not None
        if self.stage == "dispute":
            need(not rest and not case["claim"] and not case["unmatched"])
            self.propose("secret", seat)
            return
        side = self.sides[seat]
        need(side not in case["secrets"] and rest.startswith("= "))
        case["secrets"][side] = self.game.read(self, case, rest[2:], self.board)
        if len(case["secrets"]) < 2:
            return
        if case["secrets"][0] == case["secrets"][1]:
            self.disputed = None
            self.count(case["secrets"][0])
            return
        case["report"], case["version"] = case["secrets"][case["by"]], case["secrets"][1 - case["by"]]
        case["talked"] = case["unmatched"] = True
        case["secrets"] = None
        self.to("dispute")

    # ------------------------------------------------------------ a referee

    def say_callref(self, seat: int, rest: str) -> None:
        need(not rest and self.stage == "dispute" and self.case)
        assert self.case is not None
        need(self.case["talked"] or self.case["tries"])
        self.to("rule")

    def say_noref(self, seat: int, rest: str) -> None:
        need(not rest and self.stage == "rule")
        self.propose("noref", seat)

    def say_rule(self, seat: int, rest: str) -> None:
        need(seat == REF and self.stage == "rule" and rest in ("r", "b", "reflick"))
        if rest == "reflick":
            self.flick_again()
        else:
            self.decided("rb".index(rest))

    def nobody_rules(self) -> None:
        """Repeated; a disputed re-flick, or a claim, is drawn by lot (CFA-375, CFA-376)."""
        case = self.case
        assert case is not None
        case["secrets"] = None
        if not case["tries"] and not case["claim"]:
            self.flick_again()
        else:
            self.decided(self.drawn(f"lot {len(self.past)} "))

    # ------------------------------------------------------------ the other side's yes

    def propose(self, kind: str, seat: int, what: Any = None, asked: list[int] | None = None) -> None:
        side = self.sides[seat]
        back = self.proposal["back"] if self.stage == "agree" and self.proposal else self.stage
        proposal = {"kind": kind, "what": what, "side": side, "seat": seat, "back": back}
        proposal["asked"] = asked or self.team(1 - side)
        if self.alone and kind != "pause":
            self.carried(proposal)
            return
        self.proposal = proposal
        self.to("agree")

    def answered(self, seat: int, rest: str) -> dict[str, Any]:
        need(not rest and self.stage == "agree" and self.proposal and seat in self.proposal["asked"])
        proposal = self.proposal
        assert proposal is not None
        self.proposal = None
        self.to(proposal["back"])
        return proposal

    def say_agree(self, seat: int, rest: str) -> None:
        self.carried(self.answered(seat, rest))

    def say_refuse(self, seat: int, rest: str) -> None:
        proposal = self.answered(seat, rest)
        if proposal["kind"] == "foul":
            self.game.foul_denied(self, proposal)
        elif proposal["kind"] in ("reflick", "version", "secret") and self.case is not None:
            self.case["talked"] = True

    def carried(self, proposal: dict[str, Any]) -> None:
        match proposal["kind"]:
            case "reflick":
                self.flick_again()
            case "version":
                self.disputed = None
                self.count(proposal["what"])
            case "secret":
                assert self.case is not None
                self.case["secrets"] = {}
                self.to("secret")
            case "noref":
                self.nobody_rules()
            case "undo":
                self.undone()
            case "fix":
                self.point()
                self.game.fix(self, *proposal["what"])
            case "pause":
                self.to("pause")
            case "resign":
                self.give_up(proposal["side"])
            case _:
                self.game.carried(self, proposal)

    # ------------------------------------------------------------ undo, photos, pauses, giving up

    def say_undo(self, seat: int, rest: str) -> None:
        booked = self.stage == "report" and self.case is not None and self.case["kind"] in self.game.booked
        need(not rest and (booked or (self.stage == "play" and self.past)))
        self.propose("undo", seat)

    def undone(self) -> None:
        if self.stage == "report":
            assert self.case is not None
            self.undoing(self.case["step"])
        else:
            self.undoing(self.past.pop()[1])
        self.final()
        self.step, self.tries = None, 0
        self.close()

    def say_fix(self, seat: int, rest: str) -> None:
        need(self.stage == "play")
        piece, _, what = rest.partition(" ")
        field, _, value = what.partition("=")
        self.game.may_fix(self, piece, field, value)
        self.propose("fix", seat, (piece, field, value))

    def say_photo(self, seat: int, rest: str) -> None:
        """Four at most for each report, dispute, or turn (CFA-382)."""
        need(not rest or rest.isdecimal())
        if self.case is None:
            need(self.photos < 4)
            self.photos += 1
            return
        shot = self.disputed if self.disputed is not None else self.case
        need(shot["photos"] < 4)
        shot["photos"] += 1

    def say_match(self, seat: int, rest: str) -> None:
        need(self.o["table"] == "video" and rest in ("yes", "no") and self.sides[seat] not in self.matched)
        self.matched.add(self.sides[seat])

    def new_turn(self) -> None:
        self.photos, self.matched = 0, set()

    def say_pause(self, seat: int, rest: str) -> None:
        need(not rest and self.stage not in ("pause", "agree", "rule"))
        self.propose("pause", seat)

    def say_resume(self, seat: int, rest: str) -> None:
        need(not rest and self.stage == "pause")
        case = self.case
        if case is None:
            self.to("play")
        elif case["secrets"] is not None:
            self.to("secret")
        elif case["by"] < 0:
            self.to("report")
        else:
            self.to("confirm" if self.disputed is None else "dispute")

    def say_resign(self, seat: int, rest: str) -> None:
        self.game.resigned(self, seat, rest)

    def give_up(self, side: int) -> None:
        self.point()
        self.close()
        raise Over(tuple(self.team(1 - side)), "resign")

    # ------------------------------------------------------------ time

    def waits_for(self) -> str:
        """The clock's word for the open step; "" if it has none."""
        if self.late or self.stage == "pause":
            return ""
        words = {"report": "report", "confirm": "confirm", "dispute": "dispute"}
        words |= {"secret": "dispute", "rule": "referee", "agree": "choice"}
        if self.stage in words:
            return words[self.stage]
        word: str = self.game.waits_for(self.board)
        return word

    def say_timeout(self, seat: int, word: str) -> None:
        need(seat == BOT)
        if word == "idle":
            self.point()
            self.close()
            raise Over((), "unfinished")
        if word == "objection":
            need(self.objection)
            self.objection = False
            return
        need(word and word == self.waits_for())
        if word in ("start", "report"):
            self.late = True
        elif word == "confirm":
            assert self.case is not None
            self.count(self.case["report"])
        elif word in ("dispute", "referee"):
            self.nobody_rules()
        elif self.stage == "agree":
            assert self.proposal is not None
            verb = "agree" if self.proposal["kind"] == "foul" else "refuse"
            self.heard(self.proposal["asked"][0], verb, "")
        else:
            by, line = self.game.default(self)
            verb, _, rest = line.partition(" ")
            self.by_clock = True
            if verb:
                self.heard(by, verb, rest)
            self.by_clock = False

    def say_skip(self, seat: int, rest: str) -> None:
        acting = self.board.acting
        need(not rest and self.stage == "play" and self.late and self.sides[seat] != acting)
        self.idle[acting] += 1
        self.final()
        self.point()
        self.game.skipped(self)

    def say_claim(self, seat: int, rest: str) -> None:
        side = self.sides[seat]
        need(not rest and self.stage == "play" and self.idle[1 - side] >= 2)
        self.point()
        self.game.claims(self, side)

    # ------------------------------------------------------------ who is asked what

    def asked(self) -> tuple[str, tuple[int, ...]]:
        """The question and its seats."""
        case = self.case
        if self.stage == "agree":
            assert self.proposal is not None
            return "agree", tuple(self.proposal["asked"])
        if self.stage in ("rule", "pause"):
            return self.stage, () if self.stage == "rule" else tuple(range(len(self.sides)))
        if case is None:
            kind, seats = self.game.asked(self)
            return kind, tuple(seats)
        if self.stage == "report":
            near = self.reporter()
            seats = [case["seat"]] if near == case["side"] else self.team(near)
            return "report", (*seats, *(self.team(1 - near) if self.late else ()))
        if self.stage == "secret":
            return "secret", tuple(
                n for side in (0, 1) if side not in case["secrets"] for n in self.team(side)
            )
        if self.stage == "confirm":
            return "confirm", tuple(self.team(1 - case["by"]))
        return "version", tuple(self.team(case["by"]))


def new_case(piece: str, kind: str, side: int, seat: int) -> dict[str, Any]:
    """A flick, or a claim, that is talked about."""
    flick_case: dict[str, Any] = {
        "piece": piece,
        "kind": kind,
        "side": side,
        "seat": seat,
        "by": -1,
        "note": "",
    }
    flick_case |= {"report": None, "version": None, "tries": 0, "talked": False, "unmatched": False}
    return flick_case | {"secrets": None, "claim": False, "photos": 0, "step": None, "after": None}


class Snap:
    """A board as it was, which nobody changes any more."""

    def __init__(self, board: Any) -> None:
        self.board = twin(board)


def twin(value: Any) -> Any:
    """A copy of a table or a board with all that may change in it; the rest is shared."""
    kind = type(value)
    if kind is dict:
        return {key: twin(one) for key, one in value.items()}
    if kind is list:
        return [twin(one) for one in value]
    if kind is set:
        return set(value)
    if not getattr(kind, "changes", False):
        return value
    copied = kind.__new__(kind)
    copied.__dict__.update({key: twin(one) for key, one in vars(value).items()})
    return copied


def picture(value: Any) -> str:
    """A board as text, the same for the same board."""
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{picture(k)}:{picture(v)}" for k, v in value.items())) + "}"
    if isinstance(value, set | frozenset):
        return "{" + ",".join(sorted(map(picture, value))) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(picture, value)) + "]"
    return picture(vars(value)) if hasattr(value, "__dict__") else repr(value)
