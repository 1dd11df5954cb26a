"""Erase a person from a table. Their seat stays without a name.

In parameters `now` is the time in seconds since 1970, and an `int` for a person is the user id.
"""

import re
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from sessions.operations import phases, seating
from sessions.store.protocol import JournalLine
from sessions.table import question_clock, reservations, scheduled_start, substitutes
from sessions.table.table import Table, new_line, seed_of
from sessions.table.table_data import (
    LOBBY,
    PLAYING,
    Change,
    TableBody,
    unique_name,
)
from sessions.table.user_ids import erase_user_id

NAMELESS = "Player {}"  # name of a seat whose player was erased; with the seat's number, from 1


def erase_person(table: Table, now: float, person: int, hashed: str, left: Collection[int]) -> Change:
    """Erase a person from a loaded table. In a lobby they leave. In a running game their seat becomes empty,
    and others can take it over.

    person: user id
    hashed: the keyed hash of the person, which replaces their id where it has to be recognized later: among
        the people whom the owner removed
    left: seats that the person gave up, and that still have the person's name
    """
    seats = table.seats_of(person)
    lines: list[JournalLine] = []
    if seats and table.phase == LOBBY:
        del table.body.seats[seats[0]]
        lines.append(new_line(table, now, "leave", "0"))
    erase_from_body(table.body, person, hashed, left, begun=table.match is not None)
    if seats and table.phase == PLAYING:
        for seat in seats:
            seating.forget_preparations(table, seat)
        question_clock.end_own_pause_of(table, seats, now)
        question_clock.update_player_clocks(table, now)
        lines.append(new_line(table, now, "leave", "0", seats[0]))
    if table.match is not None:
        table.match.rename_players(table.names)
    if phases.is_deserted(table):
        if table.phase == LOBBY:
            phases.set_over(table, now, "abandoned")
        elif table.phase == PLAYING:
            lines += phases.end_table(table, now, "deserted").lines
    return Change(lines)


def erase_from_body(body: TableBody, person: int, hashed: str, left: Collection[int], *, begun: bool) -> None:
    """Erase a person from the stored data of a table.

    person: user id
    hashed: the keyed hash of the person, which replaces their id where it has to be recognized later: among
        the people whom the owner removed
    left: seats that they gave up, which still have their name
    begun: the match has been dealt from the seed, which then stays as it is
    """
    if not begun:  # without this person it is another deal, so luck is open again
        body.lobby.closed_luck, body.deal.luck, body.deal.kits = None, [], []
    names = _names_of_person(body, person, left)
    if begun and any(_contains_person(words, person, names) for words in body.deal.luck):
        body.deal.seed, body.deal.luck = seed_of(body).hex(), []
    if any(seat.person == person for seat in body.seats):
        body.prepared.conditional_answers = []
    for number, seat in enumerate(body.seats):
        if seat.person == person:
            body.clock.timeouts.pop(str(number), None)
    body.substitutes.deputies = {
        seat: deputy
        for seat, deputy in body.substitutes.deputies.items()
        if substitutes.seat_owner(body, int(seat)) != person
    }
    for number, seat in enumerate(body.seats):
        if seat.person == person or (number in left and not seat.person):
            other_names = [other.name for index, other in enumerate(body.seats) if index != number]
            seat.person, seat.name = 0, unique_name(NAMELESS.format(number + 1), other_names)
            seat.luck = ""
    if body.owner == person:
        body.owner = next((seat.person for seat in body.seats if seat.person > 0), 0)
    reservations.erase_person(body, person, hashed)
    scheduled_start.forget_player(body, person)
    proposal = body.proposal
    if body.end.rematch is not None and str(person) in body.end.rematch.luck:
        body.end.rematch = None
    if proposal is not None and person in (proposal.by, proposal.person, *proposal.agreed):
        body.proposal = None
    erase_user_id(body, person)


def _names_of_person(body: TableBody, person: int, left: Collection[int]) -> list[str]:
    """Return the names that this person has at their seats.

    person: user id
    left: seats that they gave up, which still have their name
    """
    return [seat.name for number, seat in enumerate(body.seats) if seat.person == person or number in left]


def _contains_person(words: str, person: int, names: Collection[str]) -> bool:
    """Return whether a player's words for the deal contain a person's id or one of these names. Words without
    them are kept, because they prove the deal.

    words: what a player added to the deal (luck)
    person: user id
    names: of this person
    """
    folded_words = words.casefold()
    return str(person) in folded_words or any(name.casefold() in folded_words for name in names)


def left_by(lines: Sequence[JournalLine], person: int) -> set[int]:
    """Return the seats that this person gave up and nobody has taken since.

    lines: the table's journal
    person: user id
    """
    seat_lines = [line for line in lines if line.kind in ("leave", "seat") and line.seat >= 0]
    last_lines = {line.seat: line for line in seat_lines}  # seat → the last of these lines about it
    return {seat for seat, line in last_lines.items() if line.kind == "leave" and line.text == str(person)}


def lines_without_person(lines: Sequence[JournalLine], person: int) -> list[JournalLine]:
    """Return the journal lines that name a person, with the person's id replaced by 0. Lines that do not name
    the person are left out, such as all answers.

    lines: the table's journal
    person: user id
    """
    id_pattern = re.compile(rf"\b{person}\b")
    return [
        replace(line, text=id_pattern.sub("0", line.text))
        for line in lines
        if line.kind not in ("answer", "luck") and id_pattern.search(line.text)
    ]


def lines_without_luck(lines: Sequence[JournalLine]) -> list[JournalLine]:
    """Return the journal lines of the kind “luck”, with “-” in place of the words that players added to the
    deal. The words that took part in the deal are also in `Deal.luck`. lines: the table's journal."""
    return [replace(line, text="-") for line in lines if line.kind == "luck" and line.text != "-"]
