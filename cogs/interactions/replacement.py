"""Replacing a table that is in the way of another one, with a question before it is closed."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from discord import ui

from cogs.components import layout
from cogs.components.button_ids import STEP, ButtonId
from cogs.text.sentences import Localizer
from engine.presentation import Quote
from engine.replay import open_turn
from sessions.operations.seating import RESIGN
from sessions.table.table import Table

INSTEAD, PRACTISE, STAY = "instead", "practise", "stay"


class ReplacementRequest(NamedTuple):
    """What is played instead of the old table."""

    game: str
    """The key of the game."""
    pack: str
    """The reference of the card pack: the name of a pack of the host, or the id of an uploaded pack with its
    prefix."""
    act: str = INSTEAD
    """The act of the button: for a lobby or for a first game."""
    minutes: int = 0
    """The scheduled start in minutes since the epoch, as in a button id; 0: none."""

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> "ReplacementRequest":
        """Return the request that a refusal `channel-busy` contains."""
        return cls(facts["game"], facts["pack"], facts.get("act", INSTEAD), facts.get("minutes", 0))

    @property
    def facts(self) -> dict[str, Any]:
        """Return the facts for a refusal `channel-busy`."""
        return self._asdict()

    def tap(self, table: str = "") -> ButtonId:
        """Return the id of a button that closes the old table.

        table: close only this one, because another one may be here by then; "": whichever is here.
        """
        words = (self.game, self.pack, table) if table else (self.game, self.pack)
        return ButtonId("", self.minutes, self.act, STEP.join(words))

    @classmethod
    def read(cls, tap: ButtonId) -> tuple["ReplacementRequest", str]:
        """Return the request of a button, and the table that it closes ("": whichever is here)."""
        game, pack, table = (*tap.arg.split(STEP), "", "")[:3]
        return cls(game, pack, tap.act, tap.number), table


def others(table: Table, person: int) -> list[Quote]:
    """Return the names of the other people who have seats.

    person: the Discord id of the one who is left out.
    """
    names = {seat.person: seat.name for seat in table.body.seats if seat.person > 0}
    return [Quote(name) for one, name in names.items() if one != person]


def needs_question(table: Table, person: int) -> bool:
    """Return whether a question comes before closing: others have seats, answers were given, or closing
    means resigning."""
    played = table.match is not None and bool(table.body.answers)
    return bool(others(table, person)) or played or resigns(table, person)


def question(table: Table, person: int, localizer: Localizer) -> str:
    """Return the question whether to close the table, with its players and the turn."""
    game, turns = localizer.say(f"game-{table.game}"), 0
    if table.match is not None:
        turns = open_turn(table.rules, table.rules.view(table.match.state, table.match.question, None))
    begun, players = table.match is not None, others(table, person)
    if players:
        return localizer.say(
            "replace-play" if begun else "replace-lobby", players=players, game=game, turns=turns
        )
    mine = "resign" if resigns(table, person) else "own" if begun else "mine"
    return localizer.say(f"replace-{mine}", game=game, turns=turns)


def resigns(table: Table, person: int) -> bool:
    """Return whether closing the table means resigning a duel against a computer player. A seat with a
    substitute has no result."""
    match, seats, body = table.match, table.seats_of(person), table.body
    if (
        match is None
        or match.question is None
        or len(body.seats) != 2
        or len(seats) != 1
        or others(table, person)
    ):
        return False
    return not body.lent and RESIGN in match.legal(seats[0])


def close_or_return_buttons(
    wanted: ReplacementRequest, table: Table, person: int, localizer: Localizer, *, links: bool
) -> list[ui.Button[Any]]:
    """Return a button that closes this table, and one that goes back to it.

    links: whether links to messages work.
    wanted: what is played instead.
    """
    new, old = (localizer.say(f"game-{game}") for game in (wanted.game, table.game))
    key = "play-resign" if resigns(table, person) else "play-instead"
    sure = layout.button(wanted.tap(table.id), localizer.say(key, game=new), "bad")
    back = localizer.say("play-back", game=old)
    if links and table.body.panel:
        return [sure, ui.Button(label=back, url=layout.link(table))]
    return [sure, layout.button(ButtonId(table.id, 0, STAY), back)]
