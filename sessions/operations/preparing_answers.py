"""Conditional answers. Each is kept as long as the game goes as foreseen, and given when its turn comes. If
the game goes another way, it is deleted."""

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

MOST = 8  # conditional answers of one seat at the same time
ABOUT = "advance-"  # prefix of refusal reasons that are about conditional answers themselves


def add(table: Table, person: Person, mine: Sequence[str], awaited: str, then: str) -> ConditionalAnswer:
    """Add a conditional answer: if others answer `awaited`, this person answers `then`. A former one of the
    same seat for the same awaited answers is replaced. Raises Refused if the rules do not allow the answers.

    mine: the person's own lines of notation, which they are about to give first
    awaited, then: lines of notation
    """
    match = phases.require_running(table)
    seat = table.seat_to_act(person.id)
    if seat is None:
        raise Refused("not-your-table")
    require_offered(table)
    expected, reply = try_answers(match.copy(), seat, mine, awaited, then)
    others = [
        other
        for other in table.body.prepared.conditional_answers
        if (other.seat, other.awaited) != (seat, expected)
    ]
    if sum(other.seat == seat for other in others) >= MOST:
        raise Refused("advance-full", most=MOST)
    question_clock.clear_absence(table, person.id)
    table.body.prepared.conditional_answer_count += 1
    conditional = ConditionalAnswer(table.body.prepared.conditional_answer_count, seat, expected, reply)
    table.body.prepared.conditional_answers = [*others, conditional]
    return conditional


def require_offered(table: Table) -> None:
    """Raise Refused if the game has no conditional answers."""
    if table.rules.presentation.in_advance is None:
        raise Refused("advance-real" if table.rules.refereeing else "advance-hidden")


def take_back(table: Table, person: Person, number: int) -> ConditionalAnswer:
    """Delete a conditional answer of a person, and return the deleted one. Raises Refused if the answer no
    longer exists. number: of the conditional answer at this table, from 1."""
    own = of_person(table, person.id)
    deleted = next((conditional for conditional in own if conditional.number == number), None)
    if deleted is None:
        raise Refused("advance-gone")
    table.body.prepared.conditional_answers = [
        other for other in table.body.prepared.conditional_answers if other is not deleted
    ]
    return deleted


def of_person(table: Table, person: int) -> list[ConditionalAnswer]:
    """Return this person's conditional answers, oldest first. person: user id."""
    own_seats = table.seats_of(person)
    return [
        conditional
        for conditional in table.body.prepared.conditional_answers
        if conditional.seat in own_seats
    ]


def delete_all(table: Table) -> None:
    """Delete all conditional answers, because the game has changed in a way that they did not foresee."""
    table.body.prepared.conditional_answers = []


# ---------------------------------------------------------------- trying


def try_answers(
    ahead: Match[Any], seat: int, mine: Sequence[str], awaited: str, then: str
) -> tuple[list[Answer], list[str]]:
    """Play the lines of a conditional answer on a copy of the match. Raises Refused if a line is not legal.

    Return the answers that have to come first, forced ones included, and the tokens of the answers that are
    given after them.

    ahead: a copy of the match, which is changed
    seat: seat of the person who prepares the answer
    mine: the person's own lines of notation, which come first
    awaited, then: lines of notation: if others answer `awaited`, this person answers `then`
    """
    expected: list[Answer] = []
    for line in mine:
        expected += _play_option("mine", ahead, seat, line)
    other_seat = _waited_for(ahead, seat)
    expected += _play_option("if", ahead, other_seat, awaited)
    if ahead.question is None:
        raise Refused("advance-over")
    if seat not in ahead.question.seats:
        raise Refused("advance-goes-on", player=SeatName(next(iter(ahead.question.seats), other_seat)))
    return expected, [token for _, token in _play_option("then", ahead, seat, then)]


def _waited_for(ahead: Match[Any], seat: int) -> int:
    """Return the seat whose answer is awaited. Raises Refused if this is not exactly one other seat.

    ahead: the copy of the match
    seat: seat of the person who prepares the answer
    """
    if ahead.question is None:
        raise Refused("over", "over")
    other_seat = conditional_lines.only_other_seat(ahead, seat)
    if other_seat is None:
        raise Refused("advance-your-turn" if seat in ahead.question.seats else "advance-nobody")
    return other_seat


def _play_option(option: str, ahead: Match[Any], seat: int, line: str) -> list[Answer]:
    """Play one option of the command on the copy of the match, and return its answers. A refusal by the
    rules is raised again with the option's name.

    option: name of the option: mine, if or then
    ahead: the copy of the match
    seat: the seat that answers
    line: what was typed for this option
    """
    try:
        return conditional_lines.play_line(ahead, seat, line, is_own_line=option == "then")
    except Refused as refused:
        if option == "mine" and refused.reason == "advance-unknown":
            raise Refused("advance-first") from None
        if option == "mine" or refused.reason.startswith(ABOUT):
            raise
        why = Sentence(f"refused-{refused.reason}", refused.facts)
        raise Refused(f"{ABOUT}{option}", refused.rule, why=why) from None


# ---------------------------------------------------------------- giving


def keep_foreseen(table: Table, answers: Sequence[Answer]) -> None:
    """Keep only the conditional answers that foresaw these answers, which have just been given."""
    table.body.prepared.conditional_answers = [
        conditional
        for conditional in table.body.prepared.conditional_answers
        if _as_foreseen(conditional, answers)
    ]


def _as_foreseen(conditional: ConditionalAnswer, answers: Sequence[Answer]) -> bool:
    """Count these answers as given. Return whether the conditional answer stays: it foresaw them, and is not
    marked as unfit."""
    end = conditional.met + len(answers)
    fits = not conditional.refused and conditional.awaited[conditional.met : end] == [*answers]
    conditional.met = end
    return fits


def take_due(table: Table, match: Match[Any]) -> ConditionalAnswer | None:
    """Return the conditional answer whose turn has come, and remove it; None if there is none.

    If the rules refuse it after all, mark it as unfit. It then stays until the next answer, so that its
    author can be notified.
    """
    for conditional in table.body.prepared.conditional_answers:
        if conditional.met == len(conditional.awaited) and not conditional.refused:
            conditional.refused = not _fits(match, conditional)
            if not conditional.refused:
                table.body.prepared.conditional_answers = [
                    other for other in table.body.prepared.conditional_answers if other is not conditional
                ]
                return conditional
    return None


def _fits(match: Match[Any], conditional: ConditionalAnswer) -> bool:
    """Return whether the rules accept this conditional answer now."""
    try:
        give(match.copy(), conditional)
    except Refused:
        return False
    return True


def give(match: Match[Any], conditional: ConditionalAnswer) -> AcceptedLine:
    """Give a conditional answer in the match. Return all answers that were given, with their events. Raises
    Refused if it is not legal."""
    accepted_lines = [match.answer(conditional.seat, token) for token in conditional.then]
    answers = [answer for accepted in accepted_lines for answer in accepted.answers]
    return AcceptedLine(answers, [event for accepted in accepted_lines for event in accepted.events])
