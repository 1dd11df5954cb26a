"""Start the bot: read settings and packs, open the store, and connect to Discord.

Without a token the practice server starts instead.
"""

import argparse
import asyncio
import contextlib
import ctypes
import gc
import importlib.util
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from castellan import INSTALL

try:
    import aiohttp
    import discord
    import discord.gateway
    import discord.http
    import yarl
except ModuleNotFoundError as missing:  # a sentence helps more than a traceback
    sys.exit(f"{missing.name} is not installed for {sys.executable}. {INSTALL}")

import settings as setting
from cogs.core.client import HEARTBEAT_TIMEOUT, CastellanBot
from cogs.core.delivery.refusal_reasons import explain_refusal
from cogs.core.loaded_content import Content, HostLinks, read_content
from cogs.core.plain_mode import is_plain
from cogs.core.runtime.randomness_beacon import Beacon
from cogs.core.services import BotDependencies, Tools
from cogs.sharing.page_handler import PageHandler
from engine.terminal import show_any_text
from ops import logs, personal_requests, watchdog
from ops.startup_progress import StartupProgress
from sessions.common.observer import UNOBSERVED, Observer
from sessions.packs.available_packs import load_games
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Store, StoreError
from sessions.store.shards import ALL, Shards
from sessions.store.sqlite.file_guard import back_up_of
from sessions.store.sqlite.sqlite_store import SqliteStore, back_up
from sessions.tables.tables import Tables

DATA = Path(__file__).resolve().parent / "data"
COLLECT_AFTER = 2_000, 5, 50  # thresholds of the garbage collector (gc.set_threshold)
TRIM_SECONDS = 60.0  # between two returns of free memory to the system
SWITCH_SECONDS = 0.0005  # thread switch interval: the store's thread waits so long for the loop at each row
MOST_ARENAS, LEAST_MAPPED = -8, -3  # M_ARENA_MAX and M_MMAP_THRESHOLD of malloc.h
LARGE = 256 << 10  # bytes from which a buffer is mapped by itself: canvases, and buffers for compression
BAD_SETTING = 78  # exit status, EX_CONFIG of sysexits.h: starting again would not help
# Printed if the practice server cannot start; {} is the module that is not installed.
NO_PRACTICE = """There is no DISCORD_TOKEN: set it (docs/host/index.md says how to get one).
To practise at home without one, use `make run`; the practice server, which it installs, needs {}."""
log = logging.getLogger("castellan")


def make_store(settings: setting.Settings, watch: Observer = UNOBSERVED) -> Store:
    """Return the store, not opened yet: a file for one process, or a database for several.

    watch: receives the store's metrics.
    """
    if settings.database:
        from sessions.store.postgres.postgres_store import PostgresStore

        return PostgresStore(settings.database, settings.shards or ALL, watch=watch)
    return SqliteStore(settings.data / "castellan.db", watch=watch)


def build(
    store: Store,
    folders: tuple[Path, ...] = (),
    *,
    content: Content | None = None,
    tools: Tools | None = None,
    shards: Shards | None = ALL,
    servers: frozenset[int] = frozenset(),
    trace: Any = None,
    beacon: str = "",
    proxy: str = "",
    beacon_proxy: str = "",
    links: Mapping[str, str] = MappingProxyType({}),
    awake: Callable[[], float] | None = None,
    heartbeat_timeout: float = HEARTBEAT_TIMEOUT,
    **more: Any,
) -> CastellanBot:
    """Build the bot with everything it needs.

    folders: of card packs besides the built-in ones.
    content: packs, rulebooks and texts if they are read already; None: they are read here.
    tools: painter, computer players, animations and prints; None: the usual ones.
    shards: those that this process serves; None for all, as many as Discord recommends.
    servers: ids of the only servers where the bot may be used; empty for all.
    trace: aiohttp's TraceConfig for requests to Discord; None for none.
    beacon: the address of a randomness beacon; "" for none.
    proxy, beacon_proxy: addresses of proxies to Discord and to the beacon; "" for none.
    links: addresses that `/about` shows, by the names of `settings.LINKS`.
    awake: returns how many seconds the process has been awake; None: the bot counts them itself.
    heartbeat_timeout: seconds without a frame after which a connection counts as dead.
    more: further arguments of `Tables`.
    """
    content, tools = content or read_content(folders), tools or Tools.usual()
    tables = Tables(store, dict(content.packs_by_game), **more)
    randomness = Beacon(beacon, proxy=beacon_proxy) if beacon else None
    bot = CastellanBot(
        BotDependencies(tables, content, tools, randomness),
        shards,
        servers,
        awake,
        heartbeat_timeout,
        http_trace=trace,
        proxy=proxy or None,
    )
    bot.services.links = HostLinks(**links)
    return bot


def redirect_discord_library(settings: setting.Settings) -> None:
    """Point discord.py at the servers that the settings name, which speak Discord's protocol, if they name
    any.
    """
    if settings.api_url:
        discord.http.Route.BASE = settings.api_url
    if settings.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)


def freeze_memory() -> None:
    """Let garbage collections pass over everything that is in memory after the start.

    Cards, rules, words and code are most of the memory and stay for ever. A collection that looked through
    all of it would delay every answer. Later objects are few and short-lived, so their collections are fast
    and need not be frequent. Also set how often Python switches between threads.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)


def limit_heap() -> None:
    """Let all threads share one heap of glibc, and keep large buffers out of it. Call this before there are
    threads.

    By default each thread gets a heap of its own, and memory that one has freed cannot be used by another.
    And once a large buffer was freed, glibc takes the next ones from its heap, which cannot shrink below its
    topmost piece. After 18,000 answers that was 30 MB more than after 10,000 (`tests/deep/soak`).
    """
    ask_glibc("mallopt", MOST_ARENAS, 1)
    ask_glibc("mallopt", LEAST_MAPPED, LARGE)


def ask_glibc(function: str, *arguments: int) -> None:
    """Call a function of malloc.h. Without glibc (musl, macOS, Windows) do nothing.

    function: its name; arguments: of the call.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        getattr(ctypes.CDLL(None), function)(*arguments)


async def tidy_memory(bot: CastellanBot, every: float = TRIM_SECONDS) -> None:
    """Freeze memory again when the servers are known; then and every few minutes return free memory.

    glibc alone keeps what was freed between blocks that are still used: 20 MB after 40,000 answers. It is
    asked in a thread, because it takes some milliseconds. every: seconds.
    """
    await bot.wait_until_ready()
    gc.freeze()
    while True:
        await asyncio.to_thread(ask_glibc, "malloc_trim", 0)
        await asyncio.sleep(every)


async def join_discord(settings: setting.Settings, build: Callable[..., CastellanBot] = build) -> None:
    """Run the bot until a signal stops it. The first signal lets it finish, a second one stops it at once.

    build: makes the bot from the store and the settings.
    """
    metrics = None
    if settings.metrics:  # imported only if needed
        from ops.metrics import Metrics

        metrics = Metrics()
    watch: Observer = metrics or UNOBSERVED
    startup = StartupProgress()
    table_store = make_store(settings, watch)
    async with opening_store(table_store) as opening:
        bot = build(
            table_store,
            settings.packs,
            shards=settings.shards,
            servers=settings.servers,
            trace=startup.trace(metrics.trace() if metrics else None),
            tools=Tools.usual(settings.thinkers, settings.picture_mb * 1_000_000),
            beacon=settings.beacon,
            proxy=settings.proxy,
            beacon_proxy=settings.beacon_proxy,
            links=settings.links,
            observer=watch,
            keep_days=settings.keep_days,
        )
        freeze_memory()
        bot.tables.store_opening = opening
        await run_until_stopped(bot, settings, metrics, startup)


@contextlib.asynccontextmanager
async def opening_store(table_store: Store) -> AsyncIterator[asyncio.Task[None]]:
    """Open the store in the background while the games are loaded, and close it at the end in any case.

    Yield the task that opens it. The store's thread checks its file meanwhile. A store that stays open keeps
    the process from ending.
    """
    opening = asyncio.create_task(table_store.open())
    try:
        await asyncio.sleep(0)  # lets the task start, so that the thread works from here on
        yield opening
    finally:
        await asyncio.wait({opening})
        if not opening.cancelled() and opening.exception() is None:
            await table_store.close()


async def run_until_stopped(
    bot: CastellanBot, settings: setting.Settings, metrics: Any, startup: StartupProgress
) -> None:
    """Log in, and run until a signal stops the bot.

    The first signal lets it finish what it is doing, a second one stops it at once.
    metrics: `ops.metrics.Metrics`; None to serve no metrics.
    startup: reports how far the start is.
    """
    stop_requested, second_signal = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(
                signal_number, lambda: (second_signal if stop_requested.is_set() else stop_requested).set()
            )
    back_up_when_asked(bot.tables.store, settings.data)
    async with contextlib.AsyncExitStack() as resources, bot:
        if metrics and settings.metrics:
            from ops import health

            await resources.enter_async_context(health.serving(bot, metrics, settings.metrics, startup))
        if settings.web:
            from cogs.sharing import page_server

            pages = bot.services.get(PageHandler).pages
            pages.base_url = settings.web_address
            server = page_server.PageServer(bot.tables, bot.services.replays, pages)
            await resources.enter_async_context(page_server.serving(server, settings.web))
        bot.services.background.add(tidy_memory(bot), long=True)
        bot.services.background.add(startup.watch(bot), long=True)
        bot.services.background.add(watchdog.alive(), long=True)
        running = asyncio.create_task(bot.start(settings.token))
        stop_wait = asyncio.create_task(stop_requested.wait())
        await asyncio.wait({running, stop_wait}, return_when=asyncio.FIRST_COMPLETED)
        stop_wait.cancel()
        if running.done():
            running.result()
            return
        log.info("leaving")
        finishing = asyncio.create_task(bot.finish())
        second_signal_wait = asyncio.create_task(second_signal.wait())
        await asyncio.wait({finishing, second_signal_wait}, return_when=asyncio.FIRST_COMPLETED)
        finishing.cancel()
        second_signal_wait.cancel()
        await bot.close()
        running.cancel()
        await asyncio.wait({running}, timeout=10)


async def examine(settings: setting.Settings) -> int:
    """Check everything that the bot needs, print the findings, and return the exit status: 1 if something is
    broken, else 0.
    """
    from ops import doctor

    logging.disable(logging.CRITICAL)  # the findings say what is wrong
    return await doctor.examine(settings, lambda: load_games(settings.packs), lambda: build(MemoryStore()))


async def rehearse(settings: setting.Settings, channel: int | None, *, alone: bool) -> int:
    """Try on Discord what no simulation can answer.

    Return the exit status: 1 if something differs, 78 without a token or channel, else 0.
    channel: id of an empty channel; None: it was not given.
    alone: whether nobody is there to tap.
    """
    from ops.rehearsal import run

    if not settings.token or channel is None:
        print("rehearse needs DISCORD_TOKEN and --channel ID, the id of an empty channel.", file=sys.stderr)
        return BAD_SETTING

    def build_bot() -> CastellanBot:
        """Return a bot that saves nothing and always deals the same cards."""
        return build(MemoryStore(), proxy=settings.proxy, secret=lambda: run.DEAL)

    logging.disable(logging.CRITICAL)  # the printed table says what is wrong
    return await run.rehearse(settings.token, channel, build_bot, alone=alone, proxy=settings.proxy)


def back_up_when_asked(store: Store, folder: Path) -> None:
    """Let SIGUSR1 save a backup of the database file from now on.

    PostgreSQL has its own tools for that, so with another store nothing happens.
    folder: of the database file and of its backups.
    """
    if not isinstance(store, SqliteStore) or not hasattr(signal, "SIGUSR1"):
        return
    loop, tasks = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    async def save_backup() -> None:
        """Copy the database file and log whether that succeeded."""
        path = back_up_of(folder / "castellan.db")
        try:
            await back_up(store, path)
        except (StoreError, OSError) as fault:
            log.error("there is no new back-up: %s", fault)
        else:
            log.info("backed up to %s", path)

    def start_backup() -> None:
        """Handle the signal: start a task that copies the file."""
        tasks.add(task := loop.create_task(save_backup()))
        task.add_done_callback(tasks.discard)

    loop.add_signal_handler(signal.SIGUSR1, start_backup)


def run(main: Any) -> None:
    """Run a coroutine on uvloop if it is installed: it needs a third less CPU for each answer.

    main: the coroutine.
    """
    if is_plain() or importlib.util.find_spec("uvloop") is None:
        asyncio.run(main)
    else:
        import uvloop

        uvloop.run(main)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name: start the bot, check everything, or answer a personal request.

    Return the exit status. A failure that is foreseen prints a sentence: status 1, or 78 for a wrong setting.
    arguments: the words after the program's name; None: those of `sys.argv`.
    """
    show_any_text()
    about = "Castellan. Settings: docs/host/settings.md, or .env.example."
    parser = argparse.ArgumentParser(prog="bot.py", description=about)
    parser.add_argument(
        "what",
        nargs="?",
        choices=("run", "doctor", "rehearse", *personal_requests.WORDS),
        default="run",
        help="default: run",
    )
    parser.add_argument("person", nargs="?", default="", help="for export and forget: a Discord user id")
    parser.add_argument("--channel", type=int, help="for rehearse: the id of an empty channel")
    parser.add_argument("--alone", action="store_true", help="for rehearse: nobody is there to tap")
    options = parser.parse_args(arguments)
    command: str = options.what
    os.umask(0o077)  # only the bot's user may read the files that it writes
    limit_heap()
    try:
        settings = setting.read()
    except setting.SettingError as fault:
        if command == "doctor":
            from ops import doctor

            return doctor.examine_without_settings(str(fault))
        print(fault, file=sys.stderr)
        return BAD_SETTING
    os.environ["CASTELLAN_PLAIN"] = str(int(settings.plain))  # also for the processes that this one starts
    logs.configure(settings.log, settings.log_format, settings.secrets)
    redirect_discord_library(settings)
    if command == "doctor":
        try:
            return asyncio.run(examine(settings))
        except BrokenPipeError:  # `doctor | head` has read enough; /dev/null lets the last flush succeed
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
    try:
        if command == "rehearse":
            return asyncio.run(rehearse(settings, options.channel, alone=options.alone))
        if command in personal_requests.WORDS:
            return asyncio.run(
                personal_requests.answer(command, options.person, build(make_store(settings)).tables)
            )
        if settings.token:
            run(join_discord(settings))
        else:
            logging.getLogger("discord").setLevel(logging.ERROR)
            try:
                import practice
            except ModuleNotFoundError as missing:
                print(NO_PRACTICE.format(missing.name), file=sys.stderr)
                return BAD_SETTING
            asyncio.run(practice.serve(settings))
    except discord.LoginFailure:
        print(
            "Discord does not accept DISCORD_TOKEN. Copy it again from the developer portal.", file=sys.stderr
        )
        return BAD_SETTING
    except (StoreError, OSError, discord.DiscordException, aiohttp.ClientError) as fault:
        sentence = f"Castellan cannot start: {explain_refusal(fault)}"
        if command in personal_requests.WORDS:
            sentence = personal_requests.stopped(fault)
        print(logs.Scrubber(settings.secrets)(sentence), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
