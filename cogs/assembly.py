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
from cogs.sharing.animation.film_queue import FilmQueue
from cogs.sharing.animation.studio import Studio
from cogs.sharing.printing.press import Press
from cogs.text.rulebook_reader import RulebookReader
from cogs.text.voices import Localizers
from cogs.views.table_views import TableViews
from engine.files import DATA
from sessions.cards.intake.pack_intake import PackIntake
from sessions.common.cooldowns import Cooldowns
from sessions.common.log_throttle import LogThrottle
from sessions.computers.teaching import Teaching
from sessions.computers.worker_pool import WorkerPool
from sessions.daily_puzzle.posting_times import Postings
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
    """The parts that do heavy work, each in its own threads or processes."""

    painter: Painter
    """Draws pictures."""
    thinking: WorkerPool
    """Runs computer players' turns, hints and long calculations."""
    studio: Studio
    """Makes animations."""
    press: Press
    """Makes PDFs."""

    @classmethod
    def usual(cls, thinkers: int = 0) -> "Tools":
        """Return the tools of a bot that serves people. thinkers: see `WorkerPool`."""
        return cls(Painter(DATA / "fonts"), WorkerPool(thinkers), Studio(DATA), Press(DATA))


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
    given: BotDependencies,
    throttle: LogThrottle,
    serves: Callable[[int], bool],
    *,
    alone: bool,
) -> Services:
    """Create everything that handlers and commands use.

    given: what the bot was created with; throttle: limits log lines about the store; serves: whether the bot
    is in a server now and may be used there (takes the server's Discord id); alone: whether this process
    serves all shards.
    """
    tables, content, tools, beacon = given
    words, painter, thinking = content.words, tools.painter, tools.thinking

    def now() -> float:
        """Return the current time of the tables' clock, in seconds since the epoch."""
        return tables.now()

    backoff, voices, pictures = Backoff(), Localizers(words), Pictures(painter)
    background = BackgroundTasks()
    emojis = CardEmojis(client, tables.shelves, painter, partial(background.add, long=True))
    turns = TurnMessages(tables.store, tables.people, now)
    learners, sender = (
        Learners(tables.store),
        Sender(client, tables.people, LastMessages(), emojis.in_letters),
    )
    views = TableViews(tables, voices, pictures, emojis.of, learners, content.lessons)
    private_panels = PrivatePanels(tables, views, partial(background.add, long=True))
    panels = PanelSync(tables, views, sender, private_panels, turns, backoff, throttle)
    starts = MatchStarts(tables, panels, sender, voices, beacon)
    notices = ClockNotices(tables, panels, sender)
    postings, settings = Postings(tables.store, now), Servers(tables.store, now)
    daily = DailyPuzzles(tables.store, tables.people, content.puzzles, thinking, now)
    data = PersonalData(tables, postings)
    followed = FollowedEnds(tables, data.followed, turns, client, voices, throttle)
    direct = DirectMessages(client, tables, turns, voices, followed, throttle)
    pairs = TournamentTables(data.tournaments, tables, settings, panels, voices)
    ends = QueueEnds(data.queues, tables.people, direct, voices)
    return Services(
        client=client,
        background=background,
        tables=tables,
        replays=ReplaySources(tables.keeper, data.records, thinking),
        puzzles=daily,
        learners=learners,
        lessons=content.lessons,
        personal=PersonServices(
            kits=SavedKits(tables.store),
            data=data,
            direct_messages=direct,
            followed=followed,
            packs=PackIntake(tables.keeper.packs, thinking, now),
            play_tests=PlayTestStore(
                tables.store, tables.keeper.packs.uploads, PlayTests(thinking), now, alone
            ),
        ),
        servers=ServerServices(
            settings=settings,
            postings=postings,
            daily_posts=DailyPosts(daily, postings, views, sender, backoff, throttle),
            boards=ServerBoards(tables, settings, voices, sender, backoff, throttle),
            desks=RefereeDesks(tables, settings, voices, sender),
            found_games=MatchedGames(tables, settings, panels, voices, ends, throttle),
            events=ScheduledEvents(tables, client, voices, throttle),
            lobby_calls=LobbyCalls(tables, panels, throttle),
            rated_ends=RatedEnds(tables, panels, background.add, throttle),
            reports=ReportCards(tables, data.reports, sender, voices, throttle),
            films=FilmQueue(tools.studio, now),
            press=tools.press,
            tournament_panels=TournamentPanels(
                pairs, voices, pictures, sender, background.add, backoff, throttle
            ),
            tournaments=data.tournaments,
            league_panels=LeaguePanels(
                data.leagues, pairs, voices, sender, background.add, backoff, throttle
            ),
        ),
        cooldowns=Cooldowns(now),
        teaching=Teaching(tables, thinking),
        words=words,
        rulebooks=content.rulebooks,
        rulebook_reader=RulebookReader(content.rulebooks.values()),
        voices=voices,
        pictures=pictures,
        card_emojis=emojis,
        views=views,
        sender=sender,
        backoff=backoff,
        panels=panels,
        private_panels=private_panels,
        starts=starts,
        recovery=Resync(tables, panels, sender, starts, notices, backoff, serves),
    )
