"""Another process of the same test file, with another hash seed: what it makes of the saves it is given."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.support.paths import ROOT

HASH_SEEDS = ("1", "4242")


def in_others(file: str, saves: Sequence[Any]) -> list[list[Any]]:
    """The file run as a script once for each hash seed: saves in as JSON lines, its answers out."""
    lines = "".join(json.dumps(save) + "\n" for save in saves)
    results = []
    for hash_seed in HASH_SEEDS:
        child = subprocess.run(
            [sys.executable, str(Path(file).resolve())],
            input=lines,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            timeout=600,
            check=False,
        )
        assert child.returncode == 0, child.stderr[-2000:]
        results.append([json.loads(line) for line in child.stdout.splitlines()])
    return results
