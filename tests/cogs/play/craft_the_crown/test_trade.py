"""A trade as two people make it: few taps, an offer that stands in its ping, no question at its end."""

import asyncio
from typing import Any

import pytest

from engine.craft_the_crown.presentation import builder as building
from engine.craft_the_crown.state import Bundle, Offer
from engine.match import Match
from sessions.operations import phases
from sessions.table.table_data import USUAL_PRESENCE, PresenceTimes
from tests.support.building import EVERYBODY_AWAY
from tests.support.craft_the_crown_taps import (
    PACKS,
    SEATS,
    arg_of,
    call_line,
    dealing,
    own,
    part,
    press,
    seated,
    stepped,
    tab,
    ticked,
)
from tests.support.message_parts import buttons, shown_text
from tests.support.plays import new_kingdom, rules_of
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import sure

DEALING = dealing(("Clay", "Metal", "Fire", "Paper", "Magic", "Clay", "Idol", "*"))
MOST_TAPS = 11


pytestmark = pytest.mark.usefixtures("no_errors")


async def bought(room: SimulatedServer) -> None:
    """Ann owns Stone and Wood; it is her turn."""
    for line in ("buy Stone", "buy Wood"):
        assert (await room.people["Ann"].slash(room.channel, "move", answer=line)).acknowledged


async def answered(room: SimulatedServer, name: str, number: int, word: str) -> Any:
    """A tap on a button of the ping."""
    return await room.tap(name, f"mine:t{number}.{word}", call_line(room, number))


async def offered(room: SimulatedServer, seats: int) -> int:
    """Bob, whose turn it is, offers Ann 1 Gold for her Stone; how many taps that took."""
    message, taps = await own(room, "Bob", "trade"), 1
    if seats > 2:
        message, taps = (await press(room, "Bob", message, ["trade", "with1"])).response, taps + 1
    message = await stepped(room, "Bob", message, "give", 1)
    message = await tab(room, "Bob", message, "get")
    message = await ticked(room, "Bob", message, "get.own", "Stone#1")
    sent = await part(room, "Bob", message, "give", "get.")
    assert "You have offered Ann a trade" in shown_text(sent.response)
    assert "Which offer" not in shown_text(sent.response), "no question at the end of a trade"
    return taps + 4


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_trade_with_a_counter_offer_takes_few_taps(seats: int) -> None:
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", SEATS[:seats])
        await bought(room)
        await room.people["Ann"].slash(room.channel, "move", answer="end")
        taps = await offered(room, seats)
        first = call_line(room, 1)
        assert "** gives: 1 Gold" in shown_text(first)
        counter = (await answered(room, "Ann", 1, "counter")).response
        assert counter.ephemeral
        counter = await stepped(room, "Ann", counter, "get", 1)
        assert "**You give**: Stone" in shown_text(counter), "what was asked for stays chosen"
        await part(room, "Ann", counter, "give", "get.")
        assert not buttons(room.message(first.id))
        assert "Ann made another offer instead" in shown_text(room.message(first.id))
        line = call_line(room, 2)
        assert "** gives: Stone" in shown_text(line)
        assert "** gives: 2 Gold" in shown_text(line)
        assert f"<@{room.people['Bob'].id}>" in shown_text(line)
        await answered(room, "Bob", 2, "accept")
        taps += 4
        assert taps <= MOST_TAPS
        s = (await room.table()).match.state
        assert ([*s.owns[0]], [*s.owns[1]], s.gold[:2]) == (["Wood"], ["Stone"], [2, 0])
        assert shown_text(room.message(line.id)).startswith("🤝 Trade done")
        assert not buttons(room.message(line.id))


async def test_an_offer_in_its_ping_is_its_partners_alone() -> None:
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        await bought(room)
        message = await own(room, "Ann", "trade")
        message = (await press(room, "Ann", message, ["trade", "with2"])).response
        message = await ticked(room, "Ann", message, "give.own", "Stone#1")
        await part(room, "Ann", message, "give", "give.")
        line = call_line(room, 1)
        acts = [arg_of(one["custom_id"]) for one in buttons(line)]
        assert acts == ["t1.accept", "t1.counter", "t1.decline"]
        before = (await room.table()).body.progress.answers
        for name in ("Ann", "Cleo"):
            for word in ("accept", "counter", "decline"):
                result = await answered(room, name, 1, word)
                assert "somebody else" in shown_text(result.response)
        assert (await room.table()).body.progress.answers == before
        await answered(room, "Bob", 1, "decline")
        assert shown_text(room.message(line.id)) == "Bob says no to the offer."
        assert not (await room.table()).match.state.offers


async def test_a_ping_names_no_hand_card_and_a_closed_offer_loses_its_buttons() -> None:
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        message = await own(room, "Ann", "trade")
        message = (await press(room, "Ann", message, ["trade", "with2"])).response
        card = next(iter((await room.table()).match.state.hands[0]))
        message = await ticked(room, "Ann", message, "give.hand", f"{card}#1")
        await part(room, "Ann", message, "give", "give.")
        line = call_line(room, 1)
        assert card not in shown_text(line)
        assert "1 card from hand" in shown_text(line)
        assert not any(arg_of(one["custom_id"]).endswith("accept") for one in buttons(line)), "unseen"
        seen = (await room.tap("Bob", "mine:t1.see", line)).response
        assert card in shown_text(seen)
        await room.people["Ann"].slash(room.channel, "move", answer="withdraw t1")
        assert not buttons(room.message(line.id))
        assert "1 card from hand" in shown_text(room.message(line.id))


async def test_what_cannot_be_accepted_any_more_leads_to_why() -> None:
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        await bought(room)
        message = await own(room, "Ann", "trade")
        message = (await press(room, "Ann", message, ["trade", "with2"])).response
        message = await ticked(room, "Ann", message, "give.own", "Stone#1")
        await part(room, "Ann", message, "give", "give.")
        line = call_line(room, 1)
        await room.people["Ann"].slash(room.channel, "move", answer="sell Stone")
        result = await answered(room, "Bob", 1, "accept")
        assert "doesn't have everything it would have to give" in shown_text(result.response)
        assert len((await room.table()).match.state.offers) == 1
        assert buttons(room.message(line.id)), "it can still be countered or declined"


def test_what_was_asked_for_stays_chosen_in_a_counter_offer() -> None:
    """Also when there is more than a list can hold."""
    rules = rules_of("house", "craft-the-crown")
    s = new_kingdom(rules, 3, 2).state
    a, b = s.active, 1 - s.active
    s.owns[b].update(dict.fromkeys(list(rules.pack.cards)[3:40], 1))
    last = list(s.owns[b])[-1]
    s.owns[b]["Stone"], s.hands[b] = 2, {"Crown": 1}
    s.offer_count, s.offers = 1, [Offer(1, a, b, Bundle(2), Bundle(1, {last: 1, "Stone": 2}, {"Crown": 1}))]
    match = Match(rules, s)
    view = rules.view(match.state, match.question, b)
    draft = building.new_draft(rules.pack, view, "counter t1")
    fields = {field.key: field for field in rules.forms.show_draft(view, draft, "give").fields}
    assert fields["own"].chosen == {f"{last}#1", "Stone#1", "Stone#2"}
    assert fields["own"].chosen <= {choice.key for choice in fields["own"].choices}
    assert fields["hand"].chosen == {"Crown#1"}
    again = rules.forms.edit_draft(view, draft, "give", "own", sorted(fields["own"].chosen))
    assert building.read(rules.pack, view, again) == building.read(rules.pack, view, draft)


OFFER = "trade @2 give 1g get nothing"


async def called_to(room: SimulatedServer, line: str) -> Any:
    """Ann offers Bob something; the message that tells him."""
    await seated(room, "test", ("Ann", "Bob"))
    await room.people["Ann"].slash(room.channel, "move", answer=line)
    return call_line(room, 1)


@pytest.mark.parametrize("crash", [False, True])
async def test_an_offer_that_is_over_loses_its_buttons_and_keeps_its_words(*, crash: bool) -> None:
    """Also where the bot was started anew in between."""
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING) as room:
        line = await called_to(room, OFFER)
        text_before = shown_text(line)
        assert len(buttons(line)) >= 2
        if crash:
            await room.restart()
        await room.people["Ann"].slash(room.channel, "move", answer="withdraw t1")
        left = room.message(line.id)
        assert buttons(left) == []
        assert shown_text(left).startswith(text_before), "and says what became of it"
        assert not (await room.table()).body.shown.calls


async def test_a_call_that_somebody_deleted_is_forgotten() -> None:
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING) as room:
        line = await called_to(room, OFFER)
        assert str(line.id) in (await room.table()).body.shown.calls
        room.env.backend.delete_message(room.channel.id, line.id)
        await room.people["Ann"].slash(room.channel, "move", answer="withdraw t1")
        assert not (await room.table()).body.shown.calls


async def test_a_call_that_cannot_be_reached_is_tried_again() -> None:
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING) as room:
        line = await called_to(room, OFFER)
        room.env.inject_error("GET", f"/channels/*/messages/{line.id}", status=503, times=None)
        await room.people["Ann"].slash(room.channel, "move", answer="withdraw t1")
        room.env.backend.faults.clear()
        assert str(line.id) in (await room.table()).body.shown.calls
        assert buttons(room.message(line.id)), "an answer to it is refused"
        await room.people["Ann"].slash(room.channel, "move", answer="end")
        assert buttons(room.message(line.id)) == []


@pytest.mark.parametrize(("how", "words"), [("accept t1", "Accepted"), ("", "The turn ended before")])
async def test_an_offer_says_what_became_of_it_wherever_it_was_answered(how: str, words: str) -> None:
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", SEATS[:2])
        await bought(room)
        await room.people["Ann"].slash(room.channel, "move", answer="trade @2 give own:Stone get nothing")
        line = call_line(room, 1)
        if how:
            await room.people["Bob"].slash(room.channel, "move", answer=how)
        else:
            await room.people["Ann"].slash(room.channel, "move", answer="end")
        assert words in shown_text(room.message(line.id))
        assert not buttons(room.message(line.id))


async def test_only_whoever_has_to_answer_is_waited_for() -> None:
    """Not the author of an offer, who may go on meanwhile; and nobody else on the partner's own panel.
    Whoever the headline names is not named twice."""
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        assert f"<@{room.people['Ann'].id}>" in shown_text(await room.panel()).split("\n")[0]
        assert "⏳" not in shown_text(await room.panel())
        await room.people["Ann"].slash(room.channel, "move", answer=OFFER)
        line = next(line for line in shown_text(await room.panel()).split("\n") if "⏳" in line)
        assert f"<@{room.people['Bob'].id}>" in line
        assert f"<@{room.people['Ann'].id}>" not in line
        assert "⏳" not in shown_text(await own(room, "Bob"))


async def test_move_suggests_by_the_words_of_buttons_in_japanese() -> None:
    async with hall(presence=EVERYBODY_AWAY, folders=PACKS, dealing=DEALING, locale="ja") as room:
        room.speak("Ann", "ja")
        await seated(room, "house", SEATS[:2])
        for typed, line in (
            ("", "buy Stone"),
            ("石", "buy Stone"),
            ("捨", "discard Metal"),
            ("金属", "discard Metal"),
        ):
            suggestions = await room.people["Ann"].autocomplete(room.channel, "move", "answer", typed)
            assert line in [one["value"] for one in suggestions], typed
        named = await room.people["Ann"].autocomplete(room.channel, "move", "answer", "石")
        assert [one["name"] for one in named] == ["石を買う"]


def test_a_counter_offer_begins_without_what_one_does_not_have() -> None:
    rules = rules_of("house", "craft-the-crown")
    s = new_kingdom(rules, 3, 2).state
    a, b = s.active, 1 - s.active
    s.owns[b].update({"Stone": 1})
    s.gold[b] = 1
    s.offer_count, s.offers = 1, [Offer(1, a, b, Bundle(), Bundle(3, {"Stone": 2, "Wood": 1}, {"Crown": 1}))]
    match = Match(rules, s)
    view = rules.view(match.state, match.question, b)
    trade, _ = building.read(rules.pack, view, building.new_draft(rules.pack, view, "counter t1"))
    has_crown = {"Crown": 1} if s.hands[b].get("Crown") else {}
    assert trade.give == Bundle(1, {"Stone": 1}, has_crown)
    assert building.why_blocked(view, trade, a) is None


async def over_by(room: SimulatedServer, how: str) -> None:
    """End the game of Ann and Bob."""
    if how == "resign":
        await room.people["Ann"].slash(room.channel, "move", answer="resign")
    elif how == "leave":
        for name in ("Ann", "Bob"):
            await sure(room, name, "quit")
    else:
        table = await room.table()
        ended = await room.host.tables.apply(table.id, phases.end_by_moderator)
        await room.host.services.panels.show(ended.table)
    await room.env.settle()


def trade_labels(room: SimulatedServer) -> list[str]:
    """Of buttons about trades, in public and in private messages."""
    sent = [room.message(message.id) for message in room.env.backend.messages[room.channel.id].values()]
    return [b["label"] for message in sent for b in buttons(message) if "trade" in b["custom_id"]]


@pytest.mark.parametrize("presence", [USUAL_PRESENCE, EVERYBODY_AWAY], ids=["present", "away"])
@pytest.mark.parametrize("how", ["resign", "leave", "force"])
async def test_trade_buttons_go_with_the_game(how: str, presence: PresenceTimes) -> None:
    async with hall(presence=presence, folders=PACKS, dealing=DEALING) as room:
        await seated(room, seats=SEATS[:2])
        await bought(room)
        message = await own(room, "Ann", "trade")
        message = await ticked(room, "Ann", message, "give.own", "Stone#1")
        await part(room, "Ann", message, "give", "give.")
        await room.tap("Bob", "mine:")
        assert trade_labels(room)
        await over_by(room, how)
        for _ in range(100):  # own panels are brought up to date a little later
            if not trade_labels(room):
                break
            await asyncio.sleep(0.01)
        assert trade_labels(room) == []
