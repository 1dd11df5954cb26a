"""docs/new-game.md is true: its code is the smallest game's to the letter, and runs by itself."""

import ast
import importlib
import random
import re
import sys
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from cogs.core.panels import game_menus
from engine.game import Rules, Setup, games
from engine.match import Match, encode_state
from engine.questions import Script
from engine.records.record_format import RecordFormat, open_lines
from tests.support.contract.sentences import keys_made_of
from tests.support.paths import ROOT, TESTS

PAGE = (ROOT / "docs" / "new-game.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)
FOLDER = TESTS / "support" / "goofspiel"
MOST = 110


def on_the_page(name: str) -> list[str]:
    """The lines of a file as the page gives them, step by step."""
    return [line for file, code in BLOCKS if file == name for line in code.splitlines() if line.strip()]


def written(file: Path) -> list[str]:
    return [line for line in file.read_text("utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.name)
def test_the_page_has_every_line_of_the_game(file: Path) -> None:
    assert on_the_page(file.name) == written(file)


def test_the_page_has_every_sentence() -> None:
    (sentences,) = re.findall(r"```ftl\n(.*?)```", PAGE, re.DOTALL)
    assert (
        sentences.splitlines() == (FOLDER / "text" / "en" / "goofspiel.ftl").read_text("utf-8").splitlines()
    )


def test_the_page_names_every_sentence_that_a_game_needs() -> None:
    needed = {key.replace("*", "NAME") for key in keys_made_of("game")}
    assert needed
    assert [key for key in sorted(needed) if f"| `{key}` |" not in PAGE] == []


def test_what_is_on_the_page_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written out somewhere else, so that nothing but the page is played."""
    folder = tmp_path / "copied_game"
    folder.mkdir()
    for name in {name for name, _ in BLOCKS}:
        code = "\n".join(code for file, code in BLOCKS if file == name)
        (folder / name).write_text(code.replace("tests.support.goofspiel", "copied_game"), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    game = importlib.import_module("copied_game").GAME
    try:
        match = Match.new(game.make_rules(None), Setup(("Ann", "Bob", "Cleo"), seed=bytes(32)))
        dice = random.Random(1)
        while match.question is not None:
            seat = dice.choice(match.question.seats)
            match.answer(seat, dice.choice(match.question.tokens[seat]))
        assert sum(match.state.points) <= sum(range(1, 7))
        assert match.result is not None
    finally:
        for name in [name for name in sys.modules if name.startswith("copied_game")]:
            del sys.modules[name]


def test_the_turns_on_the_page_play() -> None:
    """Games of three by the page's own step, each begun again from its state at every question."""
    code: dict[str, Any] = {"__name__": "turns"}
    exec("\n".join(code for file, code in BLOCKS if file == "turns.py"), code)

    class Turns(Rules[Any, None]):
        state_type = code["Dice"]
        record_format = RecordFormat(lines=open_lines)

        def start(self, setup: Setup) -> Any:
            state = self.state_type(chance=setup.chance(), dice=[[1] * 2 for _ in setup.seats])
            code["roll"](state)
            return state

        def step(self, s: Any) -> Script:
            return cast(Script, code["step"](s))

        def copy(self, s: Any) -> Any:
            return msgspec.json.decode(encode_state(s), type=self.state_type)

    winners = set()
    for number in range(50):
        dice = random.Random(number)
        match: Match[Any] = Match.new(Turns(), Setup(("Ann", "Bob", "Cleo"), seed=number.to_bytes(32, "big")))
        while match.question is not None:
            (seat,) = match.question.seats
            match.answer(seat, dice.choice(match.question.tokens[seat][-9:]))
            match = match.copy()
        assert match.result is not None
        winners.add(match.result.winners)
        assert sum(map(len, match.state.dice)) == len(match.state.dice[match.result.winners[0]])
    assert winners == {(0,), (1,), (2,)}


def test_the_menu_on_the_page_leads_to_every_answer() -> None:
    code: dict[str, Any] = {}
    exec("\n".join(code for file, code in BLOCKS if file == "menu.py"), code)
    tokens = [*(f"{count}x{face}" for count in range(1, 16) for face in range(1, 7)), "liar"]
    menu = code["menu"](None, tokens)
    first = game_menus.step(menu, ())
    assert first is not None
    assert [choice.key for choice in first.choices] == [*map(str, range(1, 16)), "liar"]
    for token in tokens:
        menu_step = game_menus.step(menu, [choice.key for choice in menu.paths[token]])
        assert menu_step is not None
        assert menu_step.token == token


def test_it_is_small() -> None:
    """Lines of rules, view and presentation; imports and docstrings are not counted."""
    lines = 0
    for name in ("rules.py", "view.py", "presentation.py"):
        tree = ast.parse((FOLDER / name).read_text("utf-8"))
        spared: set[int] = set()
        for node in ast.walk(tree):
            doc = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if doc or isinstance(node, ast.Import | ast.ImportFrom):
                spared |= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
        text = (FOLDER / name).read_text("utf-8").splitlines()
        lines += sum(bool(line.strip()) and number not in spared for number, line in enumerate(text, 1))
    assert lines <= MOST


def test_nobody_is_offered_it() -> None:
    assert "goofspiel" not in games()
