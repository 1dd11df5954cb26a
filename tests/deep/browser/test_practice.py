"""The practice server: it opens, says what to type, is played at in a browser, leaves on a signal."""

import asyncio
import os
import re
import signal
import socket
import sys
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import practice
from engine.packs import pack_sample
from sessions.store.memory import MemoryStore
from tests.support import chromium
from tests.support.building import build
from tests.support.message_parts import buttons, shown_text
from tests.support.paths import ROOT
from tests.support.simcord_private import action_of

IN_A_BROWSER = pytest.mark.skipif(
    not chromium.PROGRAM.exists(), reason="there is no /usr/bin/chromium to open the page in"
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def served(folder: Path, language: str = "en") -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """`python bot.py` without a token, and the address of its page."""
    port = free_port()
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
    environment = {**inherited, "CASTELLAN_PORT": str(port), "CASTELLAN_LANGUAGE": language}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        cwd=folder,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        yield process, await asyncio.wait_for(_address(process), 30)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    seen = ""
    while line := (await process.stdout.readline()).decode():
        seen += line
        if "http://" in line:
            return line[line.index("http://") :].strip()
    raise AssertionError(f"the page did not open:\n{seen}")


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_it_opens_answers_and_leaves_on_a_signal(tmp_path: Path, language: str) -> None:
    async with served(tmp_path, language) as (process, url):
        page = await asyncio.to_thread(lambda: urllib.request.urlopen(url, timeout=10).read())
        assert b"<html" in page.lower()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 15) == 0


async def test_the_pages_scripts_are_served_with_our_changes(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, url):
        for script, changes in practice.CHANGES.items():
            address = url.partition("#")[0].rstrip("/") + script
            answer = await asyncio.to_thread(urllib.request.urlopen, address, timeout=10)
            text = answer.read().decode()
            assert all(better in text for _, better in changes), script


async def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ROOT / "bot.py"),
            cwd=tmp_path,
            env={**os.environ, "CASTELLAN_PORT": str(taken.getsockname()[1]), "DISCORD_TOKEN": ""},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        _, error_output = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 1
    assert b"cannot start" in error_output
    assert b"Traceback" not in error_output


@pytest.mark.parametrize(("language", "word"), [("en", "Welcome"), ("ja", "ようこそ")])
async def test_the_server_is_furnished_in_its_language(language: str, word: str) -> None:
    import simcord

    host = build(MemoryStore())
    async with simcord.run(host) as env:
        players, channel = practice.create_server(env, practice.LOCALES[language])
        practice.set_locales(env, practice.LOCALES[language])
        await practice.welcome(host, channel, language)
        assert word in channel.history()[0].content
        assert "/play" in channel.history()[0].content
        await players[0].slash(channel, "play", game="crownfell")
        lobby = shown_text(channel.history()[-1])
        assert ("参加" in lobby) == (language == "ja")


@asynccontextmanager
async def ticking(pace: float) -> AsyncIterator[tuple[Any, Any, Any, practice.TapLock, Any]]:
    """A practice server without its page, its clock at this pace: bot, SimCord, channel, what taps hold,
    Ann."""
    import simcord

    host, turn = build(MemoryStore()), practice.TapLock()
    host.computers.answer_delay = 0.0

    async def show() -> None:
        """There is no page."""

    async with simcord.run(host, check_errors=False) as env:
        host.tables.repository.now = lambda: env.now().timestamp()
        players, channel = practice.create_server(env, "en-US")
        await players[0].slash(channel, "play", game="crownfell")
        clock = asyncio.create_task(practice.keep_time(env, turn, show, pace))
        try:
            yield host, env, channel, turn, players[0]
        finally:
            clock.cancel()


async def test_its_clock_goes_like_everybodys() -> None:
    async with ticking(20.0) as (_, env, _, turn, _):
        before, real = env.now(), time.perf_counter()
        await asyncio.sleep(1.0)
        async with turn:
            passed = (env.now() - before).total_seconds()
            assert abs(passed - 20 * (time.perf_counter() - real)) < 10


async def test_what_time_brings_about_is_seen() -> None:
    """A lobby that nobody starts is closed after half an hour."""
    async with ticking(2_000.0) as (host, _, channel, turn, _):
        table = await host.tables.find_in_channel(channel.id)
        for _ in range(60):
            await asyncio.sleep(0.1)
            async with turn:
                if table.is_over:
                    break
        assert table.is_over
        assert "Join" not in [b.get("label") for b in buttons(channel.history()[0])]


async def test_no_time_passes_while_a_tap_is_answered() -> None:
    async with ticking(20.0) as (_, env, _, turn, _):
        async with turn:
            before = env.now()
            await asyncio.sleep(0.5)
            assert env.now() == before
        await asyncio.sleep(0.5)
        async with turn:
            assert (env.now() - before).total_seconds() >= 10, "and then it is made up for"


async def test_taps_are_answered_while_a_pack_is_play_tested_and_it_can_be_stopped() -> None:
    """Everything came to rest only when its 500 games were played, and the page was dead meanwhile."""
    async with ticking(1.0) as (host, _, channel, turn, ann):
        host.services.background.make_context = practice.context_without_waiting

        async def tapped(message: Any, act: str) -> Any:
            button_id = next(one["custom_id"] for one in buttons(message) if act in one["custom_id"])
            async with turn, asyncio.timeout(20):
                return (await ann.click(message, custom_id=button_id)).response or message

        pack = (pack_sample.sample("crownfell", "en") or "").encode()
        async with turn:
            panel = (await ann.slash(channel, "pack add", file=("mine.yaml", pack))).response
        sheet = await tapped(panel, "packtest")
        going = await tapped(sheet, "packtestgo")
        assert "of 500 games" in shown_text(going)
        async with turn, asyncio.timeout(20):
            assert "Castellan" in shown_text((await ann.slash(channel, "about")).response)
        tests = host.services.play_tests.play_tests
        assert tests.running_by_pack
        await tapped(going, "packtestend")
        assert not tests.running_by_pack


async def test_taps_of_the_page_take_turns_with_the_clock() -> None:
    class Page:
        knows_the_time = False

        def _advance_presentation_time(self) -> None:
            self.knows_the_time = True

        async def _action(self, context: str, body: Any) -> tuple[str, Any]:
            assert turn.locked()
            assert self.knows_the_time
            return context, body

    page = Page()
    turn = practice.lock_taps(SimpleNamespace(http_requests=[1, 2]), page)
    assert await action_of(page)("1", {}) == ("1", {})
    assert not turn.locked()
    assert turn.shown_requests == 2


async def test_the_page_shows_what_was_said_while_somebody_still_thinks() -> None:
    shown, thought = list[str](), asyncio.Event()

    class Page:
        _pages = {1: "Ann's", 2: "Bob's"}

        def _advance_presentation_time(self) -> None: ...

        def _publish(self, page: str, reason: str) -> None:
            shown.append(page)
            thought.set()

        async def _action(self, context: str, body: Any) -> str:
            await thought.wait()
            return context

    page = Page()
    practice.lock_taps(SimpleNamespace(http_requests=[]), page, long_tap=0.01)
    async with asyncio.timeout(5):
        assert await action_of(page)("1", {}) == "1"
    assert shown == ["Ann's", "Bob's"]


@asynccontextmanager
async def phone(folder: Path, height: int, patience: int) -> AsyncIterator[tuple[Any, str]]:
    """A page 400 px wide, not opened yet, and a practice server's address. patience: ms for each step."""
    api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
    async with served(folder) as (_, url), api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(**chromium.LAUNCH)
        try:
            page = await browser.new_page(viewport={"width": 400, "height": height})
            page.set_default_timeout(patience)
            yield page, url
        except BaseException:
            await page.screenshot(path=str(folder / "failed.png"))
            raise
        finally:
            await browser.close()


@IN_A_BROWSER
async def test_a_first_pick_in_the_browser_on_a_phone(tmp_path: Path) -> None:
    async with phone(tmp_path, 900, 20_000) as (page, url):
        await page.goto(url.partition("#")[0])
        await page.get_by_text("The address is incomplete.").wait_for()
        await page.goto(url)
        await page.get_by_text("Welcome to the practice server.", exact=True).wait_for()
        assert await page.locator("#action-status").get_attribute("aria-live") == "off"
        await first_pick(page)


BELOW = """() => {
    const message = [...document.querySelectorAll(".channel-message")].at(-1);
    const last = [...message.querySelectorAll("button.component-button")].at(-1);
    const seen = document.getElementById("channel-timeline").getBoundingClientRect();
    return last.getBoundingClientRect().bottom - seen.bottom;
}"""  # px of the newest message's last button that lie under the box in which one types


PAINTED = """() => [...document.querySelectorAll(".channel-message img")].every(
    (one) => one.complete && one.naturalWidth > 0
)"""


@IN_A_BROWSER
async def test_on_a_phone_what_a_tap_brings_is_in_view_until_its_reader_scrolls(tmp_path: Path) -> None:
    """A lesson's board was drawn below the end of the screen, tap after tap."""
    async with phone(tmp_path, 640, 30_000) as (page, url):
        await page.goto(url)
        newest = page.locator(".channel-message").last
        await page.locator("#channel-timeline").hover()
        for label, then in (("Learn", "Cube Quest"), ("Crownfell", "1 of 6"), ("Skip this", "2 of 6")):
            await page.mouse.wheel(0, -20)  # a little above the end, where SimCord's page keeps its place
            await page.wait_for_timeout(300)
            await newest.get_by_role("button", name=label).click()
            await newest.get_by_text(then).last.wait_for()
            await page.wait_for_function(PAINTED)
            await page.wait_for_timeout(300)
            assert await page.evaluate(f"({BELOW})()") <= 0, label
        await page.locator("#channel-timeline").hover()
        await page.mouse.wheel(0, -300)
        await page.wait_for_function(f"() => ({BELOW})() > 100")
        await page.wait_for_timeout(500)
        assert await page.evaluate(f"({BELOW})()") > 100, "whoever scrolls is left alone"


@IN_A_BROWSER
async def test_on_a_phone_a_command_with_a_long_explanation_can_still_be_sent(tmp_path: Path) -> None:
    """The explanation of an option made the row wider than the screen, and its arrow slid out."""
    async with phone(tmp_path, 640, 30_000) as (page, url):
        await page.goto(url)
        await page.locator("#channel-composer-input").click()
        await page.locator("#channel-composer-input").press_sequentially("/pack new")
        await page.get_by_text("/pack new", exact=True).wait_for()
        await page.keyboard.press("Enter")
        await page.locator("[data-option=game] input").wait_for()
        await page.keyboard.type("Crownfell")
        await page.locator(".command-suggestion").first.wait_for()
        await page.keyboard.press("Enter")
        await page.locator(".command-ghost").click()
        await page.locator(".command-suggestion").get_by_text("format").click()
        await page.get_by_text("Text file or spreadsheet").wait_for()
        arrow = await page.locator("#send-message").bounding_box()
        assert arrow["x"] + arrow["width"] <= page.viewport_size["width"]


@IN_A_BROWSER
async def test_on_a_phone_a_list_of_which_only_the_top_is_in_view_opens(tmp_path: Path) -> None:
    """Drawn anew it was out of sight for a moment, and closed before anybody saw it."""
    pack = tmp_path / "mine.txt"
    pack.write_text(pack_sample.sample("crownfell", "en") or "")
    async with phone(tmp_path, 640, 30_000) as (page, url):
        await page.goto(url)
        box = page.locator("#channel-composer-input")
        await box.click()
        await box.press_sequentially("/pack ad")
        await page.get_by_text("/pack add", exact=True).wait_for()
        await page.keyboard.press("Enter")
        await page.locator("#channel-composer input[type=file]").set_input_files([pack])
        await page.locator("#send-message").click()
        await page.get_by_role("button", name="Print").click()
        some, timeline = page.get_by_role("combobox", name="Language"), page.locator("#channel-timeline")
        await some.wait_for()
        await page.wait_for_function(PAINTED)
        await timeline.hover()
        seen, place = await timeline.bounding_box(), await some.bounding_box()
        await page.mouse.wheel(0, place["y"] + 12 - seen["y"] - seen["height"])
        await page.wait_for_timeout(500)
        place = await some.bounding_box()
        await page.mouse.click(place["x"] + 60, place["y"] + 6)
        await page.wait_for_timeout(700)
        assert await some.get_attribute("aria-expanded") == "true"


async def become(page: Any, name: str) -> None:
    """Change players and wait until the channel is there again."""
    await page.get_by_label("Viewing as").select_option(label=name)
    await page.wait_for_function(
        "name => document.querySelector('#viewer-picker').selectedOptions[0]?.label === name"
        " && document.querySelectorAll('#channel-timeline button').length > 3",
        arg=name,
    )


async def first_pick(page: Any) -> None:
    """Ann types /play and taps the game, Bob joins, Ann starts; whoever is to pick picks the first card."""
    box = page.locator("#channel-composer-input")
    await box.click()
    await box.press_sequentially("/play")
    join, game = page.get_by_role("button", name="Join"), page.get_by_role("button", name="Crownfell")
    for _ in range(4):
        await page.keyboard.press("Enter")
        try:
            await game.wait_for(timeout=3_000)
            break
        except Exception:
            continue
    await game.click()
    await join.wait_for()
    await become(page, "Bob")
    await join.click()
    await page.get_by_text("Everybody is here").first.wait_for()
    await page.get_by_role("button", name="Start").click()
    headline = page.get_by_text("8 cards are left").last
    await headline.wait_for()
    mover = "Ann" if (await headline.inner_text()).startswith("@Ann") else "Bob"
    await become(page, mover)
    await page.get_by_role("button", name=re.compile("^[A-Z][a-z]+$")).first.wait_for()
    width = await page.evaluate("document.documentElement.scrollWidth")
    assert width <= 400, "nothing sticks out of a phone's width"
    await page.locator("#channel-timeline img").first.wait_for()
    card = page.locator("[class*=timeline] button", has_text=re.compile("^[A-Z][a-z]+$")).first
    await card.click()
    await page.get_by_text("7 cards are left").last.wait_for()
