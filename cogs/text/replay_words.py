"""A replay in words: who sat there, what happened in each frame, and what lies on the table."""

import re
from typing import NamedTuple

from cogs.text.sentences import Localizer, MessageCatalogues, literal, plain_name
from engine.presentation import Tally
from engine.replay import Frame, Replay

HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)


class FrameText(NamedTuple):
    """A frame for whoever reads it.

    turn: which turn it belongs to ("" before the first); news: what happened, a line each, nothing at the
    start; state: whose move it was or who won; alt: what lay on the table, then what these eyes held, as many
    as there are scenes.
    """

    turn: str
    news: tuple[str, ...]
    state: str
    alt: tuple[str, ...]


class ReplayWords:
    """Puts replays into the reader's language."""

    def __init__(self, words: MessageCatalogues) -> None:
        self.words = words

    def voice(self, replay: Replay, language: str, *, plain: bool = False) -> Localizer:
        """Words for a reader, the seats by the names in the record. plain: without Discord's markdown."""
        seats = replay.setup.seats

        def seat(number: int) -> str:
            return plain_name(seats[number]) if plain else literal(seats[number])

        return Localizer(self.words, language, seat, replay.rules.catalogue.printed, plain)

    def describe(self, replay: Replay, frame: Frame, voice: Localizer) -> FrameText:
        """One frame in words; without markdown where the voice is plain."""
        face = replay.rules.face
        turn = self.turn(replay.game, frame.turn, voice)
        news = [voice(said) for said in replay.news(frame)]
        head = face.headline(frame.view)
        real = replay.rules.refereeing is not None  # there the rest says what hands have to do
        state = voice.lines(head[:1] if real else head)
        alt = tuple(voice.lines(scene.alt) for scene in replay.scenes(frame))
        if voice.plain:
            state = bare(state).replace("\n", " ")
            return FrameText(turn, tuple(map(bare, news)), state, tuple(map(bare, alt)))
        return FrameText(turn, tuple(news), state, alt)

    def turn(self, game: str, number: int, voice: Localizer) -> str:
        """What a turn is called in this game; "" before the first."""
        own = f"replay-turn-{game}"  # a game that counts them by another word
        key = own if self.words.has(own) else "replay-turn"
        return voice.say(key, number=number) if number else ""

    def outcome(self, replay: Replay, frame: Frame, voice: Localizer) -> str:
        """How it ended, in a sentence or two: who won how, and the points if the game has any."""
        tally = replay.rules.face.tally
        points = (tally(frame.view) if tally else Tally()).points
        sentences = [voice(one) for one in replay.rules.face.headline(frame.view)]
        text = " ".join([*sentences, voice([*points])] if points else sentences)
        return bare(text) if voice.plain else text


def bare(text: str) -> str:
    """Without the marks of headings and emphasis that sentences carry for Discord."""
    return HEADING.sub("", text).replace("**", "").replace("-# ", "").replace("`", "")
