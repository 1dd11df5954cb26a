"""When the two of a game play: one proposes a time, the other accepts it, and both are reminded."""

from msgspec.structs import replace

from engine.questions import Refused
from sessions.competitions.game_reports import open_game
from sessions.competitions.stored_tournament import (
    TIME_REMINDER_SECONDS,
    GameTime,
    StoredTournament,
    board_key,
    side_of,
)


def propose(stored: StoredTournament, round: int, board: int, person: int, at: float, now: float) -> None:
    """Propose a time for a game; it replaces an earlier one.

    `round`: from 1. `board`: index in the round, from 0. `person`: user id of the player who proposes. `at`,
    `now`: seconds since 1970. Raises Refused if the game is not open or not theirs, if it has more than two
    players, or if its round ends before.
    """
    pairing = open_game(stored, round, board)
    number = side_of(stored, pairing, person).number
    if len(pairing.players) > 2:
        raise Refused("tournament-time-tables")
    due = stored.tournament.rounds[-1].due
    if at <= now or (due and at >= due):
        raise Refused("tournament-time-late")
    stored.times[board_key(round, board)] = GameTime(number, at)


def accept(stored: StoredTournament, round: int, board: int, person: int, at: float, now: float) -> None:
    """Accept the time that the other player proposed.

    `at`: the proposed time that was seen. The other parameters are those of `propose`. Raises Refused if that
    is no longer what the other proposes, or if it is over.
    """
    number = side_of(stored, open_game(stored, round, board), person).number
    key = board_key(round, board)
    proposed = stored.times.get(key)
    if proposed is None or proposed.number == number or int(proposed.at) != int(at):
        raise Refused("tournament-time-changed")
    if proposed.at <= now:
        raise Refused("tournament-time-late")
    # A time that is so near needs no reminder.
    is_near = proposed.at - TIME_REMINDER_SECONDS <= now
    stored.times[key] = replace(proposed, agreed=True, reminded=is_near)


def remind_of_times(stored: StoredTournament, now: float) -> None:
    """Note for each agreed time that is near that the two are reminded. `now`: seconds since 1970."""
    for key, game_time in stored.times.items():
        if game_time.agreed and not game_time.reminded and now >= game_time.at - TIME_REMINDER_SECONDS:
            stored.times[key] = replace(game_time, reminded=True)
