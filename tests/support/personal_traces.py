"""For each stored kind that has something about people: how it comes to have something about Bob."""

import contextlib
import zlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import NamedTuple

import msgspec

from sessions.competitions.stored_tournament import TableTerms
from sessions.competitions.tournament_data import SWISS, TournamentPlan
from sessions.gathering.queue_entries import ANY, QueueEntry
from sessions.moderation.action_log import ActNote
from sessions.packs.uploaded_packs import PERSON, TRIALS, Holder, NewContent
from sessions.people.learners import Experience, Learners
from sessions.people.personal_data import PersonalData
from sessions.people.profiles import AT_ONCE
from sessions.people.saved_kits import SavedKits
from sessions.people.turn_messages import TurnMessages
from sessions.puzzle.posting_times import PuzzlePosting
from sessions.puzzle.progress import KIND as PUZZLE
from sessions.puzzle.progress import PuzzleProgress
from sessions.results.challenges import ChallengeTry, put_of
from sessions.results.report_data import ReportedSeat
from sessions.results.reports import NewReport
from sessions.store.memory import MemoryStore
from sessions.store.stored_kinds import AboutPeople, StoredKind, declared_kinds
from sessions.table.table_data import Person
from sessions.table.time_controls import DAY, LIVE
from sessions.tables.table_limits import KIND as OPENING
from sessions.tables.table_limits import TableClaim

ANN, BOB = Person(10**17 + 1, "Annabellina"), Person(10**17 + 2, "Bobadillo")
GUILD, GAME = 50_005, "crownfell"


class Traces(NamedTuple):
    """Texts that a filler has left in the store, besides Bob's id and name."""

    exported: Iterable[str] = ()
    """Texts that an export for Bob has to have."""
    gone: Iterable[str] = ()
    """Texts that must be nowhere after his erasure."""


Filler = Callable[[PersonalData], Awaitable[Traces]]


async def profile(data: PersonalData) -> Traces:
    await data.tables.people.set_zone(BOB.id, "Asia/Tokyo")
    return Traces(["Asia/Tokyo"])


async def kit(data: PersonalData) -> Traces:
    await SavedKits(data.store).add(BOB, "crown-crest", "house", "deck of Bob", "")
    return Traces(["deck of Bob"], ["deck of Bob"])


async def finished_once(data: PersonalData) -> Traces:
    await Experience(data.store).finished(GAME, [BOB.id])
    return Traces([GAME])


async def lesson(data: PersonalData) -> Traces:
    await Learners(data.store).played(BOB.id, GAME, "bobs-scene")
    return Traces(["bobs-scene"], ["bobs-scene"])


async def puzzle(data: PersonalData) -> Traces:
    await data.postings.set(GUILD, PuzzlePosting(1, 0, "UTC", "en"))
    await data.postings.mark_posted(GUILD, 900_000, 9)
    await data.postings.mark_solved(GUILD, 900_000, BOB.id)
    progress = PuzzleProgress(total=77, guilds=(GUILD,))
    await data.store.save_entry(PUZZLE, str(BOB.id), msgspec.json.encode(progress))
    return Traces([str(GUILD), "77"])


async def table_being_opened(data: PersonalData) -> Traces:
    claims = [TableClaim("bobs-table", data.tables.now())]
    await data.store.save_entry(OPENING, str(BOB.id), msgspec.json.encode(claims))
    return Traces(["bobs-table"], ["bobs-table"])


async def blocked(data: PersonalData) -> Traces:
    """Each has blocked the other."""
    await data.tables.people.blocks.add(BOB.id, ANN.id)
    await data.tables.people.blocks.add(ANN.id, BOB.id)
    return Traces([str(ANN.id)])


async def kept_out(data: PersonalData) -> Traces:
    """A server keeps Bob out, and he keeps somebody else out as the manager of another one."""
    moderation = data.tables.people.moderation
    await moderation.keep_out(60_006, ANN.id, BOB.id, DAY, "what Bob did")
    await moderation.keep_out(60_007, BOB.id, ANN.id, DAY, "what Ann did")
    return Traces(["what Bob did", "60006", "60007"], ["what Bob did"])


async def logged(data: PersonalData) -> Traces:
    """Bob did something, and somebody else did something about him."""
    log = data.tables.people.action_log
    await log.add(GUILD, BOB.id, ActNote("lift", [ANN.id]), key="bobs-act")
    await log.add(GUILD, ANN.id, ActNote("keep-out", [BOB.id], "noted about Bob"), key="about-bob")
    return Traces(["noted about Bob", "lift"], ["noted about Bob"])


async def message(data: PersonalData) -> Traces:
    """One was sent, and the next one is due."""
    hour = [data.tables.now()]
    await data.tables.people.set_messages(BOB.id, AT_ONCE, "en")
    messages = TurnMessages(data.store, data.tables.people, lambda: hour[0])
    await messages.schedule([BOB.id])
    hour[0] += DAY
    assert await messages.due() == [BOB.id]
    await messages.schedule([BOB.id])
    return Traces()


async def queue(data: PersonalData) -> Traces:
    await data.queues.join(GUILD, QueueEntry(BOB.id, BOB.name, GAME, LIVE, ANY, data.tables.now(), 1))
    return Traces([str(GUILD), BOB.name])


async def subscription(data: PersonalData) -> Traces:
    await data.subscriptions.add(GUILD, BOB.id, GAME)
    return Traces([str(GUILD), GAME])


async def followed(data: PersonalData) -> Traces:
    table = await data.tables.open(1, GUILD, ANN, GAME, "house", {}, "en")
    await data.followed_tables.follow(BOB.id, table)
    return Traces([table.id])


async def record(data: PersonalData) -> Traces:
    await data.records.keep(BOB.id, "a record of Bob's")
    return Traces(["a record of Bob's"], ["a record of Bob's"])


async def pack(data: PersonalData) -> Traces:
    uploads, holder = data.tables.repository.packs.uploads, Holder(PERSON, BOB.id)
    content = NewContent(GAME, "bobs-key", "Bob's pack", "text of Bob's pack", 1)
    uploaded = (await uploads.upload(holder, content)).pack
    shared = await uploads.share(holder, uploaded.id)
    await data.store.save_entry(TRIALS, uploaded.id, b'{"reports":["report on Bob\'s pack"]}')
    texts = ["Bob's pack", "text of Bob's pack", shared.code, "report on Bob's pack"]
    return Traces(texts, [*texts, uploaded.id])


async def tournament(data: PersonalData) -> Traces:
    terms = TableTerms(GAME)
    cup = await data.tournaments.create(GUILD, 1, BOB, "The cup", TournamentPlan(SWISS, seconds=DAY), terms)
    await data.tournaments.sign_up(cup.id, BOB)
    return Traces([cup.id, "The cup"])


async def result(data: PersonalData) -> Traces:
    table = await data.tables.open(2, GUILD, ANN, GAME, "house", {}, "en")
    await data.tables.lobbies.join(table.id, BOB)
    await data.tables.game_starts.start(table.id, ANN)
    await data.tables.answer(table.id, BOB, "resign")
    return Traces([table.id])


async def report(data: PersonalData) -> Traces:
    seats = [ReportedSeat(person.id, person.name) for person in (BOB, ANN)]
    opened = await data.reports.open(NewReport(GAME, GUILD, 1, BOB.id, data.tables.now(), seats, (0, 1)))
    return Traces([opened.id])


async def challenge(data: PersonalData) -> Traces:
    attempt = ChallengeTry(BOB.id, "2026-W48", GAME, "bobs-try", GUILD, data.tables.now())
    await data.store.documents.put([put_of(attempt, 0)])
    return Traces(["bobs-try"], ["bobs-try"])


FILLERS: Mapping[str, Filler] = {
    "person": profile,
    "kits": kit,
    "played": finished_once,
    "learner": lesson,
    **dict.fromkeys(("puzzle", "puzzle-post"), puzzle),
    "opening": table_being_opened,
    **dict.fromkeys(("message-due", "message-sent"), message),
    **dict.fromkeys(("queue", "queued"), queue),
    **dict.fromkeys(("notify", "notified"), subscription),
    **dict.fromkeys(("follows", "followers"), followed),
    **dict.fromkeys(("records", "record"), record),
    **dict.fromkeys(("own-packs", "pack-holder", "pack-text", "pack-code", "pack-trials"), pack),
    "tournament": tournament,
    "result": result,
    "report": report,
    "challenge-try": challenge,
    "action-log": logged,
    **dict.fromkeys(("moderation", "moderated"), kept_out),
    **dict.fromkeys(("blocks", "blockedby"), blocked),  # last: they share no table any more
}


def heading_of(kind: str, data: PersonalData) -> str | None:
    """Return the key under which an export has a kind; None if it stands under that of another kind."""
    services = [service for service in data.services if kind in service.personal_kinds]
    first = services[0].personal_kinds[0] if services else kind
    return declared_kinds()[kind].exported_as if first == kind else None


# ---------------------------------------------------------------- what a store has


def stored_texts(store: MemoryStore) -> dict[str, list[str]]:
    """Return all entries and documents of each kind, each as one text with its key and its index keys."""
    texts: dict[str, list[str]] = {}
    for (kind, key), value in store.entries.items():
        texts.setdefault(kind, []).append(f"{key} {readable(value)}")
    for (kind, key), document in store.documents.stored.items():
        index_keys = [name for name, found in store.documents.index.items() if (kind, key) in found]
        texts.setdefault(kind, []).append(f"{key} {readable(document.value)} {' '.join(index_keys)}")
    return texts


def readable(value: bytes) -> str:
    """Return a stored value as text; some are compressed."""
    with contextlib.suppress(zlib.error):
        value = zlib.decompress(value)
    return value.decode("utf-8", "replace")


def faults_of_kinds(store: MemoryStore, kinds: Mapping[str, StoredKind], words: Iterable[str]) -> list[str]:
    """Return what a store has of undeclared kinds, and of kinds that name nobody but have one of these words,
    such as user ids."""
    faults, sought = [], [*words]
    for name, texts in stored_texts(store).items():
        if name not in kinds:
            faults.append(f"stored kind {name}: declare it with stored_kind(…) beside the code that uses it")
        elif kinds[name].about_people is AboutPeople.NOTHING:
            faults += [
                f"stored kind {name} is declared to name nobody, but has {word}"
                for word in sought
                if any(word in text for text in texts)
            ]
    return faults


def all_of(store: MemoryStore) -> str:
    """Return everything in a store as one text, tables and journals included."""
    rows = [f"{row} {readable(row.body)}" for row in store.rows_by_id.values()]
    lines = [str(line) for journal in store.journals.values() for line in journal]
    people = [str(person) for person, tables in store.tables_by_person.items() if tables]
    return "\n".join([*rows, *lines, *people, *(t for texts in stored_texts(store).values() for t in texts)])
