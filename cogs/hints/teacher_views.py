"""What the teacher says, in words: why an answer is good, and the key moments of a game."""

from collections.abc import Container, Sequence
from typing import Any

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import button, text
from cogs.core.panels import answer_words
from cogs.core.text.sentences import Localizer
from cogs.replays.replay_view import turn_name
from engine.computers import teacher
from engine.computers.teacher import FinishedMatch, Hint, KeyMoment
from engine.match import Match
from engine.presentation import SeatName
from engine.records.replay import open_turn
from sessions.table.table import Table

CLOSE = 0.03  # answers whose winning shares differ by less are equally good


def why(hint: Hint, other: str, localizer: Localizer) -> str:
    """Return why an answer is good.

    If the game has words for the reason, use those. Otherwise compare the answer with another one.
    other: this other answer, in words; "": there is none.
    """
    reason = hint.reason
    own_key = f"why-{reason.key}" if reason is not None else ""
    if reason is not None and localizer.catalogues.has(own_key):
        return localizer.say(own_key, **reason.args)
    if not other:
        return localizer.say("hint-alone")
    gain = hint.share - hint.other_share
    key = "hint-better" if gain >= CLOSE else "hint-close"
    return localizer.say(key, share=percent(hint.share), less=percent(hint.other_share), other=other)


def percent(share: float) -> int:
    """Return a winning share (0 to 1) in percent, from 1 to 99: an estimate is never certain."""
    return min(99, max(1, round(100 * share)))


def moments(
    table: Table,
    shown_moments: Sequence[KeyMoment],
    game: FinishedMatch,
    chosen: int,
    localizer: Localizer,
    *,
    title: str = "moments-title",
    course: Sequence[str] = (),
    followed_hints: Container[int] = (),
) -> ui.LayoutView:
    """Return the key moments in words, the picture of one moment, and a button for the picture of each.

    game: the finished match.
    chosen: index of the moment whose picture is shown.
    title: key of the title.
    course: lines on how the game came to its end.
    followed_hints: indexes of the answers that followed a hint.
    """
    lines = [f"### {localizer.say(title)}", *course]
    positions = [position(game, moment) for moment in shown_moments]
    turns = [turn_name(table.game, open_turn(game.rules, view), localizer) for view in positions]
    for number, (moment, turn) in enumerate(zip(shown_moments, turns, strict=True), 1):
        lines.append(f"**{number}. {turn}** · {moment_text(moment, game, localizer, table.names)}")
        if moment.answer_index in followed_hints:
            lines[-1] += f" {localizer.say('moment-hinted')}"
    buttons = [
        button(
            ButtonId(table.id, table.body.progress.question, "moment", str(index)),
            localizer.say("moments-show", number=index + 1),
            "main" if index == chosen else "plain",
        )
        for index in range(len(shown_moments))
        if len(shown_moments) > 1
    ]
    scene = localizer.lines(table.rules.presentation.lines(positions[chosen]))
    below = text(f"-# {localizer.say('moments-picture', number=chosen + 1, turn=turns[chosen])}")
    return layout.container(table, text(*lines), layout.gallery(scene), below, *layout.rows(buttons))


def moments_for(table: Table, seats: Sequence[int], found: Sequence[KeyMoment]) -> list[KeyMoment]:
    """Return the moments to show to somebody, at most three: those of their seats and of computer players, or
    the greatest ones of all to somebody who did not play.

    seats: the person's seats.
    found: all key moments, in the order of the game.
    """
    own_seats = {*seats, *table.computer_seats} if seats else range(len(table.body.seats))
    return teacher.weightiest([moment for moment in found if moment.seat in own_seats])


def has_lost(table: Table, seats: Sequence[int]) -> bool:
    """Return whether these seats lost; False if there are none, or if nobody won."""
    winners = table.match.result.winners if table.match is not None and table.match.result is not None else ()
    return bool(seats and winners) and not {*seats} & {*winners}


def course(game: FinishedMatch, localizer: Localizer) -> list[str]:
    """Return how the game came to its end, if its rules have words for that."""
    events = Match.new(game.rules, game.setup).replay(game.answers)
    return [
        localizer(line)
        for line in game.rules.presentation.course_of_game(
            [event for event in events if event.is_visible_to(None)]
        )
    ]


def moment_text(moment: KeyMoment, game: FinishedMatch, localizer: Localizer, names: list[str]) -> str:
    """Return a moment in words: who played what, what was better and why, and the chances.

    names: the players, by seat.
    """
    match, hint = game.match_before(moment.answer_index), moment.hint
    played = answer_words.answer_text(match, moment.seat, moment.played, localizer, names)
    better = answer_words.answer_text(match, moment.seat, hint.token, localizer, names)
    other = answer_words.answer_text(match, moment.seat, hint.other, localizer, names)
    was_found = hint.token == moment.played
    reason = why(hint, other, localizer) if hint.reason is not None else ""
    key = "moment-found" if was_found else "moment-missed"
    # The reason already says that the answer wins, so an estimate would only weaken it.
    if hint.reason is not None and hint.reason.states_win:
        return localizer.say(
            f"{key}-win", player=SeatName(moment.seat), played=played, better=better, why=reason
        )
    return localizer.say(
        f"{key}-gold" if moment.worth else key,
        gold=moment.worth,
        player=SeatName(moment.seat),
        played=played,
        better=other if was_found else better,
        share=percent(hint.share),
        less=percent(hint.other_share),
        why=reason,
    ).rstrip()


def position(game: FinishedMatch, moment: KeyMoment) -> Any:
    """Return the view that the seat had before the moment."""
    match = game.match_before(moment.answer_index)
    return game.rules.view(match.state, match.question, moment.seat)
