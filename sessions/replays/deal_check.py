"""Checks a finished game: its record is replayed, and its deal is compared with the commitment."""

from typing import NamedTuple

from engine.records import record, record_header
from engine.records.record import AS_GIVEN, DealProof
from engine.records.record_header import Record, RecordError


class DealCheck(NamedTuple):
    """What the check of a record has shown."""

    record: Record
    """The record that was checked."""
    was_replayed: bool
    """True: the whole game was replayed. False: the rules have been corrected since the game, so only
    commitment and secret were compared.
    """
    proof: DealProof
    """How the deal follows from its secret and matches the commitment; empty if there is a fault."""
    fault: RecordError | None = None
    """What does not match; None: everything does."""


def check_deal(original: Record) -> DealCheck:
    """Check a record from its text alone. A long game takes a second, so call this in a thread."""
    can_replay = AS_GIVEN not in original.lines[:1]
    try:
        read_again = record_header.read(original.text())
        if can_replay:
            record.play(read_again, record.rules_of(read_again))
    except RecordError as fault:
        return DealCheck(original, can_replay, DealProof(), fault)
    return DealCheck(original, can_replay, record.proof(read_again))
