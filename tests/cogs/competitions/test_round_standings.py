"""The standings after each round, for everybody: one silent message, above the round that is played."""

import itertools
from typing import Any

import pytest

from cogs.competitions import standings_view
from cogs.competitions.standings_scene import bracket_parts, bracket_scene
from cogs.competitions.standings_view import StandingsPage
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.text.sentences import Localizer
from sessions.competitions.entrants import planned, sign_up, withdraw
from sessions.competitions.rounds import begin, enter, pair_next_round
from sessions.competitions.tournament_data import (
    FIRST,
    KNOCKOUT,
    OPEN,
    OVER,
    ROUND_ROBIN,
    SECOND,
    PairingId,
    Tournament,
    TournamentPlan,
)
from tests.support.clock import FakeClock
from tests.support.competitions import made_up
from tests.support.content import WORDS, shelves
from tests.support.message_parts import shown_text, walk
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")


def standings_shown(room: SimulatedServer) -> list[Any]:
    return [one for one in room.channel.history() if "standings so far" in shown_text(one)]


async def test_there_is_one_message_with_the_standings_of_the_last_finished_round() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        room.welcome("Dora")
        cup = Cup(room)
        await cup.plan("Ann", venue="2", rounds="1")
        key = await cup.begin("Ann", "Ann", "Bob", "Cleo", "Dora")
        assert standings_shown(room) == []
        for number in (1, 2):
            for player, other in await cup.pairs():
                assert len(standings_shown(room)) == (number > 1)
                await cup.on_a_real_table(player, other, "first")
            (message,) = standings_shown(room)
            assert f"Round {number} of 3: standings so far" in shown_text(message)
            assert "<@" not in shown_text(message)
            newest = room.channel.history()[::-1]
            assert newest.index(message) > newest.index(cup.shown()), "the round's panel is below"
        await room.restart()
        await room.env.settle()
        (again,) = standings_shown(room)
        assert again.id == message.id
        before = [one.id for one in room.channel.history()]
        acts = room.host.services.tournaments.organiser_acts
        stranger = 1
        await acts(key, stranger, manager=True).rule(PairingId(1, 0), "0-1")
        await clock.goes(room, 1)
        (corrected,) = standings_shown(room)
        assert corrected.id == message.id, "edited, because a result was corrected"
        assert len(room.channel.history()) == len(before) + 1, "the correction is told"
        for player, other in await cup.pairs():
            await cup.on_a_real_table(player, other, "first")
        assert standings_shown(room) == [], "the final standings are there instead"


def played_knockout(people: int, winner: str) -> Tournament:
    """A knockout whose games are all won so. winner: FIRST or SECOND"""
    tournament = planned(TournamentPlan(KNOCKOUT))
    for number in range(1, people + 1):
        sign_up(tournament, number, f"Person {number}", float(-number))
    begin(tournament, 0.0)
    while tournament.phase != OVER:
        boards = [n for n, one in enumerate(tournament.rounds[-1].pairings) if one.result == OPEN]
        for board in boards:
            enter(tournament, PairingId(len(tournament.rounds), board), winner)
        pair_next_round(tournament, 0.0)
    return tournament


@pytest.mark.parametrize("people", [5, 8, 13])
@pytest.mark.parametrize("winner", [FIRST, SECOND])
def test_in_a_bracket_who_won_the_upper_game_is_above_in_the_next_one(people: int, winner: str) -> None:
    """The stronger one stood above, whichever game they came from."""
    tournament = played_knockout(people, winner)
    localizer = Localizer(WORDS, "en", plain=True)
    for part in bracket_parts(tournament):
        tiles = bracket_scene(tournament, part, localizer).tiles
        columns = [[one for one in tiles if one.x == x] for x in sorted({one.x for one in tiles})]
        for before, after in itertools.pairwise(columns):
            winners = [one.name for one in sorted(before, key=lambda one: one.y) if one.strong]
            assert [one.name for one in sorted(after, key=lambda one: one.y)] == winners


def test_games_of_a_bracket_that_are_not_paired_yet_have_dashes() -> None:
    tournament = planned(TournamentPlan(KNOCKOUT, third_place=True))
    for number in range(1, 5):
        sign_up(tournament, number, f"Person {number}", float(-number))
    begin(tournament, 0.0)
    (part,) = bracket_parts(tournament)
    tiles = bracket_scene(tournament, part, Localizer(WORDS, "en", plain=True)).tiles
    first = min(one.x for one in tiles)
    assert "–" not in [one.name for one in tiles if one.x == first]
    assert [one.name for one in tiles if one.x != first] == ["–"] * 4, (
        "the final and the game for third place"
    )
    assert not any(one.strong for one in tiles), "nobody has won"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_standings_name_whose_games_count_for_nobody(language: str) -> None:
    """Somebody with a win had no points, and nothing said why."""
    tournament = planned(TournamentPlan(ROUND_ROBIN))
    for number in range(1, 7):
        sign_up(tournament, number, f"Person {number}")
    begin(tournament, 0.0)
    stored = made_up.stored(tournament)
    reader = TournamentViewer(shelves(), Localizer(WORDS, language))
    for leaves in (False, True):
        if leaves:
            withdraw(tournament, 4)
        for panel in (
            standings_view.view(stored, StandingsPage(), reader),
            standings_view.round_board(stored, reader, None),
            standings_view.final_board(stored, reader, None),
        ):
            lines = "\n".join(one.get("content", "") for one in walk(panel.view.to_components())).split("\n")
            named = [line for line in lines if line.startswith("-#") and "Person 4" in line]
            assert len(named) == leaves
