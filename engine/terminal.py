"""Print safely where the terminal cannot show every character: PYTHONIOENCODING=ascii, cron, Windows."""

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
    """Run a command-line program and exit with its status.

    main: takes the arguments and returns the status.
    """
    show_any_text()
    sys.exit(main(sys.argv[1:]))


def show_any_text() -> None:
    """From now on replace characters that the terminal cannot show, instead of failing."""
    codecs.register_error(ERRORS, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(errors=ERRORS)


def write_data(text: str) -> None:
    """Print data for another program exactly, in UTF-8. To a terminal print it as other text."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None or sys.stdout.isatty():
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    buffer.write(text.encode())
    buffer.flush()


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """Return plain text for our own symbols, and escapes for all other characters."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    plain = (PLAIN.get(letter) or letter.encode("ascii", "backslashreplace").decode() for letter in letters)
    return "".join(plain), error.end
