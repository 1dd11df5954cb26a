"""What of a public panel is kept between steps: never longer than the table stays as it is."""

import logging
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from discord import ui

from cogs.core.client import CastellanBot
from cogs.core.components.layout import Panel
from cogs.core.delivery.panel_sync import PanelSync
from cogs.core.panels.table_views import TableViews
from sessions.common.log_throttle import LogThrottle
from sessions.store.memory import MemoryStore
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.table_data import Person
from tests.support.building import build, secrets_in_order

ANN, BOB = Person(10**18 + 1, "Ann"), Person(10**18 + 2, "Bob")


async def begun(host: CastellanBot, place: int, **options: str) -> Table:
    table = await host.tables.open(place, 1, ANN, "crownfell", "house", {}, "en")
    for name, value in options.items():
        await host.tables.lobbies.set_option(table.id, ANN, name, value)
    await host.tables.lobbies.join(table.id, BOB)
    await host.tables.game_starts.start(table.id, ANN)
    return table


@pytest.fixture
async def host() -> CastellanBot:
    store = MemoryStore()
    await store.open()
    return build(store, secret=secrets_in_order())


class CountingViews(TableViews):
    """Notes for which tables everything is made."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.noted: list[str] = []

    def _make_parts(self, table: Table, *more: Any) -> Any:
        self.noted.append(table.id)
        return super()._make_parts(table, *more)


@pytest.fixture
def painted_tables(host: CastellanBot) -> list[str]:
    """Tables for which everything was made, one entry each time."""
    services = host.services
    views = CountingViews(
        host.tables,
        services.localizers,
        services.pictures,
        services.card_emojis.of,
        services.learners,
        services.lessons,
    )
    services.table_views = views
    return views.noted


async def shown(host: CastellanBot, table: Table, *picked: str) -> Any:
    view = (await host.services.table_views.public(table, picked, paint=False)).view
    return view.to_components()  # type: ignore[no-untyped-call]


async def test_a_step_makes_nothing_anew_and_an_answer_everything(
    host: CastellanBot, painted_tables: list[str]
) -> None:
    table = await begun(host, 2)
    assert table.match is not None
    assert table.match.question is not None
    first = await shown(host, table)
    seat = table.match.question.seats[0]
    menu = table.rules.presentation.menu(
        host.services.table_views.cached[table.id].view, table.match.legal(seat)
    )
    assert await shown(host, table) == first
    assert await shown(host, table, next(iter(menu.paths.values()))[0].key) != first
    assert painted_tables == [table.id]
    token = next(iter(table.match.question.tokens[seat]))
    await host.tables.answer(table.id, Person(table.body.seats[seat].person, ""), token)
    assert await shown(host, table) != first
    assert painted_tables == [table.id] * 2


@pytest.mark.parametrize("is_private", [False, True])
async def test_a_picked_card_is_highlighted_in_the_picture(host: CastellanBot, is_private: bool) -> None:
    table, views = await begun(host, 2, **{"first-game": "on"}), host.services.table_views
    assert table.match is not None
    assert table.match.question is not None
    seat = table.match.question.seats[0]

    async def panel(*picked: str) -> Panel:
        person = table.body.seats[seat].person
        shown = views.private(table, person, "en", picked) if is_private else views.public(table, picked)
        return await shown

    paths = views.menus.of(table, seat).menu.paths.values()
    keys = [*dict.fromkeys(path[0].key for path in paths if path[-1].cell)]
    assert len(keys) > 1
    panels = [await panel(), *[await panel(key) for key in keys]]
    assert len({one.picture for one in panels}) == len(panels)
    assert [one.picture_name == "step.png" for one in panels] == [False, *[True] * len(keys)]


async def test_of_a_table_that_was_loaded_anew_nothing_is_kept(
    host: CastellanBot, painted_tables: list[str]
) -> None:
    table = await begun(host, 2)
    await shown(host, table)
    assert table.match is not None
    table.match = table.match.copy()
    await shown(host, table)
    assert painted_tables == [table.id] * 2


async def test_only_so_many_tables_are_kept(host: CastellanBot, painted_tables: list[str]) -> None:
    host.services.table_views.most_cached = 2
    tables = [await begun(host, place) for place in (2, 3, 4)]
    for table in (tables[0], tables[1], tables[0], tables[2]):  # the one touched longest ago goes
        await shown(host, table)
    assert set(host.services.table_views.cached) == {tables[0].id, tables[2].id}
    assert painted_tables == [tables[0].id, tables[1].id, tables[2].id]


async def test_news_are_put_into_words_once_and_anew_when_anything_changed(host: CastellanBot) -> None:
    table = await begun(host, 2)
    parts = host.services.table_views.parts

    async def news(language: str = "en") -> str:
        return await parts.news(table, host.services.localizers.localizer(table, language), None)

    async def answered() -> None:
        assert table.match is not None
        assert table.match.question is not None
        seat, tokens = next(iter(table.match.question.tokens.items()))
        await host.tables.answer(table.id, Person(table.body.seats[seat].person, ""), tokens[0])

    await answered()
    text = await news()
    assert text
    assert await news() is text
    assert await news("ja") != text
    assert await news() is text
    await answered()
    assert await news() != text
    table.body.seats[0] = msgspec.structs.replace(table.body.seats[0], name="Somebody else")
    table.version += 1  # as after any change
    before = await news()
    assert "Somebody else" in before
    table.news = [*(table.news or [])][:1]  # as after an undo
    assert await news() is not before


async def test_that_something_was_shown_and_could_not_be_noted_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Full:
        async def mark_shown(self, *about: Any, **more: Any) -> None:
            raise StoreError("the disk is full")

    parts: Any = SimpleNamespace(repository=Full())
    nothing: Any = None
    throttle = LogThrottle(logging.getLogger("castellan"))
    sync = PanelSync(parts, nothing, nothing, nothing, nothing, nothing, throttle)
    await sync.mark_shown("one", Panel(ui.LayoutView()), 5)
    assert "the store: the disk is full" in caplog.text
