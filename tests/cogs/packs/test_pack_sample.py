"""The sample pack of each game is whole, is played to its end, and speaks one language at a time."""

import random
import re
from typing import Any

import pytest

from engine import content
from engine.game import Setup, games
from engine.match import Match
from engine.packs import pack_sample
from engine.packs.pack import LANGUAGES

GAMES = sorted(name for name, game in games().items() if game.needs_pack)


def text_of(game: str, language: str) -> str:
    text = pack_sample.sample(game, language)
    assert text is not None
    return text


def notes(text: str) -> list[str]:
    """What its notes say, without the lines that only part them."""
    lines = (line.strip() for line in text.splitlines())
    return [note for line in lines if line.startswith("#") and (note := line[1:].strip())]


def played(rules: Any, dice: random.Random) -> Any:
    """How a game ends that the computer's quick answers play, the ready decks brought along."""
    kits = tuple(rules.kits.text(code) for code in rules.kits.ready[:2]) if rules.kits else ()
    match = Match.new(rules, Setup(("Ann", "Bob"), {}, dice.randbytes(32), kits=kits))
    policy = rules.computer.policy()
    for _ in range(3000):
        if match.question is None:
            break
        seat = policy.next_seat(match.question)
        match.answer(seat, policy.pick(match.state, match.question, seat, dice))
    return match.result


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_a_pack_that_is_played_to_the_end(game: str) -> None:
    rules = content.rules_from(game, "sample", text_of(game, "en"))
    assert played(rules, random.Random(game)) is not None


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_say_the_same_of_the_same_cards(game: str) -> None:
    texts = {language: text_of(game, language) for language in LANGUAGES}
    for language, text in texts.items():
        assert content.rules_from(game, "sample", text).pack_info.mark
        assert not re.search(r"#(en|ja)\b|\{en", text), language
    keys = [re.findall(r"^ *(?:- )?([a-z-]+):", text, re.MULTILINE) for text in texts.values()]
    assert keys[0] == keys[1]
    assert len(notes(texts["en"])) == len(notes(texts["ja"])) > 15


@pytest.mark.parametrize("game", GAMES)
def test_each_note_is_a_sentence_in_its_language(game: str) -> None:
    english, japanese = (notes(text_of(game, language)) for language in ("en", "ja"))
    assert [note for note in english if not (note.isascii() and note.endswith("."))] == []
    assert [note for note in japanese if not (note.endswith("。") and re.search("[ぁ-ん]", note))] == []


def test_a_game_without_cards_has_no_sample(capsys: pytest.CaptureFixture[str]) -> None:
    cardless = sorted(name for name, game in games().items() if not game.needs_pack)
    assert [pack_sample.sample(name, "en") for name in cardless] == [None] * len(cardless)
    assert pack_sample.main([cardless[0]]) == 1
    assert pack_sample.main([]) == 2
    assert pack_sample.main([GAMES[0], "fr"]) == 2
    capsys.readouterr()
    assert pack_sample.main([GAMES[0], "ja"]) == 0
    assert capsys.readouterr().out == text_of(GAMES[0], "ja")
