"""Every command on terminals that lack letters: nothing ends in a UnicodeEncodeError, and data stay whole."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.depth import DEEP
from tests.support.paths import ROOT

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("bot.py", "doctor"),
    ("bot.py", "--help"),
    ("bot.py", "rehearse"),
    ("bot.py", "export", "“1”"),
    ("castellan.py", "help"),
    ("castellan.py", "pack", "FOLDER/茶.pack.yaml", "FOLDER/没.csv"),
    ("-m", "engine.packs"),
    ("-m", "engine.packs", "FOLDER/茶.pack.yaml"),
    ("-m", "engine.packs.pack_rows", "FOLDER/茶.pack.yaml"),
    ("-m", "engine.packs.pack_sample"),
    ("-m", "engine.records.record", "FOLDER/茶.pack.yaml"),
    ("-m", "engine.scenario", "FOLDER/茶.scn"),
    ("-m", "engine.crownfell.position"),
    ("-m", "ops.print", "--help"),
    ("-m", "ops.print", "crownfell", "--deck", "茶", "--out", "FOLDER/a.pdf"),
    ("-m", "sessions.store.rescue", "FOLDER/茶", "FOLDER/b"),
    ("-m", "sessions.store.move", "FOLDER/茶", "postgresql://h/d"),
)


def run(command: tuple[str, ...], encoding: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
    (folder / "茶.pack.yaml").write_text("title: 茶 “–” ✓ 𓀀\n", "utf-8")
    (folder / "茶.scn").write_text("茶 ✓\n", "utf-8")
    return subprocess.run(
        [sys.executable, *(word.replace("FOLDER", str(folder)) for word in command)],
        cwd=ROOT,
        env={**inherited, "CASTELLAN_DATA": str(folder), "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding},
        capture_output=True,
        timeout=120,
    )


@DEEP
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_says_what_it_has_to_say(command: tuple[str, ...], tmp_path: Path) -> None:
    ran = run(command, "ascii", tmp_path)
    output = (ran.stdout + ran.stderr).decode("ascii")
    assert output.strip()
    assert "Traceback" not in output


@DEEP
@pytest.mark.parametrize(
    ("encoding", "mark"), [("latin-1", "ok"), ("euc_jp", "ok"), ("cp932", "ok"), ("utf-8", "✓")]
)
def test_the_doctor_shows_what_the_terminal_has(encoding: str, mark: str, tmp_path: Path) -> None:
    lines = run(("bot.py", "doctor"), encoding, tmp_path).stdout.decode(encoding).splitlines()
    assert lines[0].startswith(f"{mark} versions: ")


@DEEP
def test_what_programs_read_is_utf_8_letter_for_letter(tmp_path: Path) -> None:
    schema = run(("-m", "engine.packs.pack_schema", "crownfell"), "ascii", tmp_path).stdout
    assert json.loads(schema)
    sample = run(("-m", "engine.packs.pack_sample", "crownfell", "ja"), "ascii", tmp_path).stdout
    assert sample == run(("-m", "engine.packs.pack_sample", "crownfell", "ja"), "utf-8", tmp_path).stdout
    assert "クラウンフェル" in sample.decode()


def test_every_command_of_the_program_is_run_in_the_one_way() -> None:
    """A new one that leaves Python with `sys.exit(main(…))` of its own would die of a quotation mark."""
    product = [file for room in ("engine", "sessions", "ops", "cogs") for file in (ROOT / room).rglob("*.py")]
    started = [file for file in product if '__name__ == "__main__"' in file.read_text("utf-8")]
    assert len(started) >= 12
    for file in started:
        calls = {
            node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.Call)
        }
        binary = file.name in ("film_process.py", "print_process.py")  # they speak with the bot alone
        assert binary or calls & {"run_command", "run_module"}, file
