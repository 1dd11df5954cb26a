"""Answers in advance: kept while all goes as foreseen, given when their moment comes, void otherwise."""

from collections.abc import Sequence
from typing import Any

from engine import conditional_lines
from engine.match import AcceptedLine, Match
from engine.presentation import SeatName, Sentence
from engine.questions import Answer, Refused
from sessions.operations import phases
from sessions.table import question_clock
from sessions.table.table import Table
from sessions.table.table_data import ConditionalAnswer, Person

MOST = 8  # of one seat at a time
ABOUT = "advance-"  # begins the reasons of refusals that are about answers in advance themselves


def add(table: Table, person: Person, mine: Sequence[str], awaited: str, then: str) -> ConditionalAnswer:
    """Say in advance what one answers (`then`) to an answer of others (`awaited`); raises Refused.

    mine: lines that one is about to give before that. What was said to the same answer before is replaced.
    """
    match = phases.require_running(table)
    seat = table.seat_to_act(person.id)
    if seat is None:
        raise Refused("not-your-table")
    require_offered(table)
    expected, reply = try_answers(match.copy(), seat, mine, awaited, then)
    others = [one for one in table.body.branches if (one.seat, one.awaited) != (seat, expected)]
    if sum(one.seat == seat for one in others) >= MOST:
        raise Refused("advance-full", most=MOST)
    question_clock.clear_absence(table, person.id)
    table.body.branched += 1
    branch = ConditionalAnswer(table.body.branched, seat, expected, reply)
    table.body.branches = [*others, branch]
    return branch


def require_offered(table: Table) -> None:
    """Raises Refused where a game has no answers in advance."""
    if table.rules.face.in_advance is None:
        raise Refused("advance-real" if table.rules.refereeing else "advance-hidden")


def take_back(table: Table, person: Person, number: int) -> ConditionalAnswer:
    """One answer in advance is none any more."""
    branch = next((one for one in of_person(table, person.id) if one.number == number), None)
    if branch is None:
        raise Refused("advance-gone")
    table.body.branches = [one for one in table.body.branches if one is not branch]
    return branch


def of_person(table: Table, person: int) -> list[ConditionalAnswer]:
    """What this person said in advance, in the order in which they did."""
    return [one for one in table.body.branches if one.seat in table.seats_of(person)]


def drop(table: Table) -> None:
    """It is not the game any more in which all this was said."""
    table.body.branches = []


# ---------------------------------------------------------------- trying


def try_answers(
    ahead: Match[Any], seat: int, mine: Sequence[str], awaited: str, then: str
) -> tuple[list[Answer], list[str]]:
    """What has to come, and what is answered then, both as the journal writes them."""
    expected: list[Answer] = []
    for line in mine:
        expected += _judged("mine", ahead, seat, line)
    other = _waited_for(ahead, seat)
    expected += _judged("if", ahead, other, awaited)
    if ahead.ask is None:
        raise Refused("advance-over")
    if seat not in ahead.ask.seats:
        raise Refused("advance-goes-on", player=SeatName(next(iter(ahead.ask.seats), other)))
    return expected, [token for _, token in _judged("then", ahead, seat, then)]


def _waited_for(ahead: Match[Any], seat: int) -> int:
    if ahead.ask is None:
        raise Refused("over", "over")
    other = conditional_lines.others_asked(ahead, seat)
    if other is None:
        raise Refused("advance-your-turn" if seat in ahead.ask.seats else "advance-nobody")
    return other


def _judged(option: str, ahead: Match[Any], seat: int, line: str) -> list[Answer]:
    """The answers of one option of the command; a refusal of the rules says which option it is about."""
    try:
        return conditional_lines.play(ahead, seat, line, own=option == "then")
    except Refused as refused:
        if option == "mine" and refused.reason == "advance-unknown":
            raise Refused("advance-first") from None
        if option == "mine" or refused.reason.startswith(ABOUT):
            raise
        why = Sentence(f"refused-{refused.reason}", refused.facts)
        raise Refused(f"{ABOUT}{option}", refused.rule, why=why) from None


# ---------------------------------------------------------------- when its moment comes


def follow(table: Table, answers: Sequence[Answer]) -> None:
    """These answers were given: whoever foresaw something else has said nothing."""
    table.body.branches = [one for one in table.body.branches if _as_foreseen(one, answers)]


def _as_foreseen(branch: ConditionalAnswer, answers: Sequence[Answer]) -> bool:
    end = branch.met + len(answers)
    fits = not branch.unfit and branch.awaited[branch.met : end] == [*answers]
    branch.met = end
    return fits


def due(table: Table, match: Match[Any]) -> ConditionalAnswer | None:
    """What somebody said in advance to where the game is now; it is kept no longer. What the rules refuse
    after all stays, unfit, until the next answer, so that its author can be told."""
    for branch in table.body.branches:
        if branch.met == len(branch.awaited) and not branch.unfit:
            branch.unfit = not _fits(match, branch)
            if not branch.unfit:
                table.body.branches = [one for one in table.body.branches if one is not branch]
                return branch
    return None


def _fits(match: Match[Any], branch: ConditionalAnswer) -> bool:
    try:
        give(match.copy(), branch)
    except Refused:
        return False
    return True


def give(match: Match[Any], branch: ConditionalAnswer) -> AcceptedLine:
    """Give what was said in advance; raises Refused."""
    done = [match.answer(branch.seat, token) for token in branch.then]
    answers = [answer for one in done for answer in one.answers]
    return AcceptedLine(answers, [event for one in done for event in one.events])
