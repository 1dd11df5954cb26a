"""Describes an organiser's last action in a sentence above their panel."""

from cogs.competitions import organiser_view as views
from cogs.competitions.tournament_target import TournamentTarget, parse_number
from cogs.competitions.tournament_words import HOUR, LONG, MINUTE, entrant_name, length
from cogs.core.text.sentences import Localizer
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import entrant_of

# Actions about one entrant, whose number is the first argument in the button id.
ABOUT_ONE = (views.WITHDRAW, views.ABSENT, views.MISS, views.PLAYS, views.RETURN)


def done_now(
    stored_tournament: StoredTournament, target: TournamentTarget, value: str, localizer: Localizer
) -> str:
    """Return the sentence that says what the organiser has just done.

    stored_tournament: the tournament as it is after the action.
    target: the action that was tapped, and its arguments.
    value: what was chosen in a list, such as a Discord id; "" for nothing.
    """
    tournament, arguments = stored_tournament.tournament, target.arguments
    if target.action == views.RESULT:
        pairing = stored_tournament.board(parse_number(arguments[0]), parse_number(arguments[1]))
        if pairing is None:
            return localizer.say("done-plain")
        first, second = (
            entrant_name(tournament, side, localizer) for side in (pairing.first, pairing.second)
        )
        return localizer.say(f"tournament-ruled-{arguments[2]}", first=first, second=second)
    if target.action in ABOUT_ONE:
        player = entrant_name(tournament, parse_number(arguments[0]), localizer)
        return localizer.say(f"tournament-did-{target.action}", player=player)
    if target.action == views.ADD:
        is_on_waiting_list = entrant_of(tournament, int(value)) is None
        key = "tournament-did-wait" if is_on_waiting_list else "tournament-did-add"
        return localizer.say(key, player=f"<@{value}>")
    if target.action == views.MORE:
        unit = MINUTE if arguments[1:] == (views.MINUTES,) else HOUR
        extension = length(parse_number(arguments[0]) * unit, localizer, LONG)
        return localizer.say("tournament-did-more", length=extension)
    if target.action == views.REMOVE:
        return localizer.say("tournament-did-withdraw", player=f"<@{value}>")
    return localizer.say("tournament-cancelled" if target.action == views.CANCEL else "tournament-over")
