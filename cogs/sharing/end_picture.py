"""Shows how a game ended in one picture: who won, who played, the last board, which game and when."""

import unicodedata
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from cogs.core.text.sentences import Localizer
from cogs.core.text.typefaces import letters_of
from engine.presentation import Label, Scene, SceneCell, SeatName, crowned, lowered
from sessions.table.table import Table

# In widths of the board: sizes of title and text, margin, height of the gold lines between board and text.
TITLE, TEXT, EDGE, GOLD = 0.062, 0.046, 0.025, 0.012
LEADING = 1.45  # height of a line, in sizes of its text
WIDE, WIDE_TEXT = 30, 42  # characters in a line of title and of text
# Punctuation after which, and before which, a line may not break.
OPENING, CLOSING = "（「『", " 、。！？：）」』ー・"


def end_scene(table: Table, localizer: Localizer) -> Scene:
    """Return the last board as everybody may see it, between two bands of text.

    localizer: of the table, for names without Markdown.
    Raises ValueError if the game is not over.
    """
    match = table.match
    if match is None or match.result is None:
        raise ValueError("the game is not over")
    view = table.rules.view(match.state, match.question, None)
    presentation = table.rules.presentation
    title = [line for sentence in presentation.headline(view) for line in wrapped(localizer(sentence), WIDE)]
    points = presentation.tally(view).points if presentation.tally else ()
    seats = [SeatName(seat) for seat in range(len(table.body.seats))]
    text_lines = wrapped(localizer.say("picture-players", players=seats), WIDE_TEXT) if not points else []
    text_lines += [line for sentence in points for line in wrapped(localizer(sentence), WIDE_TEXT)]
    board = crowned(presentation.scene(view), match.result.winners)
    return framed(board, title, text_lines, end_foot(table, localizer))


def end_foot(table: Table, localizer: Localizer) -> str:
    """Return the name of the game and the day on which it ended."""
    day = datetime.fromtimestamp(table.body.end.finished_at, UTC)
    date = localizer.say("picture-date", year=str(day.year), month=day.month, day=day.day)
    return localizer.say("picture-foot", game=localizer.say(f"game-{table.game}"), date=date)


def framed(board: Scene, title: Sequence[str], text_lines: Sequence[str], foot: str) -> Scene:
    """Return the board between two bands of text.

    title, text_lines: lines of the upper band.
    foot: the text of the lower band.
    """
    width = board.width
    head_height = width * (2 * EDGE + LEADING * (TITLE * len(title) + TEXT * len(text_lines)))
    foot_height, line_height = width * (2 * EDGE + LEADING * TEXT), width * GOLD
    board_top, board_bottom = head_height + line_height, head_height + line_height + board.height
    bands = (
        SceneCell(0, 0, "night", width, head_height),
        SceneCell(0, head_height, "bar-full", width, line_height),
        SceneCell(0, board_bottom, "bar-full", width, line_height),
        SceneCell(0, board_bottom + line_height, "night", width, foot_height),
    )
    text_labels, y = list[Label](), width * EDGE
    for text_size, lines in ((TITLE, title), (TEXT, text_lines)):
        for line_text in lines:
            text_labels.append(
                Label(width / 2, y + width * text_size * LEADING / 2, line_text, width * text_size)
            )
            y += width * text_size * LEADING
    text_labels.append(Label(width / 2, board_bottom + line_height + foot_height / 2, foot, width * TEXT))
    below = lowered(board, board_top)
    return replace(
        below,
        height=board_bottom + line_height + foot_height,
        cells=(*bands, *below.cells),
        labels=(*below.labels, *text_labels),
    )


def wrapped(text: str, most: int) -> list[str]:
    """Wrap a text into as few lines as possible, of about equal width. A word that is longer than a line
    is broken.

    most: characters in a line; wide (East Asian) ones count twice.
    """
    line = " ".join(text.replace("**", "").split())
    pieces = [part for piece in _pieces(line) for part in _short(piece, most)]
    lines = _filled(pieces, most)
    while most > 1 and len(narrower_lines := _filled(pieces, most - 1)) == len(lines):
        lines, most = narrower_lines, most - 1
    return lines


def _filled(pieces: Sequence[str], most: int) -> list[str]:
    """Return the pieces as lines that are not wider than `most` characters."""
    lines = [""]
    for piece in pieces:
        if lines[-1] and text_width(f"{lines[-1]}{piece}".rstrip()) > most:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines if line.strip()]


def _short(piece: str, most: int) -> Iterator[str]:
    """Yield a word in parts that fit into a line.

    most: characters in a line.
    """
    part = ""
    for letter in letters_of(piece):
        if part and text_width(f"{part}{letter}".rstrip()) > most:
            yield part
            part = ""
        part += letter
    yield part


def _pieces(text: str) -> Iterator[str]:
    """Yield the parts of a text between which a line may break.

    A line may break after a space, and between wide characters, but not after opening punctuation or before
    closing punctuation.
    """
    piece = ""
    letters = letters_of(text)
    for letter, next_letter in zip(letters, [*letters[1:], " "], strict=True):
        piece += letter
        if letter.isspace() or (
            text_width(letter) > 1 and letter not in OPENING and next_letter not in CLOSING
        ):
            yield piece
            piece = ""
    yield piece


def text_width(text: str) -> int:
    """Return the width of a text in characters; wide (East Asian) ones count twice."""
    return sum(2 if unicodedata.east_asian_width(letter[0]) in "WF" else 1 for letter in letters_of(text))
