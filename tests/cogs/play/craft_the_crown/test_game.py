"""A whole game of four, by taps alone: trades, reactions, standing answers, promises, restarts on the way.

The deck is stacked so that the story happens; everything else is the game as it is.
"""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from engine.presentation import SeatName
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.craft_the_crown_panels import RULES, voice
from tests.support.craft_the_crown_taps import (
    PACKS,
    SEATS,
    builder,
    call_line,
    called,
    dealing,
    forgotten,
    give,
    menu_of,
    order,
    own,
    press,
    seated,
    sent,
    stepped,
    tab,
    ticked,
    turns_end,
    written,
)
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.plays import kingdom_answer, rich_kingdom, rules_of
from tests.support.simulated_server import SimulatedServer, hall

DEALING = dealing(
    (
        *("Metal", "Sword", "Hammer", "Garden", "Magic"),  # Ann
        *("Clay", "Golem", "Magic", "Metal", "Replacement"),  # Bob
        *("Clay", "Idol", "Paper*2", "Fire"),  # Cleo
        *("Fire*3", "Ship", "Rope"),  # Dan
        *("Metal", "Magic", "Paper", "Axe", "Clay", "Fire", "Paper", "Whirlpool", "Magic", "Fire", "*"),
    )
)


pytestmark = pytest.mark.usefixtures("no_errors")


async def play(room: SimulatedServer, name: str, *tokens: str) -> Any:
    """Answers of one player in a row, in the same panel; back to its start before each."""
    message = await own(room, name)
    for token in tokens:
        while back := next((b for b in buttons(message) if leads_back(b)), None):
            message = (await room.people[name].click(message, custom_id=back["custom_id"])).response
        message = await give(room, name, token, message)
    return message


def leads_back(button: dict[str, Any]) -> bool:
    """Whether a button leads one page back; *Undo* has the same sign."""
    return button.get("emoji", {}).get("name") == "↩️" and ":undo:" not in button["custom_id"]


async def state(room: SimulatedServer) -> Any:
    return (await room.table()).match.state


async def public(room: SimulatedServer) -> str:
    return shown_text(await room.panel())


def has(message: Any, act: str) -> bool:
    return any(matches(b, act) for b in buttons(message))


@DEEP
async def test_a_game_of_four_from_the_deal_to_the_win(tmp_path: Path) -> None:
    async with hall(folders=PACKS, dealing=DEALING, store=SqliteStore(tmp_path / "tables.db")) as room:
        await seated(room)
        await first_rounds(room)
        await a_counter_offer_is_accepted(room)
        await an_idol_stops_a_sword_over_a_restart(room)
        await an_offer_is_declined(room)
        await a_promise_is_kept(room)
        await an_offer_becomes_impossible(room)
        await a_draft_and_an_offer_outlive_restarts(room)
        await a_golem_through_replacement(room)
        await an_answer_in_advance(room)
        await the_win(room)


async def first_rounds(room: SimulatedServer) -> None:
    """Elements, a Sword, a Golem, an Idol."""
    await play(room, "Ann", "buy Stone", "buy Stone", "craft Metal", "end")
    await play(room, "Bob", "buy Stone", "buy Water", "craft Clay", "end")
    await play(room, "Cleo", "buy Stone", "buy Water", "craft Clay", "end")
    await turns_end(room, "Dan")
    await play(room, "Ann", "buy Stone", "craft Sword", "end")
    await play(room, "Bob", "buy Water", "buy Water", "craft Magic", "craft Golem", "end")
    await play(room, "Cleo", "buy Stone", "craft Idol", "end")
    await turns_end(room, "Dan")
    s = await state(room)
    assert s.gold == [3, 0, 1, 4]
    assert [list(owned) for owned in s.owns] == [["Sword"], ["Golem"], ["Idol"], []]


async def a_counter_offer_is_accepted(room: SimulatedServer) -> None:
    """Ann asks 3 Gold for a hand card and a promise; Dan counters with 2, which she takes."""
    message = await builder(room, "Ann", "trade @4")
    message = await ticked(room, "Ann", message, "give.hand", "Magic#1")
    message = await written(room, "Ann", message, "give.iou", "one  Fire,\tsoon")
    message = await tab(room, "Ann", message, "get")
    message = await stepped(room, "Ann", message, "get", 1, 1, 1)
    assert "3 Gold" in shown_text(message)
    assert "“one Fire, soon”" in shown_text(message)
    await sent(room, "Ann", message)
    call_text = shown_text(call_line(room, 1))
    assert "gives: 1 card from hand, promise “one Fire, soon”" in call_text
    assert "gives: 3 Gold" in call_text
    assert (await public(room)).count("one Fire, soon") == 1, "once is enough"
    counter = await builder(room, "Dan", "counter t1")
    assert "Magic (from hand)" in shown_text(counter)
    counter = await tab(room, "Dan", counter, "give")
    counter = await stepped(room, "Dan", counter, "give", -1)
    panel = await sent(room, "Dan", counter)
    assert "You have offered Ann a trade" in shown_text(panel)
    offers = (await state(room)).offers
    assert [(o.number, o.author, o.partner) for o in offers] == [(2, 3, 0)], "the first one is closed"
    assert not (await room.table()).body.prepared.drafts
    await give(room, "Ann", "accept t2")
    s = await state(room)
    assert s.gold == [5, 0, 1, 2]
    assert s.hands[3]["Magic"] == 1
    assert "Magic" not in s.hands[0]
    assert [(i.giver, i.holder, i.text) for i in s.promises] == [(0, 3, "one Fire, soon")]
    assert "Trade done: Dan gives 2 Gold; Ann gives 1 card from hand" in await public(room)


async def an_idol_stops_a_sword_over_a_restart(room: SimulatedServer) -> None:
    """Ann's Sword, the bot's death, and Cleo's Idol on the panel that was there before."""
    await play(room, "Ann", "buy Stone", "buy Wood", "craft Hammer", "buy Wood", "buy Water", "craft Garden")
    await give(room, "Ann", "use Sword @3")
    assert await room.asked() == ["Cleo"]
    panel = await room.panel()
    assert f"<@{room.people['Cleo'].id}>" in shown_text(panel)
    private = await own(room, "Cleo")
    assert has(private, "v:Idol")
    assert has(private, "v:none")
    before = (await room.table()).match.save()
    await room.restart()
    assert (await room.panel()).id == panel.id
    assert (await room.table()).match.save() == before
    stranger = await room.tap("Bob", "m:Idol")
    assert "not your turn" in shown_text(stranger.response).lower() or "turn" in shown_text(stranger.response)
    await room.tap("Cleo", "m:Idol", panel)
    s = await state(room)
    assert s.active == 1, "an Idol ends the user's turn"
    assert "Idol" in s.discard
    assert "Sword" in s.discard
    assert s.gold == [1, 2, 1, 2], "the Sword took nothing"
    assert "stops Sword with Idol" in await public(room)


async def an_offer_is_declined(room: SimulatedServer) -> None:
    await play(room, "Bob", "buy Stone", "buy Stone", "craft Metal")
    message = await builder(room, "Bob", "trade @3")
    message = await ticked(room, "Bob", message, "give.hand", "Clay#1")
    message = await tab(room, "Bob", message, "get")
    message = await stepped(room, "Bob", message, "get", 1)
    await sent(room, "Bob", message)
    looked = await called(room, "Cleo", 3)
    assert "Clay" in shown_text(looked)
    await give(room, "Cleo", "decline t3")
    assert not (await state(room)).offers
    assert "Cleo says no to the offer" in await public(room)
    await turns_end(room, "Bob", "Cleo")


async def a_promise_is_kept(room: SimulatedServer) -> None:
    page = await own(room, "Bob", "book")
    assert "one Fire, soon" in shown_text(page)
    assert not any(":v:book.i" in b["custom_id"] for b in buttons(page)), "it is not Bob's to mark"
    await give(room, "Dan", "mark i1 kept")
    assert [(i.mark, i.by) for i in (await state(room)).promises] == [("kept", 3)]
    assert "as kept" in await public(room)
    await turns_end(room, "Dan")


async def an_offer_becomes_impossible(room: SimulatedServer) -> None:
    """Ann offers Wood and then uses it up; Cleo's panel says so, and her older one is from before."""
    message = await builder(room, "Ann", "trade @3")
    message = await ticked(room, "Ann", message, "give.own", "Wood#1")
    message = await tab(room, "Ann", message, "get")
    message = await stepped(room, "Ann", message, "get", 1)
    await sent(room, "Ann", message)
    early = await own(room, "Cleo", "t4")
    forgotten(room, "Cleo")
    newer = await own(room, "Cleo", "t4")
    assert has(early, "v:t4.accept")
    assert has(newer, "v:t4.accept")
    await play(room, "Ann", "buy Stone", "buy Stone", "craft Metal", "craft Axe")
    assert "not possible now" in await public(room)
    before = (await room.table()).body.progress.answers
    assert not has(room.message(newer.id), "v:t4.accept")
    late = await press(room, "Cleo", early, ["t4", "accept"])
    assert (await room.table()).body.progress.answers == before
    assert "doesn't have everything" in shown_text(late.response)
    assert not has(late.response, "v:t4.accept")
    assert late.followups, "and it is said that things have moved on"
    assert "accept t4" not in (await menu_of(room, "Cleo")).paths
    await turns_end(room, "Ann")
    await play(room, "Bob", "buy Water", "buy Water", "craft Magic", "craft Replacement", "end")
    await turns_end(room, "Cleo")


async def a_draft_and_an_offer_outlive_restarts(room: SimulatedServer) -> None:
    """Dan's half-filled builder, then his open offer, with the bot dead in between."""
    message = await builder(room, "Dan", "trade @3")
    message = await stepped(room, "Dan", message, "give", 1)
    message = await ticked(room, "Dan", message, "give.hand", "Ship#1")
    await room.restart()
    again = await builder(room, "Dan", "trade @3")
    assert "1 Gold" in shown_text(again)
    assert "Ship" in shown_text(again)
    chosen = [o["value"] for e in lists(again) for o in e["options"] if o["default"]]
    assert chosen == ["Ship#1"]
    message = await tab(room, "Dan", message, "get")
    message = await stepped(room, "Dan", message, "get", 1, 1)
    await sent(room, "Dan", message)
    open_ = await called(room, "Cleo", 5)
    panel = await room.panel()
    await room.restart()
    assert (await room.panel()).id == panel.id
    await press(room, "Cleo", open_, ["t5", "accept"])
    s = await state(room)
    assert s.gold == [1, 0, 4, 7]
    assert s.hands[2]["Ship"] == 1
    assert "1 card from hand" in await public(room)
    await turns_end(room, "Dan")


async def a_golem_through_replacement(room: SimulatedServer) -> None:
    """Bob's Replacement does what his Golem does and takes Ann's Garden along."""
    await give(room, "Ann", "use Axe @2")
    assert await room.asked() == ["Bob"]
    await give(room, "Bob", "react Replacement as Golem site Garden")
    s = await state(room)
    assert s.active == 1
    assert "Golem" in s.owns[1]
    assert {"Replacement", "Axe", "Garden"} <= set(s.discard)
    assert "Garden" in await public(room)


async def an_answer_in_advance(room: SimulatedServer) -> None:
    """Bob says once what happens to a Whirlpool; it happens while he is away."""
    message = await order(room, "Bob", "Golem>Whirlpool")
    assert any((b.get("label") or "").startswith("✓") for b in buttons(message))
    await turns_end(room, "Bob", "Cleo", "Dan")
    await play(room, "Ann", "buy Water", "buy Water", "buy Water", "craft Magic", "craft Whirlpool")
    before = (await room.table()).body.progress.answers
    await give(room, "Ann", "use Whirlpool @2")
    assert (await room.table()).body.progress.answers == before + 2, "nobody had to be asked"
    s = await state(room)
    assert s.active == 1
    assert "Golem" in s.discard
    assert "stops Whirlpool with Golem" in await public(room)


async def the_win(room: SimulatedServer) -> None:
    """Ann waits and lets the others give her what she lacks."""
    for _ in range(3):
        await turns_end(room, "Bob", "Cleo", "Dan", "Ann")
    await turns_end(room, "Bob", "Cleo", "Dan")
    s = await state(room)
    assert s.active == 0
    assert sum(s.gold) >= 50
    for number, name in enumerate(("Bob", "Cleo", "Dan"), 6):
        seat = SEATS.index(name)
        wanted = min((await state(room)).gold[seat], 50 - (await state(room)).gold[0])
        message = await builder(room, "Ann", f"trade @{seat + 1}")
        message = await written(room, "Ann", message, "give.iou", "a seat at my court")
        message = await tab(room, "Ann", message, "get")
        message = await stepped(room, "Ann", message, "get", *[5] * (wanted // 5), *[1] * (wanted % 5))
        if name == "Dan":
            assert "win at once" in shown_text(message)
        await sent(room, "Ann", message)
        await give(room, name, f"accept t{number}")
    table = await room.table()
    assert table.is_over
    assert table.match.result.winners == (0,)
    assert re.search(r"wins with 50 Gold!", await public(room))
    over = await room.panel()
    assert {b["custom_id"].split(":")[3] for b in buttons(over)} == {
        "rematch",
        "replay",
        "moments",
        "howto",
        "fair",
    }
    record = await room.people["Bob"].slash(room.channel, "record")
    text = (await record.response.attachments[0].read()).decode()
    assert "! win Ann gold" in text
    assert "Bob> react Replacement as Golem site Garden" in text


def test_a_site_that_a_reaction_discards_is_named_with_its_owner() -> None:
    """Games at random until one is: the Tool's user loses it."""
    rules, discarded_sites = rules_of("house", "craft-the-crown"), 0
    for number in range(1, 40, 2):
        match, rng = rich_kingdom(rules, number, 3), random.Random(number)
        for _ in range(120):
            if match.question is None:
                break
            user = match.state.active
            for event in match.answer(*kingdom_answer(match, rng)).events:
                if event.kind == "stopped" and event.args[4]:
                    discarded_sites += 1
                    sentence = rules.presentation.news([event], None)[0]
                    assert (sentence.key, sentence.args["user"]) == ("craft-stopped-site", SeatName(user))
    assert discarded_sites


def test_what_shares_a_line_with_other_news_is_a_whole_sentence() -> None:
    """A list such as “It was: A, B” runs into the sentence after it, unless it has its own line."""
    told = set[str]()
    for number in range(1, 20, 2):
        match, rng = rich_kingdom(RULES, number, 3), random.Random(number)
        for _ in range(120):
            if match.question is None:
                break
            for event in match.answer(*kingdom_answer(match, rng)).events:
                for sentence in RULES.presentation.news([event], 0):
                    told.add(sentence.key)
                    if not RULES.presentation.has_own_line(sentence.key):
                        text = voice("ja")(sentence)
                        assert not text or text.endswith(("。", "！")), (sentence.key, text)
    assert {"craft-drew-cards", "craft-stole-hand-cards"} <= told
