"""Blindness on the wire: what a third party gets to see is the same, whatever is hidden from them.

The same game is played in worlds that differ in hands, reserves and deck as far as the watcher cannot see
them. All that Discord would show the watcher is kept and compared byte for byte: messages, alt texts, ids,
files, pictures, edits, refusals.
"""

import functools
import hashlib
import json
import logging
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.support.content import content_with_own_rules
from tests.support.craft_the_crown_taps import (
    PACKS,
    SEATS,
    builder,
    dealing,
    give,
    messages,
    own,
    seated,
    sent,
    tab,
    ticked,
    written,
)
from tests.support.depth import DEEP
from tests.support.message_parts import shown_text
from tests.support.plays import rules_of
from tests.support.simulated_server import SimulatedServer, hall

WATCHERS = ("Cleo", "Eve")
SEATED, STRANGER = WATCHERS
# Who shows which of their dealt cards in the course of the game: these lie where they are in every world.
SHOWN = {"Ann": ("Magic", "Whirlpool"), "Bob": ("Clay", "Fire")}
# Places of the deck, top first, that go to Cleo: her hand, and what she draws at the end of her turn.
CLEOS = (*range(10, 15), 23)


@pytest.fixture(autouse=True)
def calm(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, "castellan")


# ---------------------------------------------------------------- worlds


@functools.cache
def deck(blind: str = "") -> tuple[str, ...]:
    """A whole deck, top first; `blind`: the same with all that this watcher cannot see somewhere else."""
    pack = rules_of("test", "craft-the-crown").pack
    cards = sorted(pack.deck)
    fixed = {SEATS.index(name) * 5 + n: card for name, row in SHOWN.items() for n, card in enumerate(row)}
    for card in fixed.values():
        cards.remove(card)
    random.Random(4).shuffle(cards)
    deck_cards = [fixed.get(place) or cards.pop() for place in range(len(pack.deck))]
    if blind:
        unmoved_places = {*fixed, *(CLEOS if blind == SEATED else ())}
        free = [place for place in range(len(deck_cards)) if place not in unmoved_places]
        moved = [deck_cards[place] for place in free]
        random.Random(5).shuffle(moved)
        for place, card in zip(free, moved, strict=True):
            deck_cards[place] = card
    return tuple(deck_cards)


# ---------------------------------------------------------------- what a watcher sees


class Watch:
    """Everything that one person can see, as it comes."""

    def __init__(self, room: SimulatedServer, name: str) -> None:
        self.room, self.name = room, name
        self.known: dict[int, tuple[Any, ...]] = {}
        self.ids: dict[str, str] = {str(who.id): f"<{known}>" for known, who in room.people.items()}
        self.lines: list[tuple[str, str]] = []
        self.requests = len(room.env.http_requests)

    def look(self, step: str) -> None:
        """What is new or different since the last look, and every request that went to the channel."""
        for message in messages(self.room):
            parts = message.content, message.components, message.attachments
            known = self.known.get(message.id, (None,))
            same = all(a is b for a, b in zip(parts, known, strict=False))
            if not same and message.visible_to(self.room.people[self.name].id):
                self.known[message.id] = parts
                self.note(step, self.body(message))
        requests = self.room.env.http_requests
        for request in requests[self.requests :]:
            if request.path.startswith("/channels/"):
                self.note(step, request.method + request.path + json.dumps(request.json, ensure_ascii=False))
        self.requests = len(requests)

    def note(self, step: str, text: str) -> None:
        text = re.sub(r'(?<="nonce": ")[0-9a-f]+', "*", text)  # made of ids
        # So are the marks of lists, which tell one from itself as it was before.
        text = re.sub(r'"[suh][0-9a-f]{4}(c:[^"]*".*?"id": )\d+', r'"\1*', text)
        self.lines.append((step, re.sub(r"\d{17,20}", self._id, text)))

    def _id(self, match: re.Match[str]) -> str:
        """Ids count up with every message, those that only others see too: told by their order alone."""
        return self.ids.setdefault(match[0], f"#{len(self.ids)}")

    def body(self, message: Any) -> str:
        files = [
            (one["filename"], one.get("description"), hashlib.sha256(self.file(one)).hexdigest())
            for one in message.attachments
        ]
        parts = message.content, message.components, message.embeds, files, message.flags
        return json.dumps((*parts, message.mention_user_ids, message.ping_user_ids), ensure_ascii=False)

    def file(self, attachment: Any) -> bytes:
        data: bytes = self.room.env.backend.cdn.get(attachment["url"])
        if attachment["filename"].endswith(".txt"):
            self.note("record", data.decode())
        return data


MOVES = (
    *("craft Golem", "craft Magic", "discard Golem", "discard Magic*2", "reserve Golem", "swap Clay"),
    *("use Sword @1", "use Whirlpool @2", "react Golem", "react none", "accept t1", "decline t1"),
    *(
        "withdraw t1",
        "mark i1 kept",
        "buy Stone",
        "sell Golem",
        "end",
        "counter t1 give nothing get hand:Golem",
    ),
    *("trade @1 give nothing get hand:Golem", "trade @1 give hand:Golem get 1g", "Gol"),
)
TAPS = (
    *("v:craft.Magic", "v:discard.Golem", "v:reserve.Clay", "v:t1.accept", "v:t1", "v:trade"),
    *("v:market", "v:discarded", "v:table", "v:book", "v:orders", "v:end", "v:book.i1.kept", "m:none"),
    *("form:counter t1|give.", "form:trade @1|get.hand", "give:trade @1|check.", "scrap:counter t1|give."),
    *("write:trade @1|get.named", "mine:", "mine:t1", "menu:", "record:", "undo:"),
    *("follow:", "unfollow:", "follow:"),
)


async def probe(room: SimulatedServer, watches: Sequence[Watch], step: str, every: int = 1) -> None:
    """Everything a watcher can do to find out more; `every`: of long lists each second, third, … only."""
    table, panel = await room.table(), await room.panel()
    for watch in watches:
        who, name = room.people[watch.name], watch.name
        for act in TAPS[::every]:
            number = table.body.progress.question if act[0] in "vm" else 0
            await room.at_once((name, panel, f"c:{table.id}:{number}:{act}"))
            watch.look(f"{step} {act}")
        for line in MOVES[::every]:
            await who.slash(room.channel, "move", answer=line)
            watch.look(f"{step} /move {line}")
        for begun in ("", "d", "Go"):
            offered = await who.autocomplete(room.channel, "move", "answer", begun)
            watch.note(step, json.dumps(offered))
        for command in ("board", "hand", "record", "table menu"):
            await who.slash(room.channel, command)
            watch.look(f"{step} /{command}")
        await who.slash(room.channel, "card", card="Golem")
        await who.slash(room.channel, "trade", who=room.people["Ann"].user)
        watch.look(f"{step} /card /trade")


# ---------------------------------------------------------------- the game


async def free(room: SimulatedServer, name: str, *excluded: str) -> str:
    """A hand card that its owner never shows: which one it is differs from world to world."""
    hand = (await room.table()).match.state.hands[SEATS.index(name)]
    return sorted((Counter(hand) - Counter(excluded)).elements())[0]


async def game(room: SimulatedServer, watches: Sequence[Watch]) -> list[str]:
    """A few turns in which much is hidden; the cards that were."""
    hidden: list[str] = []

    def look(step: str) -> None:
        for watch in watches:
            watch.look(step)

    async def gives(name: str, *tokens: str) -> None:
        for token in tokens:
            await give(room, name, token)
            look(f"{name} {token.partition(' ')[0]}")

    async def secret(name: str, verb: str, *excluded: str) -> None:
        hidden.append(await free(room, name, *excluded))
        await give(room, name, f"{verb} {hidden[-1]}")
        look(f"{name} {verb}")

    async def offers(name: str, form: str, card: str, *wanted: str, promise: str = "") -> None:
        """A hand card for hand cards named in the modal, or for a promise; a look after every tap."""
        message = await ticked(room, name, await builder(room, name, form), "give.hand", f"{card}#1")
        look(f"{name} draft")
        message = await tab(room, name, message, "get")
        for card_name in wanted:
            message = await written(room, name, message, "get.named", card_name)
        if promise:
            message = await written(room, name, message, "get.iou", promise)
        look(f"{name} draft")
        await sent(room, name, message)
        look(f"{name} offer")

    await gives("Ann", "buy Water", "buy Water", "craft Magic")
    await secret("Ann", "reserve", "Whirlpool")
    await probe(room, watches, "reserved", 7)
    await gives("Ann", "end")
    await gives("Bob", "buy Stone", "buy Water", "craft Clay")
    mine, theirs = await free(room, "Bob", "Fire"), await free(room, "Dan")
    hidden += [mine, theirs]
    await offers("Bob", "trade @4", mine, theirs)
    await probe(room, watches, "offered", 2)
    await gives("Dan", "accept t1")
    await gives("Bob", "end")
    await secret("Cleo", "reserve")
    await gives("Cleo", "end")
    mine = await free(room, "Dan")
    await offers("Dan", "trade @2", mine, promise="half of my Wood")
    await gives("Bob", "decline t2")
    await secret("Dan", "reserve")
    await gives("Dan", "end")
    await secret("Ann", "swap", "Whirlpool")
    await gives("Ann", "buy Water", "craft Whirlpool", "use Whirlpool @4")
    await probe(room, watches, "swapped", 6)
    await gives("Ann", "end")
    await gives("Bob", "discard Fire", "end")
    message = await tab(room, "Cleo", await builder(room, "Cleo", "trade @1"), "get")
    await sent(room, "Cleo", await written(room, "Cleo", message, "get.named", "Golem"))
    look("Cleo asks for what Ann may not have")
    await own(room, "Cleo", "t3")
    look("Cleo looks")
    await gives("Cleo", "withdraw t3", "end")
    return hidden


async def world(blind: str = "") -> tuple[dict[str, Watch], list[str]]:
    async with hall(
        folders=PACKS, new_id=lambda: "table", dealing=dealing(deck(blind)), now=lambda: 1_700_000_000.0
    ) as room:
        room.welcome("Eve")
        await seated(room)
        watches = {name: Watch(room, name) for name in WATCHERS}
        for watch in watches.values():
            watch.look("start")
        hidden = await game(room, list(watches.values()))
    return watches, hidden


@pytest.fixture
def names_in_the_log(caplog: pytest.LogCaptureFixture) -> Iterator[Any]:
    """Cards that the log names."""
    cards = rules_of("test", "craft-the-crown").pack.cards

    def found() -> set[str]:
        text = "\n".join(record.getMessage() + str(record.exc_info or "") for record in caplog.records)
        return {card for card in cards if re.search(rf"\b{card}\b", text)}

    return found


@DEEP
async def test_a_third_party_sees_the_same_in_every_world(names_in_the_log: Any) -> None:
    watches, hidden = await world()
    for blind in WATCHERS:
        other_watches, other = await world(blind)
        assert sum(a != b for a, b in zip(hidden, other, strict=True)) > 3, "the worlds hardly differ"
        for name in WATCHERS if blind == SEATED else (STRANGER,):
            for mine, theirs in zip(watches[name].lines, other_watches[name].lines, strict=False):
                assert mine == theirs, name
            assert len(watches[name].lines) == len(other_watches[name].lines) > 100
    transcript = " ".join(text for _, text in watches[STRANGER].lines)
    assert "Reserves a card" in transcript
    assert "exchange their hands" in transcript
    assert "> reserve ?" in transcript
    assert names_in_the_log() == set()


@DEEP
async def test_the_search_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the cards that somebody draws told to everybody, the worlds would differ."""
    seen = []
    # The product with a fault in it.
    monkeypatch.setattr("engine.questions.Event.is_visible_to", lambda self, seat: True)
    for blind in ("", STRANGER):
        async with hall(
            folders=PACKS, new_id=lambda: "table", dealing=dealing(deck(blind)), now=lambda: 1_700_000_000.0
        ) as room:
            room.welcome("Eve")
            await seated(room)
            watch = Watch(room, "Eve")
            await give(room, "Ann", f"reserve {await free(room, 'Ann', 'Whirlpool', 'Magic')}")
            await give(room, "Ann", "end")
            watch.look("drawn")
            seen.append(watch.lines)
    assert seen[0] != seen[1]


async def test_a_fault_names_no_hidden_card_in_the_log(names_in_the_log: Any) -> None:
    """A tap's id says which hand card it reserves; when something breaks just then, it is not logged."""

    def broken(view: Any) -> Any:
        raise RuntimeError("something broke")

    content, rules = content_with_own_rules("craft-the-crown", "test", PACKS)
    async with hall(content=content, folders=PACKS, new_id=lambda: "table", dealing=dealing(deck())) as room:
        await seated(room)
        card = await free(room, "Ann", "Magic", "Whirlpool")
        message = await own(room, "Ann")
        rules.private_panels = replace(rules.private_panels, scene=broken)
        table = await room.table()
        act = f"c:{table.id}:{table.body.progress.question}:v:discard.reserve-{card}"
        result = (await room.at_once(("Ann", message, act)))[0]
        assert shown_text(result.response)
    assert names_in_the_log() == set()
