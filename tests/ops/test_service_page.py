"""docs/host/systemd.md as it stands: its back-up, its upgrade and its restore, run in a temporary folder.

What only systemd can do is done by a `systemctl` that knows one bot: it signals it and notes the rest.
"""

import asyncio
import os
import re
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sessions.store.sqlite.inspection import inspect_file
from tests.support.bot_environment import environment
from tests.support.depth import DEEP
from tests.support.loopback import BotProcess, LoopbackDiscord
from tests.support.paths import ROOT

PAGES = [(ROOT / "docs" / "host" / f"systemd{end}.md").read_text("utf-8") for end in ("", ".ja")]
BLOCK = re.compile(r"```\n(.*?)```", re.DOTALL)
SYSTEMCTL = """#!/bin/sh
echo "$@" >> {folder}/asked
[ "$1" != kill ] || kill -USR1 "$(cat {folder}/pid)"
"""


def block(word: str, page: str = PAGES[0]) -> str:
    """The commands that contain this word."""
    (commands,) = [one for one in BLOCK.findall(page) if word in one]
    return str(commands)


def run(commands: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """In this folder instead of the machine's, as a shell does that somebody pastes it into."""
    me, mine = (
        subprocess.run(["id", what], capture_output=True, text=True, check=True).stdout.strip()
        for what in ("-un", "-gn")
    )
    text = commands.replace("-o castellan -g castellan", f"-o {me} -g {mine}")
    for place in ("/var/lib", "/var/backups", "/opt", "/etc"):
        text = text.replace(place, f"{folder}{place}")
    environ = {
        **os.environ,
        "PATH": f"{folder}/bin:{os.environ['PATH']}",
        "CASTELLAN_DATA": f"{folder}/var/lib/castellan",
        "CASTELLAN_BACKUPS": f"{folder}/var/backups/castellan",
    }
    command = ["bash", "-c", text]
    return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    program(tmp_path / "bin" / "systemctl", SYSTEMCTL.format(folder=tmp_path))
    for place in ("var/lib/castellan", "var/backups", "opt", "etc/systemd/system"):
        (tmp_path / place).mkdir(parents=True)
    return tmp_path


def program(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    file.chmod(0o755)


def backup(machine: Path, seconds: int) -> subprocess.CompletedProcess[str]:
    return run(f"{ROOT}/deploy/back_up {seconds}", machine)


def copies(machine: Path) -> list[Path]:
    return sorted((machine / "var/backups/castellan").glob("*"))


# ---------------------------------------------------------------- both pages


def test_both_pages_have_the_same_commands() -> None:
    assert BLOCK.findall(PAGES[0]) == BLOCK.findall(PAGES[1])


def test_what_the_page_installs_is_there() -> None:
    assert os.access(ROOT / "deploy" / "back_up", os.X_OK)
    for name in re.findall(r"deploy/[\w@.*-]+", "".join(BLOCK.findall(PAGES[0]))):
        assert list(ROOT.glob(name)), name
    unit = (ROOT / "deploy" / "castellan-backup.service").read_text()
    assert "ExecStart=/opt/castellan/deploy/back_up\n" in unit


# ---------------------------------------------------------------- a back-up


@DEEP
async def test_a_running_bot_is_backed_up_and_put_back_twice(machine: Path) -> None:
    data = machine / "var/lib/castellan"
    async with LoopbackDiscord() as server:
        env = environment(data)
        env["CASTELLAN_DATA"] = str(data)
        command, log = [sys.executable, str(ROOT / "bot.py")], machine / "log"
        async with BotProcess(server, command, cwd=ROOT, log=log, env=env) as process:
            (machine / "pid").write_text(str(process.pid))
            done = await asyncio.to_thread(backup, machine, 20)
    assert done.returncode == 0, done.stderr
    (copy,) = copies(machine)
    assert done.stdout.strip() == str(copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE(copy.parent.stat().st_mode) == 0o700
    restore = block("castellan.new").replace("DATE", copy.stem)
    for times in (1, 2):
        (data / "castellan.db").write_bytes(b"%d" % times)
        assert run(restore, machine).returncode == 0
        assert inspect_file(data / "castellan.db").state == "read"
        await asyncio.sleep(1.1)  # the folders' names have seconds in them
    saved_folders = sorted(data.parent.glob("castellan.before-*"))
    assert [(one / "castellan.db").read_bytes() for one in saved_folders] == [b"1", b"2"]
    assert (machine / "asked").read_text().splitlines()[-2:] == ["stop castellan", "start castellan"]


@DEEP
def test_a_bot_that_makes_no_back_up_is_noticed_and_nothing_is_deleted(machine: Path) -> None:
    """It hangs: an old back-up is there, and stays the only one."""
    (machine / "var/lib/castellan/castellan.backup.db").write_bytes(b"yesterday's")
    old = machine / "var/backups/castellan/2001-01-01-041500.db"
    old.parent.mkdir()
    old.write_bytes(b"old")
    os.utime(old, (1, 1))
    with subprocess.Popen(["sh", "-c", "trap '' USR1; while :; do sleep 0.1; done"]) as hung:
        (machine / "pid").write_text(str(hung.pid))
        done = backup(machine, 1)
        hung.kill()
    assert done.returncode == 1
    assert "no back-up" in done.stderr
    assert copies(machine) == [old]
    program(machine / "bin" / "systemctl", "#!/bin/sh\nexit 1\n")
    done = backup(machine, 1)
    assert (done.returncode, "it is not running" in done.stderr) == (1, True)


@DEEP
def test_copies_older_than_two_weeks_go_when_a_new_one_is_there(machine: Path) -> None:
    folder = machine / "var/backups/castellan"
    folder.mkdir()
    for days in (13, 14, 15, 10_000):
        (old := folder / f"{days:05}.db").write_bytes(b"old")
        os.utime(old, (time.time() - days * 86_400 - 60,) * 2)
    new_backup = machine / "var/lib/castellan/castellan.backup.db"
    program(machine / "bin" / "systemctl", f"#!/bin/sh\nsleep 0.1; echo new > {new_backup}\n")
    assert backup(machine, 5).returncode == 0
    *remaining_copies, copy = copies(machine)
    assert [one.name for one in remaining_copies] == ["00013.db", "00014.db"]
    assert copy.read_text() == "new\n"


@DEEP
def test_a_wrong_date_leaves_the_database_as_it_is(machine: Path) -> None:
    file = machine / "var/lib/castellan/castellan.db"
    file.write_bytes(b"today's")
    assert run(block("castellan.new"), machine).returncode != 0
    assert file.read_bytes() == b"today's"
    assert "start" not in (machine / "asked").read_text()


# ---------------------------------------------------------------- an upgrade

GIT = ("git", "-c", "user.name=A", "-c", "user.email=a@example.org")


def committed(origin: Path, text: str) -> None:
    (origin / "version").write_text(text)
    subprocess.run([*GIT, "add", "-A"], cwd=origin, check=True)
    subprocess.run([*GIT, "commit", "-qm", text], cwd=origin, check=True)


@pytest.fixture
def installed(machine: Path) -> Path:
    """A project of one file and its programs, which are put into place as the page says."""
    origin = machine / "origin"
    program(origin / "deploy" / "back_up", "#!/bin/sh\nexit 0\n")
    for name in ("pip", "python"):
        program(origin / ".venv" / "bin" / name, "#!/bin/sh\nexit 0\n")
    for name in ("castellan.service", "castellan-backup.service"):
        (origin / "deploy" / name).touch()
    subprocess.run([*GIT, "init", "-qb", "main", "."], cwd=origin, check=True)
    committed(origin, "one")
    clone = machine / "opt/castellan"
    subprocess.run([*GIT, "clone", "-q", str(origin), str(clone)], cwd=machine, check=True)
    return machine


def version(machine: Path) -> str:
    return (machine / "opt/castellan/version").read_text()


@DEEP
def test_up_and_back_and_up_again(installed: Path) -> None:
    upgrade, back = block("git pull"), block("checkout -q before-upgrade")
    committed(installed / "origin", "two")
    assert run(upgrade, installed).returncode == 0
    assert version(installed) == "two"
    assert run(back, installed).returncode == 0
    assert version(installed) == "one"
    committed(installed / "origin", "three")
    done = run(upgrade, installed)
    assert (done.returncode, version(installed)) == (0, "three"), done.stderr
    assert run(back, installed).returncode == 0
    assert version(installed) == "one"


@DEEP
@pytest.mark.parametrize("broken", ["back-up", "pull"])
def test_what_fails_stops_the_upgrade(installed: Path, broken: str) -> None:
    (installed / "asked").touch()
    clone = installed / "opt/castellan"
    if broken == "back-up":
        program(clone / "deploy" / "back_up", "#!/bin/sh\nexit 1\n")
    else:
        (installed / "origin").rename(installed / "gone")
    assert run(block("git pull"), installed).returncode != 0
    asked = (installed / "asked").read_text().splitlines()
    assert asked == ([] if broken == "back-up" else ["stop castellan"])
    assert list((installed / "etc/systemd/system").iterdir()) == []
