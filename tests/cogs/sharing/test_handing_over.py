"""Who is given a page in Discord, and what is in it; and the same page from the bot's own address."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from cogs.sharing import page_handler
from cogs.sharing.page_handler import PageHandler
from cogs.sharing.page_server import PageServer
from sessions.common.cooldowns import NO_RATES, Rate
from tests.support.message_parts import buttons, shown_text
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def page_of(room: SimulatedServer, name: str, eyes: str = "", channel: Any = None) -> Any:
    table = await room.table()
    message = room.planted(f"c:{table.id}:0:page:{eyes}")
    (button,) = buttons(message)
    return (await room.people[name].click(message, custom_id=button["custom_id"])).response


async def resigned(room: SimulatedServer, game: str = "crownfell") -> Any:
    await room.opened(game)
    await room.people["Ann"].slash(room.channel, "move", answer="resign")
    table = await room.table()
    assert table.is_over
    return table


async def test_the_page_of_a_finished_game_is_a_private_file() -> None:
    async with hall() as room:
        table = await resigned(room)
        for name, locale, words in (("Ann", "en-US", "Moves"), ("Cleo", "ja", "すべての手")):
            room.speak(name, locale)
            given = await page_of(room, name)
            assert given.ephemeral
            (file,) = given.attachments
            assert file.filename == f"crownfell-{table.id}.html"
            text = (await file.read()).decode()
            assert f"<h2>{words}</h2>" in text
            assert "Ann · Bob" in text
            assert "http" not in shown_text(given)


async def test_while_something_is_hidden_there_is_none() -> None:
    async with hall() as room:
        await room.opened("crown-crest")
        given = await page_of(room, "Ann")
        assert not given.attachments
        assert "once the game is over" in shown_text(given)


async def test_it_opens_with_the_eyes_that_were_chosen() -> None:
    async with hall() as room:
        await resigned(room, "crown-crest")
        (file,) = (await page_of(room, "Cleo", "1")).attachments
        assert b'<body data-eyes="1">' in await file.read()
        for wrong in ("2", "x", "²"):
            assert not (await page_of(room, "Cleo", wrong)).attachments


async def test_an_open_game_has_its_page_while_it_is_played() -> None:
    async with hall() as room:
        await room.opened()
        assert (await page_of(room, "Cleo")).attachments


async def test_whoever_has_the_address_of_the_bot_gets_a_link() -> None:
    async with hall() as room:
        room.host.services.get(PageHandler).pages.base_url = "https://games.example.org"
        table = await resigned(room)
        assert f"https://games.example.org/r/{table.id}" in shown_text(await page_of(room, "Ann"))


class CountingPages(page_handler.ReplayPages):
    """Counts the pages that are made."""

    made = 0

    def build(self, source: Any, language: str) -> page_handler.ReplayPage:
        self.made += 1
        return super().build(source, language)


async def test_two_who_ask_at_once_wait_for_one_page() -> None:
    async with hall() as room:
        table = await resigned(room)
        making = CountingPages(room.host.services.catalogues)
        source = await room.host.services.replays.of_table(table.id)
        page, other = await asyncio.gather(*(making.page(source, "en") for _ in range(2)))
        assert page is other
        assert await making.page(source, "en") is page
        assert making.made == 1
        making.most_bytes = 10
        await making.page(source, "ja")
        assert not making.cached


# ---------------------------------------------------------------- over HTTP


@asynccontextmanager
async def served(host: Any, **more: Any) -> AsyncIterator[aiohttp.ClientSession]:
    """A client of a server at this host's tables."""
    server = PageServer(host.tables, host.services.replays, host.services.get(PageHandler).pages, **more)
    runner = aiohttp.web.AppRunner(server.app(), access_log=None)
    await runner.setup()
    await aiohttp.web.TCPSite(runner, "127.0.0.1", 0).start()
    async with aiohttp.ClientSession(f"http://127.0.0.1:{runner.addresses[0][1]}") as client:
        yield client
    await runner.cleanup()


async def test_a_page_is_in_the_first_language_of_its_reader_that_there_is() -> None:
    async with hall() as room:
        table = await resigned(room)
        async with served(room.host) as client:
            for asked, language in (
                ("de-CH, ja-JP;q=0.8, en;q=0.5", "ja"),
                ("en-GB, ja;q=0.5", "en"),
                ("xx", "en"),
            ):
                async with client.get(f"/r/{table.id}", headers={"Accept-Language": asked}) as answer:
                    assert f'<html lang="{language}">' in await answer.text()


async def test_a_finished_game_is_served_with_strict_headers() -> None:
    async with hall() as room:
        table = await resigned(room)
        async with served(room.host) as client:
            async with client.get(f"/r/{table.id}", headers={"Accept-Language": "ja,en;q=0.5"}) as answer:
                assert answer.status == 200
                text = await answer.text()
                assert '<html lang="ja">' in text
                assert "Ann · Bob" in text
                heads = answer.headers
                assert heads["Content-Security-Policy"].startswith("default-src 'none'; script-src 'sha256-")
                assert heads["Content-Security-Policy"].endswith("frame-ancestors 'none'")
                assert heads["X-Content-Type-Options"] == "nosniff"
                assert heads["Referrer-Policy"] == "no-referrer"
                assert "Set-Cookie" not in heads
                assert "aiohttp" not in heads["Server"]
                mark = heads["ETag"]
            plain = {"Accept-Encoding": "identity", "Accept-Language": "ja"}
            async with client.get(f"/r/{table.id}", headers=plain) as answer:
                assert await answer.text() == text
            same = {"If-None-Match": mark, "Accept-Language": "ja"}
            async with client.get(f"/r/{table.id}", headers=same) as answer:
                assert answer.status == 304


async def test_everything_else_is_the_same_empty_answer() -> None:
    async with hall() as room:
        over = (await resigned(room)).id
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        lobby = (await room.table()).id
        await room.tap("Bob", "join")
        async with served(room.host, rates=NO_RATES) as client:
            wrong = [
                *("/", "/r", "/r/", f"/r/{lobby}", "/r/abcdefgh", f"/r/{over}/", f"/r/{over}x", "/r/../r"),
                *("/metrics", "/healthz", f"/R/{over}", f"/r/{over.upper()}", "/r/%00", "/r/" + "a" * 5_000),
            ]
            answers = set()
            for path in wrong:
                async with client.get(path) as answer:
                    answers.add((answer.status, await answer.text(), answer.headers.get("Content-Type")))
            for method in ("POST", "PUT", "DELETE", "OPTIONS"):
                async with client.request(method, f"/r/{over}") as answer:
                    answers.add((answer.status, await answer.text(), answer.headers.get("Content-Type")))
            await room.tap("Ann", "start")
            async with client.get(f"/r/{lobby}") as answer:
                answers.add((answer.status, await answer.text(), answer.headers.get("Content-Type")))
            assert {status for status, _, _ in answers} == {404}
            assert len(answers) == 1


async def test_nobody_asks_for_more_than_their_share() -> None:
    async with hall() as room:
        table = await resigned(room)
        rates = {"page": Rate(2, 60.0), "page here": Rate(5, 60.0)}
        async with served(room.host, rates=rates) as client:
            statuses = []
            for asker in (
                "1.1.1.1",
                "1.1.1.1",
                "1.1.1.1",
                "2.2.2.2",
                "3.3.3.3, 4.4.4.4",
                "5.5.5.5",
                "6.6.6.6",
            ):
                async with client.get(f"/r/{table.id}", headers={"X-Forwarded-For": asker}) as answer:
                    statuses.append(answer.status)
                    if answer.status == 429:
                        assert int(answer.headers["Retry-After"]) > 0
            assert statuses == [200, 200, 429, 200, 200, 200, 429]


async def test_too_many_at_once_are_asked_to_come_again() -> None:
    async with hall() as room:
        table = await resigned(room)
        async with served(room.host, most_waiting=0) as client, client.get(f"/r/{table.id}") as answer:
            assert answer.status == 503
            assert answer.headers["Retry-After"]


async def test_a_name_that_is_forgotten_is_in_no_page_any_more_of_any_process() -> None:
    """The other process has the table in memory, and its page made, from before."""
    async with hall() as room:
        table = await resigned(room)
        async with served(room.host) as client:
            async with client.get(f"/r/{table.id}") as answer:
                assert "Ann" in await answer.text()
            others = room.build()  # a second process at the same store
            await others.tables.repository.get(table.id)
            await others.tables.repository.erase_person(table.id, room.people["Ann"].id)
            async with client.get(f"/r/{table.id}") as answer:
                assert answer.status == 200
                assert "Ann" not in await answer.text()


async def test_makingare_packed() -> None:
    async with hall() as room:
        table = await resigned(room)
        source = await room.host.services.replays.of_table(table.id)
        page = await room.host.services.get(PageHandler).pages.page(source, "en")
        assert gzip.decompress(page.gzipped) == page.file()
        assert len(page.gzipped) < len(page.file()) / 3
