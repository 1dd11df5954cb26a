"""What strangers install: locked with hashes, nothing that only the practice server needs, one command."""

import re
import tomllib
from pathlib import Path

import pytest

import castellan
from deploy.leave_out import READ, spare

ROOT = Path(__file__).resolve().parent.parent
LOCKS = [ROOT / "requirements.txt", *sorted((ROOT / "requirements").glob("*.txt"))]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_everything_is_locked_with_hashes(lock: Path) -> None:
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", lock.read_text("utf-8"), flags=re.M).strip())
    assert len(entries) > 10
    for entry in entries:
        assert re.match(r"[A-Za-z0-9._-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_what_is_asked_for_is_what_is_locked() -> None:
    """`make check` compares the files with uv.lock; this one needs no tool."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    locked = {
        file: set(re.findall(r"^([a-z0-9._-]+==[^\s\\;]+)", file.read_text("utf-8"), re.M)) for file in LOCKS
    }
    wanted = {named(line) for line in asked["dependencies"]}
    assert wanted <= locked[ROOT / "requirements.txt"]
    for extra, lines in asked["optional-dependencies"].items():
        assert {named(line) for line in lines} <= locked[ROOT / "requirements" / f"{extra}.txt"]


def named(line: str) -> str:
    """As lock files write it: small letters, no extras, `-` for `.`."""
    name, _, version = re.sub(r"\[.*?\]", "", line).partition(";")[0].strip().partition("==")
    return f"{re.sub('[._]', '-', name).lower()}=={version}"


def test_a_host_installs_nothing_of_the_practice_server() -> None:
    host = (ROOT / "requirements.txt").read_text("utf-8")
    assert not re.search(r"^(simcord|av|numpy)==", host, re.M)


def test_locales_that_are_read_stay(tmp_path: Path) -> None:
    for name in ("root", "en", "en_GB", "ja", "ja_JP", "de", "jam", "enm", "eo"):
        (tmp_path / f"{name}.dat").touch()
    left = {file.stem for file in tmp_path.glob("*.dat")} - {file.stem for file in spare(tmp_path)}
    assert left == {*READ, "en_GB", "ja_JP"}


def test_the_command_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert castellan.main(["help"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in (*castellan.TOOLS, *castellan.STARTS))
    assert castellan.main(["doctor", "everything"]) == castellan.main(["no-such-thing"]) == 2
    assert "record" in capsys.readouterr().err


def test_the_command_hands_on_what_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    pack = str(next((ROOT / "data").glob("*/house.pack.yaml")))
    assert castellan.main(["pack", pack]) == 0
    assert "good" in capsys.readouterr().out
    assert castellan.main(["pack", pack + ".missing"]) == 1
