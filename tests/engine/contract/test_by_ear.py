"""Whoever hears a panel can tell its buttons apart: by their labels, or by words in the names of pictures.

Of a button without a label a screen reader says the emoji's name. What comes last in the names of the bot's
own emojis is a mark of the picture, by which nothing is told apart.
"""

import random
import unicodedata
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from engine.match import Match
from tests.support.application_emojis import Application, FakePainter
from tests.support.contract import trials
from tests.support.contract.house import PEOPLE, ContractTable
from tests.support.contract.trials import GameUnderTest
from tests.support.depth import DEEP, EACH_LANGUAGE
from tests.support.message_parts import walk

GAMES, ANSWERS, OFTEN, WAYS, TAPS = 2, 50, 0.1, 4, 3
BUTTON = 2
BLANKS = dict.fromkeys(map(ord, "\u2800\u00a0"))


@pytest_asyncio.fixture(params=EACH_LANGUAGE)
async def board(
    request: pytest.FixtureRequest, trial: GameUnderTest, known: None
) -> AsyncIterator[ContractTable]:
    yield await ContractTable.of(trial, request.param)


async def test_no_button_is_told_apart_by_a_picture_alone(trial: GameUnderTest, board: ContractTable) -> None:
    await heard_everywhere(trial, board)


@DEEP
async def test_nor_with_the_bots_own_emojis(trial: GameUnderTest, board: ContractTable) -> None:
    emojis = board.host.services.card_emojis
    client: Any = Application()
    emojis.client, emojis.painter = client, FakePainter()
    await emojis.upload()
    assert all(emojis.progress())
    await heard_everywhere(trial, board)


async def heard_everywhere(trial: GameUnderTest, board: ContractTable) -> None:
    for number in range(1, 1 + GAMES):
        dice, kinds = random.Random(number), set[str]()
        match, people = trial.begun(number), trial.people(number)
        for _ in range(ANSWERS):
            kind = match.question.kind if match.question else "over"
            board.put(match, trial.setup(number).options, people)
            if kind not in kinds or dice.random() < OFTEN:
                await heard_at(board, match, people, dice)
            kinds.add(kind)
            if match.question is None:
                break
            seat, line = trial.answer(match, dice)
            if line:
                match.answer(seat, line)


async def heard_at(board: ContractTable, match: Match[Any], people: int, dice: random.Random) -> None:
    """On the public panel, on everybody's own, and in forms; some steps of each."""
    asked = match.question.seats[0] if match.question and match.question.seats else None
    for picked in ((), *ways(match, None, dice), *ways(match, asked, dice)):
        told_apart(await board.public(picked))
    for seat in range(people):
        for picked in ((), *ways(match, seat, dice)):
            told_apart(await board.private(PEOPLE[seat], picked))
        for form in match.question.forms_of(seat) if match.question else ():
            forms, view = match.rules.forms, match.rules.view(match.state, match.question, seat)
            name = dice.choice(trials.opened(match, seat, form))
            draft = forms.new_draft(view, name)
            for _ in range(TAPS):
                told_apart(board.form(name, forms.show_draft(view, draft, "")))
                draft = trials.tapped(match.rules, view, draft, dice)


def ways(match: Match[Any], seat: int | None, dice: random.Random) -> list[tuple[str, ...]]:
    menu = trials.menu_of(match, seat)
    paths = (
        {tuple(c.key for c in path[:n]) for path in menu.paths.values() for n in range(1, len(path))}
        if menu
        else ()
    )
    return dice.sample(sorted(paths), min(len(paths), WAYS))


def told_apart(view: Any) -> None:
    """Of two that sound alike none is a picture alone; with labels they look alike as well, so that what
    stands above them tells everybody which is which."""
    looks: dict[str, tuple[str, str, str]] = {}
    for part in walk(view.to_components()):
        if part["type"] == BUTTON:
            speech, label = heard(part), (part.get("label") or "").translate(BLANKS)
            seen = (part.get("emoji") or {}).get("name", ""), label, "" if label else part["custom_id"]
            assert any(sign.isalnum() for sign in speech), f"{part} says nothing"
            assert looks.setdefault(speech, seen) == seen, f"two buttons say {speech}"


def heard(part: Any) -> str:
    """What a screen reader says of a button."""
    emoji, label = part.get("emoji") or {}, (part.get("label") or "").translate(BLANKS)
    name = emoji.get("name", "")
    words = name.rpartition("_")[0] if emoji.get("id") else " ".join(unicodedata.name(s, "") for s in name)
    return f"{words} {label}".strip()
