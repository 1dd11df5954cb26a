"""The practice server's page without a browser: typed commands, what is kept, people's languages."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from simcord.interactions import command_leaves

import practice
from engine.packs.pack import LANGUAGES
from practice_page import (
    LOCALES,
    Misunderstood,
    PagePerson,
    PracticePage,
    SavedPage,
    choice_meant,
    read_command,
)
from sessions.store.memory import MemoryStore
from tests.support.building import build
from tests.support.message_parts import shown_text

ENTRIES = [
    {"invocation": "play", "options": [{"name": "game"}, {"name": "where"}]},
    {"invocation": "block list", "options": []},
    {"invocation": "block", "options": [{"name": "who"}]},
]


@pytest.mark.parametrize(
    ("typed", "command", "values"),
    [
        ("/play", "play", {}),
        ("/play Crown Crest", "play", {"game": "Crown Crest"}),
        ("/play game:Crown Crest", "play", {"game": "Crown Crest"}),
        ("/PLAY game: Crown Crest  where:here", "play", {"game": "Crown Crest", "where": "here"}),
        ("/play　game：クラウンフェル", "play", {"game": "クラウンフェル"}),
        ("/play where:here", "play", {"where": "here"}),
        ("/block list", "block list", {}),
        ("/block who:Ann", "block", {"who": "Ann"}),
    ],
)
def test_a_command_typed_in_full_is_understood(typed: str, command: str, values: dict[str, str]) -> None:
    understood = read_command(typed, ENTRIES)
    assert understood is not None
    assert (understood.entry["invocation"], understood.values) == (command, values)


@pytest.mark.parametrize("typed", ["/plya", "/playing", "/block list Ann", "/play Ann game:Crown Crest", "/"])
def test_what_is_no_command_is_none(typed: str) -> None:
    assert read_command(typed, ENTRIES) is None


CHOICES = [
    {"name": "♟️ Crownfell", "value": "crownfell"},
    {"name": "🧲 Crownfall · real pieces", "value": "crownfall"},
]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("crownfall", "crownfall"),
        ("🧲 Crownfall · real pieces", "crownfall"),
        ("CROWNFELL", "crownfell"),
        ("Chess", "Chess"),
    ],
)
def test_a_choice_is_typed_by_its_value_or_its_name(typed: str, value: str) -> None:
    assert choice_meant(typed, CHOICES) == value


def test_what_the_page_keeps_is_there_again(tmp_path: Path) -> None:
    """Its address too, so that a bookmark is good after a restart."""
    file = tmp_path / "practice" / "page.json"
    first = SavedPage.load(file)
    first.people["7"] = PagePerson("ja", "Asia/Tokyo")
    first.save(file)
    assert SavedPage.load(file) == first
    assert first.key != SavedPage().key
    file.write_text("{")
    assert SavedPage.load(file).people == {}


async def test_everybody_has_a_language_and_a_time_zone_and_the_first_ones_is_the_servers(
    tmp_path: Path,
) -> None:
    host = build(MemoryStore())
    async with simcord.run(host) as env:
        players, channel = practice.create_server(env, LOCALES["en"])
        ids = [player.id for player in players]
        saved, file = SavedPage(), tmp_path / "page.json"
        practice_server = practice.PracticeServer(env, host, channel, ids, saved, file)
        await practice_server.open()
        assert channel.history() == [], "nothing is said before the language is known"
        for player, language in zip(ids, ["ja"] + ["en"] * (len(ids) - 1), strict=True):
            await practice_server.choose(player, PagePerson(language, "Asia/Tokyo"))
        assert (await host.tables.people.of(ids[1])).zone == "Asia/Tokyo"
        await host.tables.people.set_zone(ids[1], "Europe/Berlin")
        await practice_server.choose(ids[1], PagePerson("en", "Asia/Tokyo"))
        assert (await host.tables.people.of(ids[1])).zone == "Europe/Berlin", "what they have set stays"

        async def words(player: Any) -> str:
            return shown_text((await player.slash(channel, "about")).response)

        assert "ファン" in await words(players[0])
        assert "fan-made" in await words(players[1])
        await players[1].slash(channel, "play", game="crownfell")
        assert "参加" in shown_text(channel.history()[-1]), "a table has the server's language"
        await practice_server.choose(ids[0], PagePerson("en"))
        assert "fan-made" in await words(players[0])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_server_is_furnished_in_its_language(language: str, tmp_path: Path) -> None:
    host = build(MemoryStore())
    async with simcord.run(host) as env:
        players, channel = practice.create_server(env, LOCALES[language])
        ids = [player.id for player in players]
        saved = SavedPage(people={str(player): PagePerson(language) for player in ids})
        practice_server = practice.PracticeServer(env, host, channel, ids, saved, tmp_path / "page.json")
        await practice_server.open()
        (welcome,) = channel.history()
        assert welcome.content == host.services.catalogues.text(language, "practice-welcome")
        await practice_server.use(ids[0], PagePerson(LANGUAGES[language == LANGUAGES[0]]))
        (again,) = channel.history()
        assert again.content != welcome.content, "it is worded anew, not sent twice"


@pytest.mark.parametrize(("busy", "told"), [(False, ["/playy"]), (True, [])])
async def test_only_a_command_that_was_sent_is_said_not_to_exist(busy: bool, told: list[str]) -> None:
    """While another tap is not done, SimCord takes nothing."""
    people: list[str] = []

    async def act(context_id: str, body: Any) -> dict[str, Any]:
        return {"rejected": busy}

    async def misunderstood(person: int, wrong: Misunderstood) -> None:
        people.append(wrong.typed)

    viewed = SimpleNamespace(viewer=SimpleNamespace(id=7), command_catalog={"entries": []})
    page = PracticePage(
        fake_preview(act, viewed),
        [7],
        SavedPage(),
        build(MemoryStore()).services.catalogues,
        None,
        misunderstood,
    )
    await page.run_action("", {"kind": "send_message", "content": "/playy"})
    assert people == told


@pytest.mark.parametrize(
    ("language", "typed", "answer"),
    [
        ("en", "/rules", "needs more in the same line: **words** (A question, words, or a rule's number)."),
        ("ja", "/rules", "続けて次のものが必要です：**words** ("),
        ("en", "/rulez", "There is no command /rulez."),
        ("en", "/rules words:Knight game:Chess", "`/rules` doesn't work with what you typed after it."),
    ],
)
async def test_a_typed_command_that_cannot_be_run_says_why(
    language: str, typed: str, answer: str, tmp_path: Path
) -> None:
    """It was said not to exist."""
    host = build(MemoryStore())
    async with simcord.run(host) as env:
        players, channel = practice.create_server(env, LOCALES[language])
        ids = [player.id for player in players]
        saved = SavedPage(people={str(player): PagePerson(language) for player in ids})
        practice_server = practice.PracticeServer(env, host, channel, ids, saved, tmp_path / "page.json")
        await practice_server.open()
        rules = next(
            {"commandId": str(command["id"]), "path": list(path), "schemaFingerprint": ""}
            for command in env.backend.visible_commands(user_id=ids[0], channel_id=channel.id)
            for path, _ in command_leaves(command)
            if command["name"] == "rules"
        )
        options = [
            {"name": name, "autocomplete": False, "type": "string", "choices": ()}
            for name in ("words", "game")
        ]
        viewed = SimpleNamespace(
            viewer=players[0],
            channel_id=channel.id,
            command_catalog={"entries": [{**rules, "invocation": "rules", "options": options}]},
        )

        async def act(context_id: str, body: Any) -> dict[str, Any]:
            return {"rejected": body["kind"] == "run_command"}

        page = PracticePage(
            fake_preview(act, viewed, env), ids, saved, host.services.catalogues, None,
            practice_server.say_misunderstood,
        )  # fmt: skip
        await page.run_action("", {"kind": "send_message", "content": typed})
        assert answer in channel.history()[-1].content


def fake_preview(act: Any, viewed: Any, env: Any = None) -> Any:
    """Return as much of SimCord's preview as sent messages need. act: does what the page asks for; viewed:
    the page of one browser.
    """
    server = SimpleNamespace(
        _static=None,
        _commands=None,
        _STATIC_FILES={"/app.js": ""},
        _STATIC_CONTENT_TYPES={},
        _FONT_FILES=set(),
    )
    return SimpleNamespace(
        env=env,
        _action=act,
        _page_payload=None,
        _server=server,
        _prepare_asset=None,
        _publish=None,
        _get_page=lambda context_id: viewed,
        _publish_message_pages=lambda: None,
    )
