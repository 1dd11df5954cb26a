"""The lobby as a panel: who sits at the table, and what is played. Also what replaces old panels."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.layout import button, container, has_deal, line_with_button, page, rows, text
from cogs.core.panels import announcement, notify_view
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer, mention_of
from engine.game import Game
from engine.presentation import SeatName, Style
from sessions.operations import in_lobby
from sessions.table import reservations, scheduled_start
from sessions.table.scheduled_start import CALLED, DROPPED, NEAR, PAST
from sessions.table.table import Table
from sessions.table.table_data import ScheduledStart


class LobbyState(NamedTuple):
    """What a lobby still needs before it can start."""

    has_enough_people: bool
    """Whether the people who sit here are enough to start, and no seat is reserved."""
    missing: int
    """How many people are missing until the fewest that the game needs. Reserved seats count as taken."""
    has_reservation: bool
    """Whether a seat is reserved for an invited person."""
    full: bool
    """Whether at least one seat is reserved and every other seat is taken."""
    closing: bool
    """Whether the game is about to start, so that nothing can be changed."""
    waits_for_start: bool
    """Whether a scheduled start holds the lobby up: its time has not come, or not every player has said that
    they are here."""


def lobby_layout(
    table: Table,
    localizer: Localizer,
    game: Game,
    options: Sequence[str],
    lists: Sequence[ui.Item[Any]] = (),
    *,
    first: bool = False,
    lesson: bool = False,
    gap: str = "",
) -> ui.LayoutView:
    """Return the panel of a lobby: who is here, what is played, and buttons.

    options: the chosen options that differ from the default, in words.
    lists: select menus of options.
    first: whether a first game is offered to newcomers.
    lesson: whether the game can be learned by playing.
    gap: how uneven a rated game would be, in words; "": it would be even enough.
    """
    lobby_state = _lobby_state(table, game)
    lower_lines = [localizer.say("lobby-options", options=" · ".join(options))] if options else []
    lower_lines += _waiting_lines(table, localizer, game, lobby_state)
    lower_lines += [f"-# {gap}"] if gap else []
    lower_lines += [localizer.say("deal-sealed")] if has_deal(table) else []
    offers = [_first_game(table, localizer)] if first and not lobby_state.closing else []
    starts_first_game = bool(offers) and in_lobby.first_game_mode(table) == "computer"
    offers += _one_device_items(table, localizer, game, lobby_state)
    return container(
        table,
        text(*_head(table, localizer, game)),
        *_scheduled_start_items(table, localizer),
        *_invitation_items(table, localizer, lobby_state),
        *offers,
        *(lists if table.body.origin.pairing is None else ()),
        text(*lower_lines),
        *rows(_seat_buttons(table, localizer, lobby_state, has_start=not starts_first_game)),
        *rows(_navigation_buttons(table, localizer, lobby_state, lesson=lesson)),
    )


def _lobby_state(table: Table, game: Game) -> LobbyState:
    """Return what the lobby still needs."""
    body, player_counts = table.body, game.player_counts
    reserved_count = len(reservations.open_invitations(body))
    has_enough_people = not reserved_count and (
        len(body.seats) in player_counts or table.rules.seating.allows_one_person(body.options.game)
    )
    is_closing = body.lobby.closed_luck is not None
    is_full = bool(reserved_count) and not reservations.free_seats(body, player_counts[-1])
    start = scheduled_start.pending(body)
    waits_for_start = start is not None and (
        start.stage != CALLED or bool(scheduled_start.missing_people(table))
    )
    return LobbyState(
        has_enough_people,
        max(0, player_counts[0] - len(body.seats) - reserved_count),
        bool(reserved_count),
        is_full,
        is_closing,
        waits_for_start,
    )


def _head(table: Table, localizer: Localizer, game: Game) -> Iterator[str]:
    """Yield lines: what is played, and then each seat with its player."""
    yield f"### {game.symbol} {localizer.say('game-' + table.game)} · {localizer.say('lobby-title')}"
    yield localizer.say(f"about-{table.game}")
    pairing = table.body.origin.pairing
    for seat in range(game.player_counts[-1] if pairing is None else pairing.seats):
        side = localizer(table.rules.seating.label(seat, table.body.options.game))
        seat_text = _seat_text(table, seat, localizer, game.player_counts[0])
        yield f"{seat + 1}. {side + ' ' if side else ''}{seat_text}"


def _waiting_lines(table: Table, localizer: Localizer, game: Game, lobby_state: LobbyState) -> Iterator[str]:
    """Yield lines that say what the lobby waits for."""
    if lobby_state.waits_for_start:
        if lobby_state.missing:
            yield localizer.say("lobby-waiting", missing=lobby_state.missing)
        return
    if (
        scheduled_start.has_come(table.body)
        and lobby_state.has_enough_people
        and table.rules.kits
        and scheduled_start.people_without_kit(table)
    ):
        yield localizer.say("time-bring", kit=localizer.say(f"workshop-{table.rules.kits.kind}"))
        return
    if lobby_state.has_reservation and not lobby_state.missing:
        begin_key = (
            "queue-begins" if table.body.origin.from_queue or table.body.origin.pairing else "lobby-begins"
        )
        by_itself = reservations.begins_by_itself(table)
        yield localizer.say(begin_key if by_itself else "lobby-invited")
        return
    is_full = len(table.body.seats) == game.player_counts[-1]
    ready_key = "one-device" if _one_device(table) else "ready" if is_full else "enough"
    state_key = (
        "lobby-starting"
        if lobby_state.closing
        else f"lobby-{ready_key}"
        if lobby_state.has_enough_people
        else "lobby-waiting"
    )
    yield localizer.say(state_key, missing=lobby_state.missing)
    if len(table.people) > 1 and table.rules.seating.allows_one_person(table.body.options.game):
        yield localizer.say("lobby-one-phone")
    if state_key == "lobby-waiting" and table.rules.computer and table.body.seats:
        yield localizer.say("lobby-or-computer")


def _one_device(table: Table) -> bool:
    """Return whether the only person here plays all seats on one device."""
    return len(table.people) == 1 and table.rules.seating.allows_one_person(table.body.options.game)


def _first_game(table: Table, localizer: Localizer) -> ui.Item[Any]:
    """Return the line and button for a first game. What the button does: `first_game.first_game_mode`."""
    start_mode = in_lobby.first_game_mode(table)
    lines = [localizer.say("lobby-first-against")] if start_mode == "computer" else []
    lines += [localizer.say(f"first-{table.game}")] if in_lobby.first_options(table) else []
    sentence = localizer.say("lobby-first", what="\n".join(lines))
    style: Style = "plain" if start_mode == "set" else "good"
    return line_with_button(
        sentence, _tap(table, "first"), localizer.say(f"lobby-first-{start_mode}"), style, emoji="🌱"
    )


def _one_device_items(
    table: Table, localizer: Localizer, game: Game, lobby_state: LobbyState
) -> list[ui.Item[Any]]:
    """Return the line and button to play on one device, for a table owner who is alone, in a list.

    The list is empty if the game has no option for that, or if a computer player takes part.
    """
    alone = table.people == [table.body.owner] and in_lobby.first_game_mode(table) == "set"
    if not alone or lobby_state.has_enough_people or lobby_state.closing:
        return []
    option_arg = _one_device_option(table, game)
    if not option_arg:
        return []
    button_id = ButtonId(table.id, table.body.progress.question, "option", option_arg)
    return [
        line_with_button(
            localizer.say("lobby-use-one-phone"),
            button_id,
            localizer.say("lobby-one-phone-button"),
            "main",
            emoji="📱",
        )
    ]


def _one_device_option(table: Table, game: Game) -> str:
    """Return the button's argument for an option value with which one person may play all seats.

    "" if the game has no such option.
    """
    seating, chosen = table.rules.seating, table.body.options.game
    option_args = (
        STEP.join((option.name, "-1", value))
        for option in game.options
        if option.name in seating.lobby_options
        for value in option.choices
        if seating.allows_one_person({**chosen, option.name: value})
    )
    return next(option_args, "")


def _seat_buttons(
    table: Table, localizer: Localizer, lobby_state: LobbyState, *, has_start: bool
) -> list[ui.Item[Any]]:
    """Return the buttons to join, to leave, to start and to choose seats.

    has_start: False if another button of the panel starts the game.

    “Join” is coloured only while nobody has joined: later, most people who look at the panel sit here.
    In a game of a tournament there is only “leave”: the two entrants sit down by saying that they are here.
    """
    if table.body.origin.pairing is not None:
        return [button(_tap(table, "leave"), localizer.say("lobby-leave"), off=lobby_state.closing)] * bool(
            table.people
        )
    is_called = scheduled_start.has_come(table.body) or (
        lobby_state.has_reservation and not lobby_state.missing
    )
    highlights_join = not lobby_state.has_enough_people and not table.people and not is_called
    join_style: Style = "main" if highlights_join else "plain"
    start_style: Style = (
        "good" if lobby_state.has_enough_people and not lobby_state.waits_for_start else "plain"
    )
    start_button = button(
        _tap(table, "start"),
        localizer.say("lobby-start"),
        start_style,
        off=lobby_state.has_reservation or lobby_state.waits_for_start,
    )
    return [
        button(
            _tap(table, "join"),
            localizer.say("lobby-join"),
            join_style,
            off=lobby_state.closing or lobby_state.full,
        ),
        button(_tap(table, "leave"), localizer.say("lobby-leave"), off=lobby_state.closing),
        *([start_button] if has_start else ()),
        button(_tap(table, "seats"), localizer.say("lobby-seats"), off=lobby_state.closing),
    ]


def _navigation_buttons(
    table: Table, localizer: Localizer, lobby_state: LobbyState, *, lesson: bool
) -> list[ui.Item[Any]]:
    """Return the buttons to help, options, lesson, kits and the proof of the deal.

    lesson: whether the game can be learned by playing.
    """
    buttons: list[ui.Item[Any]] = [button(_tap(table, "howto"), localizer.say("lobby-howto"))]
    if table.body.origin.pairing is None:  # a tournament sets the options itself
        buttons.insert(
            0, button(_tap(table, "options"), localizer.say("lobby-change"), off=lobby_state.closing)
        )
    if lesson:
        buttons.append(button(ButtonId("", 0, "learn", table.game), localizer.say("lobby-learn")))
    if table.rules.kits:
        kind = table.rules.kits.kind
        buttons.append(button(ButtonId("", 0, kind), localizer.say(f"workshop-{kind}"), emoji="🗂️"))
    return [*buttons, *([announcement.deal_proof_button(table, localizer)] if has_deal(table) else [])]


def _scheduled_start_items(table: Table, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return text and buttons about the scheduled start; an empty list if there is none.

    The text mentions the people whom it notifies. If the scheduled start is past or was dropped, there is
    only text.
    """
    date = table.body.lobby.scheduled_start
    if date is None or table.body.lobby.closed_luck is not None:
        return []
    mentions = [
        f"<@{person}>" for person in scheduled_start.marked(table.body, scheduled_start.marks(table.body))
    ]
    if date.stage in (PAST, DROPPED):
        sentence = (
            localizer.say("time-was-dropped", players=mentions) if date.stage == DROPPED and mentions else ""
        )
        missed_lines = [localizer.say("time-missed", player=f"<@{person}>") for person in date.missed]
        lines = [sentence, *(f"-# {line}" for line in missed_lines)]
        return [text(*lines)] if any(lines) else []
    lines = [localizer.say("time-was-moved", players=mentions)] if date.stage != CALLED and mentions else []
    until = scheduled_start.until(table) or 0.0
    if date.stage == CALLED:
        missing_mentions = [f"<@{person}>" for person in scheduled_start.missing_people(table)]
        lines.append(
            localizer.say(
                "time-called",
                players=missing_mentions,
                until=format_timestamp(until, "t"),
                left=format_timestamp(until),
            )
            if missing_mentions
            else localizer.say("time-all-here")
        )
    else:
        key = "time-near" if date.stage == NEAR else "time-set"
        lines.append(localizer.say(key, when=format_timestamp(date.at, "F"), left=format_timestamp(date.at)))
    style: Style = "good" if date.stage == CALLED else "main"
    present_buttons = [button(_tap(table, "present"), localizer.say("time-here"), style)]
    change_buttons: list[ui.Button[Any]] = [button(_tap(table, "time"), localizer.say("time-change"))]
    if date.stage == CALLED:
        return [
            text(*lines),
            *rows([*(present_buttons if scheduled_start.missing_people(table) else ()), *change_buttons]),
        ]
    change_buttons.append(_event(table, date, localizer))
    return [text(*lines), *rows(present_buttons if date.stage == NEAR else ()), *rows(change_buttons)]


def _event(table: Table, date: ScheduledStart, localizer: Localizer) -> ui.Button[Any]:
    """Return the button that creates a server event for the scheduled start.

    Once the event exists, the button is a link to the event.
    """
    if date.event:
        link = f"https://discord.com/events/{table.guild}/{date.event}"
        return ui.Button(label=localizer.say("event-make"), url=link, emoji="📅")
    return button(_tap(table, "event"), localizer.say("event-make"))


def _invitation_items(table: Table, localizer: Localizer, lobby_state: LobbyState) -> list[ui.Item[Any]]:
    """Return the text for invited people, and the buttons to accept or decline."""
    lines = [line for line in (_invitation(table, localizer), *_small_print(table, localizer)) if line]
    accept_label = localizer.say(
        "queue-here" if table.body.origin.from_queue or table.body.origin.pairing else "invited-accept"
    )
    buttons = [
        button(_tap(table, "accept"), accept_label, "good"),
        button(
            _tap(table, "turndown"),
            localizer.say("paired-turn-down" if table.body.origin.pairing else "invited-turn-down"),
        ),
    ]
    return [*([text(*lines)] if lines else []), *(rows(buttons) if lobby_state.has_reservation else [])]


def _tap(table: Table, act: str) -> ButtonId:
    """Return the id of a button of this lobby. act: what the button does."""
    return ButtonId(table.id, table.body.progress.question, act)


def _seat_text(table: Table, number: int, localizer: Localizer, least: int) -> str:
    """Return who has a seat, with signs for a kit and for being present.

    number: of the seat, from 0; it may be free.
    least: the fewest seats of the game.
    """
    seats, reserved_seats = table.body.seats, reservations.open_invitations(table.body)
    if number >= len(seats):
        free_index = number - len(seats)
        if number < least and _one_device(table) and not reserved_seats:
            return localizer.say("seat-same-device")
        if free_index < len(reserved_seats):
            return localizer.say("seat-kept", player=f"<@{reserved_seats[free_index].person}>")
        return localizer.say("lobby-seat-free")
    seat = seats[number]
    if seat.level:
        return localizer(SeatName(number))
    is_present = scheduled_start.pending(
        table.body
    ) is not None and seat.person not in scheduled_start.missing_people(table)
    signs = (" 🗂️" if str(seat.person) in table.body.lobby.kits else "") + (" ✅" if is_present else "")
    return mention_of(seat.person, seat.name) + signs


def _invitation(table: Table, localizer: Localizer) -> str:
    """Return the sentence for the people for whom seats are reserved; "" if there are none."""
    reserved_seats, until = reservations.open_invitations(table.body), reservations.reservation_end(table)
    if not reserved_seats or until is None:
        return ""
    mentions = [f"<@{invitation.person}>" for invitation in reserved_seats]
    owner = f"<@{table.body.owner}>"
    if table.body.origin.from_queue:
        return localizer.say("queue-found", players=mentions, until=f"<t:{int(until)}:R>")
    if table.body.origin.pairing is not None:
        return localizer.say("paired-called", players=mentions, until=f"<t:{int(until)}:R>")
    return localizer.say("invited", players=mentions, owner=owner, until=f"<t:{int(until)}:R>")


def _small_print(table: Table, localizer: Localizer) -> list[str]:
    """Return small print, one line for each closed invitation and each person who was removed."""
    lines = [
        localizer.say(f"invited-{invitation.answer}", player=f"<@{invitation.person}>")
        for invitation in reservations.closed_invitations(table.body)
    ]
    lines += [
        localizer.say("removed-from-lobby", player=f"<@{person}>")
        for person in table.body.lobby.removed_people
    ]
    return [f"-# {line}" for line in lines]


def lobby_call_view(table: Table, people: Sequence[int], localizer: Localizer) -> ui.LayoutView:
    """Return the message that notifies subscribers of a new lobby, with a button to join.

    people: the subscribers to mention (Discord ids).
    """
    sentence = localizer.say(
        "notify-call", players=[f"<@{person}>" for person in people], game=localizer.say(f"game-{table.game}")
    )
    buttons = [
        button(ButtonId(table.id, 0, "sit"), localizer.say("lobby-join"), "main"),
        notify_view.notify_button(localizer),
    ]
    return page(text(sentence), *rows(buttons))


def call_over_reason(table: Table, localizer: Localizer) -> str:
    """Return why nobody can join the lobby any more: what replaces the message of `lobby_call_view`."""
    reason = (
        "begun"
        if table.match is not None or table.body.lobby.closed_luck
        else "closed"
        if table.is_over
        else "full"
    )
    return localizer.say(f"notify-{reason}")


def closed_lobby_view(table: Table, localizer: Localizer, news: str) -> ui.LayoutView:
    """Return what replaces an outdated panel or the panel of a closed lobby: one line of text, no buttons.

    news: this line; "": a line that says why the panel is outdated.
    """
    if table.match is None:
        reason = table.body.end.reason if table.is_over else "moved"
    else:
        reason = "over" if table.is_over else "" if table.body.progress.answers else "started"
    lines = [news or localizer.say(f"closed-{reason or 'turn'}")]
    return page(text(*lines))
