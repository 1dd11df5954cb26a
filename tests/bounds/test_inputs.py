"""Every input has its line in `SECURITY.md`, with numbers that are those of the code and tests that exist."""

from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.interactions import tap_costs
from engine.ask import Refused
from engine.match import LONGEST_LINE
from sessions.common.cooldowns import RATES
from sessions.store.memory import MemoryStore
from sessions.tables.table_limits import USUAL
from tests.support import security_rows
from tests.support.paths import ROOT
from tests.support.session_tables import ANN, BOB, house
from tests.support.simulated_server import hall

FORMS = (
    *("form form", "form decktext", "form armytext", "form problem", "form time", "form reportvoid"),
    *("form plan", "form packtype", "form packname"),
)
PARTLY = ("/privacy", "tap privacy", "/table resume", "tap resume")
OTHERS = ("any id of a component", "any interaction", "settings", "metrics port", "practice server")
TABLE = security_rows.rows((ROOT / "SECURITY.md").read_text("utf-8"))


def known(host: Any) -> dict[str, str]:
    """All commands with their options, all acts, by what each costs."""
    costs: dict[str, str] = {}
    for command in host.tree.walk_commands():
        cost = tap_costs.COMMANDS.get(command.qualified_name, "")
        costs[f"/{command.qualified_name}"] = cost
        if isinstance(command, app_commands.Command):
            costs |= {f"/{command.qualified_name} {one.display_name}": cost for one in command.parameters}
    return costs | {f"tap {act}": tap_costs.of_tap(act, "") for act in host.router.acts}


async def test_every_input_has_its_line() -> None:
    async with hall() as room:
        inputs = known(room.host)
    faults = [*security_rows.input_faults(inputs, TABLE, PARTLY)]
    assert not faults, "\n".join(faults)
    assert {*FORMS, *OTHERS} <= TABLE.keys()


def files_with(text: str) -> list[str]:
    """Names of the files of `cogs` with this text in them."""
    return sorted(file.name for file in (ROOT / "cogs").rglob("*.py") if text in file.read_text("utf-8"))


def test_forms_are_opened_in_seven_places_alone() -> None:
    """What can be typed into them is bounded there, and stands in `FORMS`."""
    assert files_with("ui.Modal(") == ["text_forms.py"]
    assert files_with("import text_form\n") == [
        "appointment_handler.py",
        "deck_handler.py",
        "form_handler.py",
        "pack_handler.py",
        "plan_handler.py",
        "problem_handler.py",
        "report_handler.py",
    ]


def test_every_line_names_tests_that_exist() -> None:
    faults = [*security_rows.missing_tests(ROOT, TABLE, RATES)]
    assert not faults, "\n".join(faults)


def test_numbers_are_those_of_the_code() -> None:
    faults = [*security_rows.rate_faults(RATES, TABLE)]
    assert not faults, "\n".join(faults)
    for number in USUAL:
        assert f"{number:,}" in TABLE["/play"][1]


async def test_costs_name_what_there_is() -> None:
    async with hall() as room:
        acts = room.host.router.acts
        kinds = (discord.AppCommandType.chat_input, discord.AppCommandType.message)
        names = {one.qualified_name for kind in kinds for one in room.host.tree.walk_commands(type=kind)}
    parts = {act: cost for (act, _), cost in tap_costs.PARTS.items()}
    faults = [*security_rows.cost_faults(tap_costs.COMMANDS, names, RATES, "COMMANDS")]
    faults += security_rows.cost_faults(tap_costs.ACTS, acts, RATES, "ACTS")
    faults += security_rows.cost_faults(parts, acts, RATES, "PARTS")
    assert not faults, "\n".join(faults)


async def test_a_draft_has_an_end() -> None:
    store = MemoryStore()
    await store.open()
    tables = house(store)
    table = await tables.open(1, 5, ANN, "craft-the-crown", "house", {}, "en")
    await tables.lobby.join(table.id, BOB)
    await tables.starts.start(table.id, ANN)
    stored_table: Any = await tables.get(table.id)
    seat = stored_table.match.ask.seats[0]
    person = (ANN, BOB)[stored_table.body.seats[seat].person - 1]
    form = next(iter(stored_table.match.ask.forms_of(seat)))
    await tables.draft(table.id, person, form, "x" * LONGEST_LINE)
    with pytest.raises(Refused, match="line-too-long"):
        await tables.draft(table.id, person, form, "x" * (LONGEST_LINE + 1))
    again: Any = await tables.get(table.id)
    assert [len(draft) for draft in again.body.drafts.values()] == [LONGEST_LINE]


async def test_what_is_looked_up_is_cut() -> None:
    """A client sends 6,000 characters with each key: no more than 80 are looked for."""
    async with hall() as room:
        searched: list[str] = []
        for book in room.host.services.rulebooks.values():
            search = book.found

            def watched(words: str, *more: Any, search: Any = search) -> Any:
                searched.append(words)
                return search(words, *more)

            room.host.rulebooks = {**room.host.services.rulebooks}
            object.__setattr__(book, "found", watched)
        try:
            await room.people["Ann"].autocomplete(room.channel, "rules", "words", "x " * 3_000)
        finally:
            for book in room.host.services.rulebooks.values():
                object.__delattr__(book, "found")
        assert searched
        assert max(map(len, searched)) <= 80


async def test_memory_holds_so_many_tables() -> None:
    store = MemoryStore()
    await store.open()
    tables = house(store, most_in_memory=8)
    for n in range(40):
        await tables.open(n, n + 1, ANN._replace(id=100 + n), "crownfell", "house", {}, "en")
    assert tables.keeper.in_memory() == 8
