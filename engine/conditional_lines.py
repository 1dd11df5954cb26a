"""Check conditional answers (“if they answer this, I answer that”) on a copy of a match.

Only public facts are used (`engine.presentation.InAdvance`), so that a check reveals nothing about a hand.
"""

from collections.abc import Sequence
from typing import Any

from engine.match import LONGEST_LINE, Match
from engine.presentation import SeatName
from engine.questions import Answer, Refused


def is_public_question(match: Match[Any]) -> bool:
    """Return whether all legal answers to the open question, and what follows from them, are public."""
    in_advance, question = match.rules.presentation.in_advance, match.question
    return (
        in_advance is not None
        and question is not None
        and not question.secret
        and question.kind in in_advance.questions
    )


def public_answers(match: Match[Any], seat: int) -> list[str]:
    """Return the legal answers of a seat that anybody can know, without declarations such as resign."""
    rules, ask = match.rules, match.question
    if rules.presentation.in_advance is None or ask is None or ask.secret or seat not in ask.seats:
        return []
    answers = [token for token in match.legal(seat) if token not in rules.declarations]
    return (
        answers
        if is_public_question(match)
        else [token for token in answers if token in rules.presentation.in_advance.answers]
    )


def only_other_seat(match: Match[Any], seat: int) -> int | None:
    """Return the seat that the table waits for, if that is a single seat other than `seat`, else None."""
    question = match.question
    main_seats = (
        [seat_asked for seat_asked in question.seats if not question.has_only_side_questions(seat_asked)]
        if question is not None
        else []
    )
    return main_seats[0] if len(main_seats) == 1 and main_seats[0] != seat else None


def clauses(match: Match[Any], line: str) -> Sequence[str]:
    """Split a typed line into single answers, as the table would. Raises Refused if the line is too long."""
    if len(line) > LONGEST_LINE:
        raise Refused("line-too-long", most=LONGEST_LINE)
    lines = match.rules.record_format.split_typed(line)
    return [
        clause
        for single_line in lines
        for clause in match.rules.clauses(match.state, match.question, single_line)
    ]


def play_line(match: Match[Any], seat: int, line: str, *, is_own_line: bool = False) -> list[Answer]:
    """Give a line of a seat to a match. The match is changed, so pass a copy.

    Returns the answers of the line, and the automatic answers (`_give_forced_answers`) after each clause.
    Raises Refused.

    is_own_line: whether the line belongs to the person for whom it is checked. Then the rules check its first
    clause in full, because that person may know whether it is legal. No automatic answers are added.
    """
    answers: list[Answer] = []
    for clause in clauses(match, line):
        token = (
            _legal_answer_of(match, seat, clause)
            if is_own_line and not answers
            else _public_answer_of(match, seat, clause)
        )
        answers += match.answer(seat, token).answers
        answers += [] if is_own_line else _give_forced_answers(match)
    return answers


def _legal_answer_of(match: Match[Any], seat: int, clause: str) -> str:
    """Return the legal answer that a clause means to the seat that must answer.

    Raises Refused: with the rules' own reason if the clause is not legal, and for a declaration such as
    resign.
    """
    ask = match.question
    token = match.rules.token(match.state, ask, seat, clause) if ask is not None else None
    if token in match.rules.declarations:
        raise Refused("advance-declared")
    if token is None:
        raise match.rules.refusal_of(match.state, ask, seat, clause)
    return token


def _public_answer_of(match: Match[Any], seat: int, clause: str) -> str:
    """Return the legal answer that a clause means, without revealing anything that is not public.

    Raises Refused. If the question is not public, the reason does not tell whether the answer is possible.
    """
    rules = match.rules
    if rules.private_panels is None and is_public_question(match):
        return _legal_answer_of(match, seat, clause)
    folded_clause = clause.casefold()
    token = next(
        (answer for answer in public_answers(match, seat) if answer.casefold() == folded_clause), None
    )
    if (
        token is None
        and is_public_question(match)
        and match.question is not None
        and seat in match.question.seats
    ):
        token = rules.token(match.state, match.question, seat, clause)
    if token is None or token in rules.declarations:
        raise Refused("advance-unknown", player=SeatName(seat))
    return token


def _give_forced_answers(match: Match[Any]) -> list[Answer]:
    """Give the automatic answers: those to questions where a seat has nothing to decide.

    The table gives them too. Stop at the first question that is not public.

    Returns these answers.
    """
    answers: list[Answer] = []
    while match.question is not None and is_public_question(match):
        candidates = [
            (seat, match.rules.forced(match.state, match.question, seat)) for seat in match.question.seats
        ]
        seat, token = next(((seat, token) for seat, token in candidates if token is not None), (-1, None))
        if token is None or token not in match.legal(seat):
            break
        answers += match.answer(seat, token).answers
    return answers
