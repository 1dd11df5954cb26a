"""The handlers of personal matters."""

from cogs.interactions.interaction import Handler, TapHandler
from cogs.interactions.new_table_settings import NewTableSettings
from cogs.interactions.own_panel import PrivatePanelSender
from cogs.interactions.replies import Replies
from cogs.personal.block_handler import BlockHandler
from cogs.personal.deck_handler import DeckHandler
from cogs.personal.learning.lesson_handler import LessonHandler
from cogs.personal.learning.puzzle_handler import PuzzleHandler
from cogs.personal.learning.teacher_handler import TeacherHandler
from cogs.personal.matchmaking.notify_handler import NotifyHandler
from cogs.personal.matchmaking.queue_handler import QueueHandler
from cogs.personal.my_tables_handler import MyTablesHandler
from cogs.personal.privacy_handler import PrivacyHandler
from cogs.personal.problem_handler import ProblemHandler
from cogs.personal.profile_handler import ProfileHandler
from cogs.personal.setup_handler import SetupHandler
from cogs.services import Services


class PersonalHandlers:
    """Creates the handlers of personal matters. Commands use them by attribute. All attributes are handlers.

    replies: loads tapped tables, and gives answers at them.
    own_panel: shows private panels.
    new_table_settings: which tables a server allows.
    """

    def __init__(
        self,
        services: Services,
        replies: Replies,
        own_panel: PrivatePanelSender,
        new_table_settings: NewTableSettings,
    ) -> None:
        self.teacher = TeacherHandler(services, replies, own_panel)
        self.decks = DeckHandler(services, replies)
        self.privacy = PrivacyHandler(services, replies)
        self.lessons = LessonHandler(services)
        self.puzzle = PuzzleHandler(services)
        self.profile = ProfileHandler(services)
        self.problem = ProblemHandler(services)
        self.setup = SetupHandler(services, self.puzzle)
        self.my_tables = MyTablesHandler(services)
        self.blocks = BlockHandler(services)
        self.queue = QueueHandler(services, new_table_settings)
        self.notify = NotifyHandler(services, new_table_settings)

    def acts(self) -> dict[str, Handler]:
        """Return act → handler. The router calls the handler when a button with this act is tapped."""
        handlers: dict[str, Handler] = {}
        tap_handlers: list[TapHandler] = [*vars(self).values()]
        for handler in tap_handlers:
            handlers |= handler.acts()
        return handlers
