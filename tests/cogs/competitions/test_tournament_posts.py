"""What the posts and panels of tournaments say in few words, and how their buttons are called."""

import re
from typing import Any

import pytest

from cogs.competitions import round_view
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.interactions.interaction import make_person
from cogs.core.text.sentences import Localizer
from sessions.competitions.entrants import planned, sign_up
from sessions.competitions.rounds import begin
from sessions.competitions.tournament_data import OVER, SWISS, TournamentPlan
from tests.support.competitions import made_up
from tests.support.content import WORDS, shelves
from tests.support.league_taps import LeagueServer
from tests.support.message_parts import buttons, lists, shown_text, walk
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_calls import Calls
from tests.support.tournament_plans import form, of
from tests.support.tournament_taps import NAMES, Cup

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
        cup = Cup(room)
        post = await rated(room, command, cup)
        assert " · rated · by" in shown_text(post)
        assert joining(post) == GOOD
        await cup.tap("Bob", "enter", post)
        await room.env.settle()
        assert joining(cup.shown()) == PLAIN


async def test_the_chosen_clock_is_said_before_the_game_begins() -> None:
    """Nobody read it before the first move."""
    async with hall() as room:
        cup = Cup(room)
        shown = await form(room, "Ann", game="crownfell")
        await cup.tap("Ann", "plan:options.", shown)
        clocks = of(shown, "o1")
        label, value = next(
            (one["label"], one["value"]) for one in clocks["options"] if "20 min" in one["label"]
        )
        await room.people["Ann"].select(shown, [value], custom_id=clocks["custom_id"])
        await cup.tap("Ann", "plan:show.", shown)
        form_shown = await cup.tap("Ann", "plan:open.", shown)
        await room.people["Ann"].submit_modal(form_shown, {"text": "Cup"})
        await room.env.settle()
        assert label in shown_text(cup.shown())
        for name in ("Ann", "Bob", "Cleo"):
            await cup.tap(name, "enter")
        await cup.begin("Ann")
        assert label in shown_text(room.channel.threads[-1].history()[-1])


async def test_a_full_swiss_offers_no_place_until_somebody_leaves() -> None:
    """Its post said that one can join, and the button refused."""
    async with hall() as room:
        cup = Calls(room)
        await cup.begun()
        acts = room.host.services.tournaments.organiser_acts
        for most in (4, 5):
            await acts(cup.key, room.people["Max"].id, manager=False).change_plan({"most": most})
            await room.env.settle()
            own = (await cup.tap("Max", "owngame")).response
            is_full = most == 4
            assert ("Not in yet?" in shown_text(cup.shown())) is not is_full
            assert ("The tournament is full" in shown_text(own)) is is_full
            assert any(".late" in one["custom_id"] for one in buttons(own)) is not is_full
            menu = await cup.organise("Max")
            assert ("joins late" in shown_text(menu)) is not is_full


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
        await cup.kept()
        await cup.begin("Ann")
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
        cup = Cup(room)
        await rated(room, "tournament league", cup)
        for name in ("Dora", "Emil", "Fay"):
            room.welcome(name)
        for name in ("Ann", "Bob", "Cleo", "Dora", "Emil"):
            await cup.tap(name, "enter")
        key = (await cup.kept()).id
        menu = await cup.organise("Ann", f"organise:{key}.start")
        assert "5 people, 5 rounds. One group." in shown_text(menu)
        assert "the next ones begin by themselves" in shown_text(menu)
        await cup.tap("Ann", "callpairs", menu)
        menu = await cup.organise("Ann", f"organise:{key}.last")
        assert "✅ This season is the last one." in shown_text(menu)
        assert "Not in yet?" not in shown_text(cup.shown())
        assert not any(f"enter:{key}.late" in one["custom_id"] for one in buttons(cup.shown()))
        late = room.planted(f"c::0:enter:{key}.late")
        refused = (await room.people["Fay"].click(late, custom_id=f"c::0:enter:{key}.late")).response
        assert "nobody can join any more" in shown_text(refused)
        await cup.tap("Ann", f"organise:{key}.goon", menu)
        assert "✅ The league continues after this season." in shown_text(menu)
        menu = await cup.organise("Ann", f"organise:{key}.end")
        assert "The next season begins at once" in shown_text(menu)
        # Fay joins the next season, thinks better of it, and is let in by a manager.
        own = (await cup.tap("Fay", "enter")).response
        assert "You're in from the next season." in shown_text(own)
        assert "In from the next season: Fay" in shown_text(cup.shown())
        await cup.tap("Fay", f"enter:{key}.off", own)
        assert "You're not taking part." in shown_text(own)
        league = await room.host.services.tournaments.organiser_acts(key, 7, manager=True).add(
            make_person(room.people["Fay"].id, "Fay", ""), half=False
        )
        assert [one.name for one in league.tournament.waiting] == ["Fay"]


@pytest.mark.parametrize(
    ("kind", "people", "first", "headings"),
    [
        ("4", 5, "Round 1", []),
        ("5", 8, "Groups, round 1 of 3", ["Group A", "Group B"]),
    ],
)
async def test_double_elimination_and_groups_are_played_by_taps(
    kind: str, people: int, first: str, headings: list[str]
) -> None:
    async with hall() as room:
        cup = LeagueServer(room)
        await cup.plan("Ann", kind=kind, venue="2")
        for name in NAMES[:people]:
            if name not in room.people:
                room.welcome(name)
            await cup.tap(name, "enter")
        key = (await cup.kept()).id
        await cup.begin("Ann")
        shown = shown_text(cup.shown())
        assert first in shown
        assert all(one in shown for one in headings)
        seen = list[str]()
        while (kept := await cup.kept()).phase != OVER:
            for page in ("picture", "words", "round", "key"):
                answer = (await cup.tap("Bob", f"standings:{key}.picture", cup.shown())).response
                if page != "picture":
                    await cup.tap("Bob", f"standings:{key}.{page}", answer)
                assert not [one for one in shown_text(answer).split("\n") if len(one) > 300]
            await cup.play()
            seen.append(shown_text(cup.shown()))
            assert (await cup.kept()).round >= kept.round
        text = "\n".join(seen)
        named = ["Winners' bracket", "Losers' bracket", "Final"] if kind == "4" else ["Semi-finals", "Final"]
        assert all(one in text for one in named)
        assert "🥇" in seen[-1]


def test_everybody_whom_a_large_round_pings_is_mentioned() -> None:
    """Of 64 people 24 were in no line of the panel, and Discord pings only who is mentioned."""
    tournament = planned(TournamentPlan(SWISS, most=64))
    for number in range(64):
        sign_up(tournament, 1_000 + number, f"Person {number}")
    begin(tournament, 0.0)
    stored = made_up.stored(tournament)
    panel = round_view.panel(stored, 0, TournamentViewer(shelves(), Localizer(WORDS, "en")))
    shown = "".join(one.get("content", "") for one in walk(panel.view.to_components()))
    assert len(panel.pings) == 64
    assert not [person for person in panel.pings if f"<@{person}>" not in shown]
