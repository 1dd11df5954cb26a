"""Packs, sentences and rulebooks, read once for all tests of a process."""

from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from cogs.core.loaded_content import Content, read_content
from cogs.core.text.sentences import MessageCatalogues
from engine import files
from engine.packs.pack import LOADER
from engine.questions import Refused
from sessions.packs.available_packs import GamePacks
from tests.support.paths import TESTS

WORDS = MessageCatalogues(files.DATA / "text")
PACKS = (TESTS / "packs",)


@cache
def _read(folders: tuple[Path, ...]) -> Content:
    return read_content(folders)


def content_of(folders: tuple[Path, ...] = ()) -> Content:
    """Return what `read_content` does; a test's own folders may change, so they are read again."""
    return _read(folders) if folders in ((), PACKS) else read_content(folders)


def shelves() -> dict[str, GamePacks]:
    """Return the games with the packs that come with the bot."""
    return dict(content_of().packs_by_game)


def shelves_of_tests() -> dict[str, GamePacks]:
    """Return the games with those packs and the ones in tests/packs."""
    return dict(content_of(PACKS).packs_by_game)


@cache
def rule_ids(game: str) -> tuple[str, ...]:
    """Return the IDs of a game's rules in the order of its rulebook."""
    text = files.text(files.DATA / game / "rules.yaml")
    return tuple(rule["id"] for rule in yaml.load(text, Loader=LOADER))


def content_with_own_rules(
    game: str, pack: str = "house", folders: tuple[Path, ...] = ()
) -> tuple[Content, Any]:
    """Return the content with a copy of one pack's rules, which a test may change, and that copy."""
    content = content_of(folders)
    game_packs = content.packs_by_game[game]
    rules = copy(game_packs.rules[pack])
    changed = game_packs._replace(rules={**game_packs.rules, pack: rules})
    return replace(content, packs_by_game={**content.packs_by_game, game: changed}), rules


def refusing(rules: Any, refused: Refused) -> None:
    """Let these rules, which are the test's own, begin no game from now on."""

    class Refusing(type(rules)):  # type: ignore[misc]
        def start(self, setup: Any) -> Any:
            raise refused

    rules.__class__ = Refusing
