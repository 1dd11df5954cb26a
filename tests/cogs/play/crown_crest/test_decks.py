"""The deck workshop by taps: building, what is wrong in words, codes, names, deletion, other people's."""

from pathlib import Path
from typing import Any

import pytest

from cogs.core.text.sentences import Localizer
from engine.crown_crest.cards import COPIES
from engine.crown_crest.presentation import deckbook
from engine.questions import Refused
from sessions.operations import in_lobby
from sessions.people.saved_kits import LONGEST_NAME, MOST
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import Person
from tests.support.content import WORDS
from tests.support.craft_the_crown_taps import arg_of
from tests.support.crown_crest_taps import (
    PACK,
    SAME_DECKS,
    count,
    deck_act,
    fits,
    kits,
    pick,
    said,
    spoken,
    table_for_two,
    tap_deck,
    tap_set,
    typed,
    workshop,
)
from tests.support.depth import EACH_LANGUAGE
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.plays import rules_of
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


def house() -> Any:
    return rules_of(PACK, "crown-crest")


def first_ready() -> str:
    return str(house().kits.ready[0])


async def copied(room: SimulatedServer, name: str, code: str) -> Any:
    """The page of one's own copy of a ready deck."""
    message = await pick(room, name, await workshop(room, name), f"r-{code}")
    return await tap_deck(room, name, message, "copy")


async def opened(room: SimulatedServer, name: str, number: int = 0) -> Any:
    """The page of one of one's own decks, by the list of them."""
    return await pick(room, name, await workshop(room, name), (await kits(room, name))[number].id)


async def entered(room: SimulatedServer, name: str, code: str) -> Any:
    """A code typed into the workshop's modal."""
    return await typed(room, name, await workshop(room, name), "code", code)


# ---------------------------------------------------------------- building


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_a_deck_from_nothing(language: str) -> None:
    """Every card of the pack is in a list; the deck says what is missing until nothing is."""
    japanese = language == "ja"
    async with hall("ja" if japanese else "en-US", dealing=SAME_DECKS) as room:
        room.speak("Ann", "ja" if japanese else "en-US")
        await table_for_two(room)
        message = await workshop(room, "Ann")
        spoken(message, japanese=japanese)
        message = await tap_deck(room, "Ann", message, "new")
        spoken(message, japanese=japanese)
        listed = [o["value"] for one in lists(message) for o in one["options"]]
        assert sorted(listed) == sorted(house().pack.cards), "42 units take two lists"
        assert "✅" not in shown_text(message)
        parts = [[option["value"] for option in one["options"]] for one in lists(message)]
        for number, codes in enumerate(parts):
            page = await pick(room, "Ann", message, codes[-1])
            spoken(page, japanese=japanese)
            most = 1 if number == 0 else COPIES
            sets = [arg for b in buttons(page) if (arg := arg_of(b["custom_id"])).startswith("set.")]
            assert [arg[-1] for arg in sets] == [str(copies) for copies in range(most + 1)]
            message = await tap_set(room, "Ann", page, codes[-1], most)
            assert "✅" not in shown_text(message)
        for code in house().pack.units:
            missing = 20 - sum(house_counts((await kits(room, "Ann"))[0].text).values())
            if missing:
                message = await count(room, "Ann", message, code, min(missing, COPIES))
        assert "✅" in shown_text(message)
        message = await tap_deck(room, "Ann", message, "")
        spoken(await tap_deck(room, "Ann", message, "play"), japanese=japanese)
        assert "🗂️" in shown_text(await room.panel())


def house_counts(text: str) -> dict[str, int]:
    counts = {}
    for item in text.split(", "):
        code, _, copies = item.partition("*")
        if code and code not in house().pack.crests:
            counts[code] = int(copies or 1)
    return counts


async def test_what_is_wrong_with_a_deck_is_said_and_keeps_it_from_the_table() -> None:
    code = house().kits.share_code(house().kits.text(first_ready()))
    crest, *cards = code.split("-")
    other = next(one for one in house().pack.crests if one != crest)
    alien = next(one for one in house().pack.units if one not in code)
    wrong = {
        "-".join(cards): "needs a crest",
        f"{other}-{code}": "one crest",
        f"{code}-{alien}": "has 21",
        crest: "has 0",
        f"{crest}-{alien}x4": "4 times",
    }
    async with hall(dealing=SAME_DECKS) as room:
        await table_for_two(room)
        for number, (typed_in, why) in enumerate(wrong.items()):
            page = (await entered(room, "Ann", typed_in)).response
            assert why in fits(page)
            assert "✅" not in shown_text(page)
            assert "⚠️" in shown_text(page)
            every = buttons(page, enabled=False)
            (play,) = (b for b in every if arg_of(b["custom_id"]).startswith("play."))
            assert play["disabled"]
            table, kit = await room.table(), (await kits(room, "Ann"))[number]
            with pytest.raises(Refused):
                await room.host.tables.apply(
                    table.id, in_lobby.set_kit, Person(room.people["Ann"].id, "Ann"), kit.text
                )
            overview = fits(await workshop(room, "Ann"))
            assert overview.count("**Shared deck**") == number + 1
            assert why in overview
        assert "🗂️" not in shown_text(await room.panel())
        assert not (await room.table()).body.lobby.kits
        page = (await entered(room, "Ann", code)).response
        await tap_deck(room, "Ann", page, "play")
        assert "ready to play" in fits(await workshop(room, "Ann"))
        await room.tap("Ann", "start")
        assert (await room.table()).match.state.armies[0].crest == crest


def test_a_deck_says_everything_that_is_to_be_mended() -> None:
    localizer = Localizer(WORDS, "en", format_card=house().catalogue.printed_text)
    said_ = localizer.lines(house().kits.lines("SPE*4, KNI*3"))
    assert [line for line in said_.splitlines() if line.startswith("⚠️")] == [
        "⚠️ The deck needs a crest: choose one.",
        "⚠️ Spearmen is in the deck 4 times; three are allowed: take 1 out.",
        "⚠️ A deck has 20 cards, not counting the crest; this one has 7: put 13 more in.",
    ]


def test_lists_of_a_deck_have_a_name_each_and_show_what_a_card_is_worth() -> None:
    localizer = Localizer(WORDS, "ja", format_card=house().catalogue.printed_text)
    lists_ = house().kits.sections("SPE*2")
    titles = [localizer(title) for title, _ in lists_]
    assert len(titles) == len(set(titles)) == 5
    assert all(len(cards) <= 25 for _, cards in lists_)
    (spear,) = (one for _, cards in lists_ for one in cards if one.key == "SPE")
    assert localizer(spear.label) == "槍兵 · コスト1 · 戦力2 · 2枚"


async def test_a_deck_is_what_it_was_when_it_was_chosen() -> None:
    """Editing it afterwards changes nothing at the table; without a lobby there is nothing to choose for."""
    async with hall(dealing=SAME_DECKS) as room:
        page = await copied(room, "Ann", first_ready())
        assert not any(arg_of(b["custom_id"]).startswith("play") for b in buttons(page))
        await table_for_two(room)
        page = await opened(room, "Ann")
        late = deck_act(page, "play")
        await tap_deck(room, "Ann", page, "play")
        saved_kits = dict((await room.table()).body.lobby.kits)
        page = await tap_deck(room, "Ann", await opened(room, "Ann"), "edit")
        code, copies = next(iter(house_counts((await kits(room, "Ann"))[0].text).items()))
        page_of_hers = await count(room, "Ann", page, code, 0)
        assert (await room.table()).body.lobby.kits == saved_kits
        page = await pick(room, "Cleo", await workshop(room, "Cleo"), f"r-{first_ready()}")
        assert not any(arg_of(b["custom_id"]).startswith("play") for b in buttons(page)), "she sits nowhere"
        await count(room, "Ann", page_of_hers, code, copies)
        page = await opened(room, "Ann")
        await room.tap("Ann", "start")
        assert "game" in said(await room.people["Ann"].click(page, custom_id=late)).lower()


# ---------------------------------------------------------------- names, copies, codes


async def test_copies_names_and_codes(tmp_path: Path) -> None:
    async with hall(store=SqliteStore(tmp_path / "tables.db"), dealing=SAME_DECKS) as room:
        room.speak("Bob", "ja")
        page = await copied(room, "Ann", first_ready())
        for text, name in (
            ("  My\n\tbest   deck ", "My best deck"),
            ("*" * LONGEST_NAME, "*" * LONGEST_NAME),
            ("@everyone `x` **y**", "@everyone `x` **y**"),
            (" \u200b\n ", "?"),
            ("猫" * LONGEST_NAME, "猫" * LONGEST_NAME),
        ):
            page = (await typed(room, "Ann", page, "name", text)).response
            fits(page)
            assert [kit.name for kit in await kits(room, "Ann")] == [name]
            fits(await workshop(room, "Ann"))
        shared = await room.people["Ann"].click(page, custom_id=deck_act(page, "share"))
        code = said(shared).rpartition("`")[0].rpartition("`")[2]
        kit = (await kits(room, "Ann"))[0]
        assert kit.id not in code
        page = (await entered(room, "Bob", f" `{code.lower()}` ")).response
        spoken(page, japanese=True)
        assert [one.text for one in await kits(room, "Bob")] == [kit.text]
        again = await tap_deck(room, "Bob", page, "copy")
        page = await tap_deck(room, "Bob", again, "edit")
        await count(room, "Bob", page, next(iter(house_counts(kit.text))), 0)
        texts = [one.text for one in await kits(room, "Bob")]
        assert texts[0] == kit.text
        assert texts[1] != kit.text
        assert [one.text for one in await kits(room, "Ann")] == [kit.text]
        before = [(one.id, one.name, one.text) for name in ("Ann", "Bob") for one in await kits(room, name)]
        await room.restart()
        after = [(one.id, one.name, one.text) for name in ("Ann", "Bob") for one in await kits(room, name)]
        assert after == before
        assert "**" in fits(await workshop(room, "Bob"))
        spoken(await pick(room, "Bob", again, next(iter(house().pack.units))), japanese=True)


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_garbage_for_a_code(language: str) -> None:
    async with hall(dealing=SAME_DECKS) as room:
        room.speak("Ann", "ja" if language == "ja" else "en-US")
        for code in (
            "nonsense",
            "@everyone",
            "FOO*-1",
            "x3",
            "GALx0",
            "GALx100",
            "GALx³",
            "ﷺ" * 200,
            "`",
            "' or 1",
        ):
            text = said(await entered(room, "Ann", code))
            assert "@everyone" not in text or "“@everyone”" in text or "「@everyone」" in text
        deck_texts = [kit.text for kit in await kits(room, "Ann")]
        assert deck_texts in ([], [""]), "what has no card makes an empty deck at most"


# ---------------------------------------------------------------- many, and none


async def test_twenty_decks_and_no_more() -> None:
    """With the ready ones they are more than a list holds; each can be opened; deletion asks first."""
    async with hall(dealing=SAME_DECKS) as room:
        ready = house().kits.ready
        message = await workshop(room, "Ann")
        for _ in range(MOST):
            await tap_deck(room, "Ann", await workshop(room, "Ann"), "new")
        message = await workshop(room, "Ann")
        fits(message)
        assert [len(one["options"]) for one in lists(message)] == [25, MOST + len(ready) - 25]
        refused = await room.people["Ann"].click(message, custom_id=deck_act(message, "new"))
        assert str(MOST) in said(refused)
        page = await pick(room, "Ann", message, f"r-{ready[-1]}")
        assert "✅" in shown_text(page)
        full = await room.people["Ann"].click(page, custom_id=deck_act(page, "copy"))
        assert str(MOST) in said(full)
        assert str(MOST) in said(await entered(room, "Ann", "-".join(house().pack.crests)))
        last = (await kits(room, "Ann"))[-1].id
        page = await pick(room, "Ann", await workshop(room, "Ann"), last)
        page = await tap_deck(room, "Ann", page, "delete")
        assert "for good" in shown_text(page)
        assert len(await kits(room, "Ann")) == MOST
        page = await tap_deck(room, "Ann", page, "")  # no
        assert len(await kits(room, "Ann")) == MOST
        sure = await tap_deck(room, "Ann", page, "delete")
        await tap_deck(room, "Ann", sure, "gone")
        assert len(await kits(room, "Ann")) == MOST - 1
        await forged(room, "Ann", f"c::0:deck:edit.{last}", "no longer exists")
        await tap_deck(room, "Ann", await workshop(room, "Ann"), "new")
        assert len(await kits(room, "Ann")) == MOST


async def test_a_deck_whose_card_is_gone_can_still_be_deleted() -> None:
    """The pack was changed under it."""
    async with hall(dealing=SAME_DECKS) as room:
        await copied(room, "Ann", first_ready())
        kit = (await kits(room, "Ann"))[0]
        await room.host.services.kits.change(room.people["Ann"].id, kit.id, text=f"{kit.text}, GONE*2")
        message = await workshop(room, "Ann")
        assert "GONE" in fits(message)
        page = await pick(room, "Ann", message, kit.id)
        sure = await tap_deck(room, "Ann", page, "delete")
        await tap_deck(room, "Ann", sure, "gone")
        assert not await kits(room, "Ann")


async def test_a_deck_of_very_many_copies_can_be_opened() -> None:
    code = next(iter(house().pack.units))
    async with hall(dealing=SAME_DECKS) as room:
        await entered(room, "Ann", f"{code}x60-{code}x60")
        for kit in await kits(room, "Ann"):
            page = await pick(room, "Ann", await workshop(room, "Ann"), kit.id)
            assert deck_act(page, "delete")


# ---------------------------------------------------------------- forged


async def test_what_no_panel_of_ours_says_changes_nothing() -> None:
    async with hall(dealing=SAME_DECKS) as room:
        await table_for_two(room)
        await copied(room, "Ann", first_ready())
        kit = (await kits(room, "Ann"))[0]
        ready, card = f"r-{first_ready()}", next(iter(house().pack.units))
        before = (kit.id, kit.name, kit.text)
        others = [
            *(f"deck:{act}.{kit.id}" for act in ("", "edit", "copy", "share", "delete", "gone", "play")),
            *(f"deck:{arg}" for arg in (f"card.{kit.id}.2.{card}", f"set.{kit.id}.{card}.3")),
            f"decktext:name.{kit.id}",
        ]
        nonsense = [
            *(f"deck:{arg}" for arg in ("card", "set", "play", "gone", "...", "no.thing", "r-", ".r-", ".")),
            *(f"deck:{act}.{ready}" for act in ("edit", "delete", "gone")),
            *(f"deck:{arg}" for arg in (f"set.{ready}.{card}.1", "play.r-none", "copy.r-none", "share.")),
            "decktext:name",
            f"decktext:name.{ready}",
        ]
        own = [
            f"deck:set.{kit.id}.{card}.99",
            f"deck:set.{kit.id}.{card}.-1",
            f"deck:set.{kit.id}.{card}.²",
            f"deck:set.{kit.id}.NONE.1",
            f"deck:card.{kit.id}.1.NONE",
            f"deck:edit.{kit.id}.{kit.id}",
        ]
        for name, wanted in [*(("Bob", one) for one in (*others, *nonsense)), *(("Ann", one) for one in own)]:
            await forged(room, name, f"c::0:{wanted}")
            mine = [(one.id, one.name, one.text) for one in await kits(room, "Ann")]
            assert mine == [before], wanted
            assert await kits(room, "Bob") == [], wanted
            assert not (await room.table()).body.lobby.kits, wanted


async def forged(room: SimulatedServer, name: str, custom_id: str, why: str = "") -> None:
    """A button of a message of ours that nobody of us made, and what its modal brings."""
    message = room.planted(custom_id)
    result = await room.people[name].click(message, custom_id=custom_id)
    if result.modal is not None:
        result = await room.people[name].submit_modal(result, {"text": "mine now"})
    assert why in said(result)


async def test_there_is_nothing_to_build_where_the_table_plays_something_else() -> None:
    """`/deck` beside a table of another game shows the decks of the game that has some."""
    async with hall(dealing=SAME_DECKS) as room:
        await room.opened("crownfell")
        message = await workshop(room, "Ann")
        assert "Crown Crest" in fits(message)
        page = await pick(room, "Ann", message, f"r-{first_ready()}")
        assert not any(matches(b, "deck") and "play" in b["custom_id"] for b in buttons(page))


# ---------------------------------------------------------------- codes with an X


@pytest.mark.parametrize("name", ["FOX", "AX2", "X9"])
def test_a_code_may_hold_an_x(name: str) -> None:
    """A pack's code such as FOX or AX2, three times in a deck."""
    pack = house().pack
    unit_code = next(iter(pack.units))
    lent: Any = Lent(pack, {code: name if code == unit_code else code for code in pack.cards})
    text = f"{name}*3, {next(iter(pack.crests))}"
    for deck in (text, text.replace("*3", "")):
        assert deckbook.read_code(lent, deckbook.code_of(lent, deck)) == deck


@pytest.mark.parametrize("name", house().kits.ready)
def test_a_ready_decks_code_is_that_deck(name: str) -> None:
    text = house().kits.text(name)
    assert house().kits.text_of_share_code(house().kits.share_code(text)) == text
    assert house().kits.text_of_share_code(f" `{house().kits.share_code(text).lower()}` ") == text


class Lent:
    """A pack with other codes, as far as decks look at it."""

    def __init__(self, pack: Any, codes: dict[str, str]) -> None:
        self.cards = {codes[code]: card for code, card in pack.cards.items()}

    def find_card(self, name: str) -> str | None:
        return name.upper() if name.upper() in self.cards else None


async def test_copying_says_so_once() -> None:
    async with hall(dealing=SAME_DECKS) as room:
        page = await copied(room, "Ann", first_ready())
        assert "Copied" in fits(page)
        assert "Copied" not in fits(await opened(room, "Ann"))
