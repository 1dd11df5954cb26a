"""Every promise fails with a game that is broken on purpose: the smallest one, with one fault each."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from engine.computers.computer import Computer, Policy
from engine.presentation import (
    Form,
    Forms,
    Grid,
    GridCell,
    Menu,
    MenuChoice,
    Scene,
    Sentence,
    say,
    words_menu,
)
from engine.questions import Answer, GameOver, Question, Refused, Script
from engine.records.record_format import RecordFormat, open_lines
from engine.records.replay import Replay
from tests.support.contract import (
    blindness,
    panels,
    random_games,
    records,
    reloading,
    search,
    sentences,
    undoing,
)
from tests.support.contract.broken_games import trial_of
from tests.support.contract.house import ContractTable, content_with, knowing
from tests.support.contract.trials import GameUnderTest
from tests.support.contract.worlds import pairs
from tests.support.goofspiel import presentation
from tests.support.goofspiel.rules import Goofspiel, Hopes

Fault = Callable[[GameUnderTest], object]
GAMES = 4


@pytest.fixture
def sound() -> GameUnderTest:
    return trial_of(Goofspiel())


# ---------------------------------------------------------------- the promises


def games(trial: GameUnderTest) -> None:
    random_games.check_games(trial, GAMES)


def lists(trial: GameUnderTest) -> None:
    for match in trial.decisions(1, 30):
        random_games.check_lists(match, random.Random(1), trial.people(1))


def copies(trial: GameUnderTest) -> None:
    random_games.check_copies(trial, 1)


def absent(trial: GameUnderTest) -> None:
    random_games.check_absent(trial)


def forms(trial: GameUnderTest) -> None:
    random_games.check_forms(trial, 1)


def reload(trial: GameUnderTest) -> None:
    for match in trial.decisions(1, 30):
        reloading.check_reload(match, trial.people(1))


def undo(trial: GameUnderTest) -> None:
    for number in range(GAMES):
        undoing.check_undo(trial, number)


def rest(trial: GameUnderTest) -> None:
    undoing.check_rest(trial, 1)


def written(trial: GameUnderTest) -> None:
    for number in range(GAMES):
        records.check_read(trial, *records.played(trial, number, 3))


def damaged(trial: GameUnderTest) -> None:
    for number in range(GAMES):
        setup, given, _ = records.played(trial, number, 20)
        text = records.record.record_of_match("goofspiel", trial.rules, setup, given).text()
        records.check_damaged(trial.rules, text, random.Random(number), 40)


def covered(trial: GameUnderTest) -> None:
    for number in range(GAMES):
        records.check_covered(trial, number)


def blind(trial: GameUnderTest) -> None:
    for number in range(GAMES):
        blindness.check_blind(trial, number, 20)


def thought(trial: GameUnderTest) -> None:
    for number in range(GAMES):
        assert search.check_secret(trial, number) or number


def imagined(trial: GameUnderTest) -> None:
    for match, seat in search.questions(trial, 1, 2):
        search.check_imagined(match, seat, random.Random(1))


def legal(trial: GameUnderTest) -> None:
    for match, seat in search.questions(trial, 1, 2):
        search.check_legal(match, seat)


PROMISES = (games, lists, copies, absent, forms, reload, undo, rest, written, damaged, covered, blind)
PROMISES += (thought, imagined, legal)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_sound_game_keeps_every_promise(promise: Fault, sound: GameUnderTest) -> None:
    promise(sound)


# ---------------------------------------------------------------- faults of the rules


class Endless(Goofspiel):
    """The prize stays where it is."""

    def step(self, s: Any) -> Script:
        s.prizes.append(s.prizes[-1])
        for hand in s.hands:
            hand.append(1)
        yield from super().step(s)


class Keeps(Goofspiel):
    """A bid comes back."""

    def step(self, s: Any) -> Script:
        before = [*s.hands[0]]
        yield from super().step(s)
        s.hands[0] = before


class Twice(Goofspiel):
    """An answer is listed twice."""

    def legal(self, state: Any, ask: Question, seat: int) -> Sequence[str]:
        tokens = super().legal(state, ask, seat)
        return [*tokens, *tokens[:1]]


class Shares(Goofspiel):
    """A copy has the same hands."""

    def copy(self, s: Any) -> Any:
        again = super().copy(s)
        again.hands = s.hands
        return again


class Away(Goofspiel):
    """Whoever is absent bids what nobody has."""

    def default(self, s: Any, ask: Question, seat: int) -> str | None:
        return "99"


class Formal(Goofspiel):
    """A question names a form whose line is never accepted."""

    def __init__(self) -> None:
        super().__init__()
        self.forms = Forms(
            new_draft=lambda view, form: "nothing", show_draft=lambda *of: Form(()), edit_draft=lambda *of: ""
        )

    def step(self, s: Any) -> Script:
        yield Question("bid", {0: ["1"]}, forms={0: ("bid",)})
        raise GameOver((), "points")


class Remembers(Goofspiel):
    """What is asked depends on something that is in no state."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def step(self, s: Any) -> Script:
        self.asked += 1
        for hand in s.hands:
            hand.sort(reverse=self.asked % 2 == 0)
        yield from super().step(s)


class SinceTheStart(Goofspiel):
    """Something is hidden for good once there was a draw."""

    def forbids_free_undo(self, state: Any, rested: Any) -> bool:
        return bool(state.chance.draws)


# ---------------------------------------------------------------- faults of records


def made(**parts: Any) -> Goofspiel:
    """The sound game with other parts."""
    rules = Goofspiel()
    vars(rules).update(parts)
    return rules


def stumbling(match: Any, names: Sequence[str], line: str) -> Any:
    return [*match.answer(names.index(line.split(" ")[0]), line.split(" ")[1]).answers]


def forgetful(state: Any, names: Sequence[str], reader: Any) -> list[str]:
    return []


RECORD_FORMAT = RecordFormat()


# ---------------------------------------------------------------- faults of what is shown


class Shows(Goofspiel):
    """The next prize stands in the view."""

    def view(self, s: Any, ask: Question | None, seat: int | None) -> Any:
        return with_fields(super().view(s, ask, seat), prize=s.prizes[0] if s.prizes else 0)


class Tells(Goofspiel):
    """A refusal says what comes next."""

    def refusal_of(self, s: Any, ask: Any, seat: int, clause: str, *, later: Sequence[str] = ()) -> Refused:
        return Refused("goof-card", card=str(s.prizes[0] if s.prizes else ""))


class Announces(Goofspiel):
    """A bid is told at once."""

    def step(self, s: Any) -> Script:
        script = super().step(s)
        answer: Any = None
        while True:
            try:
                ask = script.send(answer)
            except StopIteration:
                return
            answer = yield ask
            s.emit("bid", answer[0], int(answer[1]))


def peeking(s: Any, live: Any, answers: Sequence[Answer], seat: int, dice: Any) -> Sequence[Answer]:
    """A world in which the others hold only what they have bid in secret."""
    for other, bid in answers:
        s.hands[other] = s.hands[other] if other == seat else [int(bid)]
    return answers


def forgetting(s: Any, live: Any, answers: Sequence[Answer], seat: int, dice: Any) -> Sequence[Answer]:
    """A world in which the seat has other cards."""
    s.hands[seat] = s.hands[seat][1:] or s.hands[seat]
    return ()


class Wild(Policy[Any]):
    """Bids what it does not have."""

    def candidates(self, state: Any, ask: Question, seat: int, dice: Any) -> Sequence[str]:
        return ["99"]


FAULTS: dict[str, tuple[Fault, Goofspiel]] = {
    "endless": (games, Endless()),
    "loses a card": (games, Keeps()),
    "lists twice": (lists, Twice()),
    "a copy that shares": (copies, Shares()),
    "an absent player's answer": (absent, Away()),
    "a form that cannot be given": (forms, Formal()),
    "a step that remembers": (reload, Remembers()),
    "a step that remembers, undone": (undo, Remembers()),
    "hides since the start": (rest, SinceTheStart()),
    "an opening that is not stated": (written, made(record_format=RecordFormat(opening=forgetful))),
    "a reader that stumbles": (
        damaged,
        made(record_format=replace(RECORD_FORMAT, read_line=stumbling)),
    ),
    "open lines": (blind, made(record_format=replace(RECORD_FORMAT, lines=open_lines))),
    "a view that leaks": (blind, Shows()),
    "a refusal that leaks": (blind, Tells()),
    "an event that leaks": (blind, Announces()),
    "a computer that knows": (thought, made(computer=Computer(resample=peeking, policy=Hopes))),
    "a computer that forgets": (imagined, made(computer=Computer(resample=forgetting, policy=Hopes))),
    "a computer that cheats": (legal, made(computer=Computer(resample=peeking, policy=Wild))),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_game_is_noticed(fault: str) -> None:
    promise, rules = FAULTS[fault]
    with pytest.raises((AssertionError, Refused, LookupError, ValueError, records.RecordError)):
        promise(trial_of(rules))


# ---------------------------------------------------------------- faults of the face


SILENT = replace(presentation.FACE, headline=lambda view: [say("goof-nowhere")])
NAMELESS = replace(
    presentation.FACE, menu=lambda view, tokens: Menu({t: (MenuChoice(t, ""),) for t in tokens})
)
WORDLESS = replace(presentation.FACE, describe=lambda event: say("goof-nowhere"))


def headline(view: Any) -> list[Sentence]:
    """The sound one, without names at the end."""
    return presentation.headline(view) if view.asked else [say("goof-over")]


def mute_headline(view: Any) -> list[Sentence]:
    """The sound one of somebody who only watches: a seat that has bid reads what the others read."""
    return presentation.headline(with_fields(view, viewer=None))


ENDED = replace(presentation.FACE, headline=headline)
MUTE = replace(presentation.FACE, headline=mute_headline)
CELLS = ((GridCell("a1"),),)
GRID = replace(presentation.FACE, menu=lambda view, tokens: with_fields(words_menu(tokens), grid=Grid(CELLS)))


async def look(rules: Goofspiel) -> None:
    """Panels and words of one game."""
    trial = trial_of(rules)
    with knowing(trial):
        board = await ContractTable.of(trial, "en")
        await panels.check_panels(trial, board)
        panels.check_words(trial, board)


async def face(rules: Goofspiel) -> None:
    """What a game's own words have to say."""
    trial = trial_of(rules)
    with knowing(trial):
        board = await ContractTable.of(trial, "en")
        panels.check_end(trial, board)
        panels.check_answered_in_secret(trial, board)
        panels.check_grid(trial)


async def test_the_sound_game_has_all_its_panels() -> None:
    await look(Goofspiel())
    await face(Goofspiel())


@pytest.mark.parametrize("shown", [SILENT, NAMELESS, WORDLESS], ids=["silent", "nameless", "wordless"])
async def test_a_broken_face_is_noticed(shown: Any) -> None:
    with pytest.raises((AssertionError, KeyError)):
        await look(made(presentation=shown))


def held(view: Any) -> Scene:
    """The sound picture, in a game that has none of somebody without a seat."""
    assert view.viewer is not None
    return presentation.scene(view)


async def test_what_is_held_is_pictured_for_seats_alone() -> None:
    """Neither a panel nor a replay asks for the picture of somebody who only watches."""
    rules = made(private_panels=replace(presentation.OWN_PANELS, scene=held))
    await look(rules)
    trial = trial_of(rules)
    setup = trial.setup(1)
    replay = Replay("goofspiel", rules, setup, trial.played(setup, 1)[0])
    for viewpoint, pictures in ((None, 1), (0, 2)):
        assert {len(replay.scenes(frame)) for frame in replay.frames(viewpoint)} == {pictures}


@pytest.mark.parametrize("shown", [ENDED, MUTE, GRID], ids=["ended", "mute", "grid"])
async def test_words_that_lack_something_are_noticed(shown: Any) -> None:
    with pytest.raises(AssertionError):
        await face(made(presentation=shown))


def test_a_missing_sentence_is_named(sound: GameUnderTest) -> None:
    catalogues = content_with(sound).catalogues
    assert sentences.lacking(sound, catalogues) == []
    renamed = sound._replace(game=replace(sound.game, name="zap"))
    assert "data/text/ja: gist-zap" in sentences.lacking(renamed, catalogues)


def test_blindness_has_something_to_look_at(sound: GameUnderTest) -> None:
    world_pairs = [pair for number in range(GAMES) for pair in pairs(sound, number, 20)]
    assert any(pair.given[0] for pair in world_pairs)
    assert len(world_pairs) > 2 * GAMES
