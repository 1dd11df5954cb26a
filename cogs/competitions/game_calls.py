"""Messages that ping people about an open game of a tournament: one for each reason."""

from collections.abc import Iterator
from typing import NamedTuple

from cogs.competitions import game_call_view
from cogs.competitions.pinged_posts import post
from cogs.competitions.tournament_words import KINDS, OVERDUE, WAITS, TournamentViewer, kinds_of
from cogs.core.delivery.sender import ChannelDestination, Sender
from sessions.competitions.stored_tournament import StoredTournament, board_key
from sessions.competitions.tournament_data import RUNNING, Pairing


class GameCall(NamedTuple):
    """A reason to ping people about a game."""

    kind: str
    """One of `tournament_words.KINDS`."""
    round: int
    """Number of the round, from 1."""
    board: int
    """Index of the game in the round, from 0."""

    def __str__(self) -> str:
        """Return the key under which the message is saved with the tournament."""
        return f"{self.kind} {board_key(self.round, self.board)}"


class GameCalls:
    """Posts one message for each game and kind, however often people change their minds."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def show(
        self, destination: ChannelDestination, stored: StoredTournament, reader: TournamentViewer
    ) -> dict[str, str]:
        """Post and edit the messages. Return what has to be saved about them with the tournament: key → text,
        "" to remove it. Raises the errors of discord.py if a request fails.

        destination: the tournament's channel.
        stored: the tournament, with its saved messages.
        reader: what the views need to show the tournament.
        """
        texts_by_key = {}
        for key, saved_text in [*stored.messages.items()]:
            if (call := _parse_call(key)) is not None:
                texts_by_key[key] = await self._update_call(destination, stored, call, saved_text, reader)
        for call in _due(stored):
            if not texts_by_key.get(str(call), stored.messages.get(str(call))):
                texts_by_key[str(call)] = await self._post_call(destination, stored, call, reader)
        return {key: text for key, text in texts_by_key.items() if text != stored.messages.get(key, "")}

    async def _post_call(
        self,
        destination: ChannelDestination,
        stored: StoredTournament,
        call: GameCall,
        reader: TournamentViewer,
    ) -> str:
        """Post a message with its pings. Return what is saved about it: its id, and the state of the game.

        If a restart repeats this, Discord recognises the same message and posts it once.

        destination: the tournament's channel.
        stored: the tournament.
        reader: what the views need to show the tournament.
        """
        panel = game_call_view.game_call_panel(stored, *call, reader)
        due = int(stored.tournament.rounds[-1].due) if call.kind == OVERDUE else ""
        # A moved deadline, or the next game of the same two, makes it another message.
        purpose = " ".join(part for part in (str(call), str(due), _game_number(stored, call).strip()) if part)
        message_id = await post(self._sender, destination, purpose, panel)
        return f"{message_id} {_state(stored, call)}"

    async def _update_call(
        self,
        destination: ChannelDestination,
        stored: StoredTournament,
        call: GameCall,
        saved_text: str,
        reader: TournamentViewer,
    ) -> str:
        """Edit a message if the state of its game has changed. Return what is saved about the message; "" if
        it needs no more edits.

        Once the game is decided, the message shows the result, and later corrections of it. But a message
        that asks to confirm a result is then deleted, because the round's message shows the result.

        destination: the tournament's channel.
        stored: the tournament.
        saved_text: what is saved about the message: the message's id and the state of the game that it shows.
        reader: what the views need to show the tournament.
        """
        message_id, _, shown_state = saved_text.partition(" ")
        pairing = stored.board(call.round, call.board)
        is_open = stored.phase == RUNNING and pairing is not None and not pairing.result
        state = _state(stored, call) if is_open else _ended(pairing)
        if state == shown_state:
            return saved_text
        if is_open and not shown_state.startswith(_game_number(stored, call)):
            # The next game of the same two is open; it has messages of its own.
            await self._sender.delete(destination, int(message_id))
            return ""
        if is_open:
            panel = game_call_view.game_call_panel(stored, *call, reader)
            await self._sender.edit(destination, int(message_id), panel._replace(pings=()))
            was_extended = call.kind == OVERDUE and OVERDUE not in kinds_of(stored, call.round, call.board)
            # after the extension, its end is announced by a new message
            return "" if was_extended else f"{message_id} {state}"
        if call.kind == WAITS:
            await self._sender.delete(destination, int(message_id))
            return ""
        panel = game_call_view.closed_call_panel(stored, call.round, call.board, reader)
        await self._sender.edit(destination, int(message_id), panel)
        return f"{message_id} {state}"


def _game_number(stored: StoredTournament, call: GameCall) -> str:
    """Return of a pairing of several games which one is open, as text; "" for a single game."""
    pairing = stored.board(call.round, call.board)
    return f"game {len(pairing.games) + 1} " if pairing is not None and pairing.best_of > 1 else ""


def _state(stored: StoredTournament, call: GameCall) -> str:
    """Return the state of an open game that is saved with its message."""
    return f"{_game_number(stored, call)}{game_call_view.state_of(stored, call.round, call.board)}"


def _ended(pairing: Pairing | None) -> str:
    """Return the state that is saved for a decided game: "=" and its result. The state of an open game never
    begins with "=".

    pairing: the game; None: the tournament no longer has it.
    """
    return f"={pairing.result if pairing is not None else ''}"


def _due(stored: StoredTournament) -> Iterator[GameCall]:
    """Yield the reasons for which people must be pinged about a game of the current round."""
    if stored.phase == RUNNING and stored.round:
        for board in range(len(stored.tournament.rounds[-1].pairings)):
            for kind in kinds_of(stored, stored.round, board):
                yield GameCall(kind, stored.round, board)


def _parse_call(key: str) -> GameCall | None:
    """Return the call of a key that was saved with a tournament; None for other keys."""
    kind, _, round_and_board = key.partition(" ")
    if kind not in KINDS:
        return None
    round, board = map(int, round_and_board.split("."))
    return GameCall(kind, round, board)
