"""Every input has limits, a test that tries to exceed them, and its place in docs/inputs.md."""

from typing import Any

import pytest

from engine.match import LONGEST_LINE
from engine.questions import Refused
from sessions.common.cooldowns import RATES
from sessions.operations import answering
from sessions.store.memory import MemoryStore
from tests.support import input_reference
from tests.support.input_limits import SECTIONS
from tests.support.paths import ROOT
from tests.support.session_tables import ANN, BOB, house
from tests.support.simulated_server import hall

ROWS = [row for rows in SECTIONS.values() for row in rows]


async def test_every_input_has_its_row_and_every_row_its_tests() -> None:
    async with hall() as room:
        inputs = input_reference.inputs_of(room.host)
    faults = [*input_reference.input_faults(inputs, ROWS)]
    for row in ROWS:
        faults += input_reference.row_faults(ROOT, row, inputs)
    faults += input_reference.cost_faults(inputs, RATES)
    assert not faults, "\n".join(faults)


async def test_the_page_is_as_it_is_generated() -> None:
    page = input_reference.PAGE.read_text("utf-8")
    assert page == await input_reference.written(), f"docs/inputs.md is old: {input_reference.WRITE}"


def files_with(text: str) -> list[str]:
    """Names of the files of `cogs/core` with this text in them."""
    return sorted(file.name for file in (ROOT / "cogs").rglob("*.py") if text in file.read_text("utf-8"))


def test_modals_are_opened_in_these_files_alone() -> None:
    """Their acts are `MODALS` in tests/support/input_limits.py."""
    assert files_with("ui.Modal(") == ["layout.py"]
    assert files_with("text_form(") == [
        "form_handler.py",
        "interaction.py",
        "layout.py",
        "plan_change_handler.py",
    ]
    assert files_with("ask_for_text(") == [
        "deck_handler.py",
        "entrant_list_handler.py",
        "interaction.py",
        "pack_handler.py",
        "plan_handler.py",
        "players_handler.py",
        "problem_handler.py",
        "report_handler.py",
        "scheduled_start_handler.py",
        "staff_handler.py",
    ]
    assert files_with("ask_for_time(") == [
        "game_time_handler.py",
        "organiser_handler.py",
        "scheduled_start_handler.py",
    ]


async def test_a_draft_has_an_end() -> None:
    store = MemoryStore()
    await store.open()
    tables = house(store)
    table = await tables.open(1, 5, ANN, "craft-the-crown", "house", {}, "en")
    await tables.lobbies.join(table.id, BOB)
    await tables.game_starts.start(table.id, ANN)
    stored_table: Any = await tables.get(table.id)
    seat = stored_table.match.question.seats[0]
    person = (ANN, BOB)[stored_table.body.seats[seat].person - 1]
    form = next(iter(stored_table.match.question.forms_of(seat)))
    await tables.apply(table.id, answering.keep_draft, person, form, "x" * LONGEST_LINE)
    with pytest.raises(Refused, match="line-too-long"):
        await tables.apply(table.id, answering.keep_draft, person, form, "x" * (LONGEST_LINE + 1))
    again: Any = await tables.get(table.id)
    assert [len(draft) for draft in again.body.prepared.drafts.values()] == [LONGEST_LINE]


async def test_what_is_looked_up_is_cut() -> None:
    """A client sends 6,000 characters with each key: no more than 80 are looked for."""
    async with hall() as room:
        searched: list[str] = []
        for book in room.host.services.rulebooks.values():
            search = book.search_scored

            def watched(words: str, *more: Any, search: Any = search) -> Any:
                searched.append(words)
                return search(words, *more)

            object.__setattr__(book, "search_scored", watched)
        try:
            await room.people["Ann"].autocomplete(room.channel, "rules", "words", "x " * 3_000)
        finally:
            for book in room.host.services.rulebooks.values():
                object.__delattr__(book, "search_scored")
        assert searched
        assert max(map(len, searched)) <= 80


async def test_memory_holds_so_many_tables() -> None:
    store = MemoryStore()
    await store.open()
    tables = house(store, most_in_memory=8)
    for n in range(40):
        await tables.open(n, n + 1, ANN._replace(id=100 + n), "crownfell", "house", {}, "en")
    assert tables.repository.in_memory() == 8
