"""Every panel and menu of random games, in both languages and with both packs, within Discord's limits."""

import random
import re
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import ui

from cogs.core.client import CastellanBot, CommandTranslator
from cogs.core.components import layout
from cogs.core.panels import lobby_view, table_menus
from cogs.core.text.sentences import LANGUAGES
from engine.questions import Refused
from sessions.operations import in_lobby, phases, voting
from sessions.store.memory import MemoryStore
from sessions.table.table import Table
from sessions.table.table_data import Person
from tests.support.building import build, secrets_in_order
from tests.support.depth import DEEP, EACH_LANGUAGE
from tests.support.message_parts import shown_files
from tests.support.panel_limits import BODIES, check
from tests.support.paths import TESTS
from tests.support.simulated_server import hall

ANN, BOB, CLEO = Person(10**18 + 1, "Ann"), Person(10**18 + 2, "B" * 32), Person(10**18 + 3, "Cleo")


# ---------------------------------------------------------------- what is checked


def test_the_description_is_here() -> None:
    if BODIES is None:
        pytest.skip("bodies go unchecked: shared/discord/openapi.json is not beside this repository")


# ---------------------------------------------------------------- panels of a game


WAYS = [(language, pack) for language in LANGUAGES for pack in ("house", "test")]


@pytest_asyncio.fixture(params=[WAYS[0], *(pytest.param(way, marks=DEEP) for way in WAYS[1:])])
async def played(request: pytest.FixtureRequest) -> AsyncIterator[tuple[CastellanBot, Table]]:
    """A host without a connection, and a table of its own."""
    language, pack = request.param
    store = MemoryStore()
    await store.open()
    host = build(store, (TESTS / "packs",), secret=secrets_in_order())
    table = await host.tables.open(1, 2, ANN, "crownfell", pack, {}, language)
    yield host, table


async def check_state(host: CastellanBot, table: Table, rng: random.Random, steps: int = 6) -> None:
    """The public panel with some of its menu's steps, private panels, the table's own menus."""
    assert table.match is not None
    check((await host.services.table_views.public(table, paint=False)).view)
    ask = table.match.question
    if ask is not None:
        seat = ask.seats[0]
        view = table.rules.view(table.match.state, ask, None)
        menu = table.rules.presentation.menu(view, table.match.legal(seat))
        paths = {tuple(c.key for c in path[:n]) for path in menu.paths.values() for n in range(1, len(path))}
        for picked in rng.sample(sorted(paths), min(len(paths), steps)):
            check((await host.services.table_views.public(table, picked, paint=False)).view)
            private = await host.services.table_views.private(
                table, table.body.seats[seat].person, table.body.options.language, picked, paint=False
            )
            check(private.view, private=True)
    for person in (ANN, BOB, CLEO):
        private = await host.services.table_views.private(
            table, person.id, table.body.options.language, paint=False
        )
        check(private.view, private=True)
        localizer = host.services.localizers.localizer(table, table.body.options.language)
        check(table_menus.table(table, person.id, True, localizer), private=True)


async def test_every_panel_of_random_games(played: tuple[CastellanBot, Table]) -> None:
    host, table = played
    await host.tables.lobbies.join(table.id, BOB)
    await host.tables.game_starts.start(table.id, ANN)
    rng = random.Random(table.body.options.language + table.body.pack.ref)
    states = 0
    while not table.is_over and states < 60:
        states += 1
        if states <= 20 or rng.random() < 0.4:
            await check_state(host, table, rng)
        assert table.match is not None
        assert table.match.question is not None
        seat = table.match.question.seats[0]
        token = rng.choice(list(table.match.question.tokens[seat]))
        await host.tables.answer(table.id, Person(table.body.seats[seat].person, ""), token)
        if rng.random() < 0.1 and not table.is_over:
            await host.tables.apply_with_answers(
                table.id, voting.undo, Person(table.body.seats[seat].person, "")
            )
            if table.body.proposal is not None:
                await check_proposal(host, table)
                await host.tables.votes.consent(table.id, Person(table.body.proposal.by, ""), False)
    if not table.is_over:
        await host.tables.answer(table.id, ANN, "resign")
    await check_state(host, table, rng)


async def check_proposal(host: CastellanBot, table: Table) -> None:
    localizer = host.services.localizers.localizer(table, table.body.options.language, mention=True)
    taken = await host.tables.to_be_undone(table)
    events = " ".join(localizer(table.rules.presentation.describe(event)) for event in taken)
    check(table_menus.proposal(table, localizer, events, voting.asked_to_consent(table)))


async def test_lobby_options_and_questions(played: tuple[CastellanBot, Table]) -> None:
    host, table = played
    localizer, game_packs = (
        host.services.localizers.localizer(table, table.body.options.language),
        host.tables.packs_by_game["crownfell"],
    )
    packs = await host.tables.repository.packs.offered("crownfell", 0, table.guild)
    for option in game_packs.game.options:
        for value in table_menus.values(option):
            await host.tables.lobbies.set_option(table.id, ANN, option.name, value)
            check((await host.services.table_views.public(table)).view)
            check(table_menus.options(table, game_packs, packs, localizer), private=True)
    await host.tables.lobbies.set_option(table.id, ANN, "first-game", "off")
    await host.tables.lobbies.join(table.id, BOB)
    check((await host.services.table_views.public(table)).view)
    await host.tables.game_starts.start(table.id, ANN)
    for what in table_menus.sure_acts(table):
        check(table_menus.confirmation_view(table, what, localizer), private=True)
    for kind in ("end", "substitute"):
        await host.tables.votes.propose(table.id, ANN, kind, 0, CLEO)
        await check_proposal(host, table)
        await host.tables.votes.consent(table.id, ANN, False)
    check(table_menus.free_seat(table, 1, localizer))
    check(table_menus.text_view(localizer.say("never-mind")), private=True)
    check(lobby_view.closed_lobby_view(table, localizer, ""))
    await host.tables.answer(table.id, ANN, "resign")
    await host.tables.votes.propose(table.id, ANN, "rematch")
    await check_proposal(host, table)


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_a_lobby_that_is_closed(language: str) -> None:
    store = MemoryStore()
    await store.open()
    host = build(store, secret=secrets_in_order())
    for number, ending in enumerate(("abandoned", "expired", "moderator", "ended")):
        table = await host.tables.open(number, 2, ANN, "crownfell", "house", {}, language)
        if ending == "abandoned":
            await host.tables.apply(table.id, in_lobby.leave, ANN)
        elif ending == "moderator":
            await host.tables.apply(table.id, phases.end_by_moderator)
        elif ending == "ended":
            await host.tables.votes.propose(table.id, ANN, "end")
        else:
            table.due = 0
            await host.tables.clock.expire(table.id)
        assert table.is_over
        check((await host.services.table_views.public(table)).view)


# ---------------------------------------------------------------- cards and rules


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("pack", ["house", "test"])
def test_every_card_and_rule_fits(language: str, pack: str) -> None:
    host = build(MemoryStore(), (TESTS / "packs",), secret=secrets_in_order())
    rules = host.tables.packs_by_game["crownfell"].rules[pack]
    localizer = host.services.localizers.localizer(None, language)._replace(
        format_card=rules.catalogue.printed_text
    )
    for code in rules.catalogue.codes:
        text = localizer.lines(rules.catalogue.lines(code))
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.Container(layout.text(text), layout.gallery(text)))
        check(view, private=True)
        assert len(f"{localizer.format_card(code, 'name', language)} ({code})") <= 100
    for book in host.services.rulebooks.values():
        for rule in book.rules:
            assert len(table_menus.rule_text({"": book}, rule, localizer)) <= 1_900
    howto = table_menus.how_to(localizer, host.tables.packs_by_game["crownfell"].game)
    assert len(f"{localizer.say('help')}\n\n{howto}") <= 1_900


# ---------------------------------------------------------------- commands

NAME = re.compile(r"^[-_'\w]{1,32}$")


async def payloads() -> list[dict[str, Any]]:
    """Every command as it is registered, translations included."""
    host = build(MemoryStore(), secret=secrets_in_order())
    await host.tree.set_translator(CommandTranslator(host.services.catalogues))
    await host.load_features()
    translator = host.tree.translator
    assert translator is not None
    return [
        await command.get_translated_payload(host.tree, translator)
        for command in host.tree.get_commands(type=discord.AppCommandType.chat_input)
    ]


def leaves(command: dict[str, Any]) -> list[dict[str, Any]]:
    """A command and everything in it that has a name."""
    inner = [part for key in ("options", "choices") for part in command.get(key) or ()]
    return [command, *(leaf for part in inner for leaf in leaves(part))]


async def test_commands_are_within_discords_limits() -> None:
    commands = await payloads()
    assert len(commands) <= 100
    for command in commands:
        assert len(command.get("options") or ()) <= 25
        for part in leaves(command):
            names = [part["name"], *(part.get("name_localizations") or {}).values()]
            is_choice = "value" in part
            assert all(len(n) <= 100 if is_choice else NAME.match(n) and n == n.lower() for n in names), names
            if not is_choice:
                texts = [part["description"], *(part.get("description_localizations") or {}).values()]
                assert all(1 <= len(text) <= 100 for text in texts), texts
                assert "ja" in part["description_localizations"]
            assert len(part.get("options") or ()) <= 25
            assert len(part.get("choices") or ()) <= 25
        assert sum(_size(command, language) for language in ("",)) <= 8000
    if BODIES is not None:
        path = "/applications/{application_id}/commands"
        assert BODIES.wrong_in_request("PUT", path, commands) == []


def _size(command: dict[str, Any], language: str) -> int:
    return sum(
        len(p["name"]) + len(p.get("description", "")) + len(str(p.get("value", ""))) for p in leaves(command)
    )


async def test_command_names_are_unique_in_both_languages() -> None:
    for language in ("", "ja"):
        names = [(c.get("name_localizations") or {}).get(language) or c["name"] for c in await payloads()]
        assert len(names) == len(set(names))


ANYWHERE = {
    *("about", "army", "block", "card", "deck", "help", "learn", "me", "pack"),
    *(
        "history",
        "ladder",
        "leaderboard",
        "print",
        "privacy",
        "profile",
        "puzzle",
        "replay",
        "rules",
        "tables",
    ),
}


async def test_every_command_says_where_it_can_be_used() -> None:
    """What needs a table only in servers; all else also where its user alone has the app."""
    for command in await payloads():
        everywhere = command["name"] in ANYWHERE
        assert command["contexts"] == ([0, 1, 2] if everywhere else [0]), command["name"]
        assert command["integration_types"] == ([0, 1] if everywhere else [0]), command["name"]


# ---------------------------------------------------------------- the same, through the client


async def test_the_client_takes_them_too() -> None:
    """SimCord refuses what oversteps; here a draft and the first moves, with pictures."""
    async with hall("ja", folders=(TESTS / "packs",)) as room:
        await room.opened()
        table = await room.table()
        for _ in range(10):
            seat = table.match.question.seats[0]
            person = Person(table.body.seats[seat].person, "")
            await room.host.tables.answer(table.id, person, table.match.question.tokens[seat][0])
            await room.host.services.panels.show(table)
        assert shown_files(await room.panel())


def test_a_refusal_without_a_table_has_words_for_it() -> None:
    host = build(MemoryStore(), secret=secrets_in_order())
    for language in LANGUAGES:
        assert host.services.localizers.localizer(None, language).refusal(Refused("no-table"))
