"""What two players see about the time of their game, in their panels and in the channel."""

from collections.abc import Iterator

from cogs.competitions.round_view import round_title
from cogs.competitions.tournament_target import GAME_TIME, OWN_GAME, TournamentTarget
from cogs.competitions.tournament_words import (
    HOUR,
    TournamentViewer,
    entrant_name,
    others_of,
    small_heading,
)
from cogs.core.components import layout
from cogs.core.components.items import Button
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from sessions.competitions.stored_tournament import GameTime, StoredTournament, TournamentGame
from sessions.competitions.tournament_data import Pairing, entrant

ACCEPT, ASK = "ok", "ask"  # actions of the act GAME_TIME: accept the proposed time; type one in a modal
SIGN = "🗓️"


def time_lines(game_time: GameTime | None, number: int, player: str, localizer: Localizer) -> Iterator[str]:
    """Yield what is said about the time of a person's own game. number: the person's; player: the other."""
    if game_time is None:
        return
    at, ago = format_timestamp(game_time.at, "F"), format_timestamp(game_time.at)
    key = "agreed" if game_time.agreed else "you" if game_time.number == number else "they"
    yield f"{SIGN} {localizer.say(f'tournament-time-{key}', player=player, at=at, ago=ago)}"


def time_buttons(game: TournamentGame, number: int, localizer: Localizer) -> list[Button]:
    """Return the buttons about the time of a person's own open game; none if a round is shorter than two
    hours, or if the game has more than two players. number: the person's.
    """
    seconds = game.stored.tournament.plan.seconds
    if (seconds and seconds < 2 * HOUR) or len(game.pairing.players) > 2:
        return []
    target, game_time = TournamentTarget(game.stored.id), game.time
    ask_key = "tournament-time-ask" if game_time is None else "tournament-time-other"
    buttons = [button(target.to(ASK, *game.id).tap(GAME_TIME), localizer.say(ask_key), emoji=SIGN)]
    if game_time is not None and not game_time.agreed and game_time.number != number:
        buttons.insert(0, _accept_button(game, game_time, localizer))
    return buttons


def _accept_button(game: TournamentGame, game_time: GameTime, localizer: Localizer) -> Button:
    """Return the button that accepts a proposed time."""
    tap = TournamentTarget(game.stored.id).to(ACCEPT, *game.id, int(game_time.at)).tap(GAME_TIME)
    return button(tap, localizer.say("tournament-time-accept"), "good", emoji="✅")


def time_message(game: TournamentGame, game_time: GameTime, reader: TournamentViewer) -> Panel:
    """Return the message about the time of a game: the question to the other player, what they agreed on, or
    the reminder of both. Only question and reminder ping.
    """
    localizer, stored, tournament = reader.localizer, game.stored, game.stored.tournament
    (other,) = others_of(game.pairing, game_time.number)
    is_question = not game_time.agreed
    names = {
        "player": entrant_name(tournament, game_time.number, localizer, mention=game_time.reminded),
        "other": entrant_name(tournament, other, localizer, mention=is_question or game_time.reminded),
        "at": format_timestamp(game_time.at, "F"),
        "ago": format_timestamp(game_time.at),
    }
    key = "question" if is_question else "reminder" if game_time.reminded else "set"
    own_game_id = TournamentTarget(stored.id).tap(OWN_GAME)
    buttons = [button(own_game_id, localizer.say("tournament-mine"), emoji="🙋")]
    if is_question:
        buttons.insert(0, _accept_button(game, game_time, localizer))
    head = small_heading(stored, localizer, round_title(tournament, game.id.round - 1, localizer))
    view = page(
        text(head, f"{SIGN} {localizer.say(f'tournament-time-{key}', **names)}"), *layout.rows(buttons)
    )
    return Panel(view, pings=_pinged(stored, game.pairing, game_time))


def _pinged(stored: StoredTournament, pairing: Pairing, game_time: GameTime) -> tuple[int, ...]:
    """Return whom the message pings: who is asked, or both of them for the reminder."""
    numbers: tuple[int, ...] = ()
    if not game_time.agreed:
        numbers = tuple(others_of(pairing, game_time.number))
    elif game_time.reminded:
        numbers = pairing.players
    people = [entrant(stored.tournament, number).person for number in numbers]
    return tuple(person for person in people if person)
