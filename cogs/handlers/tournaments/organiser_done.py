"""Describes an organiser's last action in a sentence above their panel."""

from cogs.components.targets.tournament_target import TournamentTarget, parse_number
from cogs.text.sentences import Localizer
from cogs.views.tournaments import organiser_view as views
from cogs.views.tournaments.tournament_words import HOUR, LONG, MINUTE, entrant_name, length
from sessions.tournaments.tournament_data import entrant_of
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament

# Actions about one entrant, whose number is in the button id.
ABOUT_ONE = (views.WITHDRAW, views.ABSENT, views.MISS, views.PLAYS, views.RETURN)


def done_now(
    stored_tournament: StoredTournament, target: TournamentTarget, value: str, localizer: Localizer
) -> str:
    """Return the sentence.

    stored_tournament: as it is after the action.
    target, value: what was tapped and chosen.
    """
    tournament, given = stored_tournament.tournament, target.arguments
    if target.action == views.RESULT:
        pairing = stored_tournament.board(parse_number(given[0]), parse_number(given[1]))
        if pairing is None:
            return localizer.say("done-plain")
        first, second = (
            entrant_name(tournament, side, localizer) for side in (pairing.first, pairing.second)
        )
        return localizer.say(f"tournament-ruled-{given[2]}", first=first, second=second)
    if target.action in ABOUT_ONE:
        player = entrant_name(tournament, parse_number(given[0]), localizer)
        return localizer.say(f"tournament-did-{target.action}", player=player)
    if target.action == views.ADD:
        known = entrant_of(tournament, int(value))
        waits = known is None  # then the person is on the waiting list
        return localizer.say("tournament-did-wait" if waits else "tournament-did-add", player=f"<@{value}>")
    if target.action == views.MORE:
        unit = MINUTE if given[1:] == (views.MINUTES,) else HOUR
        return localizer.say(
            "tournament-did-more", length=length(parse_number(given[0]) * unit, localizer, LONG)
        )
    if target.action == views.REMOVE:
        return localizer.say("tournament-did-withdraw", player=f"<@{value}>")
    return localizer.say("tournament-cancelled" if target.action == views.CANCEL else "tournament-over")
