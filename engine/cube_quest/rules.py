"""The rules of Cube Quest for its referee: options, set-up and questions.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board.
"""

from collections.abc import Iterator

from engine.cube_quest import actions, calls, flick, reports, rolls, specials
from engine.cube_quest import setup as bouts
from engine.cube_quest.cubes import code
from engine.cube_quest.kits import KITS, MOST_POINTS
from engine.cube_quest.presentation.parts import PARTS
from engine.cube_quest.state import CubeArmy, CubeQuestState, hides_teams
from engine.game import Option, Setup, fill_options
from engine.questions import Answer, Question, Refused
from engine.referee.refereed_game import OFF_ON, OLD_WAYS, ON_OFF, TABLE_OPTIONS, OpenQuestion, RefereedGame
from engine.referee.report_protocol import EMPTY
from engine.referee.rules import DECLARATIONS, Referee
from engine.referee.state import TURN, PendingFlick
from engine.referee.verbs import Verb, refusal
from engine.referee.view import SECRET, RefereedView, make_view, masked

OPTIONS = (
    *TABLE_OPTIONS,
    Option("mix", "basic", ("basic", "custom")),
    Option("points", "40", low=10, high=MOST_POINTS),
    Option("bouts_to_win", "1", ("1", "3")),
    Option("start", "agree", ("agree", "random", "red", "blue")),
    Option("rolls", "either", ("either", "table", "bot")),
    Option("secret_setup", "auto", ("auto", "off", "on")),
    Option("foul_stack", "on", ON_OFF),
    Option("foul_king_counts", "off", OFF_ON),
    Option("double_king", "first", ("first", "flicker_loses", "replay")),
    Option("revive_spent", "off", OFF_ON),
)
SEATS = 2  # players at a table
RULE_IDS = {
    "over": "CQ-225",
    "pending": "CQ-056",
    "not-announced": "CQ-058",
    "not-reporter": "CQ-241",
    "own-report": "CQ-243",
    "nothing-to-confirm": "CQ-243",
    "nothing-to-withdraw": "CQ-244",
    "nothing-to-dispute": "CQ-246",
    "objection": "CQ-247",
    "same-version": "CQ-254",
    "no-dispute": "CQ-254",
    "talk-first": "CQ-261",
    "not-referee": "CQ-262",
    "referee-only": "CQ-265",
    "nothing-to-undo": "CQ-269",
    "photos": "CQ-271",
    "no-limit": "CQ-275",
    "not-late": "CQ-281",
    "own-turn": "CQ-281",
    "no-claim": "CQ-282",
    "not-paused": "CQ-283",
    "no-disputes": "CQ-286",
    "not-video": "CQ-291",
    "nothing-proposed": "CQ-257",
    "not-asked": "CQ-250",
    "said-already": "CQ-291",
    "nothing-to-wipe": "CQ-067",
    "no-claim-open": "CQ-251",
    "no-secret": "CQ-261",
    "by-flicks": "CQ-226",
}
"""Reason of a refusal of the protocol → id of the rule of this game that it cites."""


# ---------------------------------------------------------------- questions


def question(s: CubeQuestState) -> OpenQuestion:
    """Return the question of the set-up or of the turn."""
    b = s.board
    match b.phase:
        case "mix":
            seats = tuple(side for side in (0, 1) if not b.camps[side].team)
            seats = seats[:1] if s.hotseat else seats
            return OpenQuestion("mix", seats, dict.fromkeys(seats, ("mix",)), secret=hides_teams(s))
        case "head":
            return OpenQuestion("head", tuple(side for side in (0, 1) if b.heads[side] < 0))
        case "placed":
            return OpenQuestion("placed", tuple(side for side in (0, 1) if side not in b.placed))
    if b.rolls:
        roll = b.rolls[0]
        return OpenQuestion("roll", (roll.side,), detail=(code(roll.side, roll.kind),))
    kind = b.choice.kind if b.choice else "action"
    forms = specials.forms(s, kind)
    if kind == "action" and s.by_turns and not b.camps[b.acting].credit:
        forms = ("over", *forms)
    return OpenQuestion(kind, (b.acting,), {b.acting: forms} if forms else {})


def lines(s: CubeQuestState, seat: int) -> Iterator[str]:
    """Yield lines of the verbs of Cube Quest that may be legal. The caller drops illegal ones."""
    if s.stage == "report":
        yield "= home"
        if s.case is not None and s.case.note:  # nothing happened but the foul that was agreed on
            yield f"= {s.case.note}"
    yield from actions.lines(s)
    yield from rolls.lines(s)
    yield from calls.lines(s)
    yield from specials.lines(s, seat)
    yield from ("head r", "head b", "placed", "void", "no roll")


def time_limit_kind(s: CubeQuestState) -> str:
    """Return which time limit counts now: "start" for a turn, "choice", "roll", or "" for none."""
    b = s.board
    if b.phase != "play":
        return ""
    return "roll" if b.rolls else "choice" if b.choice else "start"


# ---------------------------------------------------------------- reports


def require_end_of_turn(s: CubeQuestState, seat: int) -> None:
    """Raise Refused unless this seat may say that in its flick and its extra flicks nothing happened
    (CQ-245).
    """
    actions.my_turn(s, seat)
    if s.stage != "play" or s.board.rolls:
        raise Refused("ref-pending", "CQ-056")


def read_report(s: CubeQuestState, case: PendingFlick, text: str) -> str:
    """Return a report in its normal form. Raises Refused for a report that is not possible."""
    choice = s.board.choice
    if case.kind == TURN and text != EMPTY and choice and choice.kind == "heal":
        raise Refused("cube-open-heal", "CQ-051")
    report = reports.read(s.board, case, text)
    if report.bot_rolls and s.options["rolls"] != "either":
        raise Refused(f"cube-{s.options['rolls']}-rolls", "CQ-R14")
    return report.text()


def apply_report(s: CubeQuestState, case: PendingFlick, report: str) -> None:
    """Apply a report that counts. If a King is lost, that decides the bout, and the other facts of the report
    are not applied (CQ-206). report: in its normal form.
    """
    if case.kind == TURN and report in (EMPTY, case.note):
        flick.pass_quiet_turn(s)
        return
    parsed_report = reports.read(s.board, case, report)
    try:
        loss = flick.loser(s, case, parsed_report)
    except flick.BoutRepeated:
        s.emit("replay")
        bouts.new_bout(s)
        return
    if loss is not None:
        losing_side, reason = loss
        bouts.win_bout(s, 1 - losing_side, reason)
        return
    flick.apply_report(s, case, parsed_report)
    if s.board.rolls and s.options["rolls"] == "bot":
        rolls.roll_by_bot(s)
        flick.go_on(s)
    elif s.board.rolls and parsed_report.bot_rolls:
        rolls.roll_for_side(s, case.side)
        flick.go_on(s)


def claim_lost(s: CubeQuestState, case: PendingFlick) -> None:
    """Act on a claim that was decided to be wrong. If it was that Skulks hide, they stay on the board, and
    may not hide this time. case: the claim.
    """
    if case.piece.startswith("hide"):
        s.board.hideable = 0


CUBE_QUEST = RefereedGame(
    rule_ids=RULE_IDS,
    question=question,
    lines=lines,
    read_report=read_report,
    apply_report=apply_report,
    require_end_of_turn=require_end_of_turn,
    time_limit_kind=time_limit_kind,
    skip_turn=bouts.skip_turn,
    default_choice=bouts.default_choice,
    check_correction=bouts.check_correction,
    set_counter=bouts.set_counter,
    claim_lost=claim_lost,
    win_by_claim=bouts.win_by_claim,
)


class CubeQuest(Referee[CubeQuestState]):
    """Cube Quest as a refereed game."""

    state_type = CubeQuestState
    declarations = ("void", *DECLARATIONS)
    kits = KITS

    def __init__(self) -> None:
        super().__init__(CUBE_QUEST, PARTS)
        opponent_calls = calls.OpponentCalls(self.reports, self.disputes)
        self.register(actions.VERBS)
        self.register(rolls.VERBS)
        self.register(opponent_calls.verbs, opponent_calls.proposals)
        self.register(specials.VERBS)
        self.register(bouts.VERBS, bouts.PROPOSALS)
        void = Verb(bouts.may_stop_bout, self.proposals.propose_or_agree("void"))
        self.register({"void": void, "undo": Verb(self.may_undo, self.controls.undo)})

    def start(self, setup: Setup) -> CubeQuestState:
        """Return a new game at the start of its first bout. By an option the players choose teams or have the
        basic teams (CQ-001 to CQ-004, CQ-025). Raises Refused for players or options that do not fit.
        """
        options = fill_options(OPTIONS, {**OLD_WAYS, **setup.options})
        if len(setup.seats) != SEATS:
            raise Refused("cube-players", "CQ-002" if len(setup.seats) > SEATS else "CQ-004")
        if len({*setup.seats}) < SEATS and options["table"] != "hotseat":
            raise Refused("cube-one-person", "CQ-004")
        s = CubeQuestState(chance=setup.chance(), options=options, sides=[0, 1], kits=list(setup.kits))
        bouts.new_bout(s)
        s.events.clear()
        return s

    def may_undo(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `undo`. After an end that revealed a secret team there is no undo."""
        if s.result is not None and hides_teams(s):
            raise refusal("nothing-to-undo")
        return self.controls.may_undo(s, seat, arguments)

    def view(self, s: CubeQuestState, ask: Question | None, seat: int | None) -> RefereedView:
        """Return what a viewer may see. ask: the open question, None if the game is over. seat: the viewer's
        seat, None for a spectator.

        A team that was chosen in secret is hidden until both teams are chosen (CQ-031, CQ-032), or until the
        game is over.
        """
        table = masked(s.copy(), seat)
        table.kits = [kit if side == seat else "" for side, kit in enumerate(s.kits)]
        if hides_teams(s) and s.result is None:
            for side, camp in enumerate(table.board.camps):
                if side != seat and camp.team:
                    table.board.camps[side] = CubeArmy(team={SECRET: 1}, bouts=camp.bouts)
        return make_view(s, table, ask, seat)

    def read_bot_draw(self, line: str) -> tuple[str, tuple[str, ...]] | None:
        """Return (purpose, result) of a random draw that a line of a record states, such as `roll rS 2`; None
        for other lines.
        """
        words = line.split(" ")
        if words[0] == "roll" and len(words) == 3 and words[2].isdecimal():
            return "roll", (str(int(words[2]) - 1),)
        return super().read_bot_draw(line)

    def bot_draw_answer(self, ask: Question | None, line: str) -> Answer | None:
        """Return the answer, (seat, answer in notation), that makes the bot roll the cube of a line of a
        record. None if the open question does not ask for that roll.

        ask: the open question. line: such as `roll rS 2`.
        """
        words = line.split(" ")
        if ask is not None and ask.kind == "roll" and words[0] == "roll":
            return ask.seats[0], f"roll {words[1]} bot"
        return None
