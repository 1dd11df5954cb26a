"""Texts of records as tests bend them: without the seed, a line changed, damaged, verified by the command."""

import contextlib
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine import record, record_header
from engine.record_header import Record, RecordError
from tests.support.paths import ROOT, TESTS

ENV = {**os.environ, "CASTELLAN_PACKS": str(TESTS / "packs")}


def without_seed(text: str) -> Record:
    """The whole record with nothing but the commitment: chance is known from its lines."""
    return replace(record_header.read(text), seed=b"")


def changed(text: str, begins: str, new: Callable[[str], str], last: bool = False) -> str:
    """The text with the first or last line that begins so replaced."""
    lines = text.splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith(begins)]
    place = places[-1 if last else 0]
    lines[place] = new(lines[place])
    return "\n".join(lines) + "\n"


def check_damaged(rules: Any, text: str, rng: random.Random, times: int, letters: str = "") -> None:
    """With a character changed, added or lost anywhere, a record is played or refused and nothing else."""
    for _ in range(times):
        place = rng.randrange(len(text))
        sign = rng.choice(letters + 'abAB12 #:;>-=*,"\n\x00ı')
        with contextlib.suppress(RecordError):
            record.play(record_header.read(text[:place] + sign + text[place + rng.randrange(3) :]), rules)


def check_verified(file: Path, text: str, status: int) -> None:
    """What `python -m engine.record --verify` says of this text."""
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "engine.record", "--verify", str(file)],
        cwd=ROOT,
        env=ENV,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
