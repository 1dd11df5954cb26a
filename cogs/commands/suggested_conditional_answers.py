"""Suggestions of `/move if: then:`. They are computed on a copy of the match: the next answers of the
others, as far as everybody may know them, and the person's answers to those."""

from collections.abc import Sequence
from typing import Any

import discord
from discord.app_commands import Choice

from cogs.commands import typed_answers
from cogs.services import Services
from cogs.text.sentences import Localizer
from engine import conditional_lines
from engine.match import Match
from engine.questions import Refused
from sessions.store.protocol import StoreError
from sessions.table.table import Table

Named = tuple[str, str]
"""A line of answers in notation, and its name in a list."""


async def suggested(
    services: Services, interaction: discord.Interaction[Any], current: str
) -> list[Choice[str]]:
    """Return suggestions for the option that is being typed, given the other options."""
    try:
        table = await services.tables.find_in_channel(interaction.channel_id or 0)
    except (Refused, StoreError):
        return []
    seat = table.seat_to_act(interaction.user.id) if table is not None else None
    if table is None or table.match is None or seat is None or table.rules.presentation.in_advance is None:
        return []
    localizer = services.localizers.private_localizer(interaction, table)._replace(plain=True)
    given = {option["name"]: option for option in _options(interaction)}
    typed = {name: str(option.get("value", "")) for name, option in given.items()}
    focused = next((name for name, option in given.items() if option.get("focused")), "if")
    try:
        suggestions = _found(table, seat, focused, current, typed, localizer)
    except Refused:
        return []
    return [Choice(name=name, value=line) for line, name in suggestions[: typed_answers.CHOICES]]


def _options(interaction: discord.Interaction[Any]) -> Sequence[Any]:
    """Return the options of the command as Discord sent them: with name, value and which one is typed."""
    data: Any = interaction.data or {}
    options: Sequence[Any] = data.get("options", ())
    return options


def _found(
    table: Table, seat: int, focused: str, current: str, typed: dict[str, str], localizer: Localizer
) -> list[Named]:
    """Return suggestions for the option that is being typed.

    focused: the name of that option.
    current: its text so far.
    typed: option → text, for all options.
    """
    assert table.match is not None
    ahead = table.match.copy()
    mine = typed.get("answer", "")
    for line in table.rules.record_format.split_typed(mine) if mine else ():
        conditional_lines.play_line(ahead, seat, line)
    other = conditional_lines.only_other_seat(ahead, seat)
    if other is None:
        return []
    if focused == "if":
        return _awaited(table, ahead, other, current, localizer)
    conditional_lines.play_line(ahead, other, typed.get("if", ""))
    if ahead.question is None or seat not in ahead.question.seats:
        return []
    before, small = _begun(ahead, seat, current, own=True)
    legal = [token for token in ahead.legal(seat) if token not in table.rules.declarations]
    return typed_answers.fitting(table, ahead, seat, legal, before, small, localizer)


def _begun(ahead: Match[Any], seat: int, current: str, *, own: bool) -> tuple[str, str]:
    """Give the completely typed answers of a line to the copy.

    Return these answers as text, and the beginning of the next one.

    ahead: the copy of the match.
    current: the text so far; answers are separated by “;”.
    own: whether the line is the person's own.
    """
    *whole, last = current.split(";")
    before = ""
    for clause in whole:
        given = conditional_lines.play_line(ahead, seat, clause, is_own_line=own)
        before += "".join(f"{token}; " for by, token in given if by == seat)
    return before, last.casefold().strip()


def _awaited(table: Table, ahead: Match[Any], other: int, current: str, localizer: Localizer) -> list[Named]:
    """Suggest lines after which the other seat has no further question to answer.

    ahead: the copy of the match.
    other: the seat whose answer is awaited.
    current: the text so far.
    """
    before, small = _begun(ahead, other, current, own=False)
    if conditional_lines.only_other_seat(ahead, -1) != other:
        return []
    tokens, suggestions = conditional_lines.public_answers(ahead, other), list[Named]()
    for line, name in typed_answers.fitting(table, ahead, other, tokens, before, small, localizer):
        then = ahead.copy()
        conditional_lines.play_line(then, other, line.removeprefix(before))
        if then.question is None:
            continue
        if conditional_lines.only_other_seat(then, -1) == other:
            suggestions += _going_on(table, then, other, (line, name), localizer)
        else:
            suggestions.append((line, name))
        if len(suggestions) >= typed_answers.CHOICES:
            break
    return suggestions


def _going_on(table: Table, then: Match[Any], other: int, begun: Named, localizer: Localizer) -> list[Named]:
    """Return the line `begun`, continued with each answer to the next question.

    then: the match after `begun`.
    other: the seat that answers.
    begun: a line, and its name.
    """
    tokens = conditional_lines.public_answers(then, other)
    more = typed_answers.fitting(table, then, other, tokens, "", "", localizer)
    lines = [(f"{begun[0]}; {line}", f"{begun[1]}; {name}") for line, name in more]
    return [
        (line, name[: typed_answers.LONGEST_NAME])
        for line, name in lines
        if len(line) <= typed_answers.LONGEST_CHOICE
    ]
