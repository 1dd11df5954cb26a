"""Cards' emojis are brought up to date beside everything else; what keeps them from it stops nothing."""

import asyncio
import logging
import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.core.delivery.card_emojis import CardEmojis
from cogs.core.panels.game_menus import SIGNS
from tests.support.application_emojis import AWAY, Application, FakePainter
from tests.support.content import shelves
from tests.support.simulated_server import hall

MOST = 2_000  # emojis of an application


@pytest.fixture
def application() -> Application:
    return Application()


def emojis_of(application: Any, painter: Any = None) -> CardEmojis:
    return CardEmojis(
        application, shelves(), painter or FakePainter(), no_background, now=lambda: application.now
    )


def no_background(work: Any) -> None:
    raise AssertionError("nothing has to go on in the background")


@pytest.mark.parametrize(
    "fault", [discord.DiscordServerError(AWAY, ""), aiohttp.ClientOSError(), TimeoutError()]
)
async def test_without_discord_boards_show_letters(
    fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """A broken connection was an error in the log, and who waited for another's emojis waited no more."""
    client: Any = SimpleNamespace()
    asked: list[int] = []

    async def broken() -> None:
        asked.append(1)
        raise fault

    client.fetch_application_emojis = broken
    emojis = CardEmojis(client, {}, None, no_background)
    with caplog.at_level(logging.WARNING):
        await asyncio.wait_for(emojis.upload(), 5)
    assert asked == [1]
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_names_are_words_and_end_with_a_short_mark(application: Application) -> None:
    """A screen reader says the name of a picture, and nothing else of a button without a label."""
    emojis = emojis_of(application)
    await emojis.upload()
    assert all(re.fullmatch(r"[a-z0-9_]+_[a-z0-9]{3}", name) for name in application.names())
    assert len({*application.stems()}) == len(application.stems()), "the mark alone tells nothing apart"
    assert {"b3_empty", "b3_go", "b3_capture", "gua_black", "gua_white"} <= {*application.stems()}
    assert {"c3_crown", "c3_crown_go", "c3_crown_capture"} <= {*application.stems()}, "a crown stays one"
    assert {"blink_red", "blink_blue"} <= {*application.stems()}
    assert "c3_empty" not in application.stems()
    assert emojis.progress() == (len(application.emojis),) * 2
    assert len(application.emojis) < MOST / 4
    for sign, done in (("empty", "empty"), ("reach", "go"), ("take", "capture")):
        assert emojis.of(f"b3_{sign}", None).name.startswith(f"b3_{done}_")  # type: ignore[union-attr]
    assert {*SIGNS} == {"empty", "reach", "take", "crown"}


async def test_a_sign_is_painted_once_for_all_spaces(application: Application) -> None:
    painter = FakePainter()
    await emojis_of(application, painter).upload()
    assert len({*painter.painted}) == len(painter.painted) < len(application.emojis)


async def test_a_second_start_uploads_and_takes_away_nothing(application: Application) -> None:
    await emojis_of(application).upload()
    before = application.names()
    application.now += timedelta(days=9)
    await emojis_of(application).upload()
    assert application.names() == before


OURS = ("b3_empty_1a2", "c3_crown_00f", "gua_black_123", "gua_white_abc", "blink_red_c0f")
OTHERS = (
    "a_cat_fac",
    "sign_empty",
    "party",
    "gua_black",
    "b3_empty_quite",
    "GUA_black_123",
    "gua_black_1234",
)


async def test_a_picture_that_was_replaced_goes_a_day_later(application: Application) -> None:
    """Not at once: other processes may still be the former version, and Discord refuses a message with an
    emoji that is gone. What is not ours stays."""
    await application.put(*OURS, *OTHERS)
    await emojis_of(application).upload()
    assert {*OURS, *OTHERS} <= {*application.names()}
    application.now += timedelta(hours=23)
    await emojis_of(application).upload()
    assert {*OURS, *OTHERS} <= {*application.names()}
    application.now += timedelta(hours=2)
    await emojis_of(application).upload(add=False)
    assert {*OURS, *OTHERS} <= {*application.names()}, "one process does it for all"
    last = emojis_of(application)
    await last.upload()
    assert not {*OURS} & {*application.names()}
    assert {*OTHERS} <= {*application.names()}
    assert len(application.emojis) == len(OTHERS) + last.progress()[1]


async def test_pictures_of_a_former_painter_go_too(application: Application) -> None:
    for version in "12345":
        await emojis_of(application, FakePainter(version)).upload()
        wanted = emojis_of(application).progress()[1]
        assert len(application.emojis) <= 2 * wanted, "the pictures now, and those before"
        application.now += timedelta(days=2)
    last = emojis_of(application, FakePainter("5"))
    await last.upload()
    assert len(application.emojis) == wanted
    emoji_ids = {emoji.id for emoji in application.emojis.values()}
    assert last.of("gua", 0) is None
    assert {last.of("GUA", 0).id, last.of("b3_take", None).id} <= emoji_ids  # type: ignore[union-attr]


async def test_what_a_host_goes_back_to_is_still_shown(application: Application) -> None:
    """The older pictures are the ones on the panels then, although there are newer ones."""
    for version in "121":
        emojis = emojis_of(application, FakePainter(version))
        await emojis.upload()
        application.now += timedelta(days=2)
    emoji_ids = {emoji.id for emoji in application.emojis.values()}
    assert {*emojis.pictures} <= emoji_ids


async def test_what_has_no_successor_yet_stays(application: Application) -> None:
    """A start that was cut short put up half of them; former processes go on showing what they know."""
    await application.put(*OURS)
    await emojis_of(application).upload()
    missing = [emoji for emoji in application.emojis.values() if emoji.name.startswith("gua_black")][-1]
    del application.emojis[missing.id]
    application.now += timedelta(days=2)
    await emojis_of(application).upload()
    assert "gua_black_123" in application.names()
    assert {*OURS} & {*application.names()} == {"gua_black_123"}


async def test_what_cannot_be_taken_away_stops_nothing(
    application: Application, caplog: pytest.LogCaptureFixture
) -> None:
    await application.put(*OURS)
    await emojis_of(application).upload()
    application.now += timedelta(days=2)
    application.refuses = True
    emojis = emojis_of(application)
    with caplog.at_level(logging.WARNING):
        await emojis.upload()
    assert emojis.progress()[0] == emojis.progress()[1]
    assert "letters" not in caplog.text
    assert len(caplog.records) == 1


async def test_discord_is_asked_to_take_a_replaced_emoji_away() -> None:
    """The same by the real client."""
    async with hall() as room:
        emojis, client = room.host.services.card_emojis, room.host
        await emojis.upload()
        picture = emojis.painter.token("GUA", 0)
        await client.create_application_emoji(name="gua_black_123", image=picture)
        await client.create_application_emoji(name="party", image=picture)
        now = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        await now[emojis.of("GUA", 0).name].delete()
        await emojis.upload()
        later = max(discord.utils.snowflake_time(one) for one in emojis.pictures) + timedelta(days=2)
        emojis.now = lambda: later
        await emojis.upload()
        names = [emoji.name for emoji in await client.fetch_application_emojis()]
        assert sorted(names) == sorted({*now} - {"gua_black_123"})
