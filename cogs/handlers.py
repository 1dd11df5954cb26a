"""What each tap does: finds the act that a component's id names."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cogs.acts.clock import ClockActs
from cogs.acts.common import Handler, Tapped
from cogs.acts.decks import DeckActs
from cogs.acts.forms import FormActs
from cogs.acts.lobby import LobbyActs
from cogs.acts.privacy import PrivacyActs
from cogs.acts.puzzle import PuzzleActs
from cogs.acts.teacher import TeacherActs
from cogs.ids import TapId
from engine.ask import Refused

if TYPE_CHECKING:
    from cogs.host import Host


class Handlers(LobbyActs, FormActs, DeckActs, PrivacyActs, ClockActs, PuzzleActs, TeacherActs):
    """All acts of the house; `handle` finds one."""

    def __init__(self, host: "Host") -> None:
        super().__init__(host)
        self._acts: dict[str, Handler] = self.acts()

    async def handle(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        handler = self._acts.get(tap.act)
        if handler is None:
            raise Refused("stale")
        await handler(interaction, tap, values)
