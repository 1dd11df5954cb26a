"""The interface for the host's metrics: counts of what the bot does, without names, people or cards."""


class Observer:
    """Receives events as they happen, and ignores them; a subclass counts them. Methods are called in the
    middle of the work, so they must be quick and must not raise."""

    def arrived(self, interaction: int, kind: str) -> None:
        """Discord delivered an interaction.

        interaction: its id
        kind: command, component, autocomplete or modal
        """

    def answered(self, game: str) -> None:
        """A player's answer was saved. game: name of the game."""

    def refused(self, reason: str, rule: str) -> None:
        """A request was refused.

        reason: reason of the refusal, a key of a sentence
        rule: number of the rule that forbids it; "": no rule of a game
        """

    def failed(self, kind: str) -> None:
        """Something went wrong in the bot or at Discord. kind: one of a few fixed words."""

    def unreadable(self, event: str) -> None:
        """Discord sent an event that cannot be decoded. event: Discord's name for it."""

    def committed(self, writes: int, seconds: float) -> None:
        """The store committed this many writes in one transaction. seconds: how long that took."""

    def queued(self, writes: int) -> None:
        """This many writes wait for their commit now."""


UNOBSERVED = Observer()
