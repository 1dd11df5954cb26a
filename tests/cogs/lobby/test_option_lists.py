"""Lists of options say what is chosen while closed on a phone, and are settled once a game begins."""

import re
from pathlib import Path
from typing import Any

import pytest

import bot
from cogs.core.components.button_rows import text_width
from cogs.core.panels import table_menus
from cogs.core.text.sentences import Localizer
from sessions.operations import phases
from sessions.table import table_options
from tests.support.content import WORDS, shelves
from tests.support.depth import EACH_LANGUAGE, EACH_LOCALE
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.option_lists import GAMES, PHONE
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def options_of(room: SimulatedServer, game: str) -> Any:
    await room.people["Ann"].slash(room.channel, "play", game=game)
    return (await room.tap("Ann", "options")).response


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_what_a_list_asks_for_is_read_in_a_closed_list(language: str) -> None:
    """Of every list whose words stand in the code."""
    call = re.compile(r"Select\((?:[^()]|\([^()]*\)){0,200}?say\(\"([\w-]+)\"\)")
    cogs = Path(bot.__file__).parent / "cogs"
    keys = {key for file in cogs.rglob("*.py") for key in call.findall(file.read_text(encoding="utf-8"))}
    assert len(keys) > 20
    for key in keys:
        assert text_width(Localizer(WORDS, language).say(key)) <= PHONE, key


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_is_read_in_a_closed_list(game: str, language: str) -> None:
    localizer = Localizer(WORDS, language)
    given = [(option.name, [*option.choices]) for option in table_options.OPTIONS]
    given += [(option.name, table_menus.values(option)) for option in shelves()[game].game.options]
    for name, values in given:
        for value in values:
            label = localizer.value(name, value)
            assert text_width(label) <= PHONE, (name, value, label)


@pytest.mark.parametrize("locale", EACH_LOCALE)
@pytest.mark.parametrize("game", GAMES)
async def test_what_would_be_cut_has_its_name_above(game: str, locale: str) -> None:
    async with hall(locale) as room:
        room.speak("Ann", locale)
        shown = await options_of(room, game)
        pages = [b["custom_id"] for b in buttons(shown)]
        for number in range(max(1, len(pages))):
            if number:
                tap = next(b for b in buttons(shown) if b["custom_id"].endswith(f":options:{number}"))
                shown = (await room.people["Ann"].click(shown, custom_id=tap["custom_id"])).response
            text = shown_text(shown)
            for select_menu in lists(shown):
                assert text_width(select_menu["placeholder"]) <= PHONE
                name = select_menu["custom_id"].split(":")[4].split(".")[0]
                assert all(text_width(option["label"]) <= PHONE for option in select_menu["options"])
                called = Localizer(WORDS, locale[:2]).say(f"option-{name}")
                assert called in text or select_menu["placeholder"].startswith(called), name
                assert locale != "ja" or ": " not in select_menu["placeholder"], "Japanese has “：”"


async def test_options_of_a_game_that_has_begun_say_so_and_have_nothing_to_tap() -> None:
    async with hall() as room:
        for act in ("options:1", "option"):
            shown = await options_of(room, "craft-the-crown")
            await room.tap("Bob", "join")
            await room.tap("Ann", "start")
            table = await room.table()
            before = dict(table.body.options.game)
            if act == "option":
                entry = next(one for one in lists(shown) if matches(one, "option:library"))
                late = await room.people["Ann"].select(shown, ["flat"], custom_id=entry["custom_id"])
            else:
                late = await room.tap("Ann", act, shown)
            assert "settled" in shown_text(late.response)
            assert not buttons(late.response)
            assert not lists(late.response)
            assert table.body.options.game == before
            await room.host.tables.apply(table.id, phases.end_by_moderator)


async def test_nobody_who_plays_against_computers_alone_is_asked_for_a_clock() -> None:
    async with hall() as room:
        shown = await options_of(room, "craft-the-crown")
        assert [one for one in lists(shown) if matches(one, "option:clock")]
        panel = await room.panel()
        (level,) = [one for one in lists(panel) if matches(one, "computer")]
        await room.people["Ann"].select(panel, ["page"], custom_id=level["custom_id"])
        shown = (await room.tap("Ann", "options")).response
        assert not [one for one in lists(shown) if matches(one, "option:clock")]


async def test_join_has_no_colour_once_somebody_sits() -> None:
    """Whoever sees it then first is seated already."""
    async with hall() as room:
        for game in ("craft-the-crown", "cube-quest"):
            await room.people["Ann"].slash(room.channel, "play", game=game)
            (join,) = [one for one in buttons(await room.panel()) if matches(one, "join")]
            assert join["style"] == 2
            await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)
