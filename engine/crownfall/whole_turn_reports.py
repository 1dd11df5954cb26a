"""Reports of whole turns in Crownfall: what left, links and what came apart, for each flick in order.

Notation: `over = rK1 off bK2 | rA1 link rA1+rK2`. Each flick is read on the board that the flicks before it
leave.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from engine.crownfall import flick, reports, turns
from engine.crownfall import state as st
from engine.crownfall.actions import require_flickable
from engine.crownfall.choices import VERBS, default_choice
from engine.crownfall.roles import GIANT, own, role_of, side_of
from engine.crownfall.state import CrownfallBoard, CrownfallState
from engine.questions import GameOver, Refused
from engine.referee.report_protocol import EMPTY
from engine.referee.state import TURN, PendingFlick
from engine.referee.verbs import syntax_refusal

BAR = "|"  # between the flicks of a report
MOST_FLICKS = 10  # in the report of one turn


def parts(text: str) -> list[tuple[str, str]]:
    """Return the flicks in the report of a turn, each as (flicked Blink, report of its flick)."""
    if text.strip() == EMPTY:
        return []
    flicks = [part.strip().partition(" ") for part in text.split(BAR)]
    return [(blink, facts.strip() or EMPTY) for blink, _, facts in flicks]


# ---------------------------------------------------------------- reading


def read(s: CrownfallState, case: PendingFlick, text: str) -> str:
    """Return the report of a turn in its normal form. Raises Refused for a flick that is impossible.

    case: the turn as a pending flick. text: the report in notation.
    """
    tidy_flicks: list[str] = []
    table: CrownfallState | None = s.copy()
    flicks = parts(text)
    if len(flicks) > MOST_FLICKS:
        raise syntax_refusal(text)
    for blink, facts in flicks:
        if table is None:
            break
        flick_case = read_flick(table, case, blink)
        tidy_flicks.append(
            f"{flick_case.piece} {reports.read(table.board, flick_case, table.options, facts).text()}"
        )
        table = simulate_flicks(table, case, tidy_flicks[-1:])
    return f" {BAR} ".join(tidy_flicks) or EMPTY


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


def simulate_flicks(s: CrownfallState, case: PendingFlick, flicks: list[str]) -> CrownfallState | None:
    """Return a copy of the state after these flicks; None if the game ends. Raises Refused for an
    impossible flick.

    Open choices are answered by `_choose`. case: the turn as a pending flick. flicks: each flicked Blink
    with the report of its flick, such as `rK1 off bK2`.
    """
    table = s.copy()
    try:
        for blink, facts in parts(f" {BAR} ".join(flicks)):
            flick_case = read_flick(table, case, blink)
            flick.begin(table, flick_case, reports.read(table.board, flick_case, table.options, facts))
            while table.board.choice is not None and table.board.choice.kind != "free":
                _choose(table)
    except GameOver:
        return None
    return table


def _choose(s: CrownfallState) -> None:
    """Answer the open choice in a simulated state. A stack is formed; any other choice is answered as if
    nobody had chosen in time.
    """
    choice = s.board.choice
    assert choice is not None
    seat, line = default_choice(s)
    if choice.kind == "stack":
        line = f"stack {' '.join(own(blink) for blink in choice.pieces)}"
    verb, _, arguments = line.partition(" ")
    VERBS[verb].act(s, seat, arguments)


# ---------------------------------------------------------------- handling


def apply_report(s: CrownfallState, case: PendingFlick, report: str) -> None:
    """Note the flicks of a turn, which `carry_on` then applies. case: the turn as a pending flick.
    report: in its normal form.
    """
    b = s.board
    b.told = [] if report == EMPTY else [part.strip() for part in report.split(BAR)]
    b.teller, b.closing, b.edge = case.seat, True, False


def carry_on(s: CrownfallState) -> None:
    """Apply the noted flicks one after the other, up to the next choice. After the last flick end the
    turn, or first ask about rescues from the edge.

    If the answer to a choice has made the next flick impossible, that flick and all after it are dropped.
    """
    b = s.board
    while b.closing and s.stage == "play" and s.case is None:
        if b.choice is not None and b.choice.kind != "free":
            return
        if not b.told:
            _close(s)
            return
        blink, _, facts = b.told.pop(0).partition(" ")
        case = PendingFlick(TURN, TURN, b.acting, b.teller)
        try:
            flick_case = read_flick(s, case, blink)
            report = reports.read(b, flick_case, s.options, facts)
        except Refused:  # an earlier choice made this flick impossible
            b.told, b.closing, b.choice = [], False, None
            s.emit("left-untold", blink)
            return
        flick.begin(s, flick_case, report)


def _close(s: CrownfallState) -> None:
    """End the turn, or first ask about rescues from the edge."""
    b = s.board
    b.closing, b.choice = False, None
    b.unsure = unsure(b)
    if turns.asks_edge(b):
        b.phase = "edge"
    else:
        turns.end(s)


def unsure(b: CrownfallBoard) -> list[str]:
    """Return the Giants of the acting team that may have been flicked although the report does not say so.
    Empty if the reported flicks used all actions.
    """
    if not sum(b.actions):
        return []
    return [blink for blink in st.standing(b, b.acting) if role_of(blink) == GIANT and blink not in b.used]
