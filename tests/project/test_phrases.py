"""The one list of phrases that nobody is to read: each is found, and docs/writing.md tells about all."""

import re

import pytest

from tests.support.paths import ROOT
from tests.support.phrases import HARMLESS, JUDGED, PHRASES, Phrase, found_in

ROWS = re.compile(r"^\| (?!Not \|)(.+?) \| .+ \|$", re.MULTILINE)
PAGE = ROOT / "docs" / "writing.md"
TOLD = ROWS.findall(PAGE.read_text("utf-8"))


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.examples[0])
def test_a_phrase_is_found_where_it_is_put_in(phrase: Phrase) -> None:
    for example in phrase.examples:
        lines = ["Tap **Start**.", f"You see {example}, every time.", f"{example.capitalize()}."]
        assert len([finding for finding in found_in(lines) if f"(say {phrase.instead})" in finding]) == 2, (
            example
        )


def test_what_only_looks_like_one_is_not_found() -> None:
    assert list(found_in(HARMLESS)) == []


def test_the_page_about_writing_tells_all_of_them_and_no_others() -> None:
    assert len(TOLD) > 30
    assert sorted(row for row in TOLD if not list(found_in([row]))) == sorted(JUDGED)
    text = "\n".join(found_in(TOLD))
    assert [one.pattern for one in PHRASES if f"(say {one.instead})" not in text] == []
