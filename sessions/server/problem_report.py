"""The text of a problem report: versions, facts about the table, and its record without hidden cards.

The text may be given to anybody. It has no names, and no ids of people or servers. Of a running game it has
only what everybody may know.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.questions import Answer, Refused
from engine.records.record_format import RecordViewpoint
from sessions.table.replays import write_record
from sessions.table.table import Table


def report(
    words: str, versions: Mapping[str, str], at: str, table: Table | None, answers: Sequence[Answer]
) -> str:
    """Return the text of a problem report.

    words: what the person who reports wrote
    versions: name of a program or library in use → its version
    at: when the report was written, as text
    table: the table of the channel; None if there is none
    answers: all answers of that table's game that count
    """
    lines = [words.strip(), "", f"time: {at}", *(f"{name}: {version}" for name, version in versions.items())]
    if table is not None:
        lines += [*_facts(table), "", *_record(table, answers)]
    return "\n".join(lines) + "\n"


def _facts(table: Table) -> Iterator[str]:
    """Yield lines with facts about a table, without names and ids of people."""
    body = table.body
    yield f"table: {table.id}, {table.game}, {table.phase}, {body.end.reason or 'not ended'}"
    versions = f"version: {table.version}, shown: {table.shown_version}"
    yield f"{versions}, question: {body.progress.question}, answers: {body.progress.answers}"
    seats = ", ".join(seat.level or ("player" if seat.person else "free") for seat in body.seats)
    clock, language = body.options.clock, body.options.language
    yield f"seats: {seats}; clock: {clock}; paused: {body.clock.paused}; language: {language}"


def _record(table: Table, answers: Sequence[Answer]) -> Iterator[str]:
    """Yield the text of the game's record as everybody may see it, with “P1”, “P2” for the names. If it
    cannot be written while the game runs, yield a sentence that says so. Before the game begins, yield
    nothing.

    answers: all answers of the game that count
    """
    if table.match is None:
        return
    names = tuple(f"P{number}" for number, _ in enumerate(table.body.seats, 1))
    try:
        yield write_record(table, answers, RecordViewpoint(table.is_over, None), names).text()
    except Refused:
        yield "The record can be written when the game is over."
