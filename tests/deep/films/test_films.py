"""Moving pictures of games: what they show, that they are small, and the process that makes them."""

import asyncio
import io
import itertools
import os
from typing import Any

import msgspec
import psutil
import pytest
from PIL import Image

from cogs.core.painting import palette
from cogs.core.painting.compose import Painter, unit_of
from cogs.core.painting.fonts import Fonts
from cogs.core.runtime.low_priority_process import WorkerFault
from cogs.core.text.sentences import LANGUAGES
from cogs.replays.replay_words import ReplayWords
from cogs.sharing import encoding, film_queue, storyboard
from cogs.sharing.captions import LINES, ROOM, CaptionWriter
from cogs.sharing.film import moved
from cogs.sharing.film_maker import FilmMaker, FilmOrder, MadeFilm, replay_of, stored, width_of
from cogs.sharing.film_queue import FilmCache, FilmWorker
from cogs.sharing.storyboard import FilmOptions, Shot, Storyboard
from engine.files import DATA
from engine.presentation import Scene, SceneCell
from engine.questions import Refused
from tests.support.content import WORDS
from tests.support.contract import trials, worlds
from tests.support.contract.replays import played

NAMES = [name for name in trials.names() if name != trials.SMALLEST]
MOST = 10 << 20
WORDS = ReplayWords(WORDS)
# What somebody may call themselves to spoil a picture: what cannot be drawn, floods, what turns text round.
HOSTILE = ("🦊🦊", "\u202eevil\u202c\n\x07", "שלום", "W" * 32, "a\u0300" * 16, "`**<@1>**`", "‏", "　")


def order(name: str, number: int = 1, seats: tuple[str, ...] = (), **wish: Any) -> FilmOrder:
    """A random game as an order; seats: what its people are called."""
    seen, _, _ = played(trials.trials_of(name)[0], number)
    setup = seen.setup
    if seats:
        setup = msgspec.structs.replace(setup, seats=tuple((seats * 4)[: len(setup.seats)]))
    saved = stored(seen.match_after(len(seen.answers)).save())
    given = FilmOptions(**{"language": "en", **wish})
    return FilmOrder(name, seen.rules.pack_info.text, setup, seen.answers, None, saved, given, MOST)


def board(given: FilmOrder) -> Storyboard:
    replay = replay_of(given)
    localizer = WORDS.localizer(replay, given.options.language, plain=True)
    return Storyboard(replay, WORDS, localizer, CaptionWriter(Fonts(DATA / "fonts"), 640).fits)


@pytest.fixture(scope="module")
def maker() -> FilmMaker:
    return FilmMaker(DATA)


def frames(film: MadeFilm) -> list[Image.Image]:
    image: Any = Image.open(io.BytesIO(film.data))
    images = []
    for place in range(image.n_frames):
        image.seek(place)
        images.append(image.convert("RGB"))
    return images


@pytest.mark.parametrize(("name", "language"), [*zip(NAMES, itertools.cycle(LANGUAGES), strict=False)])
def test_every_game_is_a_film(name: str, language: str, maker: FilmMaker) -> None:
    progress: list[tuple[int, int]] = []
    last = 8 if name != "crownfall" else 1
    film = maker.make(order(name, language=language, last=last), lambda *done: progress.append(done))
    image: Any = Image.open(io.BytesIO(film.data))
    assert (image.format, image.n_frames, image.size) == (
        "WEBP",
        film.picture_count,
        (film.width, film.height),
    )
    assert progress == [(done, film.picture_count) for done in range(1, film.picture_count + 1)]
    assert len(film.data) <= MOST
    assert "Ann" in film.alt


def test_both_files_show_the_same_pictures(maker: FilmMaker) -> None:
    webp, gif = (maker.make(order("crownfell", last=20, file_type=ending)) for ending in ("webp", "gif"))
    webp_frames, other = frames(webp), frames(gif)
    assert len(webp_frames) == len(other) > 10
    assert all(a.tobytes() == b.tobytes() for a, b in zip(webp_frames, other, strict=True))


def test_what_is_encoded_is_what_was_drawn() -> None:
    """Nothing is lost, also where a picture comes back, differs in a point, or not at all."""
    plain = Image.new("P", (40, 30), 3)
    plain.putpalette(palette.FLAT)
    dot = plain.copy()
    dot.putpixel((20, 11), 7)
    pictures = [plain, dot, dot.copy(), plain]
    for write in (encoding.webp, encoding.gif):
        film = write(iter(pictures), (40, 30), [0.5] * 4, MOST, lambda done: None)
        decoded = frames(MadeFilm(film, "webp", "", 4, 40, 30))
        shown = [picture.convert("RGB").tobytes() for picture in pictures]
        assert [one.tobytes() for one in decoded] in (shown, [shown[0], shown[1], shown[3]])


@pytest.mark.parametrize("name", NAMES)
def test_films_are_painted_as_panels_are(name: str) -> None:
    replay, painter = replay_of(order(name)), Painter(DATA / "fonts")
    localizer = WORDS.localizer(replay, "en", plain=True)
    for frame in itertools.islice(replay.iter_frames(None), 12):
        (scene,) = replay.scenes(frame)
        drawn = painter.image(scene, lambda word: localizer(word), unit_of(scene)).convert("RGB")
        panel = Image.open(io.BytesIO(painter.paint(scene, lambda word: localizer(word)))).convert("RGB")
        assert (drawn.size, drawn.tobytes()) == (panel.size, panel.tobytes())


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_happened_is_left_out_of_a_short_game(name: str) -> None:
    given = order(name, last=3)
    film_board = board(given)
    shots, _ = film_board.shots(given.options)
    captions = " ".join(line for shot in shots for line in shot.lines)
    news = [
        storyboard.bare(film_board.localizer(line))
        for frame in film_board.replay.iter_frames(None)
        if frame.turn <= 3
        for line in film_board.replay.news(frame)
    ]
    if len(shots) < storyboard.APART:
        assert [line for line in news if line not in captions] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_film_has_few_pictures_and_an_end(name: str) -> None:
    given = order(name, 2)
    shots, last = board(given).shots(given.options)
    assert len(shots) <= storyboard.MOST + 2
    assert shots[-1].seconds >= storyboard.LAST
    assert min(shot.seconds for shot in shots) >= storyboard.SHORTEST
    assert (
        sum(shot.seconds for shot in shots) <= max(storyboard.LONGEST, storyboard.SHORTEST * len(shots)) + 8
    )
    assert last.answer_count == len(given.answers)
    points = [shot.points for shot in shots]
    whole = board(given)
    tally = whole.replay.rules.presentation.tally
    if tally is not None:  # each score that there was is seen
        seen = [tuple(tally(frame.view).points) for frame in whole.replay.iter_frames(None)]
        missing = [one for one in seen if one not in points]
        assert not missing or len(points) > storyboard.MANY


def test_turns_that_there_are_none_of_are_refused(maker: FilmMaker) -> None:
    with pytest.raises(Refused) as refused:
        maker.make(order("crownfell", first=9_000))
    assert refused.value.reason == "share-no-turn"


def test_rules_that_give_another_game_are_refused(maker: FilmMaker) -> None:
    given = order("crownfell")
    for wrong in (
        msgspec.structs.replace(given, answers=given.answers[:-3]),
        msgspec.structs.replace(given, answers=((0, "nonsense"), *given.answers)),
    ):
        with pytest.raises(Refused) as refused:
            maker.make(wrong)
        assert refused.value.reason == "no-replay"


def test_what_does_not_fit_is_drawn_smaller_or_refused(maker: FilmMaker) -> None:
    given = order("crownfell", last=20)
    whole = maker.make(given)
    smaller = maker.make(msgspec.structs.replace(given, most_bytes=len(whole.data) - 1))
    assert len(smaller.data) < len(whole.data)
    assert smaller.width < whole.width
    for ending in storyboard.ENDINGS:
        wish = msgspec.structs.replace(given.options, file_type=ending)
        with pytest.raises(Refused) as refused:
            maker.make(msgspec.structs.replace(given, most_bytes=2_000, options=wish))
        assert refused.value.reason == "share-too-large"


def test_many_pictures_are_drawn_smaller() -> None:
    scene = Scene(4.0, 5.0)
    few, many = ([Shot((scene,), 0, "", ())] * count for count in (50, 900))
    assert width_of(few) > width_of(many)


# ---------------------------------------------------------------- what nobody may know


def test_secret_answers_make_no_difference_to_a_film(maker: FilmMaker) -> None:
    """Two games that differ in one secret answer are, byte for byte, one film to whoever may not know it."""
    tried = 0
    for name, number in itertools.product(("crown-crest", "craft-the-crown"), range(1, 7)):
        trial = trials.trials_of(name)[0]
        for pair in worlds.pairs(trial, number, 60):
            if not pair.given[0] or None not in pair.viewers:
                continue
            setup, text = trial.setup(number), trial.rules.pack_info.text
            films = [
                maker.make(FilmOrder(name, text, setup, tuple(given), None, None, FilmOptions("en"), MOST))
                for given in pair.given
            ]
            assert films[0] == films[1]
            tried += 1
    assert tried >= 3


# ---------------------------------------------------------------- words below the picture


@pytest.mark.parametrize("name", HOSTILE)
def test_names_made_to_hurt_are_drawn_as_far_as_they_can_be(name: str, maker: FilmMaker) -> None:
    film = maker.make(order("crownfell", seats=(name, "Bob"), last=1))
    assert film.picture_count > 2
    assert not {"\n", "\x07", "\u202e"} & {*film.alt}
    if name in ("‏", "　", "\U00013000\U00013001"):  # nothing of it can be written
        assert "Player 1" in film.alt


@pytest.mark.parametrize("width", [320, 640, 720])
@pytest.mark.parametrize(
    "caption", ["W" * 200, "a b " * 100, "王" * 200, "", "（" * 90, "x", "one (🔵 Blue) two"]
)
def test_captions_stay_in_their_room(caption: str, width: int) -> None:
    writer = CaptionWriter(Fonts(DATA / "fonts"), width)
    lines = writer.lines((caption, caption))
    assert len(lines) <= LINES
    assert all(writer.width_of(line) <= ROOM for line in lines)
    drawn = writer.draw(caption, caption, (caption, caption), 0.5)
    assert drawn.size == (width, writer.height)
    assert writer.fits((caption,)) or lines[-1].endswith("…")
    if "Blue" in caption:
        assert lines[0] == caption


def test_no_line_begins_with_what_ends_a_sentence() -> None:
    writer = CaptionWriter(Fonts(DATA / "fonts"), 640)
    for length in range(1, 60):
        lines = writer.lines(("あ" * length + "（レベル3）。「王」、",))
        assert not [line for line in lines if line[0] in "）。」、"]


def test_what_stays_on_the_table_stays_where_it_is() -> None:
    below = Scene(4.0, 5.0, tuple(SceneCell(x, y + 1.0) for x in range(3) for y in range(3)))
    above = Scene(4.0, 4.0, tuple(SceneCell(x, float(y)) for x in range(3) for y in range(3)))
    assert (moved(below, above), moved(above, below), moved(above, above)) == (1.0, -1.0, 0.0)


# ---------------------------------------------------------------- kept for the next


def kept(now: list[float], size: int = 1_000) -> tuple[FilmCache, FilmOrder, MadeFilm]:
    return FilmCache(lambda: now[0]), order("crownfell"), MadeFilm(b"x" * size, "webp", "", 1, 1, 1)


def test_a_film_is_kept_by_all_that_it_shows() -> None:
    films, given, film = kept([0.0])
    films.put(given, film, films.cache_generation)
    assert films.get(msgspec.structs.replace(given, most_bytes=5_000)) == film
    assert films.get(msgspec.structs.replace(given, most_bytes=999)) is None
    names = msgspec.structs.replace(given.setup, seats=("Ann", "Player 2"))
    for other in (
        msgspec.structs.replace(given, setup=names),
        msgspec.structs.replace(given, answers=given.answers[:-1]),
        *(
            msgspec.structs.replace(given, options=msgspec.structs.replace(given.options, **change))
            for change in (
                {"viewpoint": 0},
                {"language": "ja"},
                {"last": 3},
                {"speed": "calm"},
                {"file_type": "gif"},
            )
        ),
    ):
        assert films.get(other) is None


def test_films_are_kept_within_bounds() -> None:
    now = [0.0]
    films, given, film = kept(now)
    films.most_bytes = 2_500
    for last in range(5):
        wish = msgspec.structs.replace(given.options, last=last)
        films.put(msgspec.structs.replace(given, options=wish), film, films.cache_generation)
        assert films.bytes <= 2_500
    now[0] = film_queue.MOST_SECONDS + 1
    assert films.get(msgspec.structs.replace(given, options=wish)) is None
    assert not films.bytes


def test_what_was_ordered_before_something_was_forgotten_is_not_kept() -> None:
    films, given, film = kept([0.0])
    age = films.cache_generation
    films.clear()
    films.put(given, film, age)
    assert not films.bytes


# ---------------------------------------------------------------- the process


async def test_a_process_makes_films_and_is_used_again() -> None:
    film_worker = FilmWorker(DATA)
    progress: list[int] = []
    try:
        given = order("crownfell", last=10)
        film = await film_worker.make(given, lambda done, of: progress.append(done))
        assert progress[-1] == film.picture_count
        first = film_worker.process
        seen = psutil.Process(first)
        assert seen.nice() >= 15
        assert "DISCORD_TOKEN" not in seen.environ()
        with pytest.raises(Refused):
            await film_worker.make(order("crownfell", first=9_000), lambda done, of: None)
        await film_worker.make(given, lambda done, of: None)
        assert film_worker.process == first
    finally:
        await film_worker.close()
    assert not film_worker.process
    await gone(first)


async def gone(number: int) -> None:
    for _ in range(100):
        if not psutil.pid_exists(number) or psutil.Process(number).status() == psutil.STATUS_ZOMBIE:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the process is still there")


async def test_whoever_calls_off_ends_the_process() -> None:
    film_worker, begun = FilmWorker(DATA), asyncio.Event()
    work = asyncio.create_task(film_worker.make(order("craft-the-crown"), lambda done, of: begun.set()))
    await asyncio.wait_for(begun.wait(), 60)
    number = film_worker.process
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert not film_worker.process
    await gone(number)
    await film_worker.close()


async def test_a_process_that_dies_is_told_and_another_one_begins() -> None:
    film_worker, begun = FilmWorker(DATA), asyncio.Event()
    try:
        work = asyncio.create_task(film_worker.make(order("craft-the-crown"), lambda done, of: begun.set()))
        await asyncio.wait_for(begun.wait(), 60)
        os.kill(film_worker.process, 9)
        with pytest.raises(WorkerFault):
            await work
        assert (await film_worker.make(order("crownfell", last=2), lambda done, of: None)).picture_count
    finally:
        await film_worker.close()


async def test_what_takes_too_long_is_broken_off() -> None:
    film_worker = FilmWorker(DATA, timeout_seconds=0.01)
    with pytest.raises(WorkerFault):
        await film_worker.make(order("crownfell"), lambda done, of: None)
    assert not film_worker.process
    await film_worker.close()


async def test_a_process_with_nothing_to_do_ends() -> None:
    film_worker = FilmWorker(DATA)
    film_worker.idle = 0.05
    await film_worker.make(order("crownfell", last=1), lambda done, of: None)
    number = film_worker.process
    async with asyncio.timeout(20):
        while film_worker.process:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.05)
    if number:
        await gone(number)
    await film_worker.close()
