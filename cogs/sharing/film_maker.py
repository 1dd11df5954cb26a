"""Makes an animation file that Discord accepts: chooses the shots, the width and the encoding."""

from pathlib import Path
from typing import Any

import msgspec

from cogs.core.painting.compose import Painter
from cogs.core.painting.fonts import Fonts
from cogs.core.runtime.low_priority_process import ReportProgress
from cogs.core.text.sentences import Localizer, MessageCatalogues
from cogs.replays.replay_words import ReplayWords
from cogs.sharing import encoding
from cogs.sharing.captions import CaptionWriter
from cogs.sharing.film import Film, height_of
from cogs.sharing.storyboard import Ending, FilmOptions, Shot, Storyboard
from engine import content
from engine.game import Rules, Setup, games
from engine.match import Match, SavedMatch
from engine.questions import Answer, Outcome, Refused
from engine.records.replay import Frame, Replay

WIDEST, NARROWEST, STEP = 680, 400, 40  # pixels: widths of pictures, and steps between them
PIXELS = 160_000_000  # of all pictures together; drawing these takes a core about four seconds
SMALLER = (1.0, 0.75, 0.5)  # factors of the width, tried until the file is small enough
WRITERS = {"webp": encoding.webp, "gif": encoding.gif}
StoredState = tuple[bytes, tuple[Answer, ...]]  # a `SavedMatch`, whose text is JSON, for transport as msgpack


class FilmOrder(msgspec.Struct, frozen=True):
    """Everything that an animation is made of."""

    game: str
    """The game's name."""
    pack_text: str
    """The text of the card pack's file; "" for a game without cards."""
    setup: Setup
    """What the match started from."""
    answers: tuple[Answer, ...]
    """All answers of the match, in their order."""
    result: Outcome | None
    """How the match ended; None: it did not end."""
    stored_state: StoredState | None
    """The stored state of the match. The answers must lead to it; None: do not check that."""
    options: FilmOptions
    """What is shown: language, viewpoint, turns, speed and kind of file."""
    most_bytes: int
    """The greatest size of the file in bytes."""


class MadeFilm(msgspec.Struct, frozen=True):
    """An animation."""

    data: bytes
    """The content of the file."""
    file_type: Ending
    """The kind of file, by the ending of its name."""
    alt: str
    """The game in a sentence, for screen readers."""
    picture_count: int
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
        self._catalogues = words or MessageCatalogues(data / "text")
        self._replay_words = ReplayWords(self._catalogues)
        self._fonts, self._painter = Fonts(data / "fonts"), Painter(data / "fonts")
        self._widest_captions = CaptionWriter(self._fonts, WIDEST)

    def make(self, order: FilmOrder, report_progress: ReportProgress = lambda done, of: None) -> MadeFilm:
        """Make an animation.

        Raises Refused if the rules do not lead to the stored state, if there are no such turns, or if no
        file of the greatest size can show them.
        report_progress: called with the number of pictures that are done, and of all.
        """
        replay = replay_of(order)
        localizer = self._localizer(replay, order.options.language)
        storyboard = Storyboard(replay, self._replay_words, localizer, self._widest_captions.fits)
        shots, last_frame = storyboard.shots(order.options)
        if order.stored_state is not None and not ends_in_stored_state(
            order.stored_state, replay.rules, order.options.viewpoint, last_frame
        ):
            raise Refused("no-replay")
        aside = (
            localizer.say("share-eyes", player=localizer.format_seat(order.options.viewpoint))
            if order.options.viewpoint is not None
            else ""
        )
        alt = self._alt(storyboard, last_frame, localizer)
        for width_factor in SMALLER:
            try:
                return self._made(order, shots, localizer, aside, alt, width_factor, report_progress)
            except encoding.TooLarge:
                continue
        raise Refused("share-too-large")

    def _made(
        self,
        order: FilmOrder,
        shots: list[Shot],
        localizer: Localizer,
        aside: str,
        alt: str,
        width_factor: float,
        report_progress: ReportProgress,
    ) -> MadeFilm:
        """Draw and encode the shots. Raises TooLarge if the file is larger than ordered.

        aside: a text beside each turn.
        alt: the game in a sentence.
        width_factor: factor of the usual width, 0 to 1.
        """
        captions = CaptionWriter(self._fonts, max(int(width_of(shots) * width_factor), NARROWEST // 2))
        film = Film(self._painter, localizer, shots, captions, aside)
        write, seconds = WRITERS[order.options.file_type], [shot.seconds for shot in shots]
        data = write(
            film.pictures(),
            film.size,
            seconds,
            order.most_bytes,
            lambda done: report_progress(done, len(shots)),
        )
        return MadeFilm(data, order.options.file_type, alt, len(shots), *film.size)

    def _localizer(self, replay: Replay, language: str) -> Localizer:
        """Return a localizer in which people have their names if the fonts can draw them, else those of
        their seats."""
        return self._painter.picture_names.localizer(
            self._replay_words.localizer(replay, language, plain=True)
        )

    def _alt(self, storyboard: Storyboard, last_frame: Frame, localizer: Localizer) -> str:
        """Return the game, its players and the outcome in a sentence. last_frame: of the game."""
        outcome = self._replay_words.outcome(storyboard.replay, last_frame, localizer)
        description = localizer.say(
            "share-alt", game=storyboard.game, players=storyboard.players, outcome=outcome
        )
        turn = localizer.turn(storyboard.replay.game, last_frame.turn)
        return f"{description} ({turn})" if turn else description


def replay_of(order: FilmOrder) -> Replay:
    """Return the game of an order, with the rules of its pack."""
    rules: Rules[Any, Any]
    if order.pack_text:
        rules = content.rules_from(order.game, "the table's pack", order.pack_text)
    else:
        rules = games()[order.game].make_rules(None)
    return Replay(order.game, rules, order.setup, order.answers, order.result)


def stored(saved: SavedMatch) -> StoredState:
    """Return the stored state as the process that makes animations receives it."""
    return bytes(saved.base), saved.answers


def ends_in_stored_state(
    saved: StoredState, rules: Rules[Any, Any], viewpoint: int | None, last_frame: Frame
) -> bool:
    """Return whether the replayed game ends in the stored state. If the rules were changed, it may not.

    viewpoint: a seat; None: nobody's.
    last_frame: of the replay, from this viewpoint.
    """
    match = Match.load(rules, SavedMatch(msgspec.Raw(saved[0]), saved[1]))
    return bool(rules.view(match.state, match.question, viewpoint) == last_frame.view)


def width_of(shots: list[Shot]) -> int:
    """Return the width in pixels: enough to be read on a phone, less if the pictures are many or high."""
    width = int((PIXELS / len(shots) / (height_of(shots) + 0.25)) ** 0.5)
    return min(max(width - width % STEP, NARROWEST), WIDEST)
