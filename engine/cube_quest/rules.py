"""The rules of Cube Quest for its referee: options, set-up and questions.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board, `case` the flick that is open.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.cube_quest import flick, reports
from engine.cube_quest.cubes import SHOWN, code
from engine.cube_quest.kits import KITS, MOST_POINTS
from engine.cube_quest.presentation import forms as builder
from engine.cube_quest.presentation import menus, names, news, reminders, scene
from engine.cube_quest.presentation import words as said
from engine.cube_quest.rolls import Rolls
from engine.cube_quest.setup import Bouts
from engine.cube_quest.specials import SpecialActions
from engine.cube_quest.state import CubeArmy, CubeQuestBoard, CubeQuestState, counters
from engine.game import Option, Setup, fill_options
from engine.presentation import Form
from engine.questions import Answer, Question, Refused, refusal_raised
from engine.referee.base import OFF_ON, OLD_WAYS, ON_OFF, TABLE_OPTIONS, Verb
from engine.referee.presentation.parts import PresentationParts
from engine.referee.rules import OTHERS, WORDS
from engine.referee.state import SIDES, TURN, PendingFlick
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
MOST_CREDIT = 3  # the most extra flicks that buttons offer as a correction


class CubeQuest(Rolls):
    """Cube Quest as a refereed game. Attributes without a description are described in `Referee`."""

    state_type = CubeQuestState
    board_type = CubeQuestBoard
    declarations = ("void", *WORDS)
    pieces = tuple(names.sign(kind, 0)[0] for kind in SHOWN)
    by_hand_kinds = frozenset(
        ("undone", "returned", "king-moved", "froze", "revived", "spared", "king-spared")
    )
    kits = KITS
    unasked_lines = (*OTHERS, "no roll", *(f"foul {fault}" for fault in reports.FAULTS))
    rule_ids: ClassVar = {
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
    """Reason of a refusal → id of the rule of this game that it cites."""

    def __init__(self) -> None:
        self.special_actions, self.bouts = SpecialActions(self), Bouts(self)
        self.default_choice, self.set_counter = self.bouts.default_choice, self.bouts.set_counter
        self.check_correction = self.bouts.check_correction
        super().__init__()

    def own_verbs(self) -> dict[str, Verb]:
        """Return all verbs of Cube Quest: first word of a line → how it is checked and carried out."""
        return {
            **self.action_verbs(),
            **self.roll_verbs(),
            **self.special_actions.verbs(),
            **self.bouts.verbs(),
        }

    # ---------------------------------------------------------------- set-up

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
        self.bouts.new_bout(s)
        s.events.clear()
        return s

    # ---------------------------------------------------------------- questions

    def turn(self, s: CubeQuestState) -> tuple[int, int]:
        return s.board.turn, s.board.acting

    def play_question(self, s: CubeQuestState) -> Question:
        b = s.board
        match b.phase:
            case "mix":
                seats = tuple(side for side in (0, 1) if not b.camps[side].team)
                seats = seats[:1] if s.hotseat else seats
                forms = dict.fromkeys(seats, ("mix",))
                return self.question_to(s, "mix", seats, forms, secret=self.secretly(s))
            case "head":
                return self.question_to(s, "head", tuple(side for side in (0, 1) if b.heads[side] < 0))
            case "placed":
                return self.question_to(s, "placed", tuple(side for side in (0, 1) if side not in b.placed))
        if b.rolls:
            roll = b.rolls[0]
            return self.question_to(s, "roll", (roll.side,), detail=(code(roll.side, roll.kind),))
        kind = b.choice.kind if b.choice else "action"
        return self.question_to(s, kind, (b.acting,), self.special_forms(s, kind))

    def special_forms(self, s: CubeQuestState, kind: str) -> dict[int, tuple[str, ...]]:
        """Return the forms that the acting side may fill in, as seat → names of forms. Healers and Freezes
        have forms, because they have too many answers to list.

        kind: of the question.
        """
        b = s.board
        forms = []
        if kind in ("action", "heal") and self._could(s, "heal R1 : "):
            forms.append("heal")
        if kind == "action" and self._could(s, "freeze "):
            forms.append("freeze")
        return {b.acting: tuple(forms)} if forms else {}

    def _could(self, s: CubeQuestState, beginning: str) -> bool:
        """Return whether the acting side may now send a line that begins like this."""
        return any(line.startswith(beginning) for line in self.listed_answers(s, s.board.acting))

    def answers(self, s: CubeQuestState, seat: int) -> Iterator[str]:
        if s.stage == "report":
            yield "= home"
            if s.case is not None and s.case.note:  # nothing happened but the foul that was agreed on
                yield f"= foul {s.case.note}"
        yield from self.action_words(s)
        yield from self.roll_words(s)
        yield from self.special_actions.words(s, seat)
        yield from self.bouts.words(s, seat)

    def time_limit_kind(self, s: CubeQuestState) -> str:
        """Return which time limit counts now: "start" for a turn, "choice", "roll", or "" for none."""
        b = s.board
        if b.phase != "play":
            return ""
        return "roll" if b.rolls else "choice" if b.choice else "start"

    def win_by_claim(self, s: CubeQuestState, side: int) -> None:
        """Let a side win the bout, because the other one is absent."""
        self.bouts.win_by_claim(s, side)

    def stop_bout(self, s: CubeQuestState) -> None:
        """Stop the bout without a winner, and begin a new one."""
        self.bouts.stop(s)

    def skip_turn(self, s: CubeQuestState) -> None:
        self.bouts.skip_turn(s)

    # ---------------------------------------------------------------- reports

    def require_end_of_turn(self, s: CubeQuestState, seat: int) -> None:
        """Raise Refused unless this seat may say that in its flick and its extra flicks nothing happened
        (CQ-245).
        """
        self.my_turn(s, seat)
        if s.stage != "play" or s.board.rolls:
            raise Refused("ref-pending", "CQ-056")

    def read_report(self, s: CubeQuestState, case: PendingFlick, text: str) -> str:
        return reports.read(s.board, case, text).text()

    def apply_report(self, s: CubeQuestState, case: PendingFlick, report: str) -> None:
        """Apply a report that counts. If a King is lost, that decides the bout, and the other facts of the
        report are not applied (CQ-206). report: in its normal form.
        """
        if case.kind == TURN and self.is_empty(case, report):
            flick.pass_quiet_turn(s)
            return
        parsed_report = reports.read(s.board, case, report)
        try:
            losing_side = flick.loser(s, case, parsed_report)
        except flick.BoutRepeated:
            s.emit("replay")
            self.bouts.new_bout(s)
            return
        if losing_side is not None:
            self.bouts.win_bout(s, 1 - losing_side, "king")
            return
        flick.apply_report(s, case, parsed_report)
        if s.board.rolls and s.options["rolls"] == "bot":
            self.roll_by_bot(s)
            flick.go_on(s)

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

    parts = PresentationParts(
        news.TONGUE,
        said.headline,
        said.lines,
        said.notes,
        said.describe,
        scene.scene,
        menus.path,
        menus.own_forms,
        builder.fields,
        builder.edited,
        said.state,
        said.tally,
        reminders.firsts,
    )

    def quick_reports(self, s: CubeQuestState) -> Iterator[str]:
        """Yield, for buttons, each report with one cube that left the board or was captured; cubes of the
        opponent come first.
        """
        if s.case is None or s.case.note or s.case.kind == TURN:
            return
        for side in (1 - s.case.side, s.case.side):
            for kind in s.board.camps[side].board:
                yield f"= off {code(side, kind)}"
                yield f"= cap {code(side, kind)}"

    def corrections(self, view: RefereedView) -> Iterator[str]:
        """Yield lines that correct a counter: of cubes, or of extra flicks (CQ-274)."""
        b = view.state.board
        for side, camp in enumerate(b.camps if b.phase == "play" else ()):
            for kind in camp.team:
                for field, value_now in counters(camp, kind).items():
                    most = MOST_CREDIT if field == "credit" else camp.team[kind]
                    yield from (
                        f"fix {SIDES[side]}{kind} {field}={value}"
                        for value in range(most + 1)
                        if value != value_now
                    )

    def new_draft(self, view: RefereedView, form: str) -> str:
        """Return the first draft of a form. The form of a team begins with the player's team of the bout
        before; if there is none, with the team that the player brought. form: the name of the form.
        """
        match form:
            case "mix":
                kits = view.state.board.lasts or view.state.kits
                return f"mix {kits[view.viewer] if view.viewer is not None and kits else ''}".strip()
            case "heal":
                return "heal R1 :"
            case "freeze":
                return "freeze"
            case _:
                return super().new_draft(view, form)

    def form(self, view: RefereedView, draft: str, tab: str) -> Form:
        """Return the form as it looks with this draft.

        draft: the form and what is filled in. tab: the open tab; only the form of a team has several.
        """
        match draft.split(" ")[0]:
            case "mix":
                return builder.team(view, draft, tab)
            case "heal":
                return builder.heal(view, draft, refusal_raised(self.check_form_line, view, draft))
            case "freeze":
                labels = self.special_actions.labels(view.state, view.state.board.acting)
                refusal = refusal_raised(self.check_form_line, view, draft)
                return builder.freeze(view, draft, labels, refusal)
            case _:
                return super().form(view, draft, tab)

    def edit_draft(self, view: RefereedView, draft: str, tab: str, key: str, values: Sequence[str]) -> str:
        """Return the draft after a tap.

        draft, tab: as in `form`. key: the tapped field with its value. values: the ticked values of a select
        menu.
        """
        match draft.split(" ")[0]:
            case "mix":
                return builder.team_edited(view, draft, tab, key)
            case "heal":
                return builder.heal_edited(view, draft, key)
            case "freeze":
                return builder.freeze_edited(view, draft, key, values)
            case _:
                return super().edit_draft(view, draft, tab, key, values)

    def view(self, s: CubeQuestState, ask: Question | None, seat: int | None) -> RefereedView:
        """Return what a viewer may see. ask: the open question, None if the game is over. seat: the viewer's
        seat, None for a spectator.

        A team that was chosen in secret is hidden until both teams are chosen (CQ-031, CQ-032), or until the
        game is over.
        """
        table = masked(self.copy(s), seat)
        table.kits = [kit if side == seat else "" for side, kit in enumerate(s.kits)]
        if s.board.phase == "mix" and self.secretly(s) and s.result is None:
            for side, camp in enumerate(table.board.camps):
                if side != seat and camp.team:
                    table.board.camps[side] = CubeArmy(team={SECRET: 1}, bouts=camp.bouts)
        return make_view(s, table, ask, seat)

    def may_undo(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `undo`. After an end that revealed a secret team there is no undo."""
        if s.result is not None and s.board.phase == "mix" and self.secretly(s):
            raise self.refusal("nothing-to-undo")
        return super().may_undo(s, seat, arguments)

    def has_secret_answers(self, s: CubeQuestState) -> bool:
        """Return whether teams are being chosen in secret, or reports are secret."""
        return super().has_secret_answers(s) or (s.board.phase == "mix" and self.secretly(s))

    def secretly(self, s: CubeQuestState) -> bool:
        """Return whether custom teams are hidden until both are chosen, by the option `secret_setup`
        (CQ-R05).
        """
        return s.options["secret_setup"] in ("on", "auto")
