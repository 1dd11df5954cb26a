"""`docs/tournaments.md` keeps its word: its numbers, its labels, and what it says somebody can tap."""

import re
from typing import Any

import pytest

from cogs.competitions import plan_view
from cogs.competitions.plan_view import LEAGUE_SIZES
from cogs.competitions.tournament_words import MINUTE
from sessions.competitions.entrants import planned, sign_up
from sessions.competitions.rounds import planned_rounds
from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    FEWEST,
    FEWEST_IN_GROUPS,
    KNOCKOUT,
    MOST,
    MOST_IN_ROBIN,
    ROUND_ROBIN,
    SWISS,
    TournamentPlan,
    most_entrants,
)
from tests.support.content import WORDS
from tests.support.message_parts import buttons, shown_text
from tests.support.paths import ROOT
from tests.support.simulated_server import hall
from tests.support.tournament_taps import Cup

DOCS = ROOT / "docs"
PAGES = {one: (DOCS / f"tournaments{end}.md").read_text("utf-8") for one, end in (("en", ""), ("ja", ".ja"))}
PAGE = PAGES["en"]
# Bold for its own sake, or a name of several labels.
PLAIN = {
    *("At tables here", "At real tables", "Both", "Best of 3 or 5", "Sits out"),
    *("at tables here or real ones", "3番・5番勝負"),
}
SIGNS = ("won", "lost", "drawn", "won-unplayed", "lost-unplayed", "bye", "half", "zero", "rest")


def rounds(kind: str, people: int, *, double: bool = False) -> int:
    tournament = planned(TournamentPlan(kind, double=double, most=most_entrants(kind)))
    for person in range(1, people + 1):
        sign_up(tournament, person, f"P{person}")
    return planned_rounds(tournament)


def test_how_many_rounds_there_are() -> None:
    assert "three for 8 people, four for 16, six for 64, seven for 128" in PAGE
    assert [rounds(SWISS, people) for people in (8, 16, 64, 128)] == [3, 4, 6, 7]
    assert "two rounds for 4 people, three for 8" in PAGE
    assert [rounds(KNOCKOUT, people) for people in (4, 8)] == [2, 3]
    assert "four rounds for 4 people, six for 8, eight for 16, and one more" in PAGE
    assert [rounds(DOUBLE_ELIMINATION, people) - 1 for people in (4, 8, 16)] == [4, 6, 8]
    assert f"knockout take at least {FEWEST_IN_GROUPS}." in PAGE
    assert [rounds(ROUND_ROBIN, people) for people in (6, 7)] == [5, 7]
    assert [rounds(ROUND_ROBIN, people, double=True) for people in (6, 7)] == [10, 14]
    assert f"It takes {FEWEST} to {MOST} people, a round robin up to {MOST_IN_ROBIN}." in PAGE
    assert {*LEAGUE_SIZES} == {*range(4, 9)}


@pytest.mark.parametrize("language", PAGES)
def test_every_label_that_it_names_can_be_tapped(language: str) -> None:
    labels = {WORDS.text(language, key) for key in WORDS.keys(language) if not _asks(key)}
    named = {one.strip(".,") for one in re.findall(r"\*\*([^*]+)\*\*", PAGES[language])} - PLAIN
    assert len(named) > 12
    assert named <= {label.strip(".,") for label in labels}, named - labels


def test_the_japanese_page_has_the_numbers_of_the_english_one() -> None:
    chapters = [re.split(r"^## ", page, flags=re.M) for page in PAGES.values()]
    assert len(chapters[0]) == len(chapters[1])
    assert "8人なら3回戦、16人なら4回戦、64人なら6回戦、128人なら7回戦" in PAGES["ja"]
    assert "4人なら2回戦、8人なら3回戦" in PAGES["ja"]
    assert "4人なら4回戦、8人なら6回戦、16人なら8回戦" in PAGES["ja"]
    assert f"総当たりは{MOST_IN_ROBIN}人まで、予選リーグのある大会は{FEWEST_IN_GROUPS}人から" in PAGES["ja"]
    assert f"{FEWEST}人から{MOST}人で開けます" in PAGES["ja"]
    assert "1回戦10～45分" in PAGES["ja"]
    signs = [WORDS.text("ja", f"tournament-sign-{one}") for one in SIGNS]
    assert all(f"`{sign}`" in PAGES["ja"] for sign in signs), signs


def _asks(key: str) -> bool:
    """Whether a message wants arguments; a label here wants none."""
    try:
        WORDS.text("en", key)
    except (KeyError, ValueError):
        return True
    return False


@pytest.mark.usefixtures("no_errors")
async def test_late_absent_more_time_and_an_early_end_by_taps() -> None:
    async with hall() as room:
        for name in ("Dora", "Emil", "Max"):
            room.welcome(name)
        cup = Cup(room)
        await cup.plan("Max", venue="2")
        key = await cup.begin("Max", "Ann", "Bob", "Cleo", "Dora")
        # Somebody comes late by themselves.
        own = (await cup.tap("Emil", "owngame")).response
        await cup.tap("Emil", f"enter:{key}.late", own)
        assert (await cup.kept()).tournament.entrants[-1].late == 2
        # Somebody did not come.
        (first, second), *_ = await cup.pairs()
        number = await numbered(cup, first)
        absent = f"organise:{key}.absent.{number}"
        await cup.organise("Max", f"organise:{key}.people", str(number), absent, f"{absent}.sure")
        board = (await cup.kept()).tournament.rounds[0].pairings[0]
        assert board.result == "-/+"
        assert (first, second) not in await cup.pairs()
        # More time: an hour, a day or three.
        menu = await cup.organise("Max", f"organise:{key}.more")
        assert [b["label"] for b in buttons(menu)][:3] == ["+ 1 hour", "+ 1 day", "+ 3 days"]
        # It ends early: what is open counts for nobody, and the standings stay.
        await cup.organise("Max", f"organise:{key}.end", f"organise:{key}.end.sure")
        tournament = await cup.kept()
        assert tournament.tournament.ended_early
        assert tournament.tournament.rounds[0].pairings[1].result == "void"
        assert "ended it early" in shown_text(cup.shown())


async def numbered(cup: Any, name: str) -> int:
    people = (await cup.kept()).tournament.entrants
    return int(next(one.number for one in people if one.person == cup.room.people[name].id))


def test_minutes_of_a_club_evening_are_offered() -> None:
    offered = {one * MINUTE / 60 for one in plan_view.MINUTES}
    assert "10 to 45 minutes a round" in PAGE
    assert {10, 15, 20, 30, 45} <= offered
