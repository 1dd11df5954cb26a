"""Corrected results of a tournament in its channel: posts of earlier rounds edited, and a line about it."""

from cogs.components.layout import Panel, page, text
from cogs.delivery.sender import ChannelSpot, Sender
from cogs.views.tournaments import round_view
from cogs.views.tournaments.tournament_words import TournamentReader
from sessions.tournaments.keeping.kept_tournament import KeptTournament
from sessions.tournaments.tournament_data import OPEN, OVER

ROUND = "round"  # what is remembered of one: its message (0: none any more), and the results it has shown


class PastRounds:
    """What each round's message shows is remembered, so that a correction is seen however late it comes."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def show(
        self, spot: ChannelSpot, kept: KeptTournament, message: int, reader: TournamentReader
    ) -> dict[str, str]:
        """Bring them up to date; what is to be remembered. Raises what Discord refuses.

        message: of the running round; 0 where the newest message is none.
        """
        noted = {}
        for number in range(1, kept.round + 1):
            name, shows = f"{ROUND} {number}", _results(kept, number)
            known = kept.messages.get(name, "")
            posted, _, before = known.partition(" ")
            if before and before != shows:
                await self._corrected(spot, kept, number, before, reader)
                if posted != "0" and (number < kept.round or kept.phase == OVER):
                    past = round_view.panel(kept, number - 1, reader, past=True)
                    await self._sender.edit(spot, int(posted), past)
            if number == kept.round and message:
                posted = str(message)
            if (now := f"{posted or 0} {shows}") != known:
                noted[name] = now
        return noted

    async def _corrected(
        self, spot: ChannelSpot, kept: KeptTournament, number: int, before: str, reader: TournamentReader
    ) -> None:
        """A restart in between posts the same message again, which is one."""
        pairings = kept.tournament.rounds[number - 1].pairings
        boards = [
            board
            for board, (one, was) in enumerate(zip(pairings, before.split(","), strict=False))
            if was not in (OPEN, one.result) and one.second
        ]
        if boards:
            view = page(text(*round_view.corrections(kept, number, boards, reader)))
            await self._sender.post(spot, Panel(view), f"corrected {number} {kept.version}")


def _results(kept: KeptTournament, number: int) -> str:
    return ",".join(one.result for one in kept.tournament.rounds[number - 1].pairings)
