"""A table's game replayed from its start and compared with what is stored.

Corrected rules may no longer lead to the stored game. Then nothing that depends on a replay may be shown or
undone.
"""

import contextlib
from collections.abc import Sequence
from typing import Any

import msgspec

from engine import record, record_header
from engine.game import Rules, Setup
from engine.match import Match, SavedMatch, encode_state
from engine.questions import CLAIM, Answer, Outcome, Refused
from engine.record_format import RecordViewpoint
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
    return rebuilt if is_same_state(table.rules, match.save(), present.save()) else None


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
    claimed = table.match.result if table.match is not None and table.body.ended == CLAIMED else None
    if replayed(table, answers) is not None:
        return record.record_of_match(table.game, table.rules, setup, answers, reader, claimed, times)
    if table.rules.private_panels and not table.is_over:
        raise Refused("record-later")
    return record.record_without_replay(table.game, table.rules, setup, answers, reader, claimed)


def replay_stored_game(
    rules: Rules[Any, Any], setup: Setup, body: TableBody, answers: Sequence[Answer]
) -> SavedMatch | None:
    """Return the stored game as these rules replay it from its start; None if they fail, or lead to another
    state.

    setup: the set-up from which the match began
    body: the table's stored data
    answers: all answers that count
    """
    assert body.saved is not None
    try:
        match = Match.new(rules, setup)
        match.replay(answers)
        replayed_match = end_as_stored(match, body).save()
        return replayed_match if is_same_state(rules, body.saved, replayed_match) else None
    except Exception:
        return None


def all_legal(rules: Rules[Any, Any], setup: Setup, answers: Sequence[Answer]) -> bool:
    """Return whether these rules allow each of the answers, in this order.

    setup: the set-up from which the match begins
    answers: all answers of a game
    """
    try:
        match = Match.new(rules, setup)
        for seat, token in answers:
            if match.question is not None and rules.token(match.state, match.question, seat, token) is None:
                return False
            match.replay([(seat, token)])
    except Exception:
        return False
    return True


def can_load(rules: Rules[Any, Any], body: TableBody) -> bool:
    """Return whether the stored game of a table can be loaded with these rules, and shown to everybody."""
    assert body.saved is not None
    try:
        match = Match.load(rules, body.saved)
        for seat in (None, *range(len(body.seats))):
            rules.presentation.scene(rules.view(match.state, match.question, seat))
    except Exception:
        return False
    return True


def end_as_stored(match: Match[Any], body: TableBody) -> Match[Any]:
    """If the table ended for a reason outside the rules, such as a claim, end the replayed match with that
    reason. Return the match. body: the table's stored data."""
    if match.result is None and body.ended == CLAIMED:
        match.end(Outcome(tuple(body.winners), CLAIM))
    elif match.result is None and body.ended in OUTSIDE:
        match.end(Outcome((), body.ended))
    return match


def is_same_state(rules: Rules[Any, Any], stored: SavedMatch, again: SavedMatch) -> bool:
    """Return whether two saved games are equal in every field that the stored one has, except derived ones
    (`Rules.derived_fields`).

    stored: as the store has it
    again: as today's rules replay it
    """
    if stored.answers != again.answers:
        return False
    if bytes(stored.base) == bytes(again.base):
        return True
    stored_state = _plain(stored.base)
    completed_state = _plain(_known(rules, stored))
    replayed_state = _plain(again.base)
    for field in rules.derived_fields:
        stored_state.pop(field, None)
    return _same(stored_state, completed_state, replayed_state)


def _known(rules: Rules[Any, Any], stored: SavedMatch) -> bytes:
    """Return the stored state as JSON with the fields that today's states have; missing ones get their
    default."""
    return encode_state(msgspec.json.decode(stored.base, type=rules.state_type))


def _plain(text: bytes | msgspec.Raw) -> Any:
    """Decode JSON into lists and dictionaries."""
    return msgspec.json.decode(text)


def _same(stored: Any, completed: Any, replayed: Any) -> bool:
    """Return whether two states are equal. Only fields count that today's states have and that were stored.
    The function calls itself for parts of the states.

    stored: the stored state
    completed: the stored state, decoded with today's fields
    replayed: the state to compare with the stored one
    """
    if isinstance(stored, dict) and isinstance(completed, dict) and isinstance(replayed, dict):
        common_keys = completed.keys() & stored.keys()
        return all(_same(stored[key], completed[key], replayed.get(key)) for key in common_keys)
    if isinstance(stored, list) and isinstance(completed, list) and isinstance(replayed, list):
        has_same_length = len(completed) == len(replayed) == len(stored)
        return has_same_length and all(map(_same, stored, completed, replayed))
    if isinstance(stored, str) and isinstance(replayed, str) and stored[:1] == replayed[:1] == "{":
        stored_board, replayed_board = (_plain(text.encode()) for text in (stored, replayed))  # kept as text
        return _same(stored_board, stored_board, replayed_board)
    return bool(completed == replayed)
