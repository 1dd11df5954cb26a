"""Start-up: which packs can be played, and what is said of those that cannot."""

import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bot
import settings
from cogs.core.loaded_content import read_packs
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.depth import DEEP
from tests.support.plays import pack_file

GOOD = pack_file("test").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of an owner's packs, empty."""
    (tmp_path / "crownfell").mkdir()
    return tmp_path


def put(folder: Path, name: str, text: str) -> Path:
    file = folder / "crownfell" / f"{name}.pack.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_an_owners_pack_stands_beside_the_house_pack(folder: Path) -> None:
    put(folder, "mine", GOOD)
    assert list(read_packs((folder,))["crownfell"].rules) == ["house", "mine"]


def test_a_broken_pack_is_named_with_file_and_line_and_the_others_load(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = put(folder, "broken", GOOD.replace("code: TOW", "code: FOO"))
    put(folder, "mine", GOOD)
    with caplog.at_level(logging.ERROR):
        assert list(read_packs((folder,))["crownfell"].rules) == ["house", "mine"]
    assert f"{broken}:14: “FOO” is used twice" in caplog.text


@pytest.mark.parametrize("text", [GOOD, "rubbish"])
def test_nobodys_pack_takes_the_place_of_the_house_pack(
    folder: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    put(folder, "house", text)
    rules = read_packs((folder,))["crownfell"].rules
    assert list(rules) == ["house"]
    assert len(rules["house"].catalogue.codes) == 17
    assert "there is a pack called house already" in caplog.text


def test_a_pack_of_no_game_and_one_that_is_no_text_are_left_out(folder: Path) -> None:
    put(folder, "other", GOOD.replace("game: crownfell", "game: chess"))
    (folder / "crownfell" / "binary.pack.yaml").write_bytes(b"\xff\xfe\x00")
    assert list(read_packs((folder,))["crownfell"].rules) == ["house"]


# What a bot at rest never asks for: parts of other programs, of other moments, of whoever tries the rules.
ELSEWHERE = (
    *("lark", "regex", "simcord", "prometheus_client", "asyncpg", "pytest", "tests", "bench"),
    *("practice", "ops.doctor", "ops.metrics", "ops.health", "engine.scenario"),
    *("sessions.store.postgres.postgres_store", "sessions.store.rescue", "sessions.store.move"),
)


@DEEP
def test_a_bot_that_starts_reads_in_only_what_it_needs() -> None:
    """In a process of its own, for this one has read in everything."""
    script = """
import asyncio, sys
import bot
from sessions.store.memory import MemoryStore
asyncio.run(bot.build(MemoryStore()).load_features())
print(*sys.modules)
"""
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(bot.__file__).parent,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    loaded_modules = set(run.stdout.split())
    assert "cogs.core.client" in loaded_modules
    assert not loaded_modules & set(ELSEWHERE)
    assert not {name for name in loaded_modules if name.startswith("engine.") and name.endswith(".stage")}


@DEEP
def test_a_start_without_discord_ends_with_a_sentence_and_a_closed_database(tmp_path: Path) -> None:
    """The database is being opened by then, and one that stays open keeps the process from ending."""
    env = {**os.environ, "DISCORD_TOKEN": "none", "DISCORD_API_URL": "http://127.0.0.1:9/api/v10"}
    run = subprocess.run(
        [sys.executable, "bot.py"],
        cwd=Path(bot.__file__).parent,
        env=env | {"CASTELLAN_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 1
    assert "Castellan cannot start" in run.stderr
    assert (tmp_path / "castellan.db").exists()
    assert not (tmp_path / "castellan.db-wal").exists()  # put away when it was closed


async def test_a_fault_while_the_games_are_read_in_closes_the_database(tmp_path: Path) -> None:
    def broken(*_: object, **__: object) -> Any:
        raise OSError("a disk that cannot be read")

    chosen = settings.read({"DISCORD_TOKEN": "none", "CASTELLAN_DATA": str(tmp_path)})
    with pytest.raises(OSError, match="cannot be read"):
        await bot.join_discord(chosen, broken)
    again = SqliteStore(tmp_path / "castellan.db", patience=0)
    await again.open()
    await again.close()


@DEEP
@pytest.mark.parametrize("command", ["bot.py", "bot.py doctor", "castellan.py", "castellan.py pack x.yaml"])
def test_a_python_without_our_libraries_is_a_sentence(command: str) -> None:
    run = subprocess.run(
        [sys.executable, "-E", "-S", *command.split()],
        cwd=Path(bot.__file__).parent,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 1
    assert run.stdout == ""
    (line,) = run.stderr.splitlines()
    assert "is not installed for" in line
    assert "`make run`" in line
    assert ".venv/bin/python" in line
