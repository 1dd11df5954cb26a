"""Words of people are only words: nobody is pinged, nothing is emphasised, linked, hidden or turned round."""

import re
import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.core.interactions.interaction import make_person
from cogs.core.text.sentences import Localizer, MessageCatalogues, literal
from engine.craft_the_crown import notation
from engine.files import DATA
from engine.game import Setup
from engine.match import Match
from engine.presentation import Quote
from engine.questions import Refused
from engine.records import record, record_header
from engine.safe_text import one_line, words
from sessions.people.saved_kits import LONGEST_NAME, tidy
from sessions.table.table_data import NAME_LENGTH, unique_name
from tests.support.plays import new_kingdom, rules_of

HOSTILE = (
    "\\<@1234567890123456789>",
    "\\[click](https://example.com)",
    "@everyone",
    "@here",
    "<@1234567890123456789>",
    "<@!1234567890123456789>",
    "<@&99>",
    "<#1>",
    "<id:guide>",
    "</table end:1>",
    "<t:0:R>",
    "<:a:1>",
    "<a:b:2>",
    "[click](https://example.com)",
    "https://example.com/**a**",
    "<https://example.com>",
    "[a](<https://example.com>)",
    "[**a**](b) **c** [d](e)",
    "[a](b)\\<t:0:R>\\[c](d)",
    "**b** __u__ *i* _i_ ~~s~~",
    "||spoiler||",
    "`code`",
    "```\nblock```",
    "# heading",
    "-# small",
    "> quote",
    ">>> quote",
    "- list",
    "1. list",
    "\\*\\*",
    "\\",
    "`",
    "\u202egnp.exe",
    "\u2066abc",
    "a\u202db\u202cc",
    "\u200fabc\u200e",
    "مرحبا بالعالم",
    "שלום",
    "\u061cabc",
    "\u200b\u200d\ufeff",
    "\u2060\u180e",
    "\u3164",
    "\u2800\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u034f",
    "\u00ad",
    "Z\u0311\u0343\u0352\u0300\u0301" * 30,
    "\u0301" * 40,
    "e\u0301",
    "ก็็็็็็็็็็",
    "a\nb\r\nc",
    "a\u2028b\u2029c\x85d",
    "\x00\x07\x1b[31m",
    "\ud800",
    "a\udfffb",
    "\U000e0041\U000e0042",
    "\ue000",
    "\ufff9a\ufffab\ufffb",
    "x" * 1000,
    "{ $player }",
    "{",
    "}",
    '"',
    '\\"',
    "; end",
    "# seat: Eve",
    "! win Ann",
    "= draw",
    "Ann> buy FOX",
    "@1",
    "",
    " ",
    "\t",
    "﷽" * 20,
    "👨‍👩‍👧",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "Ann #2",
    "Player 2",
    "猫",
    "%s%n",
    "'; DROP TABLE tables; --",
    "../../x",
)
# Whole, in parts, and in the dresses that people who advertise put on them.
LINKS = (
    "discord.gg/abc",
    "DISCORD.GG/abc",
    "Join discord.gg/abc now",
    "discord.com/invite/abc",
    "discordapp.com/invite/abc",
    "dsc.gg/abc",
    ".gg/abc",
    "evil.com",
    "www.evil.com",
    "a.b.evil.co.uk/x?y=z",
    "t.co/x",
    "2.com",
    "-evil.com",
    "evil.com.",
    "(evil.com)",
    "Ann @ evil.com",
    "ann@evil.com",
    "mailto:ann@evil.com",
    "https://evil.com",
    "http://1.2.3.4/x",
    "https://localhost",
    "<https://evil.com>",
    "hxxp://evil.com",
    "hxxps://evil[.]com",
    "steam://run/1",
    "discord://-/users/1",
    "ftp://x",
    "//evil.com",
    "https:\\\\evil.com",
    "[click](https://evil.com)",
    "[discord.gg/abc](<https://evil.com>)",
    "ev\u200bil.com",
    "evil\u200b.\u2060com",
    "evil.\u00adcom",
    "evil.c\u034fom",
    "evil\uff0ecom",
    "evil\u3002com",
    "evil\uff61com",
    "evil\u2024com",
    "evil\ufe52com",
    "\uff45\uff56\uff49\uff4c\uff0e\uff43\uff4f\uff4d",
    "https\uff1a\uff0f\uff0fevil.com",
    "https:\u2044\u2044evil.com",
    "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
    "\u307e\u3068\u3081.\u30c6\u30b9\u30c8",
    "xn--e1afmkfd.xn--p1ai",
    "evil.xn--p1ai",
    "evil.com\u202egpj",
)
PLAIN = (
    "Dr. Who",
    "v1.2",
    "3.5",
    "1.2.3.4",
    "J. R. R. Tolkien",
    "J.R.R. Tolkien",
    "U.S.A.",
    "e.g. this",
    "well...and so on",
    "Wait... what?",
    "I trade 2.5: no more.",
    "a/b",
    "10:30",
    "Re: hello",
    "\u52dd\u3063\u305f\u3002\u307e\u305f\u660e\u65e5\u3002",
    "St. John",
    "\u2026and",
)


def rendered(text: str) -> str:
    """What a client shows of this markdown as to its escapes."""
    return re.sub(r"\\(.)", r"\1", text)


LIVE_LINK = re.compile(
    r"[:\uff1a\ufe13\ufe55][/\uff0f\u2044\u2215\\\\]{2}"
    r"|\w[.\uff0e\u2024\ufe52](?:[^\W\d_]{2}|xn--)|\w[\u3002\uff61][a-z]{2}|(?:^|\s)\.[a-z]+/",
    re.IGNORECASE,
)
MENTION = re.compile(r"(?<!\\)(?:\\\\)*<[@#/:atsi]|@(?:everyone|here)")
TURNS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
texts = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(codec=None), max_size=80))
mixed = st.lists(texts, min_size=1, max_size=4).map("".join)


def check_line(line: str) -> None:
    """One line that can be seen, can be kept, and turns nothing round."""
    line.encode()
    assert line == line.strip()
    assert "\n" not in line
    assert not set(line) & set(TURNS)
    kinds = [unicodedata.category(char) for char in line]
    assert not {"Cc", "Cf", "Cs", "Zl", "Zp"} & set(kinds)
    run = 0
    for kind in kinds:
        run = run + 1 if kind in ("Mn", "Me") else 0
        assert run <= 2, "a flood of accents"
    assert not line or any(kind[0] in "LNPS" for kind in kinds), "nothing of it can be seen"


def check_shown(shown: str) -> None:
    """What Discord would make something of has its backslash."""
    assert not MENTION.search(shown)
    bare = re.sub(r"\\.", "", shown)
    assert not re.search(r"[*_`~|]", bare)
    assert "://" not in bare
    assert not re.search(r"^(?:#{1,3}|-#|>{1,3}) ", shown)
    assert not re.search(r"(?<!\\)(?:\\\\)*\[[^\]]+\]\(", shown)


@pytest.mark.parametrize("text", LINKS)
def test_words_carry_no_link(text: str) -> None:
    person = make_person(1, text, "")
    for carried in (words(text, 200), person.name, unique_name(text, []), tidy(text), literal(text)):
        assert not LIVE_LINK.search(carried), carried
    plain = Localizer(MessageCatalogues(DATA / "text"), "en", plain=True)
    assert not LIVE_LINK.search(plain(Quote(text))), "where no markdown is read, as in an alt text"


@pytest.mark.parametrize("text", PLAIN)
def test_words_that_are_no_link_stay_as_they_are(text: str) -> None:
    assert words(text, 200) == text


@settings(max_examples=400, deadline=None)
@given(
    st.lists(
        st.sampled_from((*LINKS, *PLAIN, *[".", "/", ":", "\u200b", "。", "a", "com", "gg"])), max_size=5
    )
)
def test_links_put_together_from_anything_are_none(parts: list[str]) -> None:
    line = words("".join(parts), 200)
    check_line(line)
    assert not LIVE_LINK.search(line)
    assert words(line, 200) == line
    assert not LIVE_LINK.search(rendered(literal("".join(parts))))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_are_only_words(text: str) -> None:
    line = one_line(text, 200)
    check_line(line)
    check_shown(literal(text))
    name = unique_name(text, ["Ann"])
    check_line(name)
    assert 0 < len(name) <= NAME_LENGTH
    assert 0 < len(tidy(text)) <= LONGEST_NAME
    assert one_line(line, 200) == line, "a second reading changes nothing"


@settings(max_examples=400, deadline=None)
@given(mixed)
def test_any_words_are_only_words(text: str) -> None:
    check_line(one_line(text, 200))
    check_shown(literal(text))
    check_line(unique_name(text, []))
    assert not LIVE_LINK.search(words(text, 200))
    assert not LIVE_LINK.search(rendered(literal(text)))


@settings(max_examples=150, deadline=None)
@given(st.lists(texts, min_size=2, max_size=8))
def test_two_people_can_always_be_told_apart(names: list[str]) -> None:
    seats: list[str] = []
    for name in names:
        seats.append(unique_name(name, seats))
    assert len({*seats}) == len(names)


def test_real_names_stay_as_they_are() -> None:
    for name in (
        "Ann",
        "Zoë",
        "Đặng Thị",
        "Nguyễn",
        "מֹשֶׁה",
        "مُحَمَّد",
        "ゴジラ",
        "カ゛",
        "Ång-strøm",
        "Kai #2",
        "O'Neil",
    ):
        assert one_line(name, 40) == name, name


@pytest.mark.parametrize("pair", [(HOSTILE[n - 1], HOSTILE[n]) for n in range(0, len(HOSTILE), 5)])
@pytest.mark.parametrize("game", ["crownfell", "craft-the-crown"])
def test_records_with_such_names_are_read_back(game: str, pair: tuple[str, str]) -> None:
    rules: Any = rules_of("house", game)
    first = unique_name(pair[0], [])
    setup = Setup((first, unique_name(pair[1], [first])), {}, bytes(32))
    match, answers = Match.new(rules, setup), []
    for _ in range(4):
        assert match.question is not None
        seat = match.question.seats[0]
        answers += match.answer(seat, match.legal(seat)[0]).answers
    text = record.record_of_match(game, rules, setup, answers).text()
    again = record_header.read(text)
    assert again.seats == setup.seats
    assert record.play(again, rules).state == match.state


@pytest.mark.parametrize("text", [text for text in HOSTILE if len(one_line(text, 200)) <= 100])
def test_a_promise_of_such_words_is_kept_and_read_back(text: str) -> None:
    match = new_kingdom(rules_of("house", "craft-the-crown"), 1, 2)
    assert match.question is not None
    seat = match.state.active
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    line = f'trade @{2 - seat}: "{quoted}" > 1g'
    for _ in range(2):  # as typed, then as the record has it
        try:
            given_ = match.copy().answer(seat, line).answers
        except Refused:
            return
        ((_, token),) = given_
        check_line(token)
        line = token
    assert notation.parse(token, notation.NameResolver(match.rules.pack, match.state.handles))
