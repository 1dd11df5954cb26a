"""A server's tournaments as a private list: the reader's own, then those to join, then finished ones."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.competitions.round_view import round_title
from cogs.competitions.tournament_target import OWN_GAME, STANDINGS, TournamentTarget
from cogs.competitions.tournament_words import TournamentViewer, title_of
from cogs.core.components.layout import button, page, text
from cogs.core.text.sentences import Localizer
from cogs.results.result_words import linked_game_title
from sessions.competitions.stored_tournament import StoredTournament, people_in
from sessions.competitions.tournament_data import OVER, SIGN_UP

MOST, MOST_OVER = 9, 2  # running and finished entries: as many as fit a message with a button each


def view(
    person: int, going: Sequence[StoredTournament], over: Sequence[StoredTournament], reader: TournamentViewer
) -> ui.LayoutView:
    """Return the list.

    person: the reader (Discord id).
    going: tournaments that are not over.
    over: finished ones, the newest first.
    """
    localizer = reader.localizer
    items: list[ui.Item[Any]] = [text(f"### 🏆 {localizer.say('tournament-list')}")]
    own_tournaments = [stored for stored in going if person in people_in(stored)]
    other_tournaments = [stored for stored in going if stored not in own_tournaments]
    for key, tournaments, most in (
        ("own", own_tournaments, MOST),
        ("others", other_tournaments, max(0, MOST - len(own_tournaments))),
    ):
        if tournaments[:most]:
            items.append(text(f"**{localizer.say(f'tournament-list-{key}')}**"))
            items += [_entry(stored, reader) for stored in tournaments[:most]]
    if over:
        items.append(text(f"**{localizer.say('tournament-list-over')}**"))
        items += [_entry(stored, reader) for stored in over[:MOST_OVER]]
    if len(items) == 1:
        items.append(text(localizer.say("tournament-list-none")))
    return page(*items)


def _entry(stored: StoredTournament, reader: TournamentViewer) -> ui.Item[Any]:
    """Return a tournament with a button to look at it."""
    localizer, target = reader.localizer, TournamentTarget(stored.id)
    lines = [
        f"**{title_of(stored, localizer)}** ·"
        f" {linked_game_title(stored.terms.game, reader.packs_by_game, localizer)}"
    ]
    lines.append(f"-# {state(stored, localizer)}")
    if stored.phase == OVER:
        look_button = button(target.to("picture").tap(STANDINGS), localizer.say("tournament-see-picture"))
    else:
        look_button = button(target.tap(OWN_GAME), localizer.say("tournament-look"))
    return ui.Section(text(*lines), accessory=look_button)


def state(stored: StoredTournament, localizer: Localizer) -> str:
    """Return the phase of a tournament in few words."""
    tournament = stored.tournament
    if stored.phase == SIGN_UP:
        return localizer.say("tournament-in", count=len(tournament.entrants), most=tournament.plan.most)
    if stored.phase == OVER:
        return f"{localizer.say('tournament-over')} · <t:{int(stored.finished)}:D>"
    return round_title(tournament, max(0, stored.round - 1), localizer)
