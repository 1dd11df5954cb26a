"""Decks that people keep beside the tables: found by game and pack, changed, and never very many."""

import asyncio
import re

import pytest

from engine.questions import Refused
from sessions.people.saved_kits import LONGEST_NAME, MOST, SavedKits
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Conflict
from sessions.table.table_data import Person

ANN, BOB = Person(1, "Ann"), Person(2, "Bob")


async def opened() -> MemoryStore:
    store = MemoryStore()
    await store.open()
    return store


async def kept() -> SavedKits:
    return SavedKits(await opened())


async def test_decks_are_found_by_owner_game_and_pack_in_their_order() -> None:
    store = await opened()
    kits = SavedKits(store)
    for name in ("one", "two"):
        await kits.add(ANN, "crown-crest", "house", name, f"text of {name}")
    await kits.add(ANN, "crown-crest", "test", "other pack", "")
    await kits.add(ANN, "crownfell", "house", "other game", "")
    decks = await SavedKits(store).of(ANN.id, "crown-crest", "house")
    assert [(kit.name, kit.text) for kit in decks] == [("one", "text of one"), ("two", "text of two")]
    assert all(re.fullmatch("[a-z2-9]{5}", kit.id) for kit in decks)
    assert decks[0].id != decks[1].id
    assert await kits.of(BOB.id, "crown-crest", "house") == []
    assert await kits.find(ANN.id, decks[1].id) == decks[1]
    for person, kit in ((BOB.id, decks[1].id), (ANN.id, "zzzzz!")):
        with pytest.raises(Refused, match="kit-gone"):
            await kits.find(person, kit)


async def test_a_deck_is_renamed_rewritten_and_thrown_away() -> None:
    store = await opened()
    kits = SavedKits(store)
    first, second = [await kits.add(ANN, "g", "p", name, "old") for name in ("one", "two")]
    assert (await kits.change(ANN.id, second.id, name=" new \n name ")).name == "new name"
    assert (await kits.change(ANN.id, second.id, text="")).text == ""
    assert [(kit.name, kit.text) for kit in await kits.of(ANN.id, "g", "p")] == [
        ("one", "old"),
        ("new name", ""),
    ]
    with pytest.raises(Refused, match="kit-gone"):
        await kits.change(ANN.id, "none!", name="x")
    await kits.delete(ANN.id, first.id)
    assert [kit.id for kit in await kits.of(ANN.id, "g", "p")] == [second.id]
    await kits.delete(ANN.id, second.id)
    assert await store.load_entry("kits", str(ANN.id)) is None, "nothing is kept of who has none"


async def test_there_is_an_end_to_decks_and_to_their_names() -> None:
    kits = await kept()
    for _ in range(MOST):
        await kits.add(ANN, "g", "p", "x" * 99, "")
    with pytest.raises(Refused, match="too-many-kits"):
        await kits.add(ANN, "h", "p", "x", "")
    assert {kit.name for kit in await kits.of(ANN.id, "g", "p")} == {"x" * LONGEST_NAME}
    assert (await kits.add(BOB, "g", "p", " \u200b", "")).name == "?"


async def test_two_at_once_are_two_also_where_another_process_is_faster() -> None:
    class Contested(MemoryStore):
        """Somebody else's change comes in between, once."""

        beaten = False

        async def replace(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
            if not self.beaten:
                self.beaten = True
                await SavedKits(self).add(ANN, "g", "p", "theirs", "")
                raise Conflict
            await super().replace(kind, key, old, new)

    store = Contested()
    await store.open()
    kits = SavedKits(store)
    await asyncio.gather(*(kits.add(ANN, "g", "p", name, "") for name in ("mine", "mine too")))
    assert sorted(kit.name for kit in await kits.of(ANN.id, "g", "p")) == ["mine", "mine too", "theirs"]
