"""A row that has no partner in another table says what to add, and where."""

from pathlib import Path

import pytest

from sessions.common.cooldowns import Rate
from tests.support import security_rows
from tests.support.rights import matrix
from tests.support.rights.rows import Act, Command

HEAD = "== crownfell stranger asked\n"
ROWS = {"/zap": Command("zap"), "zap": Act("zap")}


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("/boom now | playing | shown | -", ("/boom now | playing has no row", '"boom now") to commands()')),
        (
            "boom x | playing | shown | -",
            ("boom x | playing has no row", 'add "boom x": Act("boom") to acts()'),
        ),
        ("zap | dreaming | shown | -", ("zap | dreaming names no phase", "write one of over, playing")),
    ],
)
def test_a_line_of_the_matrix_that_cannot_be_tried_says_what_to_add(
    line: str, parts: tuple[str, str]
) -> None:
    lines = matrix.read(f"{HEAD}{line}\nzap | over | shown | -\n", "crownfell")
    (fault,) = matrix.lines_without_row(lines, ROWS, ("playing", "over"))
    assert fault.startswith(f"tests/rights/matrix.txt: {parts[0]}")
    assert parts[1] in fault


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "zap | over | shown\n",
            "matrix.txt:2 has 3 parts; write row | phase | and a word for each of stranger",
        ),
        ("zap\n", "matrix.txt:2 has 1 parts"),
        ('zap | over | " | -\n', "matrix.txt:2: zap | over begins with"),
        ("zap | over | - | -\nzap | over | - | -\n", "matrix.txt:3: zap | over stands there twice"),
    ],
)
def test_a_line_of_the_matrix_that_cannot_be_read_says_what_to_write(text: str, fault: str) -> None:
    with pytest.raises(AssertionError) as raised:
        matrix.read(HEAD + text, "crownfell")
    assert fault in str(raised.value)


def test_a_command_or_act_without_its_row_says_what_to_add() -> None:
    assert not [*matrix.inputs_without_row({"/zap"}, {"zap"}, ROWS)]
    lines = "and its lines to tests/rights/matrix.txt"
    command, act, gone = matrix.inputs_without_row({"/boom now"}, {"zap", "boom"}, ROWS)
    assert command == f'tests/support/rights/rows.py: add "boom now" to commands(), {lines}'
    assert act == f'tests/support/rights/rows.py: add "boom": Act("boom") to acts(), {lines}'
    assert gone.startswith("tests/support/rights/rows.py: remove /zap, ")


def test_a_row_without_its_lines_says_which_phases_it_lacks() -> None:
    assert [*matrix.rows_without_lines("zap", {"lobby", "over"}, {"over"})] == [
        "tests/rights/matrix.txt: add `zap | lobby | …`: what happens to whom"
    ]


TABLE = security_rows.rows(
    "## What can be put in\n| `/zap` | a | b | `call` | c | `tests/a.py::test_a` |\n"
    "| `call` | somebody is pinged | 12 | 5 s | — | — |\n"
)


def test_an_input_without_its_row_in_the_security_page_says_what_to_add() -> None:
    assert not [*security_rows.input_faults({"/zap": "call"}, TABLE)]
    add, remove = security_rows.input_faults({"tap boom": "try"}, TABLE)
    assert add.startswith("SECURITY.md: add to “What can be put in”: | `tap boom` | ")
    assert "| `try` |" in add
    assert remove == "SECURITY.md: remove `/zap` from “What can be put in”; the bot takes it no more"


def test_another_cost_than_the_code_has_is_told_with_both() -> None:
    costs = "cogs/interactions/tap_costs.py"
    assert [*security_rows.input_faults({"/zap": "try"}, TABLE)] == [
        f"SECURITY.md: `/zap` costs `call` there and `try` in {costs}; correct one"
    ]
    assert not [*security_rows.input_faults({"/zap": "try"}, TABLE, ["/zap"])]


def test_a_rate_without_its_row_or_with_other_numbers_is_told() -> None:
    missing, other = security_rows.rate_faults({"boom": Rate(2, 3.0), "call": Rate(12, 6.0)}, TABLE)
    assert "add the rate `boom`" in missing
    assert "2 | 3 s | — | —" in missing
    assert "the rate `call` is 12 | 6 s | — | —" in other


def test_a_cost_of_what_is_not_there_or_of_no_rate_is_told() -> None:
    assert not [*security_rows.cost_faults({"zap": "call"}, {"zap"}, {"call"}, "ACTS")]
    gone, no_rate = security_rows.cost_faults({"boom": "call", "zap": "try"}, {"zap"}, {"call"}, "ACTS")
    assert "remove boom from ACTS" in gone
    assert "zap costs try, which is no rate" in no_rate


def test_a_row_that_names_no_test_or_a_missing_one_is_told(tmp_path: Path) -> None:
    (fault,) = security_rows.missing_tests(tmp_path, TABLE, ["call"])
    assert fault == "SECURITY.md: `/zap` names the test tests/a.py::test_a, which is not there; correct it"
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/a.py").write_text("def test_a(): ...")
    assert not [*security_rows.missing_tests(tmp_path, TABLE, ["call"])]
    nameless = {"/zap": [*TABLE["/zap"][:5], "—"]}
    (fault,) = security_rows.missing_tests(tmp_path, nameless, ["call"])
    assert "name a test of `/zap`" in fault
