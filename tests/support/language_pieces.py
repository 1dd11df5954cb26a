"""Every piece of text of a panel in the made-up language."""

import random
from collections.abc import Iterator
from typing import Any

from tests.support.contract import trials
from tests.support.contract.house import PEOPLE, STRANGER, ContractTable
from tests.support.contract.trials import GameUnderTest

ANSWERS, OFTEN, STEPS, TABLES = 60, 0.05, 4, 2


def pieces(parts: list[dict[str, Any]]) -> Iterator[str]:
    """All that is to be read in a message's components."""
    for part in parts:
        for key in ("content", "label", "placeholder", "description"):
            if isinstance(text := part.get(key), str):
                yield text
        yield from (item.get("description") or "" for item in part.get("items", ()))
        for option in part.get("options", ()):
            yield option["label"]
            yield option.get("description") or ""


async def all_of(
    trial: GameUnderTest, board: ContractTable, match: Any, people: int, dice: random.Random
) -> Any:
    """What everybody sees, what each sees, some steps of the menus, the table's own menu, forms."""
    yield await board.public()
    for picked in ways(trials.menu_of(match, None), dice):
        yield await board.public(picked)
    for person in (*PEOPLE[:people], STRANGER):
        yield await board.private(person)
        yield board.menu(person)
    for seat in range(people):
        for picked in ways(trials.menu_of(match, seat), dice):
            yield await board.private(PEOPLE[seat], picked)
        for form in match.question.forms_of(seat) if match.question else ():
            view = trial.rules.view(match.state, match.question, seat)
            name = dice.choice(trials.opened(match, seat, form))
            yield board.form(
                name, trial.rules.forms.show_draft(view, trial.rules.forms.new_draft(view, name), "")
            )


def ways(menu: Any, dice: random.Random) -> list[tuple[str, ...]]:
    if menu is None:
        return []
    paths = [*menu.paths.values(), *menu.forms.values(), *menu.standing_answers.values()]
    prefixes = {tuple(choice.key for choice in path[:n]) for path in paths for n in range(1, len(path))}
    return dice.sample(sorted(prefixes), min(len(prefixes), STEPS))
