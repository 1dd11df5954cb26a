"""Tournaments of 128 people with long names: Discord takes every message, and everybody is pinged once."""

import asyncio
from collections import Counter

import pytest
from discord import ui

from cogs.competitions import draft_view, organiser_view, round_view, sign_up_view, standings_view
from cogs.competitions.standings_view import KEY, PEOPLE, PICTURED, ROUND, WORDS, StandingsPage
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.components.layout import MOST_TEXT
from cogs.core.interactions.interaction import make_person
from cogs.core.text.sentences import Localizer
from sessions.competitions.entrants import planned, sign_up
from sessions.competitions.rounds import begin, enter, pair_next_round, publish
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    FIRST,
    GROUPS,
    KNOCKOUT,
    LEAGUE,
    MOST,
    ON_TAP,
    OPEN,
    RUNNING,
    SWISS,
    PairingId,
    TournamentPlan,
)
from tests.support.challenges import pinged
from tests.support.competitions import made_up
from tests.support.content import WORDS as TEXTS
from tests.support.content import shelves
from tests.support.message_parts import shown_text, walk
from tests.support.panel_limits import faults
from tests.support.simulated_server import hall
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")
FIRST_PERSON = 1_200_000_000_000_000_000  # ids of Discord have 19 digits
PEOPLE_IDS = [FIRST_PERSON + place for place in range(MOST)]
PLANS = [
    TournamentPlan(SWISS, rounds=1, most=MOST),
    TournamentPlan(KNOCKOUT, most=MOST, third_place=True),
    TournamentPlan(DOUBLE_ELIMINATION, most=MOST),
    TournamentPlan(GROUPS, most=MOST, size=3, advancing=2, pause=ON_TAP),
    TournamentPlan(LEAGUE, most=MOST, size=4, moving=1, seconds=86_400.0),
]


def name(place: int) -> str:
    """A name as long as a list shows it."""
    return f"*W*{place:03} {'W' * 30}"


def full(plan: TournamentPlan) -> StoredTournament:
    """A tournament that is played to its end, or a draft of its last round."""
    tournament = planned(plan)
    for place, person in enumerate(PEOPLE_IDS):
        sign_up(tournament, person, name(place))
    begin(tournament, 0.0)
    return made_up.stored(tournament, season=int(plan.kind == LEAGUE))


def fits(view: ui.LayoutView) -> None:
    """Nothing oversteps Discord's limits, and nothing was cut off to stay within them."""
    assert faults(view) == []
    texts = [part["content"] for part in walk(view.to_components()) if "content" in part]
    assert all(len(one) < MOST_TEXT for one in texts)


@pytest.mark.parametrize(
    ("plan", "language"), [*zip(PLANS, ("en", "ja") * 3, strict=False)], ids=[plan.kind for plan in PLANS]
)
def test_every_panel_is_within_discords_limits(plan: TournamentPlan, language: str) -> None:
    stored = full(plan)
    tournament, reader = stored.tournament, TournamentViewer(shelves(), Localizer(TEXTS, language))
    while tournament.phase == RUNNING:
        if tournament.draft is not None:
            last_page = (len(tournament.draft.pairings) - 1) // draft_view.MOST_LINES
            shown = ""
            for page in range(last_page + 1):
                view = draft_view.draft_page(stored, reader, "", page)
                fits(view)
                shown += str(view.to_components())
            assert f"{len(tournament.draft.pairings)}\\\\." in shown, "the last pairing"
            publish(tournament, 0.0)
        for past in (False, True):
            fits(round_view.panel(stored, stored.round - 1, reader, past=past).view)
        fits(organiser_view.games(stored, stored.round, 1, reader))
        for board, pairing in enumerate(tournament.rounds[-1].pairings):
            if pairing.result == OPEN:
                enter(tournament, PairingId(stored.round, board), FIRST)
        pair_next_round(tournament, 0.0)
    for kind in (PICTURED, WORDS, ROUND, PEOPLE, KEY):
        for number in (0, 1, 2, 999):
            fits(standings_view.view(stored, StandingsPage(kind, number), reader).view)
    for kind, last in ((PEOPLE, MOST), (ROUND, min(64, len(tournament.rounds[0].pairings)))):
        view = standings_view.view(stored, StandingsPage(kind, 1), reader).view
        assert f"{last}\\\\." in str(view.to_components()), "the last line of the second page"
    fits(standings_view.final_board(stored, reader, None).view)
    fits(sign_up_view.panel(stored, reader).view)


async def test_everybody_is_pinged_once_by_messages_that_discord_takes() -> None:
    async with hall() as room:
        room.welcome("Max")
        cup, keeper = Cup(room), room.host.services.tournaments
        await cup.plan("Max", kind="2", venue="2", most="13")
        key = (await cup.kept()).id
        for place, person in enumerate(PEOPLE_IDS):
            await keeper.sign_up(key, make_person(person, name(place), ""))
        await keeper.organiser_acts(key, room.people["Max"].id, manager=False).start()
        await asyncio.gather(*room.host.services.background.short())
        await room.env.settle()
        assert Counter(pinged(room)) == Counter(PEOPLE_IDS)
        shown = "\n".join(shown_text(one) for one in room.channel.history())
        assert not [person for person in PEOPLE_IDS if f"<@{person}>" not in shown]
        before = len(room.channel.history())
        await room.restart()
        await room.host.tick()
        await room.env.settle()
        assert len(room.channel.history()) == before, "each message once"
