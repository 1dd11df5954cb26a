"""An answer in words: by the game's own sentence, else by the buttons or the form that lead to it."""

from typing import Any

from cogs.core.text.sentences import Localizer
from engine.match import Match
from engine.questions import Refused

ARROW, MORE = " → ", "…"  # between labels; at the end of a label that opens a further step


def answer_text(match: Match[Any], seat: int, token: str, localizer: Localizer, names: list[str]) -> str:
    """Return an answer that a seat may give now, in words; if the game has no words for it, its notation.

    token: the answer, as the rules list it.
    names: the players' names by seat; the notation may contain them.
    """
    view = match.rules.view(match.state, match.question, seat)
    if (short_answer := match.rules.presentation.short_answer(view, token)) is not None:
        return localizer(short_answer)
    path = match.rules.presentation.menu(view, match.legal(seat)).paths.get(token)
    if path:
        return ARROW.join(localizer(choice.label).removesuffix(MORE).rstrip() for choice in path)
    try:
        draft = match.rules.forms.show_draft(view, token, "") if match.rules.forms else None
        answer_lines = (draft.answer_lines or draft.lines) if draft is not None else ()
    except Refused:
        answer_lines = ()
    if not answer_lines:
        return match.rules.record_format.token(token, names)
    return "\n".join(localizer(line) for line in answer_lines)
