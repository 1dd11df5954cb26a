"""Start-up: settings, packs, store, host, connect. With a token on Discord, else the practice server."""

import asyncio
import contextlib
import gc
import logging
import signal
import sys
from pathlib import Path
from typing import Any

import discord
import discord.gateway
import discord.http
import yarl

import settings as setting
from cogs.host import Host
from cogs.painting import Painter
from cogs.rulebook import Rulebook
from cogs.words import Words
from engine import files, pack
from engine.game import games
from sessions.store import Store, StoreFault
from sessions.store.sqlite import SqliteStore
from sessions.tables import Shelf, Tables

DATA = Path(__file__).resolve().parent / "data"
COLLECT_AFTER = 5_000, 20, 20  # new objects until the young are collected, and how often until older ones are
log = logging.getLogger("castellan")


def shelves(folders: tuple[Path, ...] = ()) -> dict[str, Shelf]:
    """Every game with the packs it can be played with. A broken pack is said and left out."""
    known = games()
    found = {}
    for name, game in known.items():
        rules: dict[str, Any] = {} if game.packs else {"": game.rules(None)}
        for title, file in files.pack_files(name, tuple(folder / name for folder in folders)):
            try:
                if title in rules:
                    raise files.Unreadable(f"{file}: there is a pack called {title} already")
                document, built = pack.read(known, str(file), files.text(file))
                if document.game != name:
                    raise files.Unreadable(f"{file}: it is a pack of {document.game} in a folder of {name}")
                rules[title] = game.rules(built)
            except (pack.PackFaults, files.Unreadable) as faults:
                log.error("this card pack is left out:\n%s", faults)
        if rules:
            found[name] = Shelf(game, rules)
        else:
            log.error("%s cannot be played: it has no good card pack", name)
    return found


def build(store: Store, folders: tuple[Path, ...] = (), **more: Any) -> Host:
    """The host with everything it needs."""
    tables = Tables(store, shelves(folders), **more)
    books = {
        name: Rulebook.read(DATA / name / "rules.yaml")
        for name in tables.shelves
        if (DATA / name / "rules.yaml").is_file()
    }
    return Host(tables, Words(DATA / "text"), Painter(DATA / "fonts"), books)


def redirect(chosen: setting.Settings) -> None:
    """Point discord.py at another server that speaks Discord's protocol."""
    if chosen.api_url:
        discord.http.Route.BASE = chosen.api_url
    if chosen.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(chosen.gateway_url)


def spare_the_collector() -> None:
    """What is in memory now stays there: a collection that looked through all of it would halt every answer.

    Cards, rules, words and code are most of the memory; what comes later is little and short-lived, so its
    collections are quick, and need not be frequent.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


async def freeze_when_ready(host: Host) -> None:
    """The servers are known by then, and stay as well."""
    await host.wait_until_ready()
    gc.freeze()


async def join_discord(chosen: setting.Settings) -> None:
    """Log in and stay until told to leave; a first signal leaves in good order."""
    chosen.data.mkdir(parents=True, exist_ok=True)
    host = build(SqliteStore(chosen.data / "castellan.db"), chosen.packs)
    spare_the_collector()
    leave = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, leave.set)
    async with host:
        host.chore(freeze_when_ready(host))
        running = asyncio.create_task(host.start(chosen.token))
        leaving = asyncio.create_task(leave.wait())
        await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
        leaving.cancel()
        if running.done():
            running.result()
            return
        log.info("leaving")
        await host.close()
        await asyncio.wait({running}, timeout=10)


def run(main: Any) -> None:
    """Run on uvloop where there is one: a third less CPU an answer."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)
    else:
        uvloop.run(main)


def main() -> int:
    """Start; every foreseeable failure is a sentence and status 1."""
    try:
        chosen = setting.read()
    except setting.SettingFault as fault:
        print(fault, file=sys.stderr)
        return 1
    logging.basicConfig(level=chosen.log, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLevelName(chosen.log)))
    redirect(chosen)
    try:
        if chosen.token:
            run(join_discord(chosen))
        else:
            logging.getLogger("discord").setLevel(logging.ERROR)
            import practice

            asyncio.run(practice.serve(chosen))
    except discord.LoginFailure:
        print(
            "Discord does not accept DISCORD_TOKEN. Copy it again from the developer portal.", file=sys.stderr
        )
        return 1
    except (StoreFault, OSError, discord.DiscordException) as fault:
        print(f"Castellan cannot start: {fault}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
