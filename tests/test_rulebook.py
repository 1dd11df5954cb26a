"""Rule texts are parsed when they are asked for, and say then what the whole file says."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from cogs.text import rulebook
from cogs.text.rulebook import Rule, Rulebook
from engine import files

ANSWERED = 4  # rules that `/rules` shows
BOOKS = sorted(files.DATA.glob("*/rules.yaml"))


@pytest.mark.parametrize("file", BOOKS, ids=lambda file: file.parent.name)
def test_each_rule_parsed_alone_is_the_one_of_the_whole_file(file: Path) -> None:
    whole = yaml.load(file.read_text(encoding="utf-8"), Loader=rulebook.LOADER)
    book = Rulebook.read(file)
    assert list(book.rules) == [entry["id"] for entry in whole]
    assert list(book.rules.values()) == [Rule(**entry) for entry in whole]


def test_nothing_is_parsed_before_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    load = yaml.load

    def watched(text: str, **more: Any) -> Any:
        parsed.append(text)
        return load(text, **more)

    monkeypatch.setattr(yaml, "load", watched)
    book = Rulebook.read(shutil.copy(BOOKS[0], tmp_path / "rules.yaml"))
    rule = next(iter(book.rules))
    assert rule in book.rules
    assert "XXX-999" not in book.rules
    assert not parsed
    assert book.rules[rule] is book.rules[rule]
    assert len(parsed) == 1
    book.read_on()
    assert book.is_whole
    assert len(parsed) == len(book.rules)


def test_a_file_that_begins_otherwise_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text("# Rules.\n- group: setup\n  id: CFL-001\n", encoding="utf-8")
    with pytest.raises(ValueError, match="not understood: '# Rules"):
        Rulebook.read(file)


@pytest.mark.parametrize(
    ("game", "words", "language", "about"),
    [
        ("crown-crest", "charge", "en", "CCR-034"),
        ("crown-crest", "reinforce", "en", "CCR-049"),
        ("crown-crest", "stake", "en", "CCR-075"),
        ("crown-crest", "チャージ", "ja", "CCR-034"),
        ("crown-crest", "リンク数", "ja", "CCR-062"),
        ("crownfell", "capture", "en", "CFL-033"),
        ("crownfell", "rally", "en", "CFL-066"),
        ("craft-the-crown", "sell", "en", "CTC-013"),
    ],
)
def test_the_rule_that_is_about_a_word_comes_before_those_that_mention_it(
    game: str, words: str, language: str, about: str
) -> None:
    book = Rulebook.read(files.DATA / game / "rules.yaml")
    found = [rule.id for rule in book.search(words, language, most=ANSWERED)]
    assert about in (found if language == "ja" else found[:1]), (
        "a Japanese word has no end that tells it apart"
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_words_of_the_rulebook_find_what_it_is_called_here(language: str) -> None:
    """Whoever has the printed rules looks for KP: first what it means, then the rules of strength tokens."""
    book = Rulebook.read(files.DATA / "crown-crest" / "rules.yaml")
    found = [rule.id for rule in book.search("kp", language, most=200)]
    assert found[:2] == ["CCR-R01", "CCR-114"]
    tokens = {rule.id for rule in book.search("戦力トークン", language, most=200)}
    assert {"CCR-023", "CCR-040", "CCR-095", "CCR-101"} <= tokens <= set(found)
    both = {rule.id for rule in book.search("KP 廃棄", language)}
    assert "CCR-041" in both
    assert len(both) < len(found)
    for word in ("バトルゾーン", "つよさ"):
        assert len(book.search(word, language)) > 5, word
    assert not book.search("KPKP", language)
