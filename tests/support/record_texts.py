"""Texts of records as tests bend them: without the seed, a line changed, damaged, verified by the command."""

from collections.abc import Callable

from msgspec.structs import replace

from engine.records import record_header
from engine.records.record_header import Record


def without_seed(text: str) -> Record:
    """The whole record with nothing but the commitment: chance is known from its lines."""
    return replace(record_header.read(text), seed=b"")


def changed(text: str, begins: str, new: Callable[[str], str], last: bool = False) -> str:
    """The text with the first or last line that begins so replaced."""
    lines = text.splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith(begins)]
    place = places[-1 if last else 0]
    lines[place] = new(lines[place])
    return "\n".join(lines) + "\n"
