"""Hints tell the truth: every sentence is played out by the rules, and a false one is caught."""

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from bench import claims, hints
from bench.claims.case import ClaimCase
from engine import files
from engine.computers import teacher
from engine.computers.computer import Policy, Random, Reason
from engine.computers.teacher import Hint
from engine.crownfell import position
from engine.match import Match
from engine.presentation import Term
from sessions.computers.teacher_tasks import TeachingLimits
from sessions.computers.worker_pool import InlineWorkers, JobDropped
from sessions.table import stored_moments
from sessions.table.stored_moments import GivenHint
from tests.support.building import tools
from tests.support.depth import DEEP
from tests.support.message_parts import shown_text
from tests.support.simulated_server import hall, there
from tests.support.teacher import alone
from tests.support.thinking import counted

pytestmark = pytest.mark.usefixtures("no_errors")
GAMES = sorted(claims.CLAIMS)


@pytest.mark.parametrize("game", GAMES)
def test_what_hints_say_is_so(game: str) -> None:
    count = hints.run(game, 30, 0.01, first=3)
    assert count.checked > 25
    assert len(count.said) > 3
    assert not count.false, [*count.lines()]


MOST = 20  # answers of a question that are tried
RARE = {
    "crownfell": {"crownfell-rally-wins", "crownfell-locks", "crownfell-pick-shoots"},
    "craft-the-crown": {"craft-golem", "craft-idol", "craft-stops", "craft-trade"},
    "crown-crest": {"crest-wins-game", "crest-holds-front", "crest-drains"},
}


@DEEP
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_in_rare_positions_is_so(game: str) -> None:
    """Those of the rule scenarios, where such things happen on purpose."""
    count = hints.run_scenarios(game, MOST)
    assert count.said.keys() >= RARE[game]
    assert not count.false, [*count.lines()]


def test_in_the_draft_hints_speak_of_picks() -> None:
    reason_keys = set()
    for number in range(12):
        for match, seat in hints.played("crownfell", number):
            assert match.question is not None
            if match.question.kind != "pick":
                break
            for token in match.question.tokens[seat]:
                reason_keys |= {reason.key for reason in hints.sentences(match, seat, token, Random(1))}
    assert len(reason_keys) > 3
    assert {key[: len("crownfell-pick-")] for key in reason_keys} == {"crownfell-pick-"}


def test_of_ten_picks_one_at_most_goes_without_a_reason() -> None:
    silent = asked = 0
    for number in range(20):
        dice = Random(number)
        for match, seat in hints.played("crownfell", 3 * number + 1):
            assert match.question is not None
            if match.question.kind != "pick":
                break
            thought = teacher.choose_answer(match, seat, teacher.LEVELS[-1], dice, lambda: True)
            asked += 1
            silent += not hints.sentences(match, seat, thought.line, dice)
    assert asked > 100
    assert silent <= asked / 10


def test_a_pick_is_said_to_be_the_first_of_its_kind_only_where_it_is() -> None:
    """The same sentence of the same card, before and after a card was taken that can do it as well."""
    rules = hints.rules_of("crownfell")
    before = "B - | W - | hB MON GUA | hW ANG STA | dis - | turn W | row VAM FAL WAR FOX"
    after = before.replace("ANG STA", "ANG FAL").replace("VAM FAL", "VAM STA")
    reason = Reason("crownfell-pick-first", {"card": Term("VAM"), "deed": "shoots"})
    for text, so in ((before, True), (after, False)):
        match = Match(rules, position.read(rules, text))
        seat = match.question.seats[0] if match.question else -1
        assert (reason in hints.sentences(match, seat, "pVAM", Random(1))) is so
        assert claims.holds("crownfell", ClaimCase(match, seat, "pVAM", reason)) is so


class Boasting(Policy[Any]):
    """Says something of every answer, true or not."""

    def __init__(self, inside: Policy[Any], boast: Callable[[str], Reason]) -> None:
        self.inside, self.boast = inside, boast

    def __getattribute__(self, name: str) -> Any:
        if name in ("inside", "boast", "reasons"):
            return object.__getattribute__(self, name)
        return getattr(self.inside, name)

    def reasons(self, match: Any, seat: int, line: str, more: Callable[[], bool]) -> list[Reason]:
        return [self.boast(line)]


def _card(line: str) -> dict[str, Term]:
    return {"card": Term(line[1:4])}


BOASTS: dict[str, list[Callable[[str], Reason]]] = {
    "crownfell": [
        lambda line: Reason("crownfell-forces"),
        lambda line: Reason("crownfell-prevents"),
        lambda line: Reason("crownfell-captures-free", {"card": Term(line[-3:])}),
        lambda line: Reason("crownfell-pick-goes", {"card": Term(line[1:4]), "spaces": 9}),
        lambda line: Reason("crownfell-pick-first", {"card": Term(line[1:4]), "deed": "swims"}),
        lambda line: Reason(
            "crownfell-pick-pair", {"card": Term(line[1:4]), "other": Term(line[1:4]), "deed": "locks"}
        ),
        lambda line: Reason("crownfell-pick-widest", {"card": Term(line[1:4]), "spaces": 2}),
    ],
    "craft-the-crown": [
        lambda line: Reason("craft-wins"),
        lambda line: Reason("craft-sells", {"card": Term("Stone"), "gold": 7}),
        lambda line: Reason("craft-end"),
        lambda line: Reason("craft-even", {"card": Term("Metal"), "gold": 3}),
        lambda line: Reason("craft-pays", {"card": Term("Metal"), "sold": [], "gold": 3, "room": 1}),
    ],
    "crown-crest": [
        lambda line: Reason("crest-wins-front", {"front": "L"}),
        lambda line: Reason("crest-tokens-more", {"tokens": 3}),
        lambda line: Reason("crest-wins-game"),
    ],
}


@pytest.mark.parametrize(("game", "number"), [(game, n) for game in GAMES for n in range(len(BOASTS[game]))])
def test_a_false_sentence_is_caught(game: str, number: int) -> None:
    rules = copy(hints.rules_of(game))
    boasting = Boasting(rules.computer.policy(), BOASTS[game][number])
    rules.computer = replace(rules.computer, policy=lambda: boasting)
    count = hints.run(game, 10, 0.01, first=1, rules=rules)
    assert len(count.false) > 3  # how many are said depends on the time that there was


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_can_be_checked(game: str) -> None:
    """What has words is a claim that the bench decides, and the other way round."""
    part = {"crownfell": "crownfell", "craft-the-crown": "craft", "crown-crest": "crest"}[game]
    keys = {f"why-{part}-{kind}" for kind in claims.CLAIMS[game]}
    for language in ("en", "ja"):
        lines = (files.DATA / "text" / language / f"{game}.ftl").read_text(encoding="utf-8").splitlines()
        assert {line.partition(" ")[0] for line in lines if line.startswith("why-")} == keys


# ---------------------------------------------------------------- first a quick one, and what followed


def test_what_followed_a_hint_is_known() -> None:
    answers = [(0, "a"), (1, "x"), (0, "b"), (0, "c"), (1, "y"), (0, "d")]
    given = [GivenHint(1, 0, "b; c; e"), GivenHint(4, 1, "z"), GivenHint(0, 1, "x")]
    assert stored_moments.hinted(answers, given) == {1, 2, 3}


class ChangingHints(InlineWorkers):
    """Finds another answer each time. given: the answers of its hints, in their order."""

    def __init__(self) -> None:
        super().__init__(0, counted(25))
        self.given: list[str] = []

    async def run(self, *asked: Any) -> Any:
        hint = await super().run(*asked)
        if not isinstance(hint, Hint):
            return hint
        match = Match.load(asked[3], asked[5])
        assert match.question is not None
        if self.given:
            tokens = match.question.tokens[asked[6]]
            hint = hint._replace(token=next(one for one in tokens if one != self.given[0]))
        self.given.append(hint.token)
        return hint


class DroppedHints(InlineWorkers):
    """Drops the hint with this number, from 0: nobody needs it any more."""

    def __init__(self, number: int) -> None:
        super().__init__(0, counted(25))
        self.number, self.count = number, 0

    async def run(self, *asked: Any) -> Any:
        hint = await super().run(*asked)
        if isinstance(hint, Hint):
            self.count += 1
            if self.count > self.number:
                raise JobDropped
        return hint


@pytest.mark.parametrize("number", [0, 1])
async def test_who_asked_for_a_hint_that_is_dropped_reads_so_unless_a_quick_one_is_there(number: int) -> None:
    worker_pool = DroppedHints(number)
    async with hall(tools=tools(worker_pool=worker_pool), teaching=TeachingLimits(playouts=20)) as room:
        await alone(room)
        text = shown_text((await room.tap("Ann", "hint")).response)
        assert worker_pool.count == number + 1
        assert ("💡" in text, "The game has moved on" in text) == (number == 1, number == 0)


async def test_a_hint_is_shown_at_once_and_bettered() -> None:
    worker_pool = ChangingHints()
    async with hall(tools=tools(worker_pool=worker_pool), teaching=TeachingLimits(playouts=20)) as room:
        await alone(room)
        worker_pool.given.clear()
        shown = (await room.tap("Ann", "hint")).response
        staged = worker_pool.given
        assert len(staged) == 2
        sent = [str(request.json) for request in room.env.http_requests if "hinted" in str(request.json)]
        assert ["Looking further" in text for text in sent] == [True, False]
        text = shown_text(room.message(shown.id))
        assert "Looking further" not in text, "the better one stands in its place"
        before = (await room.table()).body.progress.answers
        table = await room.table()
        seat = table.seat_to_act(room.people["Ann"].id)
        await room.tap("Ann", "hinted", room.message(shown.id))
        answers = await room.host.tables.journal_answers(table.id)
        assert answers[before] == (seat, staged[1])
        assert await room.host.services.teaching.followed(table, answers) == {before}
        await room.people["Ann"].slash(room.channel, "move", answer="resign")
        assert not there(room, shown), "what was played is on the panel"
