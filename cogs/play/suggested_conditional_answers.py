"""Suggestions for the two options of `/move if: then:`. For `if` these are the next answers of the opponent,
as far as everybody may know them; for `then` the person's answers after that. They are computed on a copy of
the match.

A line is one or more answers of one seat, separated by “;”."""

from collections.abc import Sequence
from typing import Any

import discord
from discord.app_commands import Choice

from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.play import typed_answers
from engine import conditional_lines
from engine.match import Match
from engine.questions import Refused
from sessions.table.table import Table

Named = tuple[str, str]
"""A line of answers in notation, and its name in a list."""


def suggested(
    services: Services, table: Table | None, interaction: discord.Interaction[Any], current: str
) -> list[Choice[str]]:
    """Return suggestions for the option (`if` or `then`) that is being typed, given the other options.

    table: the table of this channel; None: there is none.
    current: the typed text of that option.
    """
    seat = table.seat_to_act(interaction.user.id) if table is not None else None
    if table is None or table.match is None or seat is None or table.rules.presentation.in_advance is None:
        return []
    localizer = services.localizers.private_localizer(interaction, table)._replace(plain=True)
    options = {option["name"]: option for option in _options(interaction)}
    typed = {name: str(option.get("value", "")) for name, option in options.items()}
    focused = next((name for name, option in options.items() if option.get("focused")), "if")
    try:
        suggestions = _found(table, seat, focused, current, typed, localizer)
    except Refused:
        return []
    return [Choice(name=name, value=line) for line, name in suggestions[: typed_answers.CHOICES]]


def _options(interaction: discord.Interaction[Any]) -> Sequence[Any]:
    """Return the options of the command as Discord sent them: objects with `name`, `value`, and `focused`
    for the one that is being typed."""
    data: Any = interaction.data or {}
    options: Sequence[Any] = data.get("options", ())
    return options


def _found(
    table: Table, seat: int, focused: str, current: str, typed: dict[str, str], localizer: Localizer
) -> list[Named]:
    """Return suggestions for the option that is being typed: lines with their names. The options before it
    are played on a copy of the match first. Raises Refused if one of those is not possible.

    seat: the seat of the person who types.
    focused: the name of the typed option, `if` or `then`.
    current: its text so far.
    typed: name of an option → its text, for all options.
    """
    assert table.match is not None
    match_copy = table.match.copy()
    own_answers = typed.get("answer", "")
    for line in table.rules.record_format.split_typed(own_answers) if own_answers else ():
        conditional_lines.play_line(match_copy, seat, line)
    other_seat = conditional_lines.only_other_seat(match_copy, seat)
    if other_seat is None:
        return []
    if focused == "if":
        return _awaited(table, match_copy, other_seat, current, localizer)
    conditional_lines.play_line(match_copy, other_seat, typed.get("if", ""))
    if match_copy.question is None or seat not in match_copy.question.seats:
        return []
    complete, beginning = _begun(match_copy, seat, current, own=True)
    legal = [token for token in match_copy.legal(seat) if token not in table.rules.declarations]
    return typed_answers.fitting(table, match_copy, seat, legal, complete, beginning, localizer)


def _begun(match_copy: Match[Any], seat: int, current: str, *, own: bool) -> tuple[str, str]:
    """Give the completely typed answers of a line to a copy of the match. Return two texts: these answers,
    and the beginning of the next answer, in lower case.

    current: the text of the line so far.
    own: whether the seat belongs to the person who types.
    """
    *complete_clauses, last_clause = current.split(";")
    complete = ""
    for clause in complete_clauses:
        answers = conditional_lines.play_line(match_copy, seat, clause, is_own_line=own)
        complete += "".join(f"{token}; " for by, token in answers if by == seat)
    return complete, last_clause.casefold().strip()


def _awaited(
    table: Table, match_copy: Match[Any], other_seat: int, current: str, localizer: Localizer
) -> list[Named]:
    """Return lines of another seat that match the typed text. If that seat has to answer once more after a
    line, the line is continued with its next answers.

    match_copy: a copy of the match, at the question of that seat.
    current: the text so far.
    """
    complete, beginning = _begun(match_copy, other_seat, current, own=False)
    if conditional_lines.only_other_seat(match_copy, -1) != other_seat:
        return []
    tokens, suggestions = conditional_lines.public_answers(match_copy, other_seat), list[Named]()
    matching = typed_answers.fitting(table, match_copy, other_seat, tokens, complete, beginning, localizer)
    for line, name in matching:
        match_after = match_copy.copy()
        conditional_lines.play_line(match_after, other_seat, line.removeprefix(complete))
        if match_after.question is None:
            continue
        if conditional_lines.only_other_seat(match_after, -1) == other_seat:
            suggestions += _going_on(table, match_after, other_seat, (line, name), localizer)
        else:
            suggestions.append((line, name))
        if len(suggestions) >= typed_answers.CHOICES:
            break
    return suggestions


def _going_on(
    table: Table, match_after: Match[Any], seat: int, begun: Named, localizer: Localizer
) -> list[Named]:
    """Return the line `begun`, continued with each answer of this seat to the next question.

    match_after: a copy of the match, after the line `begun`.
    begun: a line, and its name.
    """
    tokens = conditional_lines.public_answers(match_after, seat)
    next_answers = typed_answers.fitting(table, match_after, seat, tokens, "", "", localizer)
    lines = [(f"{begun[0]}; {line}", f"{begun[1]}; {name}") for line, name in next_answers]
    return [
        (line, name[: typed_answers.LONGEST_NAME])
        for line, name in lines
        if len(line) <= typed_answers.LONGEST_CHOICE
    ]
