"""What the posts and panels of tournaments and leagues say in few words, and how their buttons are called."""

import re
from typing import Any

import pytest

from cogs.competitions.league_panels import LeaguePanels
from tests.support.league_taps import LeagueServer
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_calls import Calls
from tests.support.tournament_plans import form, of
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")
GOOD, PLAIN = 3, 2  # styles of buttons


async def rated(room: SimulatedServer, command: str, cup: Cup) -> Any:
    """The post of a rated one of Crownfell."""
    ann, shown = room.people["Ann"], await form(room, "Ann", command, game="crownfell")
    await cup.tap("Ann", "plan:options.", shown)
    await ann.select(shown, ["1"], custom_id=of(shown, "o2")["custom_id"])
    await cup.tap("Ann", "plan:show.", shown)
    await ann.submit_modal(await cup.tap("Ann", "plan:open.", shown), {"text": "Cup"})
    await room.env.settle()
    return cup.shown()


def joining(post: Any) -> int:
    """The style of its first button, by which one joins."""
    return int(buttons(post)[0]["style"])


@pytest.mark.parametrize("command", ["tournament new", "tournament league"])
async def test_a_post_says_that_games_are_rated_and_joining_has_colour_until_somebody_is_in(
    command: str,
) -> None:
    async with hall() as room:
        cup = LeagueServer(room) if command.endswith("league") else Cup(room)
        post = await rated(room, command, cup)
        assert " · rated · by" in shown_text(post)
        assert joining(post) == GOOD
        await cup.tap("Bob", "league:" if command.endswith("league") else "enter", post)
        await room.env.settle()
        assert joining(cup.shown()) == PLAIN


async def test_unrated_ones_say_nothing_of_it() -> None:
    async with hall() as room:
        cup = Cup(room)
        await cup.plan("Ann")
        assert "rated" not in shown_text(cup.shown())


async def test_the_post_of_a_round_that_is_over_leads_to_ones_next_game() -> None:
    async with hall() as room:
        cup = Calls(room)
        await cup.begun()
        first = cup.shown()
        for player, other in await cup.pairs():
            await cup.on_a_real_table(player, other, "first")
        assert (await cup.kept()).round == 2
        past = room.message(first.id)
        assert [b["label"] for b in buttons(past)] == ["My next game", "Standings"]
        own = (await cup.tap("Ann", "owngame", past)).response
        assert "Round 2 of 2" in shown_text(own)
        second = cup.shown()
        for player, other in await cup.pairs():
            await cup.on_a_real_table(player, other, "first")
        assert [b["label"] for b in buttons(room.message(second.id))] == ["Standings"], "there is no next one"
        words = (await cup.tap("Ann", f"standings:{cup.key}.words", cup.shown())).response
        lines = [line for line in shown_text(words).split("\n") if re.match(r"\d\\\. ", line)]
        assert all(re.search(r"\*\* #\d · ", line) for line in lines)
        assert len(re.findall(r"[+−]#\d", shown_text(words))) == 8, "whom each of four played in two rounds"


async def test_the_organisers_panel_says_when_the_round_ends_and_names_people_without_numbers() -> None:
    async with hall() as room:
        cup = Calls(room)
        await cup.begun()
        menu = await cup.organise("Max")
        assert re.search(r"2 games left · ends <t:\d+:R>", shown_text(menu))
        (people,) = lists(await cup.organise("Max", f"organise:{cup.key}.people"))
        assert {one["label"] for one in people["options"]} == {"Ann", "Bob", "Cleo", "Dora"}


async def test_who_is_asked_can_say_no_and_then_how_it_went() -> None:
    async with hall() as room:
        cup = Calls(room)
        first, second = await cup.begun()
        await cup.says(first, "first")
        (waits,) = cup.calls()
        assert [b["label"] for b in buttons(waits)] == ["That's right", "That's wrong"]
        own = (await cup.tap(second, "owngame", waits)).response
        assert "If that's wrong, say how it went." in shown_text(own)


@pytest.mark.parametrize(("game", "chosen"), [("crownfell", True), ("crown-crest", False)])
async def test_who_begins_is_said_where_the_pairing_says_it(game: str, chosen: bool) -> None:
    async with hall() as room:
        cup = Cup(room)
        shown = await form(room, "Ann", game=game)
        await room.people["Ann"].submit_modal(await cup.tap("Ann", "plan:open.", shown), {"text": "Cup"})
        await room.env.settle()
        for name in ("Ann", "Bob", "Cleo"):
            await cup.tap(name, "enter")
        tournament = await cup.kept()
        await cup.organise("Ann", f"organise:{tournament.id}.start", "callpairs")
        assert ("The player named first begins." in shown_text(cup.shown())) is chosen
        assert ("Who begins is decided at each table." in shown_text(cup.shown())) is not chosen
        name = (await cup.pairs())[0][0]
        own = await cup.tap(name, "owngame")
        assert ("**You begin.**" in shown_text(own.response)) is chosen
        lobby = room.channel.threads[-1].history()[-1]
        labels = [b["label"] for b in buttons(lobby)]
        assert labels[:2] == ["I'm here", "Not now"]


async def test_a_leagues_organiser_is_told_what_was_done() -> None:
    async with hall() as room:
        cup = LeagueServer(room)
        post = await rated(room, "tournament league", cup)
        for name in ("Ann", "Bob", "Cleo"):
            await cup.tap(name, "league:", post)
        for name in ("Dora", "Emil"):
            room.welcome(name)
            await cup.tap(name, "league:", post)
        league = await cup.league()
        menu = (await cup.tap("Ann", "lead")).response
        await cup.tap("Ann", f"lead:{league.id}.people", menu)
        (people,) = lists(menu)
        dora = room.people["Dora"].id
        await room.people["Ann"].select(menu, [str(dora)], custom_id=people["custom_id"])
        assert f"✅ <@{dora}> is out of the league." in shown_text(menu)
        await cup.tap("Ann", "callseason", menu)
        await room.env.settle()
        assert "Emil" in shown_text(cup.shown())
        await cup.tap("Ann", f"lead:{league.id}.people", menu)
        (people,) = lists(menu)
        (group,) = await room.host.services.get(LeaguePanels).leagues.groups_of(await cup.league())
        opponents = [group.people_of(entry) for entry in group.tournament.rounds[-1].pairings]
        own = next(pair for pair in opponents if room.people["Ann"].id in pair)
        gone, opponent = (
            next(name for name in ("Bob", "Cleo", "Emil") if (room.people[name].id in own) is mine)
            for mine in (False, True)
        )
        # Whoever plays against somebody does not decide that game by sending them away.
        for name, is_listed in ((opponent, True), (gone, False)):
            await cup.tap("Ann", f"lead:{league.id}.people", (await cup.tap("Ann", "lead")).response)
            menu = (await cup.tap("Ann", "lead")).response
            await cup.tap("Ann", f"lead:{league.id}.people", menu)
            (people,) = lists(menu)
            entry = str(room.people[name].id)
            await room.people["Ann"].select(menu, [entry], custom_id=people["custom_id"])
            await room.env.settle()
            assert (name in shown_text(cup.shown())) is is_listed, "a group names who plays"
        own_panel = (await cup.tap(gone, "league:" + league.id + ".look")).response
        assert "The organiser has removed you from this league." in shown_text(own_panel)
        (group,) = await room.host.services.get(LeaguePanels).leagues.groups_of(await cup.league())
        assert room.people[gone].id in group.barred
        await cup.tap("Ann", f"lead:{league.id}.end", menu)
        await cup.tap("Ann", f"lead:{league.id}.end.sure", menu)
        assert "✅ This season is the last one." in shown_text(menu)
        await cup.tap("Ann", f"lead:{league.id}.goon", menu)
        assert "✅ The league continues after this season." in shown_text(menu)
