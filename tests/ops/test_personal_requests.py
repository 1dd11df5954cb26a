"""`python bot.py export ID` and `forget ID` as processes, for somebody who cannot use `/privacy` any more."""

import asyncio
import json
import os
import sys
from pathlib import Path

import pytest

from ops import personal_requests
from sessions.store.memory import MemoryStore
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves
from tests.support.depth import DEEP
from tests.support.paths import ROOT

ANN, BOB = Person(10**17 + 1, "Annabel"), Person(10**17 + 2, "Bobadil")
NOBODY = 10**17 + 9


async def asked(folder: Path, word: str, who: object, typed: str = "") -> tuple[int, str, str]:
    """Exit status, what it prints, what it complains of."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(ROOT / "bot.py"), word, str(who)),
        cwd=folder,
        env={**inherited, "CASTELLAN_DATA": str(folder)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate(typed.encode())
    assert b"Traceback" not in err, err.decode()
    return process.returncode or 0, out.decode(), err.decode()


def files(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def played(folder: Path) -> SqliteStore:
    """A store that is open, with a game of two people."""
    store = SqliteStore(folder / "castellan.db")
    await store.open()
    tables = Tables(store, shelves(), secret=secrets_in_order())
    table = await tables.open(1, 5, ANN, "crownfell", "house", {}, "en")
    await tables.lobbies.join(table.id, BOB)
    await tables.game_starts.start(table.id, ANN)
    return store


@DEEP
async def test_everything_is_printed_then_gone_and_the_others_game_goes_on(tmp_path: Path) -> None:
    store = await played(tmp_path)
    status, _, why = await asked(tmp_path, "forget", BOB.id, f"{BOB.id}\n")
    assert status == 1, "a bot runs on this file"
    assert "another process uses it" in why
    assert "If the bot is running, stop it first." in why
    assert "cannot start" not in why
    await store.close()
    status, output, _ = await asked(tmp_path, "export", BOB.id)
    assert status == 0
    assert json.loads(output)["tables"][0]["names"] == ["Bobadil"]
    status, _, why = await asked(tmp_path, "forget", BOB.id, f"{ANN.id}\n")
    assert (status, why) == (1, "Nothing was deleted.\n")
    status, output, _ = await asked(tmp_path, "forget", BOB.id, f"{BOB.id}\n")
    assert status == 0
    assert "Tables that go on: 1." in output
    assert "Tables that no longer name this person: 1." in output
    everything = files(tmp_path)
    assert str(BOB.id).encode() not in everything
    assert b"Bobadil" not in everything
    assert b"Annabel" in everything
    await store.open()
    (row,) = await store.load_unfinished_of_person(ANN.id)
    await store.close()
    assert row.phase == "playing"
    assert row.shown_version < row.version, "the next start shows it anew"


async def test_nobody_and_nothing_have_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    tables = Tables(MemoryStore(), shelves(), secret=secrets_in_order())
    for who in ("", "Bobadil", "12", f"{NOBODY}; rm"):
        assert await personal_requests.answer("export", who, tables) == 1
        assert capsys.readouterr().err == f"“{who}” is not a Discord user id; it has 17 to 20 digits.\n"
    assert await personal_requests.answer("forget", str(NOBODY), tables) == 1
    assert capsys.readouterr().err == "Nothing is stored about this person.\n"
