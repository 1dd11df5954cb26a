"""Suggestions of `/move`: legal answers that match the typed text. The text is compared with the notation of
an answer, and with the labels of its buttons."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord.app_commands import Choice

from cogs.core.components.button_ids import STEP
from cogs.core.panels import answer_words
from cogs.core.text.sentences import Localizer
from engine.match import Match
from engine.presentation import Path
from engine.questions import Refused
from engine.safe_text import without_isolates
from sessions.table.table import Table

CHOICES = 25  # most suggestions that Discord shows
LONGEST_CHOICE, LONGEST_NAME = 100, 100  # characters of a suggestion's value and of its name
OF_NOTATION = "en"  # the language of notations
END = "\0"  # marks the end of the typed text, so that the last answer is never empty when the text is split


def suggested(table: Table, seat: int, current: str, localizer: Localizer) -> list[Choice[str]]:
    """Return at most 25 legal answers of a seat that match the typed text, as choices of a slash command.

    Answers that end the game or offer something are suggested only once they are typed completely, because
    Enter selects the first suggestion.

    current: the typed text.
    """
    assert table.match is not None
    # If several answers are typed, the last one is incomplete.
    *complete_answers, last = table.rules.record_format.split_typed(f"{current}{END}")
    complete = "".join(f"{line}; " for line in complete_answers)
    beginning = last.removesuffix(END).casefold().strip()
    tokens = table.match.legal(seat)
    uses_private_labels = bool(table.rules.private_panels) and localizer.language != OF_NOTATION
    paths = _paths(table.match, seat, tokens) if uses_private_labels else None
    suggestions = fitting(table, table.match, seat, tokens, complete, beginning, localizer, paths)
    if table.rules.private_panels and not complete:
        suggestions = [*_fitting_lines(table.match, seat, beginning, localizer), *suggestions]
    return [Choice(name=name, value=line) for line, name in suggestions[:CHOICES]]


def _fitting_lines(
    match: Match[Any], seat: int, beginning: str, localizer: Localizer
) -> list[tuple[str, str]]:
    """Return the lines of several answers of a seat's menu that match the typed text, as `fitting` does.

    What is sent is the last answer of a line if that stands for the whole line (`completed`).
    beginning: the typed beginning, in lower case.
    """
    if match.question is None:
        return []
    view, tokens = match.rules.view(match.state, match.question, seat), match.legal(seat)
    paths = match.rules.presentation.menu(view, tokens).paths
    suggestions = []
    for line, path in paths.items():
        if line in tokens:
            continue
        last = line.rpartition("; ")[2]
        stands_for_line = last not in tokens and _completed_by(match, seat, last, paths) == line
        words = match.rules.presentation.short_answer(view, line) if stands_for_line else None
        last_words = match.rules.presentation.short_answer(view, last) if stands_for_line else None
        name, label = localizer(words or path[-1].label), localizer(last_words or path[-1].label)
        sent = last if stands_for_line else _keys(path)
        fits = last.casefold().startswith(beginning) or contains_name(beginning, label)
        if fits and len(sent) <= LONGEST_CHOICE:
            suggestions.append((sent, name[:LONGEST_NAME]))
    return suggestions


def completed(match: Match[Any], seat: int, typed: str) -> str:
    """Return the line of the seat's menu that a typed text stands for. It is the line that ends with this
    answer, such as a craft with its purchases, or the line whose keys were typed, such as `win`. If the text
    is an answer that is possible alone, or stands for no line, return the text.
    """
    rules, question = match.rules, match.question
    if question is None or len(rules.clauses(match.state, question, typed)) > 1:
        return typed
    if rules.token(match.state, question, seat, typed) is not None:
        return typed
    menu = rules.presentation.menu(rules.view(match.state, question, seat), match.legal(seat))
    return _completed_by(match, seat, typed, menu.paths) or typed


def _keys(path: Path) -> str:
    """Return the keys of a path as people may type them."""
    return STEP.join(choice.key for choice in path)


def _completed_by(match: Match[Any], seat: int, typed: str, paths: Mapping[str, Path]) -> str:
    """Return the line that a typed text stands for, as in `completed`; "" if there is none. `paths`: of the
    menu.
    """
    legal = match.legal(seat)
    for line, path in paths.items():
        if line not in legal and _keys(path) == typed:
            return line
        earlier_answers, separator, last = line.rpartition("; ")
        if not separator:
            continue
        after = match.copy()
        try:
            after.answer(seat, earlier_answers)
        except Refused:
            continue
        question = after.question
        if question is not None and match.rules.token(after.state, question, seat, typed) == last:
            return line
    return ""


def fitting(
    table: Table,
    match: Match[Any],
    seat: int,
    tokens: Sequence[str],
    complete: str,
    beginning: str,
    localizer: Localizer,
    private_paths: Mapping[str, Path] | None = None,
) -> list[tuple[str, str]]:
    """Return at most 25 of these answers that match the typed text, as pairs: the whole line, and the name
    that people see.

    match: the match of the table, or a copy in which further answers were given.
    seat: the seat that gives the answers.
    tokens: the answers, in notation.
    complete: the answers before them in the same line, each followed by “; ”.
    beginning: the typed beginning of the next answer, in lower case.
    private_paths: answer → its path in the seat's own menu, which only that seat may see. None: in games with
    open hands use the public menu, in other games no menu.
    """
    rules = table.rules
    allowed = [
        token
        for token in tokens
        if len(complete + token) <= LONGEST_CHOICE and (token == beginning or token not in rules.declarations)
    ]
    in_language = rules.record_format.token_in_language
    notations = {  # answer → its notation in the reader's language, with the players' names
        token: rules.record_format.token(in_language(token, localizer.language), table.names)
        for token in allowed
    }
    starting = [token for token, text in notations.items() if text.casefold().startswith(beginning)]
    starting += [
        token for token in allowed if token.casefold().startswith(beginning) and token not in starting
    ]
    containing = [
        token for token, text in notations.items() if beginning in text.casefold() and token not in starting
    ]
    menu_paths = private_paths or ({} if match.rules.private_panels else _paths(match, seat, allowed))
    paths = {token: path for token, path in menu_paths.items() if token in notations}
    own_texts = _worded(match, seat, allowed, localizer)
    labels = own_texts or {
        token: answer_words.ARROW.join(localizer(choice.label) for choice in path)
        for token, path in paths.items()
    }
    prompts = {
        token: " ".join(localizer(choice.next_prompt) for choice in path if choice.next_prompt is not None)
        for token, path in paths.items()
    }
    matching_label = [
        token
        for token in labels
        if token not in starting
        and token not in containing
        and contains_name(beginning, f"{labels[token]} {prompts.get(token, '')}")
    ]
    matches = sorted((*starting, *containing, *matching_label), key=rules.record_format.costly)[:CHOICES]
    return [
        (
            complete + token,
            f"{complete}{own_texts[token]}"[:LONGEST_NAME]
            if token in own_texts
            else _shown(f"{complete}{notations[token]}", labels.get(token, "")),
        )
        for token in matches
    ]


def _worded(match: Match[Any], seat: int, tokens: Sequence[str], localizer: Localizer) -> dict[str, str]:
    """Return answer → its text, in games that have their own short texts for answers.

    tokens: the answers, in notation.
    """
    if match.question is None:
        return {}
    view = match.rules.view(match.state, match.question, seat)
    answer_texts = {token: match.rules.presentation.short_answer(view, token) for token in tokens}
    return {token: localizer(words) for token, words in answer_texts.items() if words is not None}


def _paths(match: Match[Any], seat: int, tokens: Sequence[str]) -> dict[str, Path]:
    """Return the paths of menu choices that lead to these answers: answer → path. Answers that the menu does
    not have are left out.

    tokens: the answers, in notation.
    """
    if match.rules.refereeing or match.question is None:
        return {}
    view = match.rules.view(match.state, match.question, seat)
    paths = match.rules.presentation.menu(view, tokens).paths
    return {token: paths[token] for token in tokens if token in paths}


def contains_name(typed: str, text: str) -> bool:
    """Return whether each typed word begins a word of the text. In a language without spaces a typed word may
    be any part of the text.

    typed: the typed text, in lower case.
    """
    text = without_isolates(text)  # invisible characters that are never typed
    words = text.casefold().replace(answer_words.ARROW, " ").split()
    return bool(typed) and all(
        any(word.startswith(typed_word) for word in words) or _within(typed_word, text)
        for typed_word in typed.split()
    )


def _within(typed: str, text: str) -> bool:
    """Return whether a typed word in a script without spaces is part of the text."""
    return not typed.isascii() and typed in text


def _shown(notation: str, label: str) -> str:
    """Return the name of a suggestion: label and notation of its answer, the label first.

    label: what the buttons say; "": only the notation.
    """
    return (f"{label} · {notation}" if label else notation)[:LONGEST_NAME]
