"""Crownfell by taps: the hand as buttons, squares that say why, cards seen large, steps on the picture."""

import random
import re
from typing import Any

import pytest

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.button_rows import FRAME, PHONE, text_width
from cogs.core.components.items import Button
from cogs.core.panels import game_menus
from cogs.core.text.sentences import Localizer
from engine.match import Match
from engine.presentation import Grid, GridCell
from tests.support.content import WORDS
from tests.support.crownfell_taps import TapCount, played_to
from tests.support.depth import EACH_LANGUAGE
from tests.support.message_parts import buttons, lists, matches, shown_files, shown_text, walk
from tests.support.plays import new_match, random_answer, rules_of
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")
HOUSE = rules_of("house")
NOTATION = re.compile(r"\b(?:[dpa]|dir|rev)[A-Z]{3}\b|\b[A-Z]{3} [a-e][1-5]\b|`")


def names_of(message: Any) -> list[str]:
    return [address.rpartition("/")[2] for address in shown_files(message)]


async def test_few_taps_lead_to_the_first_move() -> None:
    """Both sides together: to sit down, begin, and seven picks; the last leaves nothing to choose. The first
    move itself is a card and a space."""
    async with hall() as room:
        play = TapCount(room)
        await play.begin()
        while (await room.table()).match.question.kind == "pick":
            await play.tap(await play.mover(), await play.first("m:"))
        assert play.taps == 9
        drafted = (await room.table()).body.progress.answers
        assert drafted == 8
        await play.tap(await play.mover(), await play.first("m:d"))
        await play.tap(await play.mover(), await play.first("m:d"))
        assert (await room.table()).body.progress.answers == 9


async def test_four_taps_without_the_draft() -> None:
    async with hall() as room:
        play = TapCount(room)
        await play.begin(**{"first-game": "on"})
        await play.tap(await play.mover(), await play.first("m:d"))
        await play.tap(await play.mover(), await play.first("m:d"))
        assert (await room.table()).body.progress.answers == 1
        assert play.taps <= 4


async def test_the_hand_is_the_board_of_buttons_until_a_card_stands() -> None:
    async with hall() as room:
        play = TapCount(room)
        await play.begin(**{"first-game": "on"})
        panel = await room.panel()
        assert not [b for b in buttons(panel, enabled=False) if matches(b, "cell")]
        assert len([b for b in buttons(panel) if ":m:d" in b["custom_id"]]) == 4
        (large,) = [part for part in lists(panel) if ":card:" in part["custom_id"]]
        assert len(large["options"]) == 8, "those of the other side too"
        name = await play.mover()
        theirs = large["options"][-1]["value"]
        seen = await room.people[name].select(panel, [theirs], custom_id=large["custom_id"])
        assert seen.response.ephemeral
        assert shown_files(seen.response)
        assert len([p for p in walk(panel.components) if p.get("type") == 1]) <= 5


def cells(panel: Any) -> list[dict[str, Any]]:
    return [b for b in buttons(panel) if matches(b, "cell")]


def locked(match: Match[Any]) -> list[str]:
    view = match.rules.view(match.state, match.question, match.question.seats[0])
    if match.question.kind != "action":
        return []
    return [space for space in sorted(view.locked) if view.pieces[space][1] == view.turn]


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_a_locked_card_says_by_whom_and_nobody_else_sees_it(language: str) -> None:
    async with hall() as room:
        room.speak("Ann", language)
        room.speak("Bob", language)
        await room.opened()
        match = await played_to(room, locked)
        view = match.rules.view(match.state, match.question, None)
        space = locked(match)[0]
        name = (await room.asked())[0]
        panel = await room.panel()
        before = shown_text(panel), [b["custom_id"] for b in buttons(panel)]
        interaction = await room.tap(name, f"cell:{space}")
        assert interaction.response.ephemeral
        code = view.pieces[space][0]
        text = shown_text(interaction.response)
        printed = match.rules.catalogue.printed_text
        enemies = [
            (printed(c, "name", language), at) for at, (c, own) in view.pieces.items() if own != view.turn
        ]
        assert printed(code, "name", language) in text
        assert any(enemy in text and at in text for enemy, at in enemies)
        assert shown_files(interaction.response)
        panel = await room.panel()
        assert (shown_text(panel), [b["custom_id"] for b in buttons(panel)]) == before
        typed = await room.people[name].slash(room.channel, "move", answer=f"{code} c3")
        first = text.splitlines()[0]
        assert shown_text(typed.response).splitlines()[0] == first


async def test_a_step_is_shown_on_the_picture_and_taken_off_again() -> None:
    """Only what changes is sent: back at the root the plain picture is there again."""

    def moves(match: Match[Any]) -> bool:
        view = match.rules.view(match.state, match.question, None)
        return match.question.kind == "action" and any(c == view.turn for _, c in view.pieces.values())

    async with hall() as room:
        await room.opened()
        match = await played_to(room, moves)
        name = (await room.asked())[0]
        token = next(t for t in match.question.tokens[match.question.seats[0]] if t[0].isupper())
        assert names_of(await room.panel()) == ["table.png"]
        await room.tap(name, f"m:{token[:3]}")
        panel = await room.panel()
        assert names_of(panel) == ["step.png"]
        assert "can" in shown_text(panel)
        own = match.rules.view(match.state, match.question, None).space_of(token[:3])
        looked = await room.tap(name, f"cell:{token[:3]}.{own}")
        assert shown_files(looked.response), "the chosen card's own square shows it large"
        await room.tap(name, "m:")
        panel = await room.panel()
        assert names_of(panel) == ["table.png"]
        uploads = len(room.env.http_requests)
        await room.tap(name, f"m:{token[:3]}")
        assert len(room.env.http_requests) == uploads + 1


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_an_answer_is_told_in_words_and_not_in_notation(language: str) -> None:
    async with hall() as room:
        for name in ("Ann", "Bob"):
            room.speak(name, language)
        play = TapCount(room)
        await play.begin(**{"first-game": "on"})
        name = await play.mover()
        mine = (await room.tap(name, "mine")).response
        act = next(b["custom_id"] for b in buttons(mine) if ":v:d" in b["custom_id"])
        step = (await room.people[name].click(mine, custom_id=act)).response
        act = next(b["custom_id"] for b in buttons(step) if ":v:d" in b["custom_id"])
        code, space = act[-6:-3], act[-2:]
        done = (await room.people[name].click(step, custom_id=act)).response
        text = shown_text(done)
        printed = (await room.table()).rules.catalogue.printed_text
        assert printed(code, "name", language) in text
        assert space in text
        assert not NOTATION.search(text.replace(f"({code})", ""))
        table = await room.table()
        token = table.match.question.tokens[table.match.question.seats[0]][0]
        typed = await room.people[await play.mover()].slash(room.channel, "move", answer=token)
        assert not NOTATION.search(shown_text(typed.response).replace(f"({token[1:4]})", ""))
        assert printed(token[1:4], "name", language) in shown_text(typed.response)


@pytest.mark.parametrize(
    ("typed", "locale", "token"),
    [
        ("guardian", "en-US", "dGUA"),
        ("deploy guardian a3", "en-US", "dGUA a3"),
        ("deploy stag", "en-US", "dSTA"),
        ("pyro", "en-US", "dPYR"),
        ("守護者", "ja", "dGUA"),
    ],
)
async def test_move_suggests_answers_by_the_names_of_cards_and_what_is_done(
    typed: str, locale: str, token: str
) -> None:
    async with hall() as room:
        for name in room.people:
            room.speak(name, locale)
        play = TapCount(room)
        await play.begin(**{"first-game": "on"})
        name = await play.mover()
        suggestions = [
            one["value"]
            for one in await room.people[name].autocomplete(room.channel, "move", "answer", typed)
        ]
        legal = (await room.table()).match.legal((await room.table()).match.question.seats[0])
        wanted = [one for one in legal if one.startswith(token)]
        assert sorted(suggestions) == sorted(wanted), "the cards of the other side are none of theirs"


def test_five_brought_cards_fit_a_phones_row_and_are_told_apart() -> None:
    """Cards without emojis of their own: ○GOO was so wide that a phone broke every row of the board."""
    codes = ["GOO", "GOA", "GNU", "WWW", "MAM"]
    cells = tuple(GridCell(f"a{n}", code, n % 2, "") for n, code in enumerate(codes))
    taps = game_menus.MenuButtonIds("t", 1)
    step = game_menus.MenuStep((), ())
    [row] = game_menus.grid_rows(Grid((cells,)), step, taps, lambda name, side: None)
    shown = [one.label or "" for one in row.children if isinstance(one, Button)]
    assert len(shown) == len(set(shown)) == 5
    assert sum(text_width(label) + FRAME for label in shown) <= PHONE
    assert [label[0] for label in shown] == ["•", "°", "•", "°", "•"], "whose they are"
    assert all(label[1] == code[0] for label, code in zip(shown, codes, strict=True))


FEET = (("mine", "mine"), ("menu", "table"), ("hint", "hint"))
SAID = Localizer(WORDS, "en", "player {}".format, HOUSE.catalogue.printed_text)


def below(menu: Any, picked: list[str]) -> list[list[str]] | None:
    """The acts of the rows below the board at a step; None where there is no board."""
    step = game_menus.step(menu, picked)
    if step is None or step.token is not None:
        return None
    foot = [layout.button(ButtonId("t", 1, act), SAID.say(f"panel-{name}")) for act, name in FEET]
    taps = game_menus.MenuButtonIds("t", 1, "m", cell_act="cell")
    items = game_menus.menu_items(menu, step, taps, SAID, lambda code, side: None, foot)
    rows = [[str(one.custom_id).split(":")[3] for one in item.children] for item in items]  # type: ignore[attr-defined]
    return rows[5:] if len(rows) > 5 and all(len(row) == 5 for row in rows[:5]) else None


def test_the_board_stays_where_it_is_whatever_is_picked() -> None:
    """A phone shows the end of a panel: with another number of rows below it, a second tap on a card would
    hit the row beside, and play."""
    rng, seen = random.Random(4), 0
    for number in range(6):
        match = new_match(HOUSE, number)
        while match.question is not None and seen < 100 * (number + 1):
            menu = HOUSE.presentation.menu(
                HOUSE.view(match.state, match.question, None), match.legal(match.question.seats[0])
            )
            begun = below(menu, [])
            steps = {
                tuple(one.key for one in path[:n]) for path in menu.paths.values() for n in range(len(path))
            }
            for step in steps if begun is not None else ():
                rows_below = below(menu, [*step])
                if rows_below is not None:
                    assert len(rows_below) == 2, (step, rows_below)
                    assert rows_below[1] == [act for act, _ in FEET][-len(rows_below[1]) :]
                    assert not step or rows_below[1][0] != "mine", (
                        "it does not come and go with what is chosen"
                    )
                    seen += 1
            match.answer(*random_answer(match, rng))
    assert seen > 200
