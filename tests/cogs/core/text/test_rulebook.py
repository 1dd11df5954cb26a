"""Rule texts are parsed when they are asked for, and say then what the whole file says."""

import random
import re
import shutil
from functools import cache
from pathlib import Path

import pytest
import yaml

from cogs.core.text import rulebook
from cogs.core.text.rule_index import phrase
from cogs.core.text.rulebook import Rule, Rulebook
from cogs.core.text.sentences import LANGUAGES
from cogs.core.text.typed_words import RULE_ID, OtherNames, TypedWords, latin, plain
from cogs.lookup.lookup_commands import found_in
from engine import files
from tests.support.paths import TESTS

ANSWERED = 4  # rules that `/rules` shows
BOOKS = sorted(files.DATA.glob("*/rules.yaml"))
QUESTIONS = yaml.load(
    (TESTS / "support/lookup_questions.yaml").read_text(encoding="utf-8"), Loader=rulebook.LOADER
)


@cache
def book(game: str) -> Rulebook:
    return Rulebook.read(files.DATA / game / "rules.yaml")


@pytest.mark.parametrize("file", BOOKS, ids=lambda file: file.parent.name)
def test_each_rule_parsed_alone_is_the_one_of_the_whole_file(file: Path) -> None:
    whole = yaml.load(file.read_text(encoding="utf-8"), Loader=rulebook.LOADER)
    alone = Rulebook.read(file)
    assert list(alone.rules) == [entry["id"] for entry in whole]
    assert list(alone.rules.values()) == [Rule.from_entry(entry) for entry in whole]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_word_that_says_nothing_is_no_word_of_the_english_rules(language: str) -> None:
    """A search does not know who asks: it passes over the stop words of all languages."""
    stop, english = (
        OtherNames([files.DATA / "text" / one / "lookup.yaml"]).stop_words for one in (language, "en")
    )
    stop = {word for word in stop - english if word.isascii()}
    rule_words = {
        word
        for file in BOOKS * bool(stop)
        for rule in book(file.parent.name).rules.values()
        for word in latin(plain(rule.text("en")))
    }
    assert not stop & rule_words, (
        f"data/text/{language}/lookup.yaml: not under stop, since English rules say them: "
        f"{', '.join(sorted(stop & rule_words))}"
    )


def test_nothing_is_parsed_before_it_is_asked_for(tmp_path: Path) -> None:
    """What cannot be parsed is found only once it is asked for."""
    file = Path(shutil.copy(BOOKS[0], tmp_path / "rules.yaml"))
    with file.open("a", encoding="utf-8") as text:
        text.write("\n- id: XXX-998\n  group: [\n")
    alone = Rulebook.read(file)
    rule = next(iter(alone.rules))
    assert {rule, "XXX-998"} <= alone.rules.keys()
    assert "XXX-999" not in alone.rules
    assert alone.rules[rule] is alone.rules[rule]
    assert not alone.is_indexed
    with pytest.raises(yaml.YAMLError):
        alone.rules["XXX-998"]
    with pytest.raises(yaml.YAMLError):
        alone.build_index()
    assert not alone.is_indexed


def test_a_file_that_begins_otherwise_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text("# Rules.\n- group: setup\n  id: CFL-001\n", encoding="utf-8")
    with pytest.raises(ValueError, match="not understood: '# Rules"):
        Rulebook.read(file)


@pytest.mark.parametrize(
    ("game", "words", "about"),
    [
        ("crown-crest", "charge", "CCR-034"),
        ("crown-crest", "reinforce", "CCR-049"),
        ("crown-crest", "stake", "CCR-075"),
        ("crown-crest", "チャージ", "CCR-034"),
        ("crown-crest", "リンク数", "CCR-062"),
        ("crownfell", "capture", "CFL-033"),
        ("crownfell", "rally", "CFL-066"),
        ("craft-the-crown", "sell", "CTC-096"),
        ("crownfall", "knight", "CFA-141"),
        ("cube-quest", "healer", "CQ-139"),
        ("cube-quest", "ヒーラー", "CQ-139"),
    ],
)
def test_the_rule_that_is_about_a_word_comes_before_those_that_mention_it(
    game: str, words: str, about: str
) -> None:
    rule_ids = [rule.id for rule in book(game).search(words, most=ANSWERED)]
    assert about in (rule_ids[:1] if words.isascii() else rule_ids)


def test_words_of_the_rulebook_find_what_it_is_called_here() -> None:
    """Whoever has the printed rules looks for KP: first what it means, then the rules of strength tokens."""
    crest = book("crown-crest")
    hits = [rule.id for rule in crest.search("kp", most=200)]
    assert hits[0] == "CCR-R01"
    assert "CCR-114" in hits[:ANSWERED]
    tokens = {hits.rule.id for hits in crest.search_scored("戦力トークン", most=200) if not hits.missing}
    assert {"CCR-023", "CCR-040", "CCR-095", "CCR-101"} <= tokens <= set(hits)
    both = [rule.id for rule in crest.search("KP 廃棄")]
    assert both.index("CCR-041") < ANSWERED
    for word in ("バトルゾーン", "つよさ"):
        assert len(crest.search(word)) > 5, word
    assert not crest.search("KPKP")


# ---------------------------------------------------------------- what players ask


def missed(kind: str) -> list[tuple[str, str]]:
    """Questions of this kind whose answer is not among the first three rules, with what came instead."""
    return [
        (str(question), rule_ids)
        for game, kinds in QUESTIONS.items()
        for question, answers in kinds[kind].items()
        if not set(answers.split()) & set((rule_ids := first(game, str(question))).split())
    ]


def first(game: str, question: str) -> str:
    return " ".join(rule.id for rule in book(game).search(question, most=3))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_players_ask_is_answered_among_the_first_three(language: str) -> None:
    assert all(len(kinds[language]) >= 20 for kinds in QUESTIONS.values())
    assert len(missed(language)) <= 5, missed(language)


@pytest.mark.parametrize(("language", "most"), [("en", 6), ("ja", 5)])
def test_what_readers_of_the_rulebooks_ask_is_answered_too(language: str, most: int) -> None:
    asked = [question for kinds in QUESTIONS.values() for question in kinds[f"{language} readers"]]
    assert len(asked) == {"en": 120, "ja": 100}[language]
    assert len(missed(f"{language} readers")) <= most, missed(f"{language} readers")


@pytest.mark.parametrize(("language", "most"), [("en", 7), ("ja", 3)])
def test_what_was_asked_when_all_was_done_is_answered_too(language: str, most: int) -> None:
    asked = [question for kinds in QUESTIONS.values() for question in kinds[f"{language} blind"]]
    assert len(asked) == {"en": 100, "ja": 80}[language]
    assert len(missed(f"{language} blind")) <= most, missed(f"{language} blind")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("kind", "most"), [("held", 3), ("unseen", 9)])
def test_what_nobody_tuned_it_by_is_answered_too(language: str, kind: str, most: int) -> None:
    assert len(missed(f"{language} {kind}")) <= most


def test_answers_of_questions_and_names_are_rules() -> None:
    for game, kinds in QUESTIONS.items():
        rules = book(game).rules
        assert {rule for asked in kinds.values() for said in asked.values() for rule in said.split()} <= {
            *rules
        }
        named = yaml.load(
            (files.DATA / game / "aliases.yaml").read_text(encoding="utf-8"), Loader=rulebook.LOADER
        )
        for part in named.values():
            meant = {one.strip() for said in part["names"].values() for one in said.split(",")}
            assert {one for one in meant if RULE_ID.match(one)} <= {*rules}
            assert [topic for topic in part["topics"] if not book(game).search(topic)] == []


@pytest.mark.parametrize("wrong", ["reserev", "resreve", "rserve", "reservve", "rezerve"])
def test_one_wrong_letter_is_no_matter(wrong: str) -> None:
    assert [rule.id for rule in book("craft-the-crown").search(wrong)][:3] == [
        rule.id for rule in book("craft-the-crown").search("reserve")
    ][:3]


def test_a_word_is_found_before_it_is_typed_to_its_end() -> None:
    assert "CFL-R65" in [rule.id for rule in book("crownfell").search("repeti")]
    assert next(rule.id for rule in book("crownfell").search("CFL-05")) == "CFL-050"


def test_what_says_all_comes_before_what_says_a_part() -> None:
    missing = [found.missing > 0 for found in book("craft-the-crown").search_scored("sell hammer crown")]
    assert missing == sorted(missing)
    assert "CTC-R66" in [
        rule.id for rule in book("craft-the-crown").search("zzzzqq R66 hammer spending site")
    ]


def test_one_word_that_is_missing_is_no_wall() -> None:
    """Nobody says wall of the book that is in the way but a rule on freeing a Blink from it."""
    best = book("crownfall").search_scored("can i use a book as a wall", most=200)
    assert best[0].rule.id == "CFA-016"
    assert best[0].missing > 0 == min(one.missing for one in best)
    assert [one.score for one in best] == sorted((one.score for one in best), reverse=True)


def test_other_games_stay_away_where_a_rule_here_says_all_even_if_another_one_comes_first() -> None:
    own_books, others = {"crownfall": book("crownfall")}, {"elsewhere": book("crownfall")}
    hits = found_in(own_books, others, "can i use a book as a wall", ANSWERED)
    assert next(rule.id for _, rule in hits) == "CFA-016"
    assert {game for game, _ in hits} == {"crownfall"}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_nothing_is_found_something_near_is_told(language: str) -> None:
    crest = book("crown-crest")
    assert not crest.search("xqzw")
    near = crest.near("xqzw", language)
    assert near
    assert all(crest.search(word) for word in near)


@pytest.mark.parametrize("apostrophe", ["'", "’", "‘", "ʼ", "`", ""])
@pytest.mark.parametrize(
    "typed",
    [
        "i don't own a hammer",
        "can't he own the hammer",
        "won't i own my hammer",
        "hasn't she own hammer, what's it",
        "i've own hammer, they're here",
    ],
)
def test_short_forms_say_nothing(typed: str, apostrophe: str) -> None:
    """Neither don, which is no word, nor won, which is another one."""
    reader = TypedWords(OtherNames([files.DATA / "text/en" / rulebook.COMMON]), {"own", "hammer"}, "")
    typed_words = reader.read(typed.replace("'", apostrophe))
    assert [one.phrases[0] for one in typed_words] == [("own",), ("hammer",)]


@pytest.mark.parametrize(
    ("game", "typed", "term"),
    [
        ("crownfall", "How does Teleport work?", "teleport"),
        ("crownfall", "what does the cleric do", "cleric"),
        ("crownfell", "what's a rally", "rally"),
        ("cube-quest", "ヒーラーの使い方は？", "ヒーラー"),
        ("crownfell", "ラリーって何？", "ラリー"),
        ("crownfell", "ロックとは", "ロック"),
    ],
)
def test_who_asks_what_something_is_finds_what_its_name_finds(game: str, typed: str, term: str) -> None:
    assert first(game, typed) == first(game, term)


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("cube-quest", "ヘルムを2回弾く", "ヘルムを二回弾く"),
        ("crownfell", "同じマスに2枚", "同じマスに二枚"),
        ("cube-quest", "２回弾ける", "2回弾ける"),
    ],
)
def test_however_it_is_written_the_same_is_found(game: str, typed: str, meant: str) -> None:
    assert first(game, typed) == first(game, meant)


def test_a_word_is_not_found_in_the_end_of_another_one() -> None:
    """レスト, a state of a unit, and クレスト, a card."""
    assert "レスト" in "クレスト"
    rule_texts = [
        book("crown-crest").rules[rule].texts["ja"] for rule in first("crown-crest", "レスト").split()
    ]
    assert all(re.search("(?<!ク)レスト", text) for text in rule_texts), rule_texts


@pytest.mark.parametrize(
    ("game", "name", "about"),
    [
        ("craft-the-crown", "golem", "CTC-269"),
        ("craft-the-crown", "覆い布", "CTC-343"),
        ("crownfall", "necromancer", "CFA-240"),
        ("crownfall", "騎士", "CFA-141"),
        ("cube-quest", "スカルク", "CQ-120"),
    ],
)
def test_of_a_name_the_rule_that_says_what_it_is_comes_first(game: str, name: str, about: str) -> None:
    assert first(game, name).split()[0] == about


HOSTILE = [
    *('"', '""', "'", "*", "(", ")", "^", "+", "-", ":", "{", "}", "first:win", "called: x", "- first : win"),
    *(
        "NEAR(crown, 2)",
        "NEAR",
        "AND",
        "OR",
        "NOT",
        "win AND",
        "NOT win OR",
        '"win',
        'win" OR "',
        "win*",
        "^win",
    ),
    *("'; DROP TABLE rule; --", "rule MATCH", "\x00", "win\x00lose", "\ud800", "🎲", "´`’", "🏳️‍🌈", "ﷺ", "İ"),
    *(
        "カ" * 6000,
        "x " * 3000,
        "a" * 6000,
        '"' * 6000,
        "(" * 6000,
        "札手" * 3000,
        "が",
        "ゝ",
        "ー",
        "㍿",
        "①",
        "ｶﾞ",
    ),
]


PROMISES = re.compile(
    r"look(ed)? up|on request|as listed|see the (list|table|guide)|the following|listed below"
    r"|other techniques"
    r"|what the .{0,20}guide says|弾き方も確認|以下の|下の表|一覧を見",
    re.IGNORECASE,
)


def test_no_rule_promises_what_it_does_not_say() -> None:
    """A text that speaks of a list has it; why a ruling was needed may speak of the rulebook's."""
    for file in files.DATA.glob("*/rules.yaml"):
        for rule in yaml.load(files.text(file), Loader=rulebook.LOADER):
            for language in ("en", "ja"):
                assert not PROMISES.search(rule[language]), (rule["id"], rule[language])


@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_nothing_that_is_typed_breaks_a_search(typed: str) -> None:
    crest = book("crown-crest")
    crest.search(typed)
    crest.near(typed, "ja")
    assert re.fullmatch(r'("[\w ]+"( \*)?)?', phrase(typed)), "words between quotes, and nothing else"
    assert next(rule.id for rule in crest.search("mulligan")) == "CCR-R10"


def test_no_text_at_all_breaks_a_search() -> None:
    """Signs of the query language, of both languages and of none, mixed at random."""
    dice, crest = random.Random(7), book("crown-crest")
    signs = [
        '"',
        "'",
        "*",
        "(",
        ")",
        "^",
        ":",
        "+",
        "-",
        "NEAR",
        "AND",
        " ",
        " ",
        "札",
        "手",
        "が",
        "ー",
        "a",
        "win",
    ]
    signs += [chr(dice.randrange(0x11000)) for _ in range(40)]
    for _ in range(200):
        crest.search("".join(dice.choices(signs, k=dice.randrange(1, 12))))
