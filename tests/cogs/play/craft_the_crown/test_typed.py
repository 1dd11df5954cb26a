"""`/move` with several steps in one line, through discord.py: what is done, left out or refused is told."""

from pathlib import Path
from typing import Any

import pytest

from engine.craft_the_crown import verbs
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.craft_the_crown_taps import PACKS, SEATS, arg_of, own, seated
from tests.support.message_parts import lists, shown_text
from tests.support.simulated_server import SimulatedServer, hall


async def with_stones(room: SimulatedServer, gold: int) -> str:
    """Four sit at a table; whoever is active has two Stones and so much Gold. Their name."""
    await seated(room)
    match = (await room.table()).match
    state = match.base
    state.gold[state.active] = gold
    state.owns[state.active].clear()
    verbs.put(state.owns[state.active], "Stone", 2)
    match.rebuild()
    return str(SEATS[match.state.active])


async def moved(room: SimulatedServer, name: str, line: str) -> str:
    result = await room.people[name].slash(room.channel, "move", answer=line)
    return shown_text(result.response)


@pytest.mark.parametrize("line", ["sell Stone; end", "sell Stone; nonsense", "sell Stone; sell Stone; end"])
async def test_the_win_counts_and_the_rest_of_the_line_is_told(
    tmp_path: Path, no_errors: None, line: str
) -> None:
    async with hall(folders=PACKS, store=SqliteStore(tmp_path / "tables.db")) as room:
        name = await with_stones(room, 47)  # and 2 in the Start Phase
        answer = await moved(room, name, line)
        assert (await room.table()).match.result.reason == "gold"
        assert f"The game was over by then, so the rest of your line was left out: **{line[12:]}**" in answer
        later = await moved(room, name, "sell Stone; end")
        assert later.startswith("This game is over.")


async def test_a_refused_line_names_the_clause_and_does_nothing(tmp_path: Path, no_errors: None) -> None:
    async with hall(folders=PACKS, store=SqliteStore(tmp_path / "tables.db")) as room:
        name = await with_stones(room, 3)
        answer = await moved(room, name, "sell Stone; sell Stone; sell Stone; end")
        assert "**sell Stone**: " in answer
        assert "Nothing was done." in answer
        state: Any = (await room.table()).match.state
        assert state.owns[state.active] == {"Stone": 2}


async def with_hand(room: SimulatedServer, hand: tuple[str, ...], gold: int, *owned: str) -> str:
    """Two sit at a table with our own pack; whoever is active holds and owns these. Their name."""
    await seated(room, "house", SEATS[:2])
    match = (await room.table()).match
    state = match.base
    seat = state.active
    state.gold[seat], state.hands[seat] = gold - 2, dict.fromkeys(hand, 1)  # 2 in the Start Phase
    state.owns[seat] = dict.fromkeys(owned, 1)
    match.rebuild()
    return str(SEATS[match.state.active])


@pytest.mark.parametrize("line", ["craft Metal", "craft metal", "craft 金属"])
async def test_a_typed_craft_buys_what_it_lacks(no_errors: None, line: str) -> None:
    async with hall() as room:
        name = await with_hand(room, ("Metal", "Sword"), 3)
        assert "Crafts Metal" in await moved(room, name, line)
        state: Any = (await room.table()).match.state
        assert (state.owns[state.active], state.gold[state.active]) == ({"Metal": 1}, 1)


async def test_a_typed_craft_that_cannot_be_paid_for_is_refused_with_the_rules_reason(
    no_errors: None,
) -> None:
    async with hall() as room:
        name = await with_hand(room, ("Metal",), 1)
        assert "you still need: Stone" in await moved(room, name, "craft Metal")
        assert (await room.table()).match.state.gold.count(1) == 1


@pytest.mark.parametrize("typed", ["craft me", "metal", ""])
async def test_suggestions_have_the_crafts_with_purchases(no_errors: None, typed: str) -> None:
    async with hall() as room:
        name = await with_hand(room, ("Metal", "Husk"), 3)
        choices = await room.people[name].autocomplete(room.channel, "move", "answer", typed)
        assert ("Craft Metal: buy Stone ×2", "craft Metal") in [
            (one["name"], one["value"]) for one in choices
        ]


@pytest.mark.parametrize("typed", ["win", "sell and"])
async def test_the_sale_that_wins_can_be_typed(no_errors: None, typed: str) -> None:
    async with hall() as room:
        name = await with_hand(room, ("Husk",), 40, "Ship", "Metal")
        choices = await room.people[name].autocomplete(room.channel, "move", "answer", typed)
        (win,) = [one["value"] for one in choices if one["name"] == "Sell and win: 50 Gold"]
        await moved(room, name, win)
        assert (await room.table()).match.result.reason == "gold"


async def test_what_is_ticked_and_cannot_be_paid_for_is_refused_as_a_whole(no_errors: None) -> None:
    async with hall() as room:
        name = await with_hand(room, ("Fire", "Metal", "Paper"), 3)
        message = await own(room, name)
        (found,) = [part for part in lists(message) if arg_of(part["custom_id"]) == "sell"]
        ticked = ["craft-Fire", "craft-Metal", "craft-Paper"]
        refused = await room.people[name].select(message, ticked, custom_id=found["custom_id"])
        answer = shown_text((refused.followups or [refused.response])[-1])
        assert "you still need" in answer
        assert "Nothing was done." in answer
        state: Any = (await room.table()).match.state
        assert not state.owns[state.active]
