"""A frame of a replay as a message: the picture, what happened, whose move it was, and navigation buttons."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.components import layout
from cogs.components.items import Button, Select
from cogs.components.layout import Panel, button, text
from cogs.components.targets.replay_target import (
    ADVICE,
    EYES,
    LAST,
    MOMENTS,
    PLAY_ON,
    SHOW,
    TURNS,
    ReplayTarget,
    format_viewpoint,
)
from cogs.text.replay_words import ReplayWords, bare
from cogs.text.sentences import Localizer
from cogs.views.view_parts import small
from engine.presentation import Scene, SeatName
from engine.replay import Frame, Turn, turns
from sessions.replays.replay_sources import ReplaySource

HAND = "hand.png"
MOST_OPTIONS = 25  # in a select menu
LISTED = MOST_OPTIONS - 2  # turns on a page, so that links to the pages before and after fit
MOST_NEWS, MOST_LINE = 900, 90
PAGE_MARK = "p"  # prefix of values that open another page of the list of turns


class ShownMoment(NamedTuple):
    """A key moment."""

    frame_index: int
    """Index of the frame before the answer."""
    turn: str
    """The name of its turn."""
    explanation: str
    """The explanation of the moment, in words."""


class ReplaySheet(NamedTuple):
    """A frame of a replay with what its message shows, before it is painted."""

    source: ReplaySource
    """The game that is shown."""
    frames: Sequence[Frame]
    """All frames of the game, as the viewpoint sees them."""
    target: ReplayTarget
    """The button target: which frame is shown (`place`, from 0), and from which viewpoint (`eyes`)."""
    viewpoints: Sequence[int | None]
    """The viewpoints that the reader may choose."""
    moments: Sequence[ShownMoment] | None = None
    """The key moments; None if they were not searched for yet."""
    page: int | None = None
    """Page of the list of turns, from 0; None for the page with the frame's own turn."""
    news: str = ""
    """Text below the frame, such as the teacher's advice or an error."""
    symbol: str = ""
    """The game's symbol."""
    extra_buttons: Sequence[Button] = ()
    """Further buttons."""
    may_play_on: bool = False
    """Whether a table can play on from here."""

    @property
    def frame(self) -> Frame:
        """The frame that is shown."""
        return self.frames[self.target.frame_index]

    @property
    def last(self) -> int:
        """The index of the last frame."""
        return len(self.frames) - 1

    def scenes(self) -> list[Scene]:
        """Return the scene of the table, and that of the viewpoint's hand if there is one."""
        return self.source.replay.scenes(self.frame)


def panel(sheet: ReplaySheet, words: ReplayWords, localizer: Localizer) -> ui.LayoutView:
    """Return the message of a frame.

    words: describes the replay.
    localizer: the reader's, as `ReplayWords.localizer` makes it.
    """
    all_turns = turns(sheet.frames)
    frame_text = words.describe(sheet.source.replay, sheet.frame, localizer)
    galleries = [
        layout.gallery(alt, name) for alt, name in zip(frame_text.alt, (layout.PICTURE, HAND), strict=False)
    ]
    items: list[ui.Item[Any]] = [
        text(_title(sheet, localizer), small(_where(sheet, frame_text.turn, localizer)))
    ]
    items += galleries
    items.append(text(*_words(sheet, frame_text.news, frame_text.headline, localizer)))
    items += _turn_list(sheet, all_turns, words, localizer)
    items += _eyes_list(sheet, localizer)
    items += [ui.ActionRow(*_steps(sheet, localizer)), *_rows(sheet, all_turns, localizer)]
    return layout.page(ui.Container(*layout.fitted(items), accent_colour=layout.ACCENT["over"]))


def with_pictures(view: ui.LayoutView, pictures: Sequence[bytes]) -> Panel:
    """Return the message with the painted scenes of the sheet, as PNG; without pictures if there are none."""
    if not pictures:
        return Panel(view).without_pictures()
    more = tuple((HAND, picture) for picture in pictures[1:2])
    return Panel(view, pictures[0], more_pictures=more)


# ---------------------------------------------------------------- words


def _title(sheet: ReplaySheet, localizer: Localizer) -> str:
    """Return the heading with the game and its players."""
    replay = sheet.source.replay
    players = [SeatName(seat) for seat in range(len(replay.setup.seats))]
    game = localizer.say(f"game-{replay.game}")
    return f"### {sheet.symbol} {localizer.say('replay-title', game=game, players=players)}"


def _where(sheet: ReplaySheet, turn: str, localizer: Localizer) -> str:
    """Return the line with turn, step, viewpoint, and whether the game still goes on.

    turn: the turn's name.
    """
    step = localizer.say("replay-step", step=sheet.target.frame_index + 1, steps=len(sheet.frames))
    viewpoint = sheet.target.viewpoint
    seen = localizer.say("replay-eyes-of", player=SeatName(viewpoint)) if isinstance(viewpoint, int) else ""
    so_far = "" if sheet.source.is_over else localizer.say("replay-so-far")
    return " · ".join(part for part in (turn, step, seen, so_far) if part)


def _words(sheet: ReplaySheet, news: Sequence[str], state: str, localizer: Localizer) -> list[str]:
    """Return what happened, who was to move, what the viewpoint's seat held, key moments and advice.

    news, state: the frame in words, as in `FrameText`.
    """
    lines = [layout.tail(" ".join(news), MOST_NEWS)] if news else []
    if not sheet.target.frame_index:
        lines = [localizer.say("replay-beginning-line")]
    lines.append("" if repeated(state, news) else state)
    held = _held(sheet, localizer)
    lines += [held] if held else []
    moments = [one for one in sheet.moments or () if one.frame_index == sheet.target.frame_index]
    lines += [f"🔍 {one.explanation}" for one in moments]
    return [*lines, sheet.news]


def repeated(state: str, news: Sequence[str]) -> bool:
    """Return whether the last news already says how the game ended, apart from emphasis."""
    return bool(news) and bare(state).strip() == bare(news[-1]).strip()


def _held(sheet: ReplaySheet, localizer: Localizer) -> str:
    """Return what the viewpoint's seat held, in words. If a picture shows it: only what the picture lacks."""
    rules, view = sheet.source.replay.rules, sheet.frame.view
    own = rules.private_panels
    if own is None or not isinstance(sheet.target.viewpoint, int):
        return ""
    if own.scene(view) is None:
        return localizer.lines(rules.presentation.hand(view))
    return localizer.lines(own.caption(view)) if own.caption is not None else ""


# ---------------------------------------------------------------- turns


def _turn_list(
    sheet: ReplaySheet, all_turns: Sequence[Turn], words: ReplayWords, localizer: Localizer
) -> list[ui.Item[Any]]:
    """Return a select menu of turns, each with a few words on what happened; [] for a single turn."""
    if len(all_turns) < 2:
        return []
    all_here = len(all_turns) <= MOST_OPTIONS
    size = MOST_OPTIONS if all_here else LISTED
    now = next(n for n, turn in enumerate(all_turns) if turn.first <= sheet.target.frame_index <= turn.last)
    pages = -(-len(all_turns) // size)
    page = min(now // size if sheet.page is None else sheet.page, pages - 1)
    begin = page * size
    plain = words.localizer(sheet.source.replay, localizer.language, plain=True)
    options = [
        discord.SelectOption(
            label=turn_name(words, sheet.source.replay.game, turn.number, localizer),
            value=str(turn.first),
            description=half_a_sentence(sheet, turn, words, plain) or None,
            default=number == now,
        )
        for number, turn in enumerate(all_turns[begin : begin + size], begin)
    ]
    if page:
        options.insert(0, _page(localizer.say("replay-earlier"), page - 1))
    if page < pages - 1:
        options.append(_page(localizer.say("replay-later"), page + 1))
    return [
        ui.ActionRow(Select(sheet.target.tap(TURNS), localizer.say("replay-turns"), options, afresh=True))
    ]


def _page(label: str, page: int) -> discord.SelectOption:
    """Return an entry that opens another page of the list of turns. page: from 0."""
    return discord.SelectOption(label=label, value=f"{PAGE_MARK}{page}")


def turn_name(words: ReplayWords, game: str, number: int, localizer: Localizer) -> str:
    """Return the name of a turn, or of the beginning before the first one.

    game: name of the game.
    number: of the turn; 0 for the beginning.
    """
    return words.turn(game, number, localizer) or localizer.say("replay-beginning")


def half_a_sentence(sheet: ReplaySheet, turn: Turn, words: ReplayWords, plain: Localizer) -> str:
    """Return what happened in a turn, cut to the length that a select menu shows. plain: without markdown."""
    sentence = ""
    for frame in sheet.frames[turn.first : turn.last + 1]:
        sentence = " ".join(
            [sentence, *(bare(plain(one)) for one in sheet.source.replay.news(frame))]
        ).strip()
        if len(sentence) > MOST_LINE:
            break
    return layout.cut(sentence.replace("\n", " "), MOST_LINE)


# ---------------------------------------------------------------- buttons


def _eyes_list(sheet: ReplaySheet, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return a select menu of viewpoints, if there is a choice."""
    if len(sheet.viewpoints) < 2:
        return []
    plain = localizer._replace(plain=True)
    seats = sheet.source.replay.setup.seats
    options = [
        discord.SelectOption(
            label=layout.cut(
                plain.say("replay-eyes", player=seats[viewpoint])
                if viewpoint is not None
                else plain.say("replay-eyes-all"),
                80,
            ),
            value=format_viewpoint(viewpoint),
            default=viewpoint == sheet.target.viewpoint,
        )
        for viewpoint in sheet.viewpoints[:MOST_OPTIONS]
    ]
    return [ui.ActionRow(Select(sheet.target.tap(EYES), localizer.say("replay-whose"), options, afresh=True))]


def _steps(sheet: ReplaySheet, localizer: Localizer) -> list[Button]:
    """Return the buttons to the first frame, one back, one on, and to the last frame.

    At the last frame of a running game, the last button looks for newer frames.
    """
    spot, first = sheet.target, sheet.target.frame_index == 0
    last = sheet.target.frame_index == sheet.last
    places = (
        ("first", "⏮️", 0),
        ("back", "◀️", spot.frame_index - 1),
        ("on", "▶️", spot.frame_index + 1),
        ("last", "⏭️", LAST),
    )
    buttons = [
        Button(
            spot.at(place).tap(SHOW, way), None, emoji=sign, off=first if way in ("first", "back") else last
        )
        for way, sign, place in places
    ]
    if last and not sheet.source.is_over:
        buttons[-1] = button(spot.at(LAST).tap(SHOW, "last"), localizer.say("replay-newer"), emoji="🔄")
    return buttons


def _rows(sheet: ReplaySheet, all_turns: Sequence[Turn], localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the buttons to turns, to key moments and advice, and the other offers."""
    others = layout.rows([*_questions(sheet, localizer), *sheet.extra_buttons])
    return [*layout.rows(_by_turn(sheet, all_turns)), *others]


def _by_turn(sheet: ReplaySheet, all_turns: Sequence[Turn]) -> list[Button]:
    """Return the buttons to the turn before and the turn after; none if there is only one turn."""
    if len(all_turns) < 2:
        return []
    frame = sheet.target.frame_index
    now = next(n for n, turn in enumerate(all_turns) if turn.first <= frame <= turn.last)
    back = all_turns[now if frame > all_turns[now].first else max(0, now - 1)].first
    on = all_turns[now + 1].first if now + 1 < len(all_turns) else sheet.last
    return [
        Button(sheet.target.at(back).tap(SHOW, "turnback"), None, emoji="⏪", off=frame == 0),
        Button(
            sheet.target.at(on).tap(SHOW, "turnon"),
            None,
            emoji="⏩",
            off=frame == sheet.last,
        ),
    ]


def _questions(sheet: ReplaySheet, localizer: Localizer) -> list[Button]:
    """Return the buttons to key moments, the teacher's advice, and play against a computer player."""
    source, spot = sheet.source, sheet.target
    if not source.is_over or source.replay.rules.computer is None:
        return []
    buttons = [
        button(
            spot.at(one.frame_index).tap(SHOW, f"moment{number}"),
            one.turn,
            "main" if one.frame_index == spot.frame_index else "plain",
            emoji="🔍",
        )
        for number, one in enumerate(sheet.moments or ())
    ]
    if sheet.moments is None:
        buttons.append(button(spot.tap(MOMENTS), localizer.say("replay-moments"), emoji="🔍"))
    has_moment = any(one.frame_index == spot.frame_index for one in sheet.moments or ())
    if source.asks(sheet.frame.answer_count) and not has_moment:  # a key moment already has this advice
        buttons.append(button(spot.tap(ADVICE), localizer.say("replay-advice"), emoji="💡"))
    if sheet.may_play_on:
        buttons.append(button(spot.tap(PLAY_ON), localizer.say("replay-play-on"), emoji="🤖"))
    return buttons
