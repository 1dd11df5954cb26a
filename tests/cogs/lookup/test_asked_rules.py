"""For every rule stands what players type when they need it, in both languages, and it finds the rule."""

import os
import re
import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
import yaml

from cogs.core.text import rulebook
from cogs.core.text.rule_index import RuleIndex
from cogs.core.text.rulebook import Rulebook, read_player_questions
from cogs.core.text.typed_words import JAPANESE, OtherNames, SearchTerm, TypedWords, plain
from engine import files
from tests.support.depth import DEEP, EACH_LANGUAGE, first_short

BOOKS = sorted(files.DATA.glob("*/rules.yaml"))
GAMES = pytest.mark.parametrize("file", first_short(BOOKS, 2), ids=lambda file: file.parent.name)
LANGUAGES = ["en", "ja"]
FEWEST, MOST, LONGEST = 2, 8, 70  # lines for each rule, letters of each
EACH = int(os.environ.get("CASTELLAN_ASKED", "3"))  # every how many lines are looked up; 1: all
FOUND = 0.97  # of the lines: in a long book a few say what several rules answer
RULES = """
- id: TST-001
  group: play
  en: You may lay a pebble. It is worth a point.
  ja: 小石を置けます。1ターンに1回です。
- id: TST-002
  group: play
  en: You may take a shell. It is worth two points.
  ja: 貝を取れます。2点になります。
- id: TST-003
  group: play
  en: A pebble that was laid stays. It can't be moved.
  ja: 置いた小石は残ります。
"""
ASKED = """
TST-002:
  en: [what do i do now, grab the clam, is it moved]
  ja: [どうすればいい, ハマグリがほしい, レーンはどれ]
TST-003:
  en: [lay a pebble elsewhere, how do i clear up]
  ja: [かたづけたい, 動かしていい？]
TST-999:
  en: [grab the clam]
  ja: []
"""
STOP = """
en:
  stop: [how do i what a]
  same: ["clam, mussel, oyster"]
ja:
  same: ["小石, じゃり"]
"""


def asked(file: Path) -> dict[str, dict[str, list[str]]]:
    written: dict[str, dict[str, list[str]]] = yaml.load(
        file.with_name(rulebook.ASKED).read_text(encoding="utf-8"), Loader=rulebook.LOADER
    )
    return written


@cache
def book(file: Path) -> Rulebook:
    return Rulebook.read(file)


@GAMES
def test_every_rule_has_lines_in_both_languages_and_every_id_is_a_rule(file: Path) -> None:
    written = asked(file)
    assert [*written] == [*book(file).rules], "the same rules in the same order"
    for rule, lines_by_language in written.items():
        assert [*lines_by_language] == LANGUAGES, rule
        assert all(FEWEST <= len(lines) <= MOST for lines in lines_by_language.values()), rule


@GAMES
def test_lines_are_short_of_their_language_and_nobody_elses(file: Path) -> None:
    lines = [
        (rule, language, one)
        for rule, said in asked(file).items()
        for language in said
        for one in said[language]
    ]
    assert [
        one for one in lines if not isinstance(one[2], str) or not 0 < len(one[2].strip()) <= LONGEST
    ] == []
    assert [one for one in lines if bool(JAPANESE.search(one[2])) != (one[1] == "ja")] == []
    assert [one for one, times in Counter(plain(one[2]) for one in lines).items() if times > 1] == []


@GAMES
def test_no_line_is_the_rule_itself(file: Path) -> None:
    for rule, lines_by_language in asked(file).items():
        text = plain(" ".join(book(file).rules[rule].texts.values()))
        sentences = {sentence.strip(" 。.？?") for sentence in re.split(r"[.。]", text)}
        assert not sentences & {
            plain(line).strip(" 。.？?") for lines in lines_by_language.values() for line in lines
        }, rule


@DEEP
@GAMES
@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_what_players_type_finds_the_rule_among_the_first_three(file: Path, language: str) -> None:
    lines = [(line, rule) for rule, said in asked(file).items() for line in said[language]][::EACH]
    missed = [
        (line, rule)
        for line, rule in lines
        if rule not in [one.id for one in book(file).search(line, most=3)]
    ]
    assert len(missed) <= len(lines) * (1 - FOUND), missed


# ---------------------------------------------------------------- how it is looked up


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    for folder in ("game", "alone", "text/en"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "text/en" / rulebook.COMMON).write_text(STOP, encoding="utf-8")
    file = tmp_path / "game/rules.yaml"
    file.write_text(RULES.lstrip(), encoding="utf-8")
    return file


@pytest.fixture
def small(rules: Path) -> Rulebook:
    rules.with_name(rulebook.ASKED).write_text(f"# What is asked.\n{ASKED.lstrip()}", encoding="utf-8")
    return Rulebook.read(rules)


def found(rules: Rulebook, typed: str) -> list[str]:
    return [rule.id.removeprefix("TST-") for rule in rules.search(typed)]


@pytest.mark.parametrize(
    "typed", ["clam", "grab clam", "ハマグリ", "ハマグリはどこ", "what do i do now", "どうすればいい"]
)
def test_words_that_only_players_use_find_the_rule(rules: Path, small: Rulebook, typed: str) -> None:
    assert found(small, typed)[0] == "002"
    alone = Path(shutil.copy(rules, rules.parents[1] / "alone/rules.yaml"))
    assert "002" not in found(Rulebook.read(alone), typed)[:1]


def test_of_one_word_the_rules_that_say_it_come_first(small: Rulebook) -> None:
    assert found(small, "lay") == ["001", "003"]
    assert found(small, "pebble") == ["001", "003"]
    assert found(small, "moved") == ["003", "002"]


def test_a_word_that_players_use_is_no_slip_of_one_that_the_rules_say(small: Rulebook) -> None:
    assert found(small, "レーン") == ["002"], "and not ターン, whose end it shares"


@pytest.mark.parametrize("typed", ["mussel", "grab an oyster", "mussels"])
def test_what_is_the_same_finds_what_the_other_word_finds(small: Rulebook, typed: str) -> None:
    assert found(small, typed)[0] == "002"
    assert found(small, "じゃり") == found(small, "小石")


def test_the_word_as_it_was_typed_counts_more_than_another_one_for_it() -> None:
    index = RuleIndex([("", "", "", "", "open the oyster"), ("", "", "", "", "open the mussel")])
    scores = index.matching(SearchTerm((("mussel",), ("oyster",))))
    assert scores[1] > scores[0] > 0


def test_a_verb_is_found_however_it_ends() -> None:
    reader = TypedWords(OtherNames([]), set(), "貝を取れます。")
    assert [one.phrases for one in reader.read("取れ")] == [(("取れ",), ("取",))]


def test_words_that_stand_together_unknown_are_read_apart(small: Rulebook) -> None:
    """貝 and 取, which no rule writes side by side."""
    assert found(small, "貝取")[0] == "002"


def test_one_wrong_letter_in_it_is_no_matter(small: Rulebook) -> None:
    assert found(small, "clma") == ["002"]


def test_a_question_as_it_was_asked_comes_before_a_rule_that_says_its_words(small: Rulebook) -> None:
    assert found(small, "lay a pebble elsewhere")[0] == "003"


def test_small_words_alone_find_nothing_but_whole_questions(small: Rulebook) -> None:
    assert found(small, "how do i xyzzy") == []


def test_it_is_not_read_before_somebody_searches(rules: Path, small: Rulebook) -> None:
    fresh, file = Rulebook.read(rules), rules.with_name(rulebook.ASKED)
    assert fresh.rules["TST-001"].group == "play"
    file.write_text(file.read_text(encoding="utf-8").replace("clam", "winkle"), encoding="utf-8")
    assert found(fresh, "winkle")[0] == "002"


def test_rule_by_rule_it_is_what_the_whole_file_says(rules: Path, small: Rulebook) -> None:
    file = rules.with_name(rulebook.ASKED)
    assert read_player_questions(file) == {
        rule: "\n".join([*said["en"], *said["ja"]]) for rule, said in asked(rules).items()
    }
