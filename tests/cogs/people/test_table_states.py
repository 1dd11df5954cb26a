"""What a list of tables says about each: one line for each state that a table can be in."""

from typing import Any

import pytest

from cogs.core.panels.table_list_view import state, turn_line
from cogs.core.text.sentences import Localizer
from sessions.table.table_data import LOBBY, PLAYING, Seat
from sessions.tables.overview import DECIDE, HERE, INVITED, START, TURN, WORD, TableSummary
from tests.support.content import WORDS

LOCALIZER = Localizer(WORDS, "en", format_card=lambda code, *given: code)
SEATS = (Seat(1, "Ann"), Seat(2, "Bob"))


def table(phase: str = PLAYING, **more: Any) -> TableSummary:
    values: dict[str, Any] = {
        "table": "t",
        "guild": 1,
        "channel": 2,
        "panel": 3,
        "game": "crownfell",
        "phase": phase,
        "seats": SEATS,
        "free_seats": 0,
        "turn": (1,),
        "deadline": None,
        "last_activity": 1_000.0,
        "is_overdue": False,
        "paused": False,
        "starting": False,
    }
    return TableSummary(**values | more)


@pytest.mark.parametrize(
    ("summary", "key"),
    [
        (table(waiting_reason=WORD), "tables-word"),
        (table(waiting_reason=INVITED), "tables-invited"),
        (table(waiting_reason=START), "tables-start"),
        (table(waiting_reason=HERE), "tables-here"),
        (table(LOBBY, scheduled_start=5_000.0, free_seats=1), "tables-begins"),
        (table(LOBBY, free_seats=1), "tables-lobby"),
        (table(paused=True), "tables-paused"),
        (table(paused=True, waiting_reason=TURN), "tables-paused"),
        (table(waiting_reason=DECIDE), "tables-decide"),
        (table(waiting_reason=TURN, is_overdue=True), "tables-turn-late"),
        (table(waiting_reason=TURN, deadline=2_000.0), "tables-turn-until"),
        (table(waiting_reason=TURN), "tables-turn-since"),
        (table(), "tables-theirs"),
        (table(turn=()), "tables-seat-empty"),
    ],
)
def test_each_state_has_its_sentence(summary: TableSummary, key: str) -> None:
    given = {
        "free": summary.free_seats,
        "since": "<t:1000:R>",
        "until": "<t:2000:R>",
        "when": "<t:5000:f>",
        "players": "Bob",
    }
    assert state(summary, LOCALIZER) == LOCALIZER.say(key, **given)


def test_a_public_list_says_whose_turn_it_is_and_when_nobody_has_to_act() -> None:
    assert turn_line(table(), LOCALIZER) == LOCALIZER.say("tables-theirs", players="Bob", since="<t:1000:R>")
    assert turn_line(table(paused=True), LOCALIZER) == LOCALIZER.say("tables-paused")
    assert turn_line(table(turn=()), LOCALIZER) == LOCALIZER.say("tables-seat-empty")
