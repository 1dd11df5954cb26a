"""Finds what a tap does: the act that a component's id names, at the handler that has it."""

from collections.abc import Sequence
from typing import Protocol

from cogs.components.custom_ids import TapId
from cogs.handlers.clock_handler import ClockHandler
from cogs.handlers.computer_handler import ComputerHandler
from cogs.handlers.form_handler import FormHandler
from cogs.handlers.lobby.appointment_handler import AppointmentHandler
from cogs.handlers.lobby.invitation_handler import InvitationHandler
from cogs.handlers.lobby_handler import LobbyHandler
from cogs.handlers.play_handler import PlayHandler
from cogs.handlers.table_handler import TableHandler
from cogs.handlers.vote_handler import VoteHandler
from cogs.handlers.waiting.advance_handler import AdvanceHandler
from cogs.interactions.interaction import Handler, Tapped
from cogs.interactions.openings import Openings
from cogs.interactions.own_panel import OwnPanel
from cogs.interactions.replies import Replies
from cogs.personal.block_handler import BlockHandler
from cogs.personal.deck_handler import DeckHandler
from cogs.personal.learning.lesson_handler import LessonHandler
from cogs.personal.learning.puzzle_handler import PuzzleHandler
from cogs.personal.learning.teacher_handler import TeacherHandler
from cogs.personal.my_tables_handler import MyTablesHandler
from cogs.personal.notify_handler import NotifyHandler
from cogs.personal.privacy_handler import PrivacyHandler
from cogs.personal.problem_handler import ProblemHandler
from cogs.personal.profile_handler import ProfileHandler
from cogs.personal.queue_handler import QueueHandler
from cogs.personal.setup_handler import SetupHandler
from cogs.services import Services
from engine.ask import Refused


class HasActs(Protocol):
    """A handler: one method an act, listed by name."""

    def acts(self) -> dict[str, Handler]: ...


class Router:
    """All handlers, each for itself; commands ask them by name. acts: what does each act."""

    def __init__(self, services: Services) -> None:
        self.replies, self.own_panel = Replies(services), OwnPanel(services)
        self.openings = Openings(services)
        self.table = TableHandler(services, self.replies)
        self.votes = VoteHandler(services, self.replies)
        self.computers = ComputerHandler(services, self.replies)
        self.lobby = LobbyHandler(services, self.replies, self.computers, self.openings)
        self.invitations = InvitationHandler(services, self.replies, self.lobby)
        self.clock = ClockHandler(services, self.replies)
        self.advance = AdvanceHandler(services, self.replies)
        self.forms = FormHandler(services, self.replies, self.own_panel)
        playing = PlayHandler(services, self.replies, self.own_panel, self.forms)
        self.teacher = TeacherHandler(services, self.replies, self.own_panel)
        self.decks = DeckHandler(services, self.replies)
        self.privacy = PrivacyHandler(services, self.replies)
        self.lessons, self.puzzle = LessonHandler(services), PuzzleHandler(services)
        self.profile = ProfileHandler(services)
        self.appointments = AppointmentHandler(services, self.replies, self.profile)
        self.setup, self.my_tables = SetupHandler(services, self.puzzle), MyTablesHandler(services)
        self.blocks, self.queue = BlockHandler(services), QueueHandler(services, self.openings)
        self.notify = NotifyHandler(services, self.openings)
        self.acts: dict[str, Handler] = {}
        at_tables: list[HasActs] = [
            self.table,
            self.votes,
            self.computers,
            self.lobby,
            self.invitations,
            self.appointments,
            self.clock,
            self.advance,
            self.forms,
            playing,
        ]
        personal: list[HasActs] = [
            self.teacher,
            self.decks,
            self.privacy,
            self.lessons,
            self.puzzle,
            self.profile,
            ProblemHandler(services),  # no command asks for it
            self.setup,
            self.my_tables,
            self.blocks,
            self.queue,
            self.notify,
        ]
        for handler in (*at_tables, *personal):
            self.acts |= handler.acts()

    async def handle(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Do what was tapped; raises Refused for an act that nobody has."""
        handler = self.acts.get(tap.act)
        if handler is None:
            raise Refused("stale")
        await handler(interaction, tap, values)
