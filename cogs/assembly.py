"""Creates the parts of the bot and gives each the parts that it needs. No other module does this."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from discord.ext import commands

from cogs.announcements.clock_notices import ClockNotices
from cogs.announcements.desks.referee_desks import RefereeDesks
from cogs.announcements.followed_ends import FollowedEnds
from cogs.announcements.lobby_calls import LobbyCalls
from cogs.announcements.match_start import MatchStarts
from cogs.announcements.matched_games import MatchedGames
from cogs.announcements.queue_ends import QueueEnds
from cogs.announcements.randomness_beacon import Beacon
from cogs.announcements.rated.rated_ends import RatedEnds
from cogs.announcements.report_cards import ReportCards
from cogs.announcements.scheduled_events import ScheduledEvents
from cogs.announcements.tournaments.league_panels import LeaguePanels
from cogs.announcements.tournaments.tournament_panels import TournamentPanels
from cogs.announcements.tournaments.tournament_tables import TournamentTables
from cogs.delivery.backoff import Backoff
from cogs.delivery.direct_messages import DirectMessages
from cogs.delivery.last_messages import LastMessages
from cogs.delivery.panel_sync import PanelSync
from cogs.delivery.private_panels import PrivatePanels
from cogs.delivery.sender import Sender
from cogs.delivery.uploads.card_emojis import CardEmojis
from cogs.loaded_content import Content
from cogs.painting import Painter
from cogs.painting.pictures import Pictures
from cogs.runtime.background import BackgroundTasks
from cogs.runtime.daily_posts import DailyPosts
from cogs.runtime.resync import Resync
from cogs.runtime.server_boards import ServerBoards
from cogs.services import PersonServices, ServerServices, Services
from cogs.sharing.animation.film_queue import FilmQueue, FilmWorker
from cogs.sharing.printing.press import PrintWorker
from cogs.text.rulebook_reader import RulebookReader
from cogs.text.voices import Localizers
from cogs.views.table_views import TableViews
from engine.files import DATA
from sessions.cards.intake.pack_intake import PackIntake
from sessions.common.cooldowns import Cooldowns
from sessions.common.log_throttle import LogThrottle
from sessions.computers.teaching import Teaching
from sessions.computers.worker_pool import WorkerPool
from sessions.daily_puzzle.posting_times import PuzzlePostings
from sessions.daily_puzzle.progress import DailyPuzzles
from sessions.people.learners import Learners
from sessions.people.saved_kits import SavedKits
from sessions.people.turn_messages import TurnMessages
from sessions.personal_data import PersonalData
from sessions.playtest.play_test_store import PlayTestStore
from sessions.playtest.play_testing import PlayTests
from sessions.replays.replay_sources import ReplaySources
from sessions.servers.server_settings import Servers
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


def assemble(
    client: commands.AutoShardedBot,
    dependencies: BotDependencies,
    throttle: LogThrottle,
    serves: Callable[[int], bool],
    *,
    alone: bool,
) -> Services:
    """Create everything that handlers and commands use.

    dependencies: what the bot was created with.
    throttle: limits log lines about the store.
    serves: takes a server's Discord id, and returns whether the bot is there now and may be used there.
    alone: whether this process serves all shards.
    """
    tables, content, tools, beacon = dependencies
    catalogues, painter, worker_pool = content.catalogues, tools.painter, tools.worker_pool

    def now() -> float:
        """Return the current time of the tables' clock, in seconds since the epoch."""
        return tables.now()

    backoff, localizers, pictures = Backoff(), Localizers(catalogues), Pictures(painter)
    background = BackgroundTasks()
    card_emojis = CardEmojis(client, tables.packs_by_game, painter, partial(background.add, long=True))
    turn_messages = TurnMessages(tables.store, tables.people, now)
    learners = Learners(tables.store)
    sender = Sender(client, tables.people, LastMessages(), card_emojis.in_letters)
    table_views = TableViews(tables, localizers, pictures, card_emojis.of, learners, content.lessons)
    private_panels = PrivatePanels(tables, table_views, partial(background.add, long=True))
    panels = PanelSync(tables, table_views, sender, private_panels, turn_messages, backoff, throttle)
    match_starts = MatchStarts(tables, panels, sender, localizers, beacon)
    clock_notices = ClockNotices(tables, panels, sender)
    postings, settings = PuzzlePostings(tables.store, now), Servers(tables.store, now)
    daily_puzzles = DailyPuzzles(tables.store, tables.people, content.puzzles, worker_pool, now)
    personal_data = PersonalData(tables, postings)
    followed_ends = FollowedEnds(
        tables, personal_data.followed_tables, turn_messages, client, localizers, throttle
    )
    direct_messages = DirectMessages(client, tables, turn_messages, localizers, followed_ends, throttle)
    tournament_tables = TournamentTables(personal_data.tournaments, tables, settings, panels, localizers)
    queue_ends = QueueEnds(personal_data.queues, tables.people, direct_messages, localizers)
    return Services(
        client=client,
        background=background,
        tables=tables,
        replays=ReplaySources(tables.repository, personal_data.records, worker_pool),
        puzzles=daily_puzzles,
        learners=learners,
        lessons=content.lessons,
        personal=PersonServices(
            kits=SavedKits(tables.store),
            data=personal_data,
            direct_messages=direct_messages,
            followed_ends=followed_ends,
            pack_intake=PackIntake(tables.repository.packs, worker_pool, now),
            play_tests=PlayTestStore(
                tables.store, tables.repository.packs.uploads, PlayTests(worker_pool), now, alone
            ),
        ),
        servers=ServerServices(
            settings=settings,
            postings=postings,
            daily_posts=DailyPosts(daily_puzzles, postings, table_views, sender, backoff, throttle),
            boards=ServerBoards(tables, settings, localizers, sender, backoff, throttle),
            desks=RefereeDesks(tables, settings, localizers, sender),
            matched_games=MatchedGames(tables, settings, panels, localizers, queue_ends, throttle),
            scheduled_events=ScheduledEvents(tables, client, localizers, throttle),
            lobby_calls=LobbyCalls(tables, panels, throttle),
            rated_ends=RatedEnds(tables, panels, background.add, throttle),
            report_cards=ReportCards(tables, personal_data.reports, sender, localizers, throttle),
            films=FilmQueue(tools.film_worker, now),
            print_worker=tools.print_worker,
            tournament_panels=TournamentPanels(
                tournament_tables, localizers, pictures, sender, background.add, backoff, throttle
            ),
            tournaments=personal_data.tournaments,
            league_panels=LeaguePanels(
                personal_data.leagues,
                tournament_tables,
                localizers,
                sender,
                background.add,
                backoff,
                throttle,
            ),
        ),
        cooldowns=Cooldowns(now),
        teaching=Teaching(tables, worker_pool),
        catalogues=catalogues,
        rulebooks=content.rulebooks,
        rulebook_reader=RulebookReader(content.rulebooks.values()),
        localizers=localizers,
        pictures=pictures,
        card_emojis=card_emojis,
        table_views=table_views,
        sender=sender,
        backoff=backoff,
        panels=panels,
        private_panels=private_panels,
        match_starts=match_starts,
        resync=Resync(tables, panels, sender, match_starts, clock_notices, backoff, serves),
    )
