"""The rulebooks are not read yet: just after a start, on a slow or busy machine."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from cogs.core.text.rulebook import Rulebook, RulebookReader
from tests.deep.hostile.hostile_place import HostileDiscord, HostilePlace, seen
from tests.support.loopback import Callback

pytestmark = pytest.mark.asyncio(loop_scope="module")


class UnreadBook(Rulebook):
    """A book that is being read until it may go on."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book.rules, book.name_files, book.question_file)
        self.may_go_on, self.times_read = threading.Event(), 0

    def build_index(self) -> None:
        self.times_read += 1
        self.may_go_on.wait(10)
        super().build_index()


@pytest_asyncio.fixture(loop_scope="module")
async def book(discord_: HostileDiscord) -> AsyncIterator[UnreadBook]:
    services = discord_.host.services
    before = services.rulebooks, services.rulebook_reader
    book = UnreadBook(services.rulebooks["crownfell"])
    services.rulebooks, services.rulebook_reader = {"crownfell": book}, RulebookReader([book])
    yield book
    book.may_go_on.set()
    services.rulebooks, services.rulebook_reader = before


async def test_a_question_is_told_that_its_answer_follows(place: HostilePlace, book: UnreadBook) -> None:
    """Three people ask while the book is read in the background anyway: all are answered, it is read once."""
    reading = asyncio.create_task(place.host.services.rulebook_reader.read_all())
    people = [place.ann, place.bob, place.server.person("Cleo", "ja")]
    asked = await asyncio.gather(
        *(each.slash(place.channel, "rules", words="draft", game="crownfell") for each in people)
    )
    assert [each.type for each in asked] == [Callback.DEFERRED_MESSAGE] * 3
    assert max(each.seconds for each in asked) < 1.5
    book.may_go_on.set()
    for each in asked:
        assert "CFL-" in await seen(each)
        assert each.ephemeral
    await reading
    assert book.times_read == 1


async def test_suggestions_do_not_wait_for_a_book(place: HostilePlace, book: UnreadBook) -> None:
    typed = await place.ann.autocomplete(place.channel, "rules", "words", "draft", game="crownfell")
    assert (typed.choices, typed.seconds < 0.5) == ([], True)
    book.may_go_on.set()
    await place.host.services.rulebook_reader.read_all()
    typed = await place.ann.autocomplete(place.channel, "rules", "words", "draft", game="crownfell")
    assert typed.choices


async def test_taps_are_answered_while_books_are_read(place: HostilePlace, book: UnreadBook) -> None:
    reading = asyncio.create_task(place.host.services.rulebook_reader.read_all())
    await place.start_game()
    assert all(await place.take_turns(3))
    book.may_go_on.set()
    await reading
