"""The `castellan` command of an installed package. It starts the bot and all command-line tools."""

import importlib
import sys
from collections.abc import Callable, Sequence

from engine.terminal import show_any_text

TOOLS = {
    "record": ("engine.record", "replay and check record files"),
    "pack": ("engine.check_packs", "check card packs, also as spreadsheets"),
    "print": ("ops.print", "make a PDF of a game's cards and aids"),
    "scenario": ("engine.scenario", "run rule scenarios"),
    "rescue": ("sessions.store.rescue", "save what can be read of a damaged database"),
    "move": ("sessions.store.move", "copy a database file into PostgreSQL"),
}
INSTALL = "Run `make run` first; or start it with .venv/bin/python."
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
    """Run the command that the first word names; status 2 for an unknown command."""
    show_any_text()
    what, *given = (sys.argv[1:] if arguments is None else arguments) or ["run"]
    if what in TOOLS:
        try:
            tool: Callable[[list[str]], int] = importlib.import_module(TOOLS[what][0]).main
        except ModuleNotFoundError as missing:
            print(f"{missing.name} is not installed for {sys.executable}. {INSTALL}", file=sys.stderr)
            return 1
        return tool(given)
    if what in OF_A_PERSON or what in REHEARSAL or (what in STARTS and not given):
        import bot

        return bot.main([what, *given])
    known = what in ("help", "-h", "--help")
    print(usage(), file=sys.stdout if known else sys.stderr)
    return 0 if known else 2


def usage() -> str:
    """Return the help text: a line for each command."""
    commands = {**STARTS, **REHEARSAL, **OF_A_PERSON, **{name: said for name, (_, said) in TOOLS.items()}}
    return "\n".join(["castellan WHAT …", "", *(f"  {name:10}{said}" for name, said in commands.items())])


if __name__ == "__main__":
    sys.exit(main())
