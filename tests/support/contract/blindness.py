"""Checks that what a seat cannot see changes nothing that it is shown."""

import random
from collections.abc import Iterator
from typing import Any

from engine.match import Match
from engine.questions import Refused
from engine.records import record
from engine.records.record_format import PlayedAnswer, RecordViewpoint
from tests.support.blind import question
from tests.support.contract import trials
from tests.support.contract.trials import GameUnderTest
from tests.support.contract.worlds import WorldPair, pairs

LOOKED_AT, PROBES, SECRETS, ENOUGH = 120, 12, 40, 5


def seen(match: Match[Any], viewer: int | None) -> dict[str, Any]:
    """Everything that the rules and the face make for a viewer."""
    rules, ask = match.rules, match.question
    view = rules.view(match.state, ask, viewer)
    shown_parts = {"view": view, "question": question(match), "menu": trials.menu_of(match, viewer)}
    for part in ("headline", "lines", "notes", "scene", *(("hand",) if viewer is not None else ())):
        shown_parts[part] = getattr(rules.presentation, part)(view)
    if rules.private_panels:
        public = rules.view(match.state, ask, None)
        shown_parts["doors"] = [*rules.private_panels.public_buttons(public)]
        shown_parts["covers"] = rules.private_panels.has_hidden_facts(match.state)
        shown_parts["own scene"] = rules.private_panels.scene(view)
    if viewer is not None and ask is not None:
        shown_parts["legal"] = [*match.legal(viewer)]
        shown_parts["calls"] = (
            rules.private_panels.side_question_text(view, viewer) if rules.private_panels else None
        )
    if viewer is not None and ask is not None and viewer in ask.seats:
        shown_parts["default"] = rules.default(match.state, ask, viewer)
        shown_parts["forced"] = rules.forced(match.state, ask, viewer)
        shown_parts["hides"] = rules.forbids_free_undo(match.state, match.base)
    return shown_parts


def check_seen(pair: WorldPair) -> None:
    for viewer in pair.viewers:
        actual_parts, supposed_parts = seen(pair.here, viewer), seen(pair.there, viewer)
        for part, shown in actual_parts.items():
            assert shown == supposed_parts[part], f"{part} tells {viewer} what they cannot see"


def probes(trial: GameUnderTest, pair: WorldPair, seat: int, dice: random.Random) -> Iterator[str]:
    """Lines by which a seat could try to learn something: what others could say, cards, the game's own."""
    yield from trial.samples.probes(pair.here, seat, dice)
    ask = pair.here.question
    listed = [token for tokens in (ask.tokens.values() if ask else ()) for token in tokens]
    yield from dice.sample(listed, min(PROBES, len(listed)))
    verbs = sorted({token.split(" ")[0] for token in listed}) or [""]
    codes = [*trial.rules.catalogue.codes]
    for code in dice.sample(codes, min(PROBES, len(codes))):
        yield from (f"{dice.choice(verbs)} {code}", code, code[:2])
    yield from ("", "?", *(token[:2] for token in listed[:3]))


def judged(match: Match[Any], seat: int, line: str) -> Any:
    """What a line stands for, or how it is refused."""
    rules, s, ask = match.rules, match.state, match.question
    try:
        token = rules.token(s, ask, seat, line)
        if token is not None:
            return token
        raise rules.refusal_of(s, ask, seat, line)
    except Refused as refused:
        return refused.reason, refused.rule, refused.facts


def check_refusals(trial: GameUnderTest, pair: WorldPair, dice: random.Random) -> None:
    if pair.here.question is None:
        return
    for viewer in pair.viewers:
        for line in probes(trial, pair, viewer, dice) if viewer is not None else ():
            assert judged(pair.here, viewer, line) == judged(pair.there, viewer, line), line


def check_told(pair: WorldPair) -> None:
    """Events, their words, and the last lines of a record."""
    rules = pair.here.rules
    for viewer in pair.viewers:
        news_by_world = [
            (
                [event for event in events if event.is_visible_to(viewer)],
                rules.presentation.news(events, viewer),
            )
            for events in pair.events
        ]
        assert news_by_world[0] == news_by_world[1]


def check_lines(trial: GameUnderTest, pair: WorldPair, names: tuple[str, ...]) -> None:
    """Lines of the answers since the point of rest, for whoever may not know all of them."""
    for viewer in pair.viewers:
        lines = []
        for match in (pair.here, pair.there):
            again = Match(trial.rules, trial.rules.copy(match.base))
            given: list[PlayedAnswer] = record.replay_with_events(again, match.answers)
            lines.append(
                trial.rules.record_format.lines(again.state, names, given, RecordViewpoint(False, viewer))
            )
        assert lines[0] == lines[1]


def check_record(trial: GameUnderTest, pair: WorldPair, number: int) -> None:
    """The whole record of the running game, where all answers of both worlds are known."""
    if not pair.given[0]:
        return
    for viewer in pair.viewers:
        texts = [
            record.record_of_match(
                trial.game.name, trial.rules, trial.setup(number), given, RecordViewpoint(False, viewer)
            ).text()
            for given in pair.given
        ]
        assert texts[0] == texts[1]


def check_blind(trial: GameUnderTest, number: int, most: int = LOOKED_AT) -> int:
    """All of it in one random game; how many pairs of worlds there were."""
    dice, pair_count = random.Random(number), 0
    for pair in pairs(trial, number, most):
        check_seen(pair)
        check_refusals(trial, pair, dice)
        check_told(pair)
        check_lines(trial, pair, trials.NAMES[: trial.people(number)])
        check_record(trial, pair, number)
        pair_count += 1
    return pair_count
