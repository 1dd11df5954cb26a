"""Routes taps to handlers by the act in the button id."""

from collections.abc import Sequence

from cogs.competitions.league_handler import LeagueHandler
from cogs.competitions.organiser_handler import OrganiserHandler
from cogs.competitions.plan_handler import PlanHandler
from cogs.competitions.standings_handler import StandingsHandler
from cogs.competitions.tournament_finder import TournamentFinder
from cogs.competitions.tournament_handler import TournamentHandler
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Handler, Tapped
from cogs.core.interactions.new_table_settings import NewTableSettings
from cogs.core.interactions.own_panel import PrivatePanelSender
from cogs.core.interactions.replies import Replies
from cogs.core.interactions.taps import handled_taps
from cogs.core.services import Services
from cogs.gathering.notify_handler import NotifyHandler
from cogs.gathering.queue_handler import QueueHandler
from cogs.gathering.scheduled_start_handler import ScheduledStartHandler
from cogs.hints.teacher_handler import TeacherHandler
from cogs.lessons.lesson_handler import LessonHandler
from cogs.lobby.invitation_handler import InvitationHandler
from cogs.lobby.lobby_handler import LobbyHandler
from cogs.lobby.new_tables import NewTables
from cogs.lobby.opening_handler import OpeningHandler
from cogs.packs.pack_handler import PackHandler
from cogs.packs.play_test_handler import PlayTestHandler
from cogs.packs.sample_handler import SampleHandler
from cogs.people.block_handler import BlockHandler
from cogs.people.follow_handler import FollowHandler
from cogs.people.my_tables_handler import MyTablesHandler
from cogs.people.privacy_handler import PrivacyHandler
from cogs.people.profile_handler import ProfileHandler
from cogs.play.conditional_answer_handler import ConditionalAnswerHandler
from cogs.play.deck_handler import DeckHandler
from cogs.play.form_handler import FormHandler
from cogs.play.play_handler import PlayHandler
from cogs.printing.print_handler import PrintHandler
from cogs.puzzle.puzzle_handler import PuzzleHandler
from cogs.replays.check_handler import CheckHandler
from cogs.replays.play_on_handler import PlayOnHandler
from cogs.replays.replay_finder import ReplayFinder
from cogs.replays.replay_handler import ReplayHandler
from cogs.results.history_handler import HistoryHandler
from cogs.results.ladder_handler import LadderHandler
from cogs.results.leader_board_handler import LeaderBoardHandler
from cogs.results.one_device_handler import OneDeviceHandler
from cogs.results.report_handler import ReportHandler
from cogs.results.result_profile_handler import ResultProfileHandler
from cogs.server.problem_handler import ProblemHandler
from cogs.server.setup_handler import SetupHandler
from cogs.sharing.end_picture_handler import EndPictureHandler
from cogs.sharing.page_handler import PageHandler
from cogs.sharing.pages import ReplayPages
from cogs.sharing.share_handler import ShareHandler
from cogs.table.clock_handler import ClockHandler
from cogs.table.computer_handler import ComputerHandler
from cogs.table.table_handler import TableHandler
from cogs.table.vote_handler import VoteHandler
from engine.questions import Refused


class Router:
    """Creates all handlers, and calls the right one for a tap. Commands use the handlers by attribute.

    The attribute `handlers` maps the act of a button id to a handler method, `cooldowns` an act and an
    argument to the name of a cooldown. All other attributes are handlers, or parts that several handlers
    share.
    """

    def __init__(self, services: Services) -> None:
        self.replies, self.private_panel_sender = Replies(services), PrivatePanelSender(services)
        self.new_table_settings = NewTableSettings(services)
        self.table = TableHandler(services, self.replies, self.new_table_settings)
        self.votes = VoteHandler(services, self.replies, self.private_panel_sender)
        self.computers = ComputerHandler(services, self.replies)
        self.new_tables = NewTables(services, self.computers, self.new_table_settings)
        self.opening = OpeningHandler(
            services, self.replies, self.new_tables, self.computers, self.new_table_settings
        )
        self.lobby = LobbyHandler(services, self.replies, self.computers)
        self.invitations = InvitationHandler(services, self.replies, self.lobby, self.new_tables)
        self.clock = ClockHandler(services, self.replies)
        self.conditional_answers = ConditionalAnswerHandler(services, self.replies)
        self.forms = FormHandler(services, self.replies, self.private_panel_sender)
        self.play = PlayHandler(services, self.replies, self.private_panel_sender, self.forms)
        self.teacher = TeacherHandler(services, self.replies, self.private_panel_sender)
        self.decks = DeckHandler(services, self.replies)
        self.privacy = PrivacyHandler(services, self.replies)
        self.lessons = LessonHandler(services)
        self.puzzle = PuzzleHandler(services)
        self.profile = ProfileHandler(services)
        self.problem = ProblemHandler(services)
        self.setup = SetupHandler(services, self.puzzle)
        self.my_tables = MyTablesHandler(services)
        self.blocks = BlockHandler(services)
        self.queue = QueueHandler(services, self.new_table_settings)
        self.notify = NotifyHandler(services, self.new_table_settings)
        self.scheduled_starts = ScheduledStartHandler(services, self.replies, self.profile)
        self.follow = FollowHandler(services, self.replies, self.my_tables)
        self.replay_finder = ReplayFinder(services, self.replies)
        self.sharing = ShareHandler(services, self.replay_finder)
        self.end_pictures = EndPictureHandler(services)
        self.packs = PackHandler(services, self.new_tables)
        self.play_tests = PlayTestHandler(self.packs)
        self.checks = CheckHandler(services, self.replies)
        self.printing = PrintHandler(services, self.new_table_settings)
        self.samples = SampleHandler(services)
        self.page = PageHandler(services, ReplayPages(services.catalogues), self.replay_finder)
        self.replays = ReplayHandler(services, self.replay_finder)
        self.history = HistoryHandler(services, self.replays)
        self.result_profiles = ResultProfileHandler(services)
        self.leader_boards = LeaderBoardHandler(services)
        self.reports = ReportHandler(services, self.new_table_settings)
        self.one_device = OneDeviceHandler(services, self.replies, self.reports)
        self.ladder = LadderHandler(services, self.new_tables, self.new_table_settings)
        self.play_on = PlayOnHandler(services, self.replay_finder, self.new_tables, self.new_table_settings)
        tournament_finder = TournamentFinder(services)
        self.tournaments = TournamentHandler(tournament_finder)
        self.tournament_plans = PlanHandler(tournament_finder, self.new_table_settings)
        self.standings = StandingsHandler(tournament_finder)
        self.organiser = OrganiserHandler(tournament_finder)
        self.leagues = LeagueHandler(tournament_finder)
        self.handlers: dict[str, Handler] = {}
        self.cooldowns: dict[tuple[str, str], str] = {}
        for owner in [*vars(self).values()]:
            for handled, handler in handled_taps(owner):
                self.handlers[handled.act] = handler
                for argument, cooldown in {"": handled.cooldown, **handled.cooldown_by_argument}.items():
                    self.cooldowns[handled.act, argument] = cooldown

    def cooldown_of(self, act: str, argument: str) -> str:
        """Return the name of the cooldown that a tap counts for; "": none.

        argument: of the button id.
        """
        return self.cooldowns.get((act, argument)) or self.cooldowns.get((act, ""), "")

    async def handle(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Call the handler of the tapped act. Raises Refused if there is none.

        values: what was chosen in a list or typed in a modal; empty for a button.
        """
        handler = self.handlers.get(tap.act)
        if handler is None:
            raise Refused("stale")
        await handler(interaction, tap, values)
