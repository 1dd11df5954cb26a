"""Suggestions of `/move`: legal answers that match the typed text by their notation or by the labels of
buttons."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord.app_commands import Choice

from cogs.text.sentences import Localizer
from cogs.views import answer_words
from engine.match import Match
from engine.presentation import Path
from engine.safe_text import without_isolates
from sessions.table.table import Table

CHOICES, LONGEST_CHOICE = 25, 100
LONGEST_NAME = 100
OF_NOTATION = "en"  # the language of notations
END = "\0"


def suggested(table: Table, seat: int, current: str, localizer: Localizer) -> list[Choice[str]]:
    """Return at most 25 legal answers of a seat that match the typed text.

    Answers that end or offer something must be typed completely, because Enter selects the first suggestion.

    current: the typed text.
    """
    assert table.match is not None
    # if several are typed, the last is incomplete
    *typed, last = table.rules.record_format.split_typed(f"{current}{END}")
    before, small = "".join(f"{line}; " for line in typed), last.removesuffix(END).casefold().strip()
    tokens = table.match.legal(seat)
    private = bool(table.rules.private_panels) and localizer.language != OF_NOTATION
    ways = _paths(table.match, seat, tokens) if private else None
    suggestions = fitting(table, table.match, seat, tokens, before, small, localizer, ways)
    return [Choice(name=name, value=line) for line, name in suggestions]


def fitting(
    table: Table,
    match: Match[Any],
    seat: int,
    tokens: Sequence[str],
    before: str,
    small: str,
    localizer: Localizer,
    ways: Mapping[str, Path] | None = None,
) -> list[tuple[str, str]]:
    """Return at most 25 of these answers that match the typed text, as pairs of the complete line and its
    name.

    match: of the table, or a copy that was played on.
    before: answers of the same line.
    small: the beginning of the next answer, in lower case.
    ways: the menu paths to the answers, as only their seat may see them; None: those of the public menu, if
    the game has open hands.
    tokens: the answers, in notation.
    """
    rules = table.rules
    fit = [
        token
        for token in tokens
        if len(before + token) <= LONGEST_CHOICE and (token == small or token not in rules.declarations)
    ]
    spelled = rules.record_format.token_in_language
    logged = {
        token: rules.record_format.token(spelled(token, localizer.language), table.names) for token in fit
    }
    begins = [token for token, line in logged.items() if line.casefold().startswith(small)]
    begins += [token for token in fit if token.casefold().startswith(small) and token not in begins]
    holds = [token for token, line in logged.items() if small in line.casefold() and token not in begins]
    paths = ways or ({} if match.rules.private_panels else _paths(match, seat, fit))
    worded = _worded(match, seat, fit, localizer)
    labels = worded or {
        token: answer_words.ARROW.join(localizer(choice.label) for choice in path)
        for token, path in paths.items()
        if token in logged
    }
    asked = {
        token: " ".join(localizer(choice.next_prompt) for choice in path if choice.next_prompt is not None)
        for token, path in paths.items()
        if token in logged
    }
    named = [
        token
        for token in labels
        if token not in begins
        and token not in holds
        and contains_name(small, f"{labels[token]} {asked.get(token, '')}")
    ]
    matches = sorted((*begins, *holds, *named), key=rules.record_format.costly)[:CHOICES]
    return [
        (
            before + token,
            f"{before}{worded[token]}"[:LONGEST_NAME]
            if token in worded
            else _shown(f"{before}{logged[token]}", labels.get(token, "")),
        )
        for token in matches
    ]


def _worded(match: Match[Any], seat: int, tokens: Sequence[str], localizer: Localizer) -> dict[str, str]:
    """Return the texts of answers, in games that have their own texts for them.

    tokens: the answers, in notation.
    """
    if match.question is None:
        return {}
    view = match.rules.view(match.state, match.question, seat)
    answer_texts = {token: match.rules.presentation.short_answer(view, token) for token in tokens}
    return {token: localizer(words) for token, words in answer_texts.items() if words is not None}


def _paths(match: Match[Any], seat: int, tokens: Sequence[str]) -> dict[str, Path]:
    """Return the menu paths that lead to these answers."""
    if match.rules.refereeing or match.question is None:
        return {}
    view = match.rules.view(match.state, match.question, seat)
    paths = match.rules.presentation.menu(view, tokens).paths
    return {token: paths[token] for token in tokens if token in paths}


def contains_name(typed: str, text: str) -> bool:
    """Return whether each typed word begins a word of the text, or is part of the text in languages
    without spaces."""
    text = without_isolates(text)  # invisible characters that are never typed
    words = text.casefold().replace(answer_words.ARROW, " ").split()
    return bool(typed) and all(
        any(word.startswith(one) for word in words) or _within(one, text) for one in typed.split()
    )


def _within(typed: str, text: str) -> bool:
    """Return whether a typed word in a script without spaces is part of the text."""
    return not typed.isascii() and typed in text


def _shown(logged: str, label: str) -> str:
    """Return label and notation of an answer: the label comes first.

    logged: the notation.
    """
    return (f"{label} · {logged}" if label else logged)[:LONGEST_NAME]
