"""Give answers: what follows from one, the number of the next question, drafts and standing answers.

Some answers are given automatically: a forced answer where nothing is left to decide, and a standing answer
that a player has set beforehand.

In parameters `now` is the time in seconds since 1970, `seat` a number from 0, and an `int` for a person
is the user id.
"""

from collections.abc import Sequence
from typing import Any

from engine.match import LONGEST_LINE, AcceptedLine, Match
from engine.questions import CLOCK, REFEREE, Answer, Question, Refused
from sessions.operations import phases, preparing_answers
from sessions.table import journal, player_clock, presence, question_clock, substitutes
from sessions.table.table import Table, new_line
from sessions.table.table_data import MOST_ALONE, PLAYING, UNSEEN, Change, Person, Proposal
from sessions.table.time_controls import ABSENT_SECONDS, SKIPPING

RESIGN = "resign"  # the answer with which a seat resigns, in every game


def answer(
    table: Table, now: float, person: Person, text: str, question: int | None, *, may_rule: bool = False
) -> Change:
    """Give a person's answer, or several answers in one line. Raises Refused if the answer is not legal, or
    the question has changed.

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
    seat = _seat_that_may(table, match, seat, text)
    if seat >= 0 and substitutes.is_unchosen_substitute(table.body, seat) and _final(match, seat, text):
        raise Refused("stand-in")
    refereeing = match.rules.refereeing
    clock_answer = (
        refereeing.timeout_answer(match.state, now - table.body.clock.acted_at) if refereeing else None
    )
    # A time limit of the rules that is over counts first. If the answer is refused, it does not count either.
    match_before = match.copy() if clock_answer else match
    clock_answers = match.answer(CLOCK, clock_answer).answers if clock_answer else []
    question_before = asked_now(match, seat)
    try:
        accepted = match.answer(seat, text)
    except Refused:
        table.match = match_before
        raise
    question_clock.clear_absence(table, person.id)
    question_clock.end_own_pause_of(table, [seat], now)
    table.body.clock.timeouts.pop(str(seat), None)
    presence.note_activity(table, person.id, now)
    _note_move(table, accepted.answers)
    if person.id < 0:
        table.body.progress.computer_answers += 1
    else:
        table.body.clock.skip_count = 0
    accepted = accepted._replace(answers=[*clock_answers, *accepted.answers])
    return finish_answer(table, now, match, question_before, accepted, text)


def _seat_that_may(table: Table, match: Match[Any], seat: int, text: str) -> int:
    """Return the seat for which an answer is meant. It is another seat of the same person if only that one
    may give the answer, as at a real table with one device.

    seat: the person's seat that is asked; text: a line of notation
    """
    if not match.rules.refereeing or seat < 0 or match.question is None:
        return seat
    own_seats = table.seats_of(table.body.seats[seat].person)
    may_answer = [
        own_seat
        for own_seat in (seat, *own_seats)
        if match.rules.token(match.state, match.question, own_seat, text) is not None
    ]
    return may_answer[0] if may_answer else seat


def asked_now(match: Match[Any], excluded_seat: int | None = None) -> Question | None:
    """Return the open question, to compare it with the next one; None if none is open.

    Some games compute legal answers only when they are looked at (`engine.referee.lazy_lists`), and after an
    answer they can no longer be computed. So compute those of all other seats now.

    excluded_seat: the seat that is about to answer, whose legal answers are not needed; None: no seat
    """
    if match.question is not None:
        for seat in match.question.tokens:
            if seat != excluded_seat:
                match.question.tokens[seat]  # computes them
    return match.question


def finish_answer(
    table: Table, now: float, match: Match[Any], before: Question | None, accepted: AcceptedLine, text: str
) -> Change:
    """Apply what follows any answer: forced and standing answers, news, the next question, the end of the
    game, and conditional answers. If the last person has resigned, computer players do not play on: the game
    ends. Return the whole change.

    A conditional answer counts like any other answer. But its author counts neither as present nor as having
    seen the news.

    match: the table's match, after the answer
    before: the question that was open before the answer
    accepted: the answers that the match has accepted, with their events
    text: the line that was typed; "" if none was
    """
    change = _apply_answer(table, now, match, before, accepted, text)
    if any(_decides(table, *answer) for answer in accepted.answers):
        table.body.progress.untouched = False
    for seat in {seat for seat, _ in accepted.answers}:
        journal.has_seen(table, seat)
    preparing_answers.keep_foreseen(table, change.answers)
    while (conditional := preparing_answers.take_due(table, match)) is not None:
        before = asked_now(match, conditional.seat)
        accepted_next = preparing_answers.give(match, conditional)
        _note_move(table, accepted_next.answers)
        next_change = _apply_answer(table, now, match, before, accepted_next, "")
        preparing_answers.keep_foreseen(table, next_change.answers)
        change = change.then(next_change)
    people_answered = any(seat >= 0 and table.body.seats[seat].person > 0 for seat, _ in accepted.answers)
    if table.phase == PLAYING and people_answered and phases.is_deserted(table):  # the last person resigned
        empty_seats = [number for number, seat in enumerate(table.body.seats) if not seat.person]
        return change.then(end_forfeited(table, now, empty_seats, "deserted"))
    return change


def _note_move(table: Table, answers: Sequence[Answer]) -> None:
    """Note in `Progress.moved` which seats made a move with these answers. Callers do not pass the default
    answers of absent players."""
    moving_seats = (seat for seat, token in answers if _decides(table, seat, token))
    table.body.progress.moved = [*dict.fromkeys([*table.body.progress.moved, *moving_seats])]


def _decides(table: Table, seat: int, token: str) -> bool:
    """Return whether this answer is a move by a person. Answers by computer players are none, nor are
    declarations such as resigning or offering a draw (`Rules.declarations`).

    seat: the seat that gave the answer; below 0: the referee or the clock
    token: the answer
    """
    return seat >= 0 and table.body.seats[seat].person > 0 and token not in table.rules.declarations


def _lapses(proposal: Proposal, table: Table, answers: Sequence[Answer]) -> bool:
    """Return whether an open proposal ends with these answers: one to undo, and the offer of a draw once
    somebody else answers.
    """
    answering_people = {table.body.seats[seat].person for seat, _ in answers if seat >= 0}
    return proposal.kind == "undo" or (proposal.kind == "draw" and bool(answering_people - {proposal.by}))


def _apply_answer(
    table: Table, now: float, match: Match[Any], before: Question | None, accepted: AcceptedLine, text: str
) -> Change:
    """Record an answer and the forced and standing answers after it, and open the next question or end the
    game. Parameters as in `finish_answer`."""
    answers, events = [*accepted.answers], [*accepted.events]
    while (automatic := _next_automatic_answer(table, match)) is not None:
        seat, token, orders = automatic
        if str(seat) in table.body.prepared.standing_answers:
            table.body.prepared.standing_answers[str(seat)] = orders
        accepted_next = match.answer(seat, token)
        answers, events = [*answers, *accepted_next.answers], [*events, *accepted_next.events]
    journal.add_news(table, events, {seat for seat, _ in accepted.answers})
    lines = [new_line(table, now, "answer", token, seat) for seat, token in answers]
    if len(lines) > 1:
        table.body.progress.taps[str(table.body.progress.answers)] = len(lines)
    table.body.progress.answers += len(lines)
    _number_question(table, before, match.question, {seat for seat, _ in answers})
    _clear_drafts(table, match, text)
    if table.body.proposal is not None and _lapses(table.body.proposal, table, answers):
        table.body.proposal = None
    if match.result is not None:
        phases.set_over(table, now, match.result.reason)
    else:
        table.phase, table.body.end.reason, table.body.end.tidied = PLAYING, "", False
        _continue_clock(table, now, {seat for seat, _ in answers})
    return Change(lines, answers, events, dropped_clauses=accepted.dropped_clauses, refusal=accepted.refusal)


def _continue_clock(table: Table, now: float, answered: set[int]) -> None:
    """Start the time of the next question. If all awaited seats are asked the same thing as before, the time
    of the old question runs on. A clock of a player runs on until its seat is no longer asked; if the seat
    has answered, it then gets the increment.

    answered: seats that have just answered
    """
    was_running = table.body.clock.running
    awaited = {str(seat) for seat in question_clock.awaited_seats(table)}
    is_asked_as_before = bool(awaited) and awaited <= table.body.progress.asked_since.keys()
    time_control = question_clock.time_control_of(table)
    has_question_time = time_control is not None and not time_control.total_seconds
    if is_asked_as_before and has_question_time and table.body.clock.stage != SKIPPING:
        table.body.clock.acted_at = now
    else:
        question_clock.restart_clock(table, now)
    still_running = table.body.clock.running
    player_clock.add_increments(
        table, [seat for seat in was_running if seat in answered and seat not in still_running]
    )
    if table.body.progress.computer_answers >= MOST_ALONE:
        _rest_alone(table, now)


def _rest_alone(table: Table, now: float) -> None:
    """Pause a game in which computer players have answered `MOST_ALONE` times in a row, until a person
    acts."""
    table.body.progress.computer_answers = 0
    question_clock.pause(table, now)
    table.due = None if table.still_playing else now + ABSENT_SECONDS


def _answerable(table: Table) -> Match[Any]:
    """Return the match of a running game, or of one that ended by its rules: some rules allow answers after
    the end. Raises Refused at any other table."""
    if table.match is not None and table.decided:
        return table.match
    return phases.require_running(table)


def _number_question(
    table: Table, before: Question | None, after: Question | None, answered: set[int]
) -> None:
    """Count the new question. A seat that is asked the same thing as before may still answer with the number
    of the old question.

    before, after: the question before and after the answers; None: none was open
    answered: seats that have just answered
    """
    table.body.progress.question += 1
    since = {}
    if after is not None and before is not None and after.kind == before.kind:
        for seat in after.seats:
            if seat not in answered and after.tokens.get(seat) == before.tokens.get(seat):
                since[str(seat)] = table.body.progress.asked_since.get(
                    str(seat), table.body.progress.question - 1
                )
    table.body.progress.asked_since = since


def resign(table: Table, now: float, seat: int) -> Change:
    """Resign for this seat, and apply what follows. Return the change."""
    match = phases.require_running(table)
    question_before = asked_now(match, seat)
    accepted = match.answer(seat, RESIGN)
    return finish_answer(table, now, match, question_before, accepted, "")


def end_forfeited(table: Table, now: float, left: Sequence[int], reason: str) -> Change:
    """End a game in which at most one player stayed. Count the seats in `left` as resigned, one after the
    other, until that ends the game. If it does not, end the game for this reason.

    left: seats in the order in which they were left
    reason: see `End.reason`
    """
    if table.match is None:
        return phases.end_table(table, now, reason)
    change = Change([])
    while table.match.result is None:
        seat = next((seat for seat in left if may_count_out(table, seat)), None)
        step = phases.end_table(table, now, reason) if seat is None else resign(table, now, seat)
        change = change.then(step)
    return change


def may_count_out(table: Table, seat: int) -> bool:
    """Return whether a seat can be counted as resigned: its player left it, everybody plays for themselves,
    and the rules allow this seat to resign now."""
    match, body = table.match, table.body
    if match is None or match.question is None or seat not in range(len(body.seats)):
        return False
    was_left = not body.seats[seat].person and str(seat) not in body.substitutes.lent
    return was_left and plays_each_alone(table) and RESIGN in match.legal(seat)


def plays_each_alone(table: Table) -> bool:
    """Return whether everybody plays for themselves, so that one player can resign alone."""
    return len(table.body.seats) == 2 or table.rules.seating.can_resign_alone


def keep_draft(table: Table, now: float, person: Person, form: str, text: str) -> Change:
    """Save a player's form as far as it is filled in. Raises Refused if the form is not open.

    form: name of the form
    text: the answer as it is composed so far; "" deletes the draft
    """
    match = phases.require_running(table)
    seat = seat_with_form(table, person.id, form)
    if seat is None or match.question is None:
        raise Refused("stale")
    if len(text) > LONGEST_LINE:
        raise Refused("line-too-long", most=LONGEST_LINE)
    question_clock.clear_absence(table, person.id)
    key = f"{seat}:{form}"
    table.body.prepared.drafts.pop(key, None)
    if text:
        table.body.prepared.drafts[key] = text
    return UNSEEN


def seat_with_form(table: Table, person: int, form: str) -> int | None:
    """Return the seat for which this person may fill in this form now; None if there is none.

    person: user id
    form: name of the form
    """
    question = table.match.question if table.match else None
    if question is None:
        return None
    own_seats = table.seats_of(person)
    return next((seat for seat in own_seats if _is_form_open(question.forms_of(seat), form)), None)


def set_order(table: Table, now: float, person: Person, order: str) -> Change:
    """Add a standing answer of a player, or remove it if it is already set. A new standing answer replaces an
    old one with the same subject. order: the standing answer; the text after `>` is its subject."""
    phases.require_running(table)
    seat = table.seat_to_act(person.id)
    if seat is None:
        raise Refused("not-your-table")
    question_clock.clear_absence(table, person.id)
    orders = table.body.prepared.standing_answers.setdefault(str(seat), [])
    if order in orders:
        orders.remove(order)
    else:
        subject = order.partition(">")[2]
        orders[:] = [old for old in orders if not subject or old.partition(">")[2] != subject]
        orders.append(order)
    return UNSEEN


def _next_automatic_answer(table: Table, match: Match[Any]) -> tuple[int, str, list[str]] | None:
    """Return the next answer that is given without its player: a forced answer (`Rules.forced`) or a standing
    one. None if there is none.

    The tuple has the seat, the answer, and the standing answers that the seat has afterwards.
    """
    question = match.question
    if question is None:
        return None
    for seat in question.seats:
        orders = table.body.prepared.standing_answers.get(str(seat), [])
        forced_answer = match.rules.forced(match.state, question, seat)
        if forced_answer is not None and forced_answer in match.legal(seat):
            return seat, forced_answer, orders
        panels = match.rules.private_panels if orders else None
        # The standing answer for this question, and the seat's standing answers afterwards.
        standing = panels.standing_answer(match.state, question, seat, orders) if panels else None
        if standing is not None and standing[0] in match.legal(seat):
            return seat, standing[0], list(standing[1])
    return None


def _clear_drafts(table: Table, match: Match[Any], given: str) -> None:
    """Delete drafts whose answer has just been given, or whose form is no longer open. given: the line that
    was typed or sent; "": none."""
    for key, draft in list(table.body.prepared.drafts.items()):
        seat, _, form = key.partition(":")
        forms = match.question.forms_of(int(seat)) if match.question else ()
        if draft == given or not _is_form_open(forms, form):
            del table.body.prepared.drafts[key]


def _final(match: Match[Any], seat: int, text: str) -> bool:
    """Return whether a clause of this line would end the game or give it away, see `substitutes.FINAL`.
    text: a line of notation."""
    for clause in match.rules.clauses(match.state, match.question, text):
        token = match.rules.token(match.state, match.question, seat, clause) if match.question else None
        if (token or clause).partition(" ")[0].casefold() in substitutes.FINAL:
            return True
    return False


def _is_form_open(forms: Sequence[str], form: str) -> bool:
    """Return whether this form, or a form of which it is a variant, is open. forms: names of the open
    forms."""
    return any(form == open_form or form.startswith(f"{open_form} ") for open_form in forms)
