"""The table *What can be put in* of SECURITY.md, and where it differs from what the bot takes."""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from sessions.common.cooldowns import Rate

PAGE, COSTS, RATES = "SECURITY.md", "cogs/interactions/tap_costs.py", "sessions/common/cooldowns.py"


def cells(text: str) -> list[list[str]]:
    """Return the cells of the table, line by line."""
    table = text.partition("## What can be put in")[2].partition("\n## ")[0]
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines() if "|" in line
    ]


def rows(text: str) -> dict[str, list[str]]:
    """Return the table's lines by input."""
    return {name: line for line in cells(text) if len(line) == 6 for name in re.findall("`([^`]+)`", line[0])}


def input_faults(
    inputs: Mapping[str, str], table: Mapping[str, list[str]], partly: Collection[str] = ()
) -> Iterator[str]:
    """Yield what to mend in the table. inputs: with what each costs; partly: of which a part costs."""
    for name in sorted(inputs.keys() - table.keys()):
        cost = f"`{inputs[name]}`" if inputs[name] else "—"
        row = f"| `{name}` | its size | its number | {cost} | its work | `tests/….py::test_…` |"
        yield f"{PAGE}: add to “What can be put in”: {row}"
    for name in sorted(table.keys() - inputs.keys()):
        if name.startswith(("/", "tap ")):
            yield f"{PAGE}: remove `{name}` from “What can be put in”; the bot takes it no more"
    for name in sorted(inputs.keys() & table.keys() - {*partly}):
        written, cost = re.findall("`([^`]+)`", table[name][3]), inputs[name]
        if written != ([cost] if cost else []):
            right = f"`{cost}`" if cost else "nothing"
            yield f"{PAGE}: `{name}` costs {table[name][3]} there and {right} in {COSTS}; correct one"


def rate_faults(rates: Mapping[str, Rate], table: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield what to mend in the rows of the rates."""
    for name, rate in rates.items():
        if name.endswith(" here"):
            continue
        server = rates.get(f"{name} here")
        numbers = [str(rate.burst), f"{rate.seconds:g} s"]
        numbers += [str(server.burst), f"{server.seconds:g} s"] if server else ["—", "—"]
        row = " | ".join(numbers)
        if name not in table:
            yield f"{PAGE}: add the rate `{name}` of {RATES}: | `{name}` | what it is for | {row} |"
        elif table[name][2:] != numbers:
            yield f"{PAGE}: the rate `{name}` is {row} in {RATES}; correct one"


def cost_faults(
    costs: Mapping[str, str], inputs: Collection[str], rates: Collection[str], table: str
) -> Iterator[str]:
    """Yield what to mend in a table of costs by command or act."""
    for name, cost in costs.items():
        if name not in inputs:
            yield f"{COSTS}: remove {name} from {table}; the bot has it no more"
        if cost not in rates:
            yield f"{COSTS}: {name} costs {cost}, which is no rate; add it to RATES in {RATES}"


def missing_tests(root: Path, table: Mapping[str, list[str]], rates: Collection[str]) -> Iterator[str]:
    """Yield the inputs whose row names no test, or one that is not there."""
    for name, line in table.items():
        if name in rates:
            continue
        tests = re.findall("`([^`]+)`", line[5])
        if not tests:
            yield f"{PAGE}: name a test of `{name}`, as `tests/….py::test_…`"
        for test in tests:
            file, _, function = test.partition("::")
            path = root / file
            if not path.is_file() or not re.search(rf"def {function}\(", path.read_text("utf-8")):
                yield f"{PAGE}: `{name}` names the test {test}, which is not there; correct it"
