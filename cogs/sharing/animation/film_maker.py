"""Makes an animation file that Discord accepts: chooses the shots, the width and the encoding."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from cogs.painting.compose import Painter
from cogs.painting.drawing.fonts import Fonts
from cogs.sharing.animation import encoding
from cogs.sharing.animation.captions import CaptionWriter
from cogs.sharing.animation.film import Film, height_of
from cogs.sharing.animation.storyboard import Ending, FilmWish, Shot, Storyboard
from cogs.text.replay_words import ReplayWords
from cogs.text.sentences import Localizer, MessageCatalogues
from engine import content
from engine.game import Rules, Setup, games
from engine.match import Match, SavedMatch
from engine.questions import Answer, Outcome, Refused
from engine.replay import Frame, Replay

WIDEST, NARROWEST, STEP = 680, 400, 40  # pixels
PIXELS = 160_000_000  # of all pictures together; drawing these takes a core about four seconds
SMALLER = (1.0, 0.75, 0.5)  # factors of the width, tried until the file is small enough
WRITERS = {"webp": encoding.webp, "gif": encoding.gif}
StoredState = tuple[bytes, tuple[Answer, ...]]  # a `SavedMatch`, whose text is JSON, for transport as msgpack
Told = Callable[[int, int], None]  # called with the number of pictures that are done, and of all


class FilmOrder(msgspec.Struct, frozen=True):
    """Everything that an animation is made of."""

    game: str
    """The game's name."""
    text: str
    """The text of the card pack's file; "" for a game without cards."""
    setup: Setup
    """What the match started from."""
    answers: tuple[Answer, ...]
    """All answers of the match, in their order."""
    result: Outcome | None
    """How the match ended; None: it did not end."""
    saved: StoredState | None
    """The stored state of the match, to which the answers must lead; None: do not check it."""
    wish: FilmWish
    """What is shown: language, viewpoint, turns, speed and kind of file."""
    most: int
    """The greatest size of the file in bytes."""


class MadeFilm(msgspec.Struct, frozen=True):
    """An animation."""

    data: bytes
    """The content of the file."""
    ending: Ending
    """The kind of file, by the ending of its name."""
    alt: str
    """The game in a sentence, for screen readers."""
    shots: int
    """The number of pictures."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""


class FilmMaker:
    """Makes animations, one after the other.

    data: the folder with texts and fonts.
    words: the texts, if they were loaded already.
    """

    def __init__(self, data: Path, words: MessageCatalogues | None = None) -> None:
        self._words = words or MessageCatalogues(data / "text")
        self._replays = ReplayWords(self._words)
        self._fonts, self._painter = Fonts(data / "fonts"), Painter(data / "fonts")
        self._reference = CaptionWriter(self._fonts, WIDEST)

    def make(self, order: FilmOrder, report_progress: Told = lambda done, of: None) -> MadeFilm:
        """Make an animation.

        Raises Refused if the rules do not lead to the stored state, if there are no such turns, or if no
        file of the greatest size can show them.
        report_progress: called with the number of pictures that are done, and of all.
        """
        replay = replay_of(order)
        voice = self._voice(replay, order.wish.language)
        board = Storyboard(replay, self._replays, voice, self._reference.fits)
        shots, last = board.shots(order.wish)
        if order.saved is not None and not leads_there(order.saved, replay.rules, order.wish.eyes, last):
            raise Refused("no-replay")
        aside = (
            voice.say("share-eyes", player=voice.seat(order.wish.eyes)) if order.wish.eyes is not None else ""
        )
        alt = self._alt(board, last, voice)
        for width_factor in SMALLER:
            try:
                return self._made(order, shots, voice, aside, alt, width_factor, report_progress)
            except encoding.TooLarge:
                continue
        raise Refused("share-too-large")

    def _made(
        self,
        order: FilmOrder,
        shots: list[Shot],
        voice: Localizer,
        aside: str,
        alt: str,
        part: float,
        report_progress: Told,
    ) -> MadeFilm:
        """Draw and encode the shots. Raises TooLarge if the file is larger than ordered.

        aside: a text beside each turn.
        part: factor of the width, 0 to 1.
        """
        captions = CaptionWriter(self._fonts, max(int(width_of(shots) * part), NARROWEST // 2))
        film = Film(self._painter, voice, shots, captions, aside)
        write, seconds = WRITERS[order.wish.ending], [shot.seconds for shot in shots]
        data = write(
            film.pictures(), film.size, seconds, order.most, lambda done: report_progress(done, len(shots))
        )
        return MadeFilm(data, order.wish.ending, alt, len(shots), *film.size)

    def _voice(self, replay: Replay, language: str) -> Localizer:
        """Return a localizer in which people have their names if the fonts can draw them, else those of
        their seats."""
        return self._painter.names.voice(self._replays.localizer(replay, language, plain=True))

    def _alt(self, board: Storyboard, last: Frame, voice: Localizer) -> str:
        """Return the game, its players and the outcome in a sentence.

        last: the last frame.
        """
        outcome = self._replays.outcome(board.replay, last, voice)
        description = voice.say("share-alt", game=board.game, players=board.players, outcome=outcome)
        turn = self._replays.turn(board.replay.game, last.turn, voice)
        return f"{description} ({turn})" if turn else description


def replay_of(order: FilmOrder) -> Replay:
    """Return the game of an order, with the rules of its pack."""
    rules: Rules[Any, Any]
    if order.text:
        rules = content.rules_from(order.game, "the table's pack", order.text)
    else:
        rules = games()[order.game].rules(None)
    return Replay(order.game, rules, order.setup, order.answers, order.result)


def stored(saved: SavedMatch) -> StoredState:
    """Return the stored state as the process that makes animations receives it."""
    return bytes(saved.base), saved.answers


def leads_there(saved: StoredState, rules: Rules[Any, Any], eyes: int | None, last: Frame) -> bool:
    """Return whether the replayed game ends in the stored state. With changed rules it may not.

    eyes: the viewpoint; None: nobody's.
    last: the last frame of the replay.
    """
    match = Match.load(rules, SavedMatch(msgspec.Raw(saved[0]), saved[1]))
    return bool(rules.view(match.state, match.ask, eyes) == last.view)


def width_of(shots: list[Shot]) -> int:
    """Return the width in pixels: enough to be read on a phone, less if the pictures are many or high."""
    width = int((PIXELS / len(shots) / (height_of(shots) + 0.25)) ** 0.5)
    return min(max(width - width % STEP, NARROWEST), WIDEST)
