"""Replacing a table that is in the way of another one, with a question before it is closed."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.text.sentences import Localizer
from engine.presentation import Quote, Word
from engine.records.replay import open_turn
from sessions.operations.answering import RESIGN
from sessions.table.table import Table

# Acts of buttons: open another table instead of the old one, open a first game, keep the old table.
INSTEAD, PRACTISE, STAY = "instead", "practise", "stay"


class ReplacementRequest(NamedTuple):
    """What is played instead of the old table."""

    game: str
    """The name of the game."""
    pack: str
    """The reference of the card pack: the name of a pack of the host, or the id of an uploaded pack with its
    prefix."""
    act: str = INSTEAD
    """The act of the button that opens the new table: INSTEAD for a lobby, PRACTISE for a first game."""
    minutes: int = 0
    """The scheduled start in minutes since the epoch, as in a button id; 0: none."""

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> "ReplacementRequest":
        """Return the request that a refusal `channel-busy` contains.

        facts: the facts of the refusal, as the property `facts` returns them.
        """
        return cls(facts["game"], facts["pack"], facts.get("act", INSTEAD), facts.get("minutes", 0))

    @property
    def facts(self) -> dict[str, Any]:
        """Return the request as facts for a refusal `channel-busy`: field → value."""
        return self._asdict()

    def tap(self, table: str = "") -> ButtonId:
        """Return the id of a button that closes the old table and opens the requested one.

        table: the id of the old table. If another table is in the channel when the button is tapped, the
        button does not close it. "": the button closes whichever table is in the channel.
        """
        parts = (self.game, self.pack, table) if table else (self.game, self.pack)
        return ButtonId("", self.minutes, self.act, STEP.join(parts))

    @classmethod
    def read(cls, tap: ButtonId) -> tuple["ReplacementRequest", str]:
        """Return the request in a button id that `tap` made, and the id of the table that the button closes
        ("": whichever table is in the channel)."""
        game, pack, table = (*tap.arg.split(STEP), "", "")[:3]
        return cls(game, pack, tap.act, tap.number), table


def others(table: Table, person: int) -> list[Word]:
    """Return the names of the other people who have seats. Somebody with several seats is mentioned instead,
    because the names of these seats have a letter behind them.

    person: the Discord id of the one who is left out.
    """
    seats = [seat for seat in table.body.seats if seat.person > 0 and seat.person != person]
    counts = Counter(seat.person for seat in seats)
    return [
        *(Quote(seat.name) for seat in seats if counts[seat.person] == 1),
        *(f"<@{seated_id}>" for seated_id, count in counts.items() if count > 1),
    ]


def needs_question(table: Table, person: int) -> bool:
    """Return whether the person has to confirm before the table is closed. They have to if other people have
    seats, if answers were given, or if closing means that the person resigns.

    person: the Discord id.
    """
    has_answers = table.match is not None and bool(table.body.progress.answers)
    return bool(others(table, person)) or has_answers or resigns(table, person)


def question(table: Table, person: int, localizer: Localizer) -> str:
    """Return the question whether to close the table, with its players and the turn.

    person: the Discord id of the reader.
    """
    game, turn = localizer.say(f"game-{table.game}"), "none"
    if table.match is not None:
        view = table.rules.view(table.match.state, table.match.question, None)
        turn = localizer.turn(table.game, open_turn(table.rules, view)) or "none"
    begun, players = table.match is not None, others(table, person)
    if players:
        return localizer.say(
            "replace-play" if begun else "replace-lobby", players=players, game=game, turn=turn
        )
    key_end = "resign" if resigns(table, person) else "own" if begun else "mine"
    return localizer.say(f"replace-{key_end}", game=game, turn=turn)


def resigns(table: Table, person: int) -> bool:
    """Return whether closing the table means that the person resigns a duel against a computer player. A game
    with a substitute has no result, so nobody resigns there.

    person: the Discord id.
    """
    match, seats, body = table.match, table.seats_of(person), table.body
    if (
        match is None
        or match.question is None
        or len(body.seats) != 2
        or len(seats) != 1
        or others(table, person)
    ):
        return False
    return not body.substitutes.lent and RESIGN in match.legal(seats[0])


def close_or_return_buttons(
    wanted: ReplacementRequest, table: Table, person: int, localizer: Localizer, *, links: bool
) -> list[ui.Button[Any]]:
    """Return a button that closes this table and opens another one, and a button that goes back to this
    table.

    wanted: what is played instead.
    person: the Discord id of the reader.
    links: whether links to messages work here; otherwise the second button posts the table again.
    """
    new_game, old_game = (localizer.say(f"game-{game}") for game in (wanted.game, table.game))
    key = "play-resign" if resigns(table, person) else "play-instead"
    close_button = layout.button(wanted.tap(table.id), localizer.say(key, game=new_game), "bad")
    label = localizer.say("play-back", game=old_game)
    if links and table.body.shown.panel:
        return [close_button, ui.Button(label=label, url=layout.link(table))]
    return [close_button, layout.button(ButtonId(table.id, 0, STAY), label)]
