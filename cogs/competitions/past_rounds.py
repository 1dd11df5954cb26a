"""Corrected results of a tournament in its channel: edits the messages of earlier rounds, and posts a line
about the correction."""

from collections.abc import Sequence

from cogs.competitions import round_view
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.components.layout import Panel, page, text
from cogs.core.delivery.sender import ChannelDestination, Sender
from sessions.competitions.rounds import pairing_of
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import OPEN, OVER, Pairing

# Begins the key under which is saved what a round's message shows: the id of the message (0: none any more),
# and the results, as `_results` writes them.
ROUND = "round"


class PastRounds:
    """Shows corrected results. With each tournament it saves what each round's message shows, so a correction
    is noticed however late it comes."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def show(
        self,
        destination: ChannelDestination,
        stored: StoredTournament,
        message: int,
        reader: TournamentViewer,
    ) -> dict[str, str]:
        """Update the messages of all rounds. Return what has to be saved about them with the tournament: key
        → text. Raises the errors of discord.py if a request fails.

        destination: the tournament's channel.
        stored: the tournament, with what was saved before.
        message: the id of the current round's message; 0: no round is being played.
        reader: what the views need to show the tournament.
        """
        to_save = {}
        for number in range(1, stored.round + 1):
            key, results = f"{ROUND} {number}", _results(stored, number)
            saved_text = stored.messages.get(key, "")
            message_id, _, shown_results = saved_text.partition(" ")
            just_posted = number == stored.round and message and message_id != str(message)
            if just_posted and message_id not in ("", "0"):  # the round is played again
                await self._sender.edit(destination, int(message_id), round_view.reopened(stored, reader))
            if shown_results and shown_results != results and not just_posted:
                await self._post_correction(destination, stored, number, shown_results, reader)
                if message_id != "0" and (number < stored.round or stored.phase == OVER):
                    panel = round_view.panel(stored, number - 1, reader, past=True)
                    await self._sender.edit(destination, int(message_id), panel)
            if number == stored.round and message:
                message_id = str(message)
            new_text = f"{message_id or 0} {results}"
            if new_text != saved_text:
                to_save[key] = new_text
        for key, saved_text in stored.messages.items():
            word, _, number_text = key.partition(" ")
            posted = saved_text.partition(" ")[0]
            if word == ROUND and int(number_text) > stored.round and posted not in ("", "0"):
                await self._sender.edit(destination, int(posted), round_view.reopened(stored, reader))
                to_save[key] = ""
        return to_save

    async def _post_correction(
        self,
        destination: ChannelDestination,
        stored: StoredTournament,
        number: int,
        shown_results: str,
        reader: TournamentViewer,
    ) -> None:
        """Post which results of a round were corrected. Then post which pairings are new, and ping their
        players. Each message is posted only if it has something to say.

        If a restart repeats this, Discord recognises the same messages and posts them once.

        destination: the tournament's channel.
        stored: the corrected tournament.
        number: the number of the round, from 1.
        shown_results: the results that its message shows, as `_results` writes them.
        reader: what the views need to show the tournament.
        """
        pairings = stored.tournament.rounds[number - 1].pairings
        shown_pairings = [_parse_pairing(part) for part in shown_results.split(",")]
        both = [*enumerate(zip(pairings, shown_pairings, strict=False))]  # board, (pairing now, as shown)
        new_boards = [board for board, (pairing, shown) in both if {*pairing.numbers} != {*shown.numbers}]
        new_boards += [
            board for board in range(len(shown_pairings), len(pairings)) if not _repeats(pairings, board)
        ]
        corrected_boards = [
            board
            for board, (pairing, shown) in both
            if shown.result not in (OPEN, pairing.result) and pairing.second and board not in new_boards
        ]
        if corrected_boards:
            view = page(text(*round_view.corrections(stored, number, corrected_boards, reader)))
            await self._sender.post(destination, Panel(view), f"corrected {number} {stored.version}")
        if new_boards:
            view = page(text(*round_view.new_pairings(stored, number, new_boards, reader)))
            new_pairings = [pairings[board] for board in new_boards]
            open_pairings = [pairing for pairing in new_pairings if pairing.result in round_view.CALLED]
            people = [person for pairing in open_pairings for person in stored.people_of(pairing) if person]
            pings = await self._sender.people.reachable(people, personal=True)
            purpose = f"paired anew {number} {stored.version}"
            await self._sender.post(destination, Panel(view, pings=pings), purpose)


def _repeats(pairings: Sequence[Pairing], board: int) -> bool:
    """Return whether a pairing repeats the drawn game of an earlier pairing of the same round.

    pairings: the pairings of one round.
    board: the index of the pairing.
    """
    return any(earlier.slot == pairings[board].slot for earlier in pairings[:board])


def _results(stored: StoredTournament, number: int) -> str:
    """Return who plays whom in a round and how those games ended, as text: `NUMBER NUMBER … RESULT` for each
    game, with the numbers of the entrants, separated by commas.

    number: the number of the round, from 1.
    """
    pairings = stored.tournament.rounds[number - 1].pairings
    return ",".join(" ".join([*map(str, pairing.numbers), pairing.result]) for pairing in pairings)


def _parse_pairing(game_text: str) -> Pairing:
    """Return the pairing that a part of the text of `_results` describes."""
    *numbers, result = game_text.split(" ")
    pairing = pairing_of([*map(int, numbers)])
    pairing.result = result
    return pairing
