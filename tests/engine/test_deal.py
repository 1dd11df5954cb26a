"""Fair by proof: the deal is sealed first, everybody who joins adds to it, and a stranger can check it."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from engine.questions import Refused
from engine.records import record, record_header
from sessions.operations import in_lobby
from sessions.store.memory import MemoryStore
from sessions.table.replays import record_of
from sessions.table.table import Table
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.support.content import shelves
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, shown_text
from tests.support.private_answers import said
from tests.support.rematches import rematch_proposed
from tests.support.simulated_server import hall

ANN, BOB, CLEO = Person(1, "Ann", "111"), Person(2, "Bob", "222"), Person(3, "Cleo", "333")
SECRET = "5e" * 32


async def house() -> Tables:
    store = MemoryStore()
    await store.open()
    return Tables(store, shelves(), secret=lambda: SECRET)


async def lobby(tables: Tables, *others: Person) -> Table:
    table = await tables.open(7, 5, ANN, "crownfell", "house", {}, "en")
    for person in others:
        await tables.lobbies.join(table.id, person)
    return table


def shell(*lines: str) -> str:
    """What the commands of docs/fairness.md print."""
    command = ["sh", "-c", 'printf "$@" | sha256sum', "sh", *lines]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[0]


@DEEP
async def test_seal_and_seed_are_what_a_shell_makes_of_them() -> None:
    tables = await house()
    table = await lobby(tables, BOB)
    await tables.apply(table.id, in_lobby.add_luck, BOB, "  blue\nwhale 鯨 ")
    assert table.deal_commitment == shell("%s", SECRET)
    await tables.game_starts.start(table.id, ANN)
    assert table.body.deal.luck == ["111", "222 blue whale 鯨"]
    assert table.seed.hex() == shell(r"%s\n", SECRET, "111", "222 blue whale 鯨")
    assert table.deal_commitment == shell("%s", SECRET)


async def test_everybody_who_joins_changes_the_deal_and_nobody_else() -> None:
    seeds = set()
    for people in ((BOB,), (BOB._replace(luck="223"),), (CLEO,)):
        tables = await house()
        table = await lobby(tables, *people)
        await tables.game_starts.start(table.id, ANN)
        seeds.add(table.seed)
    assert len(seeds) == 3
    tables = await house()
    table = await lobby(tables, CLEO)
    await tables.apply(table.id, in_lobby.leave, CLEO)
    await tables.lobbies.join(table.id, BOB)
    await tables.game_starts.start(table.id, ANN)
    assert table.seed in seeds, "who left again has no part in it"
    before = table.seed
    await tables.apply(table.id, in_lobby.leave_table, BOB)
    await tables.seat_changes.take(table.id, CLEO, 1)
    assert table.seed == before, "a substitute plays the deal that was dealt"


@pytest.mark.parametrize("words", ["", "  ", "\u200b\u202e", "\n"])
async def test_words_without_letters_are_refused(words: str) -> None:
    tables = await house()
    table = await lobby(tables)
    with pytest.raises(Refused) as refused:
        await tables.apply(table.id, in_lobby.add_luck, ANN, words)
    assert refused.value.reason == "no-words"
    assert table.body.seats[0].luck == "111"


async def test_only_those_who_sit_add_words_and_only_before_the_start() -> None:
    tables = await house()
    table = await lobby(tables, BOB)
    with pytest.raises(Refused, match="not-seated"):
        await tables.apply(table.id, in_lobby.add_luck, CLEO, "mine")
    await tables.apply(table.id, in_lobby.add_luck, ANN, "first")
    await tables.apply(table.id, in_lobby.add_luck, ANN, "second " + "x" * 100)
    assert table.body.seats[0].luck == "111 second " + "x" * 33
    await tables.game_starts.start(table.id, ANN)
    with pytest.raises(Refused, match="lobby-over"):
        await tables.apply(table.id, in_lobby.add_luck, ANN, "late")


async def played(tables: Tables) -> tuple[Table, str, str]:
    """A short game; its record while it ran and after it."""
    table = await lobby(tables, BOB)
    await tables.apply(table.id, in_lobby.add_luck, BOB, "blue whale")
    await tables.game_starts.start(table.id, ANN)

    async def told() -> str:
        return record_of(table, await tables.journal_answers(table.id), 1).text()

    during = await told()
    await tables.answer(table.id, ANN, "resign")
    return table, during, await told()


async def test_a_record_shows_the_seal_first_and_the_secret_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, during, after = await played(await house())
    seal = f"# commitment: {table.deal_commitment}\n# luck: 111\n# luck: 222 blue whale\n"
    assert seal in during
    assert SECRET not in during
    assert table.seed.hex() not in during
    assert f"# commitment: {table.deal_commitment}\n# secret: {SECRET}\n# luck: 111\n" in after
    file = tmp_path / "game.txt"
    file.write_text(after, encoding="utf-8")
    assert record.main(["--verify", str(file)]) == 0
    assert table.deal_commitment in capsys.readouterr().out
    file.write_text(during, encoding="utf-8")
    assert record.main(["--verify", str(file)]) == 1
    assert "not shown yet" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["commitment", "secret", "luck", "seed"])
async def test_whoever_changes_one_of_them_is_found_out(line: str) -> None:
    _, _, after = await played(await house())
    match = re.search(rf"^# {line}: (.*)$", after, re.MULTILINE)
    assert match is not None
    wrong = ("0" if match[1][0] != "0" else "1") + match[1][1:]
    with pytest.raises(record_header.RecordError):
        record_header.read(after.replace(match[0], f"# {line}: {wrong}"))
    if line in ("secret", "luck"):
        with pytest.raises(record_header.RecordError):
            record_header.read(after.replace(match[0] + "\n", ""))


# ---------------------------------------------------------------- in the channel


def stands(message: Any) -> list[str]:
    """What the button of a message says of a deal: its seal, or what an announcement stands for."""
    return re.findall(r":fair:([0-9a-f]{64})$", "\n".join(b["custom_id"] for b in buttons(message)), re.M)


def announces(table: Table) -> list[str]:
    """What the announcement of this table's start has to stand for, made by a shell."""
    lines = [table.deal_commitment, *table.body.deal.luck]
    return [shell("%s\\n" * len(lines), *lines)]


@DEEP
async def test_the_channel_keeps_seal_and_luck_and_whoever_asks_learns_the_secret() -> None:
    async with hall() as room:
        bob: Any = room.people["Bob"]
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        opening = stands(await room.panel())
        await room.tap("Bob", "join")
        await bob.slash(room.channel, "table luck", words="**blue** whale")
        table = await room.table()
        assert table.shown_version == table.version, "the lobby shows it at once"
        assert opening == [table.deal_commitment] == stands(await room.panel())
        early = said(await room.tap("Cleo", "fair"))
        assert table.deal_commitment in early
        assert table.body.deal.secret not in early
        await room.tap("Ann", "start")
        announced = room.message(int((await room.table()).body.deal.announcement))
        assert stands(announced) == announces(table)
        assert announced.edited_at is None
        explanation = said(await room.tap("Cleo", "fair", announced))
        assert all(
            line.split(" ")[0] in explanation
            for line in (table.deal_commitment, *table.body.deal.luck, *stands(announced))
        )
        assert len({line.split(" ")[0] for line in table.body.deal.luck}) == 2
        assert r"\*\*blue\*\* whale" in explanation
        assert table.body.deal.secret not in explanation
        await room.host.tables.answer(table.id, Person(bob.id, "Bob"), "resign")
        await room.host.services.panels.show(await room.table())
        assert not re.search("[0-9a-f]{64}", shown_text(await room.panel())), "nobody has to read digits"
        over = said(await room.tap("Cleo", "fair"))
        assert table.body.deal.secret in over
        assert f"/{room.channel.id}/{announced.id})" in over, "the way to what completed the deal"


@DEEP
async def test_nothing_is_said_of_a_deal_where_nothing_is_dealt() -> None:
    async with hall() as room:
        await room.opened("crownfall")
        lobby, announced = room.channel.history()[:2]
        assert "deal" not in shown_text(lobby)
        assert "deal" not in shown_text(announced)
        table = await room.table()
        assert stands(announced) == announces(table)
        explanation = said(await room.tap("Ann", "fair", announced))
        assert "by lot or rolled" in explanation
        assert table.deal_commitment in explanation


@DEEP
async def test_a_rematch_is_sealed_before_the_others_agree() -> None:
    async with hall() as room:
        first, message = await rematch_proposed(room)
        sealed = stands(message)
        await room.tap("Ann", "agree", message)
        second = await room.table()
        assert second.id != first.id
        assert sealed == [second.deal_commitment] == stands(room.message(message.id))
        assert second.deal_commitment != first.deal_commitment
        assert len(second.body.deal.luck) == 2
        assert not set(second.body.deal.luck) & set(first.body.deal.luck)
        assert second.body.deal.announcement != first.body.deal.announcement
        announced = room.message(int(second.body.deal.announcement))
        assert stands(announced) == announces(second)
        explanation = said(await room.tap("Ann", "fair", room.message(message.id)))
        assert second.deal_commitment in explanation, "the message in which it was proposed says it still"
