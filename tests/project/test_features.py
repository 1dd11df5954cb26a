"""Features of `cogs`: each is found by its folder alone, and can be taken away by deleting the folder."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

from cogs.core import features
from tests.support.depth import DEEP
from tests.support.imported_modules import modules_imported
from tests.support.paths import ROOT
from tests.support.source_tree import MODULES

STARTERS = [file for file in ("bot.py", "castellan.py") if (ROOT / file).exists()]
START = """
import asyncio, bot
from sessions.store.memory import MemoryStore
built = bot.build(MemoryStore())
asyncio.run(built.load_features())
print(*sorted(command.name for command in built.tree.get_commands()))
"""


@cache
def depended_on() -> frozenset[str]:
    """The features that another feature, or the start of the bot, imports."""
    users = [file for file in MODULES if file.startswith(("cogs/", "ops/"))] + STARTERS
    pairs = {
        (file.split("/")[1] if file.startswith("cogs/") else "", module.split(".")[1])
        for file in users
        for module in modules_imported(PurePosixPath(file), (ROOT / file).read_text("utf-8"))
        if module.startswith("cogs.") and module.count(".") > 1
    }
    return frozenset(used for user, used in pairs if used not in (user, features.CORE))


def commands_without(feature: str, folder: Path) -> set[str]:
    """Start the bot from a copy of the project without a feature; return its commands."""
    (folder / "cogs").mkdir()
    for path in ROOT.iterdir():
        if path.name not in ("cogs", ".git"):
            os.symlink(path, folder / path.name)
    for path in (ROOT / "cogs").iterdir():
        if path.name not in (feature, "__pycache__"):
            os.symlink(path, folder / "cogs" / path.name)
    run = subprocess.run(
        [sys.executable, "-c", START], cwd=folder, capture_output=True, text=True, timeout=60, check=True
    )
    return set(run.stdout.split())


def test_some_features_stand_alone() -> None:
    assert {"competitions", "lessons"} <= {*features.names()} - depended_on()


@DEEP
@pytest.mark.parametrize("feature", sorted(features.names()))
def test_the_bot_starts_without_a_feature(feature: str, tmp_path: Path) -> None:
    if feature in depended_on():
        return
    (tmp_path / "whole").mkdir()
    (tmp_path / "without").mkdir()
    whole = commands_without("", tmp_path / "whole")
    assert commands_without(feature, tmp_path / "without") < whole


def test_every_feature_has_something_to_load() -> None:
    loaded = {
        module.__name__.split(".")[1] for module in features.modules() if getattr(module, "setup", None)
    }
    assert loaded == {*features.names()}
