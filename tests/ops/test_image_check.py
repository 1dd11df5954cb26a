"""deploy/check_image as it stands, with a `docker` that runs the image's commands on this machine.

It says a size, runs the doctor for real, as in an image without the practice server, and says that a bot is
healthy.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.depth import DEEP
from tests.support.paths import ROOT

DOCKER = """#!{python}
import os, subprocess, sys

HIDDEN = "import sys; sys.modules['simcord'] = None; import castellan; sys.exit(castellan.main(['doctor']))"
match sys.argv[1:]:
    case ["image", "inspect", *_, image]:
        print({size} if image == "castellan" else 100_000_000)
    case ["run", "--rm", "castellan", "python", "castellan.py", "doctor"]:
        sys.exit(subprocess.run([sys.executable, "-c", HIDDEN]).returncode)
    case ["run", "--rm", "--entrypoint", "python", "castellan", "-c", code]:
        # without packages: those of tests, which are here, are not in an image
        sys.exit(subprocess.run([sys.executable, "-S", "-c", code]).returncode)
    case ["inspect", *_]:
        print("{health}")
    case ["pull" | "run" | "logs" | "rm", *_]:
        pass
    case other:
        sys.exit(f"docker was asked {{other}}")
"""


def checked(
    folder: Path, size: int = 280_000_000, health: str = "healthy", **more: str
) -> subprocess.CompletedProcess[str]:
    docker = folder / "bin" / "docker"
    docker.parent.mkdir()
    docker.write_text(DOCKER.format(python=sys.executable, size=size, health=health), encoding="utf-8")
    docker.chmod(0o755)
    quick = folder / "bin" / "sleep"
    quick.write_text("#!/bin/sh\n", encoding="utf-8")
    quick.chmod(0o755)
    inherited = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN",)}
    environ = inherited | {
        "PATH": f"{docker.parent}:{os.environ['PATH']}",
        "CASTELLAN_DATA": str(folder / "data"),
        **more,
    }
    command = ["bash", str(ROOT / "deploy/check_image"), "castellan"]
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)


@DEEP
def test_a_good_image_is_taken_though_it_has_no_token(tmp_path: Path) -> None:
    run = checked(tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.startswith("180 MB beside its base")
    assert "✗ token: there is none" in run.stdout
    assert run.stdout.rstrip().endswith("healthy")


@DEEP
def test_an_image_that_is_too_large_is_refused(tmp_path: Path) -> None:
    assert checked(tmp_path, size=301_000_000).returncode == 1


@DEEP
def test_an_image_that_never_gets_healthy_is_refused(tmp_path: Path) -> None:
    run = checked(tmp_path, health="starting")
    assert run.returncode == 1
    assert "starting after two minutes" in run.stderr


@DEEP
@pytest.mark.parametrize("what", ["a fault besides", "another fault", "no doctor"])
def test_what_the_doctor_finds_besides_a_token_is_refused(tmp_path: Path, what: str) -> None:
    more = {}
    if what != "no doctor":
        (tmp_path / "data").mkdir()
        (tmp_path / "data" / "castellan.db").write_bytes(b"this is no database, " * 200)
    if what == "another fault":
        more = {"DISCORD_TOKEN": "none", "DISCORD_API_URL": "http://127.0.0.1:9/api/v10"}
    if what == "no doctor":
        more = {"CASTELLAN_LOG": "loudly"}
    run = checked(tmp_path, **more)
    assert run.returncode == 1, run.stdout
    assert "healthy" not in run.stdout
