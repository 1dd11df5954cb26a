"""Crown Crest typed: names, short words that can mean one thing only, a whole main phase in one line."""

from typing import Any

import pytest

from engine.crown_crest import verbs
from engine.crown_crest.state import ACTIVE, Unit
from engine.game import Setup
from engine.match import Match
from engine.questions import Question
from tests.support.crown_crest_taps import SAME_DECKS, begun
from tests.support.depth import EACH_WRITTEN_LANGUAGE
from tests.support.message_parts import shown_text
from tests.support.plays import rules_of
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")


def position() -> tuple[Any, Any, int]:
    rules = rules_of("house", "crown-crest")
    s = Match.new(rules, Setup(("Ann", "Bob"), {"first-player": "drawn"}, bytes(32))).state
    rules.start_phase(s)
    return rules, s, verbs.acting(s)


def test_a_short_word_means_the_only_card_that_it_can() -> None:
    rules, s, seat = position()
    army = s.armies[seat]
    army.hand, army.tokens = {"KNI": 1, "SPE": 1}, 9
    ask = Question("main", {seat: rules.plays(s, seat)})
    assert [rules.token(s, ask, seat, line) for line in ("u k", "u 騎", "u spear", "ch K")] == [
        "u KNI",
        "u KNI",
        "u SPE",
        "ch KNI",
    ]
    army.hand["KIH"] = 1
    ask = Question("main", {seat: rules.plays(s, seat)})
    assert rules.token(s, ask, seat, "u k") is None, "Knight or Cavalry (KIH)"
    army.units = [Unit("KNI", 1, ACTIVE, "L")]
    ask = Question("tokens", {seat: ["tk -", "tk KNI=2"]}, forms={seat: ("tk",)})
    assert rules.token(s, ask, seat, "tk K2") == "tk KNI=2"


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_what_is_suggested_by_name_is_read_again(language: str) -> None:
    rules, s, seat = position()
    army = s.armies[seat]
    army.hand, army.tokens = dict.fromkeys((*rules.pack.units, *rules.pack.commands), 1), 99
    army.units = [Unit("KNI", 1, "r", "b"), Unit("HAR", 1, ACTIVE, "b")]
    ask = Question("main", {seat: rules.plays(s, seat)})
    for token in ask.tokens[seat]:
        assert rules.token(s, ask, seat, rules.record_format.token_in_language(token, language)) == token


async def test_a_whole_main_phase_in_one_line() -> None:
    async with hall(dealing=SAME_DECKS) as room:
        await begun(room)
        table = await room.table()
        hand = list(table.match.state.armies[0].hand)
        line = f"ch {hand[0]}; ch {hand[1]}; end"
        reply = (await room.people["Ann"].slash(room.channel, "move", answer=line)).response
        assert "already" in shown_text(reply)
        assert await room.asked() == ["Ann"], "what comes after a refusal is not done"
        assert (await room.table()).match.state.armies[0].charged == [hand[0]]
        await room.people["Ann"].slash(room.channel, "move", answer="end")
        assert await room.asked() == ["Bob"]


async def test_suggestions_are_words_and_a_charge_is_not_the_first() -> None:
    """What buttons say, no code of the notation; Enter takes the first, and a charge never comes back."""
    async with hall(dealing=SAME_DECKS) as room:
        room.speak("Ann", "ja")
        await begun(room)
        table = await room.table()
        ann, rules = room.people["Ann"], table.rules
        table.match.state.armies[0].tokens = 9

        async def offered(typed: str) -> list[Any]:
            return list(await ann.autocomplete(room.channel, "move", "answer", typed))

        names = [rules.pack.cards[code].name["ja"] for code in table.match.state.armies[0].hand]
        for typed in ("", "c", *names):
            suggestions = await offered(typed)
            assert suggestions, typed
            assert not [one["name"] for one in suggestions if one["name"].isascii()]
            assert not [one["name"] for one in suggestions if one["name"].startswith(("ch ", "u ", "c "))]
        playable = [name for name in names if any("チャージ" not in o["name"] for o in await offered(name))]
        assert playable
        for name in playable:
            assert "チャージ" not in (await offered(name))[0]["name"]
        assert {one["value"][:2] for one in await offered(f"{names[0]}をチャージ")} == {"ch"}
