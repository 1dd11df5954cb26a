"""Start-up: settings, packs, store, host, connect. With a token on Discord, else the practice server."""

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
except ModuleNotFoundError as missing:  # a traceback would not say what to do
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
COLLECT_AFTER = 2_000, 5, 50  # new objects until the young are collected, and how often until older ones are
SWITCH_SECONDS = 0.0005  # so long the loop keeps the store's thread waiting, which asks once for each row
BAD_SETTING = 78  # EX_CONFIG of sysexits.h: to start again would not help
MOST_ARENAS, LEAST_MAPPED = -8, -3  # M_ARENA_MAX and M_MMAP_THRESHOLD of malloc.h
LARGE = 256 << 10  # bytes of a buffer that is mapped by itself: canvases, and what is compressed
NO_PRACTICE = """There is no DISCORD_TOKEN: set it (docs/host/index.md says how to get one).
To practise at home without one, use `make run`; the practice server, which it installs, needs {}."""
log = logging.getLogger("castellan")


def store(chosen: setting.Settings, watch: Observer = UNOBSERVED) -> Store:
    """A file for one process, or a database for many."""
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

    folders: with further packs; content: read already, else it is read here; tools: else the usual ones;
    shards, servers, awake, heartbeat_timeout: see `CastellanBot`; trace: is called at each request to
    Discord; beacon: its address; proxy, beacon_proxy: see `Settings`; links: that `/about` shows; more: see
    `Tables`.
    """
    content, tools = content or read_content(folders), tools or Tools.usual()
    tables = Tables(store, dict(content.shelves), **more)
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


def redirect(chosen: setting.Settings) -> None:
    """Point discord.py at another server that speaks Discord's protocol."""
    if chosen.api_url:
        discord.http.Route.BASE = chosen.api_url
    if chosen.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(chosen.gateway_url)


@contextlib.contextmanager
def startup_without_gc() -> Iterator[None]:
    """What is in memory at the end stays there: a collection that looked through all of it would halt every
    answer. Nor is anything worth looking for while it is made.

    Cards, rules, words and code are most of the memory; what comes later is little and short-lived, so its
    collections are quick, and need not be frequent.
    """
    gc.freeze()  # what was imported
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        sys.setswitchinterval(SWITCH_SECONDS)


async def freeze_when_ready(host: CastellanBot) -> None:
    """The servers are known by then, and stay as well; what only starting needed goes back to the system."""
    await host.wait_until_ready()
    gc.freeze()
    ask_glibc("malloc_trim", 0)


async def join_discord(chosen: setting.Settings, build: Callable[..., CastellanBot] = build) -> None:
    """Host until told to leave; a first signal leaves in good order, a second one at once."""
    metrics = None
    if chosen.metrics:  # what serves and counts them is read in only where it is wanted
        from ops.metrics import Metrics

        metrics = Metrics()
    watch: Observer = metrics or UNOBSERVED
    startup = StartupProgress()
    table_store = store(chosen, watch)
    async with opening_store(table_store) as opening:
        with startup_without_gc():
            host = build(
                table_store,
                chosen.packs,
                shards=chosen.shards,
                servers=chosen.servers,
                trace=startup.followed(metrics.trace() if metrics else None),
                tools=Tools.usual(chosen.thinkers),
                beacon=chosen.beacon,
                proxy=chosen.proxy,
                beacon_proxy=chosen.beacon_proxy,
                links=chosen.links,
                watch=watch,
                keep_days=chosen.keep_days,
            )
        host.tables.opening = opening
        await stay(host, chosen, metrics, startup)


@contextlib.asynccontextmanager
async def opening_store(table_store: Store) -> AsyncIterator[asyncio.Task[None]]:
    """A store whose thread looks through its file while the games are read in here. It is closed in any case:
    one that stays open keeps the process from ending."""
    opening = asyncio.create_task(table_store.open())
    try:
        await asyncio.sleep(0)  # from here on the thread is at work
        yield opening
    finally:
        await asyncio.wait({opening})
        if not opening.cancelled() and opening.exception() is None:
            await table_store.close()


async def stay(host: CastellanBot, chosen: setting.Settings, metrics: Any, startup: StartupProgress) -> None:
    """Log in, and serve until told to leave."""
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
            pages.address = chosen.web_address
            server = page_server.PageServer(host.tables, host.services.replays, pages)
            await seen.enter_async_context(page_server.serving(server, chosen.web))
        host.services.background.add(freeze_when_ready(host), long=True)
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
    """Say how everything is; 1 when something is broken."""
    from ops import doctor

    logging.disable(logging.CRITICAL)  # what is wrong is told in findings
    return await doctor.examine(chosen, lambda: load_games(chosen.packs), lambda: build(MemoryStore()))


async def rehearse(chosen: setting.Settings, channel: int | None, *, alone: bool) -> int:
    """Try on Discord what no simulation can answer; 1 where something differs, 78 without a token."""
    from ops.rehearsal import run

    if not chosen.token or channel is None:
        print("rehearse needs DISCORD_TOKEN and --channel ID, the id of an empty channel.", file=sys.stderr)
        return BAD_SETTING

    def product() -> CastellanBot:
        return build(MemoryStore(), proxy=chosen.proxy, secret=lambda: run.DEAL)

    logging.disable(logging.CRITICAL)  # what is wrong is told in the table
    return await run.rehearse(chosen.token, channel, product, alone=alone, proxy=chosen.proxy)


def back_up_when_asked(store: Store, folder: Path) -> None:
    """On SIGUSR1 a file's host puts a copy into its folder; a database has tools of its own."""
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
    """glibc gives every thread a heap of its own, and what one has freed another cannot use. Ours work by
    turns. To be called before there are threads."""
    ask_glibc("mallopt", MOST_ARENAS, 1)


def return_large_buffers() -> None:
    """Have glibc give each large buffer back to the system when it is freed.

    Once one was freed it would take the next ones from its heap, which stays as large as its topmost piece is
    high: what the caches keep lies above them.
    """
    ask_glibc("mallopt", LEAST_MAPPED, LARGE)


def ask_glibc(function: str, *arguments: int) -> None:
    """Call a function of malloc.h; elsewhere (musl, macOS, Windows) there is nothing to do."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        getattr(ctypes.CDLL(None), function)(*arguments)


def run(main: Any) -> None:
    """Run on uvloop where there is one: a third less CPU an answer."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)
    else:
        uvloop.run(main)


def main(arguments: Sequence[str] | None = None) -> int:
    """Start, or look at everything; every foreseeable failure is a sentence and status 1, of a setting 78."""
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
    os.umask(0o077)  # whatever is written is the bot's alone
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
    redirect(chosen)
    if what == "doctor":
        try:
            return asyncio.run(examine(chosen))
        except BrokenPipeError:  # `doctor | head` has read enough; nor may the last flush complain
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
    try:
        if what == "rehearse":
            return asyncio.run(rehearse(chosen, given.channel, alone=given.alone))
        if what in personal_requests.WORDS:
            return asyncio.run(personal_requests.answer(what, given.person, build(store(chosen)).tables))
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
