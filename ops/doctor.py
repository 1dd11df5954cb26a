"""`python bot.py doctor`: checks everything that the bot needs to run, and prints one line for each.

It changes nothing, and may run beside a running bot.
"""

import asyncio
import contextlib
import importlib.util
import os
import platform
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import discord
from discord import app_commands

from cogs import VERSION
from cogs.core.client import CastellanBot
from cogs.core.delivery import refusal_reasons
from cogs.core.delivery.invitation import GUILD, USER, invitation, ticked_contexts
from cogs.core.painting.fonts import has_shaping
from cogs.core.runtime.randomness_beacon import Beacon
from cogs.core.text.rule_index import can_search
from cogs.core.text.typefaces import COVERAGE, Typefaces
from ops.rehearsal.request_log import RequestLog
from sessions.common.secret_address import shown_host
from sessions.store.protocol import InspectionResult
from sessions.store.sqlite import file_guard
from sessions.store.sqlite.inspection import VERSION as SQLITE
from sessions.store.sqlite.inspection import inspect_file
from settings import Settings

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "data" / "fonts"
MARKS = {"good": "✓", "note": "!", "bad": "✗"}  # by severity
LITTLE_SPACE = 500_000_000  # free bytes below which a note is shown
NO_SPACE = 20_000_000  # free bytes below which something is bad
DISCORD_SECONDS = 10.0  # for all of Discord's answers
LATE_SECONDS = 300  # by which a table's deadline may be overdue before a note is shown
WRONG_CLOCK = 10.0  # seconds; Discord's times are in whole seconds, and an answer takes some time
PRACTICE = "simcord"  # the module that the practice server needs
PRINTERS = ("typst", "segno")  # what /print needs; only the second is needed for QR codes
# discord.py's names of the flags for privileged intents; each has one that ends with `_limited` beside it.
PRIVILEGED = ("gateway_presence", "gateway_guild_members", "gateway_message_content")


class Finding(NamedTuple):
    """One line of the report."""

    severity: str
    """good, note (worth knowing) or bad (something does not work)."""
    part: str
    """What was checked."""
    text: str
    """What was found."""
    remedy: str = ""
    """What the host can do about it."""

    def __str__(self) -> str:
        """Return the line, and the remedy on a line below it."""
        line = f"{MARKS[self.severity]} {self.part}: {self.text}"
        return f"{line}\n    → {self.remedy}" if self.remedy else line


def good(part: str, text: str) -> Finding:
    """Return the finding that a part is well. text: what was found."""
    return Finding("good", part, text)


async def examine(
    chosen: Settings,
    stock: Callable[[], tuple[Mapping[str, Any], list[str]]],
    build: Callable[[], CastellanBot],
) -> int:
    """Print every finding as soon as it is known; return 0 if no finding is bad, else 1.

    chosen: the settings.
    stock: reads the card packs, and returns them by game and their errors.
    build: makes a bot that is not started.
    """
    parts: tuple[Callable[[], Awaitable[Iterable[Finding]]], ...] = (
        _plainly(versions),
        _plainly(lambda: settings_of(chosen)),
        lambda: discord_of(chosen, lambda: commands_of(build())),
        _plainly(lambda: folder(chosen.data)),
        lambda: store_of(chosen),
        _plainly(lambda: packs(*stock())),
        _plainly(lambda: fonts(FONTS, shaping=has_shaping())),
        _plainly(search),
        _plainly(printing),
        lambda: metrics_findings(chosen.metrics, lambda: in_use(chosen)),
        lambda: beacon_findings(chosen.beacon, chosen.beacon_proxy),
    )
    broken = 0
    for part in parts:
        broken += print_all(await part())
    print(summary(broken, chosen))
    return 1 if broken else 0


def examine_without_settings(fault: str) -> int:
    """Print a wrong setting as a finding, and check the parts that need no setting. Returns 1.

    fault: what is wrong with the setting.
    """
    wrong = Finding("bad", "settings", fault, "correct it and ask again: what needs the settings is left out")
    print(
        summary_of(
            print_all([*versions(), wrong, *fonts(FONTS, shaping=has_shaping()), *search(), *printing()])
        )
    )
    return 1


def print_all(findings: Iterable[Finding]) -> int:
    """Print each finding; return how many are bad."""
    broken = 0
    for finding in findings:
        print(finding, flush=True)
        broken += finding.severity == "bad"
    return broken


def summary_of(broken: int) -> str:
    """Return how many problems were found, in a sentence."""
    return "1 problem found." if broken == 1 else f"{broken} problems found."


def summary(broken: int, chosen: Settings) -> str:
    """Return the last line of the report: how many problems there are, or that all is well.

    If there is neither a token nor a database, the bot is not installed here, and the line says that.

    broken: how many findings are bad. chosen: the settings.
    """
    if broken:
        return summary_of(broken)
    if not (chosen.token or chosen.database or (chosen.data / "castellan.db").exists()):
        return (
            f"Nothing is installed here: no token and no database in {chosen.data.absolute()}. "
            "To look at a service, see docs/host/systemd.md."
        )
    return "All is well."


def _plainly(look: Callable[[], Iterable[Finding]]) -> Callable[[], Awaitable[Iterable[Finding]]]:
    """Return the check as a coroutine function.

    look: the check, a plain function.
    """

    async def looked() -> Iterable[Finding]:
        """Run the check and return its findings."""
        return look()

    return looked


# ---------------------------------------------------------------- this machine


def versions() -> list[Finding]:
    """Return the versions of Castellan, discord.py, Python and SQLite as a finding."""
    made_of = f"discord.py {discord.__version__}, Python {platform.python_version()}, {SQLITE}"
    return [good("versions", f"Castellan {VERSION}{commit()}, {made_of}")]


def commit() -> str:
    """Return the git commit of this version; "" if it cannot be found out."""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        command = ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), "log", "-1", "--format=%h of %cs"]
        git_log = subprocess.run(command, capture_output=True, text=True, timeout=5, check=True)
        return f" ({git_log.stdout.strip()})"
    return ""


def settings_of(chosen: Settings) -> list[Finding]:
    """Return the findings about the settings: the proxies, and any address that stands in for Discord.

    chosen: the settings.
    """
    if chosen.api_url or chosen.gateway_url:
        text = f"they lead to {chosen.api_url or 'Discord'} and {chosen.gateway_url or 'its gateway'}"
        remedy = "unset DISCORD_API_URL and DISCORD_GATEWAY_URL unless this is a test"
        return [Finding("note", "settings", text, remedy), *proxy_of(chosen)]
    return [good("settings", "every one is understood"), *proxy_of(chosen)]


def proxy_of(chosen: Settings) -> list[Finding]:
    """Return a finding for each proxy that is set, because it matters for network faults.

    chosen: the settings.
    """
    findings = []
    for asked, proxy in (("Discord", chosen.proxy), ("the beacon", chosen.beacon_proxy)):
        if proxy:
            findings.append(good("proxy", f"{asked} is asked by the proxy at {shown_host(proxy)}"))
    return findings


def free_bytes(folder: Path) -> int:
    """Return the free bytes on the disk on which this folder is."""
    return shutil.disk_usage(folder).free


def folder(data: Path, free: Callable[[Path], int] = free_bytes) -> list[Finding]:
    """Check that the data folder, or the one in which it will be made, is writable and has room.

    free: returns the free bytes of the disk on which a folder is.
    """
    existing_folder = next(candidate for candidate in (data, *data.absolute().parents) if candidate.exists())
    try:
        with tempfile.TemporaryFile(dir=existing_folder):
            pass
    except OSError as fault:
        user = f"user {os.getuid()}" if hasattr(os, "getuid") else "the bot's user"
        text = f"{existing_folder} cannot be written: {fault.strerror}"
        return [Finding("bad", "data folder", text, f"let {user} write there, or set CASTELLAN_DATA")]
    if open_path := open_to_others(data):
        remedy = "the bot shuts it at its next start, or leave what you share on purpose"
        return [
            Finding("note", "data folder", f"{open_path} can be read by others", remedy),
            *space(data, free(existing_folder)),
        ]
    return space(data, free(existing_folder))


def open_to_others(data: Path) -> str:
    """Return the path of something that other users may read: the data folder, or else the bot's first such
    file in it.

    "" if there is none.
    """
    if os.name != "posix" or not data.is_dir():
        return ""
    return next(
        (
            str(path)
            for path in (data, *sorted(file_guard.ours_in(data)))
            if file_guard.is_open_to_others(path)
        ),
        "",
    )


def space(data: Path, free: int) -> list[Finding]:
    """Check the free space of the data folder. data: the folder; free: bytes."""
    text = f"{data} can be written, {free / 1e9:.1f} GB free"
    if free < LITTLE_SPACE:
        weight = "bad" if free < NO_SPACE else "note"
        return [Finding(weight, "data folder", text, "make room: no move counts while the disk is full")]
    return [good("data folder", text)]


async def store_of(chosen: Settings) -> list[Finding]:
    """Check the store: a file in the data folder, or a database that several processes share.

    chosen: the settings.
    """
    if not chosen.database:
        return database(inspect_file(chosen.data / "castellan.db"), time.time())
    from sessions.store.postgres import database as shared

    inspection = await shared.inspect_database(chosen.database)
    if inspection.state == "unreadable":
        text = f"{shared.named(chosen.database)} cannot be used: {inspection.fault}"
        return [Finding("bad", "database", text, "look at CASTELLAN_DATABASE and the server's log")]
    return database(inspection, time.time())


def in_use(chosen: Settings) -> bool:
    """Return whether a bot has the database file open; False for a shared database, where this is unknown.

    chosen: the settings.
    """
    return not chosen.database and inspect_file(chosen.data / "castellan.db").state == "busy"


def database(inspection: InspectionResult, now: float) -> list[Finding]:
    """Return the findings for an inspected store. now: seconds since 1970."""
    if inspection.state == "absent":
        return [good("database", "there is none yet; the bot makes it at its first start")]
    if inspection.state == "busy":
        return [good("database", "in use by a running bot, so it is not looked into")]
    if inspection.state == "unreadable" or inspection.fault:
        remedy = "docs/hosting.md, “When the file is damaged”: keep a copy, then rescue or put back a back-up"
        return [Finding("bad", "database", f"it is damaged: {inspection.fault}", remedy)]
    expected = inspection.expected_schema_version
    if inspection.state == "newer":
        text = f"a newer Castellan wrote it (schema {inspection.schema}; this one knows {expected})"
        return [Finding("bad", "database", text, "update the bot")]
    if inspection.state == "older":
        text = f"schema {inspection.schema}, which the next start brings to {expected}; it is whole"
        return [Finding("note", "database", text, "keep a copy before the first start")]
    size = inspection.figures["bytes"] / 1e6
    return [good("database", f"schema {inspection.schema}, whole, {size:.1f} MB"), *tables(inspection, now)]


def tables(inspection: InspectionResult, now: float) -> list[Finding]:
    """Return the findings about the tables of a store that no bot is using. now: seconds since 1970."""
    figures = inspection.figures
    findings = [
        good(
            "tables", f"{figures['lobby']} in the lobby, {figures['playing']} at play, {figures['over']} over"
        )
    ]
    if figures["untold"]:
        text = f"{figures['untold']} have changes that Discord was not shown"
        findings.append(Finding("note", "tables", text, "the bot shows them when it starts"))
    late = now - figures["due"] if figures["due"] else 0
    if late > LATE_SECONDS:
        text = f"the clock of one is overdue by {late / 60:.0f} minutes"
        findings.append(Finding("note", "tables", text, "start the bot"))
    return findings


def fonts(folder: Path, *, shaping: bool) -> list[Finding]:
    """Check that all fonts of pictures are there, and that pictures can show scripts whose letters join.

    folder: where the fonts are; shaping: whether this machine can join letters (FriBiDi).
    """
    listed = folder / COVERAGE
    files = [listed]
    if listed.is_file():
        files += [folder / name for face in Typefaces(folder, shaping=shaping).faces for name in face.files]
    if lost := [file.name for file in files if not file.is_file()]:
        return [Finding("bad", "fonts", f"{', '.join(lost)} missing", "install Castellan again")]
    if not shaping:
        text = "FriBiDi is missing, so pictures show 〓 for Arabic, Hebrew, Thai and Indian letters"
        return [Finding("note", "fonts", text, "install it; on Debian and Ubuntu: apt install libfribidi0")]
    return [good("fonts", "all are there")]


def search(can_search: Callable[[], bool] = can_search) -> list[Finding]:
    """Check that this Python's SQLite has full-text search, as `/rules` needs it.

    can_search: returns whether it has.
    """
    if can_search():
        return [good("rules", "SQLite searches them (FTS5)")]
    remedy = "use a Python whose SQLite has FTS5; python.org's, Debian's and Docker's have"
    return [Finding("bad", "rules", "this SQLite has no FTS5, so /rules finds nothing", remedy)]


def printing(printers: Sequence[str] = PRINTERS) -> list[Finding]:
    """Check that the modules that make PDFs are installed. They are large, so they are not imported.

    printers: names of the modules.
    """
    if lost := [name for name in printers if importlib.util.find_spec(name) is None]:
        text = f"{', '.join(lost)} missing, so /print makes no PDF"
        return [Finding("note", "printing", text, "install what requirements.txt lists")]
    return [good("printing", f"{' and '.join(printers)} are there")]


def packs(packs_by_game: Mapping[str, Any], faults: list[str]) -> list[Finding]:
    """Return the findings about card packs. packs_by_game: each game's packs; faults: each error with its
    file and line.
    """
    number = sum(len(game_packs.rules) for game_packs in packs_by_game.values())
    games = sum(bool(game_packs.rules) for game_packs in packs_by_game.values())
    findings = [good("games", f"{games} with {number} packs can be played")]
    check, rename = "fix the pack; `python -m engine.packs FILE` checks it", "rename or move it"
    for fault in faults:
        remedy = rename if " is not read: " in fault else check
        findings.append(Finding("bad", "pack", " ".join(fault.split()), remedy))
    return findings


# ---------------------------------------------------------------- Discord


async def discord_of(
    chosen: Settings,
    ours: Callable[[], Awaitable[set[str]]],
    *,
    practice: str = PRACTICE,
    seconds: float = DISCORD_SECONDS,
) -> list[Finding]:
    """Check the token, and everything that needs it.

    ours: returns the names of the bot's commands; practice: the module that the practice server needs;
    seconds: how long Discord may take to answer.
    chosen: the settings.
    """
    if not chosen.token:
        if importlib.util.find_spec(practice) is None:
            remedy = "set DISCORD_TOKEN; docs/host/index.md says how to get one"
            return [
                Finding("bad", "token", "there is none, and the practice server is not installed", remedy)
            ]
        remedy = "set DISCORD_TOKEN to play on Discord; without it the practice server opens"
        return [Finding("note", "token", "there is none", remedy)]
    commands, requests = await ours(), RequestLog()
    new_client = discord.Client(
        intents=discord.Intents.none(), http_trace=requests.trace(), proxy=chosen.proxy or None
    )
    try:
        async with asyncio.timeout(seconds), new_client as client:
            await client.login(chosen.token)
            findings = await _of_application(client, commands, chosen.servers)
            return [*findings, *clock(requests.exchanges[-1].clock_error)]
    except discord.LoginFailure:
        remedy = "copy DISCORD_TOKEN again from the developer portal (Bot → Reset Token)"
        return [Finding("bad", "token", "Discord does not accept it", remedy)]
    except TimeoutError:
        text = f"Discord did not answer within {seconds:g} seconds"
    except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
        if refusal_reasons.is_address_ban(fault.__cause__ or fault):
            text = "Cloudflare has banned this machine's address for a while (error 1015)"
            remedy = "wait an hour; token and settings are fine, but too many requests came from this address"
            return [Finding("bad", "Discord", text, remedy)]
        text = f"Discord cannot be asked: {getattr(fault, 'status', '') or type(fault).__name__}"
    proxy = f" the proxy at {shown_host(chosen.proxy)}," if chosen.proxy else ""
    return [
        Finding("bad", "Discord", text, f"look at the network,{proxy} the firewall and discordstatus.com")
    ]


def clock(ahead: float | None) -> list[Finding]:
    """Return whether this machine's clock agrees with Discord's.

    With a wrong clock, people see wrong deadlines. And when this process replaces another one, it begins to
    answer too early or too late.

    ahead: seconds by which this machine is ahead; None: no answer had a date.
    """
    if ahead is None:
        return []
    if abs(ahead) < WRONG_CLOCK:
        return [good("clock", "agrees with Discord's")]
    text = f"{abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} Discord's"
    remedy = "let the system set it, as with `timedatectl set-ntp true`: deadlines are shown wrongly"
    return [Finding("bad", "clock", text, remedy)]


async def _of_application(client: discord.Client, ours: set[str], servers: frozenset[int]) -> list[Finding]:
    """Return the findings that need a login.

    client: logged in; ours: names of the bot's commands; servers: ids of those in which the bot may be used,
    as in the settings.
    """
    info = await client.application_info()
    return [
        good("token", f"Discord knows it as {client.user}"),
        good("invite link", invitation(info.id)),
        *installation(info),
        *who_may_use_it(info, servers),
        *intents(info.flags),
        *await gateway(client, info.approximate_guild_count),
        *await registered(client, ours),
    ]


def installation(info: discord.AppInfo) -> list[Finding]:
    """Check which installation contexts are ticked in the developer portal.

    Without them commands are refused. No finding if Discord does not say: the field is optional
    (developers/resources/application.mdx).
    """
    ticked = ticked_contexts(info)
    where = "the developer portal → Installation → Installation Contexts"
    if ticked == {GUILD, USER}:
        return [good("installation", "Guild Install and User Install are ticked")]
    if ticked == {USER}:
        text = "Guild Install is not ticked, so nobody can invite the bot into a server"
        return [Finding("bad", "installation", text, f"tick it in {where}")]
    if ticked == {GUILD}:
        text = "User Install is not ticked, so commands work only in its servers and direct messages with it"
        return [Finding("note", "installation", text, f"tick it in {where}, then restart the bot")]
    return []


def who_may_use_it(info: discord.AppInfo, servers: frozenset[int]) -> list[Finding]:
    """Return who may invite the bot, and in which servers it may be used. servers: ids; empty: everywhere."""
    public = "anybody may invite it" if info.bot_public else "only its owner may invite it"
    used = "; it may be used everywhere"
    if servers:
        used = f"; it may be used in {len(servers)} {'server' if len(servers) == 1 else 'servers'} alone"
    change = " (developer portal → Bot → Public Bot, and CASTELLAN_SERVERS)"
    return [good("invitations", public + used + change)]


def intents(flags: discord.ApplicationFlags) -> list[Finding]:
    """Report privileged intents that are on, which Castellan does not need. flags: of the application."""
    active = [name for name in PRIVILEGED if getattr(flags, name) or getattr(flags, f"{name}_limited")]
    if not active:
        return [good("intents", "no privileged one is on, and none is needed")]
    text = f"{', '.join(active)} on, and not needed"
    return [Finding("note", "intents", text, "switch off in the developer portal → Bot")]


async def gateway(client: discord.Client, servers: int) -> list[Finding]:
    """Return how many shards Discord recommends, and check how often the bot may still start today.

    client: logged in; servers: how many servers the bot is in.
    """
    shards, _, limit = await client.http.get_bot_gateway()
    findings = [good("shards", f"{servers} server(s), for which Discord recommends {shards}")]
    starts_left, most_starts = limit["remaining"], limit["total"]
    if starts_left < 10:
        hours = limit["reset_after"] / 3_600_000
        remedy = f"find out why the bot restarts so often; new ones in {hours:.0f} hours"
        return [
            *findings,
            Finding(
                "bad" if not starts_left else "note", "starts", f"{starts_left} of {most_starts} left", remedy
            ),
        ]
    return [*findings, good("starts", f"{starts_left} of {most_starts} left today")]


async def commands_of(bot: CastellanBot) -> set[str]:
    """Return the names of this version's commands. bot: one that is not started."""
    await bot.load_features()
    return {command.name for command in bot.tree.get_commands()}


async def registered(client: discord.Client, ours: set[str]) -> list[Finding]:
    """Check that Discord knows every command of this version. client: logged in; ours: their names."""
    registered_names = {command.name for command in await app_commands.CommandTree(client).fetch_commands()}
    if not registered_names:
        remedy = "the bot registers them at every start"
        return [Finding("note", "commands", "none is registered yet", remedy)]
    if missing := sorted(ours - registered_names):
        text = f"not registered: {', '.join('/' + name for name in missing)}"
        return [Finding("note", "commands", text, "start this version of the bot once")]
    return [good("commands", f"all {len(ours)} are registered")]


# ---------------------------------------------------------------- metrics


async def metrics_findings(
    address: tuple[str, int] | None, held: Callable[[], bool] = lambda: False
) -> list[Finding]:
    """Check the address of the metrics: free, or used by a running bot, whose health is then reported.

    address: host name and port; None: metrics are off. held: returns whether a bot has the database open. If
    one has, and nothing answers at the address, that bot hangs or has only just started.
    """
    if address is None:
        return [good("metrics", "off; CASTELLAN_METRICS=9100 turns them on")]
    host, port = address
    if _free(host, port):
        return [good("metrics", f"{host}:{port} is free")]
    local_address = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    with contextlib.suppress(aiohttp.ClientError, OSError, ValueError, TimeoutError, KeyError, TypeError):
        patience = aiohttp.ClientTimeout(total=3)
        url = f"http://{f'[{local_address}]' if ':' in local_address else local_address}:{port}/healthz"
        async with aiohttp.ClientSession(timeout=patience) as session, session.get(url) as answer:
            health = await answer.json()
            running = f"a running Castellan {health['castellan']} answers at {host}:{port}"
            if health["ok"]:
                return [good("running bot", f"{running}: all is well")]
            faults = "; ".join(f"{part}: {fault}" for part, fault in health["faults"].items())
            return [Finding("bad", "running bot", f"{running}: {faults}", "look into its log")]
    if held():
        text = f"a bot is running, but {host}:{port} does not answer: it hangs, or has only just started"
        remedy = "if it hangs, systemd restarts it within about three and a half minutes; else restart it"
        return [Finding("bad", "running bot", text, remedy)]
    text = f"{host}:{port} cannot be used"
    return [Finding("bad", "metrics", text, "choose another port in CASTELLAN_METRICS")]


# ---------------------------------------------------------------- the beacon


async def beacon_findings(url: str, proxy: str = "") -> list[Finding]:
    """Check that the public randomness beacon answers, if deals use one.

    url: of the beacon; "" for none. proxy: URL; "" for none.
    """
    if not url:
        return [good("beacon", "none; deals are completed by their announcements alone")]
    chain = await Beacon(url, proxy=proxy).chain()
    if chain is None:
        text = f"{shown_host(url) or 'it'} does not answer as a beacon, so deals go on without it"
        return [Finding("bad", "beacon", text, "look at CASTELLAN_BEACON and this machine's network")]
    return [good("beacon", f"chain {chain.hash[:8]}…, a round every {chain.period} s")]


def _free(place: str, port: int) -> bool:
    """Return whether nothing uses the port yet, so that it can be bound. place: the address to bind."""
    family = socket.AF_INET6 if ":" in place else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((place, port))
    except OSError:
        return False
    return True
