"""The `castellan` command of an installed package. It starts the bot and all command-line tools."""

import importlib
import sys
from collections.abc import Callable, Sequence

from engine.terminal import show_any_text

# Command → its module, and its line in the help text.
TOOLS = {
    "record": ("engine.records.record", "replay and check record files"),
    "pack": ("engine.packs.__main__", "check card packs, also as spreadsheets"),
    "print": ("ops.print", "make a PDF of a game's cards and aids"),
    "scenario": ("engine.scenario", "run rule scenarios"),
    "rescue": ("sessions.store.rescue", "save what can be read of a damaged database"),
    "move": ("sessions.store.move", "copy a database file into PostgreSQL"),
}
INSTALL = "Run `make run` first; or start it with .venv/bin/python."
# Commands that `bot.py` runs → their line in the help text: those without arguments, the one with an option,
# and those with a user id.
STARTS = {
    "run": "start the bot, or without a token the practice server (this is the default)",
    "doctor": "look at everything that has to be right for the bot to run",
}
REHEARSAL = {"rehearse": "try on the real Discord what no simulation can answer: --channel ID"}
OF_A_PERSON = {
    "export": "print what is stored about a person, by their Discord user id",
    "forget": "delete it, for somebody who cannot use /privacy any more",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the first word names, and return its exit status; 2 for an unknown command.

    arguments: the command and its own arguments; None: those of `sys.argv`.
    """
    show_any_text()
    command, *command_arguments = (sys.argv[1:] if arguments is None else arguments) or ["run"]
    if command in TOOLS:
        try:
            tool: Callable[[list[str]], int] = importlib.import_module(TOOLS[command][0]).main
        except ModuleNotFoundError as missing:
            print(f"{missing.name} is not installed for {sys.executable}. {INSTALL}", file=sys.stderr)
            return 1
        return tool(command_arguments)
    if command in OF_A_PERSON or command in REHEARSAL or (command in STARTS and not command_arguments):
        import bot

        return bot.main([command, *command_arguments])
    help_requested = command in ("help", "-h", "--help")
    print(usage(), file=sys.stdout if help_requested else sys.stderr)
    return 0 if help_requested else 2


def usage() -> str:
    """Return the help text: a line for each command."""
    commands = {
        **STARTS,
        **REHEARSAL,
        **OF_A_PERSON,
        **{name: help_text for name, (_, help_text) in TOOLS.items()},
    }
    return "\n".join(
        ["castellan WHAT …", "", *(f"  {name:10}{help_text}" for name, help_text in commands.items())]
    )


if __name__ == "__main__":
    sys.exit(main())
