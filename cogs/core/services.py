"""Creates the parts of the bot, and gives them to handlers, commands and the client as one object."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from discord.ext import commands

from cogs.competitions.league_panels import LeaguePanels
from cogs.competitions.tournament_panels import TournamentPanels
from cogs.competitions.tournament_tables import TournamentTables
from cogs.core.delivery.backoff import Backoff
from cogs.core.delivery.card_emojis import CardEmojis
from cogs.core.delivery.direct_messages import DirectMessages
from cogs.core.delivery.last_messages import LastMessages
from cogs.core.delivery.panel_sync import PanelSync
from cogs.core.delivery.private_panels import PrivatePanels
from cogs.core.delivery.sender import Sender
from cogs.core.loaded_content import Content
from cogs.core.painting import Painter
from cogs.core.painting.pictures import Pictures
from cogs.core.panels.table_views import TableViews
from cogs.core.runtime.background import BackgroundTasks
from cogs.core.runtime.clock_notices import ClockNotices
from cogs.core.runtime.match_start import MatchStarts
from cogs.core.runtime.randomness_beacon import Beacon
from cogs.core.runtime.resync import Resync
from cogs.core.text.rulebook_reader import RulebookReader
from cogs.core.text.voices import Localizers
from cogs.gathering.lobby_calls import LobbyCalls
from cogs.gathering.matched_games import MatchedGames
from cogs.gathering.queue_ends import QueueEnds
from cogs.gathering.scheduled_events import ScheduledEvents
from cogs.lookup.about_view import NO_LINKS
from cogs.people.followed_ends import FollowedEnds
from cogs.printing.press import PrintWorker
from cogs.puzzle.daily_posts import DailyPosts
from cogs.referee.referee_desks import RefereeDesks
from cogs.results.rated_ends import RatedEnds
from cogs.results.report_cards import ReportCards
from cogs.server.server_boards import ServerBoards
from cogs.sharing.film_queue import FilmQueue, FilmWorker
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
from sessions.tables.tables import Tables


@dataclass(frozen=True)
class Tools:
    """The parts that do heavy work; each has its own threads or processes."""

    painter: Painter
    """Draws pictures."""
    worker_pool: WorkerPool
    """Runs computer players' turns, hints and long calculations."""
    film_worker: FilmWorker
    """Makes animations."""
    print_worker: PrintWorker
    """Makes PDFs."""

    @classmethod
    def usual(cls, thinkers: int = 0) -> "Tools":
        """Return the tools of a bot that serves people.

        thinkers: number of processes that think for computer players; 0: one fewer than processors, at
        least one.
        """
        return cls(Painter(DATA / "fonts"), WorkerPool(thinkers), FilmWorker(DATA), PrintWorker(DATA))


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
    """Everything that handlers and commands use. Creates each part, and gives it the parts that it needs."""

    def __init__(
        self,
        client: commands.AutoShardedBot,
        dependencies: BotDependencies,
        throttle: LogThrottle,
        serves: Callable[[int], bool],
        *,
        alone: bool,
    ) -> None:
        """client: the connection to Discord.
        dependencies: what the bot was created with.
        throttle: limits log lines about the store.
        serves: takes a server's Discord id, and returns whether the bot is there now and may be used there.
        alone: whether this process serves all shards.
        """
        tables, content, tools, beacon = dependencies
        worker_pool, packs = tools.worker_pool, tables.repository.packs
        self.client, self.tables = client, tables

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
        self.play_tests = PlayTestStore(tables.store, packs.uploads, PlayTests(worker_pool), now, alone)
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
        self.pictures = Pictures(tools.painter)
        """Paints scenes, and caches the newest pictures."""
        self.card_emojis = CardEmojis(client, tables.packs_by_game, tools.painter, add_long)
        """The application's emojis of cards and pieces."""
        self.table_views = TableViews(
            tables, self.localizers, self.pictures, self.card_emojis.of, self.learners, self.lessons
        )
        """Builds the panels of tables."""
        self.films = FilmQueue(tools.film_worker, now)
        """Makes animations, one after the other."""
        self.print_worker = tools.print_worker
        """Makes PDFs for printing, one after the other."""
        # Delivery to Discord.
        turn_messages = TurnMessages(tables.store, tables.people, now)
        self.sender = Sender(client, tables.people, LastMessages(), self.card_emojis.in_letters)
        """Sends and edits messages."""
        self.backoff = Backoff()
        """Which tables wait before a failed request is retried."""
        self.private_panels = PrivatePanels(tables, self.table_views, add_long)
        """Updates the private panels of players."""
        self.panels = PanelSync(
            tables, self.table_views, self.sender, self.private_panels, turn_messages, self.backoff, throttle
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
        self.followed_ends = FollowedEnds(
            tables, self.personal_data.followed_tables, turn_messages, client, self.localizers, throttle
        )
        """Notifies those who follow a table of its end."""
        self.direct_messages = DirectMessages(
            client, tables, turn_messages, self.localizers, self.followed_ends, throttle
        )
        """Notifies people by direct message which tables wait for them."""
        # What the bot posts in servers.
        self.daily_posts = DailyPosts(
            self.puzzles, self.postings, self.table_views, self.sender, self.backoff, throttle
        )
        """Posts the daily puzzles."""
        self.boards = ServerBoards(
            tables, self.server_settings, self.localizers, self.sender, self.backoff, throttle
        )
        """Updates each server's message with the list of its tables."""
        self.desks = RefereeDesks(tables, self.server_settings, self.localizers, self.sender)
        """Posts and updates the servers' messages with buttons for refereed games."""
        queue_ends = QueueEnds(
            self.personal_data.queues, tables.people, self.direct_messages, self.localizers
        )
        self.matched_games = MatchedGames(
            tables, self.server_settings, self.panels, self.localizers, queue_ends, throttle
        )
        """Opens tables for people in the queue who were matched."""
        self.scheduled_events = ScheduledEvents(tables, client, self.localizers, throttle)
        """Creates, moves and cancels Discord's scheduled events, which announce lobbies."""
        self.lobby_calls = LobbyCalls(tables, self.panels, throttle)
        """Notifies subscribers when a lobby has opened."""
        self.rated_ends = RatedEnds(tables, self.panels, self.background.add, throttle)
        """Shows on the last panels of rated games what they changed."""
        self.report_cards = ReportCards(
            tables, self.personal_data.reports, self.sender, self.localizers, throttle
        )
        """Posts and edits the message of each result report."""
        tournament_tables = TournamentTables(
            self.tournaments, tables, self.server_settings, self.panels, self.localizers
        )
        self.tournament_panels = TournamentPanels(
            tournament_tables,
            self.localizers,
            self.pictures,
            self.sender,
            self.background.add,
            self.backoff,
            throttle,
        )
        """Updates the messages of tournaments."""
        self.league_panels = LeaguePanels(
            self.personal_data.leagues,
            tournament_tables,
            self.localizers,
            self.sender,
            self.background.add,
            self.backoff,
            throttle,
        )
        """Updates the messages of leagues."""
        self.is_single_channel = False
        """Whether people see only this channel and cannot follow links to others (the practice server)."""
        self.links = NO_LINKS
        """The links that `/about` shows; bot.py sets them."""
