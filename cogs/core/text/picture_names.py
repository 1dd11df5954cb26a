"""People's names in pictures: two people never look the same, and no name is a row of missing letters."""

from collections.abc import Callable, Iterable
from functools import cache

from cogs.core.text.sentences import Localizer
from cogs.core.text.typefaces import Typefaces, is_unreadable
from engine.presentation import PersonName, Scene, Word
from engine.safe_text import one_line

# A reader's localizer, or another function that returns a word as text.
Wording = Localizer | Callable[[Word], str]


class PictureNames:
    """Makes the names that pictures show. typefaces: the fonts of the pictures."""

    def __init__(self, typefaces: Typefaces) -> None:
        self.typefaces = typefaces

    def words(self, scene: Scene, words: Wording) -> Callable[[Word], str]:
        """Return a function that returns any word of a scene as text, with names that the picture can show.

        words: makes the text of a word for the reader; a `Localizer` also names seats.
        """
        localizer = self.localizer(words) if isinstance(words, Localizer) else words
        parts = (*(tile.name for tile in scene.tiles), *(label.text for label in scene.labels))
        people = dict.fromkeys(part for part in parts if isinstance(part, PersonName))
        names = self._distinct([(words(person), person.number) for person in people], _instead(words))
        drawable_names = dict(zip(people, names, strict=True))

        def drawn(word: Word) -> str:
            """Return a word as text, with the scene's signs."""
            if isinstance(word, PersonName) and word in drawable_names:
                return drawable_names[word]
            return scene.signed(localizer(word))

        return drawn

    def localizer(self, localizer: Localizer) -> Localizer:
        """Return the reader's localizer, changed so that pictures can show its names of seats."""
        format_person = localizer.format_person or localizer.format_seat

        @cache
        def name(seat: int) -> str:
            """Return the name of the person in a seat, as pictures can show it.

            It depends on the lower seats, because a name that looks like an earlier one gets a number.
            """
            people = ((format_person(number), number + 1) for number in range(seat + 1))
            return self._distinct(people, _instead(localizer))[-1]

        def seat(number: int) -> str:
            """Return how a seat (from 0) is called, with the name that pictures can show in it."""
            before, after = format_person(number), name(number)  # the name, and the one to show
            return (
                localizer.format_seat(number).replace(before, after)
                if before
                else localizer.format_seat(number) + after
            )

        return localizer._replace(format_seat=seat, format_person=name if localizer.format_person else None)

    def _distinct(
        self, people: Iterable[tuple[str, int]], find_replacement: Callable[[int], str]
    ) -> list[str]:
        """Return the names of these people as the picture shows them, in the same order.

        A name that would look like a different earlier one gets the person's number behind it. A name that
        cannot be drawn is replaced. People with exactly the same name keep it: other texts do not tell them
        apart either.
        people: the name and number of each person.
        find_replacement: returns the name to show for a person's number if theirs cannot be drawn.
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
    """Return a function that makes a name from a person's number, for people whose name cannot be drawn.

    words: as in `PictureNames.words`. If it is no `Localizer`, the name is the number alone.
    """
    if isinstance(words, Localizer):
        return lambda number: words.say("share-seat", number=number)
    return str
