"""What a moving picture of a game shows: one shot after the other, each a position with a few words.

A long game is told in fewer shots: what happened in one turn is joined as long as all of it can still be
read below one picture, and points that somebody made are never passed over.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cogs.text.replay_words import ReplayWords, bare
from cogs.text.sentences import Localizer
from engine.presentation import Scene, Sentence
from engine.questions import Refused
from engine.replay import Frame, Replay

Speed = Literal["calm", "usual", "quick"]
Ending = Literal["webp", "gif"]
SPEEDS: dict[Speed, float] = {"calm": 1.8, "usual": 1.0, "quick": 0.5}
ENDINGS: tuple[Ending, ...] = ("webp", "gif")
SECONDS, READING = 0.9, 0.014  # that a shot stands, and for each character more
WHOLE = 0.7  # of the table's places: somebody's own picture with so many of them shows the table as well
READ = 150  # characters that are read below one picture at most
FIRST, LAST = 1.6, 5.0  # that the first and the last one stand at least
LONGEST, SHORTEST = 240.0, 0.3  # seconds: a film is hurried to last so long, its shots never below
APART = 150  # shots up to which all that changed is shown by itself
MANY = 300  # shots from which on what was only said, and changed nothing, is not told to its end
MOST = 600  # shots; more would be seen for less than 0.4 seconds each

Fits = Callable[[Sequence[str]], bool]


class FilmWish(Struct, frozen=True):
    """What somebody wants to see. eyes: a seat, None: what everybody may see; first, last: turns, 0: all."""

    language: str
    eyes: int | None = None
    first: int = 0
    last: int = 0
    speed: Speed = "usual"
    ending: Ending = "webp"


class Shot(NamedTuple):
    """A picture: what lies there, the turn's name, what happened; seconds: how long it stands."""

    scenes: tuple[Scene, ...]
    turn: int
    title: str
    lines: tuple[str, ...]
    points: tuple[Sentence, ...] = ()
    seconds: float = 0.0


class Storyboard:
    """Tells a replay. fits: whether these lines can be read below one picture."""

    def __init__(self, replay: Replay, words: ReplayWords, voice: Localizer, fits: Fits) -> None:
        self.replay, self.words, self.voice, self.fits = replay, words, voice, fits

    def shots(self, wish: FilmWish) -> tuple[list[Shot], Frame]:
        """In order, and how the game stands; raises Refused for turns that there are none of, and for answers
        that the rules of today do not take."""
        every: list[Shot] = []
        last: Frame | None = None
        for frame in self._seen(wish.eyes):
            before, last = every[-1] if every else None, frame
            if chosen(frame.turn, wish):
                every.append(self._shot(frame, before))
        assert last is not None
        if not every:
            raise Refused("share-no-turn", turns=last.turn)
        joined_shots = self._joined(every)
        if chosen(last.turn, wish):
            joined_shots[-1:] = self._ended(joined_shots[-1], last)
        return timed([self._opening(joined_shots[0]), *joined_shots], SPEEDS[wish.speed]), last

    def _seen(self, eyes: int | None) -> Iterator[Frame]:
        frames = self.replay.seen(eyes)
        while True:
            try:
                frame = next(frames, None)
            except Exception as fault:  # whatever a mended rule does with answers that it was never asked for
                raise Refused("no-replay") from fault
            if frame is None:
                return
            yield frame

    @property
    def game(self) -> str:
        return self.voice.say(f"game-{self.replay.game}")

    @property
    def players(self) -> str:
        """Each person once, however many seats they hold."""
        names = dict.fromkeys(self.voice.seat(seat) for seat in range(len(self.replay.setup.seats)))
        return self.voice([*names])

    def _opening(self, shot: Shot) -> Shot:
        """What it is, above the first picture."""
        return shot._replace(title=self.game, lines=(self.players,))

    def _shot(self, frame: Frame, before: Shot | None) -> Shot:
        scenes = tuple(replace(scene, alt=()) for scene in self.replay.scenes(frame))
        if len(scenes) > 1 and len(scenes[1].cells) >= WHOLE * len(scenes[0].cells):
            scenes = scenes[1:]
        if before is not None and scenes == before.scenes:
            scenes = before.scenes
        tally = self.replay.rules.face.tally
        points = tuple(tally(frame.view).points) if tally else ()
        title = self.words.turn(self.replay.game, frame.turn, self.voice) or self.game
        lines = tuple(bare(self.voice(said)) for said in self.replay.news(frame))
        return Shot(scenes, frame.turn, title, lines, points)

    def _ended(self, shot: Shot, last: Frame) -> list[Shot]:
        """The end: who won how; of a game that goes on, whose move it is. Below the last picture, or once
        more where there is no room."""
        outcome = self.words.outcome(self.replay, last, self.voice)
        lines = (*(line for line in shot.lines if line.rstrip(".!。！") not in outcome), outcome)
        if self.fits(lines):
            return [shot._replace(lines=lines)]
        return [shot, shot._replace(lines=(outcome,))]

    # ---------------------------------------------------------------- fewer of them

    def _joined(self, every: Sequence[Shot]) -> list[Shot]:
        shots = self._run(every, lambda shot, other: same_picture(shot, other) and self._fit(shot, other))
        for most, together in ((APART, self._fit), (MANY, same_picture), (MOST, same_turn)):
            if len(shots) > most:
                shots = self._run(shots, together)
        parts = min(len(shots), MOST)
        starts = [len(shots) * part // parts for part in range(parts + 1)]
        return [merged(shots[start:end]) for start, end in pairwise(starts)]

    def _run(self, shots: Sequence[Shot], together: Callable[[Shot, Shot], bool]) -> list[Shot]:
        merged_shots: list[Shot] = []
        for shot in shots:
            if merged_shots and together(merged_shots[-1], shot):
                merged_shots[-1] = merged((merged_shots[-1], shot))
            else:
                merged_shots.append(shot)
        return merged_shots

    def _fit(self, shot: Shot, other: Shot) -> bool:
        same = same_turn(shot, other) and shot.points == other.points
        return same and self.fits((*shot.lines, *other.lines))


def same_turn(shot: Shot, other: Shot) -> bool:
    return shot.turn == other.turn


def same_picture(shot: Shot, other: Shot) -> bool:
    return shot.scenes is other.scenes and shot.turn == other.turn


def chosen(turn: int, wish: FilmWish) -> bool:
    """Whether a turn is to be seen."""
    return wish.first <= turn and (not wish.last or turn <= wish.last)


def merged(shots: Sequence[Shot]) -> Shot:
    """The last position, with all that happened."""
    return shots[-1]._replace(lines=tuple(line for shot in shots for line in shot.lines))


def timed(shots: Sequence[Shot], pace: float) -> list[Shot]:
    """With the seconds that each one stands, by what is to be read."""
    read = [(SECONDS + READING * min(sum(map(len, shot.lines)), READ)) * pace for shot in shots]
    read[0], read[-1] = max(read[0], FIRST), max(read[-1], LAST)
    hurry = min(1.0, LONGEST * pace / sum(read))
    given = [*(max(seconds * hurry, SHORTEST) for seconds in read[:-1]), read[-1]]
    return [shot._replace(seconds=seconds) for shot, seconds in zip(shots, given, strict=True)]
