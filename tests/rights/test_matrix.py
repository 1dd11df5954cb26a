"""Who may do what: every line of matrix.txt, tried.

A line is a command (`/…`) or a component's act, a phase, and for everybody what must happen: `done` (the
table changed), `opened` (a new one here), `shown` (a private answer, nothing changed), else the reason of the
refusal.
"""

import asyncio
import random
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.sharing.film_queue import FilmQueue
from engine.match import Match
from sessions.operations import answering, in_lobby, phases
from sessions.store.memory import MemoryStore
from sessions.table import replays
from sessions.table.table import Table
from sessions.table.table_data import TableBody
from tests.support.building import build
from tests.support.craft_the_crown_worlds import other_world
from tests.support.rights.cells import PLACES, WHO, Floor, MatrixCell, MatrixOutcome
from tests.support.rights.competitions import CompetitionFloor
from tests.support.rights.light import light
from tests.support.rights.matrix import (
    FILE,
    inputs_without_row,
    lines_without_phase,
    read,
    rows_without_lines,
)
from tests.support.rights.rows import acts, branches, commands, craft_acts, craft_commands, plain_rows
from tests.support.rights.tables import NOON, crownfell
from tests.support.simulated_server import hall

TEXT = FILE.read_text(encoding="utf-8")
pytestmark = pytest.mark.usefixtures("no_errors")


def cells_of(lines: dict[tuple[str, str], dict[str, str]]) -> dict[MatrixCell, str]:
    return {
        MatrixCell(
            row, phase, "asked" if column in PLACES else column, column if column in PLACES else "here"
        ): word
        for (row, phase), cells in lines.items()
        for column, word in cells.items()
        if word != "-"
    }


async def craft_the_crown(floor: Floor) -> dict[str, Any]:
    """Three seats. The asked player keeps a card back, offers the owner a hand card, and drafts an offer.

    For everybody there is the same moment once more with all cards elsewhere that they cannot see.
    """
    tables, person = floor.tables, floor.person
    seated = [person(who) for who in ("asked", "player", "owner")]
    table = await tables.open(2, floor.room.guild.id, seated[0], "craft-the-crown", "house", {}, "en")
    for player in seated[1:]:
        await tables.lobbies.join(table.id, player)
    await floor.keep("lobby", table.id)
    await tables.game_starts.start(table.id, seated[0])
    while (active := table.match.state.active) != 0:
        await tables.answer(table.id, seated[active], "end")
    first, second, *_ = table.match.state.hands[0]
    await tables.answer(table.id, seated[0], f"reserve {first}")
    await tables.answer(table.id, seated[0], f"trade @3 give hand:{second} get nothing")
    await tables.apply(
        table.id, answering.keep_draft, seated[0], DRAFT, f"{DRAFT} give hand:{second} get nothing"
    )
    await floor.keep("playing", table.id)
    answers = table.body.progress.answers

    def show_news(body: TableBody) -> None:
        """News are shown from the deal."""
        body.shown.news_begin = body.shown.answers_when_posted = answers

    floor.alter("playing", "playing", show_news)
    for who in WHO:
        keep_elsewhere(floor, who, table)
    await tables.seat_changes.name_deputy(table.id, seated[2], person("referee"))
    await tables.apply(table.id, in_lobby.leave_table, seated[2])
    await floor.keep("deputed", table.id)
    table = await floor.put_back("playing", table.id)
    await tables.apply(table.id, in_lobby.leave_table, seated[2])
    await floor.keep("free", table.id)
    table = await floor.put_back("playing", table.id)
    await tables.apply(table.id, phases.end_by_moderator)
    await floor.keep("over", table.id)
    return {**craft_commands(first), **craft_acts(second, DRAFT)}


def keep_elsewhere(floor: Floor, who: str, table: Table) -> None:
    """The playing table in another world, which is the same to this person."""
    match, seat = table.match, next(iter(table.seats_of(floor.people[who].id)), None)
    assert match is not None
    world = other_world(match.state, match.rules.pack, seat, random.Random(who), {})
    assert world is not None

    def change(body: TableBody) -> None:
        """Another world, and another draft of the asked player."""
        body.saved = Match(match.rules, world).save()
        if seat != 0:
            draft = f"{DRAFT} give hand:{next(iter(world.hands[0]))} get nothing"
            body.prepared.drafts = {f"0:{DRAFT}": draft}

    floor.alter("playing", f"playing, not as {who} knows", change)


DRAFT = "trade @2"
BUILT = {"crownfell": crownfell, "craft-the-crown": craft_the_crown}
LEAST = {"crownfell": 1_800, "craft-the-crown": 250}


def told(cell: MatrixCell, done: MatrixOutcome) -> str:
    return f"{cell.row} | {cell.phase} | {cell.who} | {cell.place}: {done.word}"


def test_every_command_and_every_act_has_its_rows() -> None:
    lines = read(TEXT, "crownfell")
    host = build(MemoryStore())
    asyncio.run(host.load_features())
    tree = {f"/{command.qualified_name}" for command in host.tree.walk_commands() if not is_group(command)}
    rows = {**plain_rows(name for name, _ in lines), **commands(), **acts(), **branches("", "", "")}
    faults = [*inputs_without_row(tree, {*host.router.handlers}, rows)]
    doctor = host.tree.get_command("doctor")
    assert isinstance(doctor, app_commands.Command)
    assert doctor.guild_only
    assert doctor.default_permissions == discord.Permissions(manage_guild=True)
    for row in rows:
        line_phases = {phase for name, phase in lines if name == row}
        words = {word for (name, _), cells in lines.items() if name == row for word in cells.values()}
        tabled = (
            words
            - {"shown", "posted", "stale", "no-zone", "no-lesson", "managers-only", "-"}
            - {
                "servers-only",
                "no-game",
                "results-in-a-server",
                "tournament-gone",
                "board-in-a-server",
            }
            - {"report-servers-only", "report-yourself", "report-gone", "report-there"}
            - {"board-no-season", "board-season-here"}
            - {
                "no-pack-file",
                "no-such-code",
                "upload-gone",
                "upload-lapsed",
                "print-no-game",
                "pack-no-cards",
            }
        )
        faults += rows_without_lines(
            row, {"lobby", "playing", "over"} if tabled else {"playing"}, line_phases
        )
    assert not faults, "\n".join(faults)


def is_group(command: Any) -> bool:
    return isinstance(command, app_commands.Group)


@pytest.mark.parametrize("section", list(BUILT))
async def test_the_matrix(section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(now=lambda: NOON, **light()) as room:
        films = room.host.services.get(FilmQueue)
        films.most_waiting = films.most_each = 1 << 30  # many ask at once, for many tables
        floor = Floor(room)
        await floor.furnish()
        rows = {**plain_rows(name for name, _ in read(TEXT, section)), **await BUILT[section](floor)}
        has_other_worlds = section == "craft-the-crown"
        tried = await check(floor, section, rows, with_whole=has_other_worlds)
        if has_other_worlds:
            # No deal leads to the other worlds, so their past is not asked.
            monkeypatch.setattr(replays, "is_same_state", lambda *_: True)
            await check_blind(floor, rows, tried)


async def test_who_may_do_what_in_a_competition() -> None:
    async with hall(now=lambda: NOON) as room:
        floor, lines = CompetitionFloor(room), read(TEXT, "competition")
        await floor.furnish()
        wrong = [
            f"{row} | {phase} | {who}: {done}, not {word}"
            for (row, phase), cells in lines.items()
            for who, word in cells.items()
            if word != (done := await floor.word(row, phase, who))
        ]
        assert not wrong, "\n".join(wrong)


async def check_blind(floor: Floor, rows: dict[str, Any], tried: dict[MatrixCell, MatrixOutcome]) -> None:
    """Nobody is shown what another player holds: the same is said in a world that is the same to them."""
    actual = {cell: done for cell, done in tried.items() if cell.phase == "playing"}
    altered = await floor.run(
        [*actual], rows, lambda cell: f"playing, not as {cell.who} knows", with_whole=True
    )
    for (cell, result), other in zip(actual.items(), altered, strict=True):
        if cell.row.endswith("record"):
            assert ("reserve ?" in result.whole) is (cell.who != "asked"), told(cell, result)
        assert (result.word, result.whole) == (other.word, other.whole), told(cell, result)
    mine = [MatrixCell(row, "playing", "asked") for row in ("mine", "v", "form", "/hand", "/trade")]
    others = await floor.run(mine, rows, lambda _: "playing, not as stranger knows", with_whole=True)
    for cell, other in zip(mine, others, strict=True):
        assert actual[cell].whole != other.whole, "whoever holds other cards sees others"


async def check(
    floor: Floor, section: str, rows: dict[str, Any], *, with_whole: bool
) -> dict[MatrixCell, MatrixOutcome]:
    lines = read(TEXT, section)
    faults = [*lines_without_phase(lines, floor.snapshots)]
    assert not faults, "\n".join(faults)
    wanted = cells_of(lines)
    results = await floor.run(list(wanted), rows, lambda cell: cell.phase, with_whole=with_whole)
    assert len(wanted) > LEAST[section]
    assert floor.claims > 5, "else an answer that claims what was not done would not be seen"
    wrong = [
        f"{told(cell, done)}, not {word}"
        for (cell, word), done in zip(wanted.items(), results, strict=True)
        if done.word != word
    ]
    assert not wrong, "\n".join(wrong)
    public = [
        told(cell, done)
        for cell, done in zip(wanted, results, strict=True)
        if not done.private and done.word not in ("done", "opened", "posted")
    ]
    assert not public, "a refusal, or something for one person's eyes, was said aloud"
    unanswered = [told(cell, done) for cell, done in zip(wanted, results, strict=True) if not done.answered]
    assert not unanswered
    return dict(zip(wanted, results, strict=True))
