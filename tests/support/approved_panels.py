"""Panels as people have approved them: texts, pictures' words, buttons and lists, one file a game.

A change of a sentence, a button or its order shows here as a difference that can be read. If it is wanted:

    python -m tests.support.approved_panels    # writes the files anew; read the difference, then commit it
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.game import games
from sessions.table.table_data import Person
from tests.support.contract.house import PEOPLE, STRANGER, ContractTable
from tests.support.contract.trials import trials_of
from tests.support.message_parts import walk
from tests.support.paths import TESTS

FOLDER = TESTS / "cogs" / "approved_panels"
SEEDS, MOST = (1, 2, 3), 400  # games at random, and how many of their answers


def names() -> list[str]:
    return sorted(games())


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


async def panels(game: str) -> str:
    """Return the panels at the first question of each kind in games at random, and at their end."""
    trial = trials_of(game)[0]
    board, kinds, text = await ContractTable.of(trial, "en"), set[str](), list[str]()
    for seed in SEEDS:
        for match in trial.decisions(seed, MOST):
            kind = match.question.kind if match.question else "over"
            if kind not in kinds:
                kinds.add(kind)
                board.put(match, {}, trial.people(seed))
                text += [f"# {kind}", *await _all_panels(board, PEOPLE[: trial.people(seed)])]
    return "\n".join(text) + "\n"


async def _all_panels(board: ContractTable, people: Sequence[Person]) -> list[str]:
    views = {"everybody": await board.public(), "a stranger's menu": board.menu(STRANGER)}
    for person in people:
        views[f"{person.name[:3]} alone"] = await board.private(person)
        views[f"{person.name[:3]}'s menu"] = board.menu(person)
    lines = []
    for name, view in views.items():
        shown = [line for part in walk(view.to_components()) for line in lines_of(part)]
        lines += [f"## {name}", *(_steady(line, board.table.id) for line in shown)]
    return lines


def _steady(line: str, table: str) -> str:
    """Return a line without what is another one in each run: ids, and moments."""
    line = re.sub(rf"\bs[0-9a-f]{{5}}:{table}", "s:TABLE", line).replace(table, "TABLE")
    return re.sub(r"<t:\d+", "<t:TIME", line)


def lines_of(part: dict[str, Any]) -> Iterator[str]:
    """Yield what one component shows, without what it contains."""
    match part["type"]:
        case 10:
            yield from part["content"].splitlines()
        case 12:
            yield from (f"picture: {item.get('description')}" for item in part["items"])
        case 2:
            emoji = (part.get("emoji") or {}).get("name") or ""
            off = " off" if part.get("disabled") else ""
            yield f"button {part['style']}{off}: {emoji} {part.get('label') or ''} -> {part.get('custom_id')}"
        case 3:
            yield f"list: {part.get('placeholder')} -> {part.get('custom_id')}"
            yield from (
                f"  {option['label']} ({option.get('description') or ''}) = {option['value']}"
                for option in part["options"]
            )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in names():
        file_of(each).write_text(asyncio.run(panels(each)), "utf-8")
