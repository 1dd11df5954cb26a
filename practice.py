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
from pathlib import Path
from typing import Any

import discord
import msgspec
import simcord
from simcord._runtime import _BOT_SCOPE
from simcord.backend.errors import SetupError

import bot
import settings as setting
import simcord_patches
from cogs.core.components.items import StatelessView
from cogs.core.panels import table_menus
from cogs.core.services import Tools
from cogs.core.text.sentences import DEFAULT, Localizer, language_of, literal
from cogs.sharing.film_queue import FilmQueue
from engine.questions import Refused
from practice_page import (
    LOCALES,
    NO_ZONE,
    Misunderstood,
    PagePerson,
    PracticePage,
    SavedPage,
    emoji_pictures,
)
from sessions.common.cooldowns import NO_RATES
from sessions.store.protocol import CorruptData, OtherFormat
from sessions.store.sqlite import file_guard
from sessions.store.sqlite.sqlite_store import SqliteStore

log = logging.getLogger("castellan")
# Enough for a tournament. The first ones keep their ids if more are added at the end.
PLAYERS: tuple[str, ...] = ("Ann", "Bob", "Chidori", "Dmitri", "Elif", "Farid", "Grace", "Haru")
PLAYERS += ("Iris", "Jonas", "Kwame", "Lucia", "Mei", "Nils", "Olga", "Priya")
FOLDER = "practice"  # in the data folder; it keeps the games of the practice server, and its page
STEP = 1.0  # seconds between two steps of the clock
LONG_TAP = 1.5  # seconds after which the page shows what a tap has done so far
LONGEST_STEP = 60.0  # most seconds in one step; time during which the machine slept is not made up for
SETTLES = 120.0  # seconds within which all work ends, also a long turn of a computer player
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


async def serve(settings: setting.Settings) -> None:
    """Open the practice server and run until interrupted. A database that cannot be read is set aside, and
    the server begins with a new one.
    """
    simcord_patches.install()
    stop_requested = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(signal_number, stop_requested.set)
    folder = settings.data / FOLDER
    try:
        await run(folder, settings, stop_requested)
    except (OtherFormat, CorruptData, msgspec.ValidationError):
        print(
            "\n  The games of this practice server cannot be read: another version of Castellan wrote\n"
            f"  them, or their file is damaged. They are kept in {set_aside(folder)}.\n"
            "  The server begins without games.",
            flush=True,
        )
        await run(folder, settings, stop_requested)


def set_aside(folder: Path) -> Path:
    """Move the files of the database into a folder of their own beside it, and return that folder."""
    aside = folder / f"games-before-{datetime.now():%Y-%m-%d-%H%M%S}"
    aside.mkdir(mode=file_guard.PRIVATE_FOLDER)
    for file in file_guard.ours_in(folder):
        file.rename(aside / file.name)
    return aside


async def run(folder: Path, settings: setting.Settings, stop_requested: asyncio.Event) -> None:
    """Run the practice server until it is asked to stop. Raises OtherFormat, CorruptData or
    msgspec.ValidationError if it cannot read its games.

    folder: keeps the games, and what was chosen on the page.
    """
    store = SqliteStore(folder / "castellan.db")
    async with bot.opening_store(store) as opening:
        castellan_bot = build(store, settings)
        castellan_bot.tables.store_opening = opening
        env = PatientEnv(castellan_bot, check_errors=False, settle_timeout=SETTLES)
        # Ids are the same at each start, because SimCord makes them from its clock and their order. Whatever
        # is made after the start has ids of its own, because the clock then shows the real time.
        players, channel = create_server(env, LOCALES[settings.language or DEFAULT])
        env.backend.advance_clock(max(0.0, time.time() - env.now().timestamp()))
        async with running(env):
            await castellan_bot.services.card_emojis.upload()
            people, file = [player.id for player in players], folder / "page.json"
            saved = SavedPage.load(file)
            for person in map(str, people if settings.language else ()):
                saved.people[person] = PagePerson(settings.language, saved.zone_of(person))
            saved.save(file)
            server = PracticeServer(env, castellan_bot, channel, people, saved, file)
            await server.open()
            async with open_preview_page(server, players, settings.port) as page:
                print(f"\n  The practice server is open: {page.url}\n", flush=True)
                print("  Ctrl+C closes it. Its games go on when it opens again.\n", flush=True)
                clock_task = asyncio.create_task(keep_time(env, lock_taps(env, page), page.refresh))
                await stop_requested.wait()
                clock_task.cancel()


def build(store: SqliteStore, settings: setting.Settings) -> Any:
    """Build the bot for one household and one channel on a page."""
    castellan_bot = bot.build(
        store,
        settings.packs,
        tools=Tools.usual(settings.thinkers, settings.picture_mb * 1_000_000),
        links=settings.links,
        keep_days=settings.keep_days,
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
    return castellan_bot


class PatientEnv(simcord.Env):
    """SimCord's environment, where the bot's start may take as long as anything else. SimCord gives it 5
    seconds, which a slow or busy machine exceeds.
    """

    async def _settle_internal(self, *, timeout: float | None = None, **others: Any) -> None:  # noqa: ASYNC109
        await super()._settle_internal(**others)


@contextlib.asynccontextmanager
async def running(env: simcord.Env) -> AsyncIterator[None]:
    """Run the bot inside SimCord, whose server exists already, as `simcord.run` does with a new one."""
    env.bot.tables.repository.now = lambda: env.now().timestamp()  # type: ignore[attr-defined]
    await env.start()
    try:
        with env.time_context():
            yield
    finally:
        await env.shutdown()


class PracticeServer:
    """The channel of the practice server, and what its people have chosen.

    channel: SimCord's channel.
    people: ids of the people; the first one manages the server, whose language is theirs.
    saved: what was chosen before; file: where it is kept.
    """

    def __init__(
        self, env: Any, castellan_bot: Any, channel: Any, people: list[int], saved: SavedPage, file: Path
    ) -> None:
        self.env, self.bot, self.channel, self.people = env, castellan_bot, channel, people
        self.saved, self.file = saved, file
        self.locales: dict[int, str] = {}
        self._welcome: discord.Message | None = None
        set_locales(env, self.locales)

    async def open(self) -> None:
        """Welcome people whose language is known, and post the panels of games that are not over."""
        for person, known in self.saved.people.items():
            await self.use(int(person), known)
        await self.bot.services.resync.repost(self.channel.id)

    async def choose(self, person: int, chosen: PagePerson) -> None:
        """Use and save what was chosen for a person. A time zone that they have set themselves stays."""
        await self.use(person, chosen)
        self.saved.save(self.file)
        profiles = self.bot.tables.people
        if chosen.zone != NO_ZONE and not (await profiles.of(person)).has_chosen_zone:
            with contextlib.suppress(Refused):  # a browser may know zones that are unknown here
                await profiles.set_zone(person, chosen.zone)

    async def use(self, person: int, chosen: PagePerson) -> None:
        """Use a person's language, which is the server's too if they manage it."""
        self.locales[person] = LOCALES[chosen.language]
        if person == self.people[0]:
            self.env.backend.edit_guild(self.channel.guild.id, {"preferred_locale": LOCALES[chosen.language]})
            await self.welcome(chosen.language)

    async def welcome(self, language: str) -> None:
        """Send the first message that people see: buttons for the lessons and for opening a table. If it is
        there already, word it in this language.
        """
        view = StatelessView()
        for button in table_menus.newcomer_buttons(Localizer(self.bot.services.catalogues, language)):
            view.add_item(button)
        text = self.bot.services.catalogues.text(language, "practice-welcome")
        if self._welcome is not None:
            await self._welcome.edit(content=text, view=view)
            return
        place = self.bot.get_partial_messageable(self.channel.id)
        self._welcome = await place.send(text, view=view)

    async def say_misunderstood(self, person: int, misunderstood: Misunderstood) -> None:
        """Say that there is no such command, or what it needs. person: whose language."""
        language = language_of(self.locales.get(person))
        key = (
            "misunderstood" if not misunderstood.command else "missing" if misunderstood.missing else "unfit"
        )
        text = self.bot.services.catalogues.text(
            language,
            f"practice-{key}",
            typed=literal(misunderstood.typed),
            command=misunderstood.command,
            missing="; ".join(f"**{name}** ({why})" for name, why in misunderstood.missing.items()),
            example=" ".join([misunderstood.command, *(f"{name}: …" for name in misunderstood.missing)]),
        )
        await self.bot.get_partial_messageable(self.channel.id).send(text)


@contextlib.asynccontextmanager
async def open_preview_page(server: PracticeServer, viewers: list[Any], port: int) -> AsyncIterator[Any]:
    """Open the page in SimCord's web server, yield it, and close it at the end. Raises OSError if its port is
    taken.

    viewers: SimCord's people that the page can be viewed as.
    """
    page = server.env.preview(
        server.channel, viewers=viewers, layout="channel", port=port, assets=emoji_pictures(server.bot)
    )
    catalogues = server.bot.services.catalogues
    PracticePage(page, server.people, server.saved, catalogues, server.choose, server.say_misunderstood)
    try:
        opened_page = await page.__aenter__()
    except SetupError as fault:
        raise OSError(f"{fault}; CASTELLAN_PORT chooses another port") from fault
    try:
        yield opened_page
    finally:
        await page.__aexit__(None, None, None)


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

    SimCord's page shows the result of a tap when all work has ended. Often only the person who tapped sees
    it.
    long_tap: seconds after which it shows what was sent so far.
    """
    tap_lock, run_action = TapLock(), page._action

    async def run_locked(*arguments: Any) -> Any:
        """Run an action of the page while the lock is held. arguments: those of SimCord's method."""
        async with tap_lock:
            page._advance_presentation_time()  # otherwise times of events just now would be in the future
            revisions = {open_page.id: open_page.revision for open_page in page._pages.values()}
            action = asyncio.ensure_future(run_action(*arguments))
            while not action.done():
                await asyncio.wait({action}, timeout=long_tap)
                if not action.done():
                    show_progress(page)
            if len(env.http_requests) > tap_lock.shown_requests:
                show_progress(page, revisions)
            tap_lock.shown_requests = len(env.http_requests)
            return await action

    page._action = run_locked
    return tap_lock


def show_progress(page: Any, revisions: Mapping[str, int] | None = None) -> None:
    """Show in each browser what has been sent by now.

    revisions: SimCord's page of one browser → its revision, to show it only where that has not changed.
    """
    for open_page in tuple(page._pages.values()):
        if revisions is None or revisions.get(open_page.id) == open_page.revision:
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
    guild = env.create_guild("Castellan", preferred_locale=locale)
    channel = guild.create_text_channel("games")
    keeper = guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    players = [
        guild.add_member(env.create_user(name.lower(), global_name=name), roles=[keeper] if n == 0 else [])
        for n, name in enumerate(PLAYERS)
    ]
    return players, channel


def set_locales(env: Any, people: Mapping[int, str]) -> None:
    """Set the locales that interactions report: the server's preferred one, and those of its people.

    By default SimCord reports en-US for everybody.
    people: id of a person → their locale. All other people have the server's locale.
    """
    emit = env.backend.emit

    def emit_with_locales(event: str, payload: Mapping[str, Any]) -> None:
        """Emit a gateway event; an interaction with the locales of its person and, in a server, of that."""
        if event == "INTERACTION_CREATE":
            guilds = env.backend.guilds
            guild = guilds.get(int(payload.get("guild_id") or 0))
            person = payload["member"]["user"] if "member" in payload else payload["user"]
            usual = (guild or guilds[env.guild.id]).preferred_locale
            payload = {**payload, "locale": people.get(int(person["id"]), usual)}
            if guild is not None:
                payload["guild_locale"] = guild.preferred_locale
        emit(event, payload)

    env.backend.emit = emit_with_locales
