"""A replay in words: the players, what happened in each frame, and the table."""

import re
from typing import NamedTuple

from cogs.core.text.sentences import LANGUAGES, Localizer, MessageCatalogues, literal, plain_name
from cogs.core.text.voices import side_localizer
from engine.computers.levels import LEVELS
from engine.presentation import Tally
from engine.records.replay import Frame, Replay

# Discord's markup of a heading, at the beginning of a line.
HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)
# What `unique_name` adds to the second player of a name.
NUMBERED = re.compile(r" #\d+$")


class FrameText(NamedTuple):
    """A frame in words."""

    turn: str
    """The turn to which the frame belongs; "" before the first."""
    news: tuple[str, ...]
    """What happened, one line each; empty at the beginning."""
    headline: str
    """Whose move it was, or who won."""
    alt: tuple[str, ...]
    """A description of each scene: the table, and then the viewpoint's hand."""


class ReplayWords:
    """Describes replays in the reader's language, from the message catalogues."""

    def __init__(self, catalogues: MessageCatalogues) -> None:
        self.catalogues = catalogues
        self.computer_names = frozenset(
            catalogues.text(language, f"level-{level.name}") for language in LANGUAGES for level in LEVELS
        )
        """The names of computer players. A record does not say which of its players is one."""

    def localizer(self, replay: Replay, language: str, *, plain: bool = False) -> Localizer:
        """Return a localizer with the names of seats from the record. Where one person had several seats, a
        seat is called by its side, as at the table. plain: without Discord's markdown.
        """
        seats = replay.setup.seats

        def seat(number: int) -> str:
            """Return the name of the player in a seat. number: of the seat, from 0."""
            return plain_name(seats[number]) if plain else literal(seats[number])

        computer_seats = tuple(
            number for number, name in enumerate(seats) if NUMBERED.sub("", name) in self.computer_names
        )
        printed_text = replay.rules.catalogue.printed_text
        localizer = Localizer(
            self.catalogues, language, seat, printed_text, plain, without_honorific=computer_seats
        )
        options, seating = replay.setup.options, replay.rules.seating
        titles = [seating.title("", number, options) for number in range(len(seats))]
        if any(title and name.endswith(title) for name, title in zip(seats, titles, strict=True)):
            return side_localizer(localizer, replay.rules, options, alone=True)
        return localizer

    def describe(self, replay: Replay, frame: Frame, localizer: Localizer) -> FrameText:
        """Return a frame in words, without markdown if the localizer is plain."""
        presentation = replay.rules.presentation
        turn = localizer.turn(replay.game, frame.turn)
        news = [localizer(sentence) for sentence in replay.news(frame)]
        head = presentation.headline(frame.view)
        # In a refereed game, the further lines say what to do by hand.
        is_refereed = replay.rules.refereeing is not None
        state = localizer.lines(head[:1] if is_refereed else head)
        alt = tuple(localizer.lines(scene.alt) for scene in replay.scenes(frame))
        if localizer.plain:
            state = bare(state).replace("\n", " ")
            return FrameText(turn, tuple(map(bare, news)), state, tuple(map(bare, alt)))
        return FrameText(turn, tuple(news), state, alt)

    def outcome(self, replay: Replay, frame: Frame, localizer: Localizer) -> str:
        """Return how the game ended, in a sentence or two: who won, how, and with how many points.

        frame: the last one.
        """
        tally = replay.rules.presentation.tally
        points = (tally(frame.view) if tally else Tally()).points  # sentences
        sentences = [localizer(sentence) for sentence in replay.rules.presentation.headline(frame.view)]
        text = " ".join([*sentences, localizer([*points])] if points else sentences)
        return bare(text) if localizer.plain else text


def bare(text: str) -> str:
    """Return a sentence without Discord's markup for headings, emphasis, small print and code."""
    return HEADING.sub("", text).replace("**", "").replace("-# ", "").replace("`", "")
