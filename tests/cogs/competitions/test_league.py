"""A league as people meet it: planned by lists, joined, played season after season, ended."""

from typing import Any

import pytest

from cogs.competitions.league_organiser_view import end_league_view
from cogs.competitions.league_panels import LeaguePanels
from cogs.competitions.league_view import about_league
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.text.sentences import Localizer, MessageCatalogues
from engine import files
from sessions.competitions.leagues import League, LeaguePlan
from sessions.competitions.stored_league import StoredLeague
from sessions.competitions.stored_tournament import TableTerms
from sessions.table.time_controls import DAY
from tests.support.clock import FakeClock
from tests.support.depth import EACH_LOCALE
from tests.support.league_taps import LeagueServer
from tests.support.message_parts import buttons, shown_text
from tests.support.simulated_server import hall
from tests.support.tournament_taps import NAMES

pytestmark = pytest.mark.usefixtures("no_errors")


@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_two_seasons_of_a_league_of_eight_by_taps(locale: str) -> None:
    clock = FakeClock()
    async with hall(locale, now=clock) as room:
        for name in NAMES:
            if name in room.people:
                room.speak(name, locale)
            else:
                room.welcome(name, locale=locale)
        cup = LeagueServer(room)
        await cup.plan("Ann", kind="3", rounds="1", way="2")
        sign_up = cup.shown()
        for name in NAMES:
            await cup.tap(name, "league:", sign_up)
        league = await cup.league()
        assert (league.league.plan.size, league.league.plan.seconds) == (4, 7 * DAY)
        assert all(name in shown_text(cup.shown()) for name in NAMES)
        assert not await may_begin(cup, "Bob"), "only the organiser"
        menu = (await cup.tap("Ann", "lead")).response
        await cup.tap("Ann", "callseason", menu)
        assert not buttons(room.message(sign_up.id))
        first = shown_text(cup.shown())
        assert "A" in first
        assert len(messages(cup, "owngame")) == 2, "a message each group"
        # A round by the organiser, one by the clock for somebody who does nothing, and a restart.
        await cup.play()
        await room.restart()
        await cup.play(idle=room.people["Hal"].id)
        await cup.later(clock, 7 * DAY)
        await cup.play()
        await cup.later(clock, 1)
        league = await cup.league()
        assert (league.season, len(league.groups)) == (2, 2)
        second = shown_text(cup.shown())
        assert {"🥇", "⬆️", "⬇️"} <= {*second.replace(":", " ").split()}
        assert second.count("\n") > first.count("\n")
        # One's own group by the list and by the league; leaving it.
        listed = await room.people["Bob"].slash(room.channel, "tournament list")
        (own,) = [b for b in buttons(listed.response) if ":owngame:" in b["custom_id"]]
        game = await room.people["Bob"].click(listed.response, custom_id=own["custom_id"])
        assert "Autumn Cup" in shown_text(game.response)
        await cup.tap("Hal", f"league:{league.id}.off")
        assert room.people["Hal"].id not in [one.person for one in (await cup.league()).league.order]
        # The organiser ends it: the season is played to its end, and no other begins.
        menu = (await cup.tap("Ann", "lead")).response
        await cup.tap("Ann", f"lead:{league.id}.end", menu)
        await cup.tap("Ann", f"lead:{league.id}.end.sure", menu)
        for _ in range(3):
            await cup.later(clock, 7 * DAY)
        await cup.later(clock, 1)
        now = await room.host.services.get(LeaguePanels).leagues.get(league.id)
        assert now.ended
        assert not [
            m for m in room.channel.history() if any(":league:" in b["custom_id"] for b in buttons(m))
        ]


async def test_a_tap_on_an_outdated_panel_of_a_league_shows_it_as_it_is_now() -> None:
    async with hall() as room:
        for name in NAMES:
            if name not in room.people:
                room.welcome(name)
        cup = LeagueServer(room)
        await cup.plan("Ann", kind="3", rounds="1", way="2")
        for name in NAMES:
            await cup.tap(name, "league:", cup.shown())
        league = await cup.league()
        menu = (await cup.tap("Ann", "lead")).response
        begin = next(b["custom_id"] for b in buttons(menu) if ":callseason:" in b["custom_id"])
        await cup.tap("Ann", "callseason", menu)
        for name, tap, shown in (
            ("Ann", begin, "Season 1 is running"),
            ("Ann", f"c::0:lead:{league.id}.goon.whatever", "Season 1 is running"),
            ("Bob", f"c::0:league:{league.id}.join", "Season 1 is running"),
            ("Bob", f"c::0:league:{league.id}.whatever", "Season 1 is running"),
            ("Bob", begin, "Only the organiser"),
        ):
            message = room.planted(tap)
            answer = shown_text((await room.people[name].click(message, custom_id=tap)).response)
            assert shown in answer, tap
        assert (await cup.league()).season == 1


@pytest.mark.parametrize(
    ("language", "moving", "next_one"),
    [("en", "move up", "begins by itself"), ("ja", "昇格", "自動で始まります")],
)
def test_a_league_says_only_what_will_be(language: str, moving: str, next_one: str) -> None:
    localizer = Localizer(MessageCatalogues(files.DATA / "text"), language)
    league = StoredLeague(
        id="x",
        guild=1,
        channel=2,
        organiser=3,
        title="L",
        terms=TableTerms("crownfell"),
        league=League(LeaguePlan()),
    )
    assert moving in about_league(league, localizer)
    assert next_one in about_league(league, localizer)
    league.groups = ["a"]
    assert moving not in about_league(league, localizer), "a single group"
    league.groups, league.ending = ["a", "b"], True
    assert moving in about_league(league, localizer)
    assert next_one not in about_league(league, localizer)
    reader = TournamentViewer({}, localizer)
    asked = str(end_league_view(league, reader).to_components())
    assert localizer.say("tournament-do-end") in asked, "where what runs is ended"
    league.ended = 5.0
    assert moving not in about_league(league, localizer)
    assert next_one not in about_league(league, localizer)


async def may_begin(cup: LeagueServer, name: str) -> bool:
    answer = (await cup.tap(name, "lead")).response
    return bool([b for b in buttons(answer) if ":callseason:" in b["custom_id"]])


def messages(cup: LeagueServer, act: str) -> list[Any]:
    """Those of the channel with a button of this act."""
    history = cup.room.channel.history()
    return [one for one in history if any(f":{act}:" in b["custom_id"] for b in buttons(one))]
