"""Proposals, which need the consent of others: undo, end, draw, rematch, substitute, referee, pause.

In parameters `now` is the time in seconds since 1970, and `seat` a number from 0.
"""

from collections.abc import Sequence

from engine.computers.levels import BY_NAME
from engine.questions import Answer, Event, Refused
from sessions.operations import answering, phases, preparing_answers, seating, timeouts, undoing
from sessions.store.protocol import JournalLine
from sessions.table import question_clock, substitutes
from sessions.table.replays import match_after_undo
from sessions.table.table import Table, new_line, plays_alone
from sessions.table.table_data import (
    NOBODY,
    Change,
    Person,
    Proposal,
)
from sessions.table.table_options import FREE, NO_UNDO, value_of

DRAW = "draw"  # the declaration of a draw (`Rules.declarations`), and the kind of its proposal


def undo(table: Table, now: float, answers: Sequence[Answer], person: Person) -> Change:
    """Take back the seat's last tap, or propose it to the others.

    By default a tap is taken back at once if nobody else has answered since and the tap revealed nothing.
    Otherwise the others must consent. In undo mode `FREE` every tap is taken back at once, except one by a
    substitute whom the player did not choose.

    answers: all answers of the game that count
    """
    phases.require_running(table)
    seat = table.seat_to_act(person.id)
    if seat is None:
        raise Refused("not-your-table")
    if value_of(table, "undo") == NO_UNDO:
        raise Refused("no-undo")
    undoing.require_journal_space(table)
    keep = undoing.undo_keeps(table, answers, seat)
    if keep is None:
        raise Refused("nothing-to-undo")
    at_once = value_of(table, "undo") == FREE and not substitutes.is_unchosen_substitute(table.body, seat)
    if at_once or undoing.is_free(table, answers, keep, seat):
        question_clock.end_own_pause_of(table, [seat], now)
        change = undoing.apply_undo(table, now, answers, keep)
        question_clock.clear_absence(table, person.id)
        return change
    # Raises Refused before anybody has to agree to what cannot be done.
    match_after_undo(table, answers, keep)
    return _propose(table, now, Proposal("undo", person.id, [person.id], keep=keep), answers)


def propose(
    table: Table,
    now: float,
    answers: Sequence[Answer],
    person: Person,
    kind: str,
    seat: int = -1,
    invited: Person = NOBODY,
    secret: str = "",
    same: bool = False,
) -> Change:
    """Propose an end, a draw, a rematch, a substitute for a seat, a referee, or a pause.

    kind: end, draw, rematch, substitute, referee or pause
    answers: all answers of the game that count
    seat: the seat for the substitute; -1: another proposal
    invited: the substitute or referee; in a rematch, new level and name of the computer players
    secret: secret of the rematch's deal; "": another proposal
    same: everybody keeps their seat in the rematch
    """
    _require_proposal_allowed(table, person, kind, seat, invited)
    proposal = Proposal(
        kind,
        person.id,
        [person.id],
        seat=seat,
        person=invited.id,
        name=invited.name,
        secret=secret,
        luck={str(person.id): person.luck},
        same=same,
        level=invited.level,
    )
    return _propose(table, now, proposal, answers)


def _require_proposal_allowed(table: Table, person: Person, kind: str, seat: int, invited: Person) -> None:
    """Raise Refused if this person may not propose this now. Parameters as in `propose`."""
    if not table.seats_of(person.id) and not (kind == "substitute" and person.id == table.body.owner):
        raise Refused("not-your-table")
    if kind not in ("end", "rematch", "substitute"):
        undoing.require_journal_space(table)
    if kind == "rematch":
        require_rematch_allowed(table)
        if invited.level and (invited.level not in BY_NAME or not plays_alone(table)):
            raise Refused("not-now")
    elif table.is_over:
        raise Refused("over", "over")
    if kind == "substitute":
        _require_substitute_allowed(table, seat, invited)
    if kind == "referee" and (not table.rules.refereeing or table.seats_of(invited.id)):
        raise Refused("not-neutral")
    if kind == DRAW and not may_propose_draw(table, person.id):
        raise Refused("not-now")
    if kind == "pause" and not timeouts.can_stop_clock(table):
        raise Refused("no-pause")


def may_propose_draw(table: Table, person: int) -> bool:
    """Return whether a draw that this person declares is a proposal: others have to agree to it, and they are
    people. A computer player, and somebody who has offered a draw in notation, answer by the rules.

    person: user id
    """
    match, seat = table.match, table.seat_to_act(person)
    if match is None or match.rules.refereeing or seat is None or DRAW not in match.legal(seat):
        return False
    if table.body.proposal is not None or table.computer_seats or len({*table.people}) < 2:
        return False
    match_copy = match.copy()
    match_copy.answer(seat, DRAW)
    return match_copy.result is None


def is_draw_offered(table: Table, person: int) -> bool:
    """Return whether this person is asked to agree to a draw. person: user id"""
    if table.match is None or table.is_over:
        return False
    if table.rules.refereeing is None:
        proposal = table.body.proposal
        return proposal is not None and proposal.kind == DRAW and person in asked_to_consent(table)
    kind, asked_seats = table.rules.refereeing.open_proposal(table.match.state) or ("", ())
    return kind == DRAW and any(table.body.seats[seat].person == person for seat in asked_seats)


def vote(table: Table, now: float, answers: Sequence[Answer], person: Person, yes: bool) -> Change:
    """Agree to the open proposal, or decline it. By declining, the proposer withdraws the proposal.

    yes: agree; False: decline
    answers: all answers of the game that count
    """
    proposal = table.body.proposal
    if proposal is None:
        raise Refused("nothing-proposed")
    if person.id not in asked_to_consent(table) and person.id != proposal.by:
        stands_in = any(
            substitutes.is_unchosen_substitute(table.body, seat) for seat in table.seats_of(person.id)
        )
        raise Refused("stand-in" if stands_in else "not-asked")
    if not yes:
        question_clock.clear_absence(table, person.id)
        table.body.proposal = None
        decline_line = new_line(table, now, "decline", proposal.kind)
        return Change([decline_line], (), [Event("declined", (proposal.kind,))])
    if person.id in proposal.agreed:
        raise Refused("agreed-already")
    question_clock.clear_absence(table, person.id)
    proposal.agreed.append(person.id)
    proposal.luck[str(person.id)] = person.luck
    return _carry_out_if_agreed(table, now, answers, [new_line(table, now, "agree", proposal.kind)])


def asked_to_consent(table: Table) -> list[int]:
    """Return the user ids of the people whose consent to the open proposal is still missing."""
    proposal = table.body.proposal
    if proposal is None:
        return []
    if proposal.kind == "rematch":
        must_agree = table.people
    elif proposal.kind in substitutes.TAKEN_BACK:
        must_agree = voters(table)
    elif proposal.kind == "substitute":
        must_agree = [table.body.seats[proposal.seat].person, proposal.person]
        if substitutes.has_hidden_information(table):
            must_agree.append(substitutes.seat_owner(table.body, proposal.seat))
        must_agree = [person for person in must_agree if person > 0]
    else:
        must_agree = table.still_playing
    return [person for person in dict.fromkeys(must_agree) if person not in proposal.agreed]


def require_rematch_allowed(table: Table) -> None:
    """Raise Refused unless another game can follow: a game was played here, and none has followed it."""
    if not table.is_over or table.match is None:
        raise Refused("not-now")
    if table.body.end.next_table:
        raise Refused("rematch-begun")


def is_somebody_gone(table: Table) -> bool:
    """Return whether a player of a finished game left it, or resigned while other people played on. They are
    not waited for: the next game begins in a lobby."""
    if table.match is None or not table.is_over:
        return False
    has_left = any(not seat.person for seat in table.body.seats) or bool(table.body.substitutes.lent)
    can_resign_alone = len(table.body.seats) > 2 and table.rules.seating.can_resign_alone
    resigned_seats = table.rules.seating.resigned(table.match.state)
    resigned_alone = can_resign_alone and bool(resigned_seats) and not plays_alone(table)
    return has_left or resigned_alone


def _require_substitute_allowed(table: Table, seat: int, invited: Person) -> None:
    """Raise Refused if a person cannot become the substitute at this seat. invited: this person."""
    phases.require_running(table)
    substitutes.require_no_tournament(table.body)
    if seat not in range(len(table.body.seats)):
        raise Refused("stale")
    other_seats = [own for own in substitutes.own_seats(table.body, invited.id) if own != seat]
    if table.seats_of(invited.id) or other_seats:
        raise Refused("seated-already")
    if substitutes.has_hidden_information(table) and substitutes.seat_owner(table.body, seat) <= 0:
        raise Refused("hidden-seat")


def voters(table: Table) -> list[int]:
    """Return the user ids of the people who must consent to an undo or an end. At a seat with a substitute
    whom its player did not choose, that player must consent."""
    seats_of_people = [seat for seat in table.playing_seats if table.body.seats[seat].person > 0]
    return [substitutes.voter(table.body, seat) for seat in seats_of_people]


def _propose(table: Table, now: float, proposal: Proposal, answers: Sequence[Answer]) -> Change:
    """Make a proposal, and carry it out at once if no consent is missing. Absent players count as having
    agreed to an end, and to a substitute in a game without hidden cards. answers: all answers of the game
    that count."""
    if table.body.proposal is not None and table.body.proposal.by != proposal.by:
        raise Refused("proposal-open")
    question_clock.clear_absence(table, proposal.by)
    is_open_substitute = proposal.kind == "substitute" and not substitutes.has_hidden_information(table)
    if proposal.kind == "end" or is_open_substitute:
        absent_people = question_clock.absent_people(table, now)
        proposal.agreed += [person for person in absent_people if person not in proposal.agreed]
    table.body.proposal = proposal
    line = new_line(table, now, "propose", proposal.kind)
    proposal.number = line.number
    return _carry_out_if_agreed(table, now, answers, [line])


def _carry_out_if_agreed(
    table: Table, now: float, answers: Sequence[Answer], lines: list[JournalLine]
) -> Change:
    """Carry out the open proposal if nobody's consent is missing. Return the change, with these lines in
    front. In either case delete all conditional answers, since they did not foresee the proposal.

    answers: all answers of the game that count
    lines: journal lines of the proposal or vote that led here
    """
    proposal = table.body.proposal
    assert proposal is not None
    preparing_answers.delete_all(table)
    if asked_to_consent(table):
        return Change(lines)
    table.body.proposal = None
    change = _CARRIED[proposal.kind](table, now, proposal, answers)
    return change._replace(lines=[*lines, *change.lines])


def _carry_out_undo(table: Table, now: float, proposal: Proposal, answers: Sequence[Answer]) -> Change:
    """Take answers back, after everybody has agreed."""
    return undoing.apply_undo(table, now, answers, proposal.keep)


def _carry_out_end(table: Table, now: float, proposal: Proposal, answers: Sequence[Answer]) -> Change:
    """End the game, after everybody has agreed. If all seats but one were left by their players, these seats
    count as resigned."""
    return answering.end_forfeited(table, now, seating.left_alone(table, now), "ended")


def _carry_out_substitute(table: Table, now: float, proposal: Proposal, answers: Sequence[Answer]) -> Change:
    """Seat the substitute, after everybody has agreed. The seat is lent if its player is absent."""
    seat, substitute = proposal.seat, Person(proposal.person, proposal.name)
    _require_substitute_allowed(table, seat, substitute)
    is_absent = table.body.seats[seat].person in question_clock.absent_people(table, now)
    if substitutes.has_hidden_information(table) and is_absent:
        raise Refused("hidden-seat")
    is_chosen_by_player = substitutes.seat_owner(table.body, seat) in proposal.agreed and not is_absent
    if is_absent:
        seating.lend(table, seat, substitute.id)
    else:
        seating.give_back(table, seat, substitute.id)
    seating.sit(table, substitute, seat)
    if seat in question_clock.awaited_seats(table):
        question_clock.restart_clock(table, now)
    chooser = substitutes.PLAYER if is_chosen_by_player else substitutes.OPPONENTS
    seat_line = new_line(table, now, "seat", str(substitute.id), seat)
    return Change([seat_line, new_line(table, now, "chosen", chooser, seat)])


def _carry_out_referee(table: Table, now: float, proposal: Proposal, answers: Sequence[Answer]) -> Change:
    """Make the proposed person the referee, after everybody has agreed."""
    table.body.referee = proposal.person
    return Change([])


def _carry_out_pause(table: Table, now: float, proposal: Proposal, answers: Sequence[Answer]) -> Change:
    """Pause the game without an end, after everybody has agreed."""
    question_clock.pause(table, now)
    return Change([])


def _carry_out_draw(table: Table, now: float, proposal: Proposal, answers: Sequence[Answer]) -> Change:
    """End the game as a draw, after everybody has agreed: each seat declares it."""
    match, change = table.match, Change([])
    assert match is not None
    for seat in range(len(table.body.seats)):
        if match.result is None:
            question_before = answering.asked_now(match, seat)
            accepted = match.answer(seat, DRAW)
            change = change.then(answering.finish_answer(table, now, match, question_before, accepted, ""))
    return change


def _carry_out_rematch(table: Table, now: float, proposal: Proposal, answers: Sequence[Answer]) -> Change:
    """Note the rematch on which everybody agreed. `Rematches` then opens the table of the rematch."""
    table.body.end.rematch = proposal
    return Change([])


# Kind of a proposal → the function that carries it out. It gets the table, the proposal, all answers that
# count and the time, and returns the change.
_CARRIED = {
    "undo": _carry_out_undo,
    "end": _carry_out_end,
    "substitute": _carry_out_substitute,
    "referee": _carry_out_referee,
    "pause": _carry_out_pause,
    "draw": _carry_out_draw,
    "rematch": _carry_out_rematch,
}
