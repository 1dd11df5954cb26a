"""What somebody who has never played stumbled over: colours, recipes, gifts, refusals, the end."""

import random
import re
from typing import Any

import pytest

from cogs.core.panels import game_menus
from engine.craft_the_crown import verbs
from engine.craft_the_crown.presentation import builder, hand
from engine.match import Match
from tests.support.craft_the_crown_panels import RULES, decisions, seen, voice
from tests.support.craft_the_crown_taps import (
    PACKS,
    called,
    dealing,
    give,
    own,
    press,
    seated,
    sent,
    stepped,
)
from tests.support.craft_the_crown_taps import builder as builder_of
from tests.support.depth import EACH_WRITTEN_LANGUAGE
from tests.support.lessons import LESSONS
from tests.support.message_parts import buttons, matches, shown_text
from tests.support.pictures import texts_written, worded
from tests.support.plays import any_kingdom, kingdom_answer, new_kingdom
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")
PACK = RULES.pack
DEALING = dealing(("Clay", "Metal", "Fire", "Paper", "Magic", "Clay", "Metal", "Fire", "Paper", "Magic", "*"))


def first(menu: Any) -> list[Any]:
    root = game_menus.step(menu, ())
    assert root is not None
    return list(root.choices)


def coloured(menu: Any) -> list[str]:
    return [choice.key for choice in first(menu) if choice.style != "plain"]


def with_these(own: dict[str, int], held: list[str], gold: int = 0) -> Match[Any]:
    """Whoever is to act owns and holds nothing but these."""
    s = new_kingdom(RULES, 3, 2).state
    s.owns[s.active].clear()
    s.hands[s.active].clear()
    for name, count in own.items():
        verbs.put(s.owns[s.active], name, count)
    for name in held:
        verbs.put(s.hands[s.active], name, 1)
    s.gold[s.active] = gold
    return Match(RULES, s)


def test_only_what_moves_one_on_has_colour() -> None:
    """A sale that wins; else crafts; else Tools; else the end of the turn. And an offer that waits."""
    seen_on = set[str]()
    for match in decisions():
        _, menu = seen(match)
        kinds = {choice.key.partition("-")[0]: choice.style for choice in first(menu)}
        offers = {f"t{offer.number}" for offer in match.state.offers}
        on = {choice.key.partition("-")[0] for choice in first(menu) if choice.style != "plain"} - offers
        expected = next(kind for kind in ("win", "craft", "use", "end") if kind in kinds)
        assert on == {expected}
        seen_on |= on
    assert seen_on >= {"win", "craft", "end"}


@pytest.mark.parametrize(
    ("own", "held", "gold", "on"),
    [
        ({"Metal": 1}, ["Husk"], 0, ["end"]),
        ({"Stone": 4}, ["Fire"], 0, ["end"]),
        ({"Sword": 1}, ["Fire"], 0, ["use-Sword"]),
        ({"Stone": 2, "Sword": 1}, ["Metal"], 0, ["craft-Metal"]),
        ({"Stone": 4, "Wood": 2}, ["Metal", "Fire"], 0, ["craft-Fire", "craft-Metal"]),
        (
            {"Husk": 1, "Pyre": 1, "Shard": 1, "Stone": 2},
            ["Metal", "Crown"],
            0,
            ["craft-Crown", "craft-Metal"],
        ),
        ({"Metal": 1, "Stone": 2, "Sword": 1}, ["Metal"], 47, ["win"]),
    ],
)
def test_colour_moves_a_newcomer_on(own: dict[str, int], held: list[str], gold: int, on: list[str]) -> None:
    _, menu = seen(with_these(own, held, gold))
    assert coloured(menu) == on
    styles = {choice.key: choice.style for choice in first(menu)}
    assert {styles.get("craft-Crown", "good"), styles.get("win", "good")} == {"good"}


@pytest.mark.parametrize(
    ("own", "held", "gold", "is_said"),
    [
        ({}, ["Husk", "Sword"], 2, True),
        ({}, ["Husk", "Metal"], 2, False),
        ({"Metal": 1}, ["Husk", "Fire"], 0, False),  # the Metal can be sold for the Wood
        ({"Sword": 1}, ["Husk"], 2, False),
        ({}, [], 2, False),
    ],
)
def test_that_nothing_can_be_crafted_is_said(
    own: dict[str, int], held: list[str], gold: int, is_said: bool
) -> None:
    """In the first turn there were only dashes in the picture, and no word of what to do."""
    view, _ = seen(with_these(own, held, gold))
    assert ("craft-first-nothing" in [note.key for note in builder.firsts(PACK, view)]) == is_said


def test_buttons_stand_in_the_order_of_the_picture() -> None:
    for match in decisions():
        view, menu = seen(match)
        held = [one.name for one in hand.crafting_options(PACK, view)]
        step = game_menus.step(menu, ("discard",))
        listed = [one.key for one in step.choices if one.key in PACK.cards] if step else []
        assert [name for name in held if name in listed] == listed
        crafts = [one.key.partition("-")[2] for one in first(menu) if one.key.startswith("craft-")]
        assert [name for name in held if name in crafts] == crafts
        scene = RULES.presentation.scene(view)
        drawn = [tile.name.code for tile in scene.tiles if hasattr(tile.name, "code") and tile.note]
        step = game_menus.step(menu, ("market", "buy"))
        bought = [one.key for one in step.choices] if step else []
        assert [name for name in dict.fromkeys(drawn) if name in bought][: len(bought)] == bought


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_no_recipe_in_a_hand_is_cut_or_changes_with_what_is_owned(
    painter: Any, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Whatever of it is owned: its parts add up to the recipe."""
    words = worded(RULES, language, "Ann", "猫")
    dice = random.Random(5)
    for name, card in PACK.cards.items():
        if not card.recipe:
            continue
        for share in (0.0, 0.5, 1.0):
            needs = {**dict(card.needs), **({PACK.hammer: 1} if card.type == "site" else {})}
            own = {n: sum(dice.random() < share for _ in range(count)) for n, count in needs.items()}
            view, _ = seen(with_these({n: count for n, count in own.items() if count}, [name]))
            scene = RULES.private_panels.scene(view)
            arrow = next(n for n, tile in enumerate(scene.tiles) if tile.kind == "from")
            parts: dict[str, int] = {}
            for tile in scene.tiles[arrow + 1 :]:
                if tile.kind == "back" or not hasattr(tile.name, "code"):
                    break
                parts[tile.name.code] = parts.get(tile.name.code, 0) + tile.count
            assert parts == needs, name
            with monkeypatch.context() as patch:
                written = texts_written(patch)
                painter.paint(scene, words)
            assert not [text for text, _ in written if text.endswith("…") and len(text) > 1], name


def test_an_offer_that_asks_for_nothing_is_a_gift() -> None:
    view, _ = seen(with_these({"Stone": 1}, ["Fire"], 5))
    other = 2 if view.viewer == 0 else 1
    for terms, key, style in (
        ("give 2g get nothing", "craft-builder-send-give", "bad"),
        ("give nothing get hand:Metal", "craft-builder-send-get", "good"),
        ("give 2g get hand:Metal", "craft-builder-send", "good"),
    ):
        form = builder.form(PACK, view, f"trade @{other} {terms}", "give")
        assert form.send_button is not None
        assert (form.send_button.label.key, form.send_button.style) == (key, style)


def test_a_card_explains_itself_once() -> None:
    match = with_these({}, ["Sword"])
    match.state.reserves[match.state.active] = "Sword"
    view, _ = seen(Match(RULES, match.state))
    assert voice().lines(hand.caption(PACK, view)).count("Sword** ·") == 1


@pytest.mark.parametrize("number", range(4))
def test_at_the_end_nothing_is_said_of_what_could_be_done(number: int) -> None:
    dice, match = random.Random(number), any_kingdom(RULES, number)
    while match.question is not None:
        match.answer(*kingdom_answer(match, dice))
    view = RULES.view(match.state, None, 0)
    assert RULES.private_panels.scene(view) is None
    keys = {one.key for one in RULES.presentation.hand(view)}
    assert not keys & {"craft-held-buying", "craft-held-ready"}


# ---------------------------------------------------------------- by taps


async def test_who_is_refused_is_told_in_their_own_panel() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, seats=("Ann", "Bob"))
        form = await builder_of(room, "Ann", "trade @2")
        form = await stepped(room, "Ann", form, "give", 1)
        (send,) = [one for one in buttons(form) if matches(one, "give:trade @2|give.")]
        assert (send["label"], send["style"]) == ("Give it as a gift", 4), "not green"
        await sent(room, "Ann", form)
        offer = await called(room, "Bob", 1)
        await press(room, "Bob", offer, ["t1", "decline"])
        assert "Bob says no to the offer" in shown_text(await own(room, "Ann"))
        assert "says no" not in shown_text(await own(room, "Bob"))


async def test_ones_own_panel_tells_what_was_done_and_what_was_drawn() -> None:
    """Five cards in words, of which one is new: whoever hears them would have to know the others by heart."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, seats=("Ann", "Bob"))
        places = await give(room, "Ann", "discard Clay")
        assert "Ann discards Clay." in shown_text(places)
        assert "Ann discards" not in shown_text(await own(room, "Bob"))
        interaction = await room.people["Ann"].slash(room.channel, "move", answer="end")
        assert "Ann draws" in shown_text(interaction.response)
        drew = re.search(r"Ann draws (.+)\.", shown_text(await own(room, "Ann")))
        assert drew is not None
        assert drew[1] in (await room.table()).match.state.hands[0]
        await give(room, "Bob", "end")
        await give(room, "Ann", "discard Fire")
        assert "Ann draws" not in shown_text(await own(room, "Ann")), "her next answer counts"


async def test_cards_and_rules_bear_any_text() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        for text in (
            "Rune/rulesreserve",
            "Rune/rules",
            "`x`",
            "@everyone",
            "\u202ex",
            "x" * 60,
            "[a](b)",
            "・",
        ):
            for command, word in (("card", "card"), ("rules", "words")):
                await ann.autocomplete(room.channel, command, word, text)
                answer = await ann.slash(room.channel, command, **{word: text})
                assert answer.acknowledged
                assert "went wrong" not in shown_text(answer.response)


# ---------------------------------------------------------------- the lesson


def test_a_scene_takes_no_way_around_its_point() -> None:
    taught = LESSONS["craft-the-crown"]
    scenes = {name: taught.position_at(number) for number, name in enumerate(taught.scene_titles)}
    assert not [choice for choice in first(taught.menu(scenes["gold"])) if choice.key == "win"]
    assert coloured(taught.menu(scenes["craft"])) == ["craft-Metal"], (
        "a craft buys what is missing, as one plays"
    )
    assert taught.try_of_answer(scenes["craft"], "buy Stone; craft Metal") is not None
    assert taught.try_of_answer(scenes["gold"], "sell Metal") is not None


def test_the_lesson_ends_a_turn_and_speaks_of_discarding() -> None:
    taught = LESSONS["craft-the-crown"]
    number = taught.scene_titles.index("craft")
    position = taught.position_at(number, 0, 1)
    assert [*position.right_answers] == ["end"]
    assert coloured(taught.menu(position)) == ["end"]
    assert sum(taught.view(taught.position_at(number, 0, 2)).hand.values()) == 5
    for language in ("en", "ja"):
        text = voice(language).say("learn-craft-the-crown-craft-well")
        assert ("discard" if language == "en" else "捨て") in text
