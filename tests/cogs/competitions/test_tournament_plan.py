"""The plan of a tournament: which game it begins with, what its lists say, which clock its tables get."""

from typing import Any

import pytest

from cogs.core.components.button_rows import text_width
from sessions.competitions.tournament_data import OVER
from sessions.table.time_controls import CORRESPONDENCE, EVENING, LIVE, NONE
from tests.support.depth import EACH_LOCALE, deep
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.option_lists import GAMES, PHONE
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_plans import KINDS, form, of
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")


def chosen(panel: Any, word: str) -> list[str]:
    """What of a list is chosen."""
    return [one["value"] for one in of(panel, word)["options"] if one.get("default")]


def labels(panel: Any) -> list[str]:
    return [option["label"] for one in lists(panel) for option in one["options"]]


@pytest.mark.parametrize("command", KINDS)
async def test_the_plan_begins_with_the_game_that_was_planned_last(command: str) -> None:
    async with hall() as room:
        room.welcome("Max")
        asked = await form(room, "Ann", command)
        assert len(lists(asked)) == 1, "nobody has planned anything here"
        assert not buttons(asked)
        assert not chosen(asked, "game")
        await room.people["Ann"].select(asked, ["crown-crest"], custom_id=of(asked, "game")["custom_id"])
        assert chosen(asked, "game") == ["crown-crest"]
        assert chosen(asked, "kind") == ["3" if command == KINDS[1] else "0"]
        cup = Cup(room)
        await cup.plan("Ann")  # Crownfell
        assert chosen(await form(room, "Ann", command), "game") == ["crownfell"]
        assert chosen(await form(room, "Max", command), "game") == ["crownfell"], "somebody's here"
        league_form = await form(room, "Max", KINDS[1], game="craft-the-crown")
        (open_,) = [b for b in buttons(league_form) if ":plan:open." in b["custom_id"]]
        typed = await room.people["Max"].click(league_form, custom_id=open_["custom_id"])
        await room.people["Max"].submit_modal(typed, {"text": "Max's league"})
        await room.env.settle()
        assert chosen(await form(room, "Max", command), "game") == ["craft-the-crown"]
        assert chosen(await form(room, "Ann", command), "game") == ["crownfell"], "one's own first"


@pytest.mark.parametrize("command", KINDS)
async def test_where_none_can_be_opened_that_is_said_before_the_form(command: str) -> None:
    async with hall() as room:
        other_channel = room.guild.create_text_channel("tournaments")
        await room.host.services.server_settings.change(room.guild.id, channels=(other_channel.id,))
        for given in ({}, {"game": "crownfell"}):
            answer = await form(room, "Ann", command, **given)
            assert f"<#{other_channel.id}>" in shown_text(answer)
            assert not lists(answer)
            assert not buttons(answer), "a button would open a table"
        answer = (await room.people["Ann"].slash(other_channel, command, game="crownfell")).response
        assert lists(answer)


async def test_who_organises_too_many_is_told_before_the_form() -> None:
    async with hall() as room:
        for kind in ("0", "3", "4", "5"):
            await Cup(room).plan("Ann", kind=kind)
        for command in KINDS:
            answer = await form(room, "Ann", command, game="crownfell")
            assert "You organise 4 tournaments" in shown_text(answer)
            assert not lists(answer)


async def test_a_game_that_is_not_offered_any_more_is_not_the_usual_one() -> None:
    async with hall() as room:
        await Cup(room).plan("Ann")
        await room.host.services.server_settings.change(room.guild.id, without=("crownfell",))
        assert len(lists(await form(room, "Ann"))) == 1


@pytest.mark.parametrize("command", [*KINDS, "report"])
async def test_the_game_that_begins_with_what_was_typed_is_suggested_first(command: str) -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        for typed, first in (("crown c", "crown-crest"), ("crownfe", "crownfell"), ("cu", "cube-quest")):
            listed = await ann.autocomplete(room.channel, command, "game", typed)
            assert listed[0]["value"] == first, typed
        every = [one["value"] for one in await ann.autocomplete(room.channel, command, "game", "")]
        assert every == [one["value"] for one in await ann.autocomplete(room.channel, "play", "game", "")]


@pytest.mark.parametrize("locale", EACH_LOCALE)
@pytest.mark.parametrize("game", GAMES)
async def test_what_a_closed_list_would_cut_has_its_name_above(game: str, locale: str) -> None:
    async with hall(locale) as room:
        room.speak("Ann", locale)
        for command in KINDS:
            shown = await form(room, "Ann", command, game=game)
            assert max(map(text_width, labels(shown))) <= PHONE
            (options,) = [b for b in buttons(shown) if ":plan:options." in b["custom_id"]]
            shown = (await room.people["Ann"].click(shown, custom_id=options["custom_id"])).response
            while True:
                assert max(map(text_width, labels(shown))) <= PHONE
                text = shown_text(shown)
                for select_menu in lists(shown):
                    assert select_menu["placeholder"] in text or all(
                        option["label"].startswith(select_menu["placeholder"])
                        for option in select_menu["options"]
                    )
                on = [b for b in buttons(shown) if ":plan:optionson." in b["custom_id"]]
                if not on:
                    break
                shown = (await room.people["Ann"].click(shown, custom_id=on[0]["custom_id"])).response


@pytest.mark.parametrize("usual", ["", *deep(NONE, LIVE, CORRESPONDENCE)])
async def test_tables_on_a_server_with_a_clock_of_its_own(usual: str) -> None:
    """The form says the same on every server; the clock that fits the round wins over the server's, one that
    was chosen over both, and where the server wants none there is none."""
    async with hall() as room:
        await room.host.services.server_settings.change(room.guild.id, clock=usual)
        shown = await form(room, "Ann", game="crownfell")
        (options,) = [b for b in buttons(shown) if ":plan:options." in b["custom_id"]]
        shown = (await room.people["Ann"].click(shown, custom_id=options["custom_id"])).response
        clock = next(one for one in lists(shown) if "Clock" in one["placeholder"])
        (label,) = [one["label"] for one in clock["options"] if one.get("default")]
        assert "to suit the rounds" in label
        assert await clock_of_table(room, hours="16") == (NONE if usual == NONE else LIVE)  # 30 minutes
        assert await clock_of_table(room, hours="6") == (
            NONE if usual == NONE else CORRESPONDENCE
        )  # two days
        between = "" if usual == CORRESPONDENCE else usual
        assert await clock_of_table(room, hours="4") == (between or EVENING)  # 12 hours
        assert await clock_of_table(room, clock="2", hours="6") == LIVE


async def clock_of_table(room: SimulatedServer, clock: str = "", **chosen: str) -> str:
    """The clock of a table of a tournament that is planned so."""
    cup, ann = Cup(room), room.people["Ann"]
    shown = await form(room, "Ann", game="crownfell")
    for word, value in {"venue": "1", **chosen}.items():
        await ann.select(shown, [value], custom_id=of(shown, word)["custom_id"])
    if clock:
        for word in ("options", "show"):
            (to,) = [b for b in buttons(shown) if f":plan:{word}." in b["custom_id"]]
            await ann.click(shown, custom_id=to["custom_id"])
            if word == "options":
                await ann.select(shown, [clock], custom_id=of(shown, "o1")["custom_id"])
    typed = await cup.tap("Ann", "plan:open.", shown)
    await ann.submit_modal(typed, {"text": "Cup"})
    await room.env.settle()
    for name in ("Ann", "Bob", "Cleo"):
        await cup.tap(name, "enter")
    tournament = await cup.kept()
    await cup.begin("Ann")
    tournament = await cup.kept()
    table = await room.host.tables.get(
        next(p.table for p in tournament.tournament.rounds[0].pairings if p.second)
    )
    await room.host.services.tournaments.organiser_acts(
        tournament.id, tournament.organiser, manager=True
    ).end()
    assert (await room.host.services.tournaments.get(tournament.id)).phase == OVER
    return str(table.body.options.clock)
