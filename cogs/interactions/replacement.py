"""A table that stands in the way of another one: whose it is and how far, before it is closed."""

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
    """What is to be played in its place. act: by which tap, for a lobby or somebody's first game; minutes:
    when it is to begin, as in a tap's number."""

    game: str
    pack: str
    act: str = INSTEAD
    minutes: int = 0

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> "ReplacementRequest":
        """Of the refusal `channel-busy`."""
        return cls(facts["game"], facts["pack"], facts.get("act", INSTEAD), facts.get("minutes", 0))

    @property
    def facts(self) -> dict[str, Any]:
        """For such a refusal."""
        return self._asdict()

    def tap(self, table: str = "") -> ButtonId:
        """Closes what is here; table: this one alone, for another one may stand here by then."""
        words = (self.game, self.pack, table) if table else (self.game, self.pack)
        return ButtonId("", self.minutes, self.act, STEP.join(words))

    @classmethod
    def read(cls, tap: ButtonId) -> tuple["ReplacementRequest", str]:
        """The same from a tap, and the table that it closes."""
        game, pack, table = (*tap.arg.split(STEP), "", "")[:3]
        return cls(game, pack, tap.act, tap.number), table


def others(table: Table, person: int) -> list[Quote]:
    """Who besides somebody sits there, by name."""
    names = {seat.person: seat.name for seat in table.body.seats if seat.person > 0}
    return [Quote(name) for one, name in names.items() if one != person]


def asked(table: Table, person: int) -> bool:
    """Whether it is closed only after a question: others sit there, it has been played, or is resigned."""
    played = table.match is not None and bool(table.body.answers)
    return bool(others(table, person)) or played or resigns(table, person)


def question(table: Table, person: int, voice: Localizer) -> str:
    """Whether to close it: whose it is, and how far."""
    game, turns = voice.say(f"game-{table.game}"), 0
    if table.match is not None:
        turns = open_turn(table.rules, table.rules.view(table.match.state, table.match.ask, None))
    begun, players = table.match is not None, others(table, person)
    if players:
        return voice.say(
            "replace-play" if begun else "replace-lobby", players=players, game=game, turns=turns
        )
    mine = "resign" if resigns(table, person) else "own" if begun else "mine"
    return voice.say(f"replace-{mine}", game=game, turns=turns)


def resigns(table: Table, person: int) -> bool:
    """Whether closing it resigns a duel against a computer; of a seat that was left no result is kept."""
    match, seats, body = table.match, table.seats_of(person), table.body
    if match is None or match.ask is None or len(body.seats) != 2 or len(seats) != 1 or others(table, person):
        return False
    return not body.lent and RESIGN in match.legal(seats[0])


def answers(
    wanted: ReplacementRequest, table: Table, person: int, voice: Localizer, *, links: bool
) -> list[ui.Button[Any]]:
    """Closes this table alone; or goes back to it. links: whether a link leads to a message of Discord's."""
    new, old = (voice.say(f"game-{game}") for game in (wanted.game, table.game))
    key = "play-resign" if resigns(table, person) else "play-instead"
    sure = layout.button(wanted.tap(table.id), voice.say(key, game=new), "bad")
    back = voice.say("play-back", game=old)
    if links and table.body.panel:
        return [sure, ui.Button(label=back, url=layout.link(table))]
    return [sure, layout.button(ButtonId(table.id, 0, STAY), back)]
