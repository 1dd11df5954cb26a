"""Random armies and reports, for tests of random games.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections import Counter
from collections.abc import Callable

from engine.computers.computer import Random
from engine.crownfall import armies, reports, whole_turn_reports
from engine.crownfall import state as st
from engine.crownfall.reports import CrownfallReport
from engine.crownfall.roles import KNIGHT, Options, ladder, role_of
from engine.crownfall.state import CrownfallBoard, CrownfallState
from engine.questions import Refused
from engine.referee.report_protocol import turn_case
from engine.referee.samples import RefereedRandomPlay, knows, probes
from engine.referee.state import TURN, PendingFlick
from engine.samples import Samples

Below = Callable[[int], int]
"""Returns a random number from 0 to n-1. Its argument is n, above 0."""


def report(b: CrownfallBoard, case: PendingFlick, options: Options, below: Below) -> str:
    """Return a random report of a flick, often an empty one.

    case: the flick. below: returns a random number from 0 to n-1.
    """
    new_report = CrownfallReport()
    if below(3):
        candidates = reports.could_leave(b)
        new_report.off = tuple(blink for blink in candidates if not below(8))
        remaining = [blink for blink in st.standing(b) if blink not in new_report.off]
        pairs: list[tuple[str, str]] = []
        for special in [blink for blink in remaining if reports.matters(b, blink, case)]:
            others = [blink for blink in reports.partners(b, special, case) if blink in remaining]
            knights = {blink for pair in pairs for blink in pair if role_of(blink) == KNIGHT}
            others = [blink for blink in others if blink not in knights]
            if others and special not in knights and not below(3):  # a Knight carries one Blink
                pairs.append((special, others[below(len(others))]))
        new_report.links = tuple(pairs)
        new_report.apart = tuple(name for name in reports.pair_names(reports.joined(b, case)) if not below(3))
    new_report.hit_nothing = reports.asks_hit(b, case, options) and bool(below(2))
    return new_report.text()


def army(options: Options, below: Below) -> str:
    """Return a random army that is allowed, as the line `army …`. below: returns a random number from 0 to
    n-1.
    """
    counts = dict(armies.crowns(options))
    missing = int(options["army_size"]) - sum(counts.values())
    for index, role in enumerate(ladder(options)):
        most = (
            min(missing, armies.MOST_KNIGHTS * sum(armies.crowns(options).values())) if not index else missing
        )
        if most:
            is_last = index == len(ladder(options)) - 1
            counts[role] = most if is_last else 1 + below(min(most, 3))
            missing -= counts[role]
    if missing:  # all roles are used: the rest has the role farthest from the Crown
        counts[ladder(options)[-1]] = counts.get(ladder(options)[-1], 0) + missing
    return f"army {armies.written(counts)}"


# ---------------------------------------------------------------- tables


def fit(options: dict[str, str], seats: int, random: Random) -> None:
    """Change random options of a table so that they fit together: size of the army, and one variant of Crowns
    at a time.

    seats: the number of seats. random: the source of random numbers.
    """
    options["army_size"] = str(random.choice([6] * 8 + [8] * 5 + [10] * 5 + [12, 25]))
    if options.get("small_army") == "on" and random.random() < 0.4:
        options["army_size"] = str(random.choice([3, 4]))
    if random.random() < 0.6:
        options["kween"] = "off"
    options["crowns_per_team"] = "1" if options["kween"] == "on" else random.choice(["1", "1", "2"])
    if int(options["army_size"]) < 4:
        options["crowns_per_team"], options["kween"] = "1", "off"
    options["teams"] = random.choice(["rbrb", "rrbb", "rbbr"]) if seats > 2 else "rbrb"
    options["actions_per_turn"] = random.choice(["2", "2", "3", "4"])


def _form(s: CrownfallState, seat: int, form: str, random: Random) -> str:
    """Return a random line of the form `army` or `over`; "" for other forms. form: its name. random: the
    source of random numbers.
    """
    match form:
        case "army":
            return army(s.options, random.randrange)
        case "over":
            return turn(s, seat, random)
        case _:
            return ""


def turn(s: CrownfallState, seat: int, random: Random) -> str:
    """Return a random report of a whole turn as a line. Each flick is made on the board that the flicks
    before it leave.

    seat: the seat that reports. random: the source of random numbers.
    """
    case, flicks, table = turn_case(s, seat), list[str](), s
    for _ in range(random.randrange(1, 4)):
        own_blinks = st.standing(table.board, case.side)
        try:
            flick_case = whole_turn_reports.read_flick(
                table, case, random.choice(own_blinks) if own_blinks else "?"
            )
        except Refused:
            continue
        flicks.append(f"{flick_case.piece} {report(table.board, flick_case, s.options, random.randrange)}")
        tables = whole_turn_reports.states_after(s, case, flicks)
        if not tables:
            break
        table = tables[0]
    return f"over = {' | '.join(flicks) or '.'}"


def blinks(s: CrownfallState) -> object:
    """Return the Blinks that are in two places at once, or in a place although no army has them (CFA-008).
    The list must be empty during a whole game.
    """
    b = s.board
    places = Counter([*b.dead, *b.out, *([b.skeleton] if b.skeleton else [])])
    return sorted((places - Counter(set(st.everyone(b)))).elements())


def _piece(s: CrownfallState, random: Random) -> str:
    """Return a random Blink; while there is no army, the code of a Blink that does not exist."""
    mustered = list(st.everyone(s.board))
    return random.choice(mustered) if mustered else random.choice("rb") + random.choice("KSHUGRF")


def _told(s: CrownfallState, case: PendingFlick, random: Random) -> str:
    """Return a random report of a flick, or of a whole turn with one flick or none. case: the
    flick or turn.
    """
    if case.kind != TURN:
        return report(s.board, case, s.options, random.randrange)
    own_blinks = st.standing(s.board, case.side)
    if not own_blinks or random.random() < 0.3:
        return "."
    blink = random.choice(own_blinks)
    return (
        f"{blink}"
        f" {report(s.board, PendingFlick(blink, '', case.side, case.seat), s.options, random.randrange)}"
    )


TALK = RefereedRandomPlay(
    form=_form,
    report=_told,
    counters=("health", "blessings", "blessed", "dead"),
    pieces=_piece,
)
SAMPLES: Samples[CrownfallState] = Samples(
    turn=lambda state, question: state.board.turn,
    fit=fit,
    answer=TALK.answer,
    conserved=blinks,
    knows=knows,
    probes=probes,
    usual_length=3_000,
)
