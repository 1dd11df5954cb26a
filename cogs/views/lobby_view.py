"""A table that has not begun: who is here, what is played; and what is left of it when it is over."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.components.custom_ids import TapId
from cogs.components.layout import aside, button, container, dealt, page, rows, text
from cogs.text.sentences import Voice
from cogs.views import announcement
from engine.face import SeatName
from engine.game import Game
from sessions.table.table import Table


def lobby(
    table: Table,
    voice: Voice,
    game: Game,
    options: Sequence[str],
    lists: Sequence[ui.Item[Any]] = (),
    *,
    first: bool = False,
    lesson: bool = False,
) -> ui.LayoutView:
    """Who is here, what is played, and buttons that never move.

    lists: options to choose right here; first: the set-up of a first game is offered; lesson: whether the
    game can be learned by playing.
    """
    body, seats = table.body, game.seats
    lines = [
        f"### {game.symbol} {voice.say('game-' + table.game)} · {voice.say('lobby-title')}",
        voice.say(f"about-{table.game}"),
    ]
    for number in range(seats[-1]):
        word = voice(table.rules.seating.label(number, body.options))
        lines.append(f"{number + 1}. {word + ' ' if word else ''}{_sitting(table, number, voice)}")
    enough = len(body.seats) in seats or table.rules.seating.one_for_all(body.options)
    closing = body.closing is not None
    state = "lobby-starting" if closing else "lobby-ready" if enough else "lobby-waiting"
    below = [voice.say("lobby-options", options=list(options))] if options else []
    below.append(voice.say(state, missing=max(0, seats[0] - len(body.seats))))

    def tap(act: str) -> TapId:
        return TapId(table.id, body.question, act)

    offer: list[ui.Item[Any]] = []
    if first and not closing:
        said = voice.say("lobby-first", what=voice.say(f"first-{table.game}"))
        offer.append(aside(said, tap("first"), voice.say("lobby-first-game"), emoji="🌱"))
    sits = [
        button(tap("join"), voice.say("lobby-join"), "plain" if enough else "main", off=closing),
        button(tap("leave"), voice.say("lobby-leave"), off=closing),
        button(tap("start"), voice.say("lobby-start"), "good" if enough else "plain"),
    ]
    second = [
        button(tap("options"), voice.say("lobby-change"), off=closing),
        button(tap("howto"), voice.say("lobby-howto")),
    ]
    if lesson:
        second.append(button(TapId("", 0, "learn", table.game), voice.say("lobby-learn"), emoji="🎓"))
    if table.rules.kits:
        kind = table.rules.kits.kind
        second.append(button(TapId("", 0, kind), voice.say(f"workshop-{kind}"), emoji="🗂️"))
    if dealt(table):
        second.append(announcement.proof(table, voice))
        below.append(voice.say("deal-sealed"))
    return container(table, text(*lines), *offer, *lists, text(*below), *rows(sits), *rows(second))


def _sitting(table: Table, number: int, voice: Voice) -> str:
    """Who sits there, and whether they brought something along."""
    if number >= len(table.body.seats):
        return "—"
    seat = table.body.seats[number]
    if seat.level:
        return voice(SeatName(number))
    return f"<@{seat.person}>{' 🗂️' if str(seat.person) in table.body.kits else ''}"


def closed(table: Table, voice: Voice, news: str) -> ui.LayoutView:
    """A panel whose turn is over, or a lobby that ended: a line of text, nothing to tap."""
    if table.match is None:
        reason = table.body.ended if table.over else "moved"
    else:
        reason = "over" if table.over else "" if table.body.answers else "started"
    lines = [news or voice.say(f"closed-{reason or 'turn'}")]
    return page(text(*lines))
