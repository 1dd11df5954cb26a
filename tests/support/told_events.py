"""What just happened at a real table, and whether the public panel that follows says it where all see it."""

import random
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, NamedTuple

from discord import ui

from engine.match import Match
from engine.questions import Event
from engine.referee.presentation.words import events_that_hold
from engine.referee.report_protocol import EMPTY
from tests.support.contract.house import ContractTable
from tests.support.contract.trials import trials_of
from tests.support.message_parts import walk
from tests.support.referee_games import SAMPLES, new_table

MOST_NEWS = 40
"""Events of earlier answers that are still news, as at a table whose people have not answered."""
HEADLINE_KINDS = ("announced", "turn", "ended", "proposed", "confirmed", "called-referee")
"""Events that the headline of the next question tells."""


class ToldPanel(NamedTuple):
    """A public panel, and what led to it."""

    match: Match[Any]
    seat: int
    line: str
    """The seat and its answer; "" if it resigned or the like."""
    events: Sequence[Event]
    """What the answer caused."""
    text: str
    """What people read on the panel without opening anything: no description of a picture."""
    unread: Sequence[str]
    """The events that are not in the text."""


async def told_panels(
    game: str, number: int, most: int, language: str = "en", **options: str
) -> AsyncIterator[ToldPanel]:
    """Play a refereed game at random, and yield the panel after each answer."""
    trial = trials_of(game)[0]
    board = await ContractTable.of(trial, language)
    match, dice = new_table(game, number, **options), random.Random(-number)
    news: list[tuple[Event, int]] = []
    for count in range(most):
        if match.question is None:
            return
        seat, line = SAMPLES[game].TALK.answer(match, dice)
        if not line:
            continue
        events = match.answer(seat, line).events
        news = [*news, *((event, count) for event in events)][-MOST_NEWS:]
        yield await panel_after(board, match, seat, line, events, news)


async def panel_after(
    board: ContractTable,
    match: Match[Any],
    seat: int,
    line: str,
    events: Sequence[Event],
    news: Sequence[tuple[Event, int]],
) -> ToldPanel:
    """Return the panel after an answer. news: events, each with the number of answers before it."""
    board.put(match, match.state.options, len(match.state.sides), [event for event, _ in news])
    board.table.recent_activity.answers_before_news = [count for _, count in news]
    board.table.body.progress.answers = 1 + max((count for _, count in news), default=0)
    text = visible_text(await board.public())
    unread = [said for said in sentences_of(board, match, events) if plain(said) not in plain(text)]
    return ToldPanel(match, seat, line, events, text, unread)


def sentences_of(board: ContractTable, match: Match[Any], events: Sequence[Event]) -> Iterator[str]:
    """Yield what has to stand on the panel: each event that holds, in words.

    Of some events the question itself tells, so its headline has to stand there. A report with facts is read
    where it waits for an answer; where it counts at once, its consequences are events of their own.
    """
    presentation, view = match.rules.presentation, match.rules.view(match.state, match.question, None)
    voice = board.host.services.localizers.localizer(board.table, board.language, mention=True)
    for event in events_that_hold(events):
        if event.kind in (*HEADLINE_KINDS, "over"):
            yield voice.lines(presentation.headline(view))
        elif event.kind == "reported" and event.args[1] != EMPTY:
            if match.state.stage == "confirm":
                yield from (voice(fact) for fact in match.rules.parts.game_words.report(event.args[1]))
        elif event.is_visible_to(None):
            yield board.voice()(presentation.describe(event))


def visible_text(view: ui.LayoutView) -> str:
    """Return the text of a message without the descriptions of its pictures."""
    return "\n".join(part["content"] for part in walk(view.to_components()) if part["type"] == 10)


def read_length(text: str) -> int:
    """Return how many characters people read who are called Ann and Bob."""
    short = re.sub(r"<@\d+1>", "@Ann", re.sub(r"<@\d+2>", "@Bob", text)).replace("B" * 32, "Bob")
    return len(plain(short).replace("\n", ""))


def plain(text: str) -> str:
    """Return the text without Discord's markup, by which alone two texts may differ."""
    return re.sub(r"\*\*|^(-#|###) |✋ ", "", text, flags=re.MULTILINE).strip()
