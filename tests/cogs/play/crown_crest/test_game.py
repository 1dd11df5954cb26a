"""A whole game of Crown Crest by taps alone: decks in the lobby, janken, phases, builders, restarts."""

import random
from pathlib import Path
from typing import Any

import pytest

from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.craft_the_crown_taps import arg_of, menu_of, messages, own, part, response
from tests.support.crown_crest_taps import (
    PACK,
    all_words,
    count,
    fits,
    kits,
    pick,
    play_on,
    said,
    same_decks,
    spoken,
    table_for_two,
    tap_deck,
    tap_own,
    typed,
)
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.plays import rules_of
from tests.support.simulated_server import SimulatedServer, hall

MINE, THEIRS, NAME = "oak", "gale", "樫の*壁*"


pytestmark = pytest.mark.usefixtures("no_errors")


@DEEP
async def test_a_game_by_taps_alone(tmp_path: Path) -> None:
    # with these decks somebody also falls back
    async with hall(store=SqliteStore(tmp_path / "tables.db"), dealing=same_decks(bytes([2]) * 32)) as room:
        room.speak("Ann", "ja")
        await table_for_two(room)
        await decks_are_chosen(room)
        await room.tap("Ann", "start")
        await the_decks_are_in_play(room)
        await the_janken(room)
        kinds = await first_turns(room)
        await a_builder_outlives_a_restart(room)
        kinds |= await to_the_end(room)
        assert {"main", "move", "tokens", "order", "cleanup", "fallback"} <= kinds
        await the_end(room)


# ---------------------------------------------------------------- the lobby


async def decks_are_chosen(room: SimulatedServer) -> None:
    """Ann copies a ready deck, edits and renames it; Bob takes one as it is."""
    message = (await room.tap("Ann", "deck")).response
    spoken(message, japanese=True)
    message = await pick(room, "Ann", message, f"r-{MINE}")
    message = await tap_deck(room, "Ann", message, "copy")
    kit = (await kits(room, "Ann"))[0]
    out, into = swapped()
    message = await tap_deck(room, "Ann", message, "edit")
    message = await count(room, "Ann", message, out, 0)
    assert "✅" not in shown_text(message)
    message = await count(room, "Ann", message, into, 1)
    missing = rules_of(PACK, "crown-crest").pack.decks[MINE].cards[out] - 1
    for code in fillers(missing, out, into):
        message = await count(room, "Ann", message, code, 1)
    assert "✅" in shown_text(message)
    spoken(message, japanese=True)
    message = await tap_deck(room, "Ann", message, "")  # done
    message = (await typed(room, "Ann", message, "name", NAME)).response
    assert "樫の" in shown_text(message)
    spoken(message, japanese=True)
    assert "🗂️" not in shown_text(await room.panel())
    chosen = await tap_deck(room, "Ann", message, "play")
    assert "樫の" in shown_text(chosen)
    message = (await room.tap("Bob", "deck")).response
    spoken(message, japanese=False)
    assert NAME not in all_words(message), "her deck is hers"
    message = await pick(room, "Bob", message, f"r-{THEIRS}")
    await tap_deck(room, "Bob", message, "play")
    assert shown_text(await room.panel()).count("🗂️") == 2
    assert kit.id not in all_words(await room.panel())


def swapped() -> tuple[str, str]:
    """A card of the deck to take out, and one that is not in it."""
    rules = rules_of(PACK, "crown-crest")
    deck = rules.pack.decks[MINE].cards
    return next(iter(deck)), next(code for code in rules.pack.units if code not in deck)


def fillers(number: int, *but: str) -> list[str]:
    """Cards that are not in the deck, for what is missing."""
    rules = rules_of(PACK, "crown-crest")
    free = [c for c in rules.pack.commands if c not in rules.pack.decks[MINE].cards and c not in but]
    return free[:number]


async def the_decks_are_in_play(room: SimulatedServer) -> None:
    s = (await room.table()).match.state
    kit = (await kits(room, "Ann"))[0]
    rules = rules_of(PACK, "crown-crest")
    for seat, text in ((0, kit.text), (1, rules.kits.text(THEIRS))):
        army = s.armies[seat]
        held = sorted([*army.deck, *(code for code, n in army.hand.items() for _ in range(n))])
        wanted = sorted(
            code
            for item in text.split(", ")
            for code in [item.partition("*")[0]] * int(item.partition("*")[2] or 1)
            if code not in rules.pack.crests
        )
        assert held == wanted
        assert army.crest in text.split(", ")
        assert sum(army.hand.values()) == 6
    assert kit.name == NAME


# ---------------------------------------------------------------- janken


async def the_janken(room: SimulatedServer) -> None:
    """A tie, then a throw, a restart, and the other throw; nobody sees one before both are in."""
    panel = await room.panel()
    hands = [b for b in buttons(panel) if matches(b, "m")]
    assert [arg_of(b["custom_id"]) for b in hands] == ["rock", "paper", "scissors"]
    await room.tap("Ann", "m:scissors")
    await nothing_is_told(room, panel.id)
    assert await room.asked() == ["Bob"]
    again = await room.tap("Ann", "m:rock")
    assert "turn" in said(again) or "番" in said(again)
    await room.tap("Bob", "m:scissors")
    assert sorted(await room.asked()) == ["Ann", "Bob"], "a tie is repeated"
    assert "scissors against scissors, a tie" in shown_text(await room.panel()).casefold()
    tied = await room.panel()
    await room.tap("Ann", "m:paper")
    before = (await room.table()).match.save()
    await nothing_is_told(room, tied.id, "scissors")
    await room.restart()
    assert (await room.table()).match.save() == before
    await nothing_is_told(room, tied.id, "scissors")
    await room.tap("Bob", "m:rock")
    assert await room.asked() == ["Ann"]
    assert (await room.table()).match.state.first == 0
    assert "Ann goes first" in shown_text(await room.panel())


async def nothing_is_told(room: SimulatedServer, since: int, known: str = "") -> None:
    """Neither panel, own panels nor records say what was thrown; the buttons are as they were."""
    panel = await room.panel()
    shown = [(b["label"], b["style"]) for b in buttons(panel) if matches(b, "m")]
    assert len(shown) == 3
    assert len({style for _, style in shown}) == 1
    texts = [shown_text(panel)]
    texts.append(shown_text(await own(room, "Bob")))
    texts += [shown_text((await room.tap("Bob", f"mine:{door}")).response) for door in ("cards",)]
    texts.append(shown_text((await room.people["Cleo"].slash(room.channel, "board")).response))
    for name in ("Bob", "Cleo"):
        record = await room.people[name].slash(room.channel, "record")
        texts.append((await record.response.attachments[0].read()).decode())
    for text in texts:
        checked_text = (
            text.casefold().replace("rock, paper or scissors", "").replace(f"{known} against {known}", "")
        )
        checked_text = checked_text.replace("throw scissors", "", 2) if known else checked_text
        assert not [
            h for h in ("rock", "paper", "scissors", "グー", "チョキ", "パー") if h in checked_text
        ], checked_text
    assert len(await room.asked()) == 1, "only that one of them has thrown can be seen"


# ---------------------------------------------------------------- turns


async def first_turns(room: SimulatedServer) -> set[str]:
    """To the first question with something to move."""
    rng, kinds = random.Random(1), set()
    for _ in range(60):
        table = await room.table()
        ask = table.match.question
        if ask.kind == "move" and "Ann" in await room.asked() and ask.forms.get(0):
            return kinds
        kinds.add(await play_on(room, rng))
        await three_taps(room)
    raise AssertionError("nobody ever moves")


async def three_taps(room: SimulatedServer) -> None:
    """What is listed takes three taps at most, and no two lines take the same ones."""
    for name in await room.asked():
        menu = await menu_of(room, name)
        keys = [tuple(choice.key for choice in path) for path in menu.paths.values()]
        assert all(len(path) <= 3 for path in keys)
        assert len(set(keys)) == len(keys)
        table = await room.table()
        seat = table.seat_to_act(room.people[name].id)
        by_form = tuple(f"{form} " for form in table.match.question.forms.get(seat, ()))
        legal = table.match.legal(seat)
        lone = len({t[3:6] for t in legal if ">" in t and t.startswith("mv ")}) == 1
        by_form = tuple(form for form in by_form if form != "mv " or not lone)
        listed = {t for t in legal if not by_form or not t.startswith(by_form) or t.endswith(" -")}
        if not table.match.state.armies[seat].counts:
            listed = {t for t in listed if not t.endswith(" adv")}
        assert set(menu.paths) == listed - {"resign"}


async def a_builder_outlives_a_restart(room: SimulatedServer) -> None:
    message = await tap_own(room, "Ann", await own(room, "Ann"), "mv")
    spoken(message, japanese=True)
    entry = next(
        chosen for chosen in lists(message) if "L" in [option["value"] for option in chosen["options"]]
    )
    code = entry["custom_id"].rpartition(".")[2]
    message = (await room.people["Ann"].select(message, ["L"], custom_id=entry["custom_id"])).response
    drafts = dict((await room.table()).body.prepared.drafts)
    assert list(drafts.values()) == [f"mv {code}>L"]
    await room.restart()
    assert (await room.table()).body.prepared.drafts == drafts
    again = await tap_own(room, "Ann", await own(room, "Ann"), "mv")
    assert shown_text(again) == shown_text(message)
    await part(room, "Ann", message, "give", ".")
    table = await room.table()
    assert not table.body.prepared.drafts
    chosen = next(unit for unit in table.match.state.armies[0].units if unit.code == code)
    assert chosen.area == "L"


async def to_the_end(room: SimulatedServer) -> set[str]:
    rng, kinds = random.Random(3), set()
    while not (await room.table()).is_over:
        kinds.add(await play_on(room, rng))
        await three_taps(room)
        assert len(kinds) < 20
    return kinds


async def the_end(room: SimulatedServer) -> None:
    table = await room.table()
    vp = [army.vp for army in table.match.state.armies]
    result: Any = table.match.result
    assert result.winners == ((0,) if vp[0] > vp[1] else (1,) if vp[1] > vp[0] else ())
    panel = await room.panel()
    assert f"{max(vp)} to {min(vp)}" in fits(panel)
    assert {b["custom_id"].split(":")[3] for b in buttons(panel)} == {
        "rematch",
        "replay",
        "moments",
        "howto",
        "fair",
    }
    for message in messages(room):
        fits(response(room, message))
    record = await room.people["Bob"].slash(room.channel, "record")
    text = (await record.response.attachments[0].read()).decode()
    assert "throw" in text
