"""A running table keeps the cards it began with, whatever happens to the packs on the shelf."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from engine import content, files
from engine.questions import Refused
from engine.records import record, record_header
from engine.records.record_header import RecordError
from sessions.computers.teaching import Teaching
from sessions.computers.worker_pool import InlineWorkers, WorkerPool
from sessions.operations import phases, voting
from sessions.packs.available_packs import GamePacks, load_games, misplaced
from sessions.packs.pack_contents import PACK
from sessions.store.memory import MemoryStore
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.replays import record_of
from sessions.table.table import Table
from sessions.table.table_data import Person, TableBody
from sessions.tables.tables import Tables
from tests.support import thoughts
from tests.support.building import secrets_in_order
from tests.support.content import content_of, shelves, shelves_of_tests
from tests.support.depth import DEEP, EACH_STORE_OF_ONE_PROCESS, deep
from tests.support.message_parts import shown_text
from tests.support.played_tables import answered
from tests.support.plays import pack_file
from tests.support.simulated_server import hall
from tests.support.thinking import counted

ANN, BOB = Person(1, "Ann"), Person(2, "Bob")
# One changed number (or icon) of each house pack.
CHANGES = {
    "crownfell": ("+p  .   +p  .   +p\n", "+p  .   +p  .   +s\n"),
    "craft-the-crown": ("price: 4", "price: 5"),
    "crown-crest": ("cost: 2", "cost: 3"),
}
GAMES = ("crownfell", "craft-the-crown", "crown-crest", "crownfall", "cube-quest")


def changed(game: str) -> str:
    """The house pack with a changed number."""
    text = files.text(pack_file("house", game))
    before, after = CHANGES[game]
    assert before in text
    return text.replace(before, after, 1)


def edited(game: str) -> dict[str, GamePacks]:
    """The shelves as a bot finds them that starts after somebody changed one number of a house pack."""
    games = shelves()
    if game in CHANGES:
        rules = {"house": content.rules_from(game, "house.pack.yaml", changed(game))}
        games[game] = games[game]._replace(rules=rules)
    return games


def emptied(game: str) -> dict[str, GamePacks]:
    """The shelves after the game's packs were taken away."""
    games = shelves()
    return {**games, game: games[game]._replace(rules={})}


@pytest_asyncio.fixture(params=EACH_STORE_OF_ONE_PROCESS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Any]:
    opened_store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "castellan.db")
    await opened_store.open()
    yield opened_store
    await opened_store.close()


def house(store: Any, games: Any = None) -> Tables:
    return Tables(store, games or shelves(), secret=secrets_in_order())


async def begun(tables: Tables, game: str, answers: int = 12, place: int = 7) -> str:
    """A table in the middle of a game."""
    table = await tables.open(place, 1, ANN, game, tables.packs_by_game[game].default_pack, {}, "en")
    await tables.lobbies.join(table.id, BOB)
    await tables.game_starts.start(table.id, ANN)
    rng = random.Random(game)
    for _ in range(answers):
        await answered(tables, table.id, rng)
    return table.id


def faces(table: Table) -> bytes:
    """All that anybody is shown of a table: its view from every seat, and what can be answered."""
    match = table.match
    assert match is not None
    views = [table.rules.view(match.state, match.question, seat) for seat in (None, 0, 1)]
    cards = [table.rules.catalogue.lines(code) for code in table.rules.catalogue.codes]
    return repr([views, [list(match.legal(seat)) for seat in (0, 1)], cards]).encode()


async def told(tables: Tables, name: str) -> list[Any]:
    """What a table tells: its faces, its records, a hint and the news of its last answers."""
    table = await tables.get(name)
    assert table is not None
    assert table.match is not None
    answers = await tables.journal_answers(name)
    table.news = None
    shown: list[Any] = [faces(table), await tables.news(table)]
    for person in (0, ANN.id, BOB.id):
        shown.append(record_of(table, answers, person).text())
    if table.rules.computer and table.match.question is not None and table.match.question.seats:
        table.body.options.hints = "on"
        seat = table.match.question.seats[0]
        async for advice in Teaching(tables, InlineWorkers(0, counted(0, least=40))).hints(
            table, (ANN, BOB)[seat]
        ):
            shown.append(advice.hint.token)
    return shown


async def taken_back(tables: Tables, name: str) -> bytes:
    """What the table shows after somebody took back their last answers, and the other agreed."""
    for person, other in ((ANN, BOB), (BOB, ANN)):
        try:
            update = await tables.apply_with_answers(name, voting.undo, person)
            if update.table.body.proposal is not None:
                update = await tables.votes.consent(name, other, True)
            return faces(update.table)
        except Refused:
            continue
    raise AssertionError("nothing can be taken back")


@pytest.mark.asyncio
@pytest.mark.parametrize("change", [edited, *deep(emptied)])
@pytest.mark.parametrize("game", list(CHANGES))
async def test_a_running_table_does_not_notice_a_changed_pack(store: Any, game: str, change: Any) -> None:
    """The attack: one number in the pack, or the whole file, and a restart."""
    before, after, apart = house(store), house(store, change(game)), MemoryStore()
    await apart.open()
    alike = house(apart)  # the same deal and answers, and nobody changes a pack
    name, twin = await begun(before, game), await begun(alike, game)
    as_it_was = await told(before, name)
    assert await told(after, name) == as_it_was
    assert await taken_back(alike, twin) == await taken_back(after, name)
    rng = random.Random(5)
    for _ in range(40):
        if not await answered(after, name, rng):
            break
    table = await house(store, change(game)).get(name)
    assert table is not None
    assert table.rules.pack_info.digest == before.packs_by_game[game].rules["house"].pack_info.digest


@pytest.mark.asyncio
@pytest.mark.parametrize("game", list(CHANGES))
async def test_a_lobby_and_a_rematch_take_the_newest(store: Any, game: str) -> None:
    before = house(store)
    lobby = await before.open(1, 1, ANN, game, "house", {}, "en")
    over = await begun(before, game, 3, place=2)
    await before.apply(over, phases.end_by_moderator)
    after = house(store, edited(game))
    newest = after.packs_by_game[game].rules["house"]
    await after.lobbies.join(lobby.id, BOB)
    started = await after.game_starts.start(lobby.id, ANN)
    assert started.table.rules is newest
    await after.votes.propose(over, ANN, "rematch")
    closed = await after.votes.consent(over, BOB, True)
    again = await after.game_starts.begin(closed.table.id, 1, 77)
    assert again.table.id != over
    assert again.table.rules is newest
    again_loaded = await house(store, edited(game)).get(again.table.id)
    assert again_loaded is not None
    assert again_loaded.body.pack.digest == newest.pack_info.digest


@pytest.mark.asyncio
async def test_an_untouched_pack_costs_no_second_rules(store: Any) -> None:
    tables = house(store)
    name = await begun(tables, "crownfell", 2)
    again = house(store)
    table = await again.get(name)
    assert table is not None
    assert table.rules is again.packs_by_game["crownfell"].rules["house"]


@pytest.mark.asyncio
async def test_a_lobby_whose_pack_is_gone_plays_with_the_usual_one(store: Any) -> None:
    rich = house(store, shelves_of_tests())
    lobby = await rich.open(1, 1, ANN, "crownfell", "test", {}, "en")
    poor = house(store)
    await poor.lobbies.join(lobby.id, BOB)
    assert (await poor.game_starts.start(lobby.id, ANN)).table.body.pack.ref == "house"


@pytest.mark.asyncio
async def test_cards_that_are_nowhere_are_named_and_nothing_is_lost(store: Any) -> None:
    before = house(store)
    name = await begun(before, "crownfell", 3)
    row = await store.read(name)
    body = msgspec.json.decode(row.body, type=TableBody)
    body.pack.digest = "0" * 64
    await store.mark_shown(name, row.shown_version, msgspec.json.encode(body), row.version)
    with pytest.raises(Refused, match="pack-gone"):
        await house(store).get(name)
    assert (await store.read(name)).version == row.version


@pytest.mark.asyncio
@pytest.mark.parametrize("damage", [b"", b"no zlib", None])
async def test_a_damaged_content_is_found_among_the_houses(store: Any, damage: bytes | None) -> None:
    tables = house(store)
    name = await begun(tables, "crownfell", 3)
    digest = tables.packs_by_game["crownfell"].rules["house"].pack_info.digest
    await store.save_entry(PACK, digest, damage)
    table = await house(store, emptied("crownfell")).get(name)
    assert table is not None
    assert table.rules.pack_info.digest == digest


# ---------------------------------------------------------------- mended rules


async def mended(store: Any, game: str) -> str:
    """A table whose journal does not give its state any more, as after a mended rule."""
    tables = house(store)
    name = await begun(tables, game)
    row = await store.read(name)
    body = msgspec.json.decode(row.body)
    base = body["saved"]["base"]
    base["chance"]["draws"] += 1
    await store.mark_shown(name, row.shown_version, msgspec.json.encode(body), row.version)
    return name


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES)
async def test_where_rules_were_mended_a_table_still_answers_truly(store: Any, game: str) -> None:
    name = await mended(store, game)
    tables = house(store)
    table = await tables.get(name)
    assert table is not None
    answers = await tables.journal_answers(name)
    assert await tables.news(table) == []
    if table.rules.private_panels:
        with pytest.raises(Refused, match="record-later"):
            record_of(table, answers, ANN.id)
    else:
        text = record_of(table, answers, ANN.id).text()
        assert all(f"\n{seat}: {token}\n" in text for seat, token in answers)
        with pytest.raises(RecordError, match="mended"):
            record.describe(record_header.read(text), False)
    for person in (ANN, BOB):
        tried = await outcome(tables.apply_with_answers(name, voting.undo, person))
        assert tried in {"done", "undo-too-far", "nothing-to-undo", "over"}
    fresh = await house(store).get(name)
    assert fresh is not None
    assert fresh.body.proposal is None
    assert faces(fresh)
    rng = random.Random(3)
    for _ in range(10):
        await answered(tables, name, rng)
    done = await tables.apply(name, phases.end_by_moderator)
    assert "as they were given" in record_of(done.table, await tables.journal_answers(name), ANN.id).text()


async def outcome(work: Any) -> str:
    """The reason of a refusal, or "done"."""
    try:
        await work
    except Refused as refused:
        return refused.reason
    return "done"


# ---------------------------------------------------------------- workers


@pytest.mark.asyncio
@DEEP  # it starts another process
async def test_a_worker_thinks_with_the_tables_own_cards() -> None:
    rules = content.rules_from("crownfell", "house", changed("crownfell"))
    worker_pool = WorkerPool(worker_count=1)
    try:
        assert await worker_pool.run("t", 1, "crownfell", rules, thoughts.digest) == rules.pack_info.digest
        usual = shelves()["crownfell"].rules["house"]
        assert await worker_pool.run("t", 1, "crownfell", usual, thoughts.digest) == usual.pack_info.digest
        assert (
            await worker_pool.run("t", 1, "crownfall", shelves()["crownfall"].rules[""], thoughts.digest)
            == ""
        )
    finally:
        await worker_pool.close()


# ---------------------------------------------------------------- records


@pytest.fixture
def own_record() -> str:
    """The record of a game that was played with a pack of one's own."""

    async def played() -> str:
        store = MemoryStore()
        await store.open()
        tables = house(store, edited("crownfell"))
        name = await begun(tables, "crownfell", 8)
        await tables.answer(name, ANN, "resign")
        table = await tables.get(name)
        assert table is not None
        return record_of(table, await tables.journal_answers(name)).text()

    return asyncio.run(played())


def test_a_record_carries_the_cards_that_are_nobodys_elses(
    own_record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(own_record)
    assert record.main(["--verify", str(file)]) == 0
    assert "with cards of its own" in capsys.readouterr().out
    parsed = record_header.read(own_record)
    assert parsed.pack_text == changed("crownfell")
    assert parsed.text() == own_record
    without = "\n".join(line for line in own_record.split("\n") if not line.startswith("#|"))
    file.write_text(without)
    assert record.main([str(file)]) == 1
    assert "is another version" in capsys.readouterr().out


@pytest.mark.asyncio
@pytest.mark.parametrize("game", list(CHANGES))
async def test_a_record_of_the_houses_cards_names_them_alone(store: Any, game: str) -> None:
    tables = house(store)
    name = await begun(tables, game, 5)
    table = await tables.get(name)
    assert table is not None
    text = record_of(table, await tables.journal_answers(name)).text()
    assert f"# cards: {table.rules.pack_info.digest}\n" in text
    assert "#|" not in text


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: text.replace("#|version: ", "#|version: 8"), "not those that it names"),
        (lambda text: text.replace("# cards: ", "# cards: 0"), "not those that it names"),
        (lambda text: text.replace("# pack: house ", "# pack: other "), "another version"),
        (lambda text: text.replace("# game: crownfell", "# game: crown-crest"), "crown-crest"),
    ],
)
def test_a_hostile_record_is_refused_with_a_sentence(
    own_record: str, damage: Any, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(damage(own_record))
    assert record.main([str(file)]) == 1
    assert reason in capsys.readouterr().out


@pytest.mark.parametrize(
    "own",
    [
        "x" * 1_000_001,
        "a: &a [b]\nb: *a\n",
        "[" * 5000,
        "\n".join("- a" for _ in range(20_001)),
        "",
        "pack: own\ngame: nothing\nversion: 1\ntitle: T\n",
        "pack: own\ngame: crownfell\nversion: 1\ntitle: T\ncards: 5\n",
        "\x0b\x85\u2028",
    ],
)
def test_a_hostile_pack_in_a_record_is_refused_like_any(
    own: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = own or "\n"
    head = "# castellan: 1\n# game: crownfell\n# pack: own 1 0123456789abcdef\n"
    lines = "".join(f"#|{line}\n" for line in text.removesuffix("\n").split("\n"))
    record_text = f"{head}# cards: {content.digest_of(text)}\n{lines}# seat: Ann\n# seat: Bob\n"
    file = tmp_path / "game.txt"
    file.write_text(record_text)
    assert record.main([str(file)]) == 1
    assert "Traceback" not in capsys.readouterr().out


@pytest.mark.parametrize("ending", ["", "\n", "\n\n"])
@pytest.mark.parametrize("inside", ["a: 1\n\n#| b\n# seat: no", "a\u2028b\x85c\x0bd\n  "])
def test_a_pack_goes_through_a_record_to_the_letter(inside: str, ending: str) -> None:
    text = inside + ending
    game_record = record_header.Record(
        "crownfell",
        "x 1 y",
        ("Ann",),
        {},
        b"",
        "",
        (),
        (),
        pack_digest=content.digest_of(text),
        pack_text=text,
    )
    assert record_header.read(game_record.text()).pack_text == text


# ---------------------------------------------------------------- what comes with the house


@pytest.mark.parametrize("game", list(CHANGES))
def test_every_listed_house_pack_is_here_and_its_records_are_read(game: str) -> None:
    """Whoever changes a released house pack keeps the former file, and lists both: `sha256sum`."""
    listed = files.built_in_packs(game)
    assert pack_file("house", game) in listed.values()
    for digest, file in listed.items():
        text = files.text(file)
        assert content.digest_of(text) == digest, f"{file} is not as it is listed"
        rules = content.rules_from(game, file.name, text)
        assert content.is_built_in(rules, game)
        for named in (digest, ""):  # a record need not name more than the mark
            game_record = record_header.Record(
                game, rules.pack_info.mark, ("Ann", "Bob"), {}, b"", "", (), (), pack_digest=named
            )
            assert record.rules_of(game_record).pack_info.text == text


def test_a_house_pack_that_a_host_has_changed_is_not_the_houses() -> None:
    changed_rules = content.rules_from("crownfell", "house", changed("crownfell"))
    assert not content.is_built_in(changed_rules, "crownfell")
    assert content.built_in_text("crownfell", changed_rules.pack_info.digest) is None


# ---------------------------------------------------------------- as people see it


@pytest.mark.asyncio
async def test_whoever_plays_on_sees_no_difference(no_errors: None) -> None:
    """Panels, record and undo of a running table through the whole bot, its pack changed in between."""
    async with hall() as room:
        await room.opened()
        name = (await room.table()).id
        rng = random.Random(4)
        tables = room.host.tables
        for _ in range(4):
            table = await tables.get(name)
            seat = table.match.question.seats[0]
            who = Person(table.body.seats[seat].person, table.body.seats[seat].name)
            await tables.answer(name, who, rng.choice(list(table.match.question.tokens[seat])))
        before = [await asked_for(room, command) for command in ("board", "record")]
        await room.restart(content=replace(content_of(), packs_by_game=edited("crownfell")))
        after = [await asked_for(room, command) for command in ("board", "record")]
        assert after == before
        table = await room.table()
        assert (
            table.rules.pack_info.digest
            != room.host.tables.packs_by_game["crownfell"].rules["house"].pack_info.digest
        )


async def asked_for(room: Any, command: str) -> list[Any]:
    """What a command answers, as text or a file's content; for a panel its words."""
    result = await room.people["Ann"].slash(room.channel, command)
    reply = result.response
    return [shown_text(reply), [await file.read() for file in reply.attachments]] if reply else []


def test_what_is_not_read_in_a_hosts_folder_is_told(tmp_path: Path) -> None:
    """Names of folders and files that are nearly right, and others that mean something else."""
    for name in (
        "crownfel",
        "Crownfell",
        "craft_the_crown",
        "cards",
        "docs",
        ".git",
        "crown-crest",
        "crownfall",
    ):
        (tmp_path / name).mkdir()
    for name in (
        "cards/a.pack.yaml",
        "crown-crest/a.yaml",
        "crown-crest/b.pack.yml",
        "b.pack.yaml",
        "README.md",
    ):
        (tmp_path / name).write_text("")
    faults = [fault.removeprefix(f"{tmp_path}/") for fault in misplaced((tmp_path, tmp_path / "none"))]
    assert [fault.partition(" ")[0] for fault in faults] == [
        *("Crownfell", "b.pack.yaml", "cards", "craft_the_crown", "crown-crest/a.yaml"),
        *("crown-crest/b.pack.yml", "crownfall", "crownfel"),
    ]
    assert faults[0].endswith(
        "is not read: a folder of packs has to be named after its game; did you mean crownfell?"
    )
    assert faults[0] in [fault.removeprefix(f"{tmp_path}/") for fault in load_games((tmp_path,))[1]]
