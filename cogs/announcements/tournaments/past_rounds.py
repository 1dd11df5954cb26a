"""Corrected results of a tournament in its channel: edits the messages of earlier rounds, and posts a line
about the correction."""

from collections.abc import Sequence

from cogs.components.layout import Panel, page, text
from cogs.delivery.sender import ChannelDestination, Sender
from cogs.views.tournaments import round_view
from cogs.views.tournaments.tournament_words import TournamentViewer
from sessions.tournaments.tournament_data import OPEN, OVER, Pairing
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament

# key of what is saved about a round: its message (0: none any more), and the results that it has shown
ROUND = "round"


class PastRounds:
    """Remembers what each round's message shows, so that corrections are noticed however late they come."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def show(
        self, spot: ChannelDestination, stored: StoredTournament, message: int, reader: TournamentViewer
    ) -> dict[str, str]:
        """Update the messages of all rounds. Return what has to be saved about them. Raises the errors of
        discord.py if a request fails.

        message: the id of the current round's message; 0 if the newest message is not one.
        spot: the tournament's channel.
        """
        noted = {}
        for number in range(1, stored.round + 1):
            name, shows = f"{ROUND} {number}", _results(stored, number)
            known = stored.messages.get(name, "")
            posted, _, before = known.partition(" ")
            just_posted = number == stored.round and message and posted != str(message)
            if before and before != shows and not just_posted:
                await self._post_correction(spot, stored, number, before, reader)
                if posted != "0" and (number < stored.round or stored.phase == OVER):
                    past = round_view.panel(stored, number - 1, reader, past=True)
                    await self._sender.edit(spot, int(posted), past)
            if number == stored.round and message:
                posted = str(message)
            if (now := f"{posted or 0} {shows}") != known:
                noted[name] = now
        return noted

    async def _post_correction(
        self,
        spot: ChannelDestination,
        stored: StoredTournament,
        number: int,
        before: str,
        reader: TournamentViewer,
    ) -> None:
        """Post which results were corrected and which pairings are new, and ping the players of the latter.

        If a restart repeats this, Discord recognises the same messages and posts them once.

        number: of the round, from 1.
        before: the results that its message shows, as text of `_results`.
        spot: the tournament's channel.
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
    """Return whether a pairing repeats a drawn game of an earlier one.

    board: index in `pairings`.
    """
    return any(one.slot == pairings[board].slot for one in pairings[:board])


def _results(stored: StoredTournament, number: int) -> str:
    """Return who plays whom in a round and how those games ended, as text.

    number: of the round, from 1.
    """
    return ",".join(
        f"{one.first} {one.second} {one.result}" for one in stored.tournament.rounds[number - 1].pairings
    )


def _read(shown: str) -> Pairing:
    """Return the pairing that a part of the text of `_results` describes."""
    first, second, result = shown.split(" ")
    return Pairing(int(first), int(second), result)
