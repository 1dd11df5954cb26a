"""The rules of Crownfall for its referee: options, set-up and questions.

`s` is the state, `b` its board. Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Iterator

from engine.crownfall import (
    actions,
    agreements,
    armies,
    army_setup,
    choices,
    flick,
    giants,
    reports,
    whole_turn_reports,
)
from engine.crownfall.presentation.parts import PARTS
from engine.crownfall.state import CrownfallBoard, CrownfallState
from engine.game import Option, Setup, fill_options
from engine.questions import Question, Refused
from engine.referee.proposals import ProposalKind
from engine.referee.refereed_game import OFF_ON, OLD_WAYS, ON_OFF, TABLE_OPTIONS, OpenQuestion, RefereedGame
from engine.referee.rules import DECLARATIONS, Referee
from engine.referee.state import SIDES, TURN, PendingFlick
from engine.referee.verbs import Verb

OPTIONS = (
    *TABLE_OPTIONS,
    Option("army_size", "6", low=1, high=99, offered=tuple(map(str, range(armies.SMALL, armies.MOST + 1)))),
    Option("start", "random", ("random", "red", "blue")),
    Option("royal_coup", "off", OFF_ON),
    Option("actions_per_turn", "2", low=2, high=9, offered=tuple("23456789")),
    Option("crowns_per_team", "1", low=1, high=4, offered=tuple("1234")),
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
RULE_IDS = {
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
"""Reason of a refusal of the protocol → id of the rule of this game that it cites."""


# ---------------------------------------------------------------- questions


def question(s: CrownfallState) -> OpenQuestion:
    """Return the question of the set-up or of the turn."""
    b = s.board
    match b.phase:
        case "army":
            seats = tuple(seat for seat in s.seats if not b.armies[s.sides[seat]])
            return OpenQuestion("army", seats, dict.fromkeys(seats, ("army",)))
        case "owns":
            return OpenQuestion("owns", tuple(army_setup.ownerless(s)))
        case "deploy":
            seats = tuple(seat for seat in s.seats if s.sides[seat] not in b.deployed)
            return OpenQuestion("deployed", seats, open_forms=dict.fromkeys(seats, ("army",)))
    if b.choice is not None:
        is_for_players = b.choice.kind in ("again", "free", "sneak")
        seats = tuple(b.players) if is_for_players else s.seats_of(b.choice.side)
        return OpenQuestion(b.choice.kind, seats, detail=tuple(b.choice.pieces))
    forms = dict.fromkeys(b.players, ("over",)) if s.by_turns else {}
    return OpenQuestion("action", tuple(b.players), forms)


def lines(s: CrownfallState, seat: int) -> Iterator[str]:
    """Yield lines of the verbs of Crownfall that may be legal. The caller drops illegal ones."""
    if s.stage == "report":
        yield "= clear"
    yield from actions.lines(s, seat)
    yield from whole_turn_reports.lines(s)
    yield "draw"
    yield from army_setup.lines(s, seat)
    yield from giants.lines(s)
    yield from choices.lines(s)


def time_limit_kind(s: CrownfallState) -> str:
    """Return which time limit counts now: "start" for a turn, "choice" for a choice, or "" for none."""
    b = s.board
    if b.phase in ("army", "owns", "deploy"):
        return ""
    return "choice" if b.choice else "start"


# ---------------------------------------------------------------- reports


def require_end_of_turn(s: CrownfallState, seat: int) -> None:
    """Raise Refused unless it is this seat's turn and nothing is open (CFA-061)."""
    actions.my_turn(s, seat)
    if s.stage != "play" or s.board.choice is not None:
        raise Refused("ref-pending", "CFA-078")


def read_report(s: CrownfallState, case: PendingFlick, text: str) -> str:
    """Return the report of a flick or of a whole turn in its normal form; `.` is an empty report. Raises
    Refused for a report that is not possible.
    """
    if case.kind == TURN:
        return whole_turn_reports.read(s, case, text)
    return reports.read(s.board, case, s.options, text).text()


def apply_report(s: CrownfallState, case: PendingFlick, report: str) -> None:
    """Apply a report that counts: run the steps of a flick, or note the flicks of a turn."""
    if case.kind == TURN:
        whole_turn_reports.apply_report(s, case, report)
    else:
        flick.begin(s, case, reports.read(s.board, case, s.options, report))


CROWNFALL = RefereedGame(
    rule_ids=RULE_IDS,
    question=question,
    lines=lines,
    read_report=read_report,
    apply_report=apply_report,
    require_end_of_turn=require_end_of_turn,
    time_limit_kind=time_limit_kind,
    skip_turn=actions.skip_turn,
    default_choice=choices.default_choice,
    check_correction=agreements.check_correction,
    set_counter=agreements.set_counter,
    carry_on=whole_turn_reports.carry_on,
    claim_lost=giants.claim_lost,
    final_kinds=actions.FINAL,
    # A record may leave out an option that has its default.
    side_letters=lambda options: options.get("teams", "rbrb"),
)


class Crownfall(Referee[CrownfallState]):
    """Crownfall as a refereed game."""

    state_type = CrownfallState
    declarations = ("draw", *DECLARATIONS)

    def __init__(self) -> None:
        super().__init__(CROWNFALL, PARTS)
        self.register(actions.VERBS, actions.PROPOSALS)
        for part in (army_setup, giants, choices):
            self.register(part.VERBS)
        draw = Verb(agreements.may_draw, self.proposals.propose_or_agree("draw"))
        self.register({"draw": draw}, {"draw": ProposalKind(agreements.agree_to_draw)})

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

    def forced(self, s: CrownfallState, ask: Question, seat: int) -> str | None:
        """Return `end` for the first player of the turn if nothing else can be done in it. Otherwise, and
        right after an undo, return None.
        """
        if ask.kind != "action" or s.last_was_undo or seat != s.board.players[0]:
            return None
        return "end" if actions.only_to_end(s) else None
