"""A table's game once more from its start, compared with what is stored: rules that were mended since may not
give it any more, and then nothing may be told or undone that rests on it."""

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
from sessions.table.table_data import Body


def replayed(table: Table, answers: Sequence[Answer], keep: int | None = None) -> Match[Any] | None:
    """The table's match after so many answers (`keep` None: all), from its start.

    None where the rules of today do not come from there to where the table is.
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
    except Exception:  # whatever a mended rule does with answers that it was never asked for
        return None
    return rebuilt if is_same_state(table.rules, match.save(), finished(again, table.body).save()) else None


def taken_back(table: Table, answers: Sequence[Answer], keep: int) -> Match[Any]:
    """The match after so many answers; raises Refused where only what is open can be taken back."""
    rebuilt = replayed(table, answers, keep)
    if rebuilt is not None:
        return rebuilt
    match, gone = table.match, len(answers) - keep
    if match is None or gone > len(match.answers):
        raise Refused("undo-too-far")
    return Match(match.rules, match.rules.copy(match.base), match.answers[: len(match.answers) - gone])


def forced_answers(table: Table, answers: Sequence[Answer]) -> frozenset[int]:
    """The places of those answers that left nothing to decide (`Rules.forced`), as far as they replay."""
    places = set[int]()
    with contextlib.suppress(Exception):  # as in `replayed`
        match = Match.new(table.rules, table.setup)
        for place, (seat, token) in enumerate(answers):
            if match.ask is not None and table.rules.forced(match.state, match.ask, seat) == token:
                places.add(place)
            match.replay([(seat, token)])
    return frozenset(places)


def record_of(
    table: Table, answers: Sequence[Answer], person: int = 0, times: Sequence[str] = ()
) -> record_header.Record:
    """The game so far as this person (0: nobody) may know it; all of it, with the seed, once it is over.
    times: of the answers, where the record is to say them."""
    reader = RecordViewpoint(table.over, table.seat_to_act(person) if person else None)
    return write_record(table, answers, reader, times=times)


def write_record(
    table: Table,
    answers: Sequence[Answer],
    reader: RecordViewpoint,
    names: tuple[str, ...] = (),
    times: Sequence[str] = (),
) -> record_header.Record:
    """The game so far for this reader. names: of the seats, in place of their own."""
    setup = msgspec.structs.replace(table.setup, seats=names) if names else table.setup
    claimed = table.match.result if table.match is not None and table.body.ended == CLAIMED else None
    if replayed(table, answers) is not None:
        return record.write(table.game, table.rules, setup, answers, reader, claimed, times)
    if table.rules.own_panels and not table.over:
        raise Refused("record-later")
    return record.as_given(table.game, table.rules, setup, answers, reader, claimed)


def found_again(
    rules: Rules[Any, Any], setup: Setup, body: Body, answers: Sequence[Answer]
) -> SavedMatch | None:
    """What these rules make of a stored table from its start; None where it is not the stored game."""
    assert body.saved is not None
    try:
        match = Match.new(rules, setup)
        match.replay(answers)
        again = finished(match, body).save()
        return again if is_same_state(rules, body.saved, again) else None
    except Exception:
        return None


def all_legal(rules: Rules[Any, Any], setup: Setup, answers: Sequence[Answer]) -> bool:
    """Whether these rules allowed each of the answers."""
    try:
        match = Match.new(rules, setup)
        for seat, token in answers:
            if match.ask is not None and rules.token(match.state, match.ask, seat, token) is None:
                return False
            match.replay([(seat, token)])
    except Exception:
        return False
    return True


def loads(rules: Rules[Any, Any], body: Body) -> bool:
    """Whether the stored game can be loaded and shown with these rules."""
    assert body.saved is not None
    try:
        match = Match.load(rules, body.saved)
        for seat in (None, *range(len(body.seats))):
            rules.face.scene(rules.view(match.state, match.ask, seat))
    except Exception:
        return False
    return True


def finished(match: Match[Any], body: Body) -> Match[Any]:
    """The match, ended as its table was where that came from outside."""
    if match.result is None and body.ended == CLAIMED:
        match.end(Outcome(tuple(body.winners), CLAIM))
    elif match.result is None and body.ended in OUTSIDE:
        match.end(Outcome((), body.ended))
    return match


def is_same_state(rules: Rules[Any, Any], stored: SavedMatch, again: SavedMatch) -> bool:
    """Whether two saved games are the same in all that the stored one has and nothing else follows from."""
    if stored.answers != again.answers:
        return False
    if bytes(stored.base) == bytes(again.base):
        return True
    was, known, now = (_plain(text) for text in (stored.base, _known(rules, stored), again.base))
    for field in rules.derived:
        was.pop(field, None)
    return _same(was, known, now)


def _known(rules: Rules[Any, Any], stored: SavedMatch) -> bytes:
    """The stored state with the fields that states have today."""
    return encode_state(msgspec.json.decode(stored.base, type=rules.state_type))


def _plain(text: bytes | msgspec.Raw) -> Any:
    return msgspec.json.decode(text)


def _same(was: Any, known: Any, now: Any) -> bool:
    """Compare what is known today, as far as it was stored."""
    if isinstance(was, dict) and isinstance(known, dict) and isinstance(now, dict):
        return all(_same(was[key], known[key], now.get(key)) for key in known.keys() & was.keys())
    if isinstance(was, list) and isinstance(known, list) and isinstance(now, list):
        return len(known) == len(now) == len(was) and all(map(_same, was, known, now))
    if isinstance(was, str) and isinstance(now, str) and was[:1] == now[:1] == "{":  # a board, kept as text
        before, after = (_plain(text.encode()) for text in (was, now))
        return _same(before, before, after)
    return bool(known == now)
