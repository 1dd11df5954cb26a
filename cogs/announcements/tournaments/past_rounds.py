"""Corrected results of a tournament in its channel: posts of earlier rounds edited, and a line about it."""

from collections.abc import Sequence

from cogs.components.layout import Panel, page, text
from cogs.delivery.sender import ChannelDestination, Sender
from cogs.views.tournaments import round_view
from cogs.views.tournaments.tournament_words import TournamentViewer
from sessions.tournaments.tournament_data import OPEN, OVER, Pairing
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament

ROUND = "round"  # what is remembered of one: its message (0: none any more), and the results it has shown


class PastRounds:
    """What each round's message shows is remembered, so that a correction is seen however late it comes."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def show(
        self, spot: ChannelDestination, stored: StoredTournament, message: int, reader: TournamentViewer
    ) -> dict[str, str]:
        """Bring them up to date; what is to be remembered. Raises what Discord refuses.

        message: of the running round; 0 where the newest message is none.
        """
        noted = {}
        for number in range(1, stored.round + 1):
            name, shows = f"{ROUND} {number}", _results(stored, number)
            known = stored.messages.get(name, "")
            posted, _, before = known.partition(" ")
            just_posted = number == stored.round and message and posted != str(message)
            if before and before != shows and not just_posted:
                await self._corrected(spot, stored, number, before, reader)
                if posted != "0" and (number < stored.round or stored.phase == OVER):
                    past = round_view.panel(stored, number - 1, reader, past=True)
                    await self._sender.edit(spot, int(posted), past)
            if number == stored.round and message:
                posted = str(message)
            if (now := f"{posted or 0} {shows}") != known:
                noted[name] = now
        return noted

    async def _corrected(
        self,
        spot: ChannelDestination,
        stored: StoredTournament,
        number: int,
        before: str,
        reader: TournamentViewer,
    ) -> None:
        """Say which results were corrected and which games other people play now, who are pinged.

        A restart in between posts the same messages again, which are one.
        """
        pairings = stored.tournament.rounds[number - 1].pairings
        shown = [_read(was) for was in before.split(",")]
        pairs = [*enumerate(zip(pairings, shown, strict=False))]
        anew = [
            n for n, (pairing, was) in pairs if {pairing.first, pairing.second} != {was.first, was.second}
        ]
        anew += [n for n, pairing in enumerate(pairings) if n >= len(shown) and not _repeats(pairings, n)]
        boards = [
            n
            for n, (pairing, was) in pairs
            if was.result not in (OPEN, pairing.result) and pairing.second and n not in anew
        ]
        if boards:
            view = page(text(*round_view.corrections(stored, number, boards, reader)))
            await self._sender.post(spot, Panel(view), f"corrected {number} {stored.version}")
        if anew:
            view = page(text(*round_view.new_pairings(stored, number, anew, reader)))
            playing = [pairing for n in anew if (pairing := pairings[n]).result in round_view.CALLED]
            people = [person for pairing in playing for person in stored.people_of(pairing) if person]
            pings = await self._sender.people.reachable(people, personal=True)
            await self._sender.post(spot, Panel(view, pings=pings), f"paired anew {number} {stored.version}")


def _repeats(pairings: Sequence[Pairing], board: int) -> bool:
    """Return whether a pairing repeats a drawn game of an earlier one."""
    return any(one.slot == pairings[board].slot for one in pairings[:board])


def _results(stored: StoredTournament, number: int) -> str:
    """Write down who plays whom in a round, and how those games ended."""
    return ",".join(
        f"{one.first} {one.second} {one.result}" for one in stored.tournament.rounds[number - 1].pairings
    )


def _read(shown: str) -> Pairing:
    """Read one of them back."""
    first, second, result = shown.split(" ")
    return Pairing(int(first), int(second), result)
