"""Creates the parts of the bot, and gives them to handlers, commands and the client as one object."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from discord import ui
from discord.ext import commands

from cogs.core.delivery.backoff import Backoff
from cogs.core.delivery.card_emojis import CardEmojis
from cogs.core.delivery.direct_messages import DirectMessages
from cogs.core.delivery.last_messages import LastMessages
from cogs.core.delivery.panel_sync import PanelSync
from cogs.core.delivery.private_panels import PrivatePanels
from cogs.core.delivery.sender import Sender
from cogs.core.loaded_content import Content, HostLinks
from cogs.core.painting import PICTURE_BYTES, Painter
from cogs.core.painting.pictures import Pictures
from cogs.core.panels.table_views import TableViews
from cogs.core.runtime.background import BackgroundTasks
from cogs.core.runtime.clock_notices import ClockNotices
from cogs.core.runtime.match_start import MatchStarts
from cogs.core.runtime.randomness_beacon import Beacon
from cogs.core.runtime.resync import Resync
from cogs.core.runtime.scheduler import Postpone
from cogs.core.text.rulebook import RulebookReader
from cogs.core.text.sentences import Localizer
from cogs.core.text.voices import Localizers
from engine.files import DATA
from sessions.common.cooldowns import Cooldowns
from sessions.common.log_throttle import LogThrottle
from sessions.computers.teaching import Teaching
from sessions.computers.worker_pool import WorkerPool
from sessions.packs.pending_uploads import PackIntake
from sessions.packs.play_test_store import PlayTestStore
from sessions.packs.play_testing import PlayTests
from sessions.people.learners import Learners
from sessions.people.personal_data import PersonalData
from sessions.people.saved_kits import SavedKits
from sessions.people.turn_messages import TurnMessages
from sessions.puzzle.posting_times import PuzzlePostings
from sessions.puzzle.progress import DailyPuzzles
from sessions.replays.replay_sources import ReplaySources
from sessions.server.server_settings import Servers
from sessions.store.shards import Shards
from sessions.table.table import Table
from sessions.tables.tables import Tables

T = TypeVar("T")


@dataclass(frozen=True)
class Tools:
    """The parts that do heavy work; each has its own threads or processes."""

    painter: Painter
    """Draws pictures."""
    worker_pool: WorkerPool
    """Runs computer players' turns, hints and long calculations."""
    parts: Mapping[type[Any], object] = field(default_factory=dict)
    """Objects for `Services.get` instead of those that it would create, by their class."""

    @classmethod
    def usual(cls, thinkers: int = 0, picture_bytes: int = PICTURE_BYTES) -> "Tools":
        """Return the tools of a bot that serves people.

        thinkers: number of processes that think for computer players; 0: one fewer than processors, at
        least one.
        picture_bytes: the limit for the memory of all caches of pictures together.
        """
        return cls(Painter(DATA / "fonts", picture_bytes), WorkerPool(thinkers))


class TableButtons(Protocol):
    """Gives buttons for a table."""

    async def __call__(self, table: Table, person: int, localizer: Localizer) -> list[ui.Item[Any]]:
        """Return the buttons. person: the Discord id of the reader; localizer: their language."""
        ...


class BotDependencies(NamedTuple):
    """What the bot is created with."""

    tables: Tables
    """The tables, and through them the store."""
    content: Content
    """What was read from files at the start."""
    tools: Tools
    """The parts that do heavy work."""
    beacon: Beacon | None = None
    """Provides the public random rounds that go into deals; None: deals use no beacon."""


class Services:
    """Everything that handlers and commands use. The parts that all features share are attributes; those of
    a feature are found by their class (`get`).
    """

    def __init__(
        self,
        client: commands.AutoShardedBot,
        dependencies: BotDependencies,
        throttle: LogThrottle,
        serves: Callable[[int], bool],
        own_shards: Shards,
    ) -> None:
        """client: the connection to Discord.
        dependencies: what the bot was created with.
        throttle: limits log lines about the store.
        serves: takes a server's Discord id, and returns whether the bot is there now and may be used there.
        own_shards: the shards that this process serves.
        """
        tables, content, tools, beacon = dependencies
        worker_pool, packs = tools.worker_pool, tables.repository.packs
        self.client, self.tables, self.throttle, self.own_shards = client, tables, throttle, own_shards
        self._parts: dict[type[Any], Any] = dict(tools.parts)

        def now() -> float:
            """Return the current time of the tables' clock, in seconds since the epoch."""
            return tables.now()

        self.background = BackgroundTasks()
        """Keeps references to asyncio tasks until they are done, and logs their errors."""
        add_long = partial(self.background.add, long=True)
        # Stored data.
        self.learners = Learners(tables.store)
        """The progress of people in lessons."""
        self.lessons = content.lessons
        """game → its lesson."""
        self.kits = SavedKits(tables.store)
        """Everybody's decks and armies."""
        self.postings = PuzzlePostings(tables.store, now)
        """When and where servers want the daily puzzle posted, and what was posted last."""
        self.server_settings = Servers(tables.store, now)
        """The settings of all servers."""
        self.personal_data = PersonalData(tables, self.postings)
        """Exports and erases what is stored about a person."""
        self.tournaments = self.personal_data.tournaments
        """What people do with tournaments: open one, sign up, leave, report results."""
        self.puzzles = DailyPuzzles(tables.store, tables.people, content.puzzles, worker_pool, now)
        """The daily puzzle, and the progress of people."""
        self.replays = ReplaySources(tables.repository, self.personal_data.records, worker_pool)
        """Finds the games that can be shown as replays: tables and uploaded records."""
        self.pack_intake = PackIntake(packs, worker_pool, now)
        """Checks and stores uploaded packs."""
        self.play_tests = PlayTestStore(
            tables.store, packs.uploads, PlayTests(worker_pool), now, own_shards.total == 1
        )
        """Starts play-tests of packs, and stores their progress and reports."""
        self.cooldowns = Cooldowns(now)
        """How long people and servers wait before they do the same again."""
        self.teaching = Teaching(tables, worker_pool)
        """Computes hints and key moments."""
        # Text and pictures.
        self.catalogues = content.catalogues
        """The sentences of the bot in all languages."""
        self.rulebooks = content.rulebooks
        """game → its rules, to search in."""
        self.rulebook_reader = RulebookReader(content.rulebooks.values())
        """Reads whole rulebooks in the background."""
        self.localizers = Localizers(content.catalogues)
        """Makes localizers, which word everything in the language of one reader."""
        self.pictures = Pictures(tools.painter, tools.painter.memory.files)
        """Paints scenes, and caches the newest pictures."""
        self.card_emojis = CardEmojis(client, tables.packs_by_game, tools.painter, add_long)
        """The application's emojis of cards and pieces."""
        self.table_views = TableViews(
            tables, self.localizers, self.pictures, self.card_emojis.of, self.learners, self.lessons
        )
        """Builds the panels of tables."""
        # Delivery to Discord.
        self.turn_messages = TurnMessages(tables.store, tables.people, now)
        """Who is due to be notified by a direct message."""
        self.sender = Sender(client, tables.people, LastMessages(), self.card_emojis.in_letters)
        """Sends and edits messages."""
        self.backoff = Backoff()
        """Which tables wait before a failed request is retried."""
        self.private_panels = PrivatePanels(tables, self.table_views, add_long)
        """Updates the private panels of players."""
        self.panels = PanelSync(
            tables,
            self.table_views,
            self.sender,
            self.private_panels,
            self.turn_messages,
            self.backoff,
            throttle,
        )
        """Posts and edits the public panels of tables."""
        self.match_starts = MatchStarts(tables, self.panels, self.sender, self.localizers, beacon)
        """Announces the start of matches and has the cards dealt."""
        self.resync = Resync(
            tables,
            self.panels,
            self.sender,
            self.match_starts,
            ClockNotices(tables, self.panels, self.sender),
            self.backoff,
            serves,
        )
        """Brings channels up to date after a crash or a failed request."""
        self.direct_messages = DirectMessages(client, tables, self.turn_messages, self.localizers, throttle)
        """Notifies people by direct message which tables wait for them."""
        # What features add.
        self.table_buttons: list[TableButtons] = []
        """Give buttons below what somebody sees privately of a table."""
        self.on_erased: list[Callable[[int], None]] = [
            self.learners.drop_person,
            self.private_panels.drop_person,
        ]
        """Called after a person's data were erased, with their Discord id."""
        self.on_postponed: list[Postpone] = []
        """Called when the bot was away, to move deadlines."""
        self.on_closing: list[Callable[[], Awaitable[None]]] = []
        """Called when the bot ends, to stop processes."""
        self.is_single_channel = False
        """Whether people see only this channel and cannot follow links to others (the practice server)."""
        self.links = HostLinks()
        """The links that `/about` shows; bot.py sets them."""

    def serves(self, guild: int) -> bool:
        """Return whether this process serves a server in which the bot is now. guild: its Discord id."""
        return self.own_shards.has(guild) and self.resync.serves(guild)

    async def buttons_of(self, table: Table, person: int, localizer: Localizer) -> list[ui.Item[Any]]:
        """Return the buttons that features add below what somebody sees privately of a table.

        person: the Discord id of the reader.
        """
        return [button for give in self.table_buttons for button in await give(table, person, localizer)]

    async def close(self) -> None:
        """Stop the processes of the parts."""
        for stop in self.on_closing:
            await stop()

    def get(self, kind: type[T], create: Callable[[], T] | None = None) -> T:
        """Return this bot's object of a class. The first call creates it.

        create: creates it; None: the class is called with the services.
        """
        part = self._parts.get(kind)
        if part is None:
            part = self._parts[kind] = create() if create else kind(self)  # type: ignore[call-arg]
        return cast(T, part)
