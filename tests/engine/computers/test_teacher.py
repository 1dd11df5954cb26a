"""The teacher: hints that peek at nothing, and the moments that mattered in games that were played."""

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from cogs.core.components.button_ids import ButtonId
from engine.computers import teacher
from engine.computers.computer import Policy, Random, Reason
from engine.computers.levels import one_ply_answer
from engine.computers.teacher import FinishedMatch, Glance, Hint, KeyMoment
from engine.game import Setup
from engine.match import Match
from engine.presentation import Quote, SeatName, Term, say
from sessions.computers import teacher_tasks
from sessions.table import stored_moments
from sessions.table.table_data import Person
from tests.support.building import tools
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.plays import rules_of
from tests.support.simulated_server import SimulatedServer, hall, there
from tests.support.teacher import alone, brief, timer
from tests.support.thinking import Substitute

pytestmark = pytest.mark.usefixtures("no_errors")
SEED = (3).to_bytes(32, "big")


def always() -> bool:
    return True


def played(most: int = 200) -> FinishedMatch:
    """A game of Crownfell between two that look one answer ahead."""
    rules = rules_of("test")
    match, answers, dice = Match.new(rules, Setup(("Ann", "Bob"), {}, SEED)), [], Random(7)
    while match.question is not None and len(answers) < most:
        seat = match.question.seats[0]
        answers.append((seat, one_ply_answer(match, seat, dice).token))
        match.replay(answers[-1:])
    return FinishedMatch(rules, Setup(("Ann", "Bob"), {}, SEED), answers)


# ---------------------------------------------------------------- hints


def test_a_hint_wins_where_one_answer_wins() -> None:
    game = played()
    assert game.match_before(len(game.answers)).result is not None
    match = game.match_before(len(game.answers) - 1)
    assert match.question is not None
    seat = match.question.seats[0]
    hint = teacher.give_hint(match, seat, Random(1), 60, always, always)
    after = match.copy()
    after.answer(seat, hint.token)
    assert after.result is not None
    assert after.result.winners == (seat,)
    assert hint.share > 0.95


def test_the_same_dice_give_the_same_hint() -> None:
    match = played(14).match_before(14)
    assert match.question is not None
    seat = match.question.seats[0]
    first = teacher.give_hint(match, seat, Random(5), 60, always, always)
    assert first == teacher.give_hint(match.copy(), seat, Random(5), 60, always, always)
    assert first.token in match.legal(seat)
    assert 0 < first.share < 1


class Reasoned(Policy[Any]):
    """Says in every world what `says` makes of its number. is_public: whether one world is enough."""

    def __init__(self, inside: Policy[Any], says: Callable[[int], list[Reason]], is_public: bool) -> None:
        self.inside, self.says, self.seen, self.reasons_are_public = inside, says, [], is_public

    def __getattribute__(self, name: str) -> Any:
        if name in ("inside", "says", "seen", "reasons", "reasons_are_public"):
            return object.__getattribute__(self, name)
        return getattr(self.inside, name)

    def reasons(self, match: Any, seat: int, line: str, more: Callable[[], bool]) -> list[Reason]:
        self.seen.append(match)
        return self.says(len(self.seen))


ALWAYS, SOMETIMES = Reason("x", {"card": "ANG"}), Reason("y")


@pytest.mark.parametrize("worlds", [1, 4])
def test_a_reason_is_told_only_if_it_is_true_in_every_world(worlds: int) -> None:
    """One world stands for all where reasons state only what the seat knows."""
    rules = copy(rules_of("house", "craft-the-crown"))
    match = Match.new(rules, Setup(("Ann", "Bob"), {}, SEED))
    policy = Reasoned(
        rules.computer.policy(), lambda n: [SOMETIMES, ALWAYS] if n < 4 else [ALWAYS], worlds == 1
    )
    rules.computer = replace(rules.computer, policy=lambda: policy)
    assert match.question is not None
    hint = teacher.give_hint(match, match.question.seats[0], Random(5), 20, always, always)
    assert hint.reason == (SOMETIMES if worlds == 1 else ALWAYS)
    assert len(policy.seen) == worlds
    hurried = teacher.reason_for(match, match.question.seats[0], hint.token, Random(5), lambda: False)
    assert worlds == 1 or hurried is None, "not all worlds were asked"


# ---------------------------------------------------------------- moments


def blundered() -> tuple[FinishedMatch, int]:
    """A game in which somebody could have won with the answer before the last but one, and did not."""
    game = played()
    number = len(game.answers) - 1
    match = game.match_before(number)
    assert match.question is not None
    seat = game.answers[number][0]
    worst = Random(0)

    def after(token: str) -> float:
        copied_match = match.copy()
        copied_match.answer(seat, token)
        return float(game.rules.computer.policy().values(copied_match.state)[seat])

    for token in sorted(match.question.tokens[seat], key=after):
        other = match.copy()
        other.answer(seat, token)
        if other.result is None and other.question is not None and other.question.seats[0] != seat:
            answers = [*game.answers[:number], (seat, token)]
            while other.question is not None and len(answers) < number + 30:
                by = other.question.seats[0]
                answers.append((by, one_ply_answer(other, by, worst).token))
                other.replay(answers[-1:])
            return game._replace(answers=answers), number
    raise AssertionError("every answer wins")


def test_a_missed_win_is_the_moment_that_mattered() -> None:
    game, number = blundered()
    seat = game.answers[number][0]
    numbers = teacher.decisions(game, [seat])
    assert number in numbers
    assert {game.answers[moment][0] for moment in numbers} == {seat}
    calm = [
        moment for moment in numbers if moment < number - 14
    ]  # the fight begins later, and both err in it
    glanced = teacher.glance_at_decisions(game, [*calm, number], Random(1), timer, 2.0, 0.06)
    closely = [
        teacher.evaluate_decision(game, n, Random(1), timer, 0.4)
        for n in teacher.decisions_worth_a_look(glanced, 4)
    ]
    best = teacher.greatest_moments([moment for moment in closely if moment is not None])
    missed = max(best, key=lambda moment: moment.gain)
    assert missed.answer_index == number
    assert missed.played == game.answers[number][1] == missed.hint.other
    assert missed.hint.share > 0.9, "the better answer wins"
    assert missed.gain >= teacher.LOST


def test_three_at_most_and_mistakes_before_finds() -> None:
    def moment(number: int, gain: float, *, was_found: bool = False) -> KeyMoment:
        return KeyMoment(number, 0, "good" if was_found else "bad", Hint("good", 0.5 + gain, "bad", 0.5))

    mistakes = [moment(n, 0.11 + n / 100) for n in range(4)]
    assert [one.answer_index for one in teacher.greatest_moments(mistakes)] == [1, 2, 3]
    finds = [moment(9, 0.4, was_found=True), moment(8, 0.01, was_found=True)]
    assert [one.answer_index for one in teacher.greatest_moments([*mistakes[:2], *finds])] == [0, 1, 9]
    assert teacher.greatest_moments([moment(1, 0.01), moment(2, -0.2)]) == []


def test_who_lost_is_told_small_costs_too_and_no_mistake_again_before_others() -> None:
    def moment(number: int, gain: float, better: str = "good", seat: int = 0) -> KeyMoment:
        return KeyMoment(number, seat, "bad", Hint(better, 0.5 + gain, "bad", 0.5), round(50 * gain))

    repeated = [moment(n, 0.06) for n in range(3)]
    others = [moment(8, 0.02, "x"), moment(9, 0.04, "y"), moment(10, 0.001, "z")]
    told = teacher.greatest_moments([*repeated, *others], lost=[0])
    assert [one.answer_index for one in told] == [0, 8, 9]
    assert len(teacher.greatest_moments(repeated, lost=[0])) == 3
    assert teacher.greatest_moments([*repeated, *others], lost=[1]) == []
    found = [KeyMoment(5, 0, "good", Hint("good", 0.9, "bad", 0.5))]
    assert teacher.greatest_moments(found) == found
    assert teacher.greatest_moments(found, advised={5}) == [], "a hint found it"


def test_of_one_turn_the_weightiest_moment_is_told() -> None:
    def moment(number: int, gain: float) -> KeyMoment:
        return KeyMoment(number, answers[number][0], "bad", Hint("good", 0.5 + gain, "bad", 0.5))

    answers = [(0, "buy"), (0, "craft"), (0, "end"), (1, "end"), (0, "sell"), (0, "end")]
    moments = [moment(0, 0.1), moment(2, 0.3), moment(3, 0.2), moment(4, 0.2), moment(5, 0.1)]
    assert [one.answer_index for one in teacher.best_moment_of_each_turn(moments, answers)] == [2, 3, 4]


def test_a_mistake_is_looked_at_before_what_was_found() -> None:
    """What was found is weighed against a poor answer, so finds weigh more than mistakes do."""
    finds = [Glance(n, 0.4 + n / 100, found=True) for n in range(10)]
    mistakes = [Glance(20 + n, 0.05 + n / 100) for n in range(6)]
    assert teacher.decisions_worth_a_look([*finds, *mistakes], 5) == [9, 22, 23, 24, 25]
    assert teacher.decisions_worth_a_look([*finds, *mistakes[:1]], 3) == [8, 9, 20]
    assert teacher.decisions_worth_a_look(finds, 2) == [8, 9]
    assert teacher.decisions_worth_a_look(mistakes, 2) == [24, 25]


def test_where_no_mistake_was_grave_the_greatest_slip_is_told() -> None:
    def slip(number: int, gain: float) -> KeyMoment:
        return KeyMoment(number, 0, "bad", Hint("good", 0.5 + gain, "bad", 0.5))

    assert [
        one.answer_index for one in teacher.greatest_moments([slip(1, 0.085), slip(2, 0.09), slip(3, 0.01)])
    ] == [2]
    assert teacher.greatest_moments([slip(1, 0.07)]) == [], "a trifle is not told"
    assert [one.answer_index for one in teacher.greatest_moments([slip(1, 0.085), slip(2, 0.12)])] == [2]


def test_moments_are_stored_with_their_words() -> None:
    words = {
        "card": Term("ANG"),
        "who": SeatName(1),
        "more": [say("x", n=1), Quote("a")],
        "n": 2,
    }
    moments = [
        KeyMoment(7, 1, "a", Hint("b", 0.5, "a", 0.25, Reason("takes", words))),
        KeyMoment(9, 0, "c", Hint("c", 0.5)),
    ]
    assert stored_moments.decode_moments(stored_moments.encode_moments(moments)) == moments


# ---------------------------------------------------------------- in Discord


def acts(message: Any) -> list[str]:
    return [b["custom_id"].split(":")[3] for b in buttons(message)]


async def test_a_hint_is_private_and_can_be_played() -> None:
    async with hall(**brief()) as room:
        await alone(room)
        table = await room.table()
        before = table.body.progress.answers
        shown = (await room.tap("Ann", "hint")).response
        assert shown.ephemeral
        assert "💡" in shown_text(shown)
        twice = (await room.people["Ann"].slash(room.channel, "table hint")).response
        assert shown_text(twice) == shown_text(shown), "the same question, the same hint"
        stranger = (await room.people["Bob"].slash(room.channel, "table hint")).response
        assert "no seat" in shown_text(stranger)
        token = room.host.services.teaching.hinted(
            table, Person(room.people["Ann"].id, "Ann"), table.body.progress.question
        )
        room.host.services.private_panels.hint_messages.drop_person(
            room.people["Ann"].id
        )  # as a restart does
        await room.tap("Ann", "hinted", shown)
        answers = await room.host.tables.journal_answers(table.id)
        assert answers[before] == (table.seat_to_act(room.people["Ann"].id), token)
        late = await room.tap("Ann", "hinted", twice)
        assert len(await room.host.tables.journal_answers(table.id)) >= len(answers)
        assert "out of date" in shown_text(late.response), "a second tap plays nothing"
        assert late.response.id == twice.id, "in place of the hint"
        assert not buttons(late.response)


async def test_whoever_plays_in_a_panel_of_their_own_is_told_the_same() -> None:
    """The note of what comes up for the first time, and the way to a hint; a hint is a message of its own."""
    async with hall(**brief()) as room:
        begin = room.planted(str(ButtonId("", 0, "practise", "crownfell")))
        await room.people["Ann"].click(begin, custom_id=buttons(begin)[0]["custom_id"])
        await room.env.settle()
        mine = (await room.tap("Ann", "mine")).response
        (note,) = [line for line in shown_text(await room.panel()).splitlines() if "-# 💡" in line]
        assert note in shown_text(mine)
        hinted = (await room.tap("Ann", "hint", mine)).response
        assert hinted.id != mine.id
        await room.tap("Ann", "hinted", hinted)
        assert not there(room, hinted)


async def test_a_hint_goes_with_its_question() -> None:
    """Whoever goes their own way, or asks twice, is left with nothing that is past."""
    async with hall(**brief()) as room:
        await alone(room)
        first = (await room.tap("Ann", "hint")).response
        second = (await room.people["Ann"].slash(room.channel, "table hint")).response
        assert [matches(b, "hinted") for b in buttons(first)] == [True]
        await room.tap("Ann", "hinted", second)
        await room.env.settle()
        assert not there(room, first)
        assert not there(room, second), "what was played is on the panel"


async def test_between_people_there_are_no_hints_unless_the_owner_says_so() -> None:
    async with hall() as room:
        await room.opened()
        assert "hint" not in acts(await room.panel())
        asked = (await room.asked())[0]
        refused = (await room.people[asked].slash(room.channel, "table hint")).response
        assert "no hints at this table" in shown_text(refused)
    async with hall() as room:
        ann = room.people["Ann"]
        await ann.slash(room.channel, "play", game="crownfell")
        menu = (await room.tap("Ann", "options")).response
        chosen = next(part for part in lists(menu) if part["custom_id"].endswith(":option:hints"))
        await ann.select(menu, ["on"], custom_id=chosen["custom_id"])
        await room.tap("Bob", "join")
        await room.tap("Ann", "start")
        panel = await room.panel()
        assert "Hints: for everybody" in shown_text(panel)
        assert "hint" in acts(panel)


@pytest.mark.parametrize("plays", [False, True])
async def test_only_what_somebody_decided_is_looked_back_on(plays: bool) -> None:
    async with hall() as room:
        await alone(room)
        for line in [next(iter(await legal(room)))] * plays + ["resign"]:
            await room.people["Ann"].slash(room.channel, "move", answer=line)
            await room.env.settle()
        assert ("moments" in acts(await room.panel())) == plays


@pytest.mark.parametrize(("gain", "is_shown"), [(0.5, True), (0.2, False)])
async def test_a_computer_that_threw_its_game_away_at_the_end_is_told(gain: float, is_shown: bool) -> None:
    def moment(rules: Any, more: Any, setup: Any, answers: Any, number: int, *_: Any) -> KeyMoment | None:
        seat, played = answers[number]
        return KeyMoment(number, seat, played, Hint("x", 0.3 + gain, played, 0.3)) if seat == 1 else None

    async with hall(tools=tools(worker_pool=Substitute({teacher_tasks.moment: moment}))) as room:
        await alone(room)
        await room.people["Ann"].slash(room.channel, "move", answer=next(iter(await legal(room))))
        await room.env.settle()
        computer = (await room.table()).body.seats[1]
        await room.host.tables.answer((await room.table()).id, Person(computer.person, ""), "resign")
        table, teaching = await room.table(), room.host.services.teaching
        answers = await room.host.tables.journal_answers(table.id)

        moments = await teaching.moments(table)
        last = max(n for n, (seat, token) in enumerate(answers) if seat == 1 and token != "resign")
        assert [one.answer_index for one in moments] == [last] * is_shown


async def test_after_a_game_the_moments_are_found_once() -> None:
    async with hall(**brief()) as room:
        await alone(room)
        assert "moments" not in acts(await room.panel())
        for _ in range(6):
            await room.env.settle()
            await room.people["Ann"].slash(room.channel, "move", answer=next(iter(await legal(room)), "-"))
        await room.people["Ann"].slash(room.channel, "move", answer="resign")
        shown = (await room.tap("Cleo", "moments")).response
        assert shown.ephemeral
        text = shown_text(room.message(shown.id))
        assert "moment" in text or "Nothing stands out" in text
        moments = stored_moments.decode_moments(
            await room.host.tables.store.load_entry(stored_moments.KIND, (await room.table()).id)
        )
        assert [f"**{n}. " in text for n in range(1, 5)] == [n <= len(moments) for n in range(1, 5)]
        await room.restart()
        room.host.worker_pool.run = never
        again = (await room.tap("Bob", "moments")).response
        assert shown_text(room.message(again.id)) == text


async def legal(room: SimulatedServer) -> list[str]:
    table = await room.table()
    return list(table.match.legal(table.seat_to_act(room.people["Ann"].id)))


async def never(*given: Any) -> None:
    raise AssertionError("it was thought about already")
