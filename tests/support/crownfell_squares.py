"""Steps of Crownfell's menus in random games."""

import random
from collections.abc import Iterator
from typing import Any

from cogs.core.panels import game_menus
from cogs.core.panels.game_menus import MenuStep
from engine.match import Match
from engine.presentation import Menu
from tests.support.plays import new_match, random_answer

GAMES, MORE = 3, 6  # more where what is looked for is rare


def steps(menu: Menu) -> Iterator[MenuStep]:
    """Every step of a menu but the last ones."""
    seen: set[tuple[str, ...]] = set()
    for path in menu.paths.values():
        for length in range(len(path)):
            keys = tuple(choice.key for choice in path[:length])
            if keys not in seen:
                seen.add(keys)
                step = game_menus.step(menu, keys)
                assert step is not None
                yield step


def played(rules: Any, games: int = GAMES) -> Iterator[Match[Any]]:
    for number in range(games):
        dice, match = random.Random(number), new_match(rules, number)
        while match.question is not None:
            yield match
            match.answer(*random_answer(match, dice))
