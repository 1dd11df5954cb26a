"""Private panels under people who tap too late, twice, at once, or what is not theirs; Discord's limits."""

import asyncio
import random
from typing import Any

import pytest
from simcord.backend import serializers
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from cogs.core.panels import form_builder as builders
from cogs.core.panels.form_builder import FormTarget
from engine.craft_the_crown import verbs
from engine.match import Match
from engine.questions import Refused
from sessions.store.memory import MemoryStore
from sessions.table.table_data import Person
from tests.support.building import build, secrets_in_order
from tests.support.craft_the_crown_taps import (
    PACKS,
    SEATS,
    builder,
    called,
    dealing,
    forgotten,
    give,
    own,
    part,
    press,
    seated,
    sent,
    stepped,
    tab,
    ticked,
    written,
)
from tests.support.depth import EACH_LANGUAGE, first_short
from tests.support.discord_private import kept_views
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.panel_limits import check
from tests.support.plays import kingdom_answer, rich_kingdom, rules_of
from tests.support.simulated_server import SimulatedServer, hall

DEALING = dealing(("Clay", "Metal", "Fire", "Paper", "Magic", "Clay", "Idol", "*"))
LONG = "ﷺ" * 4000


pytestmark = pytest.mark.usefixtures("no_errors")


async def state(room: SimulatedServer) -> Any:
    """All of a table that a tap may change; what is shown besides."""
    table = await room.table()
    body = table.body
    journal = await room.host.tables.store.journal(table.id)
    return (
        table.match.save(),
        body.progress.answers,
        dict(body.prepared.drafts),
        dict(body.prepared.standing_answers),
        len(journal),
    )


async def test_discord_py_keeps_nothing_of_what_was_shown_privately() -> None:
    """It would keep each panel with its buttons for a quarter of an hour, with a task that waits so long."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        await own(room, SEATS[0])
        await asyncio.sleep(0)
        tasks = len(asyncio.all_tasks())
        for _ in range(5):
            for name in SEATS:
                await own(room, name)
        assert said(await room.people[SEATS[0]].slash(room.channel, "move", answer="nonsense"))
        assert kept_views(room.host) == ({}, {})
        assert len(asyncio.all_tasks()) <= tasks


def said(result: Any) -> str:
    """The private words that answered, the last ones where there are several."""
    assert result.acknowledged
    answer = (result.followups or [result.response])[-1]
    assert answer is not None
    assert answer.ephemeral
    text = shown_text(answer)
    assert len(text) > 5
    assert "went wrong" not in text
    return text


async def forged(room: SimulatedServer, name: str, message: Any, custom_id: str, *values: str) -> Any:
    """A tap on a component that stands in this message for once, as a former version may have left it."""
    kind = 3 if custom_id.startswith("s") else 2
    more = {"values": list(values)} if kind == 3 else {}
    option = {"label": "?", "value": "?"}
    part = {
        "type": kind,
        "custom_id": custom_id,
        **({"options": [option]} if kind == 3 else {"label": "?", "style": 2}),
    }
    stored = room.env.backend.get_message(room.channel.id, message.id)
    stored.components = [{"type": 1, "components": [part]}]
    return await raw(room, name, message, 3, {"custom_id": custom_id, "component_type": kind, **more})


async def submitted(room: SimulatedServer, name: str, message: Any, custom_id: str, text: str) -> Any:
    """A modal that nobody opened, or whose text no client would have let through."""
    rows = [{"type": 1, "components": [{"type": 4, "custom_id": "text", "value": text}]}]
    return await raw(room, name, message, 5, {"custom_id": custom_id, "components": rows})


async def raw(room: SimulatedServer, name: str, message: Any, kind: int, data: dict[str, Any]) -> Any:
    """An interaction as Discord would pass it on."""
    backend = room.env.backend
    record, payload = base_payload(
        backend,
        type=kind,
        channel_id=room.channel.id,
        guild_id=room.guild.id,
        user_id=room.people[name].id,
        data=data,
    )
    record.source_message_id = message.id
    stored = backend.get_message(room.channel.id, message.id)
    shown = dict(serializers.message_payload(backend, stored))
    backend.emit("INTERACTION_CREATE", {**payload, "message": shown})
    await room.env.settle()
    return InteractionResult(room.env, record)


async def offered(
    room: SimulatedServer, name: str, partner: str, give_gold: int = 0, get_gold: int = 0
) -> None:
    """An offer of Gold for Gold and a promise, in the builder."""
    message = await builder(room, name, f"trade @{SEATS.index(partner) + 1}")
    message = await stepped(room, name, message, "give", *[1] * give_gold)
    message = await tab(room, name, message, "get")
    message = await stepped(room, name, message, "get", *[1] * get_gold)
    await sent(room, name, await written(room, name, message, "get.iou", "thanks"))


# ---------------------------------------------------------------- stale and double taps


async def test_a_stale_tap_refreshes_ones_own_panel() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        old = await own(room, "Ann", "market")
        forgotten(room, "Ann")
        new = await own(room, "Ann")
        await give(room, "Ann", "buy Stone", new)
        before = await state(room)
        late = await press(room, "Ann", old, ["market", "buy", "Wood"])
        assert await state(room) == before
        assert said(late)
        again = await press(room, "Ann", late.response, ["market", "buy", "Wood"])
        assert (await room.table()).match.state.gold[0] == 0
        forgotten(room, "Ann")
        await give(room, "Ann", "end")
        before = await state(room)
        later = await press(room, "Ann", again.response, ["discard", "Clay"])
        assert not lists(later.response), "it is not Ann's turn"
        assert await state(room) == before


@pytest.mark.parametrize("times", [2, 4])
async def test_double_taps_count_once(times: int) -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        message = await own(room, "Ann")
        tap = next(b["custom_id"] for b in buttons(message) if b["custom_id"].endswith("craft-Metal"))
        results = await room.at_once(*[("Ann", message, tap)] * times)
        assert all(result.acknowledged for result in results)
        assert (await room.table()).match.state.owns[0] == {"Metal": 1}
        message = await own(room, "Ann")
        ended = next(b["custom_id"] for b in buttons(message) if b["custom_id"].endswith("v:end"))
        results = await room.at_once(*[("Ann", message, ended)] * times)
        assert all(result.acknowledged for result in results)
        s = (await room.table()).match.state
        assert (s.active, s.turn) == (1, 1)


async def test_a_draft_is_sent_once() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        message = await stepped(room, "Ann", await builder(room, "Ann", "trade @2"), "give", 1)

        tap = next(b["custom_id"] for b in buttons(message) if ":give:" in b["custom_id"])
        results = await room.at_once(*[("Ann", message, tap)] * 3)
        assert all(result.acknowledged for result in results)
        assert [offer.number for offer in (await room.table()).match.state.offers] == [1]
        late = await forged(room, "Ann", message, tap)
        assert any(":v:" in b["custom_id"] for b in buttons(late.response)), "there is no draft any more"


# ---------------------------------------------------------------- whose is what


async def test_strangers_see_the_table_and_can_do_nothing() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        room.welcome("Eve")
        await seated(room)
        await offered(room, "Ann", "Bob", 1)
        before = await state(room)
        answer = (await room.tap("Eve", "mine:")).response
        assert answer.ephemeral
        assert not lists(answer)
        for button in buttons(answer):
            looked = await forged(room, "Eve", answer, button["custom_id"])
            assert looked.acknowledged
        for act in ("v:t1.accept", "v:t1.withdraw", "v:buy.Stone", "form:trade @2|give."):
            table = await room.table()
            number = table.body.progress.question if act[0] == "v" else 0
            assert said(await forged(room, "Eve", answer, f"c:{table.id}:{number}:{act}")), act
        assert await state(room) == before


GARBAGE = (
    *("form:", "form:|", "form:trade|give.", "form:trade @9|give.", "form:trade @1|give.own"),
    *("form:trade @2|give.gold:1e9", "form:trade @2|give.gold:--5", "form:trade @2|give.gold:²"),
    *(
        "form:trade @2|xxx.own",
        "form:trade @2|give.nothing",
        "form:trade @2|get.drop",
        "form:counter t9|give.",
    ),
    *(
        "form:counter tx|give.",
        "form:trade @2 give 1g|check.",
        "form:trade 猫|give.iou",
        "form:trade @2|get.named",
    ),
    *(
        "give:",
        "give:trade @3|check.",
        "give:counter t1|check.",
        "give:trade @2|",
        "scrap:",
        "scrap:trade @9|",
    ),
    *("scrap:counter t1|give.", "write:trade @2|give.nothing", "write:", "write:counter t1|give.iou"),
    *("v:buy.Crown", "v:craft.Idol", "v:use.Sword.2", "v:t1.accept", "v:t9", "v:.....", "v:Idol"),
    *("v:book.i1.kept", "v:orders.next", "v:orders.Sword.Idol", "v:end.end", "v:t1.withdraw", "m:none"),
    *("v:" + "x" * 60, "mine:no.such.door", "mine:t1.accept", "mine:buy.Stone", "m:Idol"),
)
VALUES = ((), ("Clay#1",), ("Clay#1", "Clay#2", "Idol#9", "#"), ("nonsense",), ("0",), ("x" * 100, "\x00"))


@pytest.mark.parametrize("name", first_short(["Ann", "Cleo", "Eve"]))
async def test_forged_ids_are_answered_and_change_nothing_of_others(name: str) -> None:
    """Ann is to act and may put garbage into her own draft at most; nobody else even that."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        room.welcome("Eve")
        await seated(room)
        await offered(room, "Ann", "Bob", 1)
        saved, answers, *_ = await state(room)
        table, mine, rng = await room.table(), await own(room, name), random.Random(name)
        for act in GARBAGE:
            if name == "Ann" and act == "v:t1.withdraw":
                continue
            number = table.body.progress.question if act[0] in "vm" else 0
            values = rng.choice(VALUES)
            kind = rng.choice(("c", "sc"))
            result = await forged(room, name, mine, f"{kind}:{table.id}:{number}:{act}", *values)
            assert result.acknowledged, act
            assert result.modal or said(result), act
            now = await state(room)
            assert now[:2] == (saved, answers), act
            assert not now[3], act
            assert all(key.startswith("0:trade @") for key in now[2]), (act, now[2])
            assert name == "Ann" or not now[2], act


@pytest.mark.parametrize("name", first_short(["Ann", "Bob", "Eve"]))
async def test_forged_modals_are_answered(name: str) -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        room.welcome("Eve")
        await seated(room)
        await offered(room, "Ann", "Bob", 1)
        before, table, panel = await state(room), await room.table(), await own(room, name)
        ids = ("garbage", "c:::", f"c:{table.id}:0:nonsense:x", f"c:{table.id}:0:form:trade @2|give.iou")
        ids += (f"c:{table.id}:0:form:counter t1|give.iou", f"c:{table.id}:0:form:trade @2|get.named")
        for custom_id in (*ids, f"c:{table.id}:0:v:end", "c:nosuchtable:0:form:trade @2|give.iou"):
            for text in ("  \x07\n", LONG, '"] get 50g, own:Clay, iou:"\\'):
                result = await submitted(room, name, panel, custom_id, text)
                assert said(result), (custom_id, text[:9])
                now = await state(room)
                assert now[:2] == before[:2], (custom_id, text[:9])
        drafts = (await state(room))[2]
        assert set(drafts) <= {"Ann": {"0:trade @2"}, "Bob": {"1:counter t1"}, "Eve": set()}[name]


async def test_a_very_long_promise_says_that_it_is_too_long() -> None:
    """What a client does not hold back must not make a draft that cannot be opened any more."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        message, table = await builder(room, "Ann", "trade @2"), await room.table()
        result = await submitted(
            room, "Ann", message, f"c:{table.id}:0:form:trade @2|give.iou", "word " * 500
        )
        assert said(result)
        again = await builder(room, "Ann", "trade @2")
        assert "Trade with" in shown_text(again)


async def test_five_promises_of_full_length_can_be_sent() -> None:
    """The builder lets one promise 120 letters five times a side; the offer has to stay sendable."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        message = await builder(room, "Ann", "trade @2")
        for side in ("give", "get"):
            message = await tab(room, "Ann", message, side)
            for number in range(5):
                message = await written(room, "Ann", message, f"{side}.iou", f"{number}" + " \"word\\'" * 14)

        assert "promise" in shown_text(message)
        await part(room, "Ann", message, "give", "")
        assert (await room.table()).match.state.offers
        seen = await called(room, "Bob", 1)
        assert "promise" in shown_text(seen)


# ---------------------------------------------------------------- offers that exclude each other


async def test_two_accept_at_once_what_only_one_can_have() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        await offered(room, "Ann", "Bob", 2)
        await offered(room, "Ann", "Cleo", 2)
        panels = {name: await called(room, name, number) for number, name in ((1, "Bob"), (2, "Cleo"))}
        taps = []
        for number, (name, message) in enumerate(panels.items(), 1):
            wanted = f"t{number}.accept"
            taps.append(
                (name, message, next(b["custom_id"] for b in buttons(message) if wanted in b["custom_id"]))
            )
        results = await room.at_once(*taps)
        assert all(result.acknowledged for result in results)
        s = (await room.table()).match.state
        assert s.gold == [0, 2, 0, 0]
        assert [offer.number for offer in s.offers] == [2]
        assert "can't be accepted" in shown_text(results[1].response)
        assert said(results[1])


async def test_the_partner_accepts_when_the_gold_has_just_been_spent() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        await offered(room, "Ann", "Bob", 2)
        message = await called(room, "Bob", 1)
        stall = await own(room, "Ann")
        buy = next(b for b in buttons(stall) if b["custom_id"].endswith("craft-Metal"))
        accept = next(b for b in buttons(message) if "accept" in b["custom_id"])
        late = await room.at_once(("Ann", stall, buy["custom_id"]), ("Bob", message, accept["custom_id"]))
        assert late[1].acknowledged
        s = (await room.table()).match.state
        assert s.gold == [0, 0, 0, 0]
        assert "doesn't have everything it would have to give" in shown_text(late[1].response)
        typed = await room.people["Bob"].slash(room.channel, "move", answer="accept t1")
        assert "doesn't have everything that this offer takes" in said(typed)
        assert (await room.table()).match.state.gold == [0, 0, 0, 0]


async def test_an_offer_that_closes_under_a_counter_in_the_making() -> None:
    """Ann withdraws while Bob fills in his counter-offer: his panel comes back, his draft is gone, and he is
    told so where he taps at the same moment."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room)
        await offered(room, "Ann", "Bob", 2)
        message = await tab(room, "Bob", await builder(room, "Bob", "counter t1"), "give")
        message = await ticked(room, "Bob", message, "give.hand", "Clay#1")
        check = next(b["custom_id"] for b in buttons(message) if ":form:" in b["custom_id"])
        await give(room, "Ann", "withdraw t1")
        before = await state(room)
        shown = [b["custom_id"] for b in buttons(room.message(message.id))]
        assert any(":v:" in one for one in shown)
        assert not any(":form:" in one for one in shown)
        assert said(await forged(room, "Bob", message, check))
        assert not (await room.table()).body.prepared.drafts
        assert await state(room) == before


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("pack", first_short(["house", "test"]))
async def test_every_own_panel_and_builder_fits(language: str, pack: str) -> None:
    """Every place of every seat's menu and every side of the builder, in random rich games of four."""
    store = MemoryStore()
    await store.open()
    host = build(store, PACKS, secret=secrets_in_order())
    people = [Person(10**18 + number, f"{'WM'[number % 2] * 31}{number}") for number in range(4)]
    table = await host.tables.open(1, 2, people[0], "craft-the-crown", pack, {}, language)
    for person in people[1:]:
        await host.tables.lobbies.join(table.id, person)
    await host.tables.game_starts.start(table.id, people[0])
    for number in range(4):
        rng = random.Random(f"{language}{number}")
        table.match = crowded(pack, number, rng)
        for _ in range(50):
            if table.match.question is None:
                break
            table.match.answer(*kingdom_answer(table.match, rng))
        table.body.prepared.standing_answers = {}
        table.news = []
        await check_seats(host, table, people, rng, language)


def crowded(pack: str, number: int, rng: random.Random) -> Match[Any]:
    """A position with hands of fifteen, a long Market, and much before everybody."""
    s = rich_kingdom(rules_of(pack, "craft-the-crown"), number, 4).base
    for seat in range(4):
        while s.deck and verbs.size(s.hands[seat]) < 15:
            verbs.put(s.hands[seat], s.deck.pop())
        s.gold[seat] = rng.choice([0, 8, 30, 49])
    for zone in (s.market, s.owns[number % 4]):
        for _ in range(12):
            if s.deck:
                verbs.put(zone, s.deck.pop())
    return Match(rules_of(pack, "craft-the-crown"), s)


async def check_seats(host: Any, table: Any, people: list[Person], rng: random.Random, language: str) -> None:
    rules, match = table.rules, table.match
    check((await host.services.table_views.public(table, paint=False)).view)
    for seat, person in enumerate(people):
        view = rules.view(match.state, match.question, seat)
        menu = rules.presentation.menu(view, match.legal(seat))
        whole = [*menu.paths.values(), *menu.standing_answers.values(), *menu.forms.values()]
        whole += [page.path for page in menu.pages]
        places = {tuple(choice.key for choice in path[:n]) for path in whole for n in range(1, len(path) + 1)}
        assert all(len(path) <= 3 for path in whole)
        ends = {
            tuple(c.key for c in path) for path in (*menu.paths.values(), *menu.standing_answers.values())
        }
        ends |= {tuple(c.key for c in path) for path in menu.forms.values()}
        inner = sorted(places - ends)
        for picked in ((), *rng.sample(inner, min(len(inner), 9))):
            check(
                (await host.services.table_views.private(table, person.id, language, picked)).view,
                private=True,
            )
        for form in menu.forms:
            await check_form(host, table, seat, form, rng, language)


async def check_form(host: Any, table: Any, seat: int, form: str, rng: random.Random, language: str) -> None:
    """The builder, each side, empty and as full as its lists allow."""
    rules, view = table.rules, table.rules.view(table.match.state, table.match.question, seat)
    localizer = host.services.localizers.localizer(table, language)
    draft = rules.forms.new_draft(view, form)
    for full in (False, True):
        for side in ("give", "get"):
            shown = rules.forms.show_draft(view, draft, side)
            check(
                builders.form_view(table, FormTarget(form, side), shown, localizer, lambda *of: None),
                private=True,
            )
            for field in shown.fields if full else ():
                keys = [choice.key for choice in field.choices]
                if field.kind == "many":
                    draft = rules.forms.edit_draft(view, draft, side, field.key, rng.sample(keys, len(keys)))
                elif field.key == "iou":
                    for _ in range(4):
                        draft = rules.forms.edit_draft(view, draft, side, "iou", ['w"\\' * 40])
                elif field.kind == "steps":
                    check_steps(rules, view, draft, side, field)
                    draft = rules.forms.edit_draft(view, draft, side, f"gold:{keys[-1]}", ())
        for side in ("give", "get"):
            try:
                shown = rules.forms.show_draft(view, draft, side)
            except Refused as refused:
                raise AssertionError(f"a draft that the builder made: {refused} {draft}") from refused
            check(
                builders.form_view(table, FormTarget(form, side), shown, localizer, lambda *of: None),
                private=True,
            )


def check_steps(rules: Any, view: Any, draft: str, side: str, field: Any) -> None:
    """A step that cannot be made in full cannot be tapped and changes nothing, every other one can."""
    for choice in field.choices:
        after = rules.forms.edit_draft(view, draft, side, f"gold:{choice.key}", ())
        assert choice.disabled == (after == draft), (draft, choice.key)


async def test_a_promise_can_be_marked_when_it_is_not_ones_turn() -> None:
    """The panel asks something, and has a text even where there is no news; Discord takes no empty one."""
    store = MemoryStore()
    await store.open()
    host = build(store, PACKS, secret=secrets_in_order())
    ann, bob = Person(10**18, "Ann"), Person(10**18 + 1, "Bob")
    table = await host.tables.open(1, 2, ann, "craft-the-crown", "test", {}, "en")
    await host.tables.lobbies.join(table.id, bob)
    await host.tables.game_starts.start(table.id, ann)
    await host.tables.answer(table.id, ann, 'trade @2 give iou:"a Fire" get nothing')
    await host.tables.answer(table.id, bob, "accept t1")
    table.news = []
    for person in (ann, bob):
        check(
            (await host.services.table_views.private(table, person.id, "en", ("book", "i1"))).view,
            private=True,
        )
