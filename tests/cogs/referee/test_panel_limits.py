"""Every panel, form and menu of random refereed games, in both languages, within Discord's limits.

`CASTELLAN_LIMITS=50` sets how many games of each are looked at; without it 2 are.
"""

import os
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from discord import ui

from cogs.core.client import CastellanBot
from cogs.core.panels import form_builder, table_menus
from cogs.core.panels.form_builder import FormTarget
from engine.match import Match
from engine.questions import Refused
from sessions.operations import voting
from sessions.store.memory import MemoryStore
from sessions.table.table import Table
from sessions.table.table_data import PLAYING, Person, Seat
from tests.support.building import build
from tests.support.depth import EACH_LANGUAGE, first_short
from tests.support.panel_limits import check
from tests.support.referee_games import GAMES, new_table, table_answer

NUMBER = int(os.environ.get("CASTELLAN_LIMITS", "2"))
MOST_ANSWERS, LOOKED_AT, EDITS, WAYS, NEWS = 120, 0.05, 6, 3, 25
PEOPLE = (
    Person(10**18 + 1, "Ann"),
    Person(10**18 + 2, "B" * 32),
    Person(10**18 + 3, "Cleo"),
    Person(10**18 + 4, "猫" * 16),
)
STRANGER = Person(10**18 + 5, "Eve")


async def hosted(game: str, language: str) -> tuple[CastellanBot, Table]:
    """A host without a connection, and a table in its lobby."""
    store = MemoryStore()
    await store.open()
    host = build(store)
    return host, await host.tables.open(1, 2, PEOPLE[0], game, "", {}, language)


def seat_all(table: Table, match: Match[Any]) -> None:
    """This match is what the table plays."""
    people = PEOPLE[: len(match.state.sides)]
    table.body.seats = [Seat(person.id, person.name) for person in people]
    table.body.options.game = {**table.body.options.game, **match.state.options}
    table.match, table.phase, table.news = match, PLAYING, []


# ---------------------------------------------------------------- panels of a position


async def check_position(host: CastellanBot, table: Table, rng: random.Random) -> None:
    """What everybody sees, what each sees for themselves, every form with some taps in it."""
    match, rules, language = table.match, table.rules, table.body.options.language
    assert match is not None
    check((await host.services.table_views.public(table)).view)
    opened = rules.private_panels.public_menu(rules.view(match.state, match.question, None))
    for picked in ways(opened, rng):
        check((await host.services.table_views.public(table, picked)).view)
    for person in (*PEOPLE[: len(match.state.sides)], STRANGER):
        check((await host.services.table_views.private(table, person.id, language)).view, private=True)
        check((await host.services.table_views.table_panel(table, person.id, language)).view, private=True)
        check(
            table_menus.table(table, person.id, True, host.services.localizers.localizer(table, language)),
            private=True,
        )
    for seat, person in enumerate(PEOPLE[: len(match.state.sides)]):
        if seat == table.seat_to_act(person.id):
            menu = rules.presentation.menu(rules.view(match.state, match.question, seat), match.legal(seat))
            for picked in ways(menu, rng):
                check(
                    (await host.services.table_views.private(table, person.id, language, picked)).view,
                    private=True,
                )
        check_forms(host, table, seat, rng)


def ways(menu: Any, rng: random.Random) -> list[tuple[str, ...]]:
    """Some of the steps between the first tap and the last."""
    paths = menu.paths.values() if menu is not None else ()
    steps = {tuple(choice.key for choice in path[:n]) for path in paths for n in range(1, len(path))}
    return rng.sample(sorted(steps), min(len(steps), WAYS))


def check_forms(host: CastellanBot, table: Table, seat: int, rng: random.Random) -> None:
    """Every form that this seat may fill in: as it opens, and after taps of any kind."""
    match, rules = table.match, table.rules
    assert match is not None
    for form in match.question.forms_of(seat) if match.question else ():
        view = rules.view(match.state, match.question, seat)
        draft = rules.forms.new_draft(view, form)
        for _ in range(EDITS):
            shown = rules.forms.show_draft(view, draft, "")
            check(drawn(host, table, form, shown), private=True)
            draft = tapped(rules, view, draft, shown, rng)


def drawn(host: CastellanBot, table: Table, form: str, shown: Any) -> ui.LayoutView:
    return form_builder.form_view(
        table,
        FormTarget(form),
        shown,
        host.services.localizers.localizer(table, table.body.options.language),
        host.services.card_emojis.of,
    )


def tapped(rules: Any, view: Any, draft: str, shown: Any, rng: random.Random) -> str:
    """The draft after a tap on one of its fields; a tap that makes no sense changes nothing."""
    fields = [field for field in shown.fields if field.choices]
    if not fields:
        return draft
    field = rng.choice(fields)
    keys = [choice.key for choice in field.choices]
    key, values = field.key, rng.sample(keys, rng.randrange(len(keys) + 1))
    if field.kind == "steps":
        key, values = f"{field.key}:{rng.choice(keys)}", []
    elif field.kind == "one":
        values = [rng.choice(keys)]
    try:
        edited: str = rules.forms.edit_draft(view, draft, "", key, values)
    except Refused as refused:
        if refused.reason == "stale":  # a field's own tap is never unknown
            raise
        return draft
    return edited


def positions(game: str, number: int, rng: random.Random, host: CastellanBot, table: Table) -> Iterator[None]:
    """A random game; at each position the table shows what was told lately."""
    match = new_table(game, number)
    seat_all(table, match)
    events: list[Any] = []
    for _ in range(MOST_ANSWERS):
        yield
        if match.question is None:
            return
        seat, line = table_answer(game, match, rng)
        if line:
            events += match.answer(seat, line).events
            table.news, table.body.progress.answers = events[-NEWS:], table.body.progress.answers + 1


@pytest.mark.parametrize("number", first_short(range(NUMBER)))
@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("game", GAMES)
async def test_every_panel_of_a_random_game(game: str, language: str, number: int) -> None:
    """Public and private panels, menus, forms; with an army of 25 and with names of 32 letters."""
    host, table = await hosted(game, language)
    rng = random.Random(f"{game} {language} {number}")
    kinds: set[str] = set()
    for place, _ in enumerate(positions(game, number, rng, host, table)):
        assert table.match is not None
        kind = table.match.question.kind if table.match.question else "over"
        if place < 2 or kind not in kinds or rng.random() < LOOKED_AT:
            await check_position(host, table, rng)
        kinds.add(kind)
    assert len(kinds) >= 3


# ---------------------------------------------------------------- the lobby


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("game", GAMES)
async def test_every_leaf_of_the_options(game: str, language: str) -> None:
    """Each option with each of its values: the lobby, and every leaf of the lists; each is on one leaf."""
    host, table = await hosted(game, language)
    game_packs, localizer = (
        host.tables.packs_by_game[game],
        host.services.localizers.localizer(table, language),
    )
    packs = await host.tables.repository.packs.offered(game, 0, table.guild)
    for option in game_packs.game.options:
        for value in table_menus.values(option):
            await host.tables.lobbies.set_option(table.id, PEOPLE[0], option.name, value)
            check((await host.services.table_views.public(table)).view)
        check(table_menus.options(table, game_packs, packs, localizer), private=True)
        await host.tables.lobbies.set_option(table.id, PEOPLE[0], option.name, option.default)
    seen: list[str] = []
    for leaf in range(9):
        view = table_menus.options(table, game_packs, packs, localizer, leaf)
        check(view, private=True)
        seen += options_on(view) if not seen or options_on(view)[0] not in seen else []
    assert sorted(seen) == sorted(["language", "rated", *(option.name for option in game_packs.game.options)])
    assert len({*seen}) == len(seen)


def options_on(view: ui.LayoutView) -> Sequence[str]:
    """The options that a leaf has lists for."""
    options = []
    for item in view.walk_children():
        given = str(getattr(item, "custom_id", "") or getattr(getattr(item, "item", None), "custom_id", ""))
        if ":option:" in given:
            options.append(given.split(":option:")[1].partition(".")[0])
    return list(dict.fromkeys(options))


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("game", GAMES)
async def test_questions_of_the_table(game: str, language: str) -> None:
    """Really? for every word, the naming of a referee, a seat that became free."""
    host, table = await hosted(game, language)
    await host.tables.lobbies.join(table.id, PEOPLE[1])
    await host.tables.game_starts.start(table.id, PEOPLE[0])
    localizer = host.services.localizers.localizer(table, language, mention=True)
    for what in table_menus.sure_acts(table):
        check(table_menus.confirmation_view(table, what, localizer), private=True)
    await host.tables.votes.propose(table.id, PEOPLE[0], "referee", invited=PEOPLE[3])
    check(table_menus.proposal(table, localizer, "", voting.asked_to_consent(table)))
    check(table_menus.free_seat(table, 1, localizer))
    check(table_menus.text_view(localizer.say("ref-reminder", players=[person.name for person in PEOPLE])))
