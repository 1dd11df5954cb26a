"""The rules of Crownfall for its referee: options, set-up and questions.

`s` is the state, `b` its board, `case` the flick that is open. Blinks are codes such as `rK2`: team, role,
number. Sides: 0 red, 1 blue.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from engine.crownfall import armies, flick, reports
from engine.crownfall import state as st
from engine.crownfall.actions import CrownfallActions
from engine.crownfall.agreements import Agreements
from engine.crownfall.army_setup import ArmySetup
from engine.crownfall.choices import Choices
from engine.crownfall.giants import Giants
from engine.crownfall.presentation import forms as builder
from engine.crownfall.presentation import menus, names, scene, turn_form
from engine.crownfall.presentation import words as said
from engine.crownfall.roles import side_of
from engine.crownfall.state import CrownfallBoard, CrownfallState, tally
from engine.crownfall.whole_turn_reports import WholeTurnReports
from engine.game import Option, Setup, fill_options
from engine.presentation import Form
from engine.questions import Question, Refused
from engine.referee.base import OFF_ON, OLD_WAYS, ON_OFF, TABLE_OPTIONS, Verb
from engine.referee.presentation.forms import form
from engine.referee.presentation.parts import PresentationParts
from engine.referee.rules import WORDS
from engine.referee.state import SIDES, TURN, PendingFlick
from engine.referee.view import RefereedView, make_view, masked

OPTIONS = (
    *TABLE_OPTIONS,
    Option("army_size", "6", low=1, high=99),
    Option("start", "random", ("random", "red", "blue")),
    Option("royal_coup", "off", OFF_ON),
    Option("actions_per_turn", "2", low=2, high=9),
    Option("crowns_per_team", "1", low=1, high=4),
    Option("clones_win", "team", ("team", "last_crown")),
    Option("kween", "off", OFF_ON),
    Option("kween_must_fall", "off", OFF_ON),
    Option("team_order", "alternate", ("alternate", "split", "back_to_back")),
    Option("teams", "rbrb", ("rbrb", "rrbb", "rbbr"), free_pattern="[rb]{1,4}"),
    Option("field", "3x3", ("2x2", "3x3", "4x4", "larger")),
    Option("small_army", "off", OFF_ON),
    Option("min_gap_inch", "1", low=0, high=12),
    Option("blessings_per_cleric", "2", (*"2134567", "8", "9", "unlimited")),
    Option("blessing_guards_crown", "off", OFF_ON),
    Option("jester_break_action", "off", OFF_ON),
    Option("summon_pool", "any", ("any", "own")),
    Option("resurrect_self", "off", OFF_ON),
    Option("might_counts", "pin", ("pin", "flick")),
    Option("resilience_costs_health", "on", ON_OFF),
    Option("double_zero", "draw", ("draw", "acting_team_loses")),
    Option("rewind_role", "Wizard", ("Wizard", "Chronomancer"), free_pattern=r"\w[\w '-]{0,19}"),
    Option("gallop_role", "Cavalry", ("Cavalry", "Rider"), free_pattern=r"\w[\w '-]{0,19}"),
)
MOST_SEATS = 4  # players at a table


class Crownfall(CrownfallActions):
    """Crownfall as a refereed game. Attributes without a description are described in `Referee`."""

    state_type = CrownfallState
    board_type = CrownfallBoard
    declarations = ("draw", *WORDS)
    pieces = names.LOOKS
    by_hand_kinds = frozenset(
        [
            *("undone", "place", "died", "health", "rewound", "sneaked", "ported", "swapped", "summoned"),
            *("removed", "stacked", "parted", "unstacked", "take-apart", "released"),
        ]
    )
    instruction_kinds = frozenset(("place", "stacked", "parted", "take-apart"))
    rule_ids: ClassVar = {
        "over": "CFA-302",
        "pending": "CFA-078",
        "not-announced": "CFA-080",
        "not-reporter": "CFA-355",
        "own-report": "CFA-357",
        "nothing-to-confirm": "CFA-357",
        "nothing-to-withdraw": "CFA-358",
        "nothing-to-dispute": "CFA-360",
        "objection": "CFA-361",
        "same-version": "CFA-365",
        "no-dispute": "CFA-365",
        "talk-first": "CFA-372",
        "not-referee": "CFA-373",
        "referee-only": "CFA-376",
        "nothing-to-undo": "CFA-380",
        "photos": "CFA-382",
        "no-limit": "CFA-386",
        "not-late": "CFA-391",
        "own-turn": "CFA-391",
        "no-claim": "CFA-392",
        "not-paused": "CFA-393",
        "no-disputes": "CFA-396",
        "not-video": "CFA-400",
        "booked": "CFA-089",
        "nothing-proposed": "CFA-368",
        "not-asked": "CFA-364",
        "said-already": "CFA-400",
        "nothing-to-wipe": "CFA-086",
        "no-claim-open": "CFA-186",
        "no-secret": "CFA-372",
        "by-flicks": "CFA-338",
    }
    """Reason of a refusal → id of the rule of this game that it cites."""

    def __init__(self) -> None:
        self.army_setup, self.giants = ArmySetup(self), Giants(self)
        self.choices, self.agreements = Choices(self), Agreements(self)
        self.default_choice = self.choices.default_choice
        self.check_correction = self.agreements.check_correction
        self.set_counter = self.agreements.set_counter
        self.whole_turn_reports = WholeTurnReports(self)
        super().__init__()

    def own_verbs(self) -> dict[str, Verb]:
        """Return all verbs of Crownfall: first word of a line → how it is checked and carried out."""
        parts = (self.army_setup, self.giants, self.choices, self.agreements)
        return self.action_verbs() | {word: verb for part in parts for word, verb in part.verbs().items()}

    # ---------------------------------------------------------------- set-up

    def start(self, setup: Setup) -> CrownfallState:
        """Return a new game, whose first question asks for the armies (CFA-001 to 005, 021 to 024). Raises
        Refused for players or options that do not fit.
        """
        options = fill_options(OPTIONS, {**OLD_WAYS, **setup.options})
        seats = len(setup.seats)
        if seats > MOST_SEATS or seats < 2:
            raise Refused("fall-players", "CFA-002", players=seats)
        sides = [SIDES.index(letter) for letter in options["teams"][:seats]]
        if len(sides) < seats:
            raise Refused("fall-unassigned", "CFA-005")
        if {*sides} != {0, 1}:
            raise Refused("fall-empty-team", "CFA-003")
        armies.size(options)
        b = CrownfallBoard(armies=[[], []])
        return CrownfallState(chance=setup.chance(), options=options, sides=sides, board=b)

    def side_letters(self, options: Mapping[str, str]) -> str:
        """Return the side of every possible seat, as letters `r` and `b`. options: of the table."""
        return options["teams"]

    # ---------------------------------------------------------------- questions

    def turn(self, s: CrownfallState) -> tuple[int, int]:
        return s.board.turn, s.board.acting

    def play_question(self, s: CrownfallState) -> Question:
        b = s.board
        match b.phase:
            case "army":
                seats = tuple(seat for seat in self.seats(s) if not b.armies[s.sides[seat]])
                return self.question_to(s, "army", seats, dict.fromkeys(seats, ("army",)))
            case "owns":
                return self.question_to(s, "owns", tuple(self.army_setup.ownerless(s)))
            case "deploy":
                seats = tuple(seat for seat in self.seats(s) if s.sides[seat] not in b.deployed)
                return self.question_to(s, "deployed", seats, open_=dict.fromkeys(seats, ("army",)))
        if b.holds:
            return self.question_to(s, "hold", self.seats_of(s, side_of(b.holds[0])), detail=(b.holds[0],))
        if b.choice is not None:
            is_for_players = b.choice.kind in ("again", "free", "sneak")
            seats = tuple(b.players) if is_for_players else self.seats_of(s, b.choice.side)
            return self.question_to(s, b.choice.kind, seats, detail=tuple(b.choice.pieces))
        if b.phase == "edge":
            return self.question_to(s, "edge", tuple(b.players))
        forms = dict.fromkeys(b.players, ("over",)) if s.by_turns else {}
        return self.question_to(s, "action", tuple(b.players), forms)

    def answers(self, s: CrownfallState, seat: int) -> Iterator[str]:
        if s.stage == "report":
            yield "= clear"
        yield from self.action_words(s, seat)
        yield "draw"
        yield from self.army_setup.words(s, seat)
        yield from self.giants.words(s)
        yield from self.choices.words(s)

    def forced(self, s: CrownfallState, ask: Question, seat: int) -> str | None:
        """Return `end` for the first player of the turn if nothing else can be done in it. Otherwise, and
        right after an undo, return None.
        """
        if ask.kind != "action" or s.undid or seat != s.board.players[0]:
            return None
        return "end" if self.only_to_end(s) else None

    def time_limit_kind(self, s: CrownfallState) -> str:
        """Return which time limit counts now: "start" for a turn, "choice" for a choice, or "" for none."""
        b = s.board
        if b.phase in ("army", "owns", "deploy"):
            return ""
        return "choice" if b.holds or b.choice or b.phase == "edge" else "start"

    def claim_lost(self, s: CrownfallState, case: PendingFlick) -> None:
        """Act on a claim that was decided to be wrong. The board is the one before the claim."""
        self.giants.claim_lost(s, case)

    # ---------------------------------------------------------------- reports

    def require_end_of_turn(self, s: CrownfallState, seat: int) -> None:
        """Raise Refused unless it is this seat's turn and nothing is open (CFA-061)."""
        self.my_turn(s, seat)
        b = s.board
        if s.stage != "play" or b.phase != "act" or b.holds or b.choice is not None:
            raise Refused("ref-pending", "CFA-078")

    def carry_on(self, s: CrownfallState) -> None:
        self.whole_turn_reports.carry_on(s)

    def read_report(self, s: CrownfallState, case: PendingFlick, text: str) -> str:
        """Return the report of a flick or of a whole turn in its normal form; `.` is an empty report. Raises
        Refused for a report that is not possible.
        """
        if case.kind == TURN:
            return self.whole_turn_reports.read(s, case, text)
        return reports.read(s.board, case, s.options, text).text()

    def apply_report(self, s: CrownfallState, case: PendingFlick, report: str) -> None:
        """Apply a report that counts: run the steps of a flick, or note the flicks of a turn."""
        if case.kind == TURN:
            self.whole_turn_reports.apply_report(s, case, report)
        else:
            flick.begin(s, case, reports.read(s.board, case, s.options, report))

    # ---------------------------------------------------------------- presentation

    parts = PresentationParts(
        names.TONGUE,
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
    )

    def quick_reports(self, s: CrownfallState) -> Iterator[str]:
        """Yield, for buttons, each report with one Blink that left; Blinks of the other side come first."""
        case = s.case
        if case is not None and case.kind != TURN:
            blinks = sorted(reports.could_leave(s.board), key=lambda blink: side_of(blink) == case.side)
            yield from (f"= off {blink}" for blink in blinks)

    def corrections(self, view: RefereedView) -> Iterator[str]:
        """Yield lines that correct a counter: health, Blessings, blessed and dead (CFA-D36)."""
        b = view.state.board
        for blink in st.everyone(b) if b.phase in ("act", "edge") else ():
            value_now = b.health.get(blink, b.blessings.get(blink))
            field = "health" if blink in b.health else "blessings"
            if value_now is not None:
                yield from (
                    f"fix {blink} {field}={value}" for value in range(st.HEALTH + 1) if value != value_now
                )
            yield f"fix {blink} blessed={0 if blink in b.blessed else 1}"
            yield f"fix {blink} dead={0 if blink in b.dead else 1}"

    def new_draft(self, view: RefereedView, form: str) -> str:
        """Return the first draft of a form. The form of an army begins with the army that the team has chosen
        already, if there is one. form: the name of the form.
        """
        if form != "army":
            return super().new_draft(view, form)
        own_army = view.state.board.armies[view.state.sides[view.viewer or 0]]
        return (
            builder.first_army(view.state.options)
            if not own_army
            else f"army {armies.written(tally(own_army))}"
        )

    def form(self, view: RefereedView, draft: str, tab: str) -> Form:
        """Return the form as it looks with this draft.

        draft: the form and what is filled in. tab: the open page, from "1"; only a whole turn has several.
        """
        if draft.startswith("army"):
            return builder.army(view, draft)
        view_then = self.view_at_flick(view, draft)
        case = self.reported_flick(view_then, draft)
        if case.kind != TURN:
            return super().form(view, draft, tab)
        whole_turn = self.turn_draft(view_then, case, draft, tab)
        return form(
            view_then,
            case,
            draft,
            names.TONGUE,
            whole_turn.fields(),
            partial(self.check_form_line, view),
            *whole_turn.tabs(),
        )

    def edit_draft(self, view: RefereedView, draft: str, tab: str, key: str, values: Sequence[str]) -> str:
        """Return the draft after a tap.

        draft, tab: as in `form`. key: the tapped field with its value. values: the ticked values of a select
        menu.
        """
        if draft.startswith("army"):
            return builder.army_edited(view, draft, key, values)
        view_then = self.view_at_flick(view, draft)
        case = self.reported_flick(view_then, draft)
        if case.kind != TURN:
            return super().edit_draft(view, draft, tab, key, values)
        return self.turn_draft(view_then, case, draft, tab).edited(key, values)

    def turn_draft(self, view: RefereedView, case: PendingFlick, draft: str, tab: str) -> turn_form.TurnDraft:
        """Return the form of a whole turn. case: the turn as a pending flick. tab: the open page, from
        "1".
        """
        return turn_form.TurnDraft(
            self.whole_turn_reports.simulate_flicks,
            self.whole_turn_reports.read_flick,
            view,
            case,
            draft,
            tab,
        )

    def view(self, s: CrownfallState, ask: Question | None, seat: int | None) -> RefereedView:
        """Return what a viewer may see.
        ask: the open question, None if the game is over. seat: the viewer's seat, None for a spectator.
        """
        return make_view(s, masked(self.copy(s), seat), ask, seat)
