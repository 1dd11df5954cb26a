"""Give answers: what follows from one, the number of the next question, drafts and standing answers.

In parameters `now` is the time in seconds since 1970, `seat` a number from 0, and an `int` for a person
is the user id.
"""

from collections.abc import Sequence
from typing import Any

from engine.match import LONGEST_LINE, AcceptedLine, Match
from engine.questions import CLOCK, REFEREE, Answer, Question, Refused
from sessions.operations import phases
from sessions.operations.waiting import preparing_answers
from sessions.table import journal, presence, question_clock, substitutes
from sessions.table.table import Table, new_line
from sessions.table.table_data import MOST_ALONE, PLAYING, Change, Person
from sessions.table.time_controls import ABSENT_SECONDS, SKIPPING


def answer(
    table: Table, person: Person, text: str, question: int | None, now: float, *, may_rule: bool = False
) -> Change:
    """Give a person's answer, or several in one line. Raises Refused if it is not legal, or the question has
    changed.

    text: a line of notation
    question: number of the question for which it was meant; None if it was typed
    may_rule: the person may rule on a dispute if they are not a player
    """
    match = _answerable(table)
    seat = table.seat_to_act(person.id)
    if seat is None and (may_rule or person.id == table.body.referee):
        seat = REFEREE
    if seat is None:
        raise Refused("not-your-table")
    if question is not None and not table.is_same_question(seat, question):
        raise Refused("stale")
    if seat >= 0 and substitutes.is_unchosen_substitute(table.body, seat) and _final(match, seat, text):
        raise Refused("stand-in")
    refereeing = match.rules.refereeing
    clock_answer = refereeing.timeout_answer(match.state, now - table.body.acted) if refereeing else None
    as_it_was = match.copy() if clock_answer else match
    clock_answers = match.answer(CLOCK, clock_answer).answers if clock_answer else []
    before = asked_now(match, seat)
    try:
        done = match.answer(seat, text)
    except Refused:
        table.match = as_it_was
        raise
    question_clock.clear_absence(table, person.id)
    question_clock.end_own_pause_of(table, [seat], now)
    table.body.ran_out.pop(str(seat), None)
    presence.note_activity(table, person.id, now)
    _note_move(table, done.answers)
    if person.id < 0:
        table.body.alone += 1
    else:
        table.body.skips = 0
    return finish_answer(
        table, match, before, done._replace(answers=[*clock_answers, *done.answers]), text, now
    )


def asked_now(match: Match[Any], excluded_seat: int | None = None) -> Question | None:
    """Return the open question, to compare it with the next one.

    Computes the legal answers of all seats but `by` now, because after an answer it may be too late
    (`engine.referee.lazy_lists`).

    excluded_seat: the seat that is about to answer; None: no seat
    """
    if match.question is not None:
        for seat in match.question.tokens:
            if seat != excluded_seat:
                match.question.tokens[seat]
    return match.question


def finish_answer(
    table: Table, match: Match[Any], before: Question | None, accepted: AcceptedLine, text: str, now: float
) -> Change:
    """Apply what follows any answer: forced and standing answers, news, the next question, the end of the
    game, and conditional answers.

    A conditional answer counts like any other, except that its author has seen nothing and is not present.

    before: the question that was open before the answer
    accepted: the answers that the match has accepted, with their events
    text: the line that was typed; "" if none was
    """
    change = _apply_answer(table, match, before, accepted, text, now)
    if any(_decides(table, *answer) for answer in accepted.answers):
        table.body.untouched = False
    for by in {by for by, _ in accepted.answers}:
        journal.has_seen(table, by)
    preparing_answers.keep_foreseen(table, change.answers)
    while (branch := preparing_answers.take_due(table, match)) is not None:
        before = asked_now(match, branch.seat)
        given = preparing_answers.give(match, branch)
        _note_move(table, given.answers)
        more = _apply_answer(table, match, before, given, "", now)
        preparing_answers.keep_foreseen(table, more.answers)
        change = change.then(more)
    return change


def _note_move(table: Table, answers: Sequence[Answer]) -> None:
    """Note which players gave these answers themselves. Default answers for absent players are not passed
    here."""
    moving_seats = (by for by, token in answers if _decides(table, by, token))
    table.body.moved = [*dict.fromkeys([*table.body.moved, *moving_seats])]


def _decides(table: Table, seat: int, token: str) -> bool:
    """Return whether a person plays with this answer: not a computer player, and not resigning or the
    offer of a draw.

    seat: the seat that gave the answer; below 0: the referee or the clock
    token: the answer
    """
    return seat >= 0 and table.body.seats[seat].person > 0 and token not in table.rules.declarations


def _apply_answer(
    table: Table, match: Match[Any], before: Question | None, accepted: AcceptedLine, text: str, now: float
) -> Change:
    """Record an answer and the forced and standing answers after it, and open the next question or end the
    game. Parameters as in `finish_answer`."""
    answers, events = [*accepted.answers], [*accepted.events]
    while (standing := _next_automatic_answer(table, match)) is not None:
        by, token, orders = standing
        if str(by) in table.body.orders:
            table.body.orders[str(by)] = orders
        more = match.answer(by, token)
        answers, events = [*answers, *more.answers], [*events, *more.events]
    journal.add_news(table, events, {by for by, _ in accepted.answers})
    lines = [new_line(table, now, "answer", token, by) for by, token in answers]
    if len(lines) > 1:
        table.body.taps[str(table.body.answers)] = len(lines)
    table.body.answers += len(lines)
    _number_question(table, before, match.question, {by for by, _ in answers})
    _clear_drafts(table, match, text)
    if table.body.proposal is not None and table.body.proposal.kind == "undo":
        table.body.proposal = None
    if match.result is not None:
        phases.set_over(table, match.result.reason, now)
    else:
        table.phase, table.body.ended, table.body.tidied = PLAYING, "", False
        _continue_clock(table, now)
    return Change(lines, answers, events, dropped_clauses=accepted.dropped_clauses, refusal=accepted.refusal)


def _continue_clock(table: Table, now: float) -> None:
    """Start the time of the next question. If all awaited seats are asked what they were asked before,
    their time runs on."""
    waited = {str(seat) for seat in question_clock.awaited_seats(table)}
    same = (
        question_clock.time_control_of(table) is not None
        and table.body.stage != SKIPPING
        and table.body.since
    )
    if same and waited and waited <= table.body.since.keys():
        table.body.acted = now
    else:
        question_clock.restart_clock(table, now)
    if table.body.alone >= MOST_ALONE:
        _rest_alone(table, now)


def _rest_alone(table: Table, now: float) -> None:
    """Pause a game in which computer players have answered `MOST_ALONE` times in a row, until a person
    acts."""
    table.body.paused, table.body.alone, table.body.own_pause = True, 0, None
    question_clock.start_clock(table, now)
    table.due = None if table.people else now + ABSENT_SECONDS


def _answerable(table: Table) -> Match[Any]:
    """Return the match, also if it ended by its rules: some rules allow answers after the end."""
    if table.match is not None and table.decided:
        return table.match
    return phases.require_running(table)


def _number_question(table: Table, before: Question | None, now: Question | None, answered: set[int]) -> None:
    """Count the new question. A seat that is asked the same thing as before may still answer by the old
    number.

    before, now: the question before and after the answers
    answered: seats that have just answered
    """
    table.body.question += 1
    since = {}
    if now is not None and before is not None and now.kind == before.kind:
        for seat in now.seats:
            if seat not in answered and now.tokens.get(seat) == before.tokens.get(seat):
                since[str(seat)] = table.body.since.get(str(seat), table.body.question - 1)
    table.body.since = since


def keep_draft(table: Table, person: Person, form: str, text: str) -> None:
    """Save a form as far as it is filled in. An empty text deletes the draft. Raises Refused if the form
    is not open.

    form: name of the form
    text: the answer as it is composed so far
    """
    match = phases.require_running(table)
    seat = seat_with_form(table, person.id, form)
    if seat is None or match.question is None:
        raise Refused("stale")
    if len(text) > LONGEST_LINE:
        raise Refused("line-too-long", most=LONGEST_LINE)
    question_clock.clear_absence(table, person.id)
    key = f"{seat}:{form}"
    table.body.drafts.pop(key, None)
    if text:
        table.body.drafts[key] = text


def seat_with_form(table: Table, person: int, form: str) -> int | None:
    """Return the seat for which this person may fill in this form now; None if there is none.

    person: user id
    form: name of the form
    """
    ask = table.match.question if table.match else None
    if ask is None:
        return None
    return next((s for s in table.seats_of(person) if _is_form_open(ask.forms_of(s), form)), None)


def set_order(table: Table, person: Person, order: str) -> None:
    """Add a standing answer, or remove it if it is already set. It replaces one for the same subject.
    order: the standing answer; what follows `>` is its subject."""
    phases.require_running(table)
    seat = table.seat_to_act(person.id)
    if seat is None:
        raise Refused("not-your-table")
    question_clock.clear_absence(table, person.id)
    orders = table.body.orders.setdefault(str(seat), [])
    if order in orders:
        orders.remove(order)
    else:
        subject = order.partition(">")[2]
        orders[:] = [one for one in orders if not subject or one.partition(">")[2] != subject]
        orders.append(order)


def _next_automatic_answer(table: Table, match: Match[Any]) -> tuple[int, str, list[str]] | None:
    """Return the next answer that needs no player: its seat, the answer, and that seat's standing answers
    afterwards. None if there is none.

    It is a forced answer (`Rules.forced`) or a standing one.
    """
    ask = match.question
    if ask is None:
        return None
    for seat in ask.seats:
        orders = table.body.orders.get(str(seat), [])
        forced_answer = match.rules.forced(match.state, ask, seat)
        if forced_answer is not None and forced_answer in match.legal(seat):
            return seat, forced_answer, orders
        panels = match.rules.private_panels if orders else None
        standing = panels.standing_answer(match.state, ask, seat, orders) if panels else None
        if standing is not None and standing[0] in match.legal(seat):
            return seat, standing[0], list(standing[1])
    return None


def _clear_drafts(table: Table, match: Match[Any], given: str) -> None:
    """Delete drafts whose answer has just been given, or whose form is no longer open. given: the line
    that was typed."""
    for key, draft in list(table.body.drafts.items()):
        seat, _, form = key.partition(":")
        forms = match.question.forms_of(int(seat)) if match.question else ()
        if draft == given or not _is_form_open(forms, form):
            del table.body.drafts[key]


def _final(match: Match[Any], seat: int, text: str) -> bool:
    """Return whether a clause of this line would end the game or give it away. text: a line of notation."""
    for clause in match.rules.clauses(match.state, match.question, text):
        token = match.rules.token(match.state, match.question, seat, clause) if match.question else None
        if (token or clause).partition(" ")[0].casefold() in substitutes.FINAL:
            return True
    return False


def _is_form_open(forms: Sequence[str], form: str) -> bool:
    """Return whether this form, or a form of which it is a variant, is open. forms: names of the open
    forms."""
    return any(form == one or form.startswith(f"{one} ") for one in forms)
