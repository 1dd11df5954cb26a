"""A server's tournaments as a private list: the reader's own, then those to join, then finished ones."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.competitions.league_view import LOOK, league_state
from cogs.competitions.round_view import round_title
from cogs.competitions.tournament_target import LEAGUE, OWN_GAME, STANDINGS, TournamentTarget
from cogs.competitions.tournament_words import TournamentViewer, title_of
from cogs.core.components.layout import button, page, text
from cogs.core.text.sentences import Localizer, literal
from cogs.results.result_words import linked_game_title
from sessions.competitions.stored_league import StoredLeague
from sessions.competitions.stored_tournament import StoredTournament, people_in
from sessions.competitions.tournament_data import OVER, SIGN_UP

MOST, MOST_OVER = 9, 2  # running and finished entries: as many as fit a message with a button each


def view(
    person: int,
    going: Sequence[StoredTournament],
    over: Sequence[StoredTournament],
    reader: TournamentViewer,
    leagues: Sequence[StoredLeague] = (),
) -> ui.LayoutView:
    """Return the list.

    person: the reader (Discord id).
    going: tournaments that are not over.
    over: finished ones, the newest first.
    leagues: leagues that are not over.
    """
    localizer = reader.localizer
    items: list[ui.Item[Any]] = [text(f"### 🏆 {localizer.say('tournament-list')}")]
    if leagues:
        items.append(text(f"**{localizer.say('league-list')}**"))
        items += [_league(league, reader) for league in leagues]
    own_tournaments = [
        stored_tournament for stored_tournament in going if person in people_in(stored_tournament)
    ]
    other_tournaments = [
        stored_tournament for stored_tournament in going if stored_tournament not in own_tournaments
    ]
    most_tournaments = MOST - len(leagues)
    for key, tournaments, most in (
        ("own", own_tournaments, most_tournaments),
        ("others", other_tournaments, max(0, most_tournaments - len(own_tournaments))),
    ):
        if tournaments[:most]:
            items.append(text(f"**{localizer.say(f'tournament-list-{key}')}**"))
            items += [_entry(stored_tournament, reader) for stored_tournament in tournaments[:most]]
    if over:
        items.append(text(f"**{localizer.say('tournament-list-over')}**"))
        items += [_entry(stored_tournament, reader) for stored_tournament in over[:MOST_OVER]]
    if len(items) == 1:
        items.append(text(localizer.say("tournament-list-none")))
    return page(*items)


def _league(stored_league: StoredLeague, reader: TournamentViewer) -> ui.Item[Any]:
    """Return a league with a button to look at it."""
    localizer = reader.localizer
    title = (
        f"**{literal(stored_league.title)}** ·"
        f" {linked_game_title(stored_league.terms.game, reader.packs_by_game, localizer)}"
    )
    look_button = button(
        TournamentTarget(stored_league.id).to(LOOK).tap(LEAGUE), localizer.say("tournament-look")
    )
    return ui.Section(text(title, f"-# {league_state(stored_league, localizer)}"), accessory=look_button)


def _entry(stored_tournament: StoredTournament, reader: TournamentViewer) -> ui.Item[Any]:
    """Return a tournament with a button to look at it."""
    localizer, target = reader.localizer, TournamentTarget(stored_tournament.id)
    lines = [
        f"**{title_of(stored_tournament, localizer)}** ·"
        f" {linked_game_title(stored_tournament.terms.game, reader.packs_by_game, localizer)}"
    ]
    lines.append(f"-# {state(stored_tournament, localizer)}")
    if stored_tournament.phase == OVER:
        look_button = button(target.to("picture").tap(STANDINGS), localizer.say("tournament-see-picture"))
    else:
        look_button = button(target.tap(OWN_GAME), localizer.say("tournament-look"))
    return ui.Section(text(*lines), accessory=look_button)


def state(stored_tournament: StoredTournament, localizer: Localizer) -> str:
    """Return the phase of a tournament in few words."""
    tournament = stored_tournament.tournament
    if stored_tournament.phase == SIGN_UP:
        return localizer.say("tournament-in", count=len(tournament.entrants), most=tournament.plan.most)
    if stored_tournament.phase == OVER:
        return f"{localizer.say('tournament-over')} · <t:{int(stored_tournament.finished)}:D>"
    return round_title(tournament, stored_tournament.round - 1, localizer)
