"""What makes answering cheap changes nothing of what is shown: shows that merge, sentences that are kept."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.core.panels.view_parts import MOST_NEWS
from cogs.core.text.sentences import Localizer
from engine import files
from engine.presentation import say
from engine.questions import Event
from sessions.table.table_data import Person
from tests.support.building import BlankPainter, tools
from tests.support.content import WORDS, content_with_own_rules
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import live_panels

pytestmark = pytest.mark.usefixtures("no_errors")


async def answered(room: SimulatedServer) -> Any:
    """The table after one answer that nobody has been shown yet."""
    table = await room.table()
    seat = table.match.question.seats[0]
    token = next(t for t in table.match.legal(seat) if t not in table.rules.declarations)
    person = Person(table.body.seats[seat].person, "")
    return (await room.host.tables.answer(table.id, person, token)).table


class GatedPainter(BlankPainter):
    """Paints one pixel when its gate is open. painted: how many scenes it was asked for."""

    def __init__(self, fonts: Path) -> None:
        super().__init__(fonts)
        self.painted, self.gate = 0, threading.Event()
        self.gate.set()

    def paint(self, scene: Any, words: Any) -> bytes:
        self.painted += 1
        self.gate.wait(10)
        return super().paint(scene, words)


async def test_shows_that_wait_become_one_and_it_is_the_last_state() -> None:
    painter = GatedPainter(files.DATA / "fonts")
    async with hall(tools=tools(painter)) as room:
        await room.opened()
        await room.env.settle()
        panels, painter.painted = room.host.services.panels, 0
        painter.gate.clear()
        shows = []
        for _ in range(4):
            table = await answered(room)
            shows.append(asyncio.create_task(panels.show(table)))
            await asyncio.sleep(0.01)
        painter.gate.set()
        await asyncio.gather(*shows)
        assert table.version == table.shown_version
        assert painter.painted == 2, "the first one, and one for all that came while it was made"
        assert live_panels(room) == [table.body.shown.panel]
        question = f":{table.body.progress.question}:"
        assert all(question in b.custom_id for b in _buttons(await room.panel()))


def _buttons(message: Any) -> list[Any]:
    return [item for row in message.components for item in _leaves(row) if getattr(item, "custom_id", None)]


def _leaves(component: Any) -> list[Any]:
    inner = getattr(component, "children", ())
    return [leaf for child in inner for leaf in _leaves(child)] if inner else [component]


async def test_a_tap_is_answered_though_another_one_showed_all_of_it() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        panel = await room.panel()
        join = next(b.custom_id for b in _buttons(panel) if ":join:" in b.custom_id)
        taps = await room.at_once(("Bob", panel, join), ("Cleo", panel, join))
        assert all(tap.acknowledged and not tap.deferred for tap in taps)
        assert len((await room.table()).people) == 3


def test_arguments_are_kept_apart_by_name() -> None:
    first = WORDS.text("en", "option-shown", name="a", value="b")
    second = WORDS.text("en", "option-shown", name="b", value="a")
    assert first != second == WORDS.text("en", "option-shown", value="a", name="b")


@pytest.mark.parametrize("count", [0, 1, 3, 40, 400])
async def test_only_the_last_news_are_worded_and_they_are_the_same(count: int) -> None:
    content, rules = content_with_own_rules("crownfell")
    async with hall(content=content) as room:
        await room.opened()
        table = await room.table()
        localizer: Localizer = room.host.services.localizers.localizer(table, "en")
        says = [
            say("option-shown", name=f"event {number}", value="x" * (number % 50)) for number in range(count)
        ]
        rules.presentation = replace(rules.presentation, summarize=lambda events: list(says))
        shown = room.host.services.table_views.parts.event_text(table, localizer, [Event("any")])
        whole = " ".join(localizer(one) for one in says)
        if len(whole) <= MOST_NEWS:
            assert shown == whole
        else:  # whole sentences, as many as there is room for
            assert shown.startswith("… event ")
            assert whole.endswith(shown[1:])
            assert MOST_NEWS - 70 < len(shown) <= MOST_NEWS + 2
