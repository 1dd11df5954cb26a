"""A replay shows every position as it was at the table, from each seat's eyes, and nothing more."""

import itertools
import os
import re

from cogs.core.text.sentences import Localizer
from engine.match import Match
from engine.records import replay
from engine.records.replay import Replay
from tests.support.contract import worlds
from tests.support.contract.house import content_with
from tests.support.contract.replays import eyes_of, played
from tests.support.contract.trials import GameUnderTest
from tests.support.depth import DEEP

SECRETS = 60  # answers within which such questions are looked for
GAMES = max(2, int(os.environ.get("CASTELLAN_GAMES", "200")) // 100)


def test_an_answer_belongs_to_the_turn_it_was_given_in(trial: GameUnderTest) -> None:
    """Also by what the state itself counts, where the game's samples say how."""
    turn_of = trial.samples.turn
    for number in range(GAMES):
        seen, _, _ = played(trial, number)
        match = Match.new(trial.rules, seen.setup)
        by_answer = [0]
        for answer in seen.answers:
            by_answer.append(turn_of(match.state, match.question) if turn_of else 0)
            match.replay([answer])
        for eyes in eyes_of(len(seen.setup.seats)):
            frames = seen.frames(eyes)
            if turn_of is not None:
                assert [frame.turn for frame in frames] == [by_answer[frame.answer_count] for frame in frames]
            for before, after in itertools.pairwise(frames):
                assert after.turn == before.open_turn


def check_replay(trial: GameUnderTest, number: int) -> int:
    """One random game; how many frames its seats saw."""
    seen, views, events_by_answer = played(trial, number)
    total = 0
    together = seen.frames_by_viewpoint(eyes_of(len(seen.setup.seats)))
    for place, eyes in enumerate(eyes_of(len(seen.setup.seats))):
        frames = seen.frames(eyes)
        assert together[eyes] == frames
        total += len(frames)
        for answers, live in enumerate(views):
            assert frames[replay.frame_index(frames, answers)].view == live[place]
        heard = [event for frame in frames for event in frame.events]
        assert heard == [
            event for events in events_by_answer for event in events if event.is_visible_to(eyes)
        ]
        assert all(seen.scenes(frame)[0].alt for frame in frames)
        turns = replay.turns(frames)
        assert [one.first for one in turns[1:]] == [one.last + 1 for one in turns[:-1]]
    return total


@DEEP
def test_every_position_is_the_one_of_the_game(trial: GameUnderTest) -> None:
    assert sum(check_replay(trial, number) for number in range(GAMES)) > GAMES


def test_a_match_can_be_taken_up_anywhere(trial: GameUnderTest) -> None:
    seen, views, _ = played(trial, 1)
    for number in {0, 1, len(seen.answers) // 2, len(seen.answers)}:
        match = seen.match_after(number)
        assert trial.rules.view(match.state, match.question, None) == views[number][0]


def test_a_frame_says_nothing_twice(trial: GameUnderTest) -> None:
    """An end or an open offer is in the headline, and not also among the news."""
    for number in range(GAMES):
        seen, _, _ = played(trial, number)
        for frame in seen.frames(None):
            headline = seen.rules.presentation.headline(frame.view)
            assert [sentence for sentence in seen.news(frame) if sentence in headline] == []


def test_secret_answers_make_no_difference(trial: GameUnderTest) -> None:
    """Two games that differ in one secret answer are the same to whoever may not know it."""
    name = trial.game.name
    for number in range(GAMES):
        for pair in worlds.pairs(trial, number, SECRETS):
            if pair.given[0]:
                both = [Replay(name, trial.rules, trial.setup(number), given) for given in pair.given]
                for viewer in pair.viewers:
                    assert both[0].frames(viewer) == both[1].frames(viewer)


def test_a_log_names_who_did_something(trial: GameUnderTest) -> None:
    """Anybody may replay a finished game from any seat, so a log never speaks to that seat's player."""
    localizer = Localizer(content_with(trial).catalogues, "en", lambda seat: f"Seat{seat}")
    for number in range(GAMES):
        seen, _, _ = played(trial, number)
        for frame in seen.frames(0):
            for sentence in seen.news(frame):
                assert not re.search(r"\bYour?\b", localizer(sentence)), sentence
