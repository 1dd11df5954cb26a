"""Routes taps to handlers by the act in the button id."""

from collections.abc import Sequence

from cogs.components.button_ids import ButtonId
from cogs.handlers.clock_handler import ClockHandler
from cogs.handlers.computer_handler import ComputerHandler
from cogs.handlers.form_handler import FormHandler
from cogs.handlers.lobby.invitation_handler import InvitationHandler
from cogs.handlers.lobby.new_tables import NewTables
from cogs.handlers.lobby.opening_handler import OpeningHandler
from cogs.handlers.lobby.scheduled_start_handler import ScheduledStartHandler
from cogs.handlers.lobby_handler import LobbyHandler
from cogs.handlers.packs.pack_handler import PackHandler
from cogs.handlers.packs.play_test_handler import PlayTestHandler
from cogs.handlers.packs.sample_handler import SampleHandler
from cogs.handlers.play_handler import PlayHandler
from cogs.handlers.replays.check_handler import CheckHandler
from cogs.handlers.replays.play_on_handler import PlayOnHandler
from cogs.handlers.replays.replay_finder import ReplayFinder
from cogs.handlers.replays.replay_handler import ReplayHandler
from cogs.handlers.results.result_handlers import ResultHandlers
from cogs.handlers.sharing.end_picture_handler import EndPictureHandler
from cogs.handlers.sharing.page_handler import PageHandler
from cogs.handlers.sharing.print_handler import PrintHandler
from cogs.handlers.sharing.share_handler import ShareHandler
from cogs.handlers.table_handler import TableHandler
from cogs.handlers.tournaments.league_handler import LeagueHandler
from cogs.handlers.tournaments.organiser_handler import OrganiserHandler
from cogs.handlers.tournaments.plan_handler import PlanHandler
from cogs.handlers.tournaments.standings_handler import StandingsHandler
from cogs.handlers.tournaments.tournament_finder import TournamentFinder
from cogs.handlers.tournaments.tournament_handler import TournamentHandler
from cogs.handlers.vote_handler import VoteHandler
from cogs.handlers.waiting.conditional_answer_handler import ConditionalAnswerHandler
from cogs.handlers.waiting.follow_handler import FollowHandler
from cogs.interactions.interaction import Handler, TapHandler, Tapped
from cogs.interactions.new_table_settings import NewTableSettings
from cogs.interactions.own_panel import PrivatePanelSender
from cogs.interactions.replies import Replies
from cogs.personal.personal_handlers import PersonalHandlers
from cogs.services import Services
from cogs.sharing.page.pages import ReplayPages
from engine.questions import Refused


class Router:
    """Creates all handlers, and calls the right one for a tap. Commands use the handlers by attribute.

    The attribute `personal` has the handlers of personal matters. The attribute `handlers` maps the act of a
    button id to a handler method. All other attributes are handlers, or parts that several handlers share.
    """

    def __init__(self, services: Services) -> None:
        self.replies, self.private_panel_sender = Replies(services), PrivatePanelSender(services)
        self.new_table_settings = NewTableSettings(services)
        self.table = TableHandler(services, self.replies)
        self.votes = VoteHandler(services, self.replies, self.private_panel_sender)
        self.computers = ComputerHandler(services, self.replies)
        self.new_tables = NewTables(services, self.computers, self.new_table_settings)
        lobby_handler = LobbyHandler(services, self.replies, self.computers)
        self.invitations = InvitationHandler(services, self.replies, lobby_handler, self.new_tables)
        self.clock = ClockHandler(services, self.replies)
        self.conditional_answers = ConditionalAnswerHandler(services, self.replies)
        self.forms = FormHandler(services, self.replies, self.private_panel_sender)
        play_handler = PlayHandler(services, self.replies, self.private_panel_sender, self.forms)
        self.personal = PersonalHandlers(
            services, self.replies, self.private_panel_sender, self.new_table_settings
        )
        self.scheduled_starts = ScheduledStartHandler(services, self.replies, self.personal.profile)
        follow_handler = FollowHandler(services, self.replies, self.personal.my_tables)
        replay_finder = ReplayFinder(services, self.replies)
        self.sharing, self.end_pictures = ShareHandler(services, replay_finder), EndPictureHandler(services)
        self.packs = PackHandler(services, self.new_tables, self.computers)
        self.play_tests = PlayTestHandler(self.packs)
        self.checks = CheckHandler(services, self.replies)
        self.printing = PrintHandler(services, self.new_table_settings)
        self.samples = SampleHandler(services)
        self.page = PageHandler(services, ReplayPages(services.catalogues), replay_finder)
        self.replays = ReplayHandler(services, replay_finder)
        self.results = ResultHandlers(
            services, self.replies, self.new_table_settings, self.new_tables, self.computers, self.replays
        )
        tournament_finder = TournamentFinder(services)
        self.tournaments = TournamentHandler(tournament_finder)
        self.tournament_plans = PlanHandler(tournament_finder, self.new_table_settings)
        self.handlers: dict[str, Handler] = {}
        tap_handlers: list[TapHandler] = [
            self.table,
            self.votes,
            self.computers,
            OpeningHandler(services, self.replies, self.new_tables, self.computers, self.new_table_settings),
            lobby_handler,
            self.invitations,
            self.scheduled_starts,
            self.clock,
            self.conditional_answers,
            follow_handler,
            self.checks,
            self.sharing,
            self.end_pictures,
            self.packs,
            self.play_tests,
            self.printing,
            self.samples,
            self.forms,
            self.page,
            play_handler,
            replay_finder,
            self.replays,
            self.results,
            self.tournaments,
            self.tournament_plans,
            StandingsHandler(tournament_finder),
            OrganiserHandler(tournament_finder),
            LeagueHandler(tournament_finder),
            PlayOnHandler(services, replay_finder, self.new_tables, self.new_table_settings),
        ]
        for handler in (*tap_handlers, self.personal):
            self.handlers |= handler.acts()

    async def handle(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Call the handler of the tapped act. Raises Refused if there is none.

        values: what was chosen in a list or typed in a modal; empty for a button.
        """
        handler = self.handlers.get(tap.act)
        if handler is None:
            raise Refused("stale")
        await handler(interaction, tap, values)
