"""A third language is a matter of data: with catalogues and a line in the list of languages it is spoken."""

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.packs.pack import LANGUAGES
from engine.packs.pack_sample import sample
from tests.support import third_language
from tests.support.made_up_language import BEGIN, longer, made_up
from tests.support.paths import ROOT
from tests.support.third_language import CODE, NAME
from tests.support.written import WRITTEN


@cache
def spoken() -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        third_language.furnish(data := Path(folder) / "data", made_up)
        command = [sys.executable, "-m", "tests.support.third_language", str(data)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


# Tests that once knew of two languages alone, some of each game.
TESTS_OF_TWO = [
    "tests/engine/craft_the_crown/test_offer_words.py",
    "tests/cogs/play/crown_crest/test_moment_words.py",
    "tests/engine/crownfall/test_words.py::test_blinks_are_called_by_team_role_and_code",
    "tests/cogs/lessons/test_crownfell_lesson.py",
    "tests/engine/crownfell/test_news_and_words.py",
    "tests/engine/cube_quest/test_words.py::test_a_report_is_a_sentence_a_fact",
    "tests/engine/crownfall/test_words.py::test_a_report_is_told_fact_by_fact",
    "tests/deep/printing/test_prints.py::test_the_page_of_rules_names_rules_that_there_are",
    "tests/cogs/core/text/test_computer_names.py",
    "tests/cogs/table/test_panel_words.py",
    "tests/cogs/core/text/test_words.py::test_every_language_is_called_by_its_name",
    "tests/cogs/core/text/test_words.py::test_same_arguments",
    "tests/cogs/core/text/test_words.py::test_words_to_search_with_are_those_of_their_language",
]


def test_tests_of_all_languages_go_on_with_it_before_anything_is_translated() -> None:
    with TemporaryDirectory() as folder:
        third_language.furnish(data := Path(folder) / "data")
        command = [sys.executable, "-m", "tests.support.third_language", str(data), *TESTS_OF_TWO]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout[-3_000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > 25


def of_two(node: ast.AST) -> bool:
    keys = node.keys if isinstance(node, ast.Dict) else []
    return {key.value for key in keys if isinstance(key, ast.Constant)} == {*WRITTEN}


def two_alone(node: ast.AST, tables: set[str]) -> bool:
    """Whether it is `TABLE[language]`, or `english if language == "en" else japanese`."""
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Constant):
        return of_two(node.value) or (isinstance(node.value, ast.Name) and node.value.id in tables)
    if isinstance(node, ast.IfExp) and isinstance(node.test, ast.Compare):
        languages = [one.value for one in node.test.comparators if isinstance(one, ast.Constant)]
        return languages == ["en"]
    return False


def taken_for_all(source: str) -> list[str]:
    """Functions that know two languages alone, and ask all `LANGUAGES`."""
    tree = ast.parse(source)
    tables = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and of_two(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return [
        function.name
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(isinstance(node, ast.Name) and node.id == "LANGUAGES" for node in ast.walk(function))
        and any(two_alone(node, tables) for node in ast.walk(function))
    ]


def test_no_test_of_every_language_knows_two_alone() -> None:
    """What asserts words of two languages is asked of `WRITTEN`."""
    known = 'NAMES = {"en": 1, "ja": 2}\n@each(LANGUAGES)\ndef wrong(one):\n    NAMES[one]\n'
    assert taken_for_all(known) == ["wrong"]
    assert taken_for_all('def wrong():\n    [1 if one == "en" else 2 for one in LANGUAGES]\n') == ["wrong"]
    assert not taken_for_all(known.replace("LANGUAGES", "WRITTEN"))
    wrong_tests = {
        str(file.relative_to(ROOT)): names
        for file in sorted((ROOT / "tests").rglob("*.py"))
        if "LANGUAGES" in (text := file.read_text("utf-8")) and "LANGUAGES = " not in text  # its own two
        if (names := taken_for_all(text))
    }
    assert not wrong_tests


def test_it_can_be_chosen_wherever_a_language_is() -> None:
    assert spoken()["setting"] == spoken()["locale"] == spoken()["reader"] == CODE
    assert spoken()["lists"] == [True, True, True], "of /pack new, /print and /queue"
    assert NAME in spoken()["value"] or longer(NAME) in spoken()["value"]


def test_panels_speak_it() -> None:
    welcome, lobby = spoken()["panels"]
    assert welcome.startswith(BEGIN)
    assert longer("Join") in lobby
    assert '"Join"' not in lobby


def test_rules_are_told_in_it_and_found_by_its_words_and_in_english_where_nobody_has_translated_them() -> (
    None
):
    translated, not_yet = spoken()["rules"]
    assert translated == "Blanc commence."
    assert not_yet.startswith("You draft by turns")
    assert spoken()["found"] == "CFL-008"
    near, in_english = spoken()["near"]
    assert near == in_english != []


def test_cards_in_two_languages_stay_in_these_two() -> None:
    assert spoken()["both"] == ["en", "ja"]


def test_a_pack_to_begin_with_is_english_where_nobody_has_translated_it_and_the_others_stay() -> None:
    samples = spoken()["samples"]
    assert samples[CODE] == samples["en"]
    assert [samples[language] for language in LANGUAGES] == [sample("crownfell", one) for one in LANGUAGES]


def test_the_made_up_language_stands_beside_it() -> None:
    assert spoken()["made up"] == sorted([*LANGUAGES, CODE])


def test_packs_without_it_stay_good() -> None:
    assert spoken()["packs"] == 0
