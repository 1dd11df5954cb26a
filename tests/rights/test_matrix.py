"""Who may do what: every line of matrix.txt, tried.

A line is a command (`/…`) or a component's act, a phase, and for everybody what must happen: `done` (the
table changed), `opened` (a new one here), `shown` (a private answer, nothing changed), else the reason of the
refusal.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from conftest import hall
from discord import app_commands

import bot
from cogs import panels
from cogs.host import ROOMS
from sessions.store.memory import MemoryStore
from tests.rights.cells import PLACES, Cell, Done, Floor
from tests.rights.rows import Act, Command, acts, commands

FILE = Path(__file__).with_name("matrix.txt")
SAME = '"'
SETTLED = ("agree", "decline")  # a proposal's own message says that it is settled
pytestmark = pytest.mark.usefixtures("no_errors")


def read(section: str) -> dict[tuple[str, str], dict[str, str]]:
    """(row, phase) → column → what must happen; `"` says as in the column before."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    columns: list[str] = []
    here = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("=="):
            here, columns = line.split()[1], line.split()[2:]
        elif line.strip() and not line.startswith("#") and here == section:
            row, phase, *words = (word.strip() for word in line.split("|"))
            before = ""
            cells = {}
            for column, word in zip(columns, words, strict=True):
                before = before if word == SAME else word
                cells[column] = before
            assert (row, phase) not in found, f"{row} {phase} stands there twice"
            found[row, phase] = cells
    return found


def cell_at(row: str, phase: str, column: str) -> Cell:
    """The column of a place is about the player who is asked."""
    return Cell(row, phase, "asked", column) if column in PLACES else Cell(row, phase, column)


def cells_of(lines: dict[tuple[str, str], dict[str, str]]) -> dict[Cell, str]:
    return {
        Cell(
            row, phase, "asked" if column in PLACES else column, column if column in PLACES else "here"
        ): word
        for (row, phase), cells in lines.items()
        for column, word in cells.items()
        if word != "-"
    }


async def crownfell(floor: Floor) -> dict[str, Any]:
    """Two seats: the asked one and another player; the owner has none any more."""
    tables, person = floor.tables, floor.person
    lobby = await tables.open(1, floor.room.guild.id, person("owner"), "crownfell", "house", {}, "en")
    await tables.join(lobby.id, person("asked"))
    await floor.keep("lobby", lobby.id)
    await tables.start(lobby.id, person("owner"))
    while lobby.match.ask.kind == "pick" or lobby.match.ask.seats != (1,):
        seat = lobby.match.ask.seats[0]
        await tables.answer(lobby.id, (person("owner"), person("asked"))[seat], lobby.match.legal(seat)[0])
    await floor.keep("seated", lobby.id)
    await tables.leave(lobby.id, person("owner"))
    await floor.keep("free", lobby.id)
    await tables.take_seat(lobby.id, person("player"), 0)
    await floor.keep("playing", lobby.id)
    rules, match = lobby.rules, lobby.match
    menu = rules.menu(rules.view(match.state, match.ask, 1), match.legal(1))
    path = next(".".join(choice.key for choice in path) for path in menu.paths.values())
    await tables.propose(lobby.id, person("player"), "end")
    await floor.keep("proposed", lobby.id)
    await tables.consent(lobby.id, person("asked"), False)
    await tables.answer(lobby.id, person("player"), "resign")
    await floor.keep("over", lobby.id)
    complete = panels.step(menu, path.split("."))
    assert complete is not None
    assert complete.token
    return {**commands(), **acts(path)}


BUILT = {"crownfell": crownfell}


def told(cell: Cell, done: Done) -> str:
    return f"{cell.row} | {cell.phase} | {cell.who} | {cell.place}: {done.word}"


def test_every_command_and_every_act_has_its_rows() -> None:
    lines = read("crownfell")
    host = bot.build(MemoryStore())
    for room in ROOMS:
        asyncio.run(host.load_extension(room))
    tree = {f"/{command.qualified_name}" for command in host.tree.walk_commands() if not is_group(command)}
    rows = {**commands(), **acts()}
    assert tree == {f"/{row.name}" for row in rows.values() if isinstance(row, Command)}
    assert set(host.handlers.acts()) == {row.act for row in rows.values() if isinstance(row, Act)}
    for row in rows:
        phases = {phase for name, phase in lines if name == row}
        words = {word for (name, _), cells in lines.items() if name == row for word in cells.values()}
        tabled = words - {"shown", "stale", "-"}
        assert phases >= ({"lobby", "playing", "over"} if tabled else {"playing"}), row


def is_group(command: Any) -> bool:
    return isinstance(command, app_commands.Group)


@pytest.mark.parametrize("section", list(BUILT))
async def test_the_matrix(section: str) -> None:
    async with hall() as room:
        floor = Floor(room)
        await floor.furnish()
        await check(floor, section)


async def check(floor: Floor, section: str) -> None:
    rows = await BUILT[section](floor)
    wanted = cells_of(read(section))
    results = await floor.run(list(wanted), rows, lambda cell: cell.phase)
    assert len(wanted) > 1_000
    wrong = [
        f"{told(cell, done)}, not {word}"
        for (cell, word), done in zip(wanted.items(), results, strict=True)
        if done.word != word
    ]
    assert not wrong, "\n".join(wrong)
    public = [
        told(cell, done)
        for cell, done in zip(wanted, results, strict=True)
        if not done.private and done.word not in ("done", "opened") and cell.row not in SETTLED
    ]
    assert not public, "a refusal, or something for one person's eyes, was said aloud"
    unanswered = [told(cell, done) for cell, done in zip(wanted, results, strict=True) if not done.answered]
    assert not unanswered
