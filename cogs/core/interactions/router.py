"""Routes taps to handlers by the act in the button id."""

from collections import OrderedDict
from collections.abc import Sequence

from cogs.core.cog import CHANGES, TAPS, BotCog, marked
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Handler, Tapped
from engine.questions import Refused


class Router:
    """Knows which cog handles which taps, and what a tap costs.

    The attribute `handlers` maps the act of a button id to a handler method, `cooldowns` an act and an
    argument to the name of a cooldown. `game_changing` has the acts that change a game.
    """

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}
        self.cooldowns: dict[tuple[str, str], str] = {}
        self.game_changing: set[str] = set()

    def add(self, cog: BotCog) -> None:
        """Add the handlers of a cog. Raises ValueError if another cog handles one of its acts."""
        for taps, handler in marked(cog, TAPS):
            for handled in taps:
                if handled.act in self.handlers:
                    raise ValueError(f"two cogs handle the act {handled.act!r}")
                self.handlers[handled.act] = handler
                if getattr(handler, CHANGES, False):
                    self.game_changing.add(handled.act)
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


KEPT = 10_000  # interaction ids that are remembered


class Dedupe:
    """Remembers the ids of the newest interactions. In memory only, because Discord does not deliver an
    interaction a second time to a process that was started later."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, None] = OrderedDict()

    def first(self, interaction: int) -> bool:
        """Return whether an interaction is seen for the first time, and remember it.

        interaction: its id.
        """
        if interaction in self._known:
            return False
        self._known[interaction] = None
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return True
