"""Shows how a game ended in one picture: who won, who played, the last board, which game and when."""

import unicodedata
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from cogs.text.sentences import Localizer
from cogs.text.typefaces import letters_of
from engine.presentation import Label, Scene, SceneCell, SeatName
from sessions.table.table import Table

# In widths of the board: text sizes, line height, margin, and the lines between. Then characters in a line.
TITLE, TEXT, LEADING, EDGE, GOLD = 0.062, 0.046, 1.45, 0.025, 0.012
WIDE, WIDE_TEXT = 30, 42
OPENING, CLOSING = "（「『", " 、。！？：）」』ー・"


def end_scene(table: Table, localizer: Localizer) -> Scene:
    """Return the last board as everybody may see it, between two bands of text.

    localizer: a plain one, for the table.
    Raises ValueError if the game is not over.
    """
    match = table.match
    if match is None or match.result is None:
        raise ValueError("the game is not over")
    view = table.rules.view(match.state, match.question, None)
    face = table.rules.presentation
    title = [line for said in face.headline(view) for line in wrapped(localizer(said), WIDE)]
    points = face.tally(view).points if face.tally else ()
    seats = [SeatName(seat) for seat in range(len(table.body.seats))]
    below = wrapped(localizer.say("picture-players", players=seats), WIDE_TEXT) if not points else []
    below += [line for said in points for line in wrapped(localizer(said), WIDE_TEXT)]
    return framed(face.scene(view), title, below, end_foot(table, localizer))


def end_foot(table: Table, localizer: Localizer) -> str:
    """Return the name of the game and the day on which it ended."""
    day = datetime.fromtimestamp(table.body.finished, UTC)
    date = localizer.say("picture-date", year=str(day.year), month=day.month, day=day.day)
    return localizer.say("picture-foot", game=localizer.say(f"game-{table.game}"), date=date)


def framed(board: Scene, title: Sequence[str], below: Sequence[str], foot: str) -> Scene:
    """Return the board between two bands of text.

    title, below: lines of the upper band.
    foot: the text of the lower band.
    """
    wide = board.width
    head = wide * (2 * EDGE + LEADING * (TITLE * len(title) + TEXT * len(below)))
    tail, line = wide * (2 * EDGE + LEADING * TEXT), wide * GOLD
    top, bottom = head + line, head + line + board.height
    bands = (
        SceneCell(0, 0, "night", wide, head),
        SceneCell(0, head, "bar-full", wide, line),
        SceneCell(0, bottom, "bar-full", wide, line),
        SceneCell(0, bottom + line, "night", wide, tail),
    )
    words, y = list[Label](), wide * EDGE
    for height, lines in ((TITLE, title), (TEXT, below)):
        for sentence in lines:
            words.append(Label(wide / 2, y + wide * height * LEADING / 2, sentence, wide * height))
            y += wide * height * LEADING
    words.append(Label(wide / 2, bottom + line + tail / 2, foot, wide * TEXT))
    return Scene(
        wide,
        bottom + line + tail,
        (*bands, *(replace(one, y=one.y + top) for one in board.cells)),
        tuple(replace(one, y=one.y + top) for one in board.cards),
        tuple(replace(one, y=one.y + top) for one in board.marks),
        (*(replace(one, y=one.y + top) for one in board.labels), *words),
        board.alt,
        tuple(replace(one, y=one.y + top) for one in board.tiles),
    )


def wrapped(text: str, most: int) -> list[str]:
    """Wrap a text into as few lines as possible, of about equal width. A word that is longer than a line
    is broken.

    most: characters in a line; wide (East Asian) ones count twice.
    """
    line = " ".join(text.replace("**", "").split())
    pieces = [part for piece in _pieces(line) for part in _short(piece, most)]
    lines = _filled(pieces, most)
    while most > 1 and len(closer := _filled(pieces, most - 1)) == len(lines):
        lines, most = closer, most - 1
    return lines


def _filled(pieces: Sequence[str], most: int) -> list[str]:
    """Return the pieces as lines that are not wider than `most`."""
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
    """Yield the parts between which a line may break: after a space, and between wide characters, but not
    before closing punctuation."""
    piece = ""
    letters = letters_of(text)
    for letter, after in zip(letters, [*letters[1:], " "], strict=True):
        piece += letter
        if letter.isspace() or (text_width(letter) > 1 and letter not in OPENING and after not in CLOSING):
            yield piece
            piece = ""
    yield piece


def text_width(text: str) -> int:
    """Return the width of a text in characters; wide (East Asian) ones count twice."""
    return sum(2 if unicodedata.east_asian_width(letter[0]) in "WF" else 1 for letter in letters_of(text))
