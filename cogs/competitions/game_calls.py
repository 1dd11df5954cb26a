"""Messages that ping people about an open game of a tournament: one for each reason."""

from cogs.competitions import game_call_view
from cogs.competitions.pinged_posts import post
from cogs.competitions.tournament_words import KINDS, OVERDUE, WAITS, TournamentViewer, kinds_of
from cogs.core.delivery.sender import ChannelDestination, Sender
from sessions.competitions.stored_tournament import StoredTournament, TournamentGame
from sessions.competitions.tournament_data import PairingId


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
            kind, _, pairing_key = key.partition(" ")
            if kind in KINDS:
                pairing_id = PairingId.parse(pairing_key)
                texts_by_key[key] = await self._update_call(
                    destination, stored, kind, pairing_id, saved_text, reader
                )
        for game in stored.games_in(stored.round):
            for kind in kinds_of(game):
                key = _key(kind, game)
                if not texts_by_key.get(key, stored.messages.get(key)):
                    texts_by_key[key] = await self._post_call(destination, game, kind, reader)
        return {key: text for key, text in texts_by_key.items() if text != stored.messages.get(key, "")}

    async def _post_call(
        self, destination: ChannelDestination, game: TournamentGame, kind: str, reader: TournamentViewer
    ) -> str:
        """Post a message with its pings. Return what is saved about it: its id, and the state of the game.

        If a restart repeats this, Discord recognises the same message and posts it once.

        destination: the tournament's channel.
        kind: why people are called, one of `tournament_words.KINDS`.
        reader: what the views need to show the tournament.
        """
        panel = game_call_view.game_call_panel(game, kind, reader)
        due = str(int(game.stored.tournament.rounds[-1].due)) if kind == OVERDUE else ""
        # A moved deadline, or the next game of the same two, makes it another message.
        purpose = " ".join(part for part in (_key(kind, game), due, _match_game(game).strip()) if part)
        message_id = await post(self._sender, destination, purpose, panel)
        return f"{message_id} {_state(game)}"

    async def _update_call(
        self,
        destination: ChannelDestination,
        stored: StoredTournament,
        kind: str,
        pairing_id: PairingId,
        saved_text: str,
        reader: TournamentViewer,
    ) -> str:
        """Edit a message if the state of its game has changed. Return what is saved about the message; "" if
        it needs no more edits.

        Once the game is decided, the message shows the result, and later corrections of it. But a message
        that asks to confirm a result is then deleted, because the round's message shows the result.

        destination: the tournament's channel.
        stored: the tournament, with its saved messages.
        kind: why people were called, one of `tournament_words.KINDS`.
        saved_text: what is saved about the message: the message's id and the state of the game that it shows.
        reader: what the views need to show the tournament.
        """
        message_id, _, shown_state = saved_text.partition(" ")
        game = stored.find_game(pairing_id)
        state = _state(game)
        if state == shown_state:
            return saved_text
        if game is not None and game.is_open:
            if not shown_state.startswith(_match_game(game)):
                # The next game of the same two is open; it has messages of its own.
                await self._sender.delete(destination, int(message_id))
                return ""
            panel = game_call_view.game_call_panel(game, kind, reader)
            await self._sender.edit(destination, int(message_id), panel._replace(pings=()))
            was_extended = kind == OVERDUE and OVERDUE not in kinds_of(game)
            # after the extension, its end is announced by a new message
            return "" if was_extended else f"{message_id} {state}"
        if kind == WAITS:
            await self._sender.delete(destination, int(message_id))
            return ""
        panel = game_call_view.closed_call_panel(stored, pairing_id, reader)
        await self._sender.edit(destination, int(message_id), panel)
        return f"{message_id} {state}"


def _key(kind: str, game: TournamentGame) -> str:
    """Return the key under which a message is saved with the tournament."""
    return f"{kind} {game.id.key}"


def _match_game(game: TournamentGame) -> str:
    """Return of a pairing of several games which one is open, as text; "" for a single game."""
    return f"game {len(game.pairing.games) + 1} " if game.pairing.best_of > 1 else ""


def _state(game: TournamentGame | None) -> str:
    """Return the state of a game that is saved with its message. If the game is decided, it is "=" and the
    result; the state of an open game never begins with "=". game: None: the tournament no longer has it.
    """
    if game is None or not game.is_open:
        return f"={game.pairing.result if game is not None else ''}"
    return f"{_match_game(game)}{game_call_view.state_of(game)}"
