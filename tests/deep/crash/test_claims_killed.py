"""kill -9 while wins are claimed and people pause on their own: each is there whole, or not at all."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from cogs.core.loaded_content import read_packs
from sessions.operations import claiming, pausing, timeouts
from tests.support.paths import ROOT

KILLS = int(os.environ.get("KILLS", "4"))


def tables_of(store: Any) -> Any:
    from sessions.tables.table_limits import AMPLE
    from sessions.tables.tables import Tables

    return Tables(store, read_packs(), most=AMPLE)


async def play(path: Path) -> None:
    """For ever: a table, a pause and its end, a time that ran out twice, a claim. Says what is done."""
    from sessions.store.sqlite.sqlite_store import SqliteStore
    from sessions.table import question_clock
    from sessions.table.table_data import Person

    ann, bob = Person(1, "Ann"), Person(2, "Bob")
    store = SqliteStore(path)
    await store.open()
    tables = tables_of(store)
    place = int(time.time() * 1_000)
    print("ready", flush=True)
    while True:
        place += 1
        table: Any = await tables.open(place, 5, ann, "crownfell", "house", {}, "en", clock="live")
        await tables.lobbies.join(table.id, bob)
        await tables.game_starts.start(table.id, ann)
        print("begun", table.id, flush=True)
        await tables.apply(table.id, pausing.pause, ann)
        print("paused", table.id, flush=True)
        await tables.apply(table.id, timeouts.resume, ann)
        print("resumed", table.id, flush=True)
        slow = question_clock.awaited_seats(table)[0]
        table.body.clock.timeouts = {str(slow): [1.0, 2.0]}
        await tables.apply(table.id, claiming.claim, (bob, ann)[slow])
        print("claimed", table.id, flush=True)


async def look(path: Path, reports: list[list[str]]) -> None:
    """Everything that was said to be done is there, once, and row and journal tell the same."""
    from sessions.store.sqlite.sqlite_store import SqliteStore
    from sessions.table.replays import record_of

    store = SqliteStore(path)
    await store.open()
    tables = tables_of(store)
    for name in {words[1] for words in reports}:
        done = [words[0] for words in reports if words[1] == name]
        lines = [line.kind for line in await store.journal(name)]
        table = await tables.get(name)
        for kind, word in (("pause", "paused"), ("resume", "resumed"), ("claim", "claimed")):
            assert lines.count(kind) in ((1,) if word in done else (0, 1)), (name, done, lines)
        assert (table.body.clock.own_pause is not None) == ("pause" in lines and "resume" not in lines)
        assert len(table.body.clock.own_pauses_used) == lines.count("pause")
        assert (table.body.end.reason == "claimed") == table.is_over == ("claim" in lines) == ("end" in lines)
        if table.is_over:
            assert "claim" in record_of(table, await tables.journal_answers(name)).ending
    await store.close()


def killed(path: Path, dice: random.Random) -> list[list[str]]:
    """What a process says that is killed at some moment."""
    command = [sys.executable, str(Path(__file__).resolve()), str(path)]
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert child.stdout is not None
    first_lines = [child.stdout.readline().split()]
    assert first_lines == [["ready"]]
    time.sleep(dice.uniform(0.05, 0.6))
    os.kill(child.pid, signal.SIGKILL)
    rest = child.stdout.read().splitlines(keepends=True)
    child.wait()
    return [line.split() for line in rest if line.endswith("\n")]


def test_what_was_done_is_there_whole(tmp_path: Path) -> None:
    dice, path, reports = random.Random(1), tmp_path / "tables.db", list[list[str]]()
    for _ in range(KILLS):
        reports += killed(path, dice)
        asyncio.run(look(path, reports))
    assert reports


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
