"""How many of each game's rules the tests exercise, by ID: at least 95% of those that can be tested.

A rule counts as exercised if a scenario's title or one of its refusals names it, or if a test named in
ELSEWHERE checks it. `pytest -s tests/project/test_coverage_of_rules.py` shows the count.
"""

import ast
import importlib
import re
from functools import cache
from pathlib import Path

import pytest

from engine import files
from engine.game import games
from engine.packs import pack
from engine.scenario import Scenario, parse
from tests.support.content import rule_ids
from tests.support.paths import TESTS
from tests.support.plays import PACKS, pack_file, rules_of

LEAST = 0.95
GAMES = [
    name
    for name in games()
    if (files.DATA / name / "rules.yaml").exists() and (TESTS / "scenarios" / name).exists()
]

# Rules that no scenario can show, with the test that does.
ELSEWHERE = {
    "CFL-R01": "engine/test_chance.py::test_colours_are_a_fair_coin",
    "CFL-R13": "project/test_coverage_of_rules.py::test_a_code_that_stands_twice_is_refused",
    "CTC-014": "engine/craft_the_crown/test_rules.py::test_recipes_list_two_elements_or_more",
    "CTC-031": "engine/craft_the_crown/test_rules.py::test_every_seat_is_first_as_often_as_the_others",
    "CTC-043": "engine/craft_the_crown/test_rules.py::test_only_the_action_phase_asks",
    "CTC-279": "engine/craft_the_crown/test_rules.py::test_a_tool_is_used_before_anybody_reacts",
    "CTC-300": "engine/craft_the_crown/test_rules.py::test_a_tool_is_used_before_anybody_reacts",
    "CTC-R82": "engine/craft_the_crown/test_rules.py::test_a_tool_is_used_before_anybody_reacts",
    "CFA-014": "engine/crownfall/test_words.py::test_the_field_has_a_size_that_no_rule_depends_on",
    "CFA-306": "cogs/referee/test_modes.py::test_the_mode_is_fixed_once_the_game_has_begun",
    "CFA-352": "cogs/referee/test_modes.py::test_captives_and_the_blessed_and_the_pinned_are_marked",
    "CFA-354": "cogs/referee/test_modes.py::test_the_summary_of_a_report_stands_with_confirm_and_dispute",
    "CFA-377": "engine/referee/test_records.py::test_a_dispute_is_kept",
    "CFA-381": "engine/referee/test_records.py::"
    "test_a_lot_ends_a_dispute_and_keeps_its_value_when_it_is_undone",
    "CFA-383": "engine/referee/test_records.py::test_a_photo_stays_as_a_link",
    "CFA-386": "engine/referee/test_limits.py::test_every_step_has_its_limit",
    "CFA-387": "cogs/referee/test_clock.py::test_a_reminder_at_half_of_the_limit",
    "CQ-003": "engine/cube_quest/test_words.py::test_every_seat_has_a_colour_of_its_own",
    "CQ-266": "engine/referee/test_records.py::test_a_dispute_is_kept",
    "CQ-272": "engine/referee/test_records.py::test_a_photo_stays_as_a_link",
    "CQ-276": "cogs/referee/test_clock.py::test_a_reminder_at_half_of_the_limit",
}

# Rules that no test can show, with the reason.
UNTESTABLE: dict[str, str] = {
    **dict.fromkeys(("CFA-R01", "CQ-R01"), "says where the catalogue's statements come from"),
    **dict.fromkeys(("CFA-403", "CQ-294"), "nothing is rated here, at any table"),
    **dict.fromkeys(("CFA-R11", "CQ-R07", "CQ-R09", "CQ-R10", "CQ-R11", "CQ-R15"), "eyes and hands decide"),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def mark(game: str) -> str:
    """What its rules' IDs begin with, such as CFL."""
    (prefix,) = {rule.partition("-")[0] for rule in rule_ids(game)}
    return prefix


@cache
def scenarios(game: str) -> tuple[Scenario, ...]:
    scenario_files = sorted((TESTS / "scenarios" / game).glob("*.scn"))
    return tuple(one for file in scenario_files for one in parse(str(file), files.text(file)))


@cache
def tagged(game: str) -> dict[str, set[str]]:
    """ID → scenarios that name it."""
    tags: dict[str, set[str]] = {}
    for scenario in scenarios(game):
        ids = {*scenario.ids, *(rule for steps in scenario.tries for step in steps for rule in step.ids)}
        for rule in ids:
            if re.fullmatch(rf"{mark(game)}-R?\d+", rule):
                tags.setdefault(rule, set()).add(f"{Path(scenario.file).name}: {scenario.title}")
    return tags


def test_at_least_95_in_a_hundred_rules_are_exercised(game: str) -> None:
    ids = rule_ids(game)
    testable = [rule for rule in ids if rule not in UNTESTABLE]
    exercised = [rule for rule in testable if rule in tagged(game) or rule in ELSEWHERE or rule in told(game)]
    missing = sorted(set(testable) - set(exercised))
    share = len(exercised) / len(testable)
    line = f"rules of {game}: {len(exercised)} of {len(testable)} exercised ({share:.1%})"
    line += f", {len(ids) - len(testable)} untestable"
    line += f"; missing: {' '.join(missing)}" if missing else ""
    print(line)
    assert share >= LEAST, line


@cache
def told(game: str) -> frozenset[str]:
    """Rules that the players of a real table are reminded of; tests/<game>/test_words.py checks each."""
    try:
        reminders = importlib.import_module(f"engine.{game.replace('-', '_')}.presentation.reminders")
    except ModuleNotFoundError:
        return frozenset()
    table: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = reminders.REMINDERS
    return frozenset(rule for moment in table.values() for _, rules in moment for rule in rules)


def test_no_two_games_number_their_rules_alike() -> None:
    assert len({mark(game) for game in GAMES}) == len(GAMES)


def test_only_known_rules_are_named(game: str) -> None:
    assert not {rule: where for rule, where in tagged(game).items() if rule not in rule_ids(game)}


def test_nothing_is_called_untestable_or_elsewhere_that_a_scenario_shows(game: str) -> None:
    assert not tagged(game).keys() & UNTESTABLE.keys()
    assert not tagged(game).keys() & ELSEWHERE.keys()


def test_exceptions_are_rules_of_some_game() -> None:
    known = {rule for game in GAMES for rule in rule_ids(game)}
    assert {*ELSEWHERE, *UNTESTABLE} <= known
    assert all(UNTESTABLE.values())


@pytest.mark.parametrize("rule", ELSEWHERE)
def test_tests_named_instead_exist(rule: str) -> None:
    file, _, name = ELSEWHERE[rule].partition("::")
    tree = ast.parse(files.text(TESTS / file))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    (function,) = [node for node in tree.body if isinstance(node, kinds) and node.name == name]
    assert rule in (ast.get_docstring(function) or "")


def test_a_code_that_stands_twice_is_refused() -> None:
    """CFL-R13: one copy of each character, and no two cards share a code."""
    text = files.text(pack_file("test")).replace("code: TOW", "code: FOO")
    with pytest.raises(pack.PackErrors, match=r"FOO. is used twice"):
        pack.read(games(), "twice.pack.yaml", text)


@pytest.mark.parametrize("pack_name", PACKS)
def test_every_ability_has_a_scenario(pack_name: str) -> None:
    """Each named ability of both packs is activated with success somewhere, in its own pack."""
    characters = rules_of(pack_name).pack.characters
    wanted = {code for code, character in characters.items() if character.ability}
    used = {text[1:4] for text in accepted("crownfell", pack_name) if text.startswith("a")}
    assert wanted - used == set()
    assert wanted


def test_every_tool_that_does_something_has_a_scenario() -> None:
    """Each Tool of the test pack is used or reacted with somewhere, in its own pack."""
    tools = rules_of("test", "craft-the-crown").pack.tools
    wanted = {name for name, tool in tools.items() if tool.steps or tool.is_reaction or tool.is_copier}
    used = {
        text.split(" ")[1]
        for text in accepted("craft-the-crown", "test")
        if text.startswith(("use ", "react "))
    }
    assert wanted - used == set()
    assert wanted


@pytest.mark.parametrize("pack_name", ["test", "more"])
def test_every_card_of_crown_crest_has_a_scenario(pack_name: str) -> None:
    """Each command is played with success, and each unit stands in a scenario."""
    cards = rules_of(pack_name, "crown-crest").pack
    plays = [text.split(" ") for text in accepted("crown-crest", pack_name)]
    played = {words[1].rstrip(":+") for words in plays if words[0] in ("u", "c")}
    facts = " ".join(
        fact for one in scenarios("crown-crest") if one.fact("pack") == pack_name for fact in one.facts
    )
    assert cards.commands.keys() - played == set()
    named = played | {*re.findall(r"[A-Z][A-Z0-9]+", facts)}
    assert cards.units.keys() - named == set()


def accepted(game: str, pack_name: str) -> list[str]:
    """The accepted lines of all scenarios of a pack."""
    return [
        step.text
        for one in scenarios(game)
        if one.fact("pack") == pack_name
        for steps in one.tries
        for step in steps
        if step.kind == ">"
    ]
