"""Start the bot: read settings and packs, open the store, and connect to Discord.

Without a token the practice server starts instead. In all functions `host` is the bot, and `chosen` are the
settings.
"""

import argparse
import asyncio
import contextlib
import ctypes
import gc
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
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
from cogs.announcements.randomness_beacon import Beacon
from cogs.assembly import BotDependencies, Tools
from cogs.client import HEARTBEAT_TIMEOUT, CastellanBot
from cogs.delivery.refusal_reasons import explain_refusal
from cogs.loaded_content import Content, read_content
from cogs.views.personal.about_view import HostLinks
from engine.terminal import show_any_text
from ops import logs, personal_requests, watchdog
from ops.startup_progress import StartupProgress
from sessions.cards.available_packs import load_games
from sessions.common.observer import UNOBSERVED, Observer
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Store, StoreError
from sessions.store.shards import ALL, Shards
from sessions.store.sqlite.file_guard import back_up_of
from sessions.store.sqlite.sqlite_store import SqliteStore, back_up
from sessions.tables.tables import Tables

DATA = Path(__file__).resolve().parent / "data"
COLLECT_AFTER = 2_000, 5, 50  # thresholds of the garbage collector (gc.set_threshold)
TRIM_SECONDS = 300.0  # between two returns of free memory to the system
SWITCH_SECONDS = 0.0005  # thread switch interval: the store's thread waits so long for the loop at each row
BAD_SETTING = 78  # exit status, EX_CONFIG of sysexits.h: starting again would not help
MOST_ARENAS, LEAST_MAPPED = -8, -3  # M_ARENA_MAX and M_MMAP_THRESHOLD of malloc.h
LARGE = 256 << 10  # bytes from which a buffer is mapped by itself: canvases, and buffers for compression
NO_PRACTICE = """There is no DISCORD_TOKEN: set it (docs/host/index.md says how to get one).
To practise at home without one, use `make run`; the practice server, which it installs, needs {}."""
log = logging.getLogger("castellan")


def make_store(chosen: setting.Settings, watch: Observer = UNOBSERVED) -> Store:
    """Return the store, not opened yet: a file for one process, or a database for several.

    watch: receives the store's metrics.
    """
    if chosen.database:
        from sessions.store.postgres.postgres_store import PostgresStore

        return PostgresStore(chosen.database, chosen.shards or ALL, watch=watch)
    return SqliteStore(chosen.data / "castellan.db", watch=watch)


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

    folders: with further packs.
    content: if it is loaded already; otherwise it is loaded here.
    tools: by default the usual ones.
    shards: those that this process serves; None for all, as many as Discord recommends.
    servers: ids of the only servers where the bot may be used; empty for all.
    trace: called at each request to Discord.
    beacon: the address of a randomness beacon; "" for none.
    proxy, beacon_proxy: addresses of proxies to Discord and to the beacon; "" for none.
    links: shown by `/about`.
    awake: returns how many seconds the process has been awake; None: the bot counts them itself.
    heartbeat_timeout: seconds without a frame after which a connection counts as dead.
    more: further arguments of `Tables`.
    """
    content, tools = content or read_content(folders), tools or Tools.usual()
    tables = Tables(store, dict(content.packs_by_game), **more)
    randomness = Beacon(beacon, proxy=beacon_proxy) if beacon else None
    host = CastellanBot(
        BotDependencies(tables, content, tools, randomness),
        shards,
        servers,
        awake,
        heartbeat_timeout,
        http_trace=trace,
        proxy=proxy or None,
    )
    host.services.links = HostLinks(**links)
    return host


def redirect_discord_library(chosen: setting.Settings) -> None:
    """Point discord.py at another server that speaks Discord's protocol."""
    if chosen.api_url:
        discord.http.Route.BASE = chosen.api_url
    if chosen.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(chosen.gateway_url)


@contextlib.contextmanager
def startup_without_gc() -> Iterator[None]:
    """Switch the garbage collector off during start-up, and freeze everything that is in memory at its end.

    Cards, rules, words and code are most of the memory and stay for ever. A collection that looked through
    all of it would delay every answer. Later objects are few and short-lived, so their collections are fast
    and need not be frequent.
    """
    gc.freeze()  # the imported modules
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        sys.setswitchinterval(SWITCH_SECONDS)


async def tidy_memory(host: CastellanBot, every: float = TRIM_SECONDS) -> None:
    """Freeze memory again when the servers are known; then and every few minutes return free memory.

    glibc alone keeps what was freed between blocks that are still used: 20 MB after 40,000 answers. It is
    asked in a thread, because it takes some milliseconds. every: seconds.
    """
    await host.wait_until_ready()
    gc.freeze()
    while True:
        await asyncio.to_thread(ask_glibc, "malloc_trim", 0)
        await asyncio.sleep(every)


async def join_discord(chosen: setting.Settings, build: Callable[..., CastellanBot] = build) -> None:
    """Run the bot until a signal stops it. The first signal lets it finish, a second one stops it at once.

    build: makes the bot from the store and the settings.
    """
    metrics = None
    if chosen.metrics:  # imported only if needed
        from ops.metrics import Metrics

        metrics = Metrics()
    watch: Observer = metrics or UNOBSERVED
    startup = StartupProgress()
    table_store = make_store(chosen, watch)
    async with opening_store(table_store) as opening:
        with startup_without_gc():
            host = build(
                table_store,
                chosen.packs,
                shards=chosen.shards,
                servers=chosen.servers,
                trace=startup.trace(metrics.trace() if metrics else None),
                tools=Tools.usual(chosen.thinkers),
                beacon=chosen.beacon,
                proxy=chosen.proxy,
                beacon_proxy=chosen.beacon_proxy,
                links=chosen.links,
                observer=watch,
                keep_days=chosen.keep_days,
            )
        host.tables.store_opening = opening
        await run_until_stopped(host, chosen, metrics, startup)


@contextlib.asynccontextmanager
async def opening_store(table_store: Store) -> AsyncIterator[asyncio.Task[None]]:
    """Open the store in the background while the games are loaded, and close it at the end in any case.

    The store's thread checks its file meanwhile. A store that stays open keeps the process from ending.
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
    host: CastellanBot, chosen: setting.Settings, metrics: Any, startup: StartupProgress
) -> None:
    """Log in, and run until a signal stops the bot.

    metrics: `ops.metrics.Metrics`; None to serve no metrics.
    startup: reports how far the start is.
    """
    leave, hurry = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, lambda: (hurry if leave.is_set() else leave).set())
    back_up_when_asked(host.tables.store, chosen.data)
    async with contextlib.AsyncExitStack() as seen, host:
        if metrics and chosen.metrics:
            from ops import health

            await seen.enter_async_context(health.serving(host, metrics, chosen.metrics, startup))
        if chosen.web:
            from cogs.sharing.page import page_server

            pages = host.router.page.pages
            pages.base_url = chosen.web_address
            server = page_server.PageServer(host.tables, host.services.replays, pages)
            await seen.enter_async_context(page_server.serving(server, chosen.web))
        host.services.background.add(tidy_memory(host), long=True)
        host.services.background.add(startup.watch(host), long=True)
        host.services.background.add(watchdog.alive(), long=True)
        running = asyncio.create_task(host.start(chosen.token))
        leaving = asyncio.create_task(leave.wait())
        await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
        leaving.cancel()
        if running.done():
            running.result()
            return
        log.info("leaving")
        finishing, hurrying = asyncio.create_task(host.finish()), asyncio.create_task(hurry.wait())
        await asyncio.wait({finishing, hurrying}, return_when=asyncio.FIRST_COMPLETED)
        finishing.cancel()
        hurrying.cancel()
        await host.close()
        running.cancel()
        await asyncio.wait({running}, timeout=10)


async def examine(chosen: setting.Settings) -> int:
    """Check everything that the bot needs and print the findings; status 1 if something is broken."""
    from ops import doctor

    logging.disable(logging.CRITICAL)  # the findings say what is wrong
    return await doctor.examine(chosen, lambda: load_games(chosen.packs), lambda: build(MemoryStore()))


async def rehearse(chosen: setting.Settings, channel: int | None, *, alone: bool) -> int:
    """Try on Discord what no simulation can answer. Status 1: something differs, 78: no token or channel.

    channel: id of an empty channel.
    alone: whether nobody is there to tap.
    """
    from ops.rehearsal import run

    if not chosen.token or channel is None:
        print("rehearse needs DISCORD_TOKEN and --channel ID, the id of an empty channel.", file=sys.stderr)
        return BAD_SETTING

    def product() -> CastellanBot:
        return build(MemoryStore(), proxy=chosen.proxy, secret=lambda: run.DEAL)

    logging.disable(logging.CRITICAL)  # the printed table says what is wrong
    return await run.rehearse(chosen.token, channel, product, alone=alone, proxy=chosen.proxy)


def back_up_when_asked(store: Store, folder: Path) -> None:
    """Prepare that SIGUSR1 saves a backup of the database file.

    PostgreSQL has its own tools for that.

    folder: of the database file and of its backups.
    """
    if not isinstance(store, SqliteStore) or not hasattr(signal, "SIGUSR1"):
        return
    loop, tasks = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    async def copied() -> None:
        path = back_up_of(folder / "castellan.db")
        try:
            await back_up(store, path)
        except (StoreError, OSError) as fault:
            log.error("there is no new back-up: %s", fault)
        else:
            log.info("backed up to %s", path)

    def asked() -> None:
        tasks.add(task := loop.create_task(copied()))
        task.add_done_callback(tasks.discard)

    loop.add_signal_handler(signal.SIGUSR1, asked)


def share_one_arena() -> None:
    """Make all threads share one heap of glibc. Call this before there are threads.

    By default each thread gets a heap of its own, and memory that one has freed cannot be used by another.
    Our threads work by turns.
    """
    ask_glibc("mallopt", MOST_ARENAS, 1)


def return_large_buffers() -> None:
    """Make glibc return each large buffer to the system when it is freed.

    Otherwise, once a large buffer was freed, glibc takes the next ones from its heap. The heap cannot shrink
    below its topmost piece, and the caches lie above these buffers.
    """
    ask_glibc("mallopt", LEAST_MAPPED, LARGE)


def ask_glibc(function: str, *arguments: int) -> None:
    """Call a function of malloc.h. Without glibc (musl, macOS, Windows) do nothing."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        getattr(ctypes.CDLL(None), function)(*arguments)


def run(main: Any) -> None:
    """Run a coroutine on uvloop if it is installed: it needs a third less CPU for each answer."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)
    else:
        uvloop.run(main)


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the bot, or check everything.

    A failure that is foreseen prints a sentence: status 1, or 78 for a wrong setting.
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
    given = parser.parse_args(arguments)
    what: str = given.what
    os.umask(0o077)  # only the bot's user may read the files that it writes
    share_one_arena()
    return_large_buffers()
    try:
        chosen = setting.read()
    except setting.SettingError as fault:
        if what == "doctor":
            from ops import doctor

            return doctor.examine_without_settings(str(fault))
        print(fault, file=sys.stderr)
        return BAD_SETTING
    logs.configure(chosen.log, chosen.log_format, chosen.secrets)
    redirect_discord_library(chosen)
    if what == "doctor":
        try:
            return asyncio.run(examine(chosen))
        except BrokenPipeError:  # `doctor | head` has read enough; /dev/null lets the last flush succeed
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
    try:
        if what == "rehearse":
            return asyncio.run(rehearse(chosen, given.channel, alone=given.alone))
        if what in personal_requests.WORDS:
            return asyncio.run(personal_requests.answer(what, given.person, build(make_store(chosen)).tables))
        if chosen.token:
            run(join_discord(chosen))
        else:
            logging.getLogger("discord").setLevel(logging.ERROR)
            try:
                import practice
            except ModuleNotFoundError as missing:
                print(NO_PRACTICE.format(missing.name), file=sys.stderr)
                return BAD_SETTING
            asyncio.run(practice.serve(chosen))
    except discord.LoginFailure:
        print(
            "Discord does not accept DISCORD_TOKEN. Copy it again from the developer portal.", file=sys.stderr
        )
        return BAD_SETTING
    except (StoreError, OSError, discord.DiscordException, aiohttp.ClientError) as fault:
        sentence = f"Castellan cannot start: {explain_refusal(fault)}"
        if what in personal_requests.WORDS:
            sentence = personal_requests.stopped(fault)
        print(logs.Scrubber(chosen.secrets)(sentence), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
