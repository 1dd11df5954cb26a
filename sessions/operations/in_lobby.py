"""Operations in a lobby: sit down, table options, kits, a first game, and luck, which is what the players
add to the deal.

After some changes a lobby is ready: its scheduled time has come, and no player is missing. Then the luck is
closed in the same change: nobody can change the lobby any more, and the start is announced.

In parameters `now` is the time in seconds since 1970, and an `int` for a person is the user id.
"""

from typing import Any, Literal

from engine import safe_text
from engine.game import Rules, Setup, fill_options
from engine.questions import Refused
from sessions.operations import phases, scheduling_start, seating
from sessions.table import reservations, scheduled_start, table_options
from sessions.table.table import Table, new_line
from sessions.table.table_data import (
    LOBBY,
    LONGEST_LUCK,
    MOST_LINES,
    Change,
    Person,
    Seat,
    is_uploaded,
    unique_name,
)


def join(table: Table, now: float, person: Person) -> Change:
    """Sit down in the lobby. Raises Refused if there is no free or reserved seat."""
    phases.require_lobby(table)
    if table.seats_of(person.id):
        raise Refused("seated-already")
    _require_free_seat(table, person.id)
    index = _new_seat_index(table, person.id)
    table.body.lobby.invitations = [
        invitation for invitation in table.body.lobby.invitations if invitation.person != person.id
    ]
    table.body.seats.insert(index, Seat(person.id, unique_name(person.name, table.names), person.luck))
    scheduled_start.count_as_present(table.body, person.id)
    return Change([new_line(table, now, "join", str(person.id))])


def _new_seat_index(table: Table, person: int) -> int:
    """Return the index at which a new player's seat is inserted: at the end; in a tournament's game, at the
    front for the player who begins."""
    invited = reservations.invitation_of(table.body, person)
    begins = table.body.origin.pairing is not None and invited is not None and invited.number == 1
    return 0 if begins else len(table.body.seats)


def _require_free_seat(table: Table, person: int = 0) -> None:
    """Raise Refused if no seat is free for this person. person: user id; 0: a computer player."""
    most = table.definition.player_counts[-1]
    if len(table.body.seats) >= most:
        raise Refused("table-full", seats=most)
    if reservations.invitation_of(table.body, person) is None:
        if person and person in table.body.lobby.removed:
            raise Refused("removed")
        if not reservations.free_seats(table.body, most):
            raise Refused("seats-kept")


def leave(table: Table, now: float, person: Person) -> Change:
    """Leave the lobby. If the owner leaves, another player becomes the owner.

    The lobby ends if its last player leaves. The lobby of a tournament's game ends if anybody leaves; the
    tournament then opens another table for this game.
    """
    phases.require_lobby(table)
    seats = phases.require_seats(table, person)
    del table.body.seats[seats[0]]
    scheduled_start.forget_player(table.body, person.id)
    if person.id == table.body.owner and table.people:
        table.body.owner = table.people[0]
    if table.body.origin.pairing is not None:
        phases.set_over(table, now, "unpaired")
    elif not table.people:
        phases.set_over(table, now, "abandoned")
    return scheduling_start.begin_if_ready(
        table, now, Change([new_line(table, now, "leave", str(person.id))])
    )


def leave_table(table: Table, now: float, person: Person) -> Change:
    """Leave the lobby, or give up a seat of a running match."""
    return leave(table, now, person) if table.phase == LOBBY else seating.give_up(table, now, person)


def add_computer(table: Table, now: float, person: Person, computer: Person) -> Change:
    """Seat a computer player.

    person: who does it; must be the owner
    computer: its level and name
    """
    phases.require_lobby(table)
    phases.require_owner(table, person)
    added = seating.new_computer(table, computer)
    _require_free_seat(table)
    table.body.seats.append(Seat(added.id, unique_name(added.name, table.names), level=added.level))
    lines = [new_line(table, now, "join", f"{added.id} {added.level}")]
    for name, value in table.definition.computer_options:
        table.body.options.game[name] = value
        lines.append(new_line(table, now, "option", f"{name}={value}"))
    return scheduling_start.begin_if_ready(table, now, Change(lines))


def remove_computer(table: Table, now: float, person: Person) -> Change:
    """Remove the computer player that came last. person: who does it; must be the owner."""
    phases.require_lobby(table)
    phases.require_owner(table, person)
    if not table.computer_seats:
        raise Refused("no-computer-here")
    removed_seat = table.body.seats.pop(table.computer_seats[-1])
    return Change([new_line(table, now, "leave", str(removed_seat.person))])


def change_computer(table: Table, now: float, person: Person, computer: Person) -> Change:
    """Replace the computer player that came last.

    person: who does it; must be the owner
    computer: level and name of the new one
    """
    phases.require_lobby(table)
    phases.require_owner(table, person)
    if not table.computer_seats:
        raise Refused("no-computer-here")
    number = table.computer_seats[-1]
    removed, added = table.body.seats[number], seating.new_computer(table, computer)
    other_names = [name for other, name in enumerate(table.names) if other != number]
    table.body.seats[number] = Seat(added.id, unique_name(added.name, other_names), level=added.level)
    leave_line = new_line(table, now, "leave", str(removed.person))
    return Change([leave_line, new_line(table, now, "join", f"{added.id} {added.level}")])


def add_luck(table: Table, now: float, person: Person, words: str) -> Change:
    """Add a player's words to the deal (luck). A player who adds some knows that nobody could foresee the
    deal."""
    phases.require_lobby(table)
    seats = phases.require_seats(table, person)
    words = safe_text.words(words, LONGEST_LUCK)
    if table.journal_length >= MOST_LINES:
        raise Refused("journal-full", most=MOST_LINES)
    if not words:
        raise Refused("no-words")
    seat = table.body.seats[seats[0]]
    interaction_id = seat.luck.partition(" ")[0]  # with which the player sat down; it stays in front
    seat.luck = f"{interaction_id or '-'} {words}"
    return Change([new_line(table, now, "luck", seat.luck, seats[0])])


def set_option(table: Table, now: float, person: Person, name: str, value: str) -> Change:
    """Change a table option, as the owner.

    name: name of a row of `table_options`, or of an option of the game
    value: one of its choices
    """
    phases.require_lobby(table)
    phases.require_owner(table, person)
    if name in table_options.BY_NAME:
        changed = table_options.set_value(table, name, value)
        if table_options.BY_NAME[name].renews_reservations:
            reservations.start_reservation_time(table, now)
    else:
        options, changed = {**table.body.options.game, name: value}, {name: value}
        fill_options(table.definition.options, options)  # raises Refused if the game does not allow them
        table.body.options.game = options
    return Change([new_line(table, now, "option", f"{name}={value}") for name, value in changed.items()])


def set_pack(table: Table, now: float, person: Person, pack: str, rules: Rules[Any, Any]) -> Change:
    """Play with another card pack, as the owner. Kits are deleted.

    pack: name of the pack
    rules: the rules with this pack
    """
    phases.require_lobby(table)
    phases.require_owner(table, person)
    if table.body.options.rated and is_uploaded(pack):
        raise Refused("rated-own-cards")
    table.body.pack.ref, table.rules = pack, rules
    table.body.lobby.kits.clear()
    return Change([new_line(table, now, "option", f"pack={pack}")])


def set_kit(table: Table, now: float, person: Person, text: str) -> Change:
    """Choose what the player brings along, such as a deck. Raises Refused if the game does not allow it.
    text: the kit, as the player typed or chose it."""
    phases.require_lobby(table)
    phases.require_seats(table, person)
    if table.rules.kits is None:
        raise Refused("no-kits")
    table.body.lobby.kits[str(person.id)] = table.rules.kits.check(text)
    return scheduling_start.begin_if_ready(table, now, Change([new_line(table, now, "kit", str(person.id))]))


def first_options(table: Table) -> dict[str, str]:
    """Return all options of the table as they are in a first game. Empty if the table already has these
    options, if its cards do not allow them, or if a tournament decides what is played."""
    if table.body.origin.pairing is not None:
        return {}
    options = {**table.body.options.game, **dict(table.definition.first_game_options)}
    if options == table.body.options.game:
        return {}
    names = tuple(str(seat) for seat in range(table.definition.player_counts[0]))
    try:
        table.rules.start(Setup(names, options, bytes(32)))  # only to see whether the rules allow them
    except Refused:
        return {}
    return options


def set_first_game(table: Table, now: float, person: Person, is_newcomer: bool) -> Change:
    """Set the options for a first game. The owner may do it, and newcomers who sit here. If the button then
    starts a game against a computer player, the owner also has the side of the lesson.

    is_newcomer: whether the person has never finished a match of this game.
    """
    phases.require_lobby(table)
    if not (is_newcomer and table.seats_of(person.id)):
        phases.require_owner(table, person)
    options, starts = first_options(table), first_game_mode(table) == "computer"
    if not options and not starts:
        raise Refused("no-first-set-up")
    options = options or table.body.options.game
    if starts:
        options = {**options, **dict(table.definition.after_lesson_options)}
    changed = [name for name, value in options.items() if table.body.options.game[name] != value]
    table.body.options.game = options
    return Change([new_line(table, now, "option", f"{name}={options[name]}") for name in changed])


Way = Literal["computer", "set"]  # what the button does, see `first_game_mode`


def first_game_mode(table: Table) -> Way:
    """Return what the button for a first game does.

    “computer”: start at once against a computer player. “set”: only set the options, because the present
    seats can start the game, or other people have seats, are invited, or are expected at a scheduled start.
    """
    body = table.body
    expects_others = (
        reservations.open_invitations(body)
        or body.lobby.scheduled_start is not None
        or body.origin.pairing is not None
    )
    if table.people != [body.owner] or expects_others or table.computer_seats:
        return "set"
    plays_alone = table.rules.seating.allows_one_person(body.options.game)
    return "computer" if table.rules.computer is not None and not plays_alone else "set"
