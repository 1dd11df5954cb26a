"""Where servers want the puzzle of the day: when it is due, and who solved what stands there."""

import datetime

import msgspec

from sessions.puzzle.posting_times import PuzzlePosting, PuzzlePostings
from sessions.puzzle.progress import KIND as PUZZLE
from sessions.puzzle.progress import PuzzleProgress
from sessions.store.memory import MemoryStore
from sessions.table.time_controls import DAY, HOUR

NINE = datetime.datetime(2026, 11, 21, 9, tzinfo=datetime.UTC).timestamp()
TODAY = datetime.date(2026, 11, 21).toordinal()
WISH = PuzzlePosting(77, 9, "UTC", "en")


class Office:
    """Postings with a clock that goes when it is told to."""

    def __init__(self, store: MemoryStore) -> None:
        self.time, self.store = NINE, store
        self.postings = PuzzlePostings(store, lambda: self.time)


async def office() -> Office:
    store = MemoryStore()
    await store.open()
    return Office(store)


def test_it_is_due_from_its_hour_on_and_once_a_day() -> None:
    assert WISH.day_due(NINE - 1) is None
    assert WISH.day_due(NINE) == WISH.day_due(NINE + 14 * HOUR) == TODAY
    posted = PuzzlePosting(77, 9, "UTC", "en", day=TODAY)
    assert posted.day_due(NINE) is None
    assert posted.day_due(NINE + DAY) == TODAY + 1
    assert PuzzlePosting(77, 18, "Asia/Tokyo", "ja").day_due(NINE) == TODAY


def test_the_next_one_comes_today_or_on_the_day_after_the_last() -> None:
    assert WISH.next(NINE - HOUR) == NINE
    assert PuzzlePosting(77, 9, "UTC", "en", day=TODAY).next(NINE + 1) == NINE + DAY
    assert PuzzlePosting(77, 18, "Asia/Tokyo", "ja", day=TODAY).next(NINE) == NINE + DAY


async def test_the_first_one_comes_when_its_hour_comes_next() -> None:
    post_office = await office()
    await post_office.postings.set(5, WISH)
    assert await post_office.postings.due([5]) == [], "its hour has come already"
    post_office.time = NINE - HOUR
    await post_office.postings.set(6, WISH)
    assert await post_office.postings.due([5, 6, 7]) == []
    post_office.time = NINE
    assert await post_office.postings.due([5, 6, 7]) == [(6, WISH, TODAY)]
    post_office.time += DAY
    assert [(guild, day) for guild, _, day in await post_office.postings.due([5, 6])] == [
        (5, TODAY + 1),
        (6, TODAY + 1),
    ]
    await post_office.postings.set(5, None)
    assert await post_office.postings.of(5) is None
    assert await post_office.store.load_entry("puzzle-post", "5") is None


async def test_who_solves_what_stands_there_is_named_once() -> None:
    post_office = await office()
    await post_office.postings.set(5, WISH)
    assert await post_office.postings.mark_solved(5, TODAY, 1) is None, "nothing stands there"
    await post_office.postings.mark_posted(5, TODAY, 99)
    for person in (2, 1, 2):
        posting = await post_office.postings.mark_solved(5, TODAY, person)
        assert posting is not None
    assert posting.solvers == (2, 1)
    assert (posting.message, posting.channel) == (99, 77)
    assert await post_office.postings.mark_solved(5, TODAY - 1, 3) is None, "another day's"
    assert await post_office.postings.mark_solved(6, TODAY, 3) is None, "nothing is wanted there"
    again = PuzzlePostings(post_office.store, lambda: post_office.time)
    assert await again.of(5) == posting
    await post_office.postings.mark_posted(5, TODAY + 1, 100)
    fresh = await post_office.postings.of(5)
    assert fresh is not None
    assert (fresh.day, fresh.message, fresh.solvers) == (TODAY + 1, 100, ())


async def test_who_is_forgotten_is_named_no_more_and_the_others_are() -> None:
    post_office = await office()
    await post_office.postings.set(5, WISH)
    await post_office.postings.mark_posted(5, TODAY, 99)
    for person in (1, 2):
        await post_office.postings.mark_solved(5, TODAY, person)
    progress = PuzzleProgress(total=1, guilds=(5, 6))
    await post_office.store.save_entry(PUZZLE, "1", msgspec.json.encode(progress))
    assert (await post_office.postings.export(1))["guilds"] == (5, 6)
    await post_office.postings.erase_person(1)
    assert await post_office.store.load_entry(PUZZLE, "1") is None
    posting = await post_office.postings.of(5)
    assert posting is not None
    assert posting.solvers == (2,)
    assert await post_office.postings.of(6) is None


async def test_a_wish_that_was_taken_back_stays_so() -> None:
    post_office = await office()
    await post_office.postings.mark_posted(5, TODAY, 99)
    assert await post_office.postings.of(5) is None
    assert await post_office.store.load_entry("puzzle-post", "5") is None
