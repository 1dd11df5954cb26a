"""What each tap does: finds the act that a component's id names."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cogs.components.custom_ids import TapId
from cogs.handlers.base import Handler, Tapped
from cogs.handlers.clock_handler import ClockHandler
from cogs.handlers.form_handler import FormHandler
from cogs.handlers.lobby_handler import LobbyHandler
from cogs.personal.deck_handler import DeckHandler
from cogs.personal.privacy_handler import PrivacyHandler
from cogs.personal.puzzle_handler import PuzzleHandler
from cogs.personal.teacher_handler import TeacherHandler
from engine.ask import Refused

if TYPE_CHECKING:
    from cogs.client import CastellanBot


class Router(
    LobbyHandler, FormHandler, DeckHandler, PrivacyHandler, ClockHandler, PuzzleHandler, TeacherHandler
):
    """All acts of the house; `handle` finds one."""

    def __init__(self, host: "CastellanBot") -> None:
        super().__init__(host)
        self._acts: dict[str, Handler] = self.acts()

    async def handle(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        handler = self._acts.get(tap.act)
        if handler is None:
            raise Refused("stale")
        await handler(interaction, tap, values)
