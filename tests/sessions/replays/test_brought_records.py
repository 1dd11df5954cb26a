"""Records that people bring: what can be played is kept for them alone, what cannot costs a sentence."""

import json
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from engine import content
from engine.match import Match
from engine.questions import Refused
from engine.records import record
from engine.records.record_format import RecordViewpoint
from engine.records.replay import Replay
from sessions.computers.worker_pool import InlineWorkers
from sessions.people.personal_data import PersonalData
from sessions.replays.record_reading import MOST_LINES, read_record
from sessions.replays.replay_sources import KEPT, MOST_FRAMES, ReplaySource, ReplaySources
from sessions.replays.uploaded_records import KEPT_SECONDS, MOST, UploadedRecords
from sessions.store.memory import MemoryStore
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves_of_tests
from tests.support.contract import trials
from tests.support.contract.replays import played
from tests.support.depth import first_short
from tests.support.ids_in_text import has_id
from tests.support.paths import TESTS

SHELVES = shelves_of_tests()
ANN, BOB = 7_001, 7_002


class House:
    """Tables with what people bring."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0
        self.tables = Tables(MemoryStore(), SHELVES, secret=secrets_in_order(), now=lambda: self.time)
        self.data = PersonalData(self.tables)
        self.records: UploadedRecords = self.data.records
        self.sources = ReplaySources(self.tables.repository, self.records, InlineWorkers())


@pytest_asyncio.fixture
async def house() -> AsyncIterator[House]:
    opened_house = House()
    await opened_house.tables.store.open()
    yield opened_house
    await opened_house.tables.store.close()


def text_of(
    game: str, number: int = 2, reader: RecordViewpoint | None = None, keep: int | None = None
) -> str:
    """A random game's record."""
    trial = trials.trials_of(game)[0]
    seen, _, _ = played(trial, number)
    answers = seen.answers if keep is None else seen.answers[:keep]
    given = reader or RecordViewpoint(keep is None)
    return record.record_of_match(game, trial.rules, seen.setup, answers, given).text()


async def why(house: House, text: str) -> str:
    """What is wrong with it."""
    with pytest.raises(Refused) as refused:
        await house.sources.upload(ANN, text)
    assert house.tables.store.entries.keys().isdisjoint({("records", str(ANN))})  # type: ignore[attr-defined]
    return str(refused.value.reason)


@pytest.mark.parametrize("game", first_short(SHELVES, 2))
async def test_a_record_is_the_game_that_was_played(house: House, game: str) -> None:
    trial = trials.trials_of(game)[0]
    for number in (2, 3):
        seen, _, _ = played(trial, number)
        source = await house.sources.upload(ANN, text_of(game, number))
        assert source.replay.answers == seen.answers
        for eyes in source.viewpoints(ANN):
            mine = await source.frames(eyes)
            whole = Replay(game, trial.rules, source.replay.setup, seen.answers).frames(eyes)
            assert [one.view for one in mine] == [one.view for one in whole]
        again = ReplaySources(house.tables.repository, house.records, InlineWorkers())
        reloaded = await again.of_record(ANN, source.id)
        assert reloaded.replay.answers == seen.answers
        with pytest.raises(Refused, match="record-gone"):
            await again.of_record(BOB, source.id)
        with pytest.raises(Refused, match="record-gone"):
            await house.sources.of_record(BOB, source.id)


async def test_what_cannot_be_played_is_told_apart(house: House) -> None:
    whole = text_of("crownfell")
    assert await why(house, "") == "no-record"
    assert await why(house, "hello\n" * 1_000) == "no-record"
    assert await why(house, whole.replace("castellan: 1", "castellan: 99")) == "record-version"
    assert await why(house, whole.replace("# game: crownfell", "# game: chess")) == "record-game"
    assert await why(house, whole.replace("\n= ", "\nresign resign\n= ")) == "record-wrong"
    assert await why(house, text_of("craft-the-crown", keep=20)) == "record-covered"
    mended = whole.partition("\n! ")[0] + f"\n{record.AS_GIVEN}\n0: a\n"
    assert await why(house, mended) in ("record-mended", "record-wrong")
    lines = [line for line in whole.split("\n") if not line.startswith("#|")]
    cards = next(line for line in lines if line.startswith("# cards: "))
    other = "\n".join(lines).replace(cards, "# cards: " + "0" * 64).replace("# pack: house", "# pack: nobody")
    assert await why(house, other) == "record-cards"


async def test_cards_that_the_host_keeps_by_content_are_found(house: House) -> None:
    """Those of a table here, though no pack on disk has them any more."""
    trial = trials.trials_of("crownfell")[0]
    seen, _, _ = played(trial, 2)
    kept = content.rules_from(
        "crownfell", "kept", trial.rules.pack_info.text.replace("version: ", "version: 9")
    )
    text = record.record_of_match("crownfell", kept, seen.setup, seen.answers).text()
    bare = "\n".join(line for line in text.split("\n") if not line.startswith("#|"))
    assert bare != text
    assert await why(house, bare) == "record-cards"
    await house.tables.repository.packs.save_content(kept)
    assert (await house.sources.upload(ANN, bare)).replay.answers == seen.answers


SAMPLES = sorted((TESTS / "records").glob("v*/*/*.txt"))


@pytest.mark.parametrize("file", first_short(SAMPLES, 15), ids=lambda file: "/".join(file.parts[-3:]))
def test_samples_of_every_version_are_played_or_told_apart(file: Path) -> None:
    """Whole ones are played; what is covered, or was written under other rules, is called so."""
    result = read_record(None, lambda: True, file.read_text("utf-8"))
    assert result.refusal in ("", "record-covered", "record-mended"), result
    assert not result.refusal or not file.name.startswith(("whole", "finished", "ended"))


HOSTILE = {
    "lines": lambda text: text + "x\n" * (MOST_LINES * 20),
    "one long line": lambda text: text + "x" * 1_000_000,
    "seats": lambda text: text.replace("# seat: ", "# seat: x\n" * 20_000 + "# seat: ", 1),
    "name": lambda text: text.replace("# seat: Ann", "# seat: " + "A" * 500_000),
    "options": lambda text: text.replace("# seat: ", "# option maxTurns: 99999999999999999999\n# seat: ", 1),
    "nulls": lambda text: text.replace("\n", "\n\0", 5),
    "pack": lambda text: text.replace("# seat: ", "#|" + "[" * 900_000 + "\n# seat: ", 1),
    "seed": lambda text: text.replace("# seed: ", "# seed: 00"),
    "numbers": lambda text: text.replace("# castellan: 1", "# castellan: " + "9" * 100_000),
    "brackets": lambda text: "# castellan: 1\n# game: crownfell\n" + "# luck: [\n" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_what_is_made_to_hurt_costs_a_sentence(house: House, name: str) -> None:
    text = HOSTILE[name](text_of("crownfell"))
    began = time.process_time()
    reason = await why(house, text)
    assert reason.startswith(("record-", "no-record"))
    assert time.process_time() - began < 6


async def test_ten_are_kept_for_thirty_days_and_no_longer(house: House) -> None:
    keys = [await house.records.keep(ANN, f"text {number}") for number in range(MOST + 2)]
    assert [await house.records.text(ANN, key) for key in keys[:3]] == [None, None, "text 2"]
    house.time += KEPT_SECONDS - 10
    await house.records.keep(ANN, "text 5")
    house.time += 20
    assert await house.records.text(ANN, keys[3]) is None
    await house.records.delete_expired()
    notes = [key for kind, key in house.tables.store.entries if kind == "record"]  # type: ignore[attr-defined]
    assert notes == [f"{ANN}/{keys[5]}"]


async def test_they_are_told_and_forgotten_with_their_bringer(house: House) -> None:
    text = text_of("crownfell")
    source = await house.sources.upload(ANN, text)
    await house.sources.upload(BOB, text)
    records = json.loads(await house.data.export(ANN))["own"]["records"]
    assert [one["record"] for one in records] == [text]
    assert (await house.data.count(ANN)).own_entries == 1
    await house.data.erase_person(ANN)
    assert not [key for _, key in house.tables.store.entries if has_id(key, ANN)]  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="record-gone"):
        await house.sources.of_record(ANN, source.id)
    assert await house.sources.of_record(BOB, source.id)


async def test_the_games_that_were_seen_last_are_cached(house: House) -> None:
    text = text_of("crownfell", keep=9)

    async def uploaded(number: int) -> ReplaySource:
        return await house.sources.upload(ANN + number, text.replace("Ann", f"Ann{number}"))

    async def is_cached(number: int) -> bool:
        return await house.sources.of_record(ANN + number, games[number].id) is games[number]

    games = [await uploaded(number) for number in range(KEPT)]
    assert await is_cached(0), "and seen again, so that the second is the oldest now"
    games.append(await uploaded(KEPT))
    assert [number for number in (KEPT, *range(2, KEPT), 0, 1) if not await is_cached(number)] == [1]


@pytest.mark.parametrize(("frames", "both"), [(MOST_FRAMES, True), (MOST_FRAMES + 1, False)])
async def test_an_older_game_goes_when_there_are_too_many_frames(
    house: House, frames: int, both: bool
) -> None:
    text = text_of("crownfell", keep=9)
    long = await house.sources.upload(ANN, text)
    long.frames_by_viewpoint[None] = (await long.frames(None))[:1] * frames
    for _ in range(2):
        assert await house.sources.of_record(ANN, long.id) is long, "alone it stays, however long it is"
    short = await house.sources.upload(BOB, text.replace("Ann", "Bob"))
    assert await house.sources.of_record(BOB, short.id) is short
    assert (await house.sources.of_record(ANN, long.id) is long) == both


def test_a_game_that_goes_on_is_not_over() -> None:
    trial = trials.trials_of("crownfell")[0]
    seen, _, _ = played(trial, 2)
    text = record.record_of_match(
        "crownfell", trial.rules, seen.setup, seen.answers[:9], RecordViewpoint(False)
    ).text()
    result = read_record(None, lambda: True, text)
    assert (result.refusal, result.result) == ("", None)
    assert Match.new(trial.rules, result.setup).question is not None
