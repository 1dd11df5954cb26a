"""People's names in pictures: two people never look the same, and no name is a row of missing letters."""

from collections.abc import Callable, Iterable
from functools import cache

from cogs.text.sentences import Localizer
from cogs.text.typefaces import Typefaces, is_unreadable
from engine.presentation import PersonName, Scene, Word
from engine.safe_text import one_line

Wording = Localizer | Callable[[Word], str]


class PictureNames:
    """Makes the names that pictures show. typefaces: the fonts of the pictures."""

    def __init__(self, typefaces: Typefaces) -> None:
        self.typefaces = typefaces

    def words(self, scene: Scene, words: Wording) -> Callable[[Word], str]:
        """Return a function that words everything in a scene, with names of people that pictures can show.

        words: the reader's wording; a `Localizer` also names seats.
        """
        localizer = self.localizer(words) if isinstance(words, Localizer) else words
        parts = (*(tile.name for tile in scene.tiles), *(label.text for label in scene.labels))
        people = dict.fromkeys(part for part in parts if isinstance(part, PersonName))
        names = self._distinct([(words(one), one.number) for one in people], _instead(words))
        shown = dict(zip(people, names, strict=True))
        return lambda word: shown[word] if isinstance(word, PersonName) and word in shown else localizer(word)

    def localizer(self, localizer: Localizer) -> Localizer:
        """Return the reader's localizer, but with names of seats that pictures can show."""
        person = localizer.format_person or localizer.format_seat

        @cache
        def name(seat: int) -> str:
            """Return the name of the person in a seat, as pictures can show it."""
            people = ((person(number), number + 1) for number in range(seat + 1))
            return self._distinct(people, _instead(localizer))[-1]

        def seat(number: int) -> str:
            """Return how a seat is called, with that name in it. number: of the seat, from 0."""
            before, after = person(number), name(number)
            return (
                localizer.format_seat(number).replace(before, after)
                if before
                else localizer.format_seat(number) + after
            )

        return localizer._replace(format_seat=seat, format_person=name if localizer.format_person else None)

    def _distinct(
        self, people: Iterable[tuple[str, int]], find_replacement: Callable[[int], str]
    ) -> list[str]:
        """Return the names of these people (name, number), changed where a picture needs that.

        People with exactly the same name keep it: other texts do not tell them apart either.
        find_replacement: returns the name of a person whose own name cannot be drawn.
        """
        names: dict[str, str] = {}
        drawn: set[str] = set()
        distinct_names = []
        for text, number in people:
            if text not in names:
                readable = not is_unreadable(self.typefaces.drawable_text(text))
                name = one_line(text, len(text)) if readable else find_replacement(number)
                while self.typefaces.drawable_text(name) in drawn:
                    name = f"{name} ({number})"
                names[text] = name
                drawn.add(self.typefaces.drawable_text(name))
            distinct_names.append(names[text])
        return distinct_names


def _instead(words: Wording) -> Callable[[int], str]:
    """Return a function from number to name, for people whose name has no letter that can be drawn."""
    if isinstance(words, Localizer):
        return lambda number: words.say("share-seat", number=number)
    return str
