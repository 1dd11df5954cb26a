"""When the players of a game meet: one proposes a time, the others accept it, and all are reminded."""

from msgspec.structs import replace

from engine.questions import Refused
from sessions.competitions.game_reports import open_game_of
from sessions.competitions.stored_tournament import (
    TIME_REMINDER_SECONDS,
    GameTime,
    StoredTournament,
)
from sessions.competitions.tournament_data import PairingId


def propose(stored: StoredTournament, pairing_id: PairingId, person: int, at: float, now: float) -> None:
    """Propose a time for a game; it replaces an earlier one.

    `person`: user id of the player who proposes. `at`, `now`: seconds since 1970. Raises Refused if the game
    is not open or not theirs, or if its round ends before.
    """
    game, number = open_game_of(stored, pairing_id, person)
    due = stored.tournament.rounds[-1].due
    if at <= now or (due and at >= due):
        raise Refused("tournament-time-late")
    stored.times[game.id.key] = GameTime(number, at)


def accept(stored: StoredTournament, pairing_id: PairingId, person: int, at: float, now: float) -> None:
    """Accept the time that another player proposed. It is agreed once all have accepted it.

    `at`: the proposed time that was seen. The other parameters are those of `propose`. Raises Refused if that
    is no longer what the other proposes, or if it is over.
    """
    game, number = open_game_of(stored, pairing_id, person)
    proposed = game.time
    if proposed is None or proposed.number == number or int(proposed.at) != int(at):
        raise Refused("tournament-time-changed")
    if proposed.at <= now:
        raise Refused("tournament-time-late")
    accepted = tuple(sorted({*proposed.accepted, number}))
    agreed = {proposed.number, *accepted} >= {*game.pairing.players}
    # A time that is so near needs no reminder.
    is_near = agreed and proposed.at - TIME_REMINDER_SECONDS <= now
    stored.times[game.id.key] = replace(proposed, accepted=accepted, agreed=agreed, reminded=is_near)


def remind_of_times(stored: StoredTournament, now: float) -> None:
    """Note for each agreed time that is near that all are reminded. `now`: seconds since 1970."""
    for key, game_time in stored.times.items():
        if game_time.agreed and not game_time.reminded and now >= game_time.at - TIME_REMINDER_SECONDS:
            stored.times[key] = replace(game_time, reminded=True)
