"""What two players see about the time of their game, in their panels and in the channel."""

from collections.abc import Iterator

from cogs.competitions.round_view import round_title
from cogs.competitions.tournament_target import GAME_TIME, OWN_GAME, TournamentTarget
from cogs.competitions.tournament_words import HOUR, TournamentViewer, entrant_name, others_of, title_of
from cogs.core.components import layout
from cogs.core.components.items import Button
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from sessions.competitions.stored_tournament import GameTime, StoredTournament
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


def time_buttons(stored: StoredTournament, board: int, number: int, localizer: Localizer) -> list[Button]:
    """Return the buttons about the time of a person's own open game; none if a round is shorter than two
    hours, or if the game has more than two players. board: from 0; number: the person's.
    """
    seconds = stored.tournament.plan.seconds
    pairing = stored.board(stored.round, board)
    if (seconds and seconds < 2 * HOUR) or pairing is None or len(pairing.players) > 2:
        return []
    target, round_and_board = TournamentTarget(stored.id), (stored.round, board)
    game_time = stored.time_of(*round_and_board)
    ask_key = "tournament-time-ask" if game_time is None else "tournament-time-other"
    buttons = [button(target.to(ASK, *round_and_board).tap(GAME_TIME), localizer.say(ask_key), emoji=SIGN)]
    if game_time is not None and not game_time.agreed and game_time.number != number:
        buttons.insert(0, accept_button(target, *round_and_board, game_time, localizer))
    return buttons


def accept_button(
    target: TournamentTarget, round: int, board: int, game_time: GameTime, localizer: Localizer
) -> Button:
    """Return the button that accepts a proposed time. round: from 1; board: from 0."""
    tap = target.to(ACCEPT, round, board, int(game_time.at)).tap(GAME_TIME)
    return button(tap, localizer.say("tournament-time-accept"), "good", emoji="✅")


def time_message(
    stored: StoredTournament, round: int, board: int, game_time: GameTime, reader: TournamentViewer
) -> Panel:
    """Return the message about the time of a game: the question to the other player, what they agreed on, or
    the reminder of both. Only question and reminder ping.

    round: from 1; board: from 0.
    """
    localizer, tournament = reader.localizer, stored.tournament
    pairing, target = tournament.rounds[round - 1].pairings[board], TournamentTarget(stored.id)
    (other,) = others_of(pairing, game_time.number)
    is_question = not game_time.agreed
    names = {
        "player": entrant_name(tournament, game_time.number, localizer, mention=game_time.reminded),
        "other": entrant_name(tournament, other, localizer, mention=is_question or game_time.reminded),
        "at": format_timestamp(game_time.at, "F"),
        "ago": format_timestamp(game_time.at),
    }
    key = "question" if is_question else "reminder" if game_time.reminded else "set"
    buttons = [button(target.tap(OWN_GAME), localizer.say("tournament-mine"), emoji="🙋")]
    if is_question:
        buttons.insert(0, accept_button(target, round, board, game_time, localizer))
    head = f"-# 🏆 {title_of(stored, localizer)} · {round_title(tournament, round - 1, localizer)}"
    view = page(
        text(head, f"{SIGN} {localizer.say(f'tournament-time-{key}', **names)}"), *layout.rows(buttons)
    )
    return Panel(view, pings=_pinged(stored, pairing, game_time))


def _pinged(stored: StoredTournament, pairing: Pairing, game_time: GameTime) -> tuple[int, ...]:
    """Return whom the message pings: who is asked, or both of them for the reminder."""
    numbers: tuple[int, ...] = ()
    if not game_time.agreed:
        numbers = tuple(others_of(pairing, game_time.number))
    elif game_time.reminded:
        numbers = pairing.players
    people = [entrant(stored.tournament, number).person for number in numbers]
    return tuple(person for person in people if person)
