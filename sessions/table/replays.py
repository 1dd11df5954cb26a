"""A table's game replayed from its start and compared with what is stored.

Corrected rules may no longer lead to the stored game. Then nothing that depends on a replay may be shown or
undone.
"""

import contextlib
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.match import Match, SavedMatch
from engine.questions import CLAIM, Answer, Outcome, Refused
from engine.records import record, record_header
from engine.records.record_format import RecordViewpoint
from sessions.table.table import CLAIMED, OUTSIDE, Table
from sessions.table.table_data import TableBody


def replayed(table: Table, answers: Sequence[Answer], keep: int | None = None) -> Match[Any] | None:
    """Return the table's match after `keep` answers, replayed from its start.

    None if there is no match, or if all answers with today's rules do not lead to its present state.

    answers: all answers of the game that count
    keep: how many of them to replay; None: all
    """
    match = table.match
    if match is None:
        return None
    keep = len(answers) if keep is None else keep
    try:
        rebuilt = Match.new(table.rules, table.setup)
        rebuilt.replay(answers[:keep])
        present = rebuilt.copy()
        present.replay(answers[keep:])
    except Exception:  # corrected rules may fail in any way with answers that were never legal for them
        return None
    present = end_as_stored(present, table.body)
    return rebuilt if is_same_state(match.save(), present.save()) else None


def match_after_undo(table: Table, answers: Sequence[Answer], keep: int) -> Match[Any]:
    """Return the match as it will be after an undo. The table is not changed.

    Raises Refused if the game cannot be replayed, and an answer to take back is older than the match's last
    stable state (`Match.base`).

    answers: all answers before the undo
    keep: how many of them remain
    """
    rebuilt = replayed(table, answers, keep)
    if rebuilt is not None:
        return rebuilt
    match, undone_count = table.match, len(answers) - keep
    if match is None or undone_count > len(match.answers):
        raise Refused("undo-too-far")
    remaining = match.answers[: len(match.answers) - undone_count]
    return Match(match.rules, match.rules.copy(match.base), remaining)


def forced_answers(table: Table, answers: Sequence[Answer]) -> frozenset[int]:
    """Return the indices of the forced answers, which left nothing to decide (`Rules.forced`). If the replay
    fails, return those before the failure. answers: all answers of the game that count."""
    indices = set[int]()
    with contextlib.suppress(Exception):  # corrected rules may fail in any way, as in `replayed`
        match = Match.new(table.rules, table.setup)
        for index, (seat, token) in enumerate(answers):
            if match.question is not None and table.rules.forced(match.state, match.question, seat) == token:
                indices.add(index)
            match.replay([(seat, token)])
    return frozenset(indices)


def record_of(
    table: Table, answers: Sequence[Answer], person: int = 0, times: Sequence[str] = ()
) -> record_header.Record:
    """Return the record of the game as this person may see it. Once the game is over, everybody sees the
    whole record, with the seed.

    answers: all answers of the game that count
    person: user id; 0: somebody without a seat
    times: when each answer was given, see `journal.times_of`; empty: the record has no times
    """
    reader = RecordViewpoint(table.is_over, table.seat_to_act(person) if person else None)
    return write_record(table, answers, reader, times=times)


def write_record(
    table: Table,
    answers: Sequence[Answer],
    reader: RecordViewpoint,
    names: tuple[str, ...] = (),
    times: Sequence[str] = (),
) -> record_header.Record:
    """Return the record of the game for this viewpoint.

    Raises Refused if the game still runs, has hidden cards and cannot be replayed: the record would then
    show these cards.

    answers: all answers of the game that count
    reader: whose view the record shows
    names: names for the seats in place of the players'; empty: the players'
    times: when each answer was given, see `journal.times_of`; empty: the record has no times
    """
    setup = msgspec.structs.replace(table.setup, seats=names) if names else table.setup
    claimed = table.match.result if table.match is not None and table.body.end.reason == CLAIMED else None
    if replayed(table, answers) is not None:
        return record.record_of_match(table.game, table.rules, setup, answers, reader, claimed, times)
    if table.rules.private_panels and not table.is_over:
        raise Refused("record-later")
    return record.record_without_replay(table.game, table.rules, setup, answers, reader, claimed)


def end_as_stored(match: Match[Any], body: TableBody) -> Match[Any]:
    """If the table ended for a reason outside the rules, such as a claim, end the replayed match with that
    reason. Return the match. body: the table's stored data."""
    if match.result is None and body.end.reason == CLAIMED:
        match.end(Outcome(tuple(body.end.winners), CLAIM))
    elif match.result is None and body.end.reason in OUTSIDE:
        match.end(Outcome((), body.end.reason))
    return match


def is_same_state(stored: SavedMatch, again: SavedMatch) -> bool:
    """Return whether two saved games are the same. stored: as it was loaded; again: as it is replayed."""
    base, base_again = msgspec.json.decode(stored.base), msgspec.json.decode(again.base)
    return bool(stored.answers == again.answers and base == base_again)
