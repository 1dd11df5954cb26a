"""The practice server: the bot inside SimCord, a simulated Discord, with a page in the browser.

In all functions `env` is SimCord's environment, `host` is the bot, and `chosen` are the settings.
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
from cogs.assembly import Tools
from cogs.components.items import StatelessView
from cogs.components.menus import table_menus
from cogs.text.sentences import LANGUAGES, Localizer
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
    language: next((one.value for one in discord.Locale if one.value.split("-")[0] == language), language)
    for language in LANGUAGES
}


async def serve(chosen: setting.Settings) -> None:
    """Open the practice server and run until interrupted."""
    simcord_patches.install()
    leave = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, leave.set)
    host = bot.build(MemoryStore(), chosen.packs, tools=Tools.usual(chosen.thinkers), links=chosen.links)
    # The page shows nothing until all work has ended, so nobody would see pauses of computer players; and the
    # page must not wait for the time that they leave to people.
    host.computers.answer_delay, host.computers.offer_delay = 0.0, 2 * SETTLES
    host.services.servers.films.film_worker.idle = 2 * SETTLES
    host.services.is_single_channel = True  # the page shows one channel, and no threads or links of Discord
    host.services.servers.boards.can_follow_links = False
    host.services.servers.matched_games.can_use_threads = False
    host.services.servers.tournament_panels.tournament_tables.can_use_threads = False
    host.services.cooldowns.rates = NO_RATES  # there is nobody else to protect
    host.services.private_panels.update_delay = 0.0  # the page waits until all work has ended anyway
    host.services.background.make_context = context_without_waiting
    async with simcord.run(host, check_errors=False, settle_timeout=SETTLES) as env:
        host.tables.repository.now = lambda: (
            env.now().timestamp()
        )  # SimCord's clock starts at a date of its own
        players, channel = create_server(env, LOCALES[chosen.language])
        set_locales(env, LOCALES[chosen.language])
        await host.services.card_emojis.upload()
        await welcome(host, channel, chosen.language)
        async with open_preview_page(env, channel, players, host, chosen) as page:
            print(f"\n  The practice server is open: {page.url}\n", flush=True)
            print("  Type /play there, and change players with “Viewing as”. Ctrl+C closes it.", flush=True)
            print("  Its games are gone when it closes.\n", flush=True)
            clock = asyncio.create_task(keep_time(env, lock_taps(env, page), page.refresh))
            await leave.wait()
            clock.cancel()


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
CHANGES = {
    "/commands.js": ((ENTERED, ASKS), (NONE_YET, LOADING), (PICKED, LOOKED_FOR)),
    "/select-drafts.js": ((OUT_OF_SIGHT, IF_IT_STAYS_SO),),
}


def patch_page(page: Any) -> None:
    """Apply CHANGES to the scripts that SimCord's page loads.

    A page of another SimCord version, whose text differs, stays as it is.
    """
    server = page._server
    plain = server._static

    async def served(request: Any) -> Any:
        answer = await plain(request)
        for former, better in CHANGES.get(request.path, ()):
            answer.text = answer.text.replace(former, better)
        return answer

    server._static = served


@contextlib.asynccontextmanager
async def open_preview_page(
    env: Any, channel: Any, players: list[Any], host: Any, chosen: setting.Settings
) -> AsyncIterator[Any]:
    """Open the page in SimCord's web server, and close it at the end. Raises OSError if its port is taken.

    players: the people that the page can be viewed as.
    host: the bot.
    """
    page = env.preview(
        channel,
        viewers=players,
        layout="channel",
        locale=LOCALES[chosen.language],
        port=chosen.port,
        assets=emoji_pictures(host),
    )
    patch_page(page)
    page._server._STATIC_FILES = own_page(page._server._STATIC_FILES)
    try:
        shown = await page.__aenter__()
    except SetupError as fault:
        raise OSError(f"{fault}; CASTELLAN_PORT chooses another port") from fault
    try:
        yield shown
    finally:
        await page.__aexit__(None, None, None)


def own_page(files: Mapping[str, str]) -> dict[str, str]:
    """Return SimCord's files by address, with our script in place of the first one, which ours loads."""
    return {**files, "/app.js": str(bot.DATA / "practice" / "page.js"), "/simcord.js": files["/app.js"]}


def context_without_waiting() -> contextvars.Context:
    """Return a context for work that SimCord does not wait for.

    Normally SimCord waits for all work that a tap starts. This work goes on for minutes of real time.
    """
    context = contextvars.copy_context()
    context.run(_BOT_SCOPE.set, None)
    return context


class TapLock(asyncio.Lock):
    """A lock for handling one thing at a time.

    shown_requests: how many of the bot's requests the page has shown.
    """

    shown_requests = 0


def lock_taps(env: Any, page: Any, long_tap: float = LONG_TAP) -> TapLock:
    """Return the lock that the page's taps hold, because SimCord handles one thing at a time.

    SimCord's page shows the result of a tap when all work has ended. If that takes longer than `long_tap`
    seconds, show what was sent so far.
    """
    turn, act = TapLock(), page._action

    async def acted(*given: Any) -> Any:
        async with turn:
            page._advance_presentation_time()  # otherwise times of events just now would be in the future
            work = asyncio.ensure_future(act(*given))
            while not work.done():
                await asyncio.wait({work}, timeout=long_tap)
                if not work.done():
                    show_progress(page)
            turn.shown_requests = len(env.http_requests)
            return await work

    page._action = acted
    return turn


def show_progress(page: Any) -> None:
    """Show on the page what has been sent by now, while the tap is still being handled."""
    for open_page in tuple(page._pages.values()):
        with contextlib.suppress(SetupError):
            page._publish(open_page, reason="refresh")


async def keep_time(env: Any, turn: TapLock, show: Callable[[], Awaitable[None]], pace: float = 1.0) -> None:
    """Let SimCord's clock, which stands still by itself, run like a real clock, but never during a tap.

    turn: the lock that is held while something is handled.
    show: shows what time has changed. It is called only if something was sent, because a tap on a message
        that is drawn again meanwhile would be refused.
    pace: seconds of SimCord's clock for each real second.
    """
    began = time.perf_counter() - (env.now() - EPOCH).total_seconds() / pace
    while True:
        await asyncio.sleep(STEP / pace)
        async with turn:
            behind = (time.perf_counter() - began) * pace - (env.now() - EPOCH).total_seconds()
            if behind > LONGEST_STEP:
                began += (behind - LONGEST_STEP) / pace
            if behind <= 0:
                continue
            try:
                await env.advance_time(min(behind, LONGEST_STEP))
                if len(env.http_requests) > turn.shown_requests:
                    turn.shown_requests = len(env.http_requests)
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
        guild.add_member(env.create_user(name.lower(), global_name=name), roles=[keeper][:first])
        for name, first in zip(PLAYERS, (1, 0, 0, 0), strict=True)
    ]
    return players, channel


def set_locales(env: Any, server: str, people: Mapping[int, str] | None = None) -> None:
    """Set the language of the server and of its people.

    By default SimCord reports en-US for everybody.

    server: the locale of the server, and of people who have no other.
    people: the locale of a person, by id.
    """
    emit = env.backend.emit

    def translated(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            person = int(payload["member"]["user"]["id"]) if "member" in payload else 0
            own = (people or {}).get(person, server)
            payload = {**payload, "locale": own, "guild_locale": server}
        emit(event, payload)

    env.backend.emit = translated


def emoji_pictures(host: Any) -> dict[str, tuple[str, bytes]]:
    """Return file name and picture of each card emoji, by its address.

    The page cannot load them from Discord.

    host: the bot.
    """
    pictures = host.services.card_emojis.pictures
    return {f"{CDN_BASE}/emojis/{n}.png": (f"{n}.png", picture) for n, picture in pictures.items()}


async def welcome(host: Any, channel: Any, language: str) -> None:
    """Send the first message that people see: buttons for the lessons and for opening a table.

    host: the bot.
    language: of the message.
    """
    view = StatelessView()
    for button in table_menus.newcomer_buttons(Localizer(host.services.catalogues, language)):
        view.add_item(button)
    text = host.services.catalogues.text(language, "practice-welcome")
    await host.get_partial_messageable(channel.id).send(text, view=view)
