"""Corrected results of a tournament in its channel: edits the messages of earlier rounds, and posts a line
about the correction."""

from collections.abc import Sequence
from typing import NamedTuple

from cogs.competitions import round_view
from cogs.competitions.pinged_posts import post
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.components.layout import Panel, page, text
from cogs.core.delivery.sender import ChannelDestination, Sender
from sessions.competitions.rounds import pairing_of
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import OPEN, OVER, PLAYED, Pairing

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
        await self._post_corrections(destination, stored, message, reader)
        to_save = {}
        for number in range(1, stored.round + 1):
            key, results = f"{ROUND} {number}", _results(stored, number)
            saved_text = stored.messages.get(key, "")
            message_id, _, shown_results = saved_text.partition(" ")
            just_posted = _is_just_posted(stored, number, message)
            if just_posted and message_id not in ("", "0"):  # the round is played again
                await self._sender.edit(destination, int(message_id), round_view.reopened(stored, reader))
            if shown_results and shown_results != results and not just_posted:
                await self._post_new_pairings(destination, stored, number, reader)
                if message_id != "0" and (number < stored.round or stored.phase == OVER):
                    panel = round_view.panel(stored, number - 1, reader, past=True)
                    await self._sender.edit(destination, int(message_id), panel)
            if number == stored.round and message:
                message_id = str(message)
            new_text = f"{message_id or 0} {results}"
            if new_text != saved_text:
                to_save[key] = new_text
        for number in _hidden_rounds(stored):
            key = f"{ROUND} {number}"
            message_id = stored.messages[key].partition(" ")[0]
            if message_id != "0":
                await self._sender.edit(destination, int(message_id), round_view.reopened(stored, reader))
            to_save[key] = ""
        return to_save

    async def _post_corrections(
        self,
        destination: ChannelDestination,
        stored: StoredTournament,
        message: int,
        reader: TournamentViewer,
    ) -> None:
        """Post which results were corrected, and which played games no longer count because of that. Post
        nothing if there are none.

        If a restart repeats this, Discord recognises the same message and posts it once.

        The parameters are those of `show`.
        """
        lines = list[str]()
        for number in range(1, stored.round + 1):
            if not _is_just_posted(stored, number, message):
                lines += round_view.corrections(stored, number, _changes(stored, number).corrected, reader)
        last_put_off = stored.round + len(stored.tournament.put_off)
        for number in range(1, stored.round + 1):
            for game, is_open in _changes(stored, number).replaced:
                lines.append(
                    round_view.replaced(stored, number, game, "again" if is_open else "gone", reader)
                )
        for number in _hidden_rounds(stored):
            how = "later" if number <= last_put_off else "gone"
            played = [one for one in _shown_pairings(stored, number) if one.result in PLAYED]
            lines += [round_view.replaced(stored, number, game, how, reader) for game in played]
        if lines:
            await self._sender.post(destination, Panel(page(text(*lines))), f"corrected {stored.version}")

    async def _post_new_pairings(
        self, destination: ChannelDestination, stored: StoredTournament, number: int, reader: TournamentViewer
    ) -> None:
        """Post which pairings of a round are new after a correction, and ping their players. Post nothing if
        there are none. A restart repeats it as it does in `_post_corrections`.

        destination: the tournament's channel.
        stored: the corrected tournament.
        number: the number of the round, from 1.
        reader: what the views need to show the tournament.
        """
        boards = _changes(stored, number).new
        if boards:
            panel = round_view.new_pairings(stored, number, boards, reader)
            await post(self._sender, destination, f"paired anew {number} {stored.version}", panel)


class RoundChanges(NamedTuple):
    """What is different in a round from what its message shows."""

    corrected: list[int]
    """Boards whose result was corrected, from 0."""
    new: list[int]
    """Boards with other players."""
    replaced: list[tuple[Pairing, bool]]
    """Played games, as they are shown, whose players have changed; and whether others play now instead."""


def _changes(stored: StoredTournament, number: int) -> RoundChanges:
    """Return what has changed in a round since it was shown; nothing if it was not shown. number: from 1."""
    pairings, shown_pairings = stored.tournament.rounds[number - 1].pairings, _shown_pairings(stored, number)
    if not shown_pairings:
        return RoundChanges([], [], [])
    both = [*enumerate(zip(pairings, shown_pairings, strict=False))]  # board, (pairing now, as shown)
    new_boards = [board for board, (pairing, shown) in both if {*pairing.numbers} != {*shown.numbers}]
    replaced = [
        (shown, board in new_boards and pairings[board].result == OPEN)
        for board, shown in enumerate(shown_pairings)
        if shown.result in PLAYED and (board in new_boards or board >= len(pairings))
    ]
    new_boards += [
        board for board in range(len(shown_pairings), len(pairings)) if not _repeats(pairings, board)
    ]
    corrected_boards = [
        board
        for board, (pairing, shown) in both
        if shown.result not in (OPEN, pairing.result) and pairing.second and board not in new_boards
    ]
    return RoundChanges(corrected_boards, new_boards, replaced)


def _is_just_posted(stored: StoredTournament, number: int, message: int) -> bool:
    """Return whether a round has a new message, which shows it as it is. number: from 1; message: the id of
    the current round's message, 0: none."""
    saved_text = stored.messages.get(f"{ROUND} {number}", "")
    return number == stored.round and bool(message) and saved_text.partition(" ")[0] != str(message)


def _hidden_rounds(stored: StoredTournament) -> list[int]:
    """Return the numbers of the rounds that were shown and no longer are, because an earlier game is played
    again, or because their games are not needed."""
    rounds = [key.partition(" ") for key, saved_text in stored.messages.items() if saved_text]
    return sorted(int(number) for word, _, number in rounds if word == ROUND and int(number) > stored.round)


def _shown_pairings(stored: StoredTournament, number: int) -> list[Pairing]:
    """Return the pairings that a round's message shows; none if there was no message. number: from 1."""
    shown_results = stored.messages.get(f"{ROUND} {number}", "").partition(" ")[2]
    return [_parse_pairing(part) for part in shown_results.split(",") if part]


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
