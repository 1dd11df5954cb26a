"""The handlers of results, profiles, leader boards, reports and the ladder."""

from cogs.handlers.computer_handler import ComputerHandler
from cogs.handlers.lobby.new_tables import NewTables
from cogs.handlers.replays.replay_handler import ReplayHandler
from cogs.handlers.results.history_handler import HistoryHandler
from cogs.handlers.results.ladder_handler import LadderHandler
from cogs.handlers.results.leader_board_handler import LeaderBoardHandler
from cogs.handlers.results.one_device_handler import OneDeviceHandler
from cogs.handlers.results.report_handler import ReportHandler
from cogs.handlers.results.result_profile_handler import ResultProfileHandler
from cogs.interactions.interaction import Handler, TapHandler
from cogs.interactions.new_table_settings import NewTableSettings
from cogs.interactions.replies import Replies
from cogs.services import Services


class ResultHandlers:
    """Creates the handlers of this folder. Commands use them by attribute.

    replies: loads tapped tables, and gives answers and responses there.
    new_table_settings: what the server allows and prefers for new tables.
    new_tables: opens tables.
    computers: adds computer players to tables.
    replays: shows the replay of a game.
    """

    def __init__(
        self,
        services: Services,
        replies: Replies,
        new_table_settings: NewTableSettings,
        new_tables: NewTables,
        computers: ComputerHandler,
        replays: ReplayHandler,
    ) -> None:
        self.history = HistoryHandler(services, replays)
        self.profiles = ResultProfileHandler(services)
        self.boards = LeaderBoardHandler(services)
        self.reports = ReportHandler(services, new_table_settings)
        self.one_device = OneDeviceHandler(services, replies, self.reports)
        self.ladder = LadderHandler(services, computers, new_tables, new_table_settings)

    def acts(self) -> dict[str, Handler]:
        """Return act → handler. The router calls the handler when a button with this act is tapped."""
        acts: dict[str, Handler] = {}
        tap_handlers: list[TapHandler] = [*vars(self).values()]
        for tap_handler in tap_handlers:
            acts |= tap_handler.acts()
        return acts
