"""The parts of the bot as one plain object, which handlers, commands and the client get."""

from collections.abc import Mapping
from dataclasses import dataclass

from discord.ext import commands

from cogs.announcements.desks.referee_desks import RefereeDesks
from cogs.announcements.followed_ends import FollowedEnds
from cogs.announcements.lobby_calls import LobbyCalls
from cogs.announcements.match_start import MatchStarts
from cogs.announcements.matched_games import MatchedGames
from cogs.announcements.rated.rated_ends import RatedEnds
from cogs.announcements.report_cards import ReportCards
from cogs.announcements.scheduled_events import ScheduledEvents
from cogs.announcements.tournaments.league_panels import LeaguePanels
from cogs.announcements.tournaments.tournament_panels import TournamentPanels
from cogs.delivery.backoff import Backoff
from cogs.delivery.direct_messages import DirectMessages
from cogs.delivery.panel_sync import PanelSync
from cogs.delivery.private_panels import PrivatePanels
from cogs.delivery.sender import Sender
from cogs.delivery.uploads.card_emojis import CardEmojis
from cogs.painting.pictures import Pictures
from cogs.runtime.background import BackgroundTasks
from cogs.runtime.daily_posts import DailyPosts
from cogs.runtime.resync import Resync
from cogs.runtime.server_boards import ServerBoards
from cogs.sharing.animation.film_queue import FilmQueue
from cogs.sharing.printing.press import PrintWorker
from cogs.text.rulebook import Rulebook
from cogs.text.rulebook_reader import RulebookReader
from cogs.text.sentences import MessageCatalogues
from cogs.text.voices import Localizers
from cogs.views.personal.about_view import NO_LINKS, HostLinks
from cogs.views.table_views import TableViews
from engine.lesson import Lesson
from sessions.cards.intake.pack_intake import PackIntake
from sessions.common.cooldowns import Cooldowns
from sessions.computers.teaching import Teaching
from sessions.daily_puzzle.posting_times import PuzzlePostings
from sessions.daily_puzzle.progress import DailyPuzzles
from sessions.people.learners import Learners
from sessions.people.saved_kits import SavedKits
from sessions.personal_data import PersonalData
from sessions.playtest.play_test_store import PlayTestStore
from sessions.replays.replay_sources import ReplaySources
from sessions.servers.server_settings import Servers
from sessions.tables.tables import Tables
from sessions.tournaments.tournament_service.tournament_service import TournamentService


@dataclass(kw_only=True, slots=True)
class PersonServices:
    """What the bot stores about people, and how it notifies them."""

    kits: SavedKits
    """Everybody's decks and armies."""
    data: PersonalData
    """Exports and erases what is stored about a person."""
    direct_messages: DirectMessages
    """Notifies people by direct message which tables wait for them."""
    followed_ends: FollowedEnds
    """Notifies those who follow a table of its end."""
    pack_intake: PackIntake
    """Checks and stores uploaded packs."""
    play_tests: PlayTestStore
    """Starts play-tests of packs, and stores their progress and reports."""


@dataclass(kw_only=True, slots=True)
class ServerServices:
    """The settings of servers, and what the bot posts for them."""

    settings: Servers
    """The settings of all servers."""
    postings: PuzzlePostings
    """When and where servers want the daily puzzle posted, and what was posted last."""
    daily_posts: DailyPosts
    """Posts the daily puzzles."""
    boards: ServerBoards
    """Updates each server's message with the list of its tables."""
    desks: RefereeDesks
    """Posts and updates the servers' messages with buttons for refereed games."""
    matched_games: MatchedGames
    """Opens tables for people in the queue who were matched."""
    scheduled_events: ScheduledEvents
    """Creates, moves and cancels Discord's scheduled events, which announce lobbies."""
    lobby_calls: LobbyCalls
    """Notifies subscribers when a lobby has opened."""
    rated_ends: RatedEnds
    """Shows on the last panels of rated games what they changed."""
    report_cards: ReportCards
    """Posts and edits the message of each result report."""
    films: FilmQueue
    """Makes animations, one after the other."""
    print_worker: PrintWorker
    """Makes PDFs for printing, one after the other."""
    tournament_panels: TournamentPanels
    """Updates the messages of tournaments."""
    tournaments: TournamentService
    """What people do with tournaments: open one, sign up, leave, report results."""
    league_panels: LeaguePanels
    """Updates the messages of leagues."""


@dataclass(kw_only=True, slots=True)
class Services:
    """Everything that handlers and commands use. The client creates one with `assemble`."""

    client: commands.AutoShardedBot
    """The connection to Discord."""
    background: BackgroundTasks
    """Keeps references to asyncio tasks until they are done, and logs their errors."""
    # Stored data.
    tables: Tables
    """Opens and finds tables, and takes answers."""
    replays: ReplaySources
    """Finds the games that can be shown as replays: tables and uploaded records."""
    puzzles: DailyPuzzles
    """The daily puzzle, and the progress of people."""
    learners: Learners
    """The progress of people in lessons."""
    lessons: Mapping[str, Lesson]
    """game → its lesson."""
    personal: PersonServices
    """What concerns people."""
    servers: ServerServices
    """What concerns servers."""
    cooldowns: Cooldowns
    """How long people and servers wait before they do the same again."""
    teaching: Teaching
    """Computes hints and key moments."""
    # Text and pictures.
    catalogues: MessageCatalogues
    """The sentences of the bot in all languages."""
    rulebooks: Mapping[str, Rulebook]
    """game → its rules, to search in."""
    rulebook_reader: RulebookReader
    """Reads whole rulebooks in the background."""
    localizers: Localizers
    """Makes localizers, which word everything in the language of one reader."""
    pictures: Pictures
    """Paints scenes, and caches the newest pictures."""
    card_emojis: CardEmojis
    """The application's emojis of cards and pieces."""
    table_views: TableViews
    """Builds the panels of tables."""
    # Delivery to Discord.
    sender: Sender
    """Sends and edits messages."""
    backoff: Backoff
    """Which tables wait before a failed request is retried."""
    panels: PanelSync
    """Posts and edits the public panels of tables."""
    private_panels: PrivatePanels
    """Updates the private panels of players."""
    match_starts: MatchStarts
    """Announces the start of matches and has the cards dealt."""
    resync: Resync
    """Brings channels up to date after a crash or a failed request."""
    is_single_channel: bool = False
    """Whether people see only this one channel and cannot follow links to others (the practice server)."""
    links: HostLinks = NO_LINKS
    """The links that `/about` shows; bot.py sets them."""
