"""The practice server: the bot inside SimCord, a simulated Discord, with a page in the browser.

In all functions `env` is SimCord's environment.
"""

import asyncio
import contextlib
import contextvars
import logging
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from simcord._runtime import _BOT_SCOPE
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import SetupError

import bot
import settings as setting
import simcord_patches
from cogs.core.components.items import StatelessView
from cogs.core.panels import table_menus
from cogs.core.services import Tools
from cogs.core.text.sentences import LANGUAGES, Localizer
from cogs.sharing.film_queue import FilmQueue
from sessions.common.cooldowns import NO_RATES
from sessions.store.memory import MemoryStore

log = logging.getLogger("castellan")
PLAYERS = ("Ann", "Bob", "Chidori", "Dmitri")
STEP = 1.0  # seconds between two steps of the clock
LONG_TAP = 1.5  # seconds after which the page shows what a tap has done so far
LONGEST_STEP = 60.0  # most seconds in one step; time during which the machine slept is not made up for
SETTLES = 120.0  # seconds within which all work ends, also a long turn of a computer player
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# The first of Discord's locales for each language.
LOCALES = {
    language: next(
        (locale.value for locale in discord.Locale if locale.value.split("-")[0] == language), language
    )
    for language in LANGUAGES
}


async def serve(settings: setting.Settings) -> None:
    """Open the practice server and run until interrupted."""
    simcord_patches.install()
    stop_requested = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(signal_number, stop_requested.set)
    castellan_bot = bot.build(
        MemoryStore(), settings.packs, tools=Tools.usual(settings.thinkers), links=settings.links
    )
    # The page shows nothing until all work has ended, so nobody would see pauses of computer players; and the
    # page must not wait for the time that they leave to people.
    castellan_bot.computers.answer_delay, castellan_bot.computers.offer_delay = 0.0, 2 * SETTLES
    castellan_bot.services.get(FilmQueue).film_worker.idle = 2 * SETTLES
    # The page shows one channel, and no threads or links of Discord.
    castellan_bot.services.is_single_channel = True
    castellan_bot.services.cooldowns.rates = NO_RATES  # there is nobody else to protect
    castellan_bot.services.private_panels.update_delay = 0.0  # the page waits until all work has ended anyway
    castellan_bot.services.background.make_context = context_without_waiting
    async with simcord.run(castellan_bot, check_errors=False, settle_timeout=SETTLES) as env:
        castellan_bot.tables.repository.now = lambda: (
            env.now().timestamp()
        )  # SimCord's clock starts at a date of its own
        players, channel = create_server(env, LOCALES[settings.language])
        set_locales(env, LOCALES[settings.language])
        await castellan_bot.services.card_emojis.upload()
        await welcome(castellan_bot, channel, settings.language)
        async with open_preview_page(env, channel, players, castellan_bot, settings) as page:
            print(f"\n  The practice server is open: {page.url}\n", flush=True)
            print("  Type /play there, and change players with “Viewing as”. Ctrl+C closes it.", flush=True)
            print("  Its games are gone when it closes.\n", flush=True)
            clock_task = asyncio.create_task(keep_time(env, lock_taps(env, page), page.refresh))
            await stop_requested.wait()
            clock_task.cancel()


# When somebody enters the field of an option, Discord asks for suggestions at once; SimCord's page only when
# something is typed.
ENTERED = "          } else if (option.autocomplete) {\n            const current ="
ASKS = ENTERED.replace("const current", "queryAutocomplete(option, field.value);\n            const current")
NONE_YET = 'autocomplete.state === "failed" ? "Loading options failed" :'
LOADING = f'{NONE_YET} autocomplete.state === "loading" ? "…" :'
# Enter in an empty field still sends the command: no suggestion is picked until something is typed.
PICKED = "if (listItems.length) suggestionListbox.setActive"
LOOKED_FOR = 'if (listItems.length && heading !== "OPTIONS MATCHING ") suggestionListbox.setActive'
# A list that is opened while its message is drawn again is out of sight for a moment, because the pictures
# are not loaded yet. SimCord's page thinks that it was scrolled away, and closes it.
OUT_OF_SIGHT = "        cancelDropdown(wrap.dataset.controlKey);\n        continue;"
IF_IT_STAYS_SO = """        requestAnimationFrame(() => requestAnimationFrame(() => {
          const place = trigger.getBoundingClientRect();
          if (place.bottom <= 0 || place.top >= viewportHeight) cancelDropdown(wrap.dataset.controlKey);
          else fitOpenDropdowns();
        }));
        continue;"""
# Address of a script of SimCord's page → (text in it, its replacement), …
CHANGES = {
    "/commands.js": ((ENTERED, ASKS), (NONE_YET, LOADING), (PICKED, LOOKED_FOR)),
    "/select-drafts.js": ((OUT_OF_SIGHT, IF_IT_STAYS_SO),),
}


def patch_page(page: Any) -> None:
    """Apply CHANGES to the scripts that SimCord's page loads.

    A page of another SimCord version, whose text differs, stays as it is.
    """
    server = page._server
    serve_unchanged = server._static

    async def serve_changed(request: Any) -> Any:
        """Answer a request for a script with SimCord's text and our changes in it."""
        response = await serve_unchanged(request)
        for old_text, new_text in CHANGES.get(request.path, ()):
            response.text = response.text.replace(old_text, new_text)
        return response

    server._static = serve_changed


@contextlib.asynccontextmanager
async def open_preview_page(
    env: Any, channel: Any, players: list[Any], castellan_bot: Any, settings: setting.Settings
) -> AsyncIterator[Any]:
    """Open the page in SimCord's web server, yield it, and close it at the end. Raises OSError if its port is
    taken.

    channel: SimCord's channel that the page shows.
    players: the people that the page can be viewed as.
    """
    page = env.preview(
        channel,
        viewers=players,
        layout="channel",
        locale=LOCALES[settings.language],
        port=settings.port,
        assets=emoji_pictures(castellan_bot),
    )
    patch_page(page)
    page._server._STATIC_FILES = own_page(page._server._STATIC_FILES)
    try:
        opened_page = await page.__aenter__()
    except SetupError as fault:
        raise OSError(f"{fault}; CASTELLAN_PORT chooses another port") from fault
    try:
        yield opened_page
    finally:
        await page.__aexit__(None, None, None)


def own_page(files: Mapping[str, str]) -> dict[str, str]:
    """Return SimCord's files (address → path) with our script in place of the first one, which ours loads."""
    return {**files, "/app.js": str(bot.DATA / "practice" / "page.js"), "/simcord.js": files["/app.js"]}


def context_without_waiting() -> contextvars.Context:
    """Return a context for work that SimCord does not wait for.

    Normally SimCord waits for all work that a tap starts. This work goes on for minutes of real time.
    """
    context = contextvars.copy_context()
    context.run(_BOT_SCOPE.set, None)
    return context


class TapLock(asyncio.Lock):
    """The lock that is held while SimCord handles something, because it handles one thing at a time."""

    shown_requests = 0
    """How many of the bot's requests to Discord the page has shown."""


def lock_taps(env: Any, page: Any, long_tap: float = LONG_TAP) -> TapLock:
    """Make the page's taps wait for each other, because SimCord handles one thing at a time; return their
    lock.

    SimCord's page shows the result of a tap when all work has ended.
    long_tap: seconds after which it shows what was sent so far.
    """
    tap_lock, run_action = TapLock(), page._action

    async def run_locked(*arguments: Any) -> Any:
        """Run an action of the page while the lock is held. arguments: those of SimCord's method."""
        async with tap_lock:
            page._advance_presentation_time()  # otherwise times of events just now would be in the future
            action = asyncio.ensure_future(run_action(*arguments))
            while not action.done():
                await asyncio.wait({action}, timeout=long_tap)
                if not action.done():
                    show_progress(page)
            tap_lock.shown_requests = len(env.http_requests)
            return await action

    page._action = run_locked
    return tap_lock


def show_progress(page: Any) -> None:
    """Show on the page what has been sent by now, while the tap is still being handled."""
    for open_page in tuple(page._pages.values()):
        with contextlib.suppress(SetupError):
            page._publish(open_page, reason="refresh")


async def keep_time(
    env: Any, tap_lock: TapLock, show: Callable[[], Awaitable[None]], pace: float = 1.0
) -> None:
    """Let SimCord's clock, which stands still by itself, run like a real clock, but never during a tap.

    tap_lock: the lock that is held while something is handled.
    show: shows what time has changed. It is called only if something was sent, because a tap on a message
        that is drawn again meanwhile would be refused.
    pace: seconds of SimCord's clock for each real second.
    """
    # The real time at which SimCord's clock would have shown 1970; `behind` is in seconds of SimCord's clock.
    began = time.perf_counter() - (env.now() - EPOCH).total_seconds() / pace
    while True:
        await asyncio.sleep(STEP / pace)
        async with tap_lock:
            behind = (time.perf_counter() - began) * pace - (env.now() - EPOCH).total_seconds()
            if behind > LONGEST_STEP:
                began += (behind - LONGEST_STEP) / pace
            if behind <= 0:
                continue
            try:
                await env.advance_time(min(behind, LONGEST_STEP))
                if len(env.http_requests) > tap_lock.shown_requests:
                    tap_lock.shown_requests = len(env.http_requests)
                    await show()
            except (SetupError, TimeoutError) as fault:  # SimCord is busy: the next step makes up for it
                log.info("the practice server's clock waits: %s", fault)


def create_server(env: Any, locale: str) -> tuple[list[Any], Any]:
    """Create a server with a channel and people; return the people and the channel.

    The first person manages the server.

    locale: the server's locale, such as en-US.
    """
    env.backend.bot_user.name = "Castellan"
    guild = env.create_guild("Castellan's hall", preferred_locale=locale)
    channel = guild.create_text_channel("games")
    keeper = guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    players = [
        guild.add_member(env.create_user(name.lower(), global_name=name), roles=[keeper] if n == 0 else [])
        for n, name in enumerate(PLAYERS)
    ]
    return players, channel


def set_locales(env: Any, server: str, people: Mapping[int, str] | None = None) -> None:
    """Set the locales that interactions report for the server and its people.

    By default SimCord reports en-US for everybody.
    server: the locale of the server, and of people who have no other.
    people: a person's id → their locale.
    """
    emit = env.backend.emit

    def emit_with_locales(event: str, payload: Mapping[str, Any]) -> None:
        """Emit a gateway event; an interaction with the locales of its person and of the server."""
        if event == "INTERACTION_CREATE":
            person_id = int(payload["member"]["user"]["id"]) if "member" in payload else 0
            person_locale = (people or {}).get(person_id, server)
            payload = {**payload, "locale": person_locale, "guild_locale": server}
        emit(event, payload)

    env.backend.emit = emit_with_locales


def emoji_pictures(castellan_bot: Any) -> dict[str, tuple[str, bytes]]:
    """Return each card emoji's address at Discord → its file name and its picture as PNG.

    The page cannot load them from Discord.
    """
    pictures = castellan_bot.services.card_emojis.pictures
    return {f"{CDN_BASE}/emojis/{n}.png": (f"{n}.png", picture) for n, picture in pictures.items()}


async def welcome(castellan_bot: Any, channel: Any, language: str) -> None:
    """Send the first message that people see: buttons for the lessons and for opening a table.

    channel: SimCord's channel; language: of the message.
    """
    view = StatelessView()
    for button in table_menus.newcomer_buttons(Localizer(castellan_bot.services.catalogues, language)):
        view.add_item(button)
    text = castellan_bot.services.catalogues.text(language, "practice-welcome")
    await castellan_bot.get_partial_messageable(channel.id).send(text, view=view)
