"""The questions of all stages of the protocol, and the lines that answer them and can be listed."""

from collections.abc import Iterator

from engine.referee.disputes import RULINGS
from engine.referee.match_controls import MATCHES
from engine.referee.refereed_game import OpenQuestion
from engine.referee.state import Refereed


def stage_question(s: Refereed) -> OpenQuestion:
    """Return the question of the open stage; in the stage `play` the game asks. Sides: 0 red, 1 blue."""
    case = s.case
    match s.stage:
        case "report":
            return _report_question(s)
        case "confirm":
            assert case is not None
            others, reporters = s.seats_of(1 - case.by), s.seats_of(case.by)
            forms = dict.fromkeys(others, ("no",))
            return OpenQuestion("confirm", others, forms, open_forms=dict.fromkeys(reporters, ("report",)))
        case "dispute":
            assert case is not None
            seats = s.seats_of(case.by)
            may_correct = not case.claim and not case.tries
            return OpenQuestion("version", seats, dict.fromkeys(seats, ("version",)) if may_correct else {})
        case "secret":
            assert case is not None
            silent = [side for side in (0, 1) if not case.secrets[side]]
            seats = tuple(seat for side in silent for seat in s.seats_of(side))
            return OpenQuestion("secret", seats, dict.fromkeys(seats, ("secret",)), secret=True)
        case "agree":
            assert s.proposal is not None
            return OpenQuestion("agree", tuple(s.proposal.asked))
        case _:
            return OpenQuestion("pause", tuple(s.seats))


def _report_question(s: Refereed) -> OpenQuestion:
    """Return the question for the open report.

    It asks the seat that flicks. If the other side has to report, as at a proxy table, it asks all seats of
    that side. After the time limit it also asks the side that did not have to report. Seats of the reporting
    side that are not asked may fill in the form all the same.
    """
    case = s.case
    assert case is not None
    side = s.reporting_side(case)
    seats = (case.seat,) if side == case.side else s.seats_of(side)
    if s.late:
        seats = (*seats, *s.seats_of(1 - side))
    mates = [mate for mate in s.seats_of(side) if mate not in seats]
    forms = dict.fromkeys(seats, ("report",))
    return OpenQuestion("report", seats, forms, open_forms=dict.fromkeys(mates, ("report",)))


def objectors(s: Refereed) -> tuple[int, ...]:
    """Return the seats that may still dispute the last report, which counts provisionally; empty if there are
    none.
    """
    if s.last is None or s.last.claim or s.hotseat or s.stage not in ("play", "report"):
        return ()
    return s.seats_of(1 - s.last.by)


def protocol_lines(s: Refereed) -> Iterator[str]:
    """Yield lines of the protocol that may be legal in this stage. The caller drops illegal ones."""
    match s.stage:
        case "report":
            yield from ("= .", "wipe", "ok")
        case "confirm":
            yield from ("ok", "withdraw")
        case "dispute":
            yield from ("yield", "reflick", "secret", "callref")
        case "agree":
            yield from ("agree", "refuse")
        case "rule":
            yield from ("yield", "noref", *(f"rule {word}" for word in RULINGS))
        case "pause":
            yield "resume"
        case "play" if s.last is not None:
            yield from ("ok", "no")
        case _:
            pass


def control_lines(s: Refereed) -> Iterator[str]:
    """Yield lines by which a player may control the match. The caller drops illegal ones."""
    yield from ("undo", "pause", "resume", "resign", "skip", "claim", "photo")
    if s.options["table"] == "video":
        yield from (f"match {word}" for word in MATCHES)
