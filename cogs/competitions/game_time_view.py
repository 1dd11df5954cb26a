"""What players see about the time of their game, in their panels and in the channel."""

from collections.abc import Iterator

from cogs.competitions.round_view import round_title
from cogs.competitions.tournament_target import GAME_TIME, OWN_GAME, TournamentTarget
from cogs.competitions.tournament_words import (
    HOUR,
    TournamentViewer,
    entrant_name,
    entrant_names,
    small_heading,
)
from cogs.core.components import layout
from cogs.core.components.items import Button
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from sessions.competitions.stored_tournament import GameTime, TournamentGame
from sessions.competitions.tournament_data import entrant

ACCEPT, ASK = "ok", "ask"  # actions of the act GAME_TIME: accept the proposed time; type one in a modal
SIGN = "🗓️"


def time_lines(game: TournamentGame, number: int, localizer: Localizer) -> Iterator[str]:
    """Yield what is said about the time of a person's own game. number: the person's."""
    game_time, tournament = game.time, game.stored.tournament
    if game_time is None:
        return
    key = "agreed"
    if not game_time.agreed:
        key = "they" if number in game.unanswered else "you" if game_time.number == number else "accepted"
    sentence = localizer.say(
        f"tournament-time-{key}",
        player=entrant_name(tournament, game_time.number, localizer, mention=True),
        others=entrant_names(tournament, game.unanswered, localizer, mention=True),
        at=format_timestamp(game_time.at, "F"),
        ago=format_timestamp(game_time.at),
    )
    yield f"{SIGN} {sentence}"


def time_buttons(game: TournamentGame, number: int, localizer: Localizer) -> list[Button]:
    """Return the buttons about the time of a person's own open game; none if a round is shorter than two
    hours. number: the person's.
    """
    seconds = game.stored.tournament.plan.seconds
    if seconds and seconds < 2 * HOUR:
        return []
    target, game_time = TournamentTarget(game.stored.id), game.time
    ask_key = "tournament-time-ask" if game_time is None else "tournament-time-other"
    buttons = [button(target.to(ASK, *game.id).tap(GAME_TIME), localizer.say(ask_key), emoji=SIGN)]
    if game_time is not None and not game_time.agreed and number in game.unanswered:
        buttons.insert(0, _accept_button(game, game_time, localizer))
    return buttons


def _accept_button(game: TournamentGame, game_time: GameTime, localizer: Localizer) -> Button:
    """Return the button that accepts a proposed time."""
    tap = TournamentTarget(game.stored.id).to(ACCEPT, *game.id, int(game_time.at)).tap(GAME_TIME)
    return button(tap, localizer.say("tournament-time-accept"), "good", emoji="✅")


def time_message(game: TournamentGame, game_time: GameTime, reader: TournamentViewer) -> Panel:
    """Return the message about the time of a game: the question to the other players, what they agreed on, or
    the reminder of all. Only question and reminder ping.
    """
    localizer, stored, tournament = reader.localizer, game.stored, game.stored.tournament
    players, is_question = game.pairing.players, not game_time.agreed
    asked = game.unanswered if is_question else players
    pinged = asked if game_time.reminded or is_question else ()
    sentence = localizer.say(
        f"tournament-time-{'question' if is_question else 'reminder' if game_time.reminded else 'set'}",
        player=entrant_name(tournament, game_time.number, localizer),
        others=entrant_names(tournament, asked, localizer, mention=is_question or game_time.reminded),
        at=format_timestamp(game_time.at, "F"),
        ago=format_timestamp(game_time.at),
    )
    own_game_id = TournamentTarget(stored.id).tap(OWN_GAME)
    buttons = [button(own_game_id, localizer.say("tournament-mine"), emoji="🙋")]
    if is_question:
        buttons.insert(0, _accept_button(game, game_time, localizer))
    head = small_heading(stored, localizer, round_title(tournament, game.id.round - 1, localizer))
    people = [entrant(tournament, number).person for number in pinged]
    return Panel(
        page(text(head, f"{SIGN} {sentence}"), *layout.rows(buttons)),
        pings=tuple(person for person in people if person),
    )
