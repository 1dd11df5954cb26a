"""Undo, resignation, substitutes and rematches of Crown Crest: everybody keeps their deck and their hand."""

import random
from typing import Any

import pytest

from cogs.core.interactions.interaction import make_person
from cogs.core.panels import game_menus
from cogs.core.text.sentences import Localizer
from engine.crown_crest import verbs
from engine.crown_crest.state import ACTIVE, Unit
from engine.game import Setup
from engine.match import Match
from engine.questions import Question, Refused
from sessions.people.learners import PLAYED
from sessions.store.memory import MemoryStore
from sessions.table.table_data import Person
from tests.support.content import WORDS
from tests.support.craft_the_crown_taps import arg_of, give, menu_of, own, part
from tests.support.crown_crest_taps import (
    PACK,
    SAME_DECKS,
    all_words,
    begun,
    chosen_ready,
    fits,
    play_on,
    said,
    table_for_two,
    tap_own,
)
from tests.support.message_parts import buttons, lists, matches, shown_text, walk
from tests.support.plays import rules_of
from tests.support.simulated_server import SimulatedServer, hall

DECKS = {"Ann": "oak", "Bob": "tide"}


pytestmark = pytest.mark.usefixtures("no_errors")


def crest(code: str) -> str:
    return str(rules_of(PACK, "crown-crest").pack.decks[code].crest)


class CountingStore(MemoryStore):
    """Counts how often it is asked which games somebody has finished."""

    asked = 0

    async def load_entry(self, kind: str, key: str) -> bytes | None:
        self.asked += kind == PLAYED
        return await super().load_entry(kind, key)


async def test_newcomers_are_told_once_where_their_cards_are() -> None:
    """After that, no panel asks the store whether they are newcomers."""
    store = CountingStore()
    async with hall(dealing=SAME_DECKS, store=store) as room:
        hint = "Tap **My hand** to see your cards"
        await table_for_two(room)
        await room.tap("Ann", "start")
        assert hint not in shown_text(await room.panel()), "the janken is thrown right there"
        await room.tap("Ann", "m:paper")
        await room.tap("Bob", "m:rock")
        seen: list[str] = []
        for _ in range(6):
            table = await room.table()
            if hint in shown_text(await room.panel()):
                seen += [table.names[seat] for seat in table.match.question.seats]
            await play_on(room, random.Random(1))
        assert seen == ["Ann", "Bob"]
        before = store.asked
        for _ in range(4):
            await play_on(room, random.Random(1))
        assert store.asked == before


async def test_what_both_held_is_said_once_on_ones_own_panel() -> None:
    async with hall(dealing=SAME_DECKS) as room:
        await begun(room)
        services, table = room.host.services, await room.table()
        result = await services.tables.answer(
            table.id, make_person(room.people["Bob"].id, "Bob", "bob"), "resign"
        )
        panel = await services.table_views.private(result.table, room.people["Ann"].id, "en")
        assert str(panel.view.to_components()).count("held at the end") == 2, "one line for each of them"


async def started(room: SimulatedServer) -> None:
    """Both with a deck of their choice; Ann has won the janken."""
    await table_for_two(room)
    for name, code in DECKS.items():
        await chosen_ready(room, name, code)
    await room.tap("Ann", "start")
    await room.tap("Ann", "m:paper")
    await room.tap("Bob", "m:rock")


async def armies(room: SimulatedServer) -> dict[str, Any]:
    """Everybody's side as it is now, by the name of who plays it."""
    table = await room.table()
    names, sides = {one.id: name for name, one in room.people.items()}, table.match.state.copy().armies
    return {names[seat.person]: a for seat, a in zip(table.body.seats, sides, strict=True)}


async def consents(room: SimulatedServer, name: str) -> Any:
    line = next(m for m in room.channel.history() if any(matches(b, "agree") for b in buttons(m)))
    return await room.tap(name, "agree", line)


async def test_undo_keeps_decks_and_hands() -> None:
    async with hall(dealing=SAME_DECKS) as room:
        await started(room)
        before = await armies(room)
        charge = next(token for token in (await menu_of(room, "Ann")).paths if token.startswith("ch "))
        await give(room, "Ann", charge)
        assert (await armies(room))["Ann"].hand != before["Ann"].hand
        await room.people["Ann"].slash(room.channel, "table undo")
        assert await armies(room) == before
        await give(room, "Ann", charge)
        after = await armies(room)
        await give(room, "Ann", "end")
        assert await room.asked() == ["Bob"]
        await room.people["Ann"].slash(room.channel, "table undo")
        assert await room.asked() == ["Bob"], "Bob has to agree"
        await consents(room, "Bob")
        assert await room.asked() == ["Ann"]
        assert await armies(room) in (before, after)
        assert {name: army.crest for name, army in (await armies(room)).items()} == {
            name: crest(code) for name, code in DECKS.items()
        }


async def test_resignation_and_a_rematch_with_the_same_decks() -> None:
    async with hall(dealing=SAME_DECKS) as room:
        await started(room)
        sure = (await room.people["Bob"].slash(room.channel, "table resign")).response
        assert not (await room.table()).is_over
        yes = next(b["custom_id"] for b in buttons(sure) if matches(b, "word:resign"))
        former = (await room.panel()).id
        resigned = await room.people["Bob"].click(sure, custom_id=yes)
        assert shown_text(resigned.response) == "You have resigned."
        table = await room.table()
        if table.body.shown.panel != former:
            assert not buttons(room.message(former)), "it says what happened there, or that the game is over"
        assert table.match.result.winners == (0,)
        over = await room.panel()
        assert "Ann" in fits(over) or f"<@{room.people['Ann'].id}>" in fits(over)
        await room.tap("Bob", "rematch", over)
        await consents(room, "Ann")
        fresh = await room.table()
        assert fresh.id != table.id
        assert [seat.person for seat in fresh.body.seats] == [room.people[name].id for name in ("Ann", "Bob")]
        if fresh.match is None:
            await room.tap("Ann", "start")
        assert {name: army.crest for name, army in (await armies(room)).items()} == {
            name: crest(code) for name, code in DECKS.items()
        }


async def test_a_rematch_of_people_without_a_deck() -> None:
    """Whoever had a ready deck has the same one again."""
    async with hall(dealing=SAME_DECKS) as room:
        await begun(room)
        before = {name: army.crest for name, army in (await armies(room)).items()}
        await room.host.tables.answer((await room.table()).id, person(room, "Bob"), "resign")
        await room.host.services.panels.show(await room.table())
        await room.tap("Bob", "rematch:")
        await consents(room, "Ann")
        if (await room.table()).match is None:
            await room.tap("Ann", "start")
        assert {name: army.crest for name, army in (await armies(room)).items()} == before


def person(room: SimulatedServer, name: str) -> Any:
    return Person(room.people[name].id, name)


async def test_a_substitute_plays_on_with_the_deck_and_hand_of_the_seat() -> None:
    async with hall(dealing=SAME_DECKS) as room:
        await started(room)
        room.speak("Cleo", "ja")
        before = (await armies(room))["Ann"]
        mine = await own(room, "Ann")
        await room.people["Ann"].slash(room.channel, "table replace", who=room.people["Cleo"].user)
        await consents(room, "Cleo")
        assert (await armies(room))["Cleo"] == before
        names = rules_of(PACK, "crown-crest")
        held = [names.catalogue.printed_text(code, "name", "ja") for code in before.hand]
        hers = shown_text(await own(room, "Cleo"))
        assert all(name in hers for name in held)
        english = [names.catalogue.printed_text(code, "name", "en") for code in before.hand]
        late = (await tap_own(room, "Ann", mine, "ch")) if "Charge" in all_words(mine) else mine
        assert not any(f"**{name}**" in shown_text(late) for name in english), "the hand is hers no more"
        now = shown_text(await own(room, "Ann"))
        assert not any(f"**{name}**" in now for name in english)
        charge = next(token for token in (await menu_of(room, "Cleo")).paths if token.startswith("ch "))
        await give(room, "Cleo", charge)


async def test_both_throw_at_once() -> None:
    """Neither tap is refused as outdated because the other came first."""
    async with hall(dealing=SAME_DECKS) as room:
        await table_for_two(room)
        await room.tap("Ann", "start")
        panel = await room.panel()
        ids = {arg_of(b["custom_id"]): b["custom_id"] for b in buttons(panel) if matches(b, "m")}
        await room.at_once(("Ann", panel, ids["paper"]), ("Bob", panel, ids["rock"]))
        assert (await room.table()).match.state.first == 0
        assert await room.asked() == ["Ann"]


async def test_an_untouched_builder_can_be_sent() -> None:
    """Nobody moved, the list sent as it is: nobody moves."""
    async with hall(dealing=SAME_DECKS) as room:
        await moving(room)
        message = await tap_own(room, "Ann", await own(room, "Ann"), "mv")
        before = (await room.table()).body.progress.answers
        result = await part(room, "Ann", message, "give", ".")
        assert (await room.table()).body.progress.answers > before, said(result)


async def test_a_builder_shows_what_would_be() -> None:
    """Moves change the totals that are shown, as stakes do."""
    async with hall(dealing=SAME_DECKS) as room:
        await moving(room)
        message = await tap_own(room, "Ann", await own(room, "Ann"), "mv")
        before = left_front(message)
        entry = next(one for one in lists(message) if "L" in [option["value"] for option in one["options"]])
        moved = await room.people["Ann"].select(message, ["L"], custom_id=entry["custom_id"])
        assert left_front(moved.response) != before


async def test_what_was_picked_before_the_way_back_can_be_picked_again() -> None:
    """No list is the one again from which it was picked; the rules of Discord's clients see to that."""
    async with hall(dealing=SAME_DECKS) as room:
        await moving(room)
        mine, totals = await own(room, "Ann"), set[str]()
        for _ in range(2):
            builder = await tap_own(room, "Ann", mine, "mv")
            entry = next(
                one for one in lists(builder) if "L" in [option["value"] for option in one["options"]]
            )
            moved = await room.people["Ann"].select(builder, ["L"], custom_id=entry["custom_id"])
            totals.add(left_front(moved.response))
            mine = (await room.tap("Ann", "scrap", moved.response)).response
        assert len(totals) == 1


def left_front(message: Any) -> str:
    """What the left front would come to: between the picture and the lists."""
    parts = [*walk(message.components)]
    first = next(at for at, one in enumerate(parts) if one.get("items"))
    text = "\n".join(one.get("content", "") for one in parts[first:])
    return next(line for line in text.splitlines() if line.startswith("Left: you"))


async def moving(room: SimulatedServer) -> None:
    """Ann has something to move: a unit was played, and a turn went by."""
    await table_for_two(room)
    await chosen_ready(room, "Ann", "gale")
    await room.tap("Ann", "start")
    await room.tap("Ann", "m:paper")
    await room.tap("Bob", "m:rock")
    for _ in range(40):
        table = await room.table()
        ask, name = table.match.question, (await room.asked())[0]
        if ask.kind == "move" and name == "Ann" and ask.forms.get(0):
            return
        seat = table.seat_to_act(room.people[name].id)
        tokens = [token for token in table.match.legal(seat) if token != "resign"]
        units = [token for token in tokens if token.startswith("u ")]
        token = units[0] if units else table.rules.default(table.match.state, ask, seat)
        await room.host.tables.answer(table.id, person(room, name), token)
    raise AssertionError("nobody ever moves")


# ---------------------------------------------------------------- what the panels say


def rich() -> tuple[Any, Any]:
    """A first main phase with every card in hand and tokens for all of them."""
    rules = rules_of(PACK, "crown-crest")
    s = Match.new(rules, Setup(("Ann", "Bob"), {"first-player": "drawn"}, bytes(32))).state
    s.phase = "main"
    army = s.armies[verbs.acting(s)]
    army.hand = dict.fromkeys((*rules.pack.units, *rules.pack.commands), 1)
    army.tokens = 99
    return rules, s


def menu_now(rules: Any, s: Any) -> Any:
    seat = verbs.acting(s)
    tokens = rules.plays(s, seat)
    return rules.presentation.menu(rules.view(s, Question("main", {seat: tokens}), seat), tokens)


def test_a_cards_text_is_never_its_code() -> None:
    rules, s = rich()
    localizer = Localizer(WORDS, "en", format_card=rules.catalogue.printed_text)
    menu = menu_now(rules, s)
    played = [path for token, path in menu.paths.items() if token.startswith(("u ", "c ")) and len(path) == 3]
    assert played
    for path in played:
        code = path[1].key
        step = game_menus.step(menu, (path[0].key, code))
        assert step is not None
        text = localizer.lines(step.lines)
        assert code not in text
        assert (rules.catalogue.printed_text(code, "name", "en") or "") in text
        assert (rules.catalogue.printed_text(code, "text", "en") or "") in text
        assert (rules.catalogue.printed_text(code, "more", "en") or "") in text


def test_the_buttons_of_the_main_phase_keep_their_places() -> None:
    """After the charge, and with nothing to pay with, the others stand where they stood."""
    rules, s = rich()
    places = []
    for spent, tokens in ((False, 99), (True, 99), (True, 0)):
        army = s.armies[verbs.acting(s)]
        army.spent, army.tokens = spent, tokens
        step = game_menus.step(menu_now(rules, s), ())
        assert step is not None
        keys = [choice.key for choice in step.choices]
        places.append([key for key in ("ch", "u", "c", "end") if key in keys])
        assert [key for key in keys if key in places[0]] == places[-1]


def test_a_builder_says_what_is_staked_when_all_is() -> None:
    rules, s = rich()
    seat = verbs.acting(s)
    army = s.armies[seat]
    code = next(iter(rules.pack.units))
    army.units, army.tokens = [Unit(code, 1, ACTIVE, "L")], 2
    view = rules.view(s, Question("tokens", {seat: ["tk -"]}, forms={seat: ("tk",)}), seat)
    form = rules.forms.show_draft(view, f"tk {code}=2", "")
    (field,) = form.fields
    assert ([choice.key for choice in field.choices], field.chosen) == (["0", "1", "2"], {"2"})
    assert [tile.coin for tile in form.scene.tiles if tile.kind == "unit-a"] == ["2"]
    assert form.lines[0].args["left"] == 0


@pytest.mark.parametrize(("value", "wanted"), [("2", 2), ("99", 3), ("0", 0)])
def test_tokens_are_staked_by_a_list(value: str, wanted: int) -> None:
    rules, s = rich()
    seat = verbs.acting(s)
    code = next(iter(rules.pack.units))
    s.armies[seat].units, s.armies[seat].tokens = [Unit(code, 1, ACTIVE, "L")], 3
    view = rules.view(s, Question("tokens", {seat: ["tk -"]}, forms={seat: ("tk",)}), seat)
    line = rules.forms.edit_draft(view, f"tk {code}=1", "", code, (value,))
    assert line == (f"tk {code}={wanted}" if wanted else "tk -")


def test_a_unit_is_sent_by_a_list() -> None:
    rules, s = rich()
    seat = verbs.acting(s)
    code = next(iter(rules.pack.units))
    s.armies[seat].units = [Unit(code, 1, ACTIVE, "b")]
    view = rules.view(s, Question("move", {seat: ["mv -"]}, forms={seat: ("mv",)}), seat)
    assert rules.forms.edit_draft(view, "mv -", "", code, ("L",)) == f"mv {code}>L"
    assert rules.forms.edit_draft(view, f"mv {code}>L", "", code, ("b",)) == "mv -"
    for wrong in ("", "x", "LL"):
        with pytest.raises(Refused):
            rules.forms.edit_draft(view, "mv -", "", code, (wrong,))
