"""A table that has not begun: who is here, what is played; and what is left of it when it is over."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.components.custom_ids import TapId
from cogs.components.layout import button, container, page, rows, text
from cogs.text.sentences import Voice
from engine.face import Quote
from sessions.table.table import Table


def lobby(
    table: Table,
    voice: Voice,
    seats: range,
    options: Sequence[str],
    lists: Sequence[ui.Item[Any]] = (),
    *,
    lesson: bool = False,
) -> ui.LayoutView:
    """Who is here, what is played, and buttons that never move. lists: options to choose right here; lesson:
    whether the game can be learned by playing."""
    body = table.body
    lines = [
        f"### {voice.say('game-' + table.game)} · {voice.say('lobby-title')}",
        voice.say(f"about-{table.game}"),
    ]
    people = []
    for number in range(seats[-1]):
        word = voice(table.rules.seating.label(number, body.options))
        people.append(f"{number + 1}. {word + ' ' if word else ''}{_sitting(table, number, voice)}")
    enough = len(body.seats) in seats or table.rules.seating.one_for_all(body.options)
    lines += [f"**{voice.say('lobby-seats')}**", *people]
    closing = body.closing is not None
    state = "lobby-starting" if closing else "lobby-ready" if enough else "lobby-waiting"
    below = [voice.say("lobby-options", options=list(options))] if options else []
    below.append(voice.say(state, missing=max(0, seats[0] - len(body.seats))))
    below.append(voice.say("deal-sealed", seal=table.seal))

    def tap(act: str) -> TapId:
        return TapId(table.id, body.question, act)

    first = [
        button(tap("join"), voice.say("lobby-join"), "main", off=closing),
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
    return container(table, text(*lines), *lists, text(*below), *rows(first), *rows(second))


def _sitting(table: Table, number: int, voice: Voice) -> str:
    """Who sits there, and whether they brought something along."""
    if number >= len(table.body.seats):
        return "—"
    seat = table.body.seats[number]
    if seat.level:
        return voice.say("computer-seat", name=seat.name)
    return f"<@{seat.person}>{' 🗂️' if str(seat.person) in table.body.kits else ''}"


def closed(table: Table, voice: Voice, news: str) -> ui.LayoutView:
    """A panel whose turn is over, or a lobby that ended: a line of text, nothing to tap."""
    reason = (
        table.body.ended if table.match is None and table.over else "" if table.body.answers else "started"
    )
    lines = [news or voice.say(f"closed-{reason or 'turn'}")]
    if table.match is not None and not table.body.answers and not table.body.began:  # dealt unannounced
        lines.append(voice.say("deal-sealed", seal=table.seal))
        lines += [voice.say("deal-luck", luck=[Quote(luck) for luck in table.body.luck])]
    return page(text(*lines))
