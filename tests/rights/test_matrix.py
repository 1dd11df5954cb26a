"""Who may do what: every line of matrix.txt, tried.

A line is a command (`/…`) or a component's act, a phase, and for everybody what must happen: `done` (the
table changed), `opened` (a new one here), `shown` (a private answer, nothing changed), else the reason of the
refusal.
"""

import asyncio
import itertools
import random
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

import bot
from cogs.components.menus import game_menus
from cogs.sharing.animation.film_queue import FilmQueue
from cogs.sharing.printing.press import Press
from cogs.sharing.printing.print_order import MadePrint
from engine.match import Match
from sessions.store.memory import MemoryStore
from sessions.table import replays
from sessions.table.clock_profiles import LATE
from sessions.table.lobby.appointment import NEAR
from sessions.table.table import Table
from sessions.table.table_data import Person
from sessions.tables.waiting.answers_in_advance import AnswersInAdvance
from tests.engine.craft_the_crown.test_blindness import other_world
from tests.support.rights.cells import PLACES, WHO, Cell, Done, Floor
from tests.support.rights.rows import Act, Command, acts, branches, commands, craft_acts, craft_commands
from tests.support.simulated_server import hall

FILE = Path(__file__).with_name("matrix.txt")
SAME = '"'
SETTLED = (
    "agree",
    "decline",
    "late old",
    "sharestop",
)  # a proposal's own message, or the clock's, or a film's, says that it is settled
FOR_ALL = ("/share", "sharepost", "shareend")  # a film is for the whole channel
SQUIRE = Person(0, "Squire", level="squire")
NOON = 1_700_000_000.0
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
    await tables.lobby.join(lobby.id, person("asked"))
    await floor.keep("lobby", lobby.id)
    await tables.seats.leave(lobby.id, person("asked"))
    await tables.invitations.invite(lobby.id, person("owner"), person("asked"))
    await floor.keep("invited", lobby.id)
    await tables.invitations.accept(lobby.id, person("asked"))
    lobby = await floor.put_back("lobby", lobby.id)
    await tables.starts.close_luck(lobby.id, person("owner"))
    await floor.keep("closing", lobby.id)
    lobby = await floor.put_back("lobby", lobby.id)
    await tables.seats.leave(lobby.id, person("asked"))
    await tables.lobby.add_computer(lobby.id, person("owner"), SQUIRE)
    await floor.keep("against", lobby.id)
    lobby = await floor.put_back("lobby", lobby.id)
    await timed(floor)
    await tables.starts.start(lobby.id, person("owner"))
    while lobby.match.ask.kind == "pick" or lobby.match.ask.seats != (1,):
        seat = lobby.match.ask.seats[0]
        await tables.answer(lobby.id, (person("owner"), person("asked"))[seat], lobby.match.legal(seat)[0])
    await floor.keep("seated", lobby.id)
    await tables.seats.leave(lobby.id, person("owner"))
    await floor.keep("free", lobby.id)
    await tables.seats.take(lobby.id, person("player"), 0)
    await floor.keep("playing", lobby.id)
    await paused_and_late(floor, lobby.id)
    lobby = await floor.put_back("playing", lobby.id)
    lobby.body.clock = "live"
    await tables.clock.notified(lobby.id, 0)
    await floor.keep("live", lobby.id)
    await tables.clock.pause(lobby.id, person("player"))
    await floor.keep("standing", lobby.id)
    lobby = await floor.put_back("playing", lobby.id)
    rules, match = lobby.rules, lobby.match
    menu = rules.face.menu(rules.view(match.state, match.ask, 1), match.legal(1))
    path = next(".".join(choice.key for choice in path) for path in menu.paths.values())
    said = foreseeable(match)
    await AnswersInAdvance(tables).say(lobby.id, person("player"), (), *said[:2])
    await floor.keep("ahead", lobby.id)
    await floor.put_back("playing", lobby.id)
    await tables.votes.propose(lobby.id, person("player"), "end")
    await floor.keep("proposed", lobby.id)
    await tables.votes.consent(lobby.id, person("asked"), False)
    await tables.answer(lobby.id, person("player"), "resign")
    await floor.keep("over", lobby.id)
    complete = game_menus.step(menu, path.split("."))
    assert complete is not None
    assert complete.token
    return {**commands(), **branches(*said), **acts(path)}


def foreseeable(match: Match[Any]) -> tuple[str, str, str]:
    """Three answers that may follow each other, of the one side and the other in turn."""
    for tokens in itertools.product(match.legal(1), range(2), range(2)):
        ahead, said = match.copy(), list[str]()
        for seat, token in zip((1, 0, 1), tokens, strict=True):
            if ahead.ask is not None and ahead.ask.seats == (seat,):
                said.append(token if isinstance(token, str) else ahead.legal(seat)[token])
                ahead.answer(seat, said[-1])
        if len(said) == 3:
            return said[0], said[1], said[2]
    raise AssertionError


async def timed(floor: Floor) -> None:
    """The lobby with a time that lies ahead, and when it has come."""
    tables, person = floor.tables, floor.person
    first = tables.lobby.appointments.opening(NOON + 7_200)
    guild = floor.room.guild.id
    table = await tables.open(3, guild, person("owner"), "crownfell", "house", {}, "en", first=first)
    await tables.lobby.join(table.id, person("asked"))
    await floor.keep("timed", table.id)
    assert table.body.date is not None
    table.body.date.stage, table.body.date.at, table.lately.call = NEAR, NOON, NOON
    await tables.clock.expire(table.id)
    await floor.keep("called", table.id)


async def paused_and_late(floor: Floor, name: str) -> None:
    """From the playing table: a pause, and another where the asked player is late and the owner stands in."""
    tables, person = floor.tables, floor.person
    await tables.votes.propose(name, person("player"), "pause")
    await floor.keep("pausing", name)
    await tables.votes.consent(name, person("asked"), True)
    await floor.keep("paused", name)
    table = await floor.put_back("playing", name)
    while table.body.stage != LATE:
        table.due = 0.0
        await tables.clock.expire(name)
        await tables.clock.notified(name, 1)
    await floor.keep("late", name)
    table.body.ran_out = {"1": [NOON, NOON]}
    await tables.clock.notified(name, 1)
    await floor.keep("gone", name)
    table = await floor.put_back("late", name)
    await tables.clock.decide(name, person("player"), table.body.late, "substitute")
    await floor.keep("offered", name)
    await tables.seats.take(name, person("owner"), 1)
    await floor.keep("lent", name)
    await tables.votes.propose(name, person("owner"), "substitute", seat=1, invited=person("moderator"))
    await tables.votes.consent(name, person("moderator"), True)
    await floor.keep("handed", name)
    await tables.seats.leave(name, person("moderator"))
    await tables.seats.take(name, person("asked"), 1)
    await tables.seats.leave(name, person("asked"))
    await tables.seats.take(name, person("owner"), 1)
    await floor.keep("left", name)
    await floor.put_back("playing", name)
    await tables.seats.let_play(name, person("asked"), 1, SQUIRE)
    await floor.keep("computed", name)


async def craft_the_crown(floor: Floor) -> dict[str, Any]:
    """Three seats. The asked player keeps a card back, offers the owner a hand card, and drafts an offer.

    For everybody there is the same moment once more with all cards elsewhere that they cannot see.
    """
    tables, person = floor.tables, floor.person
    seated = [person(who) for who in ("asked", "player", "owner")]
    table = await tables.open(2, floor.room.guild.id, seated[0], "craft-the-crown", "house", {}, "en")
    for one in seated[1:]:
        await tables.lobby.join(table.id, one)
    await floor.keep("lobby", table.id)
    await tables.starts.start(table.id, seated[0])
    while (active := table.match.state.active) != 0:
        await tables.answer(table.id, seated[active], "end")
    first, second, *_ = table.match.state.hands[0]
    await tables.answer(table.id, seated[0], f"reserve {first}")
    await tables.answer(table.id, seated[0], f"trade @3 give hand:{second} get nothing")
    await tables.draft(table.id, seated[0], DRAFT, f"{DRAFT} give hand:{second} get nothing")
    await floor.keep("playing", table.id)
    told_so_far = {"begin": table.body.answers, "posted": table.body.answers}  # news are told from the deal
    floor.alter("playing", "playing", **told_so_far)
    for who in WHO:
        keep_elsewhere(floor, who, table)
    await tables.seats.name_deputy(table.id, seated[2], person("referee"))
    await tables.seats.leave(table.id, seated[2])
    await floor.keep("deputed", table.id)
    table = await floor.put_back("playing", table.id)
    await tables.seats.leave(table.id, seated[2])
    await floor.keep("free", table.id)
    table = await floor.put_back("playing", table.id)
    await tables.end(table.id)
    await floor.keep("over", table.id)
    return {**craft_commands(first), **craft_acts(second, DRAFT)}


def keep_elsewhere(floor: Floor, who: str, table: Table) -> None:
    """The playing table in another world, which is the same to this person."""
    match, seat = table.match, next(iter(table.seats_of(floor.people[who].id)), None)
    assert match is not None
    there = other_world(match.state, match.rules.pack, seat, random.Random(who), {})
    assert there is not None
    changes: dict[str, Any] = {"saved": Match(match.rules, there).save()}
    if seat != 0:
        draft = f"{DRAFT} give hand:{next(iter(there.hands[0]))} get nothing"
        changes["drafts"] = {f"0:{DRAFT}": draft}
    floor.alter("playing", f"playing, not as {who} knows", **changes)


DRAFT = "trade @2"
BUILT = {"crownfell": crownfell, "craft-the-crown": craft_the_crown}
LEAST = {"crownfell": 1_800, "craft-the-crown": 250}


def told(cell: Cell, done: Done) -> str:
    return f"{cell.row} | {cell.phase} | {cell.who} | {cell.place}: {done.word}"


def test_every_command_and_every_act_has_its_rows() -> None:
    lines = read("crownfell")
    host = bot.build(MemoryStore())
    asyncio.run(host.add_commands())
    tree = {f"/{command.qualified_name}" for command in host.tree.walk_commands() if not is_group(command)}
    rows = {**commands(), **acts()}
    assert tree == {f"/{row.name}" for row in rows.values() if isinstance(row, Command)}
    assert set(host.router.acts) == {row.act for row in rows.values() if isinstance(row, Act)}
    doctor = host.tree.get_command("doctor")
    assert isinstance(doctor, app_commands.Command)
    assert doctor.guild_only
    assert doctor.default_permissions == discord.Permissions(manage_guild=True)
    for row in rows:
        phases = {phase for name, phase in lines if name == row}
        words = {word for (name, _), cells in lines.items() if name == row for word in cells.values()}
        tabled = (
            words
            - {"shown", "stale", "no-zone", "no-lesson", "managers-only", "-"}
            - {
                "servers-only",
                "no-game",
                "results-in-a-server",
                "tournament-gone",
                "board-in-a-server",
                "league-gone",
            }
            - {"report-servers-only", "report-yourself", "report-gone", "league-gone"}
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
        assert phases >= ({"lobby", "playing", "over"} if tabled else {"playing"}), row


def is_group(command: Any) -> bool:
    return isinstance(command, app_commands.Group)


async def printed(*_: object) -> MadePrint:
    """At once, without a process: who may ask is tried here."""
    return MadePrint(b"%PDF-", 1, 0, 1)


@pytest.mark.parametrize("section", list(BUILT))
async def test_the_matrix(section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FilmQueue, "may_ask", lambda *_: None)  # many ask at once, for many tables
    monkeypatch.setattr(Press, "make", printed)
    async with hall(now=lambda: NOON) as room:
        floor = Floor(room)
        await floor.furnish()
        rows = await BUILT[section](floor)
        tried = await check(floor, section, rows)
        if section == "craft-the-crown":  # no deal leads to the other worlds, so their past is not asked
            monkeypatch.setattr(replays, "agree", lambda *_: True)
            await check_blind(floor, rows, tried)


async def check_blind(floor: Floor, rows: dict[str, Any], tried: dict[Cell, Done]) -> None:
    """Nobody is shown what another player holds: the same is said in a world that is the same to them."""
    here = {cell: done for cell, done in tried.items() if cell.phase == "playing"}
    there = await floor.run([*here], rows, lambda cell: f"playing, not as {cell.who} knows")
    for (cell, one), other in zip(here.items(), there, strict=True):
        if cell.row.endswith("record"):
            assert ("reserve ?" in one.whole) is (cell.who != "asked"), told(cell, one)
        assert (one.word, one.whole) == (other.word, other.whole), told(cell, one)
    mine = [Cell(row, "playing", "asked") for row in ("mine", "v", "form", "/hand", "/trade")]
    for cell, other in zip(
        mine, await floor.run(mine, rows, lambda _: "playing, not as stranger knows"), strict=True
    ):
        assert here[cell].whole != other.whole, "whoever holds other cards sees others"


async def check(floor: Floor, section: str, rows: dict[str, Any]) -> dict[Cell, Done]:
    wanted = cells_of(read(section))
    results = await floor.run(list(wanted), rows, lambda cell: cell.phase)
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
        if not done.private and done.word not in ("done", "opened") and cell.row not in (*SETTLED, *FOR_ALL)
    ]
    assert not public, "a refusal, or something for one person's eyes, was said aloud"
    unanswered = [told(cell, done) for cell, done in zip(wanted, results, strict=True) if not done.answered]
    assert not unanswered
    return dict(zip(wanted, results, strict=True))
