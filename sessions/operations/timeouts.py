"""What happens when a deadline passes, and what opponents decide about a late player.

A skipped seat gets default answers, which the rules know, until its player acts. Where each player has a
clock, a seat whose time is over resigns.

In parameters `now` is the time in seconds since 1970, and `seat` a number from 0.
"""

from collections.abc import Sequence

from engine.game import TimeLimit
from engine.match import AcceptedLine
from engine.presentation import SeatName
from engine.questions import CLOCK, Answer, Event, Refused
from sessions.operations import answering, phases, seating
from sessions.store.protocol import JournalLine
from sessions.table import player_clock, presence, question_clock, substitutes
from sessions.table.table import Table, new_line
from sessions.table.table_data import LOBBY, NOBODY, PLAYING, UNSEEN, Change, OwnPause, Person
from sessions.table.time_controls import (
    DECIDE_SECONDS,
    FIRST,
    LATE,
    MOST_SKIPS,
    NONE,
    PROFILES,
    REMINDED,
    SILENT,
    SKIPPING,
    QuietState,
    TimeControl,
    half,
)

UNTOLD = -1  # value of `Clock.notice`: no message is needed


def expire(table: Table, now: float, quiet: QuietState) -> Change:
    """Do what is due at a table. quiet: how long the awaited people do not want to be disturbed."""
    if table.is_over:
        table.body.end.tidied, table.due = True, None
        return Change([])
    if table.phase != PLAYING or table.match is None:
        phases.require_phase(table, LOBBY)
        return phases.end_table(table, now, "expired")
    if table.body.clock.own_pause is not None:
        return _pause_over(table, now, table.body.clock.own_pause)
    if table.body.clock.paused and not table.still_playing:
        # Computer players played on for a person who did not come back.
        return phases.end_table(table, now, "deserted")
    limit, time_control = question_clock.limit_of(table.match), question_clock.time_control_of(table)
    if limit is not None:
        return _limit_over(table, now, limit)
    if time_control is None:
        table.due = None
        return Change([])
    if time_control.total_seconds:
        return _own_time_over(table, now)
    if table.body.clock.stage == SKIPPING:
        return _pass_over_again(table, now, time_control)
    if table.body.clock.stage == LATE:
        table.body.clock.stage, table.due = SILENT, None
        return Change([])
    if time_control.respects_quiet_hours and quiet.until > now:
        table.due = quiet.until + (half(time_control.seconds) if quiet.is_holiday else 0.0)
        return Change([])
    if table.body.clock.stage == FIRST and time_control.reminds:
        return _half_over(table, now, time_control.seconds, table.body.options.clock)
    return _report_timeout(table, now, time_control)


def _pause_over(table: Table, now: float, pause: OwnPause) -> Change:
    """End a player's own pause at its planned time. pause: the running pause."""
    question_clock.end_own_pause(table, table.due if table.due is not None else now)
    return Change([new_line(table, now, "resume", "0", pause.seat)])


def _own_time_over(table: Table, now: float) -> Change:
    """Let the seats whose time is over resign. If it is over for all remaining seats at the same moment, end
    the game without a winner."""
    match, seats = phases.require_running(table), player_clock.first_to_end(table)
    table.body.clock.flagged += seats
    change = Change([new_line(table, now, "flag", "", seat) for seat in seats])
    if {*table.playing_seats} <= {*seats}:
        return change.then(phases.end_table(table, now, "deserted"))
    for seat in seats:
        if match.result is None:
            change = change.then(answering.resign(table, now, seat))
    return change


def _limit_over(table: Table, now: float, limit: TimeLimit) -> Change:
    """Apply a time limit of the rules. After half of its time, remind the players. After the whole time, give
    the clock's answer `timeout WORD`."""
    if limit.word != question_clock.IDLE and table.body.clock.stage == FIRST:
        return _half_over(table, now, limit.seconds, limit.word)
    match = phases.require_running(table)
    question_before = answering.asked_now(match)
    accepted = match.answer(CLOCK, f"timeout {limit.word}")
    return answering.finish_answer(table, now, match, question_before, accepted, "")


def _half_over(table: Table, now: float, seconds: float, word: str) -> Change:
    """Remind the awaited players after half of the time.

    seconds: the whole time of the question
    word: name of the time control or limit, for the journal
    """
    table.body.clock.stage, table.body.clock.notice = REMINDED, 0
    presence.mark_pinged(table, question_clock.waited_people(table))
    table.due = (table.due or now) + half(seconds)
    return Change([new_line(table, now, "remind", word)])


def _report_timeout(table: Table, now: float, time_control: TimeControl) -> Change:
    """Notify the opponents that the time of a question is over, if there are opponents. They decide what
    happens; the clock alone decides nothing."""
    if not time_control.reminds or not question_clock.present_people(table):
        table.body.clock.stage, table.due = SILENT, None
        return Change([])
    late_seats = question_clock.awaited_seats(table)
    line = new_line(table, now, "late", " ".join(str(seat) for seat in late_seats))
    question_clock.add_timeout(table, late_seats, time_control.seconds, now)
    table.body.clock.stage, table.body.clock.timeout_line, table.body.clock.notice = LATE, line.number, 0
    table.due = now + DECIDE_SECONDS
    return Change([line])


def decisions(table: Table) -> list[str]:
    """Return what opponents may decide now about the players for whom they wait: some of wait, skip,
    substitute and computer."""
    if table.body.clock.stage not in (LATE, SILENT) or not table.body.clock.timeout_line:
        return []
    possible = ["wait"]
    if any(_default(table, seat) for seat in question_clock.awaited_seats(table)):
        possible.append("skip")
    if table.body.origin.pairing is None and _offerable(table):  # in a tournament the two play themselves
        possible.append("substitute")
    if table.body.origin.pairing is None and table.rules.computer:
        possible.append("computer")
    return possible


def _offerable(table: Table) -> list[int]:
    """Return the awaited seats that may be offered to others. In a game with hidden cards, these are only the
    seats with a chosen substitute."""
    seats = [
        seat
        for seat in question_clock.awaited_seats(table)
        if seat not in table.body.substitutes.offered and table.body.seats[seat].person
    ]
    hidden = substitutes.has_hidden_information(table)
    return [seat for seat in seats if not hidden or substitutes.chosen_for(table.body, seat)]


def may_decide(table: Table, person: Person, notice_number: int, decision: str) -> None:
    """Raise Refused unless this person may decide this now.

    notice_number: number of the notice that is answered, see `Clock.timeout_line`
    decision: wait, skip, substitute or computer
    """
    phases.require_running(table)
    if notice_number != table.body.clock.timeout_line or decision not in decisions(table):
        raise Refused("settled")
    if not table.seats_of(person.id):
        raise Refused("not-your-table")
    if person.id in question_clock.waited_people(table):
        raise Refused("late-yourself")


def decide(
    table: Table, now: float, person: Person, notice_number: int, decision: str, computer: Person = NOBODY
) -> Change:
    """Apply one opponent's decision about a late player.

    person: the opponent
    notice_number: number of the notice that is answered, see `Clock.timeout_line`
    decision: wait, skip, substitute or computer
    computer: level and name of the computer player that plays on; `NOBODY` for other decisions
    """
    may_decide(table, person, notice_number, decision)
    new_computer = seating.new_computer(table, computer) if decision == "computer" else NOBODY
    question_clock.clear_absence(table, person.id)
    if new_computer.level:
        late_seats = question_clock.awaited_seats(table)
        lines = [seating.lend_to_computer(table, now, seat, new_computer) for seat in late_seats]
        question_clock.restart_clock(table, now)
        return Change(lines)
    if decision == "skip":
        table.body.clock.skip_count = 0
        return _give_default_answers(table, now, question_clock.awaited_seats(table), person.id)
    if decision == "substitute":
        table.body.substitutes.offered = [
            *dict.fromkeys([*table.body.substitutes.offered, *_offerable(table)])
        ]
        return Change([new_line(table, now, "offer", str(person.id))])
    time_control = question_clock.time_control_of(table) or PROFILES[NONE]
    table.body.clock.stage, table.body.clock.notice, table.body.clock.timeout_line = REMINDED, UNTOLD, 0
    table.due = now + time_control.seconds
    return Change([new_line(table, now, "wait", str(person.id))])


def _pass_over_again(table: Table, now: float, time_control: TimeControl) -> Change:
    """Give further default answers for the skipped seats among the awaited ones.

    Report a timeout instead if no other player is present, since the game would go on without people; if
    `MOST_SKIPS` default answers were given in a row; or if the rules have no default answer.

    time_control: of the table
    """
    seats = [seat for seat in question_clock.awaited_seats(table) if seat in table.body.clock.skipped]
    if not seats:
        question_clock.start_clock(table, now)
        return Change([])
    present_people = [person for person in table.people if person not in question_clock.skipped_people(table)]
    if (
        not present_people
        or table.body.clock.skip_count >= MOST_SKIPS
        or not any(_default(table, seat) for seat in seats)
    ):
        return _report_timeout(table, now, time_control)
    table.body.clock.skip_count += 1
    question_clock.add_timeout(table, seats, time_control.seconds, now)
    return _give_default_answers(table, now, seats, 0)


def _give_default_answers(table: Table, now: float, seats: Sequence[int], by: int) -> Change:
    """Give the default answers of these seats, if the rules have some, and skip the seats from now on. by:
    user id of the person who decided it; 0: the clock."""
    match = phases.require_running(table)
    question_before = answering.asked_now(match)
    answers: list[Answer] = []
    events: list[Event] = []
    lines: list[JournalLine] = []
    for seat in seats:
        token = _default(table, seat)
        if token is not None:
            lines.append(new_line(table, now, "skip", str(by), seat))
            table.body.clock.skipped = [*dict.fromkeys([*table.body.clock.skipped, seat])]
            accepted = match.answer(seat, token)
            answers, events = [*answers, *accepted.answers], [*events, *accepted.events]
    change = answering.finish_answer(table, now, match, question_before, AcceptedLine(answers, events), "")
    return change._replace(lines=[*lines, *change.lines])


def _default(table: Table, seat: int) -> str | None:
    """Return the default answer of the rules for a seat whose player is absent; None if the rules have none,
    or the seat is not asked now."""
    match = table.match
    if match is None or match.question is None or seat not in match.question.seats:
        return None
    token = match.rules.default(match.state, match.question, seat)
    return token and match.rules.token(match.state, match.question, seat, token)


def resume(table: Table, now: float, person: Person) -> Change:
    """End the pause of a game. Any player may end a pause on which all agreed. A pause that a player took
    without asking may be ended only by that player."""
    phases.require_running(table)
    seats, pause = table.seats_of(person.id), table.body.clock.own_pause
    if not seats and not seating.lent_to_others(table, person.id):
        raise Refused("not-your-table")
    if pause is not None and pause.seat not in seats:
        raise Refused("not-your-pause", player=SeatName(pause.seat))
    if pause is None and not table.body.clock.paused:
        raise Refused("not-paused-now")
    if pause is not None:
        question_clock.end_own_pause(table, now)
    else:
        question_clock.restart_clock(table, now)
    return Change([new_line(table, now, "resume", str(person.id))])


def can_stop_clock(table: Table) -> bool:
    """Return whether a clock runs that could be stopped."""
    return (
        question_clock.time_control_of(table) is not None
        and table.body.options.clock != NONE
        and table.phase == PLAYING
    )


def mark_notified(table: Table, now: float, message: int) -> Change:
    """Note that a message announced the stage of the open question. message: its id; 0: none was needed."""
    table.body.clock.notice = message or UNTOLD
    return UNSEEN


def return_time(table: Table, now: float) -> Change:
    """Give the players back what their clocks took since the last answer, because nobody could answer. Raises
    Refused if no such clock runs."""
    if not table.body.clock.running:
        raise Refused("not-now")
    player_clock.return_time(table)
    question_clock.start_clock(table, now)
    return Change([])


def restart_clock(table: Table, now: float) -> Change:
    """Restart the time of the open question, because nobody could play meanwhile."""
    player_clock.return_time(table)
    question_clock.restart_clock(table, now)
    return Change([])
