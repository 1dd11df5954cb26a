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
    stored_tournament: StoredTournament, target: TournamentTarget, value: str, voice: Localizer
) -> str:
    """Return the sentence.

    stored_tournament: as it is after the action.
    target, value: what was tapped and chosen.
    """
    tournament, given = stored_tournament.tournament, target.given
    if target.word == views.RESULT:
        pairing = stored_tournament.board(parse_number(given[0]), parse_number(given[1]))
        if pairing is None:
            return voice.say("done-plain")
        first, second = (entrant_name(tournament, side, voice) for side in (pairing.first, pairing.second))
        return voice.say(f"tournament-ruled-{given[2]}", first=first, second=second)
    if target.word in ABOUT_ONE:
        player = entrant_name(tournament, parse_number(given[0]), voice)
        return voice.say(f"tournament-did-{target.word}", player=player)
    if target.word == views.ADD:
        known = entrant_of(tournament, int(value))
        waits = known is None  # then the person is on the waiting list
        return voice.say("tournament-did-wait" if waits else "tournament-did-add", player=f"<@{value}>")
    if target.word == views.MORE:
        unit = MINUTE if given[1:] == (views.MINUTES,) else HOUR
        return voice.say("tournament-did-more", length=length(parse_number(given[0]) * unit, voice, LONG))
    if target.word == views.REMOVE:
        return voice.say("tournament-did-withdraw", player=f"<@{value}>")
    return voice.say("tournament-cancelled" if target.word == views.CANCEL else "tournament-over")
