"""Crownfall in words: every event, refusal and reminder has its sentence, and every position is told."""

import ast
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cogs.core.painting import Painter
from cogs.core.text.sentences import LANGUAGES, Localizer, MessageCatalogues
from engine import files
from engine.crownfall import GAME, armies
from engine.crownfall.presentation import names, news, reminders
from engine.crownfall.presentation.scene import scene
from engine.crownfall.presentation.words import describe, headline, lines, notes
from engine.crownfall.roles import BLINK
from engine.crownfall.state import Pair
from engine.game import Setup
from engine.match import Match
from engine.presentation import Sentence
from engine.questions import Event
from engine.referee.view import RefereedView
from tests.support.content import WORDS
from tests.support.depth import first_short
from tests.support.paths import ROOT
from tests.support.pictures import opened
from tests.support.referee_games import NAMES, new_table, told_games

# The rules of the catalogue that are marked [tells].
TELLS = (
    *(11, 12, 13, 15, 16, 18, 19, 20, 25, 26, 39, 49, 50, 82, 90, 91, 93, 94, 95, 99),
    *(107, 108, 109, 111, 128, 129, 130, 131, 132, 135, 136, 137, 138, 139, 144, 145, 160, 168),
    *(206, 212, 218, 229, 247, 257, 263, 271, 294, 305, 371, 397, 398, 399, 401),
)
PHONE, LARGE = 350, 75_000


@pytest.fixture(scope="module")
def words() -> MessageCatalogues:
    return MessageCatalogues(files.DATA / "text")


def voices(words: MessageCatalogues) -> list[Localizer]:
    """English and Japanese first."""
    return [Localizer(words, language, lambda seat: NAMES[seat]) for language in LANGUAGES]


def literals(function: str, folder: str = "engine/crownfall") -> set[str]:
    """Texts in the first argument of calls of a function."""
    literal_texts = set()
    for file in sorted((ROOT / folder).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                texts = [one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)]
                literal_texts |= {text for text in texts if called == function and isinstance(text, str)}
    return literal_texts


def views(number: int, most: int = 120) -> Iterator[tuple[RefereedView, list[Event]]]:
    """What everybody sees of a random game, with what was just told."""
    rng = random.Random(number)
    for match, events in told_games("crownfall", number, most):
        yield match.rules.view(match.state, match.question, rng.choice([None, 0, 1])), events


# ---------------------------------------------------------------- events, refusals


def test_every_event_has_a_sentence(words: MessageCatalogues) -> None:
    kinds = literals("emit") | {"over"}
    assert len(kinds) > 30
    assert kinds == {*news.BLINKS, *news.SENTENCES}
    for kind in news.BLINKS:
        for localizer in voices(words):
            assert "rK" not in localizer(describe(Event(kind, ("rK2", "bC")[: len(news.BLINKS[kind])])))


@pytest.mark.parametrize(
    "event",
    [
        Event("mustered", (0, 0, "K3 A2")),
        Event("owns", (1, "bC2")),
        Event("deployed", (1, True)),
        Event("drawn-start", (1,)),
        Event("turn", (0, (0, 2))),
        Event("ended", (1,)),
        Event("ability", ("gallop", "rV1")),
        Event("ability", ("kween", "rQ1")),
        Event("stopped", (0,)),
        Event("health", ("rC", 2)),
        Event("health", ("rC", 0)),
        Event("blessed", ("rL1", "bK1", 1)),
        Event("blessed", ("rL1", "bK1", -1)),
        Event("place", (("rC", "bK1"),)),
        *(Event("over", ((0, 2), reason)) for reason in ("crown", "resign", "claim", "whatever")),
        *(Event("over", ((), why)) for why in ("agreed", "crowns", "coup", "unfinished", "moderator")),
    ],
)
def test_events_with_more_to_them(words: MessageCatalogues, event: Event) -> None:
    for localizer in voices(words):
        text = localizer(describe(event))
        assert text
        assert "-1" not in text
        assert "((" not in text


def test_every_refusal_has_a_sentence(words: MessageCatalogues) -> None:
    reasons = {one for one in literals("Refused") if one.startswith("fall-")}
    assert len(reasons) > 35
    for language in LANGUAGES:
        assert not {f"refused-{one}" for one in reasons} - words.keys(language)


def test_blinks_are_called_by_team_role_and_code(words: MessageCatalogues) -> None:
    english, japanese, *_ = voices(words)
    assert english(names.piece("rK2")) == "🔴 Knight K2"
    assert japanese(names.piece("bC")) == "🔵クラウン"
    options = {"rewind_role": "Seer", "gallop_role": "Rider"}
    assert english(names.piece("rE1", options)) == "🔴 Seer E1"
    assert english(names.piece("bV2", options)) == "🔵 Rider V2"
    assert "Cavalry" in english(names.piece("bV2"))
    assert english(names.piece("port rW1 rK2")) == "Teleport of 🔴 Knight K2 by 🔴 Wizard W1"
    for odd in ("", "?", "K2", "xx yy", "swap rN1"):
        assert english(names.piece(odd)) == f"“{odd}”"
    assert BLINK.fullmatch("rK2")


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (".", ["nothing happened"]),
        (
            "off rK2 bC ; link rK1+rA1 bJ1+rA2 ; apart rA3",
            [
                "off: 🔴 Knight K2, 🔵 Crown",
                "joined: 🔴 Knight K1 and 🔴 Assassin A1",
                "joined: 🔵 Jester J1 and 🔴 Assassin A2",
                "apart: 🔴 Assassin A3",
            ],
        ),
        ("clear", ["the flicked Blink hit nothing"]),
        ("done", ["it was on the edge and placed correctly"]),
        ("", ["it wasn't on the edge, or was placed wrongly"]),
        ("?", ["“?”"]),
    ],
)
def test_a_report_is_told_fact_by_fact(words: MessageCatalogues, text: str, facts: list[str]) -> None:
    english, japanese, *_ = voices(words)
    assert [english(fact) for fact in names.report(text)] == facts
    assert len([japanese(fact) for fact in names.report(text)]) == len(facts)


# ---------------------------------------------------------------- reminders


def test_every_rule_for_hands_and_eyes_is_told_once() -> None:
    told_rules = Counter(
        rule for moment in reminders.REMINDERS.values() for _, rules in moment for rule in rules
    )
    assert told_rules == Counter(f"CFA-{number:03}" for number in TELLS)


def test_reminders_of_events_are_their_sentences(words: MessageCatalogues) -> None:
    moments = {"army", "deploy", "technique", "accident", "inside", "separate", "jester", "placing", "again"}
    moments |= {"video", "proxy", "end", "kween", "spread"}
    events = {*reminders.REMINDERS} - moments
    assert events < {*news.BLINKS, *news.SENTENCES}
    for event in events:
        assert reminders.REMINDERS[event][0][0] == f"fall-told-{event}"
    keys = {key for moment in reminders.REMINDERS.values() for key, _ in moment}
    for language in LANGUAGES:
        assert not keys - words.keys(language)


def game(**options: str) -> Match[Any]:
    """Two teams that have deployed; red begins."""
    rules = GAME.make_rules(None)
    options = {"objection_s": "0", "start": "red", "army_size": "9", **options}
    match = Match.new(rules, Setup(NAMES[:2], options, bytes(32)))
    army = "K2 A1 W1 J1 L1 N1 G1"
    for seat in (0, 1):
        match.answer(seat, f"army {army}")
    for seat in (0, 1):
        match.answer(seat, "deployed")
    return match


def said(match: Match[Any]) -> set[str]:
    """The moments of reminders now."""
    return {*reminders.moments(match.rules.view(match.state, match.question, None))}


SETTINGS = [
    ({}, ["triple-click one: it becomes your Crown"], ["Kween"]),
    ({"crowns_per_team": "2"}, ["triple-click 2 of them"], ["triple-click one:", "Kween"]),
    ({"crowns_per_team": "4"}, ["triple-click 4 of them"], ["triple-click one:", "Kween"]),
    (
        {"kween": "on"},
        ["triple-click 2 of them", "double-click it twice, until its lights show 1 health"],
        ["triple-click one:"],
    ),
]


@pytest.mark.parametrize(("options", "wanted", "unwanted"), SETTINGS)
def test_hands_are_told_how_many_crowns_to_make(
    words: MessageCatalogues, options: dict[str, str], wanted: list[str], unwanted: list[str]
) -> None:
    rules = GAME.make_rules(None)
    match = Match.new(rules, Setup(NAMES[:2], {"army_size": "9", **options}, bytes(32)))
    for localizer, sentences in zip(voices(words)[:2], (wanted, []), strict=True):
        reminder_text = " ".join(
            localizer(one) for one in reminders.at(match.rules.view(match.state, match.question, 0))
        )
        assert all(sentence in reminder_text for sentence in sentences), reminder_text
        assert not any(sentence in reminder_text for sentence in unwanted), reminder_text
        count = str(sum(armies.crowns(match.state.options).values()))
        assert count == "1" or count in reminder_text
        assert ("1つずつ" in reminder_text) == (count != "1" and not sentences)


def test_reminders_come_at_their_moments() -> None:
    match = new_table("crownfall", 0)
    assert said(match) == {"army"}
    match = game()
    assert said(match) == set()
    match.answer(0, "flick K1")
    assert said(match) == {"technique", "accident", "jester"}
    match.answer(0, "= off bC")
    assert said(match) == {"inside"}
    match.answer(1, "no = off bK1")
    assert said(match) == {"inside"}
    match.answer(0, "reflick")
    match.answer(1, "agree")
    assert said(match) == set()  # the news say it
    match.answer(0, "flick K1")
    assert "again" in said(match)
    match.answer(0, "= link rK1+rA1")
    assert said(match) == {"separate"}
    match.answer(1, "ok")
    assert said(match) == {"separate"}
    match.answer(0, "part K1 A1")
    assert said(match) == set()
    match.answer(0, "sneak A1")
    assert said(match) == set()
    match.answer(0, "resign")
    assert said(match) == {"end"}


def told_news(match: Match[Any], seat: int, *lines: str) -> list[str]:
    """The English news after a seat's lines, as everybody reads them."""
    events = [event for line in lines for event in match.answer(seat, line).events]
    english = Localizer(WORDS, "en", lambda seat: ("Red", "Blue")[seat], plain=True)
    return [english(sentence) for sentence in match.rules.presentation.news(events, None)]


def test_nothing_happened_is_said_only_of_a_turn_in_which_nothing_did() -> None:
    """A captive had been set free, or an Assassin had sneaked, in the same turn."""
    assert "Red: nothing happened." in told_news(game(reports="turns"), 0, "over")
    assert "Red: nothing more happened." in told_news(game(reports="turns"), 0, "sneak A1", "over")
    assert "Red: nothing happened." in told_news(game(), 0, "flick K1", "= .")
    assert "Red: nothing more happened." in told_news(game(), 0, "flick K1", "= .", "flick K2", "= .")


def test_what_everybody_learns_once_is_a_tip_and_no_small_print() -> None:
    match = game(reports="turns")
    view = match.rules.view(match.state, match.question, 0)
    assert [tip.key for tip in match.rules.presentation.first_notes(view)] == [
        *("fall-remind-strike", "fall-remind-accident", "fall-remind-pushed", "fall-remind-jester"),
    ]
    assert reminders.at(view) == []


@pytest.mark.parametrize("table", ["video", "proxy"])
def test_tables_with_a_camera_have_their_own(table: str) -> None:
    match = game(table=table)
    match.answer(0, "flick K1")
    assert table in said(match)


# ---------------------------------------------------------------- the table


def plain(localizer: Localizer, says: list[Sentence]) -> str:
    return "\n".join(localizer(one) for one in says)


def test_the_table_in_words(words: MessageCatalogues) -> None:
    match = game()
    b = match.base.board
    b.dead, b.used, b.blessed, b.pinned = ["bK2"], ["rK1"], ["rK1"], ["bG1"]
    b.stacks, b.grapples = [Pair("rK2", "rA1")], [Pair("bJ1", "rW1")]
    b.health["rC"] = 2
    match = Match(match.rules, match.base)
    text = plain(voices(words)[0], lines(match.rules.view(match.state, match.question, None)))
    for part in (
        "Crown C: ♥♥♡ health 2 of 3",
        "Knight K1 (has acted, blessed), K2 (carries A1)",
        "Assassin A1 (on top of K2)",
        "Wizard W1 (captive of 🔵 Jester J1)",
        "Jester J1 (holds 🔴 Wizard W1)",
        "Giant G1 (held down)",
        "· dead: Knight K2",
        "🔴 Red · 2 actions left",
    ):
        assert part in text
    assert "claim" not in plain(voices(words)[0], notes(match.rules.view(match.state, match.question, None)))


@pytest.mark.parametrize("number", first_short(range(14), 3))
def test_every_position_is_told_in_both_languages(
    words: MessageCatalogues, painter: Painter, number: int
) -> None:
    seen = set()
    for place, (view, events) in enumerate(views(number)):
        picture = scene(view)
        assert picture.alt
        for localizer in voices(words):
            for text in (plain(localizer, headline(view)), plain(localizer, lines(view))):
                assert text
                assert "{" not in text
            assert "{" not in plain(localizer, notes(view))
            for event in events:
                assert "{" not in localizer(describe(event))
            assert len(plain(localizer, headline(view))) < 400
            if place % 10 == 0:
                data = painter.paint(picture, localizer)
                assert len(data) < LARGE
                assert opened(data).width > PHONE
        seen.add(view.question[0] if view.question else "over")
    assert len(seen) > 2


def test_a_crowded_table_still_fits(words: MessageCatalogues, painter: Painter) -> None:
    rules = GAME.make_rules(None)
    options = {"army_size": "25", "kween": "on", "start": "red", "actions_per_turn": "9"}
    match = Match.new(rules, Setup(NAMES, options, bytes(32)))
    for seat in (0, 1):
        match.answer(seat, "army Q1 K6 A6 W4 J2 L2 N2 G1")
    for seat in (0, 1):
        match.answer(seat, "deployed")
    b = match.base.board
    for army in b.armies:
        b.used += army
        b.blessed += army
        b.dead += army[3:12]
    view = rules.view(match.base, match.question, None)
    picture = scene(view)
    assert picture.height < 10.5
    for localizer in (Localizer(words, language, lambda seat: "W" * 32) for language in LANGUAGES):
        assert opened(painter.paint(picture, localizer)).width > PHONE * 1.5


def test_the_field_has_a_size_that_no_rule_depends_on() -> None:
    """CFA-014: information only; two tables of other sizes go alike."""
    small, large = game(field="2x2"), game(field="larger")
    for line in ("flick K1", "= off bK1"):
        small.answer(0, line)
        large.answer(0, line)
    assert small.state.options["field"] != large.state.options["field"]
    assert small.state.board == large.state.board
    assert list(small.legal(1)) == list(large.legal(1))
