"""A person's conditional answers in words and in notation, each with a button that takes it back."""

import contextlib
from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.panels import answer_words
from cogs.core.text.sentences import Localizer
from engine.match import Match
from engine.presentation import SeatName
from engine.questions import Answer
from sessions.table.table import Table
from sessions.table.table_data import ConditionalAnswer

ACT = "advance"  # the act of the buttons


def conditional_answers_view(
    table: Table, branches: Sequence[ConditionalAnswer], localizer: Localizer, *above: str
) -> ui.LayoutView:
    """Return the list of one person's conditional answers. above: lines at the top."""
    items = [_aside(table, branch, localizer) for branch in branches]
    title = f"### ⏩ {localizer.say('advance-title')}"
    below = [layout.text(f"-# {localizer.say('advance-how-long')}")] if branches else []
    return layout.page(layout.text(*above, title if branches else ""), *items, *below)


def _aside(table: Table, branch: ConditionalAnswer, localizer: Localizer) -> ui.Item[Any]:
    """Return one conditional answer in words, with the button that takes it back."""
    button_id = ButtonId(table.id, table.body.progress.question, ACT, str(branch.number))
    return layout.line_with_button(
        in_words(table, branch, localizer), button_id, localizer.say("advance-back")
    )


def in_words(table: Table, branch: ConditionalAnswer, localizer: Localizer) -> str:
    """Return a conditional answer in words, without the expected answers that were already given."""
    if branch.refused:
        return localizer.say("advance-unfit", then=", ".join(f"`{token}`" for token in branch.then))
    awaited = branch.awaited[branch.met :]
    then_answers = [(branch.seat, token) for token in branch.then]
    all_words = _worded(table, [*awaited, *then_answers], localizer)
    player = next((seat for seat, _ in awaited if seat != branch.seat), branch.seat)
    awaited_words = [text for (seat, _), text in zip(awaited, all_words, strict=False) if seat == player]
    key = "advance-line-on" if branch.met else "advance-line"
    return localizer.say(
        key, player=SeatName(player), awaited=_joined(awaited_words), then=_joined(all_words[len(awaited) :])
    )


def _joined(texts: Sequence[str]) -> str:
    """Return several answers, each in words, as one text."""
    return "; ".join(texts)


def _worded(table: Table, answers: Sequence[Answer], localizer: Localizer) -> list[str]:
    """Return successive answers in words. A copy of the match plays them, from the present position.

    answers: seat and answer of each.
    """
    assert table.match is not None
    ahead, texts = table.match.copy(), list[str]()
    for answer in answers:
        texts.append(_word(table, ahead, answer, localizer))
        # If the rules were corrected since, an answer may fail. Then only the notation is shown.
        with contextlib.suppress(Exception):
            ahead.replay([answer])
    return texts


def _word(table: Table, ahead: Match[Any], answer: Answer, localizer: Localizer) -> str:
    """Return one answer in words, followed by its notation; the notation alone if there are no better words.

    ahead: a copy of the match in which the answer is about to be given.
    answer: the seat, and its answer.
    """
    seat, token = answer
    notation = table.rules.record_format.token_in_language(token, localizer.language)
    notation = table.rules.record_format.token(notation, table.names)
    text = ""
    with contextlib.suppress(Exception):
        text = answer_words.answer_text(ahead, seat, token, localizer, table.names)
    text = ", ".join(text.replace("**", "").splitlines())
    return f"**{text}** `{notation}`" if text not in ("", notation, token) else f"`{notation}`"
