"""Decides what an animation shows: one shot after the other, each a position with a few sentences.

A long game has fewer shots: what happened in one turn is joined as long as all of it can be read below one
picture, and a change of points always has its own shot.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cogs.core.text.sentences import Localizer
from cogs.replays.replay_words import ReplayWords, bare
from engine.presentation import Scene, Sentence
from engine.questions import Refused
from engine.records.replay import Frame, Replay

Speed = Literal["calm", "usual", "quick"]
Ending = Literal["webp", "gif"]
# Speed → factor of all durations.
SPEEDS: dict[Speed, float] = {"calm": 1.8, "usual": 1.0, "quick": 0.5}
ENDINGS: tuple[Ending, ...] = ("webp", "gif")
SECONDS, READING = 0.9, 0.014  # seconds for which a shot is shown; more for each character
WHOLE = 0.7  # if a player's own picture has this share of the table's cells, it shows the table as well
READ = 150  # characters that count as read below one picture, at most
FIRST, LAST = 1.6, 5.0  # least seconds of the first and the last shot
# seconds: an animation is sped up to this length, but its shots are not shorter than this
LONGEST, SHORTEST = 240.0, 0.3
APART = 150  # up to this number of shots, each change has its own shot
MANY = 300  # from this number of shots on, shots with the same picture are joined even if their text is cut
MOST = 600  # shots; more would be shown for less than 0.4 seconds each

Fits = Callable[[Sequence[str]], bool]
"""Returns whether these lines can be read below one picture."""


class FilmOptions(Struct, frozen=True):
    """What a person wants an animation to show."""

    language: str
    """The language of the captions, such as "en"."""
    viewpoint: int | None = None
    """The viewpoint: a seat; None: what everybody may see."""
    first: int = 0
    """The first turn; 0: from the start."""
    last: int = 0
    """The last turn; 0: to the end."""
    speed: Speed = "usual"
    """How long shots are shown: a key of `SPEEDS`."""
    file_type: Ending = "webp"
    """The kind of file, by the ending of its name."""


class Shot(NamedTuple):
    """One picture of an animation with its caption."""

    scenes: tuple[Scene, ...]
    """The table, and a player's hand if one is shown."""
    turn: int
    """The number of its turn, from 1; 0 before the first turn."""
    title: str
    """The heading of the caption: the name of the turn or of the game."""
    lines: tuple[str, ...]
    """The text of the caption: what happened."""
    points: tuple[Sentence, ...] = ()
    """The points of all players, if the game has any."""
    seconds: float = 0.0
    """How long the shot is shown."""


class Storyboard:
    """Turns a replay into shots.

    replay_words: describes frames in words.
    localizer: without markdown, with the names of the replay's players.
    fits: returns whether these lines can be read below one picture.
    """

    def __init__(self, replay: Replay, replay_words: ReplayWords, localizer: Localizer, fits: Fits) -> None:
        self.replay, self.replay_words, self.localizer, self.fits = replay, replay_words, localizer, fits

    def shots(self, options: FilmOptions) -> tuple[list[Shot], Frame]:
        """Return the shots in order, and the last frame of the game.

        Raises Refused if there are no such turns, or if the present rules do not accept the answers.
        """
        all_shots: list[Shot] = []
        last_frame: Frame | None = None
        for frame in self._seen(options.viewpoint):
            previous, last_frame = all_shots[-1] if all_shots else None, frame
            if chosen(frame.turn, options):
                all_shots.append(self._shot(frame, previous))
        assert last_frame is not None
        if not all_shots:
            raise Refused("share-no-turn", turns=last_frame.turn)
        joined_shots = self._joined(all_shots)
        if chosen(last_frame.turn, options):
            joined_shots[-1:] = self._ended(joined_shots[-1], last_frame)
        return timed([self._opening(joined_shots[0]), *joined_shots], SPEEDS[options.speed]), last_frame

    def _seen(self, viewpoint: int | None) -> Iterator[Frame]:
        """Yield the frames of the game. Raises Refused if the present rules do not accept the answers.

        viewpoint: a seat; None: what everybody may see.
        """
        frames = self.replay.iter_frames(viewpoint)
        while True:
            try:
                frame = next(frames, None)
            except Exception as fault:  # any error that changed rules may raise on answers of older rules
                raise Refused("no-replay") from fault
            if frame is None:
                return
            yield frame

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.localizer.say(f"game-{self.replay.game}")

    @property
    def players(self) -> str:
        """Return the names of the players, each person once even with several seats."""
        names = dict.fromkeys(
            self.localizer.format_seat(seat) for seat in range(len(self.replay.setup.seats))
        )
        return self.localizer([*names])

    def _opening(self, shot: Shot) -> Shot:
        """Return the first shot, with the game and its players as caption."""
        return shot._replace(title=self.game, lines=(self.players,))

    def _shot(self, frame: Frame, previous: Shot | None) -> Shot:
        """Return a frame as a shot.

        previous: the shot before; None: none. If both shots look the same, they get the same `scenes` object.
        """
        scenes = tuple(replace(scene, alt=()) for scene in self.replay.scenes(frame))
        if len(scenes) > 1 and len(scenes[1].cells) >= WHOLE * len(scenes[0].cells):
            scenes = scenes[1:]
        if previous is not None and scenes == previous.scenes:
            scenes = previous.scenes
        tally = self.replay.rules.presentation.tally
        points = tuple(tally(frame.view).points) if tally else ()
        title = self.localizer.turn(self.replay.game, frame.turn) or self.game
        lines = tuple(bare(self.localizer(sentence)) for sentence in self.replay.news(frame))
        return Shot(scenes, frame.turn, title, lines, points)

    def _ended(self, shot: Shot, last_frame: Frame) -> list[Shot]:
        """Return what replaces the last shot: the shot with the outcome added to its caption.

        If the caption has no space for the outcome, return the shot, and one more with the outcome. If the
        game goes on, the outcome is whose turn it is.
        """
        outcome = self.replay_words.outcome(self.replay, last_frame, self.localizer)
        lines = (*(line for line in shot.lines if line.rstrip(".!。！") not in outcome), outcome)
        if self.fits(lines):
            return [shot._replace(lines=lines)]
        return [shot, shot._replace(lines=(outcome,))]

    # ---------------------------------------------------------------- fewer shots

    def _joined(self, all_shots: Sequence[Shot]) -> list[Shot]:
        """Join neighbouring shots until there are few enough."""
        shots = self._join_neighbours(
            all_shots, lambda shot, other: same_picture(shot, other) and self._fit(shot, other)
        )
        # The more shots there are, the less strict is the condition for joining two.
        for most, may_join in ((APART, self._fit), (MANY, same_picture), (MOST, same_turn)):
            if len(shots) > most:
                shots = self._join_neighbours(shots, may_join)
        shot_count = min(len(shots), MOST)
        starts = [len(shots) * n // shot_count for n in range(shot_count + 1)]
        return [merged(shots[start:end]) for start, end in pairwise(starts)]

    def _join_neighbours(self, shots: Sequence[Shot], may_join: Callable[[Shot, Shot], bool]) -> list[Shot]:
        """Return the shots; each is joined with the one before if `may_join` returns True for the two."""
        merged_shots: list[Shot] = []
        for shot in shots:
            if merged_shots and may_join(merged_shots[-1], shot):
                merged_shots[-1] = merged((merged_shots[-1], shot))
            else:
                merged_shots.append(shot)
        return merged_shots

    def _fit(self, shot: Shot, other: Shot) -> bool:
        """Return whether two shots have the same turn and points, and their lines fit below one picture."""
        is_same_turn = same_turn(shot, other) and shot.points == other.points
        return is_same_turn and self.fits((*shot.lines, *other.lines))


def same_turn(shot: Shot, other: Shot) -> bool:
    """Return whether two shots are of one turn."""
    return shot.turn == other.turn


def same_picture(shot: Shot, other: Shot) -> bool:
    """Return whether two shots have the same picture and turn."""
    return shot.scenes is other.scenes and shot.turn == other.turn


def chosen(turn: int, options: FilmOptions) -> bool:
    """Return whether a turn is shown. turn: its number; options: those of the animation."""
    return options.first <= turn and (not options.last or turn <= options.last)


def merged(shots: Sequence[Shot]) -> Shot:
    """Return one shot in place of several: the last one, with the lines of all."""
    return shots[-1]._replace(lines=tuple(line for shot in shots for line in shot.lines))


def timed(shots: Sequence[Shot], pace: float) -> list[Shot]:
    """Return the shots with their durations, by the length of their text; a long animation is sped up.

    pace: factor of the durations; less is faster.
    """
    reading_times = [(SECONDS + READING * min(sum(map(len, shot.lines)), READ)) * pace for shot in shots]
    reading_times[0], reading_times[-1] = max(reading_times[0], FIRST), max(reading_times[-1], LAST)
    speed_up = min(1.0, LONGEST * pace / sum(reading_times))
    durations = [*(max(seconds * speed_up, SHORTEST) for seconds in reading_times[:-1]), reading_times[-1]]
    return [shot._replace(seconds=seconds) for shot, seconds in zip(shots, durations, strict=True)]
