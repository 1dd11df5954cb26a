"""Names of scripts that are read from the right, in everything that is shown: numbers beside them stay.

By Unicode's bidirectional algorithm (UAX 9) what stands between isolates counts for the rest of a line as
one neutral sign. So a line in which all letters from the right stand between isolates keeps its order.
"""

import random
import re
import unicodedata
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.competitions import organiser_view, round_view, standings_view
from cogs.competitions.standings_view import StandingsPage
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.components import layout
from cogs.core.painting.fonts import Fonts
from cogs.core.text.sentences import Localizer, literal, mention_of, plain_name
from cogs.play import typed_answers
from cogs.results.rated_ends import RatedEnds
from engine.files import DATA
from engine.game import games
from engine.presentation import Quote
from engine.safe_text import FSI, PDI, isolated, one_line, without_isolates
from sessions.table.replays import record_of
from sessions.table.table_data import Person, Seat
from tests.support.competitions.made_up import crosstable, stored
from tests.support.content import WORDS, shelves
from tests.support.contract import trials
from tests.support.contract.house import PEOPLE, ContractTable
from tests.support.language_pieces import all_of, pieces
from tests.support.message_parts import shown_text, walk
from tests.support.simulated_server import hall

FROM_THE_RIGHT = ["דוד", "محمد", "فاطمة ٣", "ދިވެހި", "ܐܪܡܝܐ", "ߒߞߏ", "٤٥", "Ann דוד", "דוד (2)", "شهریار.com"]
OTHERS = ["Ann", "栞", "Łukasz", "สมชาย", "नमस्ते", "Δημήτρης", "Иван", "2–1", "🎲", "한글", ""]
CONTROLS = ["\u2069דוד", "דוד\u2069 9", "\u202eדוד", "\u2066Ann", "\u200fAnn", "דוד\u202c\u2069\u2069"]
NAMES = ["דוד", "محمد ٣", "שרה *1*", "علي"]


def problems(text: str) -> list[str]:
    """What of a text could be shown in another order than it is written."""
    faults = []
    for line in text.split("\n"):
        outside, depth = "", 0
        for char in line:
            depth += (char == FSI) - (char == PDI)
            if depth < 0:
                faults.append(f"closed twice: {line!r}")
                break
            outside += char if not depth else ""
        if depth > 0:
            faults.append(f"left open: {line!r}")
        if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in outside):
            faults.append(f"turns round: {line!r}")
    return faults


def test_the_test_sees_what_is_wrong() -> None:
    assert problems("דוד 1–0 Bob")
    assert problems(f"{FSI}דוד 1–0 Bob")
    assert problems(f"דוד{PDI} 1–0 Bob")
    assert problems("٣ ٤")
    assert not problems(f"{FSI}דוד{PDI} 1–0 Bob\n2. Ann")


@pytest.mark.parametrize("name", FROM_THE_RIGHT)
def test_names_from_the_right_are_isolated(name: str) -> None:
    for shown in (literal(name), plain_name(name), mention_of(7, name), isolated(name)):
        assert shown.startswith(FSI)
        assert shown.endswith(PDI)
        assert not problems(f"{shown} 1–0 Bob")
    assert without_isolates(isolated(name)) == name
    assert one_line(isolated(name), 99) == one_line(name, 99), "copied and typed again, it is the name"


@pytest.mark.parametrize("name", OTHERS)
def test_other_names_have_nothing_invisible_in_them(name: str) -> None:
    for shown in (literal(name), plain_name(name), mention_of(7, name), isolated(name)):
        assert not {FSI, PDI} & set(shown)


@pytest.mark.parametrize("name", CONTROLS)
def test_no_name_breaks_out_of_its_isolate(name: str) -> None:
    for shown in (literal(name), plain_name(name), mention_of(7, name)):
        assert not problems(f"{shown} 1–0 Bob")
        assert shown.count(FSI) == shown.count(PDI) <= 1


def test_whose_name_nobody_knows_is_isolated() -> None:
    assert mention_of(7) == f"{FSI}<@7>{PDI}"


def test_what_is_typed_finds_an_answer_with_such_a_name() -> None:
    assert typed_answers.contains_name("דוד", f"Trade with {plain_name('דוד המלך')}")
    assert not typed_answers.contains_name("משה", f"Trade with {plain_name('דוד המלך')}")


def test_what_is_cut_is_closed() -> None:
    for most in range(3, 30):
        short = layout.cut(f"1. {isolated('דוד המלך')} · 3 points and more", most)
        assert len(short) <= most
        assert not problems(short), short


@pytest.mark.parametrize("language", ["en", "ja"])
def test_sentences_of_scores_keep_them(language: str) -> None:
    words = WORDS
    for plain, name in ((False, literal), (True, plain_name)):
        localizer = Localizer(words, language, plain=plain)
        for first, second in (("דוד", "Bob"), ("Bob", "محمد"), ("דוד", "محمد")):
            sentence = localizer.say("tournament-first-won", first=name(first), second=name(second))
            assert not problems(sentence)
            assert re.search(f"{first}.*1.*0.*{second}", sentence.replace("*", ""))
            assert not problems(localizer([Quote(first), Quote(second)]))


@pytest.mark.parametrize("game", [*games()])
async def test_every_panel_of_a_game(game: str) -> None:
    """Everything public and private, in words, on buttons, in lists and descriptions of pictures."""
    trial = trials.trials_of(game)[0]
    board, faults = await ContractTable.of(trial, "en"), dict[str, None]()
    dice, events = random.Random(7), list[Any]()
    match, people = trial.begun(7), trial.people(7)
    for place in range(40):
        board.put(match, trial.setup(7).options, people, events[-20:])
        board.table.body.seats = [Seat(PEOPLE[n].id, NAMES[n]) for n in range(people)]
        if place % 5 == 0 or match.question is None:
            async for view in all_of(trial, board, match, people, dice):
                parts = walk(view.to_components())
                faults |= dict.fromkeys(problem for said in pieces(parts) for problem in problems(said))
            for plain in (False, True):
                localizer = board.voice(plain=plain)
                faults |= dict.fromkeys(problems(localizer.format_seat(0)))
            for seat in (None, 0):
                faults |= dict.fromkeys(problems(board.told(events[-20:], seat)))
        if match.question is None:
            break
        seat, line = trial.answer(match, dice)
        events += match.answer(seat, line).events if line else []
    assert not faults, "\n".join(faults)


def test_panels_and_pictures_of_a_tournament() -> None:
    played = crosstable("1,+W2,=B3 2,-B1,+W4 3,+W4,=W1 4,-B3,-B2")
    entrants = [replace(one, name=NAMES[n]) for n, one in enumerate(played.entrants)]
    tournament = stored(replace(played, entrants=entrants), "גביע 3")
    words = WORDS
    for language in ("en", "ja"):
        localizer = Localizer(words, language)
        reader = TournamentViewer(shelves(), localizer)
        views = [
            *(
                standings_view.view(tournament, StandingsPage(kind), reader, b"").view
                for kind in standings_view.PAGES
            ),
            standings_view.final_board(tournament, reader, b"").view,
            round_view.panel(tournament, 1, reader).view,
            organiser_view.people(tournament, 0, reader),
            organiser_view.games(tournament, 1, 0, reader),
            organiser_view.game_page(tournament.games_in(1)[0], reader),
            organiser_view.person(tournament, 1, reader),
        ]
        texts = [text for view in views for text in pieces(walk(view.to_components()))]
        assert sum(FSI in text for text in texts) > 10
        assert not [problem for text in texts for problem in problems(text)]
    fonts = Fonts(DATA / "fonts")
    assert fonts.drawable(f"{FSI}Ann{PDI} 1–0") == fonts.drawable("Ann 1–0"), "no sign that a font lacks"


async def test_threads_have_names_as_they_are_typed() -> None:
    async with hall() as room:
        dan = room.welcome("Dan", "דוד")
        await dan.slash(room.channel, "play", game="crownfell", where="thread")
        await room.env.settle()
        (thread,) = room.channel.threads
        assert "דוד" in thread.name
        assert not {FSI, PDI} & set(thread.name)


async def test_a_whole_evening_from_the_lobby_to_the_result() -> None:
    """Lobby, invitation, game, end, history, leader board and report; but threads and records as typed."""
    async with hall() as room:
        for name, shown in (("Dan", "דוד"), ("Mo", "محمد ٣")):
            room.welcome(name, shown)
        dan, mo = room.people["Dan"], room.people["Mo"]
        tables, first, second = room.host.tables, Person(dan.id, "דוד"), Person(mo.id, "محمد ٣")
        for number in range(2):
            table = await tables.open(room.channel.id, room.guild.id, first, "crownfell", "house", {}, "en")
            await tables.lobbies.join(table.id, second)
            await tables.lobbies.set_option(table.id, first, "rated", "yes")
            await room.host.services.panels.show(await tables.get(table.id))
            await tables.game_starts.start(table.id, first)
            ended = (await tables.answer(table.id, (first, second)[number], "resign")).table
            await room.host.services.panels.show(ended)
            await room.host.services.get(RatedEnds).update_panels()
            await room.env.settle()
        record = record_of(ended, await tables.journal_answers(ended.id))
        assert not {FSI, PDI} & set(str(record))
        replies = []
        for command, given in (("history", {}), ("profile", {}), ("leaderboard", {"game": "crownfell"})):
            replies.append(await dan.slash(room.channel, command, **given))
        replies.append(
            await dan.slash(room.channel, "report", **{"game": "crownfell", "with": mo, "result": "won"})
        )
        texts = [shown_text(each.response) for each in replies if each.response is not None]
        texts += [shown_text(message) for message in room.channel.history()]
        assert any("1 : 1" in text for text in texts), "how the two stand"
        assert not [problem for text in texts for problem in problems(text)]
