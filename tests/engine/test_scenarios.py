"""Each file of tests/scenarios is a test, which names every scenario that fails; the runner is tested too."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine import files, scenario
from engine.game import games
from engine.scenario import ScenarioError, ScenarioRunner, parse
from tests.support.depth import DEEP
from tests.support.paths import ROOT, TESTS

FOLDER = TESTS / "scenarios"
FILES = sorted(FOLDER.rglob("*.scn"))
SCENARIOS = {str(file.relative_to(FOLDER)): parse(str(file), files.text(file)) for file in FILES}
ALL = [rule_case for rule_cases in SCENARIOS.values() for rule_case in rule_cases]
RUNNER = ScenarioRunner([str(TESTS / "packs")])


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenarios_of_a_file(name: str) -> None:
    errors = [error for rule_case in SCENARIOS[name] for error in RUNNER.run(rule_case)]
    assert not errors, "\n".join(map(str, errors))


def test_titles_are_unique_in_a_game() -> None:
    titles = [(rule_case.fact("game"), rule_case.title) for rule_case in ALL]
    assert len(set(titles)) == len(titles)


def test_every_scenario_does_something_and_says_for_what() -> None:
    for rule_case in ALL:
        assert rule_case.ids, f"{rule_case.file}:{rule_case.line}: no rule is named"
        assert all(rule_case.tries), f"{rule_case.file}:{rule_case.line}: an empty try"
        assert rule_case.fact("game") in games()


# ---------------------------------------------------------------- the runner fails what is wrong

HEAD = """! game crownfell
! pack test
! seats Black, White

== Wrong on purpose [CFL-030]
! board Black TOW c1, FOO b1
! board White COU d1, KNA c3
! hand White HOP
! turn Black
"""
FIRST = HEAD.count("\n") + 1
WRONG = {
    "accepted, but it is refused": ("Black> TOW a1", "expected accepted, found refused way-blocked CFL-036"),
    "refused, but it is accepted": ("Black? TOW c2 | CFL-031", "expected refused CFL-031, found accepted"),
    "refused by another rule": (
        "Black? TOW a1 | CFL-031 CFL-R08",
        "expected CFL-031 or CFL-R08, found way-blocked",
    ),
    "one move too few": (
        "Black* TOW: TOW c2, TOW c3 cKNA",
        "expected ['TOW c2', 'TOW c3 cKNA'], found ['TOW c2', ",
    ),
    "one move too many": ("Black* KNA: KNA c2", "expected ['KNA c2'], found []"),
    "no moves, but there are": ("Black* TOW: -", "expected [], found ['TOW c2'"),
    "another card stands there": ("= at c1 FOO Black", "expected at c1 FOO Black, found TOW Black"),
    "it is another's": ("= at c1 TOW White", "found TOW Black"),
    "nothing stands there": ("= at a1 TOW Black", "expected at a1 TOW Black, found -"),
    "something stands there": ("= at c1 -", "found TOW Black"),
    "hand": ("= hand White -", "expected hand White -, found HOP"),
    "hand by number": ("= hand White 2", "found 1: HOP"),
    "board": ("= board Black TOW c1", "found TOW c1, FOO b1"),
    "discard": ("= discard FOO", "expected discard FOO, found -"),
    "row": ("= row 8", "found 0"),
    "removed": ("= removed 4", "expected removed 4, found 7"),
    "colour": ("= colour Black white", "found black"),
    "turn": ("= turn White", "expected turn White, found Black"),
    "ask, another seat": ("= ask White action", "found Black action"),
    "ask, another kind": ("= ask Black rally TOW c3", "found Black action"),
    "ask nobody": ("= ask -", "found Black action"),
    "not over yet": ("= over Black elimination", "expected over Black elimination, found not over"),
    "the second of several checks": ("= turn Black ; at c3 -", "expected at c3 -, found KNA White"),
    "what a seat is shown": ("=White discard KNA", "found -"),
    "what a watcher is shown": ("=watcher hand White -", "found HOP"),
    "no such seat": ("Green> TOW c2", "no seat is called Green"),
    "a set-up that is allowed": (
        "!? board Black TOW c2 | CFL-001",
        "expected set-up refused CFL-001, found accepted",
    ),
}


def fails(text: str) -> list[str]:
    troubles: list[str] = []
    for rule_case in parse("wrong.scn", text):
        troubles += map(str, RUNNER.run(rule_case))
    return troubles


@pytest.mark.parametrize("name", WRONG)
def test_wrong_steps_fail_with_file_and_line(name: str) -> None:
    step, words = WRONG[name]
    (trouble,) = fails(HEAD + step + "\n")
    assert trouble.startswith(f"wrong.scn:{FIRST}: "), trouble
    assert words in trouble


GAMES = {
    name: next(
        one for file in FILES for one in parse(str(file), files.text(file)) if one.fact("game") == name
    )
    for name in games()
}


@pytest.mark.parametrize("name", GAMES)
def test_facts_and_checks_that_a_game_does_not_know_are_errors(name: str) -> None:
    """A misspelt one would else hold for ever."""
    rule_case = GAMES[name]
    step = scenario.ScenarioStep(9, "=", "", "colr Black white")
    plain = replace(rule_case, tries=[[step]])
    (trouble,) = RUNNER.run(plain)
    assert "colr" in str(trouble)
    (trouble,) = RUNNER.run(replace(plain, facts=[*rule_case.facts, "bord Black TOW c1"], tries=[[]]))
    assert str(trouble) == f"{rule_case.file}:{rule_case.line}: no fact of {name}: bord Black TOW c1"


def test_after_a_move_the_checks_still_bite() -> None:
    steps = [
        "Black> TOW c3",
        "= log TOW c3",
        "--",
        "Black> TOW c3",
        "= ask Black rally TOW c3",
        "Black? - | CFL-023",
    ]
    first, second = fails(HEAD + "\n".join(steps) + "\n")
    assert first == f"wrong.scn:{FIRST + 1}: expected log TOW c3, found TOW c3 cKNA"
    assert second.startswith(f"wrong.scn:{FIRST + 5}: ")


def test_a_refusal_has_to_cite_something() -> None:
    with pytest.raises(scenario.ScenarioError, match=rf"wrong.scn:{FIRST}: a refusal needs what is refused"):
        scenario.parse("wrong.scn", HEAD + "Black? TOW a1\n")


def test_a_won_game_is_told_from_another_ending() -> None:
    text = HEAD.replace("COU d1, KNA c3", "COU d1") + "Black> TOW d1\n= over Black no-move\n"
    assert fails(text) == [
        f"wrong.scn:{FIRST + 1}: expected over Black no-move, found over Black elimination"
    ]
    assert fails(text.replace("Black no-move", "-"))
    assert fails(text.replace("Black no-move", "draw quiet"))
    assert not fails(text.replace("no-move", "elimination"))


def test_each_try_begins_again_and_fails_by_itself() -> None:
    text = HEAD + "Black> TOW a1\n-- the next one\nBlack> TOW c2\n--\n= turn White\n"
    assert [trouble.split(": ")[0] for trouble in fails(text)] == [
        f"wrong.scn:{FIRST}",
        f"wrong.scn:{FIRST + 4}",
    ]


def test_a_refused_set_up_fails_at_the_title() -> None:
    text = HEAD.replace("FOO b1", "XYZ b1") + "= turn Black\n"
    (trouble,) = fails(text)
    assert trouble.startswith("wrong.scn:5: set-up refused: no-such-card")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Black> TOW c1\n", 1),
        ("! game crownfell\n\nsomething\n", 3),
        (HEAD + "something else\n", FIRST),
        (HEAD + "# fine\n\nBlack TOW c1\n", FIRST + 2),
        (HEAD + "Black>\n", FIRST),
    ],
)
def test_lines_that_are_not_of_the_format(text: str, line: int) -> None:
    with pytest.raises(ScenarioError) as trouble:
        parse("odd.scn", text)
    assert str(trouble.value).startswith(f"odd.scn:{line}: ")


def test_the_words_of_a_scenario_are_read() -> None:
    text = "! game crownfell\n== One [CFL-001 CFL-R02]\n! pack test\n! pack test-7\n"
    text += "Black> a\n--\nBlack? b | c | CFL-003\n"
    (rule_case,) = parse("a.scn", text)
    assert (rule_case.title, rule_case.ids, rule_case.line) == ("One", ("CFL-001", "CFL-R02"), 2)
    assert rule_case.fact("pack") == "test-7"
    assert rule_case.fact("seats") is None
    assert [[(step.kind, step.who, step.text, step.ids) for step in steps] for steps in rule_case.tries] == [
        [(">", "Black", "a", ())],
        [("?", "Black", "b | c", ("CFL-003",))],
    ]


# ---------------------------------------------------------------- command line


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, broken = (write(tmp_path, name) for name in ("good", "bad", "broken"))
    assert scenario.main([good]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert scenario.main([good, bad, broken, good, str(tmp_path / "none.scn")]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == "2 passed, 3 failed"
    assert lines[0] == f"{bad}:{FIRST}: expected turn White, found Black"
    assert lines[1].startswith(f"{broken}:{FIRST}: ")
    assert "none.scn" in lines[2]
    assert len(lines) == 3
    assert scenario.main([]) == 1
    assert capsys.readouterr().out == "0 passed, 0 failed\n"


def write(folder: Path, name: str) -> str:
    """A scenario file where the runner expects packs beside it."""
    file = folder / "scenarios" / "crownfell" / f"{name}.scn"
    file.parent.mkdir(parents=True, exist_ok=True)
    if not (folder / "packs").exists():
        (folder / "packs").symlink_to(TESTS / "packs")
    end = {"good": "= turn Black\n", "bad": "= turn White\n", "broken": "= turn Black\nwhat is this\n"}
    file.write_text(HEAD + end[name].replace("= turn Black\nwhat", "what"))
    return str(file)


@DEEP
def test_the_module_runs() -> None:
    """A file of each game in one call, as CI does it with the whole folder."""
    some = {file.parent: file for file in FILES}.values()
    number = sum(len(parse(str(file), files.text(file))) for file in some)
    done = subprocess.run(
        [sys.executable, "-m", "engine.scenario", *map(str, some)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == f"{number} passed, 0 failed", done.stdout + done.stderr
    assert done.returncode == 0
