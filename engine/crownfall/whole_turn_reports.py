"""Reports of whole turns in Crownfall: what left, links and what came apart, for each flick in order.

Notation: `over = rK1 off bK2 | rA1 link rA1+rK2`. Each flick is read on the board that the flicks before it
leave.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Iterator
from itertools import islice

from engine.crownfall import choices, flick, reports, turns
from engine.crownfall import state as st
from engine.crownfall.actions import require_flickable
from engine.crownfall.roles import GIANT, role_of, side_of
from engine.crownfall.state import CrownfallState
from engine.questions import GameOver, Refused, refusal_raised
from engine.referee.report_protocol import EMPTY, FLICK_BAR
from engine.referee.state import TURN, PendingFlick
from engine.referee.verbs import is_legal, syntax_refusal

MOST_FLICKS = 12  # in the report of one turn: nine actions, and free flicks of a Crown
MOST_STATES = 64  # to which the choices after the flicks of a report may lead


def parts(text: str) -> list[tuple[str, str]]:
    """Return the flicks in the report of a turn, each as (flicked Blink, report of its flick)."""
    if text.strip() == EMPTY:
        return []
    flicks = [part.strip().partition(" ") for part in text.split(FLICK_BAR)]
    return [(blink, facts.strip() or EMPTY) for blink, _, facts in flicks]


# ---------------------------------------------------------------- reading


def read(s: CrownfallState, case: PendingFlick, text: str) -> str:
    """Return the report of a turn in its normal form. Raises Refused for a flick that is impossible.

    Flicks after the end of the game are dropped. case: the turn as a pending flick. text: the report in
    notation.
    """
    flicks = parts(text)
    if len(flicks) > MOST_FLICKS:
        raise syntax_refusal(text)
    tidy_flicks: list[str] = []
    tables = [s]
    for blink, facts in flicks:
        if not tables:
            break
        tidy_flick, tables = _after_flick(tables, case, blink, facts)
        tidy_flicks.append(tidy_flick)
    return f" {FLICK_BAR} ".join(tidy_flicks) or EMPTY


def read_flick(s: CrownfallState, case: PendingFlick, text: str) -> PendingFlick:
    """Return one flick of the turn as if it were announced now. Raises Refused for an impossible flick.

    case: the turn as a pending flick. text: the code of the Blink; "" or `?` if it is not chosen yet.
    """
    b = s.board
    if text.strip("?") == "":
        raise Refused("fall-who-flicked", "CFA-339")
    blink = st.named(b, text, case.side)
    if blink is None:
        raise Refused("fall-unknown", "CFA-081", blink=text[:10])
    if side_of(blink) != case.side:
        raise Refused("fall-enemy", "CFA-075", blink=blink)
    if b.choice is not None and [b.choice.kind, *b.choice.pieces] == ["free", blink]:
        return PendingFlick(blink, flick.FREE, case.side, case.seat)
    require_flickable(b, blink)
    seat = next((player for player in (case.seat, *b.players) if turns.actions_left(b, player)), None)
    if seat is None:
        raise Refused("fall-actions", "CFA-060", cost=1, left=0)
    return PendingFlick(blink, flick.PLAIN, case.side, seat)


def states_after(s: CrownfallState, case: PendingFlick, flicks: list[str]) -> list[CrownfallState]:
    """Return the states to which these flicks may lead, one for each way to answer the choices between them;
    empty if the game ends. Raises Refused if a flick is impossible however the choices are answered.

    case: the turn as a pending flick. flicks: each flicked Blink with the report of its flick, such as
    `rK1 off bK2`.
    """
    tables = [s]
    for blink, facts in parts(f" {FLICK_BAR} ".join(flicks) or EMPTY):
        if tables:
            _, tables = _after_flick(tables, case, blink, facts)
    return tables


def _after_flick(
    tables: list[CrownfallState], case: PendingFlick, blink: str, facts: str
) -> tuple[str, list[CrownfallState]]:
    """Return (the flick in its normal form, the states that may follow it). Raises Refused if the flick is
    impossible in each of the given states.

    tables: the possible states before it; they are not changed. case: the turn as a pending flick. blink: the
    flicked Blink. facts: the report of the flick.
    """
    tidy_flick, refused = "", None
    followers: list[CrownfallState] = []
    for table in tables:
        try:
            flick_case = read_flick(table, case, blink)
            report = reports.read(table.board, flick_case, table.options, facts)
        except Refused as reason:
            refused = refused or reason
            continue
        tidy_flick = tidy_flick or f"{flick_case.piece} {report.text()}"
        followers += islice(_after_report(table, flick_case, report), MOST_STATES - len(followers))
    if not tidy_flick and refused is not None:
        raise refused
    return tidy_flick, followers


def _after_report(
    s: CrownfallState, case: PendingFlick, report: reports.CrownfallReport
) -> Iterator[CrownfallState]:
    """Yield the states to which a flick may lead; none if the game ends. case: the flick."""
    table = s.copy()
    try:
        flick.begin(table, case, report)
    except GameOver:
        return
    yield from _chosen(table)


def _chosen(s: CrownfallState) -> Iterator[CrownfallState]:
    """Yield the states to which the open choices of a flick may lead, first those that save most Blinks."""
    choice = s.board.choice
    if choice is None or choice.kind == "free":
        yield s
        return
    seat = s.seats_of(choice.side)[0]
    answers = [line for line in choices.lines(s) if is_legal(choices.VERBS, s, seat, line)]
    for line in sorted(answers, key=lambda answer: answer.split()[0] in ("keep", "lose", "part")):
        table = s.copy()
        verb, _, arguments = line.partition(" ")
        choices.VERBS[verb].act(table, seat, arguments)
        yield from _chosen(table)


def quiet_flicks(s: CrownfallState) -> list[str]:
    """Return the Blinks that may be flicked now and whose flick changes something although nothing is hit: a
    Jester lets its captives go, a stack is taken apart, and by a table's option each flick of a Giant counts.
    """
    b = s.board
    holders = {pair.holder for pair in b.grapples}
    stacked = {blink for pair in b.stacks for blink in (pair.holder, pair.held)}
    giants_count = s.options["might_counts"] == "flick"
    return [
        blink
        for blink in flickable(s)
        if blink in holders or blink in stacked or (giants_count and role_of(blink) == GIANT)
    ]


def flickable(s: CrownfallState) -> list[str]:
    """Return the Blinks that the acting team may have flicked first since the last report."""
    b = s.board
    case = PendingFlick(TURN, TURN, b.acting, b.players[0])
    own_blinks = st.standing(b, b.acting)
    return [blink for blink in own_blinks if refusal_raised(read_flick, s, case, blink) is None]


def lines(s: CrownfallState) -> Iterator[str]:
    """Yield lines that report a turn in which only such a Blink was flicked and nothing happened. The caller
    drops illegal ones.
    """
    if s.by_turns and s.stage == "play" and s.board.players:
        yield from (f"over = {blink} {EMPTY}" for blink in quiet_flicks(s))


# ---------------------------------------------------------------- handling


def apply_report(s: CrownfallState, case: PendingFlick, report: str) -> None:
    """Note the flicks of a turn, which `carry_on` then applies. case: the turn as a pending flick.
    report: in its normal form.
    """
    b = s.board
    b.unapplied_flicks = [] if report == EMPTY else [part.strip() for part in report.split(FLICK_BAR)]
    b.turn_reporter, b.ends_turn = case.seat, True


def carry_on(s: CrownfallState) -> None:
    """Apply the noted flicks one after the other, up to the next choice. After the last flick end the
    turn. But if a free flick is on offer then, the turn goes on, because nobody knew of it when the turn was
    told.

    If the answer to a choice has made the next flick impossible, that flick and all after it are dropped.
    """
    b = s.board
    while b.ends_turn and s.stage == "play" and s.case is None:
        if b.choice is not None and b.choice.kind != "free":
            return
        if not b.unapplied_flicks:
            b.ends_turn = False
            if b.choice is None:
                turns.end(s, unsure=unsure(s))
            return
        blink, _, facts = b.unapplied_flicks.pop(0).partition(" ")
        case = PendingFlick(TURN, TURN, b.acting, b.turn_reporter)
        try:
            flick_case = read_flick(s, case, blink)
            report = reports.read(b, flick_case, s.options, facts)
        except Refused:  # an earlier choice made this flick impossible
            b.unapplied_flicks, b.ends_turn, b.choice = [], False, None
            s.emit("left-untold", blink)
            return
        flick.begin(s, flick_case, report)


def unsure(s: CrownfallState) -> list[str]:
    """Return the Giants of the acting team that may have been flicked although the report does not say so.

    Empty if the reported flicks used all actions, or if by the table's option each flick of a Giant counts,
    so that it has to be told.
    """
    b = s.board
    if not sum(b.actions) or s.options["might_counts"] == "flick":
        return []
    return [blink for blink in st.standing(b, b.acting) if role_of(blink) == GIANT and blink not in b.used]
