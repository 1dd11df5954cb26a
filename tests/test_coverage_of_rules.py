"""How many of Crownfell's rules the tests exercise, by ID: at least 95% of those that can be tested.

A rule counts as exercised if a scenario's title or one of its refusals names it, or if a test named in
ELSEWHERE checks it. `pytest -s tests/test_coverage_of_rules.py` shows the count.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from engine import files, pack
from engine.game import games
from engine.scenario import Scenario, parse
from tests.plays import HERE, PACKS

LEAST = 0.95
ID = re.compile(r"CFL-R?\d+")

# Rules that no scenario can show, with the test that does.
ELSEWHERE = {
    "CFL-R01": "test_chance.py::test_colours_are_a_fair_coin",
    "CFL-R13": "test_coverage_of_rules.py::test_a_code_that_stands_twice_is_refused",
}

# Rules that no test can show, with the reason.
UNTESTABLE: dict[str, str] = {}


@cache
def rule_ids() -> tuple[str, ...]:
    return tuple(rule["id"] for rule in yaml.safe_load(files.text(files.DATA / "crownfell/rules.yaml")))


@cache
def scenarios() -> tuple[Scenario, ...]:
    found = sorted((HERE / "scenarios/crownfell").glob("*.scn"))
    return tuple(one for file in found for one in parse(str(file), files.text(file)))


def tagged() -> dict[str, set[str]]:
    """ID → scenarios that name it."""
    found: dict[str, set[str]] = {}
    for one in scenarios():
        ids = {*one.ids, *(rule for steps in one.tries for step in steps for rule in step.ids)}
        for rule in ids & set(filter(ID.fullmatch, ids)):
            found.setdefault(rule, set()).add(f"{Path(one.file).name}: {one.title}")
    return found


def test_at_least_95_in_a_hundred_rules_are_exercised() -> None:
    ids = rule_ids()
    testable = [rule for rule in ids if rule not in UNTESTABLE]
    exercised = [rule for rule in testable if rule in tagged() or rule in ELSEWHERE]
    missing = sorted(set(testable) - set(exercised))
    share = len(exercised) / len(testable)
    line = f"rules of crownfell: {len(exercised)} of {len(testable)} exercised ({share:.1%})"
    line += f", {len(UNTESTABLE)} untestable" + (f"; missing: {' '.join(missing)}" if missing else "")
    print(line)
    assert share >= LEAST, line


def test_only_known_rules_are_named() -> None:
    assert not {rule: where for rule, where in tagged().items() if rule not in rule_ids()}
    assert set(ELSEWHERE) <= set(rule_ids())
    assert set(UNTESTABLE) <= set(rule_ids())


def test_nothing_is_called_untestable_or_elsewhere_that_a_scenario_shows() -> None:
    assert not tagged().keys() & UNTESTABLE.keys()
    assert not tagged().keys() & ELSEWHERE.keys()
    assert all(UNTESTABLE.values())


@pytest.mark.parametrize("rule", ELSEWHERE)
def test_tests_named_instead_exist(rule: str) -> None:
    file, _, name = ELSEWHERE[rule].partition("::")
    tree = ast.parse(files.text(HERE / file))
    (found,) = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    assert rule in (ast.get_docstring(found) or "")


def test_a_code_that_stands_twice_is_refused() -> None:
    """CFL-R13: one copy of each character, and no two cards share a code."""
    text = files.text(PACKS["test"]).replace("code: TOW", "code: FOO")
    with pytest.raises(pack.PackFaults, match=r"FOO. is used twice"):
        pack.read(games(), "twice.pack.yaml", text)


@pytest.mark.parametrize("pack_name", ["house", "test"])
def test_every_ability_has_a_scenario(pack_name: str) -> None:
    """Each named ability of both packs is activated with success somewhere, in its own pack."""
    document = pack.read(games(), str(PACKS[pack_name]), files.text(PACKS[pack_name]))[1]
    wanted = {code for code, character in document.characters.items() if character.ability}
    used = {
        step.text[1:4]
        for one in scenarios()
        if one.fact("pack") == pack_name
        for steps in one.tries
        for step in steps
        if step.kind == ">" and step.text.startswith("a")
    }
    assert wanted - used == set()
    assert wanted
