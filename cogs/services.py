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
from cogs.sharing.printing.press import Press
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
from sessions.daily_puzzle.posting_times import Postings
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
    followed: FollowedEnds
    """Notifies those who follow a table of its end."""
    packs: PackIntake
    """Checks and stores uploaded packs."""
    play_tests: PlayTestStore


@dataclass(kw_only=True, slots=True)
class ServerServices:
    """The settings of servers, and what the bot posts for them."""

    settings: Servers
    postings: Postings
    daily_posts: DailyPosts
    boards: ServerBoards
    desks: RefereeDesks
    found_games: MatchedGames
    events: ScheduledEvents
    lobby_calls: LobbyCalls
    rated_ends: RatedEnds
    reports: ReportCards
    films: FilmQueue
    press: Press
    tournament_panels: TournamentPanels
    tournaments: TournamentService
    league_panels: LeaguePanels


@dataclass(kw_only=True, slots=True)
class Services:
    """Everything that handlers and commands use. The client creates one with `assemble`."""

    client: commands.AutoShardedBot
    background: BackgroundTasks
    # Stored data.
    tables: Tables
    replays: ReplaySources
    puzzles: DailyPuzzles
    learners: Learners
    lessons: Mapping[str, Lesson]
    personal: PersonServices
    servers: ServerServices
    cooldowns: Cooldowns
    teaching: Teaching
    # Text and pictures.
    words: MessageCatalogues
    rulebooks: Mapping[str, Rulebook]
    rulebook_reader: RulebookReader
    """Reads whole rulebooks in the background."""
    voices: Localizers
    pictures: Pictures
    card_emojis: CardEmojis
    views: TableViews
    # Delivery to Discord.
    sender: Sender
    backoff: Backoff
    panels: PanelSync
    private_panels: PrivatePanels
    starts: MatchStarts
    recovery: Resync
    one_page: bool = False
    """Whether people see only this one channel and cannot follow links to others (the practice server)."""
    links: HostLinks = NO_LINKS
    """The links that `/about` shows; bot.py sets them."""
