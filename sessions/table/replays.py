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

    None if today's rules do not lead from there to the table's present state.

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
        again = rebuilt.copy()
        again.replay(answers[keep:])
    except Exception:  # corrected rules may fail in any way with answers that were never legal for them
        return None
    return (
        rebuilt if is_same_state(table.rules, match.save(), end_as_stored(again, table.body).save()) else None
    )


def match_after_undo(table: Table, answers: Sequence[Answer], keep: int) -> Match[Any]:
    """Return the match after an undo.

    Raises Refused if the game cannot be replayed and the answers to take back are older than the last stable
    state.

    answers: all answers before the undo
    keep: how many of them remain
    """
    rebuilt = replayed(table, answers, keep)
    if rebuilt is not None:
        return rebuilt
    match, gone = table.match, len(answers) - keep
    if match is None or gone > len(match.answers):
        raise Refused("undo-too-far")
    return Match(match.rules, match.rules.copy(match.base), match.answers[: len(match.answers) - gone])


def forced_answers(table: Table, answers: Sequence[Answer]) -> frozenset[int]:
    """Return the indices of the answers that left nothing to decide (`Rules.forced`), as far as the game
    replays."""
    places = set[int]()
    with contextlib.suppress(Exception):  # corrected rules may fail in any way, as in `replayed`
        match = Match.new(table.rules, table.setup)
        for place, (seat, token) in enumerate(answers):
            if match.question is not None and table.rules.forced(match.state, match.question, seat) == token:
                places.add(place)
            match.replay([(seat, token)])
    return frozenset(places)


def record_of(
    table: Table, answers: Sequence[Answer], person: int = 0, times: Sequence[str] = ()
) -> record_header.Record:
    """Return the record of the game as this person may see it; all of it, with the seed, once it is over.

    person: user id; 0: nobody
    times: when each answer was given, if the record is to have that
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
    """Return the record of the game for this viewpoint. Raises Refused if it cannot be replayed and would
    show hidden cards of a running game.

    reader: whose view the record shows
    names: names of the seats that replace the real ones
    times: when each answer was given, if the record is to have that
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
    """Return the stored game as these rules replay it from its start; None if they lead to another state.

    setup: from which the match began
    body: the table's stored data
    answers: all answers that count
    """
    assert body.saved is not None
    try:
        match = Match.new(rules, setup)
        match.replay(answers)
        again = end_as_stored(match, body).save()
        return again if is_same_state(rules, body.saved, again) else None
    except Exception:
        return None


def all_legal(rules: Rules[Any, Any], setup: Setup, answers: Sequence[Answer]) -> bool:
    """Return whether these rules allow each of the answers."""
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
    """Return whether the stored game can be loaded and shown with these rules."""
    assert body.saved is not None
    try:
        match = Match.load(rules, body.saved)
        for seat in (None, *range(len(body.seats))):
            rules.presentation.scene(rules.view(match.state, match.question, seat))
    except Exception:
        return False
    return True


def end_as_stored(match: Match[Any], body: TableBody) -> Match[Any]:
    """Return the match. If its table ended for a reason outside the rules, such as a claim, end the match
    in the same way."""
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
    was, known, now = (_plain(text) for text in (stored.base, _known(rules, stored), again.base))
    for field in rules.derived_fields:
        was.pop(field, None)
    return _same(was, known, now)


def _known(rules: Rules[Any, Any], stored: SavedMatch) -> bytes:
    """Return the stored state with the fields that today's states have."""
    return encode_state(msgspec.json.decode(stored.base, type=rules.state_type))


def _plain(text: bytes | msgspec.Raw) -> Any:
    """Decode JSON into lists and dictionaries."""
    return msgspec.json.decode(text)


def _same(was: Any, known: Any, now: Any) -> bool:
    """Return whether two states are equal in today's fields, as far as they were stored.

    was: the stored state
    known: the stored state, read with today's fields
    now: the state to compare
    """
    if isinstance(was, dict) and isinstance(known, dict) and isinstance(now, dict):
        return all(_same(was[key], known[key], now.get(key)) for key in known.keys() & was.keys())
    if isinstance(was, list) and isinstance(known, list) and isinstance(now, list):
        return len(known) == len(now) == len(was) and all(map(_same, was, known, now))
    if isinstance(was, str) and isinstance(now, str) and was[:1] == now[:1] == "{":  # a board, stored as text
        before, after = (_plain(text.encode()) for text in (was, now))
        return _same(before, before, after)
    return bool(known == now)
