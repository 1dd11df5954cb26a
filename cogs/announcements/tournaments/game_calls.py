"""Who is called for an open game of a tournament, in its channel: a message for each thing to hear of."""

from collections.abc import Iterator
from typing import NamedTuple

from cogs.delivery.sender import ChannelDestination, Sender
from cogs.views.tournaments.games import game_call_view
from cogs.views.tournaments.games.game_words import KINDS, OVERDUE, WAITS, kinds_of
from cogs.views.tournaments.tournament_words import TournamentViewer
from sessions.tournaments.tournament_data import RUNNING, Pairing
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament, board_key


class GameCall(NamedTuple):
    """kind: one of `game_words.KINDS`; round: from 1; board: from 0."""

    kind: str
    round: int
    board: int

    def __str__(self) -> str:
        """As it is remembered with the tournament."""
        return f"{self.kind} {board_key(self.round, self.board)}"


class GameCalls:
    """One message a kind and game, however often somebody changes their mind."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def show(
        self, spot: ChannelDestination, stored: StoredTournament, reader: TournamentViewer
    ) -> dict[str, str]:
        """Bring them up to date; what is to be remembered of them. Raises what Discord refuses."""
        noted = {}
        for name, note in [*stored.messages.items()]:
            if (call := _read(name)) is not None:
                noted[name] = await self._again(spot, stored, call, note, reader)
        for call in _due(stored):
            if str(call) not in stored.messages:
                noted[str(call)] = await self._call(spot, stored, call, reader)
        return {name: note for name, note in noted.items() if note != stored.messages.get(name, "")}

    async def _call(
        self, spot: ChannelDestination, stored: StoredTournament, call: GameCall, reader: TournamentViewer
    ) -> str:
        """A restart in between posts the same message again, which is one."""
        panel = game_call_view.game_call_panel(stored, *call, reader)
        pings = await self._sender.people.reachable(panel.pings, personal=True)
        due = int(stored.tournament.rounds[-1].due) if call.kind == OVERDUE else ""
        message = await self._sender.post(spot, panel._replace(pings=pings), f"{call} {due}".rstrip())
        return f"{message.id} {game_call_view.state_of(stored, call.round, call.board)}"

    async def _again(
        self,
        spot: ChannelDestination,
        stored: StoredTournament,
        call: GameCall,
        note: str,
        reader: TournamentViewer,
    ) -> str:
        """The same message, edited where it says something else by now; how a decided game ended stays
        true when it is corrected. "" once nothing more comes of it.

        That somebody confirmed a result the round's own message says as well, so that call goes."""
        message, _, shown = note.partition(" ")
        pairing = stored.board(call.round, call.board)
        going = stored.phase == RUNNING and pairing is not None and not pairing.result
        state = game_call_view.state_of(stored, call.round, call.board) if going else _ended(pairing)
        if state == shown:
            return note
        if going:
            panel = game_call_view.game_call_panel(stored, *call, reader)
            await self._sender.edit(spot, int(message), panel._replace(pings=()))
            more_time = call.kind == OVERDUE and OVERDUE not in kinds_of(stored, call.round, call.board)
            return "" if more_time else f"{message} {state}"  # whose end is called anew
        if call.kind == WAITS:
            await self._sender.delete(spot, int(message))
            return ""
        panel = game_call_view.closed_call_panel(stored, call.round, call.board, reader)
        await self._sender.edit(spot, int(message), panel)
        return f"{message} {state}"


def _ended(pairing: Pairing | None) -> str:
    """What a call shows of a game that is settled; no open one's state begins so."""
    return f"={pairing.result if pairing is not None else ''}"


def _due(stored: StoredTournament) -> Iterator[GameCall]:
    """What somebody has to hear of."""
    if stored.phase == RUNNING:
        for board in range(len(stored.tournament.rounds[-1].pairings)):
            for kind in kinds_of(stored, stored.round, board):
                yield GameCall(kind, stored.round, board)


def _read(name: str) -> GameCall | None:
    """Back out of its name among what is remembered with a tournament."""
    kind, _, key = name.partition(" ")
    if kind not in KINDS:
        return None
    round, board = map(int, key.split("."))
    return GameCall(kind, round, board)
