"""A table that stands in the way of another one: whose it is and how far, before it is closed."""

from typing import Any

from discord import ui

from cogs.components import layout
from cogs.components.custom_ids import STEP, TapId
from cogs.text.sentences import Voice
from engine.face import Quote, Tally
from sessions.changes.seating import RESIGN
from sessions.table.table import Table


def others(table: Table, person: int) -> list[Quote]:
    """Who besides somebody sits there, by name."""
    found = {seat.person: seat.name for seat in table.body.seats if seat.person > 0}
    return [Quote(name) for one, name in found.items() if one != person]


def asked(table: Table, person: int) -> bool:
    """Whether it is closed only after a question: others sit there, it has been played, or is resigned."""
    played = table.match is not None and bool(table.body.answers)
    return bool(others(table, person)) or played or resigns(table, person)


def question(table: Table, person: int, voice: Voice) -> str:
    """Whether to close it: whose it is, and how far."""
    game, turns = voice.say(f"game-{table.game}"), 0
    if table.match is not None and table.rules.face.tally is not None:
        view = table.rules.view(table.match.state, table.match.ask, None)
        turns = (table.rules.face.tally(view) or Tally()).turns
    stage = "lobby" if table.match is None else "play"
    players = others(table, person)
    if not players:
        return voice.say(
            "replace-resign" if resigns(table, person) else "replace-own", game=game, turns=turns
        )
    return voice.say(f"replace-{stage}", players=players, game=game, turns=turns)


def resigns(table: Table, person: int) -> bool:
    """Whether closing it resigns a duel against a computer; of a seat that was left no result is kept."""
    match, seats, body = table.match, table.seats_of(person), table.body
    if match is None or match.ask is None or len(body.seats) != 2 or len(seats) != 1 or others(table, person):
        return False
    return not body.lent and RESIGN in match.legal(seats[0])


def yes(tap: TapId, table: Table, person: int, voice: Voice) -> ui.Button[Any]:
    """Closes this table alone: another one may stand there by the time it is tapped."""
    game, pack = tap.arg.split(STEP)[:2]
    sure = TapId("", tap.number, "instead", STEP.join((game, pack, table.id)))
    return layout.button(sure, voice.say("play-resign" if resigns(table, person) else "play-sure"), "bad")
