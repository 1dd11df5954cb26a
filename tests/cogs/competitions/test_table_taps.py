"""A Swiss of Craft the Crown at a table of four, by taps: the plan, reports, the organiser, a no-show."""

from typing import Any

import pytest

from tests.support.challenges import pinged
from tests.support.competitions.kept_hall import game_at
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")
FOUR = ("Ann", "Bob", "Cleo", "Dora")


class Four(Cup):
    """Four at one table, organised by Max, who does not play."""

    key = ""
    table: tuple[str, ...] = ()
    """Their names in the order of the table."""

    async def begun(self, venue: str = "0") -> None:
        for name in ("Dora", "Max"):
            self.room.welcome(name)
        await self.plan("Max", "craft-the-crown", extra="2", venue=venue)
        self.key = await self.begin("Max", *FOUR)
        await self.room.env.settle()
        self.table = await self.players()

    async def players(self) -> tuple[str, ...]:
        tournament, names = await self.kept(), {one.id: name for name, one in self.room.people.items()}
        return tuple(names[one] for one in tournament.people_of(tournament.tournament.rounds[-1].pairings[0]))

    async def own(self, name: str) -> Any:
        return (await self.tap(name, "owngame")).response

    async def says(self, name: str, winner: str) -> Any:
        """Somebody reports who won. Return their panel."""
        panel = await self.own(name)
        (tap,) = [one for one in buttons(panel) if one["label"] == f"{winner} won"]
        await self.room.people[name].click(panel, custom_id=tap["custom_id"])
        await self.room.env.settle()
        return self.room.message(panel.id)


async def four(room: SimulatedServer, venue: str = "0") -> Four:
    cup = Four(room)
    await cup.begun(venue)
    return cup


async def test_the_form_offers_tables_to_this_game_alone_and_says_how_they_count() -> None:
    async with hall() as room:
        for game, offered in (("craft-the-crown", True), ("crownfell", False)):
            result = await room.people["Ann"].slash(room.channel, "tournament new", game=game)
            acts = [one["custom_id"] for one in lists(result.response)]
            assert any(":plan:extra" in act for act in acts) == offered
        cup = await four(room)
        round_panel = shown_text(cup.shown())
        assert " – ".join(f"<@{room.people[name].id}>" for name in cup.table) in round_panel
        assert "the others confirm it" in round_panel


async def test_the_others_confirm_a_report_and_one_who_differs_calls_the_organiser() -> None:
    async with hall() as room:
        cup = await four(room)
        first, second, third, fourth = cup.table
        said = shown_text(await cup.says(first, second))
        assert "It counts once more than half of you say the same" in said
        assert [pinged(room).count(room.people[name].id) for name in cup.table] == [1, 2, 2, 2]
        await cup.says(third, third)
        assert pinged(room).count(room.people["Max"].id) == 1
        assert "they disagree" in shown_text(cup.shown())
        assert "You disagree" in shown_text(await cup.own(second))
        panel = await cup.own(third)
        await cup.tap(third, f"ownresult:{cup.key}.agree", panel)
        assert (await cup.kept()).round == 1, "two of four"
        await cup.tap(fourth, f"ownresult:{cup.key}.agree", await cup.own(fourth))
        tournament = await cup.kept()
        assert tournament.round == 2
        assert game_at(tournament).source == "both"


async def test_the_organiser_decides_for_anybody_at_the_table_and_hears_what_was_done() -> None:
    async with hall() as room:
        cup = await four(room)
        panel = await cup.organise("Max", f"organise:{cup.key}.games", "0")
        labels = [one["label"] for one in buttons(panel)]
        assert [f"{name} won" for name in cup.table] == [one for one in labels if one.endswith(" won")]
        assert "All lost, not played" in labels
        await cup.tap("Max", f"organise:{cup.key}.result.1.0.fourth", panel)
        await room.env.settle()
        fourth = cup.table[3]
        assert f"{fourth} won against" in shown_text(room.message(panel.id))
        assert (await cup.kept()).tournament.rounds[0].pairings[0].result == "0-0-0-1"


async def test_a_no_show_loses_and_reads_so_while_the_others_play_on_at_a_table_of_three() -> None:
    async with hall() as room:
        cup = await four(room, "1")
        assert len(room.channel.threads) == 1
        fourth = cup.table[3]
        number = (await cup.kept()).tournament.rounds[0].pairings[0].numbers[3]
        absent = f"organise:{cup.key}.absent.{number}"
        await cup.organise("Max", f"organise:{cup.key}.people", str(number), absent, f"{absent}.sure")
        await room.env.settle()
        assert (await cup.kept()).tournament.rounds[0].pairings[0].out == (number,)
        assert f"{fourth} lost without playing" in shown_text(cup.shown())
        own = await cup.own(fourth)
        assert f"{fourth} lost without playing" in shown_text(own)
        assert not [one for one in buttons(own) if "askorganiser" in one["custom_id"]]
        assert len(room.channel.threads) == 2, "a table of their own"
        assert await cup.players() == cup.table[:3]


async def test_four_agree_on_a_time_which_pings_the_others_once() -> None:
    async with hall() as room:
        cup = await four(room, venue="2")
        first, second, third, fourth = cup.table
        before = [pinged(room).count(room.people[name].id) for name in cup.table]
        form = await cup.tap(first, "cuptime", await cup.own(first))
        await room.people[first].submit_modal(form, {"text": "in 1 hour"})
        await room.env.settle()

        def message(words: str) -> Any:
            return next(one for one in room.channel.history() if words in shown_text(one))

        question = message("suggests to play")
        assert [pinged(room).count(room.people[name].id) for name in cup.table] == [
            count + (name != first) for name, count in zip(cup.table, before, strict=True)
        ]
        await cup.tap(second, "cuptime", question)
        assert "You agreed to" in shown_text(await cup.own(second))
        assert "Still to answer" in shown_text(await cup.own(first))
        assert message("suggests to play").id == question.id
        assert sum(pinged(room).count(room.people[name].id) for name in cup.table) == sum(before) + 3
        asked = shown_text(message("suggests to play")).split("suggests")[0]
        assert [f"<@{room.people[name].id}>" in asked for name in cup.table] == [False, False, True, True]
        for name in (third, fourth):
            await cup.tap(name, "cuptime", question)
        agreed = shown_text(message(" play <t:"))
        assert all(name in agreed for name in cup.table)
        assert "I'll remind everybody" in shown_text(await cup.own(fourth))
