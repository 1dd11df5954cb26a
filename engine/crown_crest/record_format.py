"""Records of Crown Crest. A line is an answer of seat S or N, or something that the bot did: a new turn,
trashed cards, gained tokens.
"""

from collections.abc import Sequence
from typing import Any

from engine.crown_crest.notation import turn_line
from engine.crown_crest.state import CrownCrestState
from engine.match import Match
from engine.questions import Answer, Event, Refused
from engine.records.record_format import Forced, PlayedAnswer, RecordFormat, RecordViewpoint, no_draws

LETTERS = "SN"
"""The letters of seat 0 and seat 1."""
SEATS = tuple(LETTERS)
"""The letters, one by one."""


def opening(s: CrownCrestState, names: Sequence[str], reader: RecordViewpoint) -> list[str]:
    """Return the first lines of a record: the crests; for a reader who may see everything the shuffled decks,
    top card first; without janken the first player.
    s: the state after the set-up. names: not used, because the lines name the seats S and N. reader: the
    person for whom the record is written.
    """
    lines = [f"! crest {LETTERS[seat]} {army.crest}" for seat, army in enumerate(s.armies)]
    if reader.sees_all:
        for seat, army in enumerate(s.armies):
            dealt = [
                code
                for event in s.events
                if event.kind == "dealt" and event.args[0] == seat
                for code in event.args[1]
            ]
            lines.append(f"! deck {LETTERS[seat]} {' '.join([*dealt, *reversed(army.deck)])}")
    if s.phase != "janken":
        lines.append(f"! first {LETTERS[s.first]}")
    return lines


def read_opening(lines: Sequence[str], names: Sequence[str]) -> Forced:
    """Return the results of chance in the first lines of a record, as (purpose, outcome): the shuffled decks
    and the first player.
    names: not used.
    """
    draws: list[tuple[str, tuple[str, ...]]] = []
    for line in lines:
        words = line.split(" ")
        if words[:2] == ["!", "deck"] and words[2:3] and words[2] in SEATS:
            draws.append((f"deck-{LETTERS.index(words[2])}", tuple(words[3:])))
        elif words[:2] == ["!", "first"] and words[2:3] and words[2] in SEATS:
            draws.append(("first", (str(LETTERS.index(words[2])),)))
    return tuple(draws)


def read_kits(lines: Sequence[str]) -> tuple[str, ...]:
    """Return both players' deck lists, made from the crests and the shuffled decks; () if the record does not
    show the decks.
    """
    crests, decks = {}, {}
    for line in lines:
        words = line.split(" ")
        if words[:2] == ["!", "crest"] and len(words) == 4:
            crests[words[2]] = words[3]
        elif words[:2] == ["!", "deck"] and len(words) > 3:
            decks[words[2]] = ", ".join(words[3:])
    if {*crests} != {*SEATS} or {*decks} != {*SEATS}:
        return ()
    return tuple(f"{decks[seat]}, {crests[seat]}" for seat in SEATS)


def written(
    s: CrownCrestState, names: Sequence[str], given: Sequence[PlayedAnswer], reader: RecordViewpoint
) -> list[str]:
    """Return the lines of all answers, and of what the bot did after each.
    given: the answers with their events. s, names: not used. reader: the person for whom the record is
    written. Until both players have answered a secret question, the opponent's answer is written as `?`
    after its verb.
    """
    lines: list[str] = []
    for answer in given:
        is_hidden = answer.is_secret and not reader.sees(answer.seat)
        hidden_text = f"{answer.token.partition(' ')[0]} ?"
        lines.append(f"{LETTERS[answer.seat]} {hidden_text if is_hidden else answer.token}")
        lines += [bot_line for event in answer.events if (bot_line := _bot(event))]
    return lines


def _bot(event: Event) -> str:
    """Return the line for what the bot did by itself, such as `S gain 2`; "" if the event has none."""
    match event.kind:
        case "turn":
            turn, first = event.args
            return f"T{turn} {'night' if turn > 4 else 'day'} {LETTERS[first]}"
        case "first":
            return f"first {LETTERS[event.args[0]]}"
        case "trashed":
            seat, counts = event.args
            return f"{LETTERS[seat]} tr {' '.join(f'{code}@{count}' for code, count in counts) or '-'}"
        case "must-fall-back":
            seat, front, codes = event.args
            return f"{LETTERS[seat]} fb {front} {' '.join(codes)}"
        case "income":
            return f"{LETTERS[event.args[0]]} gain {event.args[1]}"
        case _:
            return ""


def read_line(match: Match[Any], names: Sequence[str], line: str) -> Sequence[Answer]:
    """Play the answer that a line of a record states, and return the answer. A line about something that the
    bot did is not played; such lines are compared after all lines are read. Raises Refused for a line that
    does not fit the game.

    names: not used.
    """
    first_word, _, token = line.partition(" ")
    if (first_word[:1] == "T" and first_word[1:].isdigit()) or first_word == "first":
        if line in (turn_line(match.state), f"first {LETTERS[match.state.first]}"):
            return ()
        raise Refused("syntax", "syntax", text=line[:60])
    if first_word not in SEATS or not token:
        raise Refused("syntax", "syntax", text=line[:60])
    verb, front = (*token.split(" "), "")[:2]
    if verb in ("tr", "gain") or (verb == "fb" and not _falls_back(match, front)):
        return ()
    return match.answer(LETTERS.index(first_word), token).answers


def _falls_back(match: Match[Any], front: str) -> bool:
    """Return whether the open question asks which units fall back from this front. If it does not, the bot
    moved these units itself.
    """
    question = match.question
    return question is not None and question.kind == "fallback" and question.detail[0] == front


def ending(s: CrownCrestState, names: Sequence[str]) -> str:
    """Return the last line of a record: who won and why, or why nobody did. `names`: not used."""
    assert s.result is not None
    if s.result.winners:
        return f"! win {LETTERS[s.result.winners[0]]} {s.result.reason}"
    return f"= {s.result.reason}"


RECORD_FORMAT = RecordFormat(
    opening=opening,
    read_opening=read_opening,
    read_draws=no_draws,
    read_kits=read_kits,
    lines=written,
    read_line=read_line,
    ending=ending,
    states_chance=True,
)
