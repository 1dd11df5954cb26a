"""The organiser's team, by taps: who is named decides results, and what was done is in the log."""

import ast
from functools import cache
from typing import Any

import pytest

from cogs.core.text.sentences import Localizer
from tests.support.content import WORDS
from tests.support.message_parts import buttons, lists, shown_text, walk
from tests.support.puzzle_posts import managing
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.source_tree import MODULES, tree
from tests.support.tournament_calls import Calls
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")
NOTING = ("ActNote", "_noted", "_about")  # what makes a note of an act


async def begun(room: SimulatedServer) -> tuple[Cup, Any]:
    """A tournament that Max organises, of Ann and Bob and Cleo; and his panel with the team."""
    room.welcome("Max")
    room.welcome("Dora")
    cup = Cup(room)
    await cup.plan("Max", venue="2")
    await cup.begin("Max", "Ann", "Bob", "Cleo")
    return cup, await cup.organise("Max", "staff")


async def pick(room: SimulatedServer, who: str, panel: Any, action: str, whom: str) -> str:
    """Pick somebody in a list of the panel; what is shown then."""
    tap = next(one["custom_id"] for one in walk(panel.components) if f".{action}" in one.get("custom_id", ""))
    answer = await room.people[who].select(panel, [room.people[whom]], custom_id=tap)
    await room.env.settle()
    return shown_text(answer.response or room.message(panel.id))


async def test_a_judge_sees_the_games_alone_and_the_log_says_who_decided() -> None:
    async with hall() as room:
        cup, team = await begun(room)
        key = (await cup.kept()).id
        assert "Dora" not in shown_text(team)
        assert "is a judge" in await pick(room, "Max", team, "name.judge", "Dora")
        panel = await cup.organise("Dora")
        labels = [one.get("label") for one in buttons(panel)]
        assert "People" not in labels
        assert "Results" in labels
        planted = room.planted(f"c::0:organise:{key}.people")
        refused = await room.people["Dora"].click(planted, custom_id=f"c::0:organise:{key}.people")
        assert "organiser" in shown_text(refused.response)
        await cup.organise("Dora", f"organise:{key}.games", "0", f"organise:{key}.result.1.0.first")
        assert (await cup.kept()).tournament.rounds[0].pairings[0].result == "1-0"
        team = await cup.organise("Max", "staff")
        await cup.tap("Max", "cuplog", team)
        log = shown_text(room.message(team.id))
        assert f"<@{room.people['Dora'].id}>: decided" in log
        assert "the first won" in log
        assert f"made <@{room.people['Dora'].id}> a judge" in log
        await cup.tap("Max", "staff", room.message(team.id))
        assert "Organiser:" in shown_text(room.message(team.id)), "the log leads back"


async def test_a_dispute_calls_the_whole_team_and_names_everybody_whom_it_pings() -> None:
    """Judges were among those to ping, and no text mentioned them: Discord pings only who is mentioned."""
    async with hall() as room:
        room.welcome("Emil")
        cup = Calls(room)
        first, second = await cup.begun()
        await pick(room, "Max", await cup.organise("Max", "staff"), "name.judge", "Emil")
        await cup.says(first, "first")
        await cup.says(second, "second")
        call = shown_text(cup.calls()[-1])
        assert "disagree about their game" in call
        for name in ("Max", "Emil"):
            assert f"<@{room.people[name].id}>" in call


async def test_the_organiser_hands_over_and_the_former_one_is_a_co_organiser() -> None:
    async with hall() as room:
        cup, team = await begun(room)
        await pick(room, "Max", team, "name.co", "Dora")
        await cup.tap("Max", f"staff:{(await cup.kept()).id}.hand", team)
        dora, max_ = (f"<@{room.people[name].id}>" for name in ("Dora", "Max"))
        sentence = f"{dora} becomes the organiser, and {max_} a co-organiser."
        assert sentence in shown_text(room.message(team.id)), "also read by a manager who is neither"
        await cup.tap("Max", f"staff:{(await cup.kept()).id}.hand", team)
        stored = await cup.kept()
        assert stored.organiser == room.people["Dora"].id
        assert stored.co_organisers == [room.people["Max"].id]


async def test_only_managers_give_an_entrant_another_name() -> None:
    async with hall() as room:
        cup, _ = await begun(room)
        key = (await cup.kept()).id
        own = await cup.organise("Max", f"organise:{key}.people", "1")
        assert "Rename" not in [one.get("label") for one in buttons(own)]
        managing(room, "Dora")
        panel = await cup.organise("Dora", f"organise:{key}.people", "1")
        form = await cup.tap("Dora", "entrantname", panel)
        answer = await room.people["Dora"].submit_modal(form, {"text": "Somebody"})
        assert "Renamed" in shown_text(answer.response)
        assert (await cup.kept()).tournament.entrants[0].name == "Somebody"
        assert lists(panel) == []


@cache
def acts_in(file: str) -> set[str]:
    """The words of acts that a module notes in the log."""
    calls = [node for node in ast.walk(tree(file, *NOTING)) if isinstance(node, ast.Call)]
    noting = [call for call in calls if call.args and getattr(call.func, "id", "") in NOTING]
    parts = [part for call in noting for part in ast.walk(call.args[0])]
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_act_of_the_log_has_words(language: str) -> None:
    acts = {act for file in MODULES if file.startswith(("sessions/", "cogs/")) for act in acts_in(file)}
    assert {"start", "swap", "go-on", "keep-out", "unrate"} <= acts
    said = {act: Localizer(WORDS, language).say(f"log-{act}", people=["Ann"], detail="7") for act in acts}
    assert len({*said.values()}) == len(acts)
