"""Writes docs/inputs.md: `python -m tests.support.input_reference`.

The page lists every command with its options, every act of the router and every other input. What they are
comes from the running bot, also their costs; their limits and tests come from `input_limits`.
"""

import asyncio
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import discord
from discord import app_commands

from cogs.core.client import CastellanBot
from sessions.common.cooldowns import KEPT, RATES, Rate
from tests.support.input_limits import MODALS, SECTIONS, Row
from tests.support.paths import ROOT
from tests.support.simulated_server import hall

PAGE = ROOT / "docs" / "inputs.md"
LIMITS = "tests/support/input_limits.py"
WRITE = "run `.venv/bin/python -m tests.support.input_reference`"
KINDS = ("/", "menu ", "tap ", "modal ")
HEAD = f"""# Inputs and their limits

Everything that people, files and other programs can send to the bot: how much of it there may be, what \
it costs, and which test tries to exceed it. [Security](../SECURITY.md) says what these limits protect.

This page is generated. Commands and acts come from the code, limits and tests from `{LIMITS}`. Change \
them there, then {WRITE}.

## How to read it

- **Input**: a slash command with its options, a message menu, a tap, or a modal. A tap and a modal are \
called by their act, the part of a button id that says what to do.
- **Limits**: how many there may be and how large they are. In addition, every button id has at most 100 \
characters, options accept only what stands behind them, and words that are looked up in a list are \
refused if they are not in it.
- **Rate and work**: the rate below that one input counts for, and what it makes the bot do. An input \
without a rate costs next to nothing: the bot answers it, and Discord limits how fast a person can tap.

## Rates

| Rate | What is done | Per person | Per server |
|---|---|---|---|
"""
RATES_FOOT = f"""
“6, then 1 every 20 s” means six at once, and one more every 20 seconds. Rates are in memory, for the \
{KEPT:,} people and servers that were active last; a restart forgets them. Tables are counted in the \
store, also if several processes share it.
"""


class Input(NamedTuple):
    """Something that can be sent to the bot: what it costs, and what Discord accepts for its options."""

    cost: str = ""
    """A name of `RATES`; "" for next to nothing."""
    options: Sequence[tuple[str, str]] = ()
    """Each option's name, and what it accepts; "" if there is no limit."""
    dearer: Sequence[tuple[str, str]] = ()
    """Arguments of a tap that costs more, each with its cost."""


# ---------------------------------------------------------------- what the bot takes


def inputs_of(bot: CastellanBot) -> dict[str, Input]:
    """Return all commands, menus, taps and modals of a bot, named as in `Row.inputs`."""
    inputs: dict[str, Input] = {}
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            cost = command.extras.get("cooldown", "")
            options = [(option.display_name, accepted(option)) for option in command.parameters]
            inputs[f"/{command.qualified_name}"] = Input(cost, options)
    for kind in (discord.AppCommandType.message, discord.AppCommandType.user):
        for menu in bot.tree.get_commands(type=kind):
            inputs[f"menu {menu.name}"] = Input(menu.extras.get("cooldown", ""))
    for act in bot.router.handlers:
        cost, cooldowns = bot.router.cooldown_of(act, ""), bot.router.cooldowns.items()
        dearer = [(argument, more) for (of, argument), more in cooldowns if of == act and argument]
        inputs[f"tap {act}"] = Input(cost, (), dearer)
        if act in MODALS:
            inputs[f"modal {act}"] = Input(cost)
    return inputs


def accepted(option: app_commands.Parameter) -> str:
    """Return what Discord accepts for an option; "" for a text of any length that is not looked up."""
    least, most = option.min_value, option.max_value
    if option.choices:
        return "listed"
    if option.type is discord.AppCommandOptionType.string:
        if most is None:
            return "suggested" if option.autocomplete else ""
        return f"{least}–{most} characters" if least else f"at most {most} characters"
    if option.type is discord.AppCommandOptionType.integer:
        return "" if least is None or most is None else f"{least}–{most:,}"
    words = {"user": "a person", "channel": "a channel", "attachment": "a file", "boolean": "yes or no"}
    return words.get(option.type.name, "")


# ---------------------------------------------------------------- what is wrong


def input_faults(inputs: Mapping[str, Input], rows: Iterable[Row]) -> Iterator[str]:
    """Yield what to correct in the rows so that each input has one."""
    listed = [name for row in rows for name in row.inputs]
    for name in sorted(inputs.keys() - {*listed}):
        yield f"{LIMITS}: add a row for `{name}`: its limits, its work and a test"
    for name in sorted({*listed} - inputs.keys()):
        if name.startswith(KINDS):
            yield f"{LIMITS}: remove `{name}`; the bot no longer takes it"
    for name in sorted(name for name in {*listed} if listed.count(name) > 1):
        yield f"{LIMITS}: `{name}` has two rows; remove one"
    for name in inputs:
        for option, accepts in inputs[name].options:
            if not accepts:
                yield f"{name}: give the option {option} a Range, choices or suggestions"


def row_faults(root: Path, row: Row, inputs: Mapping[str, Input]) -> Iterator[str]:
    """Yield what to correct in a row: empty cells, different costs, tests that are not there."""
    name = row.inputs[0]
    for what, cell in (("limits", row.limits), ("work", row.work), ("tests", row.tests)):
        if not cell:
            yield f"{LIMITS}: say the {what} of `{name}`"
    if len(costs := {inputs[known].cost for known in row.inputs if known in inputs}) > 1:
        words = " and ".join(sorted(cost or "nothing" for cost in costs))
        yield f"{LIMITS}: the inputs of the row `{name}` cost {words}; divide it"
    for test in row.tests:
        file, _, function = test.partition("::")
        path = root / file
        if not path.is_file() or not re.search(rf"^(async )?def {function}\(", path.read_text("utf-8"), re.M):
            yield f"{LIMITS}: `{name}` names the test {test}, which is not there; correct it"


def cost_faults(inputs: Mapping[str, Input], rates: Collection[str]) -> Iterator[str]:
    """Yield which inputs cost something that is no rate."""
    for name, known in inputs.items():
        for cost in (known.cost, *(more for _, more in known.dearer)):
            if cost and cost not in rates:
                yield f"{name} costs {cost}, which is no rate; add it to RATES"


# ---------------------------------------------------------------- the page


def page(inputs: Mapping[str, Input]) -> str:
    """Return the whole page."""
    parts = [HEAD + "".join(rate_lines(RATES)) + RATES_FOOT]
    for title, rows in SECTIONS.items():
        lines = ["| Input | Limits | Rate and work | Tests |", "|---|---|---|---|"]
        lines += [f"| {' | '.join(cells(row, inputs))} |" for row in rows]
        parts.append(f"## {title}\n\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def rate_lines(rates: Mapping[str, Rate]) -> Iterator[str]:
    for name, rate in rates.items():
        if not name.endswith(" here"):
            server = rates.get(f"{name} here")
            yield f"| `{name}` | {rate.description} | {pace(rate)} | {pace(server) if server else '—'} |\n"


def pace(rate: Rate) -> str:
    return f"{rate.burst}, then 1 every {rate.seconds:g} s"


def cells(row: Row, inputs: Mapping[str, Input]) -> tuple[str, str, str, str]:
    """Return the four cells of a row."""
    cost = next((inputs[name].cost for name in row.inputs if name in inputs), "")
    rates = [f"`{cost}`"] if cost else []
    for name in row.inputs:
        if name in inputs:
            rates += [f"`{more}` to {argument}" for argument, more in inputs[name].dearer]
    rate = f"{', '.join(rates)}: " if rates else ""
    tests = [f"[`{test.partition('::')[2]}`](../{test.partition('::')[0]})" for test in row.tests]
    return input_cell(row, inputs), row.limits, rate + row.work, "<br>".join(tests)


def input_cell(row: Row, inputs: Mapping[str, Input]) -> str:
    """Return the inputs of a row: commands with their options, then the acts of taps and modals."""
    parts: list[str] = []
    for name in row.inputs:
        if name.startswith("/"):
            options = [f"`{option}` {accepts}" for option, accepts in inputs[name].options]
            parts.append(f"`{name}`" + (f" ({', '.join(options)})" if options else ""))
        elif not name.startswith(KINDS):
            parts.append(name)
    for kind, words in (("menu ", "message menu"), ("tap ", "tap"), ("modal ", "modal")):
        named = [f"`{name.removeprefix(kind)}`" for name in row.inputs if name.startswith(kind)]
        if named:
            parts.append(f"{words} {', '.join(named)}")
    return "<br>".join(parts)


async def written() -> str:
    """Return the page as it has to be."""
    async with hall() as server:
        return page(inputs_of(server.host))


if __name__ == "__main__":
    PAGE.write_text(asyncio.run(written()), encoding="utf-8")
