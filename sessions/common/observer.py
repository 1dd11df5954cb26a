"""Who looks on while the house works: counts for the host of the bot, never names, people or cards."""

from typing import Protocol


class Observer(Protocol):
    """Each method is called in the middle of the work: it must be quick and must not raise."""

    def arrived(self, interaction: int, kind: str) -> None:
        """Discord handed over an interaction; kind: command, component, autocomplete or modal."""
        ...

    def answered(self, game: str) -> None:
        """A player's answer was stored."""
        ...

    def refused(self, reason: str, rule: str) -> None:
        """Somebody was told why not; rule: its number, or nothing."""
        ...

    def failed(self, kind: str) -> None:
        """Something went wrong on our side or on Discord's; kind: one of our few words."""
        ...

    def unreadable(self, event: str) -> None:
        """Discord sent an event that cannot be read; event: its name, as Discord calls it."""
        ...

    def committed(self, writes: int, seconds: float) -> None:
        """The store made this many writes durable in one transaction."""
        ...

    def queued(self, writes: int) -> None:
        """So many writes wait for their commit now."""
        ...


class Unobserved(Observer):
    """Nobody looks on."""

    def arrived(self, interaction: int, kind: str) -> None: ...

    def answered(self, game: str) -> None: ...

    def refused(self, reason: str, rule: str) -> None: ...

    def failed(self, kind: str) -> None: ...

    def unreadable(self, event: str) -> None: ...

    def committed(self, writes: int, seconds: float) -> None: ...

    def queued(self, writes: int) -> None: ...


UNOBSERVED = Unobserved()
