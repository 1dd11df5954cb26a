"""One's own panel begins with what the other side did since: shortly, once, nothing hidden."""

import random

import pytest

from cogs.core.text.sentences import Localizer
from engine.crown_crest.presentation import news
from engine.crown_crest.samples import answer
from engine.questions import Event
from tests.support.content import WORDS
from tests.support.craft_the_crown_taps import give, menu_of, own
from tests.support.crown_crest_taps import SAME_DECKS, all_words, begun
from tests.support.message_parts import shown_text, walk
from tests.support.plays import any_armies, rules_of
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def first_of(room: SimulatedServer, name: str, verb: str) -> str:
    return next(token for token in (await menu_of(room, name)).paths if token.startswith(f"{verb} "))


async def bobs_turn(room: SimulatedServer) -> None:
    """Ann has charged a card and played a unit, and Bob is asked."""
    await begun(room)
    for verb in ("ch", "u"):
        await give(room, "Ann", await first_of(room, "Ann", verb))
    await give(room, "Ann", "end")


async def test_it_begins_with_what_the_other_side_did_and_tells_it_once() -> None:
    async with hall(dealing=SAME_DECKS) as room:
        await bobs_turn(room)
        shown = shown_text(await own(room, "Bob"))
        assert "Ann charges" in shown
        assert "Ann plays" in shown
        await room.restart()
        assert "Ann charges" in shown_text(await own(room, "Bob")), "not forgotten"
        assert "Ann charges" not in shown_text(await own(room, "Bob", "ch")), (
            "a step begins with its question"
        )
        await give(room, "Bob", await first_of(room, "Bob", "ch"))
        shown = shown_text(await own(room, "Bob"))
        assert "Ann charges" not in shown, "told once"
        assert "Bob charges" not in shown, "what one did oneself one knows"
        assert "Ann charges" not in shown_text(await own(room, "Ann"))


@pytest.mark.parametrize("finished", [False, True])
async def test_in_a_first_game_the_panel_of_all_says_which_button_leads_to_ones_cards(finished: bool) -> None:
    """Right above the buttons, until one has been there; not to who has played the game before."""
    async with hall(dealing=SAME_DECKS) as room:
        if finished:
            people = [person.id for person in room.people.values()]
            await room.host.tables.repository.experience.finished("crown-crest", people)
        await begun(room)
        parts = [*walk((await room.panel()).components)]
        hint_positions = [at for at, one in enumerate(parts) if "Tap **My hand**" in one.get("content", "")]
        assert bool(hint_positions) != finished
        if hint_positions:
            picture = next(at for at, one in enumerate(parts) if one.get("items"))
            button = next(at for at, one in enumerate(parts) if one.get("label") == "My hand")
            assert picture < hint_positions[0] < button
        await own(room, "Ann")
        await give(room, "Ann", await first_of(room, "Ann", "ch"))
        assert "Tap **My hand**" not in shown_text(await room.panel())


async def test_what_the_other_side_drew_is_not_in_it() -> None:
    async with hall(dealing=SAME_DECKS) as room:
        await bobs_turn(room)
        before = dict((await room.table()).match.state.armies[0].hand)
        await give(room, "Bob", "end")
        while dict((await room.table()).match.state.armies[0].hand) == before:  # until her cleanup draws
            table = await room.table()
            seat = table.match.question.seats[0]
            await give(
                room,
                "AB"[seat] + ("nn", "ob")[seat],
                table.rules.default(table.match.state, table.match.question, seat),
            )
        after = (await room.table()).match.state.armies[0].hand
        drawn = [code for code in after if after[code] > before.get(code, 0)]
        names = [str((await room.table()).rules.catalogue.printed_text(code, "name", "en")) for code in drawn]
        assert names
        hers, his = all_words(await own(room, "Ann")), shown_text(await own(room, "Bob"))
        assert all(name in hers for name in names)
        assert "2 cards" in his
        news_text = his.partition("Your hand")[0]
        assert not [name for name in names if name in news_text]


def test_a_battle_that_ones_own_answer_brought_is_told_and_ones_own_deeds_are_not() -> None:
    caused = [
        Event("staked", (1, (("KNI", 1),))),
        Event("battle", ("L", 3, 5)),
        Event("won", (1, "L", 1)),
        Event("trashed", (1, (("ORD", 1),))),
    ]
    since = [
        Event("charged", (0, "GIA", 2)),
        Event("drew", (0, 2)),
        Event("drew-cards", (0, ("GIA",)), visible_to=(0,)),
    ]
    recap = news.recap(caused, since, 1)
    assert [event.kind for event in recap] == ["battle", "won", "charged", "drew"]


def test_what_ones_crest_brought_with_the_battle_says_where_it_came_from() -> None:
    caused = [
        Event("staked", (0, (("KIH", 2),))),
        Event("battle", ("R", 5, 4)),
        Event("won", (0, "R", 1)),
        Event("crest", (0, "GAL", (("drew", 0), ("drew-cards", 0)))),
        Event("drew", (0, 1)),
        Event("drew-cards", (0, ("OUT",)), visible_to=(0,)),
        Event("income", (0, 3)),
    ]
    recap = news.recap(caused, [], 0)
    assert [event.kind for event in recap] == ["battle", "won", "crest", "income"]
    later = news.recap([], [Event("battle", ("L", 0, 0)), Event("income", (0, 3))], 0)
    assert [event.kind for event in later] == ["battle", "income"], "after the other side's answer as well"


def test_a_crest_that_acts_with_each_deed_is_told_once_with_all_it_brought() -> None:
    acts = [Event("crest", (1, "OAK", (("tokens", 1),))), Event("tokens", (1, 1))]
    deeds = [Event("entered", (1, code)) for code in ("GUA", "SPE", "KNI")]
    events = [Event("charged", (1, "GIA", 2)), *(part for deed in deeds for part in (deed, *acts))]
    sentences = [Localizer(WORDS, "en", ("Ann", "Page").__getitem__)(one) for one in news.summarize(events)]
    assert sentences == [
        "Page charges GIA (level 2).",
        "Page plays GUA, SPE, KNI.",
        "Page's crest acts 3 times: OAK.",
        "Page gains 3 tokens.",
    ]


def test_a_crest_that_acts_once_is_told_where_it_acted() -> None:
    events = [
        Event("entered", (1, "GUA")),
        Event("crest", (1, "OAK", (("tokens", 1),))),
        Event("tokens", (1, 1)),
    ]
    events += [
        Event("charged", (1, "GIA", 2)),
        Event("crest", (0, "OAK", (("tokens", 0),))),
        Event("tokens", (0, 1)),
    ]
    keys = [one.key.removeprefix("crest-") for one in news.summarize(events)]
    assert keys == ["entered", "crest-brought", "charged", "crest-brought"]


def test_a_crest_that_acts_after_each_battle_is_one_line_with_what_it_brought() -> None:
    """After two battles one's own panel had twelve lines, and its picture was too small to be read."""
    drained = [Event("crest", (1, "COI", (("drained", 0),))), Event("drained", (0, 1))]
    left = [Event("battle", ("L", 0, 5)), Event("won", (1, "L", 1)), *drained]
    right = [Event("battle", ("R", 2, 7)), Event("won", (1, "R", 1)), *drained]
    sentences = [
        Localizer(WORDS, "en", ("Ann", "Page").__getitem__)(one) for one in news.summarize(left + right)
    ]
    assert sentences[1::2] == ["Page's crest, COI: Ann loses 1 token."] * 2
    assert len(sentences) == 4


def test_what_a_unit_brought_beside_the_crest_has_a_line_of_its_own() -> None:
    won = [Event("battle", ("L", 0, 5)), Event("won", (1, "L", 1)), Event("tokens", (1, 1))]
    acts = [Event("crest", (1, "COI", (("drained", 0),))), Event("drained", (0, 1))]
    exits = [Event("exited", (0, "KNI", 1)), Event("tokens", (0, 1))]
    for events in ([*won, *acts], [*won, acts[0], *exits], [*won, *acts, *exits]):
        lines = [Localizer(WORDS, "en", ("Ann", "Page").__getitem__)(one) for one in news.summarize(events)]
        assert "Page gains 1 token." in lines
        assert not [line for line in lines if "COI" in line and "gains" in line], lines


STEP_OF = {
    "crest-tokens": "tokens",
    "crest-drained": "drain",
    "crest-drew": "draw",
    "crest-drew-cards": "draw",
}
"""Key of what is told beside a crest → the step of the crest that does it."""


def test_in_games_at_random_a_line_of_a_crest_tells_only_what_its_card_does() -> None:
    rules, joined_steps = rules_of("house", "crown-crest"), set[str]()
    for number in range(60):
        match, dice = any_armies(rules, number), random.Random(number)
        while match.question is not None:
            events = [*match.answer(*answer(match, dice)).events]
            for reader in (0, 1, None):
                for sentence in news.summarize([event for event in events if event.is_visible_to(reader)]):
                    if sentence.key != "crest-crest-brought":
                        continue
                    seat, code = sentence.args["player"].seat, sentence.args["card"].code
                    brought = sentence.args["brought"]
                    step, step_seat = STEP_OF[brought.key], brought.args["player"].seat
                    effects = rules.pack.crests[code].level_effects
                    assert step in {step.kind for effect in effects for step in effect.steps}
                    assert (step_seat != seat) == (step == "drain")
                    joined_steps.add(step)
    assert joined_steps == {"tokens", "drain", "draw"}


@pytest.mark.parametrize("number", range(6))
def test_nothing_that_is_one_seats_own_is_ever_told_to_the_other(number: int) -> None:
    rules = rules_of("house", "crown-crest")
    match, dice, events = any_armies(rules, number), random.Random(number), list[Event]()
    while match.question is not None:
        seat, line = answer(match, dice)
        caused = [*match.answer(seat, line).events]
        events += caused
        for reader in (0, 1):
            assert all(event.visible_to is None for event in news.recap(caused, events, reader))
    assert any(event.visible_to for event in events)
