"""The lobby as a panel: who sits at the table, and what is played. Also what replaces old panels."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.components.button_ids import STEP, ButtonId
from cogs.components.layout import button, container, has_deal, line_with_button, page, rows, text
from cogs.text.sentences import Localizer, mention_of
from cogs.views import announcement
from cogs.views.deadlines import format_timestamp
from cogs.views.personal import notify_view
from engine.game import Game
from engine.presentation import SeatName, Style
from sessions.operations import in_lobby
from sessions.table.lobby import first_game, reservations, scheduled_start
from sessions.table.lobby.scheduled_start import CALLED, DROPPED, NEAR, PAST
from sessions.table.table import Table
from sessions.table.table_data import ScheduledStart


class LobbyState(NamedTuple):
    """What a lobby still needs before it can start."""

    enough: bool
    """Enough people to start."""
    missing: int
    """How many people are missing until the fewest that the game needs."""
    kept: bool
    """Whether a seat is reserved for an invited person."""
    full: bool
    """Whether no seat is free because of reservations."""
    closing: bool
    """Whether the game is starting: no more changes."""
    waits: bool
    """Whether it waits for its scheduled start, or then for a player to say that they are here."""


def lobby_layout(
    table: Table,
    voice: Localizer,
    game: Game,
    options: Sequence[str],
    lists: Sequence[ui.Item[Any]] = (),
    *,
    first: bool = False,
    lesson: bool = False,
    gap: str = "",
) -> ui.LayoutView:
    """Return the panel of a lobby: who is here, what is played, and buttons that never move.

    options: the chosen options in words, if they differ from the default.
    lists: select menus of options.
    first: a first game is offered to newcomers.
    lesson: the game can be learned by playing.
    gap: how uneven a rated game would be, in words.
    """
    now = _lobby_state(table, game)
    below = [voice.say("lobby-options", options=" · ".join(options))] if options else []
    below += _waiting_lines(table, voice, game, now)
    below += [f"-# {gap}"] if gap else []
    below += [voice.say("deal-sealed")] if has_deal(table) else []
    offer = [_first_game(table, voice, game)] if first and not now.closing else []
    offer += _one_device_items(table, voice, game, now)
    return container(
        table,
        text(*_head(table, voice, game)),
        *_scheduled_start_items(table, voice),
        *_invitation_items(table, voice, now),
        *offer,
        *(lists if table.body.paired is None else ()),
        text(*below),
        *rows(_seat_buttons(table, voice, now)),
        *rows(_navigation_buttons(table, voice, now, lesson=lesson)),
    )


def _lobby_state(table: Table, game: Game) -> LobbyState:
    """Return what the lobby still needs."""
    body, seats = table.body, game.seats
    reserved_count = len(reservations.open_invitations(body))
    enough = not reserved_count and (
        len(body.seats) in seats or table.rules.seating.one_for_all(body.options)
    )
    closing = body.closing is not None
    full = bool(reserved_count) and not reservations.free_seats(body, seats[-1])
    date = scheduled_start.pending(body)
    waits = date is not None and (date.stage != CALLED or bool(scheduled_start.missing_people(table)))
    return LobbyState(
        enough,
        max(0, seats[0] - len(body.seats) - reserved_count),
        bool(reserved_count),
        full,
        closing,
        waits,
    )


def _head(table: Table, voice: Localizer, game: Game) -> Iterator[str]:
    """Yield what is played, and who sits where."""
    yield f"### {game.symbol} {voice.say('game-' + table.game)} · {voice.say('lobby-title')}"
    yield voice.say(f"about-{table.game}")
    for number in range(game.seats[-1] if table.body.paired is None else 2):
        word = voice(table.rules.seating.label(number, table.body.options))
        yield f"{number + 1}. {word + ' ' if word else ''}{_seat_text(table, number, voice, game.seats[0])}"


def _waiting_lines(table: Table, voice: Localizer, game: Game, now: LobbyState) -> Iterator[str]:
    """Yield what the lobby waits for."""
    if now.waits:
        if now.missing:
            yield voice.say("lobby-waiting", missing=now.missing)
        return
    if (
        scheduled_start.has_come(table.body)
        and now.enough
        and table.rules.kits
        and scheduled_start.people_without_kit(table)
    ):
        yield voice.say("time-bring", kit=voice.say(f"workshop-{table.rules.kits.kind}"))
        return
    if now.kept and not now.missing:
        begins = "queue-begins" if table.body.found or table.body.paired else "lobby-begins"
        by_itself = reservations.begins_by_itself(table, game.seats[-1])
        yield voice.say(begins if by_itself else "lobby-invited")
        return
    everybody = len(table.body.seats) == game.seats[-1]
    ready = "one-device" if _one_device(table) else "ready" if everybody else "enough"
    state = "lobby-starting" if now.closing else f"lobby-{ready}" if now.enough else "lobby-waiting"
    yield voice.say(state, missing=now.missing)
    if len(table.people) > 1 and table.rules.seating.one_for_all(table.body.options):
        yield voice.say("lobby-one-phone")
    if state == "lobby-waiting" and table.rules.computer and table.body.seats:
        yield voice.say("lobby-or-computer")


def _one_device(table: Table) -> bool:
    """Return whether the only person here plays all seats on one device."""
    return len(table.people) == 1 and table.rules.seating.one_for_all(table.body.options)


def _first_game(table: Table, voice: Localizer, game: Game) -> ui.Item[Any]:
    """Return the line and button that set up a first game, or begin it if the person is alone here."""
    start_mode = first_game.first_game_mode(table, game.seats[0])
    lines = [voice.say("lobby-first-against")] if start_mode == "computer" else []
    lines += [voice.say(f"first-{table.game}")] if in_lobby.first_options(table, game) else []
    sentence = voice.say("lobby-first", what="\n".join(lines))
    style: Style = "plain" if start_mode == "set" else "good"
    return line_with_button(
        sentence, _tap(table, "first"), voice.say(f"lobby-first-{start_mode}"), style, emoji="🌱"
    )


def _one_device_items(table: Table, voice: Localizer, game: Game, now: LobbyState) -> list[ui.Item[Any]]:
    """Return the line and button to play on one device, for a table owner who is alone.

    Empty if the game has no option for it, or a computer player takes part.
    """
    alone = table.people == [table.body.owner] and first_game.first_game_mode(table, game.seats[0]) == "set"
    if not alone or now.enough or now.closing:
        return []
    choice = _one_device_option(table, game)
    if not choice:
        return []
    tap = ButtonId(table.id, table.body.question, "option", choice)
    return [
        line_with_button(
            voice.say("lobby-use-one-phone"), tap, voice.say("lobby-one-phone-button"), "main", emoji="📱"
        )
    ]


def _one_device_option(table: Table, game: Game) -> str:
    """Return the option by which one device is enough, as a button's argument; "" if there is none."""
    seating, chosen = table.rules.seating, table.body.options
    option_args = (
        STEP.join((option.name, "-1", value))
        for option in game.options
        if option.name in seating.in_lobby
        for value in option.choices
        if seating.one_for_all({**chosen, option.name: value})
    )
    return next(option_args, "")


def _seat_buttons(table: Table, voice: Localizer, now: LobbyState) -> list[ui.Item[Any]]:
    """Return the buttons to join, to leave, to start and to choose seats.

    “Join” is coloured only while nobody has joined: people who sit here look most often, and need it no more.
    In a tournament only the two entrants can sit down, by saying that they are here, so there is only
    “leave”.
    """
    if table.body.paired is not None:
        return [button(_tap(table, "leave"), voice.say("lobby-leave"), off=now.closing)] * bool(table.people)
    called = scheduled_start.has_come(table.body) or (now.kept and not now.missing)
    to_join = not now.enough and not table.people and not called
    join: Style = "main" if to_join else "plain"
    start: Style = "good" if now.enough and not now.waits else "plain"
    return [
        button(_tap(table, "join"), voice.say("lobby-join"), join, off=now.closing or now.full),
        button(_tap(table, "leave"), voice.say("lobby-leave"), off=now.closing),
        button(_tap(table, "start"), voice.say("lobby-start"), start, off=now.kept or now.waits),
        button(_tap(table, "seats"), voice.say("lobby-seats"), off=now.closing),
    ]


def _navigation_buttons(
    table: Table, voice: Localizer, now: LobbyState, *, lesson: bool
) -> list[ui.Item[Any]]:
    """Return the buttons to help, options, lesson, kits and the proof of the deal."""
    buttons: list[ui.Item[Any]] = [button(_tap(table, "howto"), voice.say("lobby-howto"))]
    if table.body.paired is None:  # a tournament sets the options itself
        buttons.insert(0, button(_tap(table, "options"), voice.say("lobby-change"), off=now.closing))
    if lesson:
        buttons.append(button(ButtonId("", 0, "learn", table.game), voice.say("lobby-learn")))
    if table.rules.kits:
        kind = table.rules.kits.kind
        buttons.append(button(ButtonId("", 0, kind), voice.say(f"workshop-{kind}"), emoji="🗂️"))
    return [*buttons, *([announcement.deal_proof_button(table, voice)] if has_deal(table) else [])]


def _scheduled_start_items(table: Table, voice: Localizer) -> list[ui.Item[Any]]:
    """Return the scheduled start, the people who were notified of it, and the buttons for it."""
    date = table.body.date
    if date is None or table.body.closing is not None:
        return []
    people = [
        f"<@{person}>" for person in scheduled_start.marked(table.body, scheduled_start.marks(table.body))
    ]
    if date.stage in (PAST, DROPPED):
        sentence = voice.say("time-was-dropped", players=people) if date.stage == DROPPED and people else ""
        missed = [voice.say("time-missed", player=f"<@{person}>") for person in date.missed]
        lines = [sentence, *(f"-# {line}" for line in missed)]
        return [text(*lines)] if any(lines) else []
    lines = [voice.say("time-was-moved", players=people)] if date.stage != CALLED and people else []
    until = scheduled_start.until(table) or 0.0
    if date.stage == CALLED:
        missing = [f"<@{person}>" for person in scheduled_start.missing_people(table)]
        lines.append(
            voice.say(
                "time-called",
                players=missing,
                until=format_timestamp(until, "t"),
                left=format_timestamp(until),
            )
            if missing
            else voice.say("time-all-here")
        )
    else:
        key = "time-near" if date.stage == NEAR else "time-set"
        lines.append(voice.say(key, when=format_timestamp(date.at, "F"), left=format_timestamp(date.at)))
    style: Style = "good" if date.stage == CALLED else "main"
    present_buttons = [button(_tap(table, "present"), voice.say("time-here"), style)]
    change: list[ui.Button[Any]] = [button(_tap(table, "time"), voice.say("time-change"))]
    if date.stage == CALLED:
        return [
            text(*lines),
            *rows([*(present_buttons if scheduled_start.missing_people(table) else ()), *change]),
        ]
    change.append(_event(table, date, voice))
    return [text(*lines), *rows(present_buttons if date.stage == NEAR else ()), *rows(change)]


def _event(table: Table, date: ScheduledStart, voice: Localizer) -> ui.Button[Any]:
    """Return the button that creates a server event; once there is one, a link to it."""
    if date.event:
        link = f"https://discord.com/events/{table.guild}/{date.event}"
        return ui.Button(label=voice.say("event-make"), url=link, emoji="📅")
    return button(_tap(table, "event"), voice.say("event-make"))


def _invitation_items(table: Table, voice: Localizer, now: LobbyState) -> list[ui.Item[Any]]:
    """Return the text for invited people, and the buttons to accept or decline."""
    lines = [line for line in (_invitation(table, voice), *_small_print(table, voice)) if line]
    yes = voice.say("queue-here" if table.body.found or table.body.paired else "invited-accept")
    answers = [
        button(_tap(table, "accept"), yes, "good"),
        button(
            _tap(table, "turndown"),
            voice.say("paired-turn-down" if table.body.paired else "invited-turn-down"),
        ),
    ]
    return [*([text(*lines)] if lines else []), *(rows(answers) if now.kept else [])]


def _tap(table: Table, act: str) -> ButtonId:
    """Return the id of a button of this lobby. act: what the button does."""
    return ButtonId(table.id, table.body.question, act)


def _seat_text(table: Table, number: int, voice: Localizer, least: int) -> str:
    """Return who has a seat, with signs for a kit and for being present.

    number: of the seat, from 0; it may be free.
    least: the fewest seats of the game.
    """
    sitting, reserved_seats = table.body.seats, reservations.open_invitations(table.body)
    if number >= len(sitting):
        left = number - len(sitting)
        if number < least and _one_device(table) and not reserved_seats:
            return voice.say("seat-same-device")
        if left < len(reserved_seats):
            return voice.say("seat-kept", player=f"<@{reserved_seats[left].person}>")
        return voice.say("lobby-seat-free")
    seat = sitting[number]
    if seat.level:
        return voice(SeatName(number))
    is_present = scheduled_start.pending(
        table.body
    ) is not None and seat.person not in scheduled_start.missing_people(table)
    signs = (" 🗂️" if str(seat.person) in table.body.kits else "") + (" ✅" if is_present else "")
    return mention_of(seat.person, seat.name) + signs


def _invitation(table: Table, voice: Localizer) -> str:
    """Return the sentence for the people for whom seats are reserved; "" if there are none."""
    reserved_seats, until = reservations.open_invitations(table.body), reservations.reservation_end(table)
    if not reserved_seats or until is None:
        return ""
    asked = [f"<@{one.person}>" for one in reserved_seats]
    owner = f"<@{table.body.owner}>"
    if table.body.found:
        return voice.say("queue-found", players=asked, until=f"<t:{int(until)}:R>")
    if table.body.paired is not None:
        return voice.say("paired-called", players=asked, until=f"<t:{int(until)}:R>")
    return voice.say("invited", players=asked, owner=owner, until=f"<t:{int(until)}:R>")


def _small_print(table: Table, voice: Localizer) -> list[str]:
    """Return small print: closed invitations, and people who were removed."""
    lines = [
        voice.say(f"invited-{one.answer}", player=f"<@{one.person}>")
        for one in reservations.closed_invitations(table.body)
    ]
    lines += [voice.say("removed-from-lobby", player=f"<@{one}>") for one in table.body.removed_people]
    return [f"-# {line}" for line in lines]


def lobby_call_view(table: Table, people: Sequence[int], voice: Localizer) -> ui.LayoutView:
    """Return the message that notifies subscribers of a new lobby, with a button to join."""
    sentence = voice.say(
        "notify-call", players=[f"<@{one}>" for one in people], game=voice.say(f"game-{table.game}")
    )
    buttons = [
        button(ButtonId(table.id, 0, "sit"), voice.say("lobby-join"), "main"),
        notify_view.notify_button(voice),
    ]
    return page(text(sentence), *rows(buttons))


def call_over_reason(table: Table, voice: Localizer) -> str:
    """Return why nobody can join any more from the message that notified subscribers (`lobby_call_view`)."""
    how = "begun" if table.match is not None or table.body.closing else "closed" if table.over else "full"
    return voice.say(f"notify-{how}")


def closed_lobby_view(table: Table, voice: Localizer, news: str) -> ui.LayoutView:
    """Return what replaces an outdated panel or a closed lobby: one line of text, no buttons.

    news: that line; "" to say why the panel is outdated.
    """
    if table.match is None:
        reason = table.body.ended if table.over else "moved"
    else:
        reason = "over" if table.over else "" if table.body.answers else "started"
    lines = [news or voice.say(f"closed-{reason or 'turn'}")]
    return page(text(*lines))
