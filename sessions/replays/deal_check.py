"""Whether a finished game is what its sealed secret and its answers give: its record, played again."""

from typing import NamedTuple

from engine import record, record_header
from engine.record import AS_GIVEN, DealProof
from engine.record_header import Record, RecordError


class DealCheck(NamedTuple):
    """What came of it. played: the whole game was played again (else its rules were mended since, and only
    seal and seed could be compared); proof: of its deal; fault: what does not fit (None: all does)."""

    record: Record
    played: bool
    proof: DealProof
    fault: RecordError | None = None


def checked(original: Record) -> DealCheck:
    """Check a whole record, from its text alone. Long games take a second: not on the event loop."""
    played = AS_GIVEN not in original.lines[:1]
    try:
        again = record_header.read(original.text())
        if played:
            record.play(again, record.rules_of(again))
    except RecordError as fault:
        return DealCheck(original, played, DealProof(), fault)
    return DealCheck(original, played, record.proof(again))
