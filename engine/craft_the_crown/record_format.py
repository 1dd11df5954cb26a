"""Records: an answer as `Name> command`, chance as `! shuffle` and `! pick`, each turn as a checkpoint.

While a game runs, a reader sees `?` in place of cards that others may not see.
"""

import re
from collections.abc import Sequence
from typing import Any

from engine.craft_the_crown import notation
from engine.craft_the_crown.state import CraftTheCrownState
from engine.questions import Answer, Event, Refused
from engine.records.record_format import Forced, PlayedAnswer, RecordFormat, RecordViewpoint, no_draws

HIDING = ("reserve", "swap")
"""Verbs whose card other players may not see."""


def handles(names: Sequence[str]) -> list[str]:
    """Return the names that the notation uses for the players, by seat.

    A player's own name is used if the notation allows it and no earlier player has it. Otherwise it is P1,
    P2, …
    """
    assigned: list[str] = []
    for number, name in enumerate(names, 1):
        fits = notation.is_handle(name) and name not in assigned and not re.fullmatch("P[0-9]+", name)
        assigned.append(name if fits else f"P{number}")
    return assigned


def opening(s: CraftTheCrownState, names: Sequence[str], reader: RecordViewpoint) -> list[str]:
    """Return the lines of the deal and of the first player. The lines of the deal are left out for a reader
    who may not see everything.
    s: the state at the beginning. names: the players' display names, by seat.
    """
    decks = [event.args[0] for event in s.events if event.kind == "shuffle"]
    lines = [f"! shuffle {runs(deck)}" for deck in decks if reader.sees_all]
    return [*lines, f"! first {handles(names)[s.active]}"]


def read_opening(lines: Sequence[str], names: Sequence[str]) -> Forced:
    """Return the draws of chance that the record's first lines state, as (purpose, outcome): shuffled decks
    and the first player. `names`: the players' display names, by seat.
    """
    draws = []
    for line in lines:
        _, key, outcome = line.split(" ", 2) if line.count(" ") > 1 else ("", "", "")
        if key == "shuffle":
            draws.append((key, items(outcome)))
        elif key == "first" and outcome in handles(names):
            draws.append((key, (outcome,)))
    return tuple(draws)


def written(
    s: CraftTheCrownState, names: Sequence[str], answers: Sequence[PlayedAnswer], reader: RecordViewpoint
) -> list[str]:
    """Return the lines of all answers. Lines of chance stand before the answer that caused them. If an answer
    begins a turn, a checkpoint after it says whose turn it is.
    s: not used. names: the players' display names, by seat. answers: the answers with their events.
    reader: who reads the record; it decides what is covered with `?`.
    """
    handle_by_seat = handles(names)
    lines: list[str] = []
    for answer in answers:
        lines += [
            _chance(event, handle_by_seat)
            for event in answer.events
            if event.visible_to == () and reader.sees_all
        ]
        offer_event = next((event for event in answer.events if event.kind in ("offered", "countered")), None)
        text = answer.token if reader.sees_all else covered(answer, offer_event, reader.seat)
        lines.append(f"{handle_by_seat[answer.seat]}> {with_handles(text, handle_by_seat)}")
        lines += [
            f"! turn {handle_by_seat[event.args[0]]}" for event in answer.events if event.kind == "turn"
        ]
    return lines


def _chance(event: Event, handle_by_seat: Sequence[str]) -> str:
    """Return the line of a shuffle, or of cards that were picked from a hand. `handle_by_seat`: the players'
    names, by seat.
    """
    if event.kind == "pick":
        return f"! pick {handle_by_seat[event.args[0]]} {runs(event.args[1])}"
    return f"! shuffle {runs(event.args[0])}"


def covered(answer: PlayedAnswer, offer_event: Event | None, seat: int | None) -> str:
    """Return an answer as a reader of the record may read it: `?` for Reserved Cards and traded hand cards.
    offer_event: the public event of the offer that the answer made, if it made one.
    seat: the reader's seat, None for a person without a seat.
    """
    if offer_event is not None and seat not in offer_event.args[:2]:
        give, get = offer_event.args[3:]
        beginning = answer.token.partition(" give ")[0]
        return f"{beginning} give {notation.side(give, hidden=True)} get {notation.side(get, hidden=True)}"
    if seat != answer.seat and answer.token.split(" ")[0] in HIDING:
        return f"{answer.token.split(' ')[0]} ?"
    return answer.token


def written_token(token: str, names: Sequence[str]) -> str:
    """Return an answer with the players' names instead of seat numbers. `names`: their display names."""
    return with_handles(token, handles(names))


def with_handles(token: str, handle_by_seat: Sequence[str]) -> str:
    """Replace seat numbers by names, but not inside the quoted text of a promise. `handle_by_seat`: the
    names, by seat.
    """
    unquoted, quote, quoted_rest = token.partition('"')
    words = [
        f"@{handle_by_seat[int(word[1:]) - 1]}" if word[:1] == "@" else word for word in unquoted.split(" ")
    ]
    return " ".join(words) + quote + quoted_rest


def runs(cards: Sequence[str]) -> str:
    """Return cards as a list in their order, equal neighbours as one stack, such as `Glass*2, Clay`; `-` for
    none.
    """
    stacks: list[tuple[str, int]] = []
    for name in cards:
        if stacks and stacks[-1][0] == name:
            stacks[-1] = (name, stacks[-1][1] + 1)
        else:
            stacks.append((name, 1))
    return ", ".join(notation.stack(name, count) for name, count in stacks) or "-"


def items(text: str) -> tuple[str, ...]:
    """Return the parts of a list with commas; none for `-`."""
    return tuple(item.strip() for item in text.split(",") if item.strip() not in ("", "-"))


def read_line(match: Any, names: Sequence[str], line: str) -> Sequence[Answer]:
    """Play one line of a record. Raises Refused for a line that does not fit the game.

    An answer is played. A line of chance forces the next draw if the seed is not known. A checkpoint is
    compared with the game.
    match: the match so far, which is changed. names: the players' display names, by seat.
    Returns the answers that were played; none for a line that begins with `!`.
    """
    handle_by_seat = handles(names)
    if line.startswith("! "):
        _read_fact(match, handle_by_seat, line)
        return ()
    name, arrow, command = line.partition("> ")
    if not arrow or name not in handle_by_seat:
        raise Refused("syntax", "CTC-044", text=line[:60])
    unquoted, quote, quoted_rest = command.partition('"')
    numbers = {f"@{handle}": f"@{number}" for number, handle in enumerate(handle_by_seat, 1)}
    unquoted = " ".join(numbers.get(word, word) for word in unquoted.split(" "))
    played = match.answer(handle_by_seat.index(name), unquoted + quote + quoted_rest)
    if played.refusal is not None:
        raise played.refusal
    if played.dropped_clauses:  # the line goes on after the end of the game
        raise Refused("over", "CTC-424")
    answers: Sequence[Answer] = played.answers
    return answers


def _read_fact(match: Any, handle_by_seat: Sequence[str], line: str) -> None:
    """Read a line that begins with `!`: force the next draw, or compare whose turn it is. Raises Refused for
    another player's turn.
    match: the match so far. handle_by_seat: the players' names in the notation, by seat.
    """
    words = line.split(" ", 2)
    if len(words) < 3 or words[1] not in ("turn", "shuffle", "pick"):
        raise Refused("syntax", "CTC-044", text=line[:60])
    _, key, fact = words
    s = match.state
    if key == "turn" and handle_by_seat[s.active] != fact:
        raise Refused("syntax", "CTC-054", text=line[:60])
    if key in ("shuffle", "pick") and not s.chance.seed:
        outcome = items(fact.partition(" ")[2] if key == "pick" else fact)
        for state in (match.base, match.state):
            state.chance.forced = (*state.chance.forced, (key, outcome))


def ending(s: CraftTheCrownState, names: Sequence[str]) -> str:
    """Return the last line: who won and why, or why nobody did."""
    assert s.result is not None
    winners = s.result.winners
    return f"! win {handles(names)[winners[0]]} {s.result.reason}" if winners else f"= {s.result.reason}"


RECORD_FORMAT = RecordFormat(
    opening=opening,
    read_opening=read_opening,
    read_draws=no_draws,
    lines=written,
    read_line=read_line,
    token=written_token,
    ending=ending,
)
