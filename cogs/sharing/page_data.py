"""The data of a replay page as JSON. Each text and each part of a picture is listed once; frames refer to
them by index."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from cogs.core.text.sentences import LANGUAGES
from cogs.replays.replay_words import ReplayWords, bare
from engine.presentation import Scene
from engine.records.replay import Frame, Replay
from engine.safe_text import one_line

LONGEST = 4_000  # characters of a line
DIGITS = 3  # digits of a position: a thousandth of a cell is less than a pixel
Eyes = Mapping[int | None, Sequence[Frame]]
"""Viewpoint (a seat; None for nobody) → its frames."""
PARTS = ("cells", "cards", "tiles", "marks", "labels")  # fields of a scene, in the order of its lists
WORDED = {"name", "text"}  # fields of a part that are texts


class IndexedList:
    """A list without duplicates. Other data refer to its items (attribute `entries`) by index."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self._numbers: dict[Any, int] = {}

    def number(self, key: Any, item: Any = None) -> int:
        """Return the index of an item, and add it if it is new.

        key: identifies the item.
        item: the item, if it is not the key itself.
        """
        number = self._numbers.setdefault(key, len(self.entries))
        if number == len(self.entries):
            self.entries.append(key if item is None else item)
        return number


class PageData:
    """Collects what the frames of a game show, in all languages.

    Its attributes are lists without duplicates; other data refer to their items by index.
    texts: an item is a text in all languages.
    parts: kind (of PARTS) → list of such parts of pictures. An item has the fields of `engine.presentation`,
    with indices of `texts` in place of names and labels.
    lists: an item is a list of indices of parts of one kind.
    scenes: an item has the width and height of a scene, an index of `lists` for each of PARTS, and then the
    indices of its alternative texts.
    """

    def __init__(self, words: ReplayWords, replay: Replay, pause: Callable[[], None]) -> None:
        """words: describes the replay.
        pause: called after each frame, to let other threads run.
        """
        self._replay_words, self._replay, self._pause = words, replay, pause
        self._localizers = [words.localizer(replay, language, plain=True) for language in LANGUAGES]
        self.texts, self.lists, self.scenes = IndexedList(), IndexedList(), IndexedList()
        self.parts = {name: IndexedList() for name in PARTS}
        self._known: dict[tuple[str, bytes], int] = {}

    def build(self, eyes: Eyes) -> dict[str, Any]:
        """Return the data of a page by the names that its script uses; all values can be written as JSON.

        eyes: the viewpoints and their frames.
        """
        views = [
            {"seat": seat, "frames": [self._frame(frame) for frame in frames]}
            for seat, frames in eyes.items()
        ]
        return {
            "views": views,
            "outcome": self._outcome(next(iter(eyes.values()))[-1]),
            "scenes": self.scenes.entries,
            "lists": self.lists.entries,
            "parts": {name: listed.entries for name, listed in self.parts.items()},
            "texts": self.texts.entries,
        }

    def _frame(self, frame: Frame) -> list[Any]:
        """Return a frame as a list: number of answers, turn, news, headline and scenes, the texts and scenes
        by index."""
        self._pause()
        turn = [localizer.turn(self._replay.game, frame.turn) for localizer in self._localizers]
        return [
            frame.answer_count,
            self._text(turn),
            [self._text_index(news) for news in self._replay.news(frame)],
            self._headline(frame),
            [self._scene(scene) for scene in self._replay.scenes(frame)],
        ]

    def _headline(self, frame: Frame) -> list[int]:
        """Return the indices of the texts that say whose turn it is or who won.

        Of a refereed game, only the first line is used, because the others say what to do with the pieces.
        """
        rules = self._replay.rules
        lines = rules.presentation.headline(frame.view)
        if rules.refereeing is None:
            return [self._text_index(line) for line in lines]
        return [
            self._text([localizer(line).partition("\n")[0] for localizer in self._localizers])
            for line in lines[:1]
        ]

    def _outcome(self, last_frame: Frame) -> list[int]:
        """Return the indices of the texts with the outcome, and with the points if there are any.

        last_frame: the last one of the game.
        """
        presentation = self._replay.rules.presentation
        points = presentation.tally(last_frame.view).points if presentation.tally else ()
        return [self._text_index(line) for line in (*presentation.headline(last_frame.view), *points)]

    # ---------------------------------------------------------------- indices

    def _once(self, kind: str, value: Any, make: Callable[[], int]) -> int:
        """Return the index of a value that may occur repeatedly.

        A value that occurred before is only looked up; formatting it again takes ten times as long.
        kind: a word for the kind of value; equal values of two kinds are different.
        make: called if the value is new; formats it and returns its index.
        """
        key = kind, msgspec.msgpack.encode(value)
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]

    def _text(self, translations: Sequence[str]) -> int:
        """Return the index of a text.

        translations: the text in all languages.
        """
        return self.texts.number(tuple(one_line(bare(text), LONGEST) for text in translations))

    def _text_index(self, word: Any) -> int:
        """Return the index of the text of a sentence or name."""
        return self._once(
            type(word).__name__, word, lambda: self._text([localizer(word) for localizer in self._localizers])
        )

    def _scene(self, scene: Scene) -> int:
        """Return the index of a scene."""
        return self._once("scene", scene, lambda: self.scenes.number(tuple(self._laid_out(scene))))

    def _laid_out(self, scene: Scene) -> Iterator[float | int]:
        """Yield an item of `scenes`, number by number."""
        yield from (short(scene.width), short(scene.height))
        for name in PARTS:
            yield self.lists.number(tuple(self._part(name, part) for part in getattr(scene, name)))
        yield from (self._text_index(line) for line in scene.alt)

    def _part(self, kind: str, part: Any) -> int:
        """Return the index of a part of a picture.

        kind: one of PARTS.
        """

        def make() -> int:
            """Format the part, and return its index."""
            fields = tuple(self._fields(part))
            return self.parts[kind].number(fields, dict(fields))

        return self._once(kind, part, make)

    def _fields(self, part: Any) -> Iterator[tuple[str, Any]]:
        """Yield the names and values of the fields that differ from their defaults.

        part: of a picture.
        """
        for field in msgspec.structs.fields(type(part)):
            value = getattr(part, field.name)
            if field.name in WORDED:
                value = self._text_index(value)
            elif value == field.default:
                continue
            yield field.name, short(value) if isinstance(value, float) else value


def short(length: float) -> float | int:
    """Return a length rounded to DIGITS digits, as an integer if it is one."""
    rounded = round(length, DIGITS)
    return int(rounded) if rounded == int(rounded) else rounded
