"""Printing where the terminal cannot show every letter: PYTHONIOENCODING=ascii, cron, Windows."""

import codecs
import sys
from collections.abc import Callable
from typing import NoReturn

ERRORS = "castellan-terminal"  # the name of our error handler among those of `codecs`
PLAIN = {
    "✓": "ok", "✗": "X", "→": "->", "…": "...", "–": "-", "—": "-", "−": "-", "·": "*", "×": "x",
    "“": '"', "”": '"', "‘": "'", "’": "'", "\N{NO-BREAK SPACE}": " ",
}  # fmt: skip


def run_command(main: Callable[[list[str]], int]) -> NoReturn:
    """Run a command of the terminal, and leave Python with its status."""
    show_any_text()
    sys.exit(main(sys.argv[1:]))


def show_any_text() -> None:
    """From now on no letter ends the program: what the terminal does not have is shown in another way."""
    codecs.register_error(ERRORS, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(errors=ERRORS)


def write_data(text: str) -> None:
    """Print what a program reads: in UTF-8, letter for letter, unless somebody looks at it."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None or sys.stdout.isatty():
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    buffer.write(text.encode())
    buffer.flush()


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """Signs of ours in plain letters, everything else by its number."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    plain = (PLAIN.get(letter) or letter.encode("ascii", "backslashreplace").decode() for letter in letters)
    return "".join(plain), error.end
