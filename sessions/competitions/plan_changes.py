"""Changes of a tournament after its sign-up was opened. Each is possible as long as nothing depends on it."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine import safe_text
from engine.questions import Refused
from sessions.competitions.entrants import check_plan, fill_places
from sessions.competitions.rounds import planned_rounds
from sessions.competitions.stages import BRACKETS, has_groups, moving_of
from sessions.competitions.stored_tournament import (
    TITLE_LENGTH,
    VENUES,
    StoredTournament,
    TableTerms,
)
from sessions.competitions.tournament_data import (
    FIVE_POINTS,
    GROUPS,
    KNOCKOUT,
    LEAGUE,
    ONE_POINT,
    OPEN,
    OVER,
    ROUND_ROBIN,
    SIGN_UP,
    SWISS,
    Tournament,
    TournamentPlan,
    playing,
)

ABOUT_LENGTH, ABOUT_LINES = 600, 12  # characters and lines of the organiser's own text
USUAL_SIZE, USUAL_ADVANCING = 4, 2  # people of a group; how many of each group go on to the bracket
# Fields of a plan that may still change while no game has a result, and those that may until the end. All
# others only change before the tournament begins.
BEFORE_RESULTS, UNTIL_END = ("points", "tie_breaks"), ("rounds", "most", "seconds", "pause")


def change_plan(stored: StoredTournament, changes: Mapping[str, Any]) -> None:
    """Change fields of the plan. `changes`: name of a field of `TournamentPlan` → its new value. Raises
    Refused if the plan would be impossible, or if something depends on what it was.
    """
    _refuse_over(stored)
    tournament, old_plan = stored.tournament, stored.tournament.plan
    plan = _of_its_kind(replace(old_plan, **changes))
    if (plan.kind == LEAGUE) != bool(stored.season):
        raise Refused("tournament-plan-league")
    check_plan(plan)
    for field in plan.__struct_fields__:
        if getattr(plan, field) != getattr(old_plan, field):
            _check_field(tournament, field, plan)
    tournament.plan = plan
    if plan.check_in != old_plan.check_in:
        stored.reminded = False  # the clock decides again whether it is time
    if tournament.phase == SIGN_UP:
        fill_places(tournament)
    elif plan.rounds != old_plan.rounds:
        tournament.total = planned_rounds(tournament)


def change_tables(stored: StoredTournament, terms: TableTerms, venue: str) -> None:
    """Change how the tables are set up, and where games are played. `venue`: one of VENUES. Raises Refused if
    the tournament has begun.
    """
    _refuse_over(stored)
    if stored.phase != SIGN_UP:
        raise Refused("tournament-plan-begun")
    if venue not in VENUES:
        raise Refused("stale")
    stored.terms, stored.venue = terms, venue


def change_title(stored: StoredTournament, title: str) -> None:
    """Change the title. Raises Refused if nothing of it is visible, or the tournament is over."""
    _refuse_over(stored)
    clean_title = safe_text.words(title, TITLE_LENGTH)
    if not clean_title:
        raise Refused("tournament-no-title")
    stored.title = clean_title


def describe(stored: StoredTournament, text: str) -> None:
    """Change the organiser's own text: a description, rules, prizes. `text`: as it was typed; "": none.
    Raises Refused if the tournament is over.
    """
    _refuse_over(stored)
    lines = [safe_text.one_line(line, ABOUT_LENGTH) for line in text.splitlines()]
    stored.about = "\n".join(line for line in lines if line)[:ABOUT_LENGTH]
    stored.about = "\n".join(stored.about.split("\n")[:ABOUT_LINES])


def _refuse_over(stored: StoredTournament) -> None:
    """Raise Refused if the tournament is over."""
    if stored.phase == OVER:
        raise Refused("tournament-over")


def _of_its_kind(plan: TournamentPlan) -> TournamentPlan:
    """Return the plan without settings that its kind does not have, or that tables of three or four lack."""
    seats = plan.seats if plan.kind == SWISS else 2
    is_league, size = plan.kind == LEAGUE, (plan.size or USUAL_SIZE) if has_groups(plan.kind) else 0
    return replace(
        plan,
        rounds=plan.rounds if plan.kind == SWISS else 0,
        seats=seats,
        games=plan.games if seats == 2 and not is_league else 1,
        points=FIVE_POINTS if seats > 2 else ONE_POINT if plan.points == FIVE_POINTS else plan.points,
        double=plan.double and plan.kind in (ROUND_ROBIN, LEAGUE),
        third_place=plan.third_place and plan.kind == KNOCKOUT,
        tie_breaks=plan.tie_breaks if plan.kind not in BRACKETS else (),
        size=size,
        moving=moving_of(size) if is_league else 0,
        pause=0.0 if is_league else plan.pause,
        check_in=0.0 if is_league else plan.check_in,
        advancing=(plan.advancing or USUAL_ADVANCING) if plan.kind == GROUPS else 0,
    )


def may_change(tournament: Tournament, field: str) -> bool:
    """Return whether a field of the plan may still change. `field`: its name; names of other settings are
    those of the tables, which are fixed when the tournament begins.
    """
    if tournament.phase == SIGN_UP:
        return True
    if field in BEFORE_RESULTS:
        games = (pairing for one in tournament.rounds for pairing in one.pairings if pairing.second)
        return all(pairing.result == OPEN for pairing in games)
    if field in ("rounds", "most") and tournament.plan.kind != SWISS:
        return False
    return field in UNTIL_END


def _check_field(tournament: Tournament, field: str, plan: TournamentPlan) -> None:
    """Raise Refused if this field may no longer change to its value in `plan`."""
    if not may_change(tournament, field):
        raise Refused("tournament-plan-results" if field in BEFORE_RESULTS else "tournament-plan-begun")
    if tournament.phase == SIGN_UP:
        return
    if field == "rounds":
        least, total = len(tournament.rounds), planned_rounds(replace(tournament, plan=plan))
        if total < least:
            raise Refused("tournament-plan-fewer", least=least)
    if field == "most" and plan.most < len(playing(tournament)):
        raise Refused("tournament-plan-people", count=len(playing(tournament)))
