"""Checking a finished game in Discord: what is said where all fits, where it does not, what is missing."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.replays.check_handler import CheckHandler
from engine.records import record, record_header
from sessions.replays.deal_check import check_deal
from sessions.table.replays import record_of
from sessions.table.table_data import Person
from tests.support.depth import EACH_LOCALE
from tests.support.message_parts import buttons, matches, shown_text
from tests.support.paths import ROOT, TESTS
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
TEXTS = ROOT / "data" / "text"
PROGRAMS = ("python", "engine.", "sha256sum", "--verify", "pip ", "make test", "$ ")


async def said(room: SimulatedServer, name: str, act: str, message: Any = None) -> Any:
    return (await room.tap(name, act, message)).response


@pytest.mark.parametrize("locale", EACH_LOCALE)
@pytest.mark.parametrize("game", ["crownfell", "craft-the-crown", "cube-quest"])
async def test_a_finished_game_is_checked_where_its_deal_is_explained(game: str, locale: str) -> None:
    async with hall(locale) as room:
        for name in ("Ann", "Cleo"):
            room.speak(name, locale)
        await room.opened(game)
        fair = await said(room, "Cleo", "fair", room.message(announced(room)))
        assert not [one for one in buttons(fair) if matches(one, "check")]
        early = room.planted(f"c:{(await room.table()).id}:0:check:")
        assert "✅" not in shown_text(await said(room, "Cleo", "check", early))
        table = await resigned(room)
        fair = await said(room, "Cleo", "fair")
        answer = await said(room, "Cleo", "check", fair)
        assert answer.ephemeral
        text = shown_text(answer)
        assert text.startswith("✅")
        for part in ("🔒", "🎲", "📜"):
            assert part in text
        assert table.body.deal.announcement.split()[0] in text, "the way to the announcement"
        assert "⚠️" not in text
        record_message = (await room.people["Ann"].slash(room.channel, "record")).response
        assert [one for one in buttons(record_message) if matches(one, "check")]


def announced(room: SimulatedServer) -> int:
    return next(m.id for m in room.channel.history() if any(matches(b, "fair") for b in buttons(m)))


async def resigned(room: SimulatedServer) -> Any:
    table = await room.table()
    person = room.people["Bob"]
    await room.host.tables.answer(table.id, Person(person.id, "Bob"), "resign")
    table = await room.table()
    assert table.is_over
    await room.host.services.panels.show(table)
    return table


async def test_what_does_not_fit_is_said_with_its_place() -> None:
    async with hall() as room:
        await room.opened()
        await resigned(room)
        real = record_of

        def forged(*given: Any) -> Any:
            game_record = real(*given)
            return replace(
                game_record,
                opening=(game_record.opening[0], *(line[:-3] + "XXX" for line in game_record.opening[1:])),
            )

        room.host.services.get(CheckHandler).write_record = forged
        answer = await said(room, "Cleo", "check", await said(room, "Cleo", "fair"))
        assert shown_text(answer).startswith("❌")
        assert "line 1" in shown_text(answer)
        assert "✅" not in shown_text(answer)


async def test_each_part_that_was_changed_is_found() -> None:
    async with hall() as room:
        await room.opened()
        table = await resigned(room)
        original = record_of(table, await room.host.tables.journal_answers(table.id))
        assert check_deal(original).fault is None
        changed = {
            "secret": original.secret[::-1],
            "commitment": original.commitment[::-1],
            "luck": ("1", "2"),
            "start_message": f"{int(original.start_message) + 1}",
            "seed": bytes(32),
            "ending": "B+ crown",
            "pack_digest": "0" * 64,
        }
        for field, value in changed.items():
            assert value != getattr(original, field)
            assert check_deal(replace(original, **{field: value})).fault is not None, field


def text_of(name: str) -> str:
    return (TESTS / "deals" / name).read_text(encoding="utf-8")


def test_what_is_missing_from_a_deal_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASTELLAN_PACKS", str(TESTS / "packs"))
    result = check_deal(record_header.read(text_of("unannounced.txt")))
    assert result.fault is None
    assert result.proof == record.DealProof()


def test_no_sentence_tells_people_to_run_a_program() -> None:
    for file in sorted(TEXTS.glob("*/*.ftl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith(("#", "doctor-versions")):
                continue
            assert not [word for word in PROGRAMS if word in line.casefold()], f"{file.name}: {line}"


def test_no_code_of_discord_says_so_either() -> None:
    for file in sorted(Path("cogs").rglob("*.py")):
        for text in re.findall(r'"[^"]*"', file.read_text(encoding="utf-8")):
            assert "python -m" not in text, file
            assert "sha256sum" not in text, file
