"""The organiser's pages that change a plan: what they offer, and what the channel shows after it."""

import contextlib
from typing import Any

import msgspec
import pytest

from cogs.competitions import plan_view
from cogs.competitions.plan_change_view import MAIN, RULES, VENUE, field_of, plan_page
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.competitions.entrants import planned
from sessions.competitions.plan_changes import change_plan
from sessions.competitions.stages import has_groups
from sessions.competitions.standings import BUCHHOLZ, BUCHHOLZ_CUT, PROGRESSIVE
from sessions.competitions.tournament_data import GROUPS, LEAGUE, SWISS, THREE_POINTS, TournamentPlan
from tests.support.competitions import made_up
from tests.support.content import WORDS, shelves
from tests.support.league_taps import LeagueServer
from tests.support.message_parts import buttons, lists, shown_text, walk
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_plans import KINDS, form
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")


async def opened(room: SimulatedServer) -> Cup:
    """A sign-up of Ann's, with three people."""
    cup = Cup(room)
    await cup.plan("Ann")
    for name in ("Ann", "Bob", "Cleo"):
        await cup.tap(name, "enter")
    return cup


async def choose(cup: Cup, panel: Any, field: str, label: str) -> Any:
    """Choose what has this label in the list of this field."""
    menu = next(one for one in lists(panel) if one["custom_id"].split(".")[-1] == field)
    (value,) = [one["value"] for one in menu["options"] if label in one["label"]]
    result = await cup.room.people["Ann"].select(panel, [value], custom_id=menu["custom_id"])
    await cup.room.env.settle()
    return result.response


async def page(cup: Cup, *names: str) -> Any:
    """Ann's panel, by these buttons from the organiser's menu on."""
    panel = (await cup.tap("Ann", "organise")).response
    key = (await cup.kept()).id
    for name in names:
        await cup.tap("Ann", f"cupplan:{key}.{name}", panel)
    return panel


async def test_fields_of_the_plan_change_by_lists_and_the_sign_up_shows_it() -> None:
    async with hall() as room:
        cup = await opened(room)
        panel = await page(cup, "main")
        await choose(cup, panel, "rounds", "7")
        await choose(cup, panel, "most", "32")
        assert "✅ Changed." in shown_text(panel)
        assert "7 rounds" in shown_text(cup.shown())
        assert "3 of 32" in shown_text(cup.shown())
        await choose(cup, panel, "venue", "at real tables")
        assert "at real tables" in shown_text(cup.shown())
        await cup.tap("Ann", f"cupplan:{(await cup.kept()).id}.rules", panel)
        await choose(cup, panel, "points", "3 points a win")
        assert (await cup.kept()).tournament.plan.points == THREE_POINTS
        assert "3 points a win, 1 point a draw" in shown_text(cup.shown())


async def test_tie_breaks_are_left_out_and_added_at_the_end() -> None:
    async with hall() as room:
        cup = await opened(room)
        panel = await page(cup, "main", "rules", "ties")
        assert "1\\. Buchholz without the lowest" in shown_text(panel)
        await choose(cup, panel, "ties", "Buchholz without the lowest two")
        (menu,) = lists(panel)
        await room.people["Ann"].select(panel, ["0"], custom_id=menu["custom_id"])
        order = (await cup.kept()).tournament.plan.tie_breaks
        assert (order[0], order[-1], len(order)) == (BUCHHOLZ, "buchholz-cut-2", 5)
        await choose(cup, panel, "ties", "progressive")
        assert (await cup.kept()).tournament.plan.tie_breaks[-1] == PROGRESSIVE
        await cup.tap("Ann", f"cupplan:{(await cup.kept()).id}.usual", panel)
        assert (await cup.kept()).tournament.plan.tie_breaks == ()
        for index in range(4):
            (menu,) = lists(panel)
            await room.people["Ann"].select(panel, [str(index)], custom_id=menu["custom_id"])
        (menu,) = lists(panel)
        await room.people["Ann"].select(panel, ["4"], custom_id=menu["custom_id"])
        assert "At least one has to stay" in shown_text(panel)
        assert BUCHHOLZ_CUT not in (await cup.kept()).tournament.plan.tie_breaks


async def test_name_and_description_are_typed_and_shown_at_sign_up() -> None:
    async with hall() as room:
        cup = await opened(room)
        key = (await cup.kept()).id
        for word, text in (("title", "Spring Cup"), ("about", "First prize: a *cake*.\nBring a friend.")):
            panel = await page(cup, "main")
            form = await cup.tap("Ann", f"cupplan:{key}.{word}", panel)
            await room.people["Ann"].submit_modal(form, {"text": text})
            await room.env.settle()
        shown = shown_text(cup.shown())
        assert "🏆 Spring Cup" in shown
        assert "> First prize: a \\*cake\\*." in shown
        assert "> Bring a friend." in shown


@pytest.mark.parametrize("is_begun", [False, True])
async def test_the_name_of_a_league_changes_in_a_season_too(is_begun: bool) -> None:
    async with hall() as room:
        cup = LeagueServer(room)
        await cup.plan("Ann", kind="3", rounds="1", venue="2")
        for name in ("Ann", "Bob", "Cleo"):
            await cup.tap(name, "enter")
        key = (await cup.kept()).id
        if is_begun:
            await cup.begin("Ann")
        form = await cup.tap("Ann", f"cupplan:{key}.title", await page(cup, "main"))
        await room.people["Ann"].submit_modal(form, {"text": "Winter League"})
        await room.env.settle()
        assert "Winter League · Season 1" in shown_text(cup.shown())


async def test_options_of_the_tables_change_until_it_begins() -> None:
    async with hall() as room:
        cup = await opened(room)
        panel = await page(cup, "main", "tables")
        rated = next(one for one in lists(panel) if one["custom_id"].endswith(".o2"))
        await room.people["Ann"].select(panel, ["1"], custom_id=rated["custom_id"])
        assert (await cup.kept()).terms.rated
        tables = f"cupplan:{(await cup.kept()).id}.tables"
        assert any(tables in one["custom_id"] for one in buttons(await page(cup, "main")))
        await cup.begin("Ann")
        panel = await page(cup, "main")
        assert not any(tables in one["custom_id"] for one in buttons(panel))
        fields = {one["custom_id"].split(".")[-1] for one in lists(panel)}
        assert fields == {"rounds", "most", "seconds"}, "what may still change"


async def test_the_plan_of_a_league_changes_too_and_the_time_until_the_end() -> None:
    """Its page opened during sign-up and refused every choice; while it ran there was none."""
    async with hall() as room:
        cup = Cup(room)
        shown = await form(room, "Ann", KINDS[1], game="crownfell")
        await room.people["Ann"].submit_modal(await cup.tap("Ann", "plan:open.", shown), {"text": "League"})
        await room.env.settle()
        panel = await page(cup, "main")
        fields = [one["custom_id"].split(".")[-1] for one in lists(panel)]
        assert fields == ["double", "size", "seconds", "venue"]
        await choose(cup, panel, "size", "4")
        await choose(cup, panel, "seconds", "3 days")
        plan = (await cup.kept()).tournament.plan
        assert (plan.size, plan.moving, plan.seconds) == (4, 1, 3 * 86_400)
        assert not lists(await page(cup, "main", "rules"))
        key, acts = (await cup.kept()).id, room.host.services.tournaments.organiser_acts
        with pytest.raises(Refused, match="tournament-plan-league"):
            await acts(key, room.people["Ann"].id, manager=False).change_plan({"kind": SWISS})
        for name in ("Ann", "Bob", "Cleo"):
            await cup.tap(name, "enter")
        await cup.begin("Ann")
        panel = await page(cup, "main")
        assert [one["custom_id"].split(".")[-1] for one in lists(panel)] == ["seconds"]
        await choose(cup, panel, "seconds", "1 day")
        assert (await cup.kept()).tournament.plan.seconds == 86_400


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("kind", plan_view.KINDS)
async def test_the_pages_open_for_each_kind_and_each_choice_is_taken(kind: str, language: str) -> None:
    """For groups with a knockout they failed: a name was missing."""
    size = 5 if has_groups(kind) else 0
    plan = TournamentPlan(
        kind,
        most=48,
        seconds=86_400,
        size=size,
        advancing=2 if kind == GROUPS else 0,
        moving=1 if kind == LEAGUE else 0,
    )
    stored = made_up.stored(planned(plan), season=int(kind == LEAGUE))
    reader = TournamentViewer(shelves(), Localizer(WORDS, language))
    for page_name in (MAIN, RULES):
        view = plan_page(stored, page_name, reader)
        names = [one["custom_id"].split(".")[-1] for one in walk(view.to_components()) if one.get("options")]
        for name in names:
            if name in ("kind", VENUE):
                continue
            for value in field_of(name, kind).values:
                copy = msgspec.structs.replace(stored, tournament=planned(plan))
                with contextlib.suppress(Refused):  # fewer people than go on
                    change_plan(copy, {name: value})
                    assert getattr(copy.tournament.plan, name) == value


async def test_others_change_nothing() -> None:
    async with hall() as room:
        cup = await opened(room)
        key = (await cup.kept()).id
        forged = room.planted(f"c::0:cupplan:{key}.main")
        refused = await room.people["Bob"].click(forged, custom_id=f"c::0:cupplan:{key}.main")
        assert "Only the organiser" in shown_text(refused.response)
