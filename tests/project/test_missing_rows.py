"""A row that has no partner in another table says what to add, and where."""

from pathlib import Path

import pytest

from tests.support import input_reference
from tests.support.input_limits import Row
from tests.support.input_reference import Input
from tests.support.rights import matrix
from tests.support.rights.rows import Act, Command

HEAD = "== crownfell stranger asked\n"
ROWS = {"/zap": Command("zap"), "zap": Act("zap")}


def test_a_line_of_the_matrix_in_no_phase_says_which_there_are() -> None:
    lines = matrix.read(f"{HEAD}zap | dreaming | shown | -\nzap | over | shown | -\n", "crownfell")
    (fault,) = matrix.lines_without_phase(lines, ("playing", "over"))
    assert fault.startswith("tests/rights/matrix.txt: zap | dreaming names no phase")
    assert "write one of over, playing" in fault


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
    command, act, gone = matrix.inputs_without_row({"/boom now"}, {"zap", "boom"}, ROWS)
    assert command == "tests/rights/matrix.txt: add lines for /boom now"
    assert act == "tests/rights/matrix.txt: add lines for the act boom"
    assert gone.startswith("tests/rights/matrix.txt: remove /zap: ")


def test_a_row_without_its_lines_says_which_phases_it_lacks() -> None:
    assert [*matrix.rows_without_lines("zap", {"lobby", "over"}, {"over"})] == [
        "tests/rights/matrix.txt: add `zap | lobby | …`: what happens to whom"
    ]


ROW = Row(("/zap", "tap zap"), "one a person", "a message", ("tests/a.py::test_a",))
INPUTS = {"/zap": Input("call"), "tap zap": Input("call")}


def test_an_input_without_its_row_says_what_to_add() -> None:
    assert not [*input_reference.input_faults(INPUTS, [ROW])]
    missing = [*input_reference.input_faults({**INPUTS, "tap boom": Input("try")}, [ROW])]
    assert missing == [
        "tests/support/input_limits.py: add a row for `tap boom`: its limits, its work and a test"
    ]
    gone = [*input_reference.input_faults({"/zap": Input("call")}, [ROW])]
    assert gone == ["tests/support/input_limits.py: remove `tap zap`; the bot no longer takes it"]
    double = [*input_reference.input_faults(INPUTS, [ROW, ROW._replace(inputs=("/zap",))])]
    assert double == ["tests/support/input_limits.py: `/zap` has two rows; remove one"]


def test_an_option_that_takes_a_text_of_any_length_is_told() -> None:
    inputs = {**INPUTS, "/zap": Input("call", [("who", "a person"), ("why", "")])}
    assert [*input_reference.input_faults(inputs, [ROW])] == [
        "/zap: give the option why a Range, choices or suggestions"
    ]


def test_a_row_whose_inputs_cost_different_things_is_told(tmp_path: Path) -> None:
    row, inputs = ROW._replace(tests=()), {**INPUTS, "tap zap": Input()}
    no_tests, divided = input_reference.row_faults(tmp_path, row, inputs)
    assert no_tests == "tests/support/input_limits.py: say the tests of `/zap`"
    assert "cost call and nothing" in divided


def test_a_row_that_says_nothing_or_names_a_missing_test_is_told(tmp_path: Path) -> None:
    file = "tests/support/input_limits.py"
    (fault,) = input_reference.row_faults(tmp_path, ROW, INPUTS)
    assert fault == f"{file}: `/zap` names the test tests/a.py::test_a, which is not there; correct it"
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/a.py").write_text("async def test_a(): ...")
    assert not [*input_reference.row_faults(tmp_path, ROW, INPUTS)]
    (fault,) = input_reference.row_faults(tmp_path, ROW._replace(limits=""), INPUTS)
    assert fault == f"{file}: say the limits of `/zap`"


def test_a_cost_of_no_rate_is_told() -> None:
    assert not [*input_reference.cost_faults(INPUTS, {"call"})]
    inputs = {**INPUTS, "tap zap": Input("call", (), [("now", "try")])}
    assert [*input_reference.cost_faults(inputs, {"call"})] == [
        "tap zap costs try, which is no rate; add it to RATES"
    ]
