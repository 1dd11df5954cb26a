"""Panels as they are sent, components as they are received, menus that are cached."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import ui

from cogs.core.client import CastellanBot
from cogs.core.components import items, layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import MOST, Button, ChannelSelect, PeopleSelect, RoleSelect, Select
from cogs.core.panels.table_menus import SeatMenus
from cogs.play.play_handler import PlayHandler
from sessions.store.memory import MemoryStore
from sessions.table.table import Table
from sessions.table.table_data import Person
from tests.support.building import build, secrets_in_order
from tests.support.discord_private import received_message

TAP = ButtonId("table", 3, "m", "FOO.e1")
OWN = discord.PartialEmoji(name="tower", id=123456789012345678, animated=True)
ANN, BOB = Person(10**18 + 1, "Ann"), Person(10**18 + 2, "Bob")
SENT: Any = [
    {"type": 10, "id": 1, "content": "Whose turn it is"},
    {
        "type": 17,
        "id": 2,
        "components": [
            {"type": 1, "id": 3, "components": [{"type": 2, "id": 4, "style": 2, "custom_id": "one"}]},
            {
                "type": 9,
                "id": 5,
                "components": [{"type": 10, "id": 6, "content": "x"}],
                "accessory": {"type": 2, "id": 7, "style": 1, "custom_id": "beside"},
            },
            {"type": 1, "id": 8, "components": [{"type": 3, "id": 9, "custom_id": "list", "options": []}]},
        ],
    },
]


# ---------------------------------------------------------------- received


def test_components_are_read_as_discord_sent_them() -> None:
    message = received_message(SENT)
    sent = [(part["type"], part.get("custom_id")) for part in items.parts(SENT)]
    assert [(part["type"], part.get("custom_id")) for part in items.parts(items.raw(message))] == sent
    walked = [(part.type.value, getattr(part, "custom_id", None)) for part in items.components_of(message)]
    assert walked == sent


@pytest.mark.parametrize(
    ("kind", "tapped", "is_in_message"),
    [(2, "one", True), (2, "beside", True), (3, "list", True), (3, "one", False), (2, "two", False)],
)
def test_a_tap_on_what_is_not_in_its_message_is_noticed(kind: int, tapped: str, is_in_message: bool) -> None:
    data = {"component_type": kind, "custom_id": tapped}
    interaction: Any = SimpleNamespace(message=received_message(SENT), data=data)
    assert items.has_tapped_component(interaction) is is_in_message


def test_a_tap_without_a_message_is_nowhere() -> None:
    interaction: Any = SimpleNamespace(message=None, data={"component_type": 2, "custom_id": "one"})
    assert not items.has_tapped_component(interaction)


# ---------------------------------------------------------------- kept menus


@pytest.fixture
async def host() -> CastellanBot:
    store = MemoryStore()
    await store.open()
    return build(store, secret=secrets_in_order())


@pytest.fixture
async def table(host: CastellanBot) -> Table:
    table = await host.tables.open(2, 1, ANN, "crownfell", "house", {}, "en")
    await host.tables.lobbies.join(table.id, BOB)
    await host.tables.game_starts.start(table.id, ANN)
    return table


def test_a_menu_is_made_once_a_question_and_seat(table: Table) -> None:
    menus, match = SeatMenus(), table.match
    assert match is not None
    assert match.question is not None
    seat = match.question.seats[0]
    first = menus.of(table, seat)
    assert menus.of(table, seat) is first
    assert first.menu.paths.keys() >= {*match.question.tokens[seat]} - {"resign", "draw"}
    assert menus.of(table, 1 - seat) is not first
    assert not menus.of(table, None).menu.paths


@pytest.mark.parametrize("change", ["version", "ask", "state"])
def test_a_kept_menu_never_outlives_its_question(table: Table, change: str) -> None:
    menus, match = SeatMenus(), table.match
    assert match is not None
    first = menus.of(table, 0)
    if change == "version":
        table.version += 1
    elif change == "ask":
        match.question = None
    else:
        match.state = table.rules.copy(match.state)
    assert menus.of(table, 0) is not first


def test_only_so_many_menus_are_kept(table: Table) -> None:
    menus = SeatMenus(most_cached=2)
    first, second = menus.of(table, 0), menus.of(table, 1)
    assert menus.of(table, 0) is first
    menus.of(table, None)  # the one asked for longest ago goes
    assert menus.of(table, 0) is first
    assert menus.of(table, 1) is not second


def test_a_tap_on_the_public_panel_is_read_by_the_menu_that_it_shows(
    host: CastellanBot, table: Table
) -> None:
    """Unless it is somebody else's: each seat answers by its own."""
    handler, views = PlayHandler(host.services), host.services.table_views
    assert table.match is not None
    assert table.match.question is not None
    asked, public = table.match.question.seats[0], views.public_menu(table)
    assert public is not None
    assert handler.menu_of(table, asked, "m") is public.menu
    assert handler.menu_of(table, asked, "v") is views.menus.of(table, asked).menu
    assert handler.menu_of(table, 1 - asked, "m") is views.menus.of(table, 1 - asked).menu
    assert public.menu.paths
    assert not handler.menu_of(table, 1 - asked, "m").paths


# ---------------------------------------------------------------- lists that were chosen from


def listed(chosen: str = "", offered: str = "abc") -> tuple[str, Any]:
    """Both names under which a client may keep what was picked from a list."""
    options = [discord.SelectOption(label=one, value=one, default=one == chosen) for one in offered]
    sent = Select(TAP, "Choose", options).to_component_dict()
    return sent["custom_id"], sent["id"]


def test_a_list_is_another_one_when_something_else_is_chosen() -> None:
    looks = [listed(), listed("a"), listed("b"), listed("", "ab")]
    assert [len({*marks}) for marks in zip(*looks, strict=True)] == [4, 4]
    assert listed("a") == listed("a"), "an edit that nobody tapped for leaves a list as it is"
    assert all(items.parse_button_id({"custom_id": mark}) == TAP for mark, _ in looks)


@pytest.mark.parametrize("chosen", ["", "a"])
def test_a_list_is_another_one_after_any_tap(chosen: str) -> None:
    """Its client shows what was picked, even if the list was away meanwhile, and would not send it again."""
    looks, token = [listed(chosen)], items.tapped.set(10**18)
    try:
        looks.append(listed(chosen))
        assert listed(chosen) == looks[-1], "the same in one answer"
        items.tapped.set(10**18 + 5)
        looks.append(listed(chosen))
    finally:
        items.tapped.reset(token)
    assert [len({*marks}) for marks in zip(*looks, strict=True)] == [3, 3]


@pytest.mark.parametrize("length", [149, 150, 151, 200])
def test_a_list_shows_as_much_text_as_discord_takes(length: int) -> None:
    """150 letters (discord-api-docs, components/reference.mdx: placeholder)."""
    text = "".join(chr(ord("a") + n % 26) for n in range(length))
    menus = Select(TAP, text), PeopleSelect(TAP, text), ChannelSelect(TAP, text, ()), RoleSelect(TAP, text)
    for select_menu in menus:
        assert select_menu.placeholder == text[:150]
    assert Select(TAP).placeholder is None
    assert PeopleSelect(TAP).placeholder is None


def parts_of_a_panel() -> list[ui.Item[Any]]:
    """What a panel is made of: words, a picture, a row, a line with a button."""
    return [
        ui.TextDisplay("Whose turn it is"),
        ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png", description="A board")),
        ui.ActionRow(*(Button(TAP._replace(number=n), f"{n}", emoji=OWN) for n in range(5))),
        ui.Section(ui.TextDisplay("An offer"), accessory=Button(TAP, "Look")),
    ]


def test_discord_py_stores_no_panel() -> None:
    view = layout.page(*parts_of_a_panel())
    assert view.is_finished()
    assert view.timeout is None
    assert not any(item.is_dispatchable() for item in view.walk_children())


def test_a_panel_holds_no_more_than_a_message() -> None:
    texts = [ui.TextDisplay("x") for _ in range(MOST - 12)]
    assert layout.page(ui.Container(*parts_of_a_panel(), *texts))
    with pytest.raises(ValueError, match="40"):
        layout.page(ui.Container(*parts_of_a_panel(), *texts, ui.TextDisplay("y")))


def test_a_panel_loses_its_picture_alone() -> None:
    panel = layout.Panel(layout.page(ui.Container(*parts_of_a_panel())), b"picture").without_pictures()
    (frame,) = panel.view.to_components()
    text, _, *others = (item.to_component_dict() for item in parts_of_a_panel())
    assert frame["components"] == [text, *others]


def test_the_end_of_a_long_text_is_no_longer_than_asked_and_opens_its_bold() -> None:
    text = "one two\n-# **🤖\u00a0騎士さん 従騎士さん**（10手番目）\n-# **three**"
    ends = [layout.tail(text, most) for most in range(12, len(text))]
    assert [len(end) for end in ends] <= [*range(12, len(text))]
    assert not [end for end in ends if any(line.count("**") % 2 for line in end.split("\n"))]
    assert layout.tail("あ" * 30, 12) == "… " + "あ" * 8


@pytest.mark.parametrize(
    ("lines", "heard"),
    [
        (
            ("Turn 3", "**Ann** in hand: Fox (locked)", "It goes to c3.", "-# Wood at 1 🪙", "Why?"),
            "Turn 3.\nAnn in hand: Fox (locked).\nIt goes to c3.\nWood at 1 🪙.\nWhy?",
        ),
        (("手番3", "手札：キツネ", "c3へ動きました。"), "手番3。\n手札：キツネ。\nc3へ動きました。"),
        (("Turn 3", "", "none"), "Turn 3.\n\nnone."),
    ],
)
def test_a_screen_reader_pauses_between_the_lines_of_a_picture(lines: tuple[str, ...], heard: str) -> None:
    """It reads on over the end of a line: “Discard pile: none Ann deploys Guardian”."""
    assert layout.gallery("\n".join(lines)).items[0].description == heard
