"""The practice server: the same bot inside SimCord, a Discord in this process, with a page in the browser."""

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
LONG_TAP = 1.5  # seconds after which the page shows what a tap has brought about so far
LONGEST_STEP = 60.0  # seconds that it makes up for at once; a computer that slept longer missed nothing
SETTLES = 120.0  # seconds in which everything comes to rest, also a long turn of a computer that thinks
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# Of Discord's locales the first of each language.
LOCALES = {
    language: next((one.value for one in discord.Locale if one.value.split("-")[0] == language), language)
    for language in LANGUAGES
}


async def serve(chosen: setting.Settings) -> None:
    """Open the practice server and stay until interrupted."""
    simcord_patches.install()
    leave = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, leave.set)
    host = bot.build(MemoryStore(), chosen.packs, tools=Tools.usual(chosen.thinkers), links=chosen.links)
    # The page shows nothing before everything has come to rest, so nobody would see a computer's pace; and an
    # answer that it leaves somebody time for is no rest to wait for.
    host.computers.pace, host.computers.patience = 0.0, 2 * SETTLES
    host.services.servers.films.studio.idle = 2 * SETTLES
    host.services.one_page = True  # which shows one channel, and no thread or link of Discord's
    host.services.servers.boards.links = False
    host.services.servers.found_games.threads = False
    host.services.servers.tournament_panels.tables.threads = False
    host.services.cooldowns.rates = NO_RATES  # nobody else is kept waiting there
    host.services.private_panels.soon = 0.0  # the page waits for rest anyway
    host.services.background.apart = unwaited
    async with simcord.run(host, check_errors=False, settle_timeout=SETTLES) as env:
        host.tables.keeper.now = lambda: env.now().timestamp()  # the page counts from a day of its own
        players, channel = furnish(env, LOCALES[chosen.language])
        speak(env, LOCALES[chosen.language])
        await host.services.card_emojis.upload()
        await welcome(host, channel, chosen.language)
        async with opened(env, channel, players, host, chosen) as page:
            print(f"\n  The practice server is open: {page.url}\n", flush=True)
            print("  Type /play there, and change players with “Viewing as”. Ctrl+C closes it.", flush=True)
            print("  Its games are gone when it closes.\n", flush=True)
            clock = asyncio.create_task(keep_time(env, one_at_a_time(env, page), page.refresh))
            await leave.wait()
            clock.cancel()


# What SimCord's page does when the box of an option is entered, and what Discord does: it asks at once for
# suggestions, and not only when something is typed.
ENTERED = "          } else if (option.autocomplete) {\n            const current ="
ASKS = ENTERED.replace("const current", "queryAutocomplete(option, field.value);\n            const current")
NONE_YET = 'autocomplete.state === "failed" ? "Loading options failed" :'
LOADING = f'{NONE_YET} autocomplete.state === "loading" ? "…" :'
# Enter in an empty box goes on sending the command: nothing is picked before it is looked for.
PICKED = "if (listItems.length) suggestionListbox.setActive"
LOOKED_FOR = 'if (listItems.length && heading !== "OPTIONS MATCHING ") suggestionListbox.setActive'
# A list that is opened while its message is drawn anew is for a moment out of sight, as its pictures are not
# there yet; SimCord's page takes it for scrolled away and closes it.
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
    """Let the page do all that; one of another SimCord, which has other words there, is left as it is."""
    server = page._server
    plain = server._static

    async def served(request: Any) -> Any:
        answer = await plain(request)
        for former, better in CHANGES.get(request.path, ()):
            answer.text = answer.text.replace(former, better)
        return answer

    server._static = served


@contextlib.asynccontextmanager
async def opened(
    env: Any, channel: Any, players: list[Any], host: Any, chosen: setting.Settings
) -> AsyncIterator[Any]:
    """The page; raises OSError where its port is taken."""
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
    """What SimCord's page is made of, by address, with our script in the place of the first one, which it
    reads in."""
    return {**files, "/app.js": str(bot.DATA / "practice" / "page.js"), "/simcord.js": files["/app.js"]}


def unwaited() -> contextvars.Context:
    """The context of what SimCord is not to wait for, as it does for all that a tap begins: it goes on for
    minutes, by the real clock."""
    context = contextvars.copy_context()
    context.run(_BOT_SCOPE.set, None)
    return context


class RequestTurn(asyncio.Lock):
    """Whose turn it is. shown: how many of the bot's requests the page has shown."""

    shown = 0


def one_at_a_time(env: Any, page: Any, long_tap: float = LONG_TAP) -> RequestTurn:
    """What the page's taps hold while they are answered: SimCord takes one thing at a time.

    The page hears of a tap when everything has come to rest; where somebody thinks for long, it shows before
    that what was said meanwhile: after `long_tap` seconds.
    """
    turn, act = RequestTurn(), page._action

    async def acted(*given: Any) -> Any:
        async with turn:
            page._advance_presentation_time()  # else what is said to have been done just now is yet to come
            work = asyncio.ensure_future(act(*given))
            while not work.done():
                await asyncio.wait({work}, timeout=long_tap)
                if not work.done():
                    so_far(page)
            turn.shown = len(env.http_requests)
            return await work

    page._action = acted
    return turn


def so_far(page: Any) -> None:
    """Show what has been sent by now, while it is still being answered."""
    for open_page in tuple(page._pages.values()):
        with contextlib.suppress(SetupError):
            page._publish(open_page, reason="refresh")


async def keep_time(
    env: Any, turn: RequestTurn, show: Callable[[], Awaitable[None]], pace: float = 1.0
) -> None:
    """SimCord's time stands still by itself: let it go on like everybody's, between taps and never in one.

    turn: held by whatever is being answered; show: lets the page see what time brought about, and only that,
    for a tap on what is shown anew meanwhile would be refused; pace: seconds a second.
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
                if len(env.http_requests) > turn.shown:
                    turn.shown = len(env.http_requests)
                    await show()
            except (SetupError, TimeoutError) as fault:  # SimCord is busy: what is missing follows later
                log.info("the practice server's clock waits: %s", fault)


def furnish(env: Any, locale: str) -> tuple[list[Any], Any]:
    """A server with a channel and people, of whom the first one manages it."""
    env.backend.bot_user.name = "Castellan"
    guild = env.create_guild("Castellan's hall", preferred_locale=locale)
    channel = guild.create_text_channel("games")
    keeper = guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    players = [
        guild.add_member(env.create_user(name.lower(), global_name=name), roles=[keeper][:first])
        for name, first in zip(PLAYERS, (1, 0, 0, 0), strict=True)
    ]
    return players, channel


def speak(env: Any, server: str, people: Mapping[int, str] | None = None) -> None:
    """Let the server, and its people by id, speak their language: by itself SimCord says en-US of all."""
    emit = env.backend.emit

    def translated(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            person = int(payload["member"]["user"]["id"]) if "member" in payload else 0
            own = (people or {}).get(person, server)
            payload = {**payload, "locale": own, "guild_locale": server}
        emit(event, payload)

    env.backend.emit = translated


def emoji_pictures(host: Any) -> dict[str, tuple[str, bytes]]:
    """The page cannot fetch the card emojis from Discord, so it is handed their pictures."""
    pictures = host.services.card_emojis.pictures
    return {f"{CDN_BASE}/emojis/{n}.png": (f"{n}.png", picture) for n, picture in pictures.items()}


async def welcome(host: Any, channel: Any, language: str) -> None:
    """The first thing that somebody sees: the ways to the lessons and to a table."""
    view = StatelessView()
    for button in table_menus.first_ways(Localizer(host.services.words, language)):
        view.add_item(button)
    text = host.services.words.text(language, "practice-welcome")
    await host.get_partial_messageable(channel.id).send(text, view=view)
