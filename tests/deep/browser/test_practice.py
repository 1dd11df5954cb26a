"""The practice server: it opens, says what to type, is played at in a browser, leaves on a signal."""

import asyncio
import os
import re
import signal
import socket
import sqlite3
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import simcord

import practice
import practice_page
from engine.packs import pack_sample
from sessions.store.memory import MemoryStore
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support import chromium
from tests.support.building import build
from tests.support.clocked_tables import ANN, TablesWithClock
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
async def served(
    folder: Path, language: str = "", port: int = 0
) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """`python bot.py` without a token, and the address of its page."""
    port = port or free_port()
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


async def make_unreadable(database: Path, how: str) -> None:
    """Make a database with a table in the practice server's channel, which this version cannot read.

    how: what another version called or wrote differently.
    """
    _, channel = practice.create_server(simcord.Env(build(MemoryStore())), "en-US")
    store = SqliteStore(database)
    await store.open()
    await TablesWithClock(store).tables.open(
        channel.id, channel.guild.id, ANN, "crownfell", "house", {}, "en"
    )
    await store.close()
    with closing(sqlite3.connect(database)) as db:
        if how == "a column":
            db.execute("ALTER TABLE tables RENAME COLUMN line_count TO lines")
        else:
            db.execute("UPDATE tables SET body = CAST('{}' AS BLOB)")
        db.commit()


@pytest.mark.parametrize("how", ["a column", "a body"])
async def test_games_of_another_version_are_set_aside(tmp_path: Path, how: str) -> None:
    """The start ended with a fault."""
    database = tmp_path / "castellan-data" / "practice" / "castellan.db"
    await make_unreadable(database, how)
    async with served(tmp_path) as (process, _):
        process.kill()
    (kept,) = database.parent.glob("games-before-*/castellan.db")
    with closing(sqlite3.connect(kept)) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    assert database.exists()


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_it_opens_answers_and_leaves_on_a_signal(tmp_path: Path, language: str) -> None:
    async with served(tmp_path, language) as (process, url):
        page = await asyncio.to_thread(lambda: urllib.request.urlopen(url, timeout=10).read())
        assert b"<html" in page.lower()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 15) == 0


async def test_the_pages_scripts_are_served_with_our_changes(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, url):
        for script, changes in practice_page.CHANGES.items():
            address = url.partition("#")[0].rstrip("/") + script
            answer = await asyncio.to_thread(urllib.request.urlopen, address, timeout=10)
            text = answer.read().decode()
            assert all(better in text for _, better in changes), script


async def test_a_start_on_a_slow_machine_is_waited_for() -> None:
    """SimCord gave up after 5 seconds, and “Castellan cannot start: bot did not settle”."""
    host = build(MemoryStore())
    usual = host.setup_hook

    async def slow() -> None:
        await usual()
        asyncio.get_running_loop().run_in_executor(None, time.sleep, 5.5)

    host.setup_hook = slow
    env = practice.PatientEnv(host, check_errors=False, settle_timeout=practice.SETTLES)
    practice.create_server(env, "en-US")
    async with practice.running(env):
        assert host.is_ready()


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


@asynccontextmanager
async def ticking(pace: float) -> AsyncIterator[tuple[Any, Any, Any, practice.TapLock, Any]]:
    """A practice server without its page, its clock at this pace: bot, SimCord, channel, what taps hold,
    Ann."""
    import simcord

    host, turn = build(MemoryStore()), practice.TapLock()
    host.computers.answer_delay = 0.0

    async def show() -> None:
        """There is no page."""

    async with simcord.run(host, check_errors=False, settle_timeout=60.0) as env:
        host.tables.repository.now = lambda: env.now().timestamp()
        players, channel = practice.create_server(env, "en-US")
        await players[0].slash(channel, "play", game="crownfell")
        clock = asyncio.create_task(practice.keep_time(env, turn, show, pace))
        try:
            yield host, env, channel, turn, players[0]
        finally:
            clock.cancel()


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    while not await is_so():  # noqa: ASYNC110 - nobody tells of it
        await asyncio.sleep(0.1)


async def test_its_clock_goes_like_everybodys() -> None:
    async with ticking(20.0) as (_, env, _, turn, _):
        before, real = env.now(), time.perf_counter()
        await asyncio.sleep(1.0)

        async def is_right() -> bool:
            async with turn:
                passed = (env.now() - before).total_seconds()
                return abs(passed - 20 * (time.perf_counter() - real)) < 10

        await asyncio.wait_for(until(is_right), 20)


async def test_what_time_brings_about_is_seen() -> None:
    """A lobby that nobody starts is closed after half an hour."""
    async with ticking(2_000.0) as (host, _, channel, turn, _):
        table = await host.tables.find_in_channel(channel.id)

        async def is_over() -> bool:
            async with turn:
                return bool(table.is_over)

        await asyncio.wait_for(until(is_over), 60)
        assert "Join" not in [b.get("label") for b in buttons(channel.history()[0])]


async def test_no_time_passes_while_a_tap_is_answered() -> None:
    async with ticking(20.0) as (_, env, _, turn, _):
        async with turn:
            before, real = env.now(), time.perf_counter()
            await asyncio.sleep(0.5)
            assert env.now() == before

        async def is_made_up_for() -> bool:
            async with turn:
                passed = (env.now() - before).total_seconds()
                return passed > 20 * (time.perf_counter() - real - 0.4)

        await asyncio.wait_for(until(is_made_up_for), 20)


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
        _pages: dict[int, Any] = {}
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


async def test_what_a_tap_has_sent_is_shown_to_whoever_has_not_seen_it() -> None:
    """A second window stood still until its own next tap."""
    shown = list[str]()
    anns, bobs = SimpleNamespace(id="Ann's", revision=1), SimpleNamespace(id="Bob's", revision=1)
    environment = SimpleNamespace(http_requests=[])

    class Page:
        _pages = {1: anns, 2: bobs}

        def _advance_presentation_time(self) -> None: ...

        def _publish(self, page: Any, reason: str) -> None:
            shown.append(page.id)

        async def _action(self, context: str, sent: list[str]) -> None:
            environment.http_requests += sent
            anns.revision += 1

    page = Page()
    practice.lock_taps(environment, page)
    await action_of(page)("1", [])
    assert shown == [], "nothing was sent"
    await action_of(page)("1", ["a message"])
    assert shown == ["Bob's"]


async def test_the_page_shows_what_was_said_while_somebody_still_thinks() -> None:
    shown, thought = list[str](), asyncio.Event()

    class Page:
        _pages = {name: SimpleNamespace(id=name, revision=1) for name in ("Ann's", "Bob's")}

        def _advance_presentation_time(self) -> None: ...

        def _publish(self, page: Any, reason: str) -> None:
            shown.append(page.id)
            thought.set()

        async def _action(self, context: str, body: Any) -> str:
            await thought.wait()
            return context

    page = Page()
    practice.lock_taps(SimpleNamespace(http_requests=[]), page, long_tap=0.01)
    async with asyncio.timeout(5):
        assert await action_of(page)("1", {}) == "1"
    assert shown == ["Ann's", "Bob's"]


LANGUAGE_NAMES = {"en": "English", "ja": "日本語"}
PHONE, LAPTOP = (400, 860), (1280, 800)


@asynccontextmanager
async def browser_page(
    size: tuple[int, int], patience: int = 30_000, locale: str = "en-GB", zone: str = "Asia/Tokyo"
) -> AsyncIterator[Any]:
    """A page of a browser, not opened yet. size: width and height in px; patience: ms for each step; locale,
    zone: of the browser."""
    api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
    async with api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(**chromium.LAUNCH)
        try:
            viewport = {"width": size[0], "height": size[1]}
            page = await browser.new_page(viewport=viewport, locale=locale, timezone_id=zone)
            page.set_default_timeout(patience)
            yield page
        finally:
            await browser.close()


@asynccontextmanager
async def practising(
    folder: Path, size: tuple[int, int] = PHONE, language: str = "en"
) -> AsyncIterator[tuple[Any, str]]:
    """A page on which a language was chosen, and its address."""
    async with served(folder) as (_, url), browser_page(size) as page:
        try:
            await page.goto(url)
            await page.get_by_role("button", name=LANGUAGE_NAMES[language]).click()
            await page.locator(".channel-message").first.wait_for()
            yield page, url
        except BaseException as error:
            error.add_note(f"The page: {await page.locator('body').inner_text()}")
            await page.screenshot(path=str(folder / "failed.png"))
            raise


async def type_command(page: Any, command: str) -> None:
    """Type a command in full and send it."""
    box = page.locator("#channel-composer-input")
    await box.click()
    await box.press_sequentially(command)
    await page.keyboard.press("Enter")


@IN_A_BROWSER
@pytest.mark.parametrize(("locale", "first"), [("en-GB", "English"), ("ja-JP", "日本語"), ("fr", "English")])
async def test_the_first_question_is_the_language_and_follows_the_browser(
    tmp_path: Path, locale: str, first: str
) -> None:
    """The page was English, with a name of its own and buttons for programmers."""
    async with served(tmp_path) as (_, url), browser_page(PHONE, locale=locale) as page:
        await page.goto(url)
        asked = page.get_by_role("alertdialog")
        await asked.wait_for()
        assert await asked.get_by_role("button").all_inner_texts() == [
            first,
            *(name for name in LANGUAGE_NAMES.values() if name != first),
        ]
        assert "Tabletop games" in await asked.inner_text()
        assert await page.title() == "Castellan"
        await page.get_by_role("button", name="日本語").click()
        await page.get_by_text("初めてなら").last.wait_for()
        assert await page.get_by_role("alertdialog").count() == 0
        assert "SimCord" not in await page.locator("body").inner_text()
        shown = await page.get_by_role("button").all()
        labels = [await button.get_attribute("aria-label") or await button.inner_text() for button in shown]
        assert [label.split()[-1] for label in labels] == ["レッスン", "遊ぶ", "コマンド", "送信"]


@IN_A_BROWSER
async def test_each_person_has_a_language_and_times_are_those_of_the_browser(tmp_path: Path) -> None:
    async with practising(tmp_path, LAPTOP) as (page, _):
        people = await page.locator("#viewer-picker option").all_inner_texts()
        assert len(people) >= 12, "too few for a league or a Swiss"
        await page.locator("#viewer-picker").select_option(label=people[-1])
        await page.get_by_text("You are", exact=True).wait_for()
        await page.locator("#viewer-picker").select_option(label="Bob")
        language = page.get_by_role("combobox", name="Language")
        await language.select_option("ja")
        await page.get_by_text("あなたは").wait_for()
        picked = page.locator("#viewer-picker option:checked")
        assert await picked.inner_text() == "Bob", "the page keeps who looks at it"
        box = page.locator("#channel-composer-input")
        assert "コマンド" in (await box.get_attribute("placeholder") or "")
        await page.get_by_role("button", name="コマンド").click()
        await page.get_by_text("このボットについて", exact=True).wait_for()
        await page.locator("#viewer-picker").select_option(label="Ann")
        await page.get_by_text("You are", exact=True).wait_for()
        told = await page.locator(".channel-message time").first.get_attribute("title")
        assert "GMT+9" in (told or "")


@IN_A_BROWSER
async def test_two_windows_show_what_either_does(tmp_path: Path) -> None:
    """Ann opens a sign-up, and Bob signs up: each saw it at their own next tap."""
    async with practising(tmp_path) as (anns, url):
        bobs = await anns.context.browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
        await bobs.goto(url)
        await bobs.locator("#viewer-picker").select_option(label="Bob")
        await type_command(anns, "/tournament new game:Crown Crest")
        await anns.get_by_role("button", name="Open sign-up").click()
        await anns.get_by_role("button", name="Submit").click()
        await bobs.get_by_role("button", name="Sign up").click()
        await anns.get_by_text("1 of 64 are in").wait_for(timeout=10_000)


@IN_A_BROWSER
async def test_all_commands_are_listed_by_a_button(tmp_path: Path) -> None:
    async with practising(tmp_path) as (page, _):
        await page.get_by_role("button", name="Commands").click()
        await page.get_by_text("/about", exact=True).wait_for()
        assert await page.locator(".command-entry").count() > 20


@IN_A_BROWSER
async def test_a_command_typed_in_full_is_a_command(tmp_path: Path) -> None:
    """It was sent as a message, and nothing happened."""
    async with practising(tmp_path) as (page, _):
        await type_command(page, "/play game:Crown Crest")
        await page.get_by_role("heading", name="Crown Crest · Lobby").wait_for()
        assert await page.locator("#channel-composer-input").input_value() == ""
        await type_command(page, "/plya game:Crown Crest")
        await page.locator(LAST).get_by_text("There is no command").wait_for()
        await page.locator("#channel-composer-input").press_sequentially("/rules")
        await page.get_by_role("button", name="Send").click()
        await page.locator(LAST).get_by_text("needs more in the same line").wait_for()


@IN_A_BROWSER
async def test_enter_runs_the_command_that_was_typed(tmp_path: Path) -> None:
    """Whoever typed `/help` letter by letter got `/about`, whose description has this word too."""
    async with practising(tmp_path) as (page, _):
        await page.get_by_role("button", name="Commands").click()
        await page.get_by_text("/about", exact=True).wait_for()
        await page.locator("#channel-composer-input").press_sequentially("help")
        await page.keyboard.press("Enter")
        assert await page.locator(".command-chip").inner_text() == "/help"


SAID_BY_SIMCORD = ("OPTION", "option", "MEMBERS", "This form")


@IN_A_BROWSER
async def test_a_command_is_sent_by_enter_and_read_in_the_readers_language(tmp_path: Path) -> None:
    """Its option, which may be left out, was added by the second Enter; what SimCord says was English."""
    async with practising(tmp_path, language="ja") as (page, _):
        await type_command(page, "/profile")
        await page.locator(".command-chip").wait_for()
        await page.get_by_text("+1 項目").wait_for()
        composed = await page.locator("form").all_inner_texts()
        assert not [words for words in SAID_BY_SIMCORD if words in "".join(composed)]
        await page.keyboard.press("Enter")
        await page.locator(LAST).get_by_text("あなたのプロフィール").wait_for()
        box = page.locator("#channel-composer-input")
        await box.press_sequentially("/レッスン")
        await page.get_by_text("+1 項目（省略可）").wait_for()
        assert await page.locator(".command-entry strong").all_inner_texts() == ["/learn"]


@IN_A_BROWSER
async def test_pictures_and_files_are_named_in_the_readers_language(tmp_path: Path) -> None:
    """Screen readers read “Open Gallery item 1 in image preview”."""
    async with practising(tmp_path, language="ja") as (page, _):
        await first_game(page)
        await page.locator(".gallery-image").last.wait_for()
        await type_command(page, "/record")
        await page.keyboard.press("Enter")
        await page.locator(".attachment-action").last.wait_for()
        named = await page.locator("#channel-message-list [aria-label]").evaluate_all(
            "all => all.map((each) => each.getAttribute('aria-label'))"
        )
        assert "画像を拡大表示" in named
        assert not [name for name in named if re.search("Gallery|Download|preview", name)]


@IN_A_BROWSER
async def test_an_enlarged_picture_is_larger_and_a_hint_leaves_the_board_in_view(tmp_path: Path) -> None:
    """A picture of 355 px was “enlarged” to 304 px; a hint pushed the top of the board out of view."""
    async with practising(tmp_path, language="ja") as (page, _):
        await first_game(page)
        board = page.locator(f"{LAST} .gallery-image").last
        before = await board.bounding_box()
        await board.click()
        enlarged = page.locator(".media-lightbox-image")
        await enlarged.wait_for()
        assert (await enlarged.bounding_box())["width"] == PHONE[0] > before["width"]
        for attribute in ("aria-label", "title"):
            named = await page.locator(f".media-lightbox-controls > [{attribute}]").evaluate_all(
                "(all, name) => all.map((each) => each.getAttribute(name))", attribute
            )
            assert named
            assert not [name for name in named if re.search("[A-Za-z]", name)]
        await page.keyboard.press("Escape")
        await page.locator("button.component-button", has_text="ヒント").last.click()
        await page.locator(f"{LAST} button", has_text="この手で進める").wait_for()
        await page.wait_for_timeout(500)
        top = await page.evaluate("document.getElementById('channel-timeline').getBoundingClientRect().top")
        assert (await page.locator(".gallery-image").last.bounding_box())["y"] >= top


@IN_A_BROWSER
async def test_the_page_of_a_replay_is_a_file_and_not_code_in_the_chat(tmp_path: Path) -> None:
    async with practising(tmp_path) as (page, _):
        await first_game(page)
        for _ in range(2):
            await tap(page, 0)
        await page.locator("button.component-button", has_text="Table").last.click()
        await page.locator(f"{LAST} button.component-button", has_text="Replay so far").click()
        await page.locator(f"{LAST} button.component-button", has_text="Web page").click()
        async with page.expect_download() as download:
            await page.locator(".attachment .file-download").last.click()
        assert (await download.value).suggested_filename.endswith(".html")
        assert await page.locator(".attachment-preview").count() == 0


@IN_A_BROWSER
async def test_a_list_of_people_is_in_the_readers_language(tmp_path: Path) -> None:
    """“18 options on this page” stood above the names, and “Wait for the current action …” below them."""
    shown = ("18 options on this page", "Wait for the current action to finish before applying.")
    async with practising(tmp_path, language="ja") as (page, _):
        await page.evaluate("(shown) => document.body.append(...shown)", [shown[0]])
        await page.evaluate("(shown) => document.querySelector('small').append(shown)", shown[1])
        await page.get_by_text("前の操作が終わるまでお待ちください。").wait_for(state="attached")
        assert "18 件" in await page.locator("body").inner_text()


ONE_SCREEN = """() => {
    const message = [...document.querySelectorAll(".channel-message")].at(-1);
    const seen = document.getElementById("channel-timeline").getBoundingClientRect();
    const board = message.querySelector(".gallery-image").getBoundingClientRect();
    const controls = [...message.querySelectorAll("button.component-button, .select-trigger")];
    const last = Math.max(...controls.map((each) => each.getBoundingClientRect().bottom));
    return {above: seen.top - board.top, below: last - seen.bottom, board: board.height};
}"""  # px of the newest panel's picture and buttons that are out of view, and the picture's height
QUIET = """() => {
    const all = [...document.querySelectorAll(".channel-message img")];
    return !document.querySelector(".former-picture")
        && all.every((image) => image.complete && image.naturalWidth > 0);
}"""
LAST = ".channel-message:last-child"
FREE = ":not([disabled], [aria-disabled=true])"
GREEN, BLUE = f"button.button-style-3{FREE}", f"button.button-style-1{FREE}"
TOLD = "document.getElementById('channel-message-list').innerText"


def panel_of(page: Any) -> Any:
    """Return the newest panel: private notes may stand below it."""
    return page.locator(".channel-message", has=page.locator(".component-container .component-row")).last


async def first_game(page: Any, game: str = "crownfell") -> None:
    """Begin a first game."""
    await type_command(page, f"/play {game}")
    await page.locator(f"{LAST} button.button-style-3", has_text="🌱").click()
    await page.locator(f"{LAST} .gallery-image[src]:not(.former-picture)").wait_for()
    await page.wait_for_function(QUIET)


async def tap(page: Any, number: int) -> None:
    """Tap a green button of the panel, or a blue one if there is none, and wait for what it brings.

    number: chooses one of them.
    """
    panel = panel_of(page)
    await panel.locator(f"{GREEN}, {BLUE}").first.wait_for()
    before, tappable = await page.evaluate(TOLD), panel.locator(GREEN)
    if not await tappable.count():
        tappable = panel.locator(BLUE)
    await tappable.nth(number % await tappable.count()).click()
    await page.wait_for_function(f"(before) => {TOLD} !== before", arg=before)
    await page.wait_for_function(QUIET)


@IN_A_BROWSER
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("language", LANGUAGE_NAMES)
async def test_a_board_whose_turn_it_is_and_its_buttons_are_one_screen(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """A panel was 754 px high in a window of 700, and twice as high on a laptop."""
    async with practising(tmp_path, size, language) as (page, _):
        await first_game(page)
        looked_at = 0
        for number in range(30):
            await page.wait_for_timeout(300)
            panel = await panel_of(page).get_attribute("data-message-id")
            if panel == await page.locator(LAST).get_attribute("data-message-id"):
                place = await page.evaluate(ONE_SCREEN)
                assert place["above"] <= 1, (number, place)
                assert place["below"] <= 0, (number, place)
                assert place["board"] >= 240, (number, place)
                looked_at += 1
            if looked_at == 6:
                break
            await tap(page, 5 * number)
        assert looked_at == 6


@IN_A_BROWSER
@pytest.mark.parametrize(
    ("game", "size"), [("crown-crest", PHONE), ("crown-crest", LAPTOP), ("craft-the-crown", LAPTOP)]
)
async def test_a_hand_and_what_can_be_done_with_it_are_one_screen(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    async with practising(tmp_path, size) as (page, _):
        await first_game(page, game)
        for _ in ("the panel", "the hand"):
            await page.wait_for_timeout(300)
            place = await page.evaluate(ONE_SCREEN)
            assert place["above"] <= 1, place
            assert place["below"] <= 0, place
            assert place["board"] >= 200, place
            await tap(page, 0)


@IN_A_BROWSER
@pytest.mark.parametrize(
    ("locale", "language", "pattern"),
    [
        ("en-GB", "en", r"\d\d/\d\d/\d{4}, \d\d:\d\d"),
        ("en-US", "en", r"\d+/\d+/\d\d, \d+:\d\d\s[AP]M"),
        ("ja-JP", "ja", r"\d{4}/\d\d/\d\d \d+:\d\d"),
        ("de-DE", "en", r"\d\d/\d\d/\d{4}, \d\d:\d\d"),
    ],
)
async def test_dates_are_written_as_in_the_readers_country(
    tmp_path: Path, locale: str, language: str, pattern: str
) -> None:
    """Day and month were in the American order for everybody who reads English."""
    async with served(tmp_path, language) as (_, url), browser_page(PHONE, locale=locale) as page:
        await page.goto(url)
        time = page.locator(".message-time").first
        await time.wait_for()
        assert re.match(pattern, await time.inner_text()), await time.inner_text()


@IN_A_BROWSER
@pytest.mark.parametrize("slow", ["commands", "action"])
async def test_a_command_that_is_sent_while_the_page_is_loaded_is_run(tmp_path: Path, slow: str) -> None:
    """Enter did nothing, and nobody said so."""

    async def later(route: Any) -> None:
        await asyncio.sleep(2)
        await route.continue_()

    async with practising(tmp_path) as (page, url):
        await page.route(f"**/api/{slow}*", later)
        await page.goto("about:blank")
        await page.goto(url)
        await page.locator(".channel-message").first.wait_for()
        await first_game(page)


@IN_A_BROWSER
async def test_nobody_ends_the_practice_server_from_its_page(tmp_path: Path) -> None:
    """A menu of the page ended everybody's games with one tap."""
    async with practising(tmp_path) as (page, url):
        await page.evaluate("document.getElementById('close').click()")
        await page.wait_for_timeout(500)
        await page.goto("about:blank")
        await page.goto(url)
        await page.locator(".channel-message").first.wait_for()
        await first_game(page)


# Looks at each place for a picture at every frame from now on; a new message has none at first.
WATCH = """() => {
    window.faults = [];
    const seen = new Set();
    const look = () => {
        for (const message of document.querySelectorAll(".channel-message:has(.gallery-item)")) {
            const visible = [...message.querySelectorAll(".gallery-item img")].some(
                (image) => image.naturalWidth && getComputedStyle(image).visibility === "visible");
            if (visible) seen.add(message.dataset.messageId);
            else if (seen.has(message.dataset.messageId)) window.faults.push("no picture");
            window.faults.push(...[...message.querySelectorAll(".gallery-item")]
                .map((place) => place.innerText).filter(Boolean));
        }
        requestAnimationFrame(look);
    };
    look();
}"""


@IN_A_BROWSER
async def test_no_picture_is_missing_for_a_moment_after_a_tap(tmp_path: Path) -> None:
    """The board vanished at each tap, and its description stood there instead."""
    async with practising(tmp_path) as (page, _):
        await first_game(page)
        await page.evaluate(WATCH)
        for number in range(4):
            await tap(page, 5 * number)
        assert await page.evaluate("window.faults") == []


@IN_A_BROWSER
async def test_it_opens_at_the_newest_message_and_keeps_its_readers_place(tmp_path: Path) -> None:
    async with practising(tmp_path, (400, 640)) as (page, url):
        await type_command(page, "/play crownfell")
        await page.get_by_role("button", name="Start a first game").wait_for()
        for number in range(12):
            await type_command(page, f"hello {number}")
            await page.get_by_text(f"hello {number}", exact=True).last.wait_for()
        await page.goto("about:blank")
        await page.goto(url)
        await page.locator(".channel-message").first.wait_for()
        await page.wait_for_function(QUIET)
        end = "() => { const all = document.getElementById('channel-timeline'); "
        end += "return all.scrollHeight - all.scrollTop - all.clientHeight; }"
        await page.wait_for_function(f"() => ({end})() < 4")
        await page.locator("#channel-timeline").hover()
        await page.mouse.wheel(0, -300)
        await page.wait_for_timeout(500)
        before = await page.evaluate("document.getElementById('channel-timeline').scrollTop")
        async with browser_page(PHONE) as other:
            await other.goto(url)
            await other.locator(".channel-message").first.wait_for()
            await other.wait_for_function(QUIET)
            await type_command(other, "good evening")
            await other.get_by_text("good evening").last.wait_for()
        await page.get_by_text("good evening").last.wait_for(state="attached")
        await page.wait_for_timeout(500)
        after = await page.evaluate("document.getElementById('channel-timeline').scrollTop")
        assert abs(after - before) < 4


@IN_A_BROWSER
async def test_games_and_the_address_survive_a_restart_and_the_page_goes_on(tmp_path: Path) -> None:
    """They were gone, and the page showed nothing at all."""
    port = free_port()
    async with browser_page(PHONE) as page:
        async with served(tmp_path, port=port) as (process, url):
            await page.goto(url)
            await page.get_by_role("button", name="English").click()
            await page.locator(".channel-message").first.wait_for()
            await first_game(page)
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.wait(), 30)
        await page.get_by_text("The practice server doesn't answer.").wait_for()
        async with served(tmp_path, port=port) as (process, again):
            assert again == url
            await page.get_by_role("alertdialog").wait_for(state="hidden")
            await page.locator(f"{LAST} .gallery-image[src]:not(.former-picture)").wait_for()
            assert "Ann" in await page.locator(".channel-message").last.inner_text()
            await tap(page, 0)
            process.kill()
            await process.wait()
        async with served(tmp_path, port=port) as (_, again):
            await page.goto("about:blank")
            await page.goto(again)
            await page.locator(f"{LAST} .gallery-image[src]:not(.former-picture)").wait_for()


@IN_A_BROWSER
async def test_an_incomplete_and_an_old_address_say_what_to_do(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, url), browser_page(PHONE, locale="ja-JP") as page:
        notice = page.get_by_role("alertdialog")
        await page.goto(url.partition("#")[0])
        await page.get_by_text("This link is incomplete.").wait_for()
        name, *sentences = (await notice.inner_text()).split("\n\n")
        assert name == "Castellan"
        assert sentences[0].startswith("リンクが途中で切れています。"), "the browser's language comes first"
        for _ in range(12):
            await page.keyboard.press("Tab")
            assert await page.evaluate(FOCUSED) == "BODY", "what the notice covers takes no keys"
        await page.goto("about:blank")
        await page.goto(url[:-3] + "abc")
        await page.get_by_text("This link is out of date.").wait_for()
        await page.get_by_text("このリンクは古くなっています。").wait_for()


@IN_A_BROWSER
async def test_a_first_pick_in_the_browser_on_a_phone(tmp_path: Path) -> None:
    async with practising(tmp_path, (400, 900)) as (page, _):
        assert await page.locator("#action-status").get_attribute("aria-live") == "off"
        await first_pick(page)


FOCUSED = "document.activeElement.tagName"
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
    async with practising(tmp_path, (400, 640)) as (page, _):
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
    async with practising(tmp_path, (400, 640)) as (page, _):
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
    async with practising(tmp_path, (400, 640)) as (page, _):
        box = page.locator("#channel-composer-input")
        await box.click()
        await box.press_sequentially("/pack ad")
        await page.get_by_text("/pack add", exact=True).wait_for()
        await page.keyboard.press("Enter")
        await page.locator("#channel-composer input[type=file]").set_input_files([pack])
        await page.locator("#send-message").click()
        await page.get_by_role("button", name="Print").click()
        some, timeline = (
            page.get_by_role("combobox", name="Language and paper"),
            page.locator("#channel-timeline"),
        )
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
    await page.locator("#viewer-picker").select_option(label=name)
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


@IN_A_BROWSER
async def test_buttons_keep_their_colour_under_the_pointer_and_rows_of_the_referee_end_alike(
    tmp_path: Path,
) -> None:
    """A red or green button turned blue when it was tapped; the rows were 240 to 253 pixels wide."""
    async with practising(tmp_path) as (page, _):
        learn = page.locator(f"{LAST} button.button-style-3")
        await learn.hover()
        assert (
            await learn.evaluate("(button) => getComputedStyle(button).backgroundColor") == "rgb(0, 108, 55)"
        )
        await type_command(page, "/play cube-quest")
        await page.locator(f"{LAST} button", has_text="📱").click()
        for tapped in ("Start", "Red", "All in place"):
            await page.wait_for_timeout(2_000)  # two taps in a row count as one
            await panel_of(page).locator("button", has_text=tapped).click()
        await panel_of(page).locator("button", has_text="King Move").wait_for()
        rows = panel_of(page).locator(".even-row")
        ends = await rows.evaluate_all(
            "(rows) => rows.map((row) => Math.round(row.lastElementChild.getBoundingClientRect().right))"
        )
        assert len(ends) > 1
        assert len(set(ends)) == 1
