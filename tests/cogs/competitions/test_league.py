"""A league as people meet it: planned by lists, joined, played season after season, ended."""

import pytest

from cogs.competitions.tournament_words import about_kind
from cogs.core.text.sentences import Localizer
from sessions.competitions.tournament_data import LEAGUE, Entrant, Tournament, TournamentPlan, TournamentRound
from sessions.table.time_controls import DAY
from tests.support.clock import FakeClock
from tests.support.competitions import made_up
from tests.support.content import WORDS
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
        await cup.plan("Ann", kind="3", rounds="1", venue="2")
        sign_up = cup.shown()
        for name in NAMES:
            await cup.tap(name, "enter", sign_up)
        league = await cup.kept()
        assert (league.tournament.plan.size, league.tournament.plan.seconds) == (4, 7 * DAY)
        assert all(name in shown_text(cup.shown()) for name in NAMES)
        await cup.begin("Ann")
        assert [b["custom_id"] for b in buttons(room.message(sign_up.id)) if "enter" in b["custom_id"]] == []
        first = shown_text(cup.shown())
        # Its two groups stand in one message, each under its name.
        groups = [line for line in first.split("\n") if line.startswith("**") and line.endswith("**")]
        assert len(groups) == 2
        assert sum("⚔️" in line for line in first.split("\n")) == 4
        # A round by the organiser, one by the clock for somebody who does nothing, and a restart.
        await cup.play()
        await room.restart()
        await cup.play(idle=room.people["Hal"].id)
        await cup.later(clock, 7 * DAY)
        await cup.play()
        await cup.later(clock, 1)
        following = await cup.kept()
        assert (following.season, following.round) == (2, 1)
        history = [shown_text(one) for one in room.channel.history()]
        (ended,) = [text for text in history if "⬆️" in text]
        assert {"🥇", "⬇️"} <= {*ended.replace(":", " ").split()}
        (lower,) = [line for line in ended.split("\n") if "** · 1\\." in line]
        assert sum(name in lower for name in NAMES) == 4, "the second group, in order"
        (posted,) = [one for one in room.channel.history() if shown_text(one) == ended]
        assert [b for b in buttons(posted) if ".picture" in b["custom_id"]], "the other group's picture"
        # One's own group by the list; leaving it.
        listed = await room.people["Bob"].slash(room.channel, "tournament list")
        (own,) = [b for b in buttons(listed.response) if ":owngame:" in b["custom_id"]]
        game = await room.people["Bob"].click(listed.response, custom_id=own["custom_id"])
        assert "Autumn Cup" in shown_text(game.response)
        own = (await cup.tap("Hal", "owngame")).response
        await cup.tap("Hal", f"ownresult:{following.id}.withdraw", own)
        await cup.tap("Hal", f"ownresult:{following.id}.sure", own)
        # The organiser ends it: the season is played to its end, and no other begins.
        await cup.organise("Ann", f"organise:{following.id}.last")
        for _ in range(3):
            await cup.later(clock, 7 * DAY)
        await cup.later(clock, 1)
        assert await room.host.services.tournaments.of_server(room.guild.id) == []
        assert "enter" not in str([b["custom_id"] for b in buttons(cup.shown())])


@pytest.mark.parametrize(
    ("language", "moving", "next_one"),
    [("en", "move up", "begins by itself"), ("ja", "昇格", "自動で始まります")],
)
def test_a_league_says_only_what_will_be(language: str, moving: str, next_one: str) -> None:
    localizer = Localizer(WORDS, language)
    tournament = Tournament(TournamentPlan(LEAGUE, size=6, moving=2))
    league = made_up.stored(tournament, "L", season=1)
    assert moving in about_kind(league, localizer)
    assert next_one in about_kind(league, localizer)
    tournament.entrants, tournament.rounds = [Entrant(1, 1, "P")], [TournamentRound(0.0, 0.0, [])]
    assert moving not in about_kind(league, localizer), "a single group"
    tournament.entrants.append(Entrant(2, 2, "Q", group=1))
    league.ending = True
    assert moving in about_kind(league, localizer)
    assert next_one not in about_kind(league, localizer)
