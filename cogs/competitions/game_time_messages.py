"""The messages about the times of a tournament's games: one for each game whose players propose a time."""

from cogs.competitions import game_time_view
from cogs.competitions.pinged_posts import post_or_edit
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.delivery.sender import ChannelDestination, Sender
from sessions.competitions.stored_tournament import GameTime, StoredTournament, TournamentGame
from sessions.competitions.tournament_data import PairingId

KEY = "time"  # beginning of the keys that are saved with a tournament; the key of the game follows


class GameTimes:
    """Posts and edits these messages."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def show(
        self, destination: ChannelDestination, stored: StoredTournament, reader: TournamentViewer
    ) -> dict[str, str]:
        """Post a question and a reminder, edit what was agreed on, and delete the messages of games that have
        a result. Return what has to be saved about them: key → id of the message and what it shows; "" to
        remove it.
        """
        to_save = {}
        shown_games = {key.removeprefix(f"{KEY} ") for key in stored.messages if key.startswith(f"{KEY} ")}
        for game in sorted({*stored.times, *shown_games}):
            saved_text = stored.messages.get(f"{KEY} {game}", "")
            new_text = await self._show(destination, stored, game, saved_text, reader)
            if new_text != saved_text:
                to_save[f"{KEY} {game}"] = new_text
        return to_save

    async def _show(
        self,
        destination: ChannelDestination,
        stored: StoredTournament,
        game: str,
        saved_text: str,
        reader: TournamentViewer,
    ) -> str:
        """Bring the message of one game up to date. Return what is saved about it.

        game: its `PairingId.key`; saved_text: what was saved about it, "" for no message.
        """
        message_id, _, shown_state = saved_text.partition(" ")
        tournament_game = stored.find_game(PairingId.parse(game))
        game_time = tournament_game.time if tournament_game is not None else None
        if tournament_game is None or game_time is None:
            await self._sender.delete(destination, int(message_id))
            return ""
        state = _state(tournament_game, game_time)
        if state == shown_state:
            return saved_text
        panel = game_time_view.time_message(tournament_game, game_time, reader)
        if not game_time.agreed and shown_state.startswith(_proposal(game_time)):
            panel = panel._replace(pings=())  # they were pinged when it was proposed
        purpose, edits = f"{KEY} {game} {state}", not panel.pings
        shown_id = await post_or_edit(self._sender, destination, message_id, purpose, panel, edits=edits)
        return f"{shown_id} {state}"


def _state(game: TournamentGame, game_time: GameTime) -> str:
    """Return a short text that differs whenever the message must."""
    unanswered = () if game_time.agreed else game.unanswered
    flags = f"{int(game_time.agreed)}{int(game_time.reminded)}"
    return _proposal(game_time) + " ".join([flags, *map(str, unanswered)])


def _proposal(game_time: GameTime) -> str:
    """Return the beginning of the state: who proposed which time."""
    return f"{game_time.number} {int(game_time.at)} "
