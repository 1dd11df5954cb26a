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
from sessions.table.lobby import kept_seats
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
    kept = kept_seats.waiting(body)
    enough = not kept and (len(body.seats) in seats or table.rules.seating.one_for_all(body.options))
    closing = body.closing is not None
    below = [voice.say("lobby-options", options=list(options))] if options else []
    missing = max(0, seats[0] - len(body.seats) - len(kept))
    if kept and not missing:
        by_itself = kept_seats.begins_by_itself(table, seats[-1])
        begins = "queue-begins" if body.found else "lobby-begins"
        below.append(voice.say(begins if by_itself else "lobby-invited"))
    else:
        ready = "lobby-ready" if len(body.seats) == seats[-1] else "lobby-enough"
        state = "lobby-starting" if closing else ready if enough else "lobby-waiting"
        below.append(voice.say(state, missing=missing))
        if state == "lobby-waiting" and table.rules.computer and body.seats:
            below.append(voice.say("lobby-or-computer"))

    def tap(act: str) -> TapId:
        return TapId(table.id, body.question, act)

    offer: list[ui.Item[Any]] = []
    if first and not closing:
        said = voice.say("lobby-first", what=voice.say(f"first-{table.game}"))
        offer.append(aside(said, tap("first"), voice.say("lobby-first-game"), emoji="🌱"))
    to_join = not enough and not (kept and not missing)
    shut = closing or (bool(kept) and not kept_seats.room(body, seats[-1]))
    sits = [
        button(tap("join"), voice.say("lobby-join"), "main" if to_join else "plain", off=shut),
        button(tap("leave"), voice.say("lobby-leave"), off=closing),
        button(tap("start"), voice.say("lobby-start"), "good" if enough else "plain", off=bool(kept)),
        button(tap("seats"), voice.say("lobby-seats"), off=closing),
    ]
    second = [
        button(tap("options"), voice.say("lobby-change"), off=closing),
        button(tap("howto"), voice.say("lobby-howto")),
    ]
    if lesson:
        second.append(button(TapId("", 0, "learn", table.game), voice.say("lobby-learn")))
    if table.rules.kits:
        kind = table.rules.kits.kind
        second.append(button(TapId("", 0, kind), voice.say(f"workshop-{kind}"), emoji="🗂️"))
    if dealt(table):
        second.append(announcement.proof(table, voice))
        below.append(voice.say("deal-sealed"))
    answers = [
        button(tap("accept"), voice.say("queue-here" if body.found else "invited-accept"), "good"),
        button(tap("turndown"), voice.say("invited-turn-down")),
    ]
    told = [line for line in (_invitation(table, voice), *_aside(table, voice)) if line]
    asked = [*([text(*told)] if told else []), *(rows(answers) if kept else [])]
    return container(table, text(*lines), *asked, *offer, *lists, text(*below), *rows(sits), *rows(second))


def _sitting(table: Table, number: int, voice: Voice) -> str:
    """Who sits there, and whether they brought something along."""
    sitting, kept = table.body.seats, kept_seats.waiting(table.body)
    if number >= len(sitting):
        left = number - len(sitting)
        return voice.say("seat-kept", player=f"<@{kept[left].person}>") if left < len(kept) else "—"
    seat = sitting[number]
    if seat.level:
        return voice(SeatName(number))
    return f"<@{seat.person}>{' 🗂️' if str(seat.person) in table.body.kits else ''}"


def _invitation(table: Table, voice: Voice) -> str:
    """To those for whom seats are kept."""
    kept, until = kept_seats.waiting(table.body), kept_seats.until(table)
    if not kept or until is None:
        return ""
    asked = [f"<@{one.person}>" for one in kept]
    owner = f"<@{table.body.owner}>"
    if table.body.found:
        return voice.say("queue-found", players=asked, until=f"<t:{int(until)}:R>")
    return voice.say("invited", players=asked, owner=owner, until=f"<t:{int(until)}:R>")


def _aside(table: Table, voice: Voice) -> list[str]:
    """Small print: what became of other invitations, and who was removed."""
    lines = [
        voice.say(f"invited-{one.answer}", player=f"<@{one.person}>")
        for one in kept_seats.settled(table.body)
    ]
    lines += [voice.say("removed-from-lobby", player=f"<@{one}>") for one in table.body.removed]
    return [f"-# {line}" for line in lines]


def closed(table: Table, voice: Voice, news: str) -> ui.LayoutView:
    """A panel whose turn is over, or a lobby that ended: a line of text, nothing to tap."""
    if table.match is None:
        reason = table.body.ended if table.over else "moved"
    else:
        reason = "over" if table.over else "" if table.body.answers else "started"
    lines = [news or voice.say(f"closed-{reason or 'turn'}")]
    return page(text(*lines))
