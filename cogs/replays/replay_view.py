"""A frame of a replay as a message: the picture, what happened, whose move it was, and navigation buttons."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Button, Select
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.components.replay_target import (
    ADVICE,
    EYES,
    GAMES,
    LAST,
    MOMENTS,
    PLAY_ON,
    SHOW,
    TURNS,
    ReplayTarget,
    format_viewpoint,
)
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.panels.table_list_view import player_names
from cogs.core.panels.view_parts import small
from cogs.core.text.sentences import Localizer, literal
from cogs.replays.replay_words import ReplayWords, bare
from engine.presentation import Scene, SeatName
from engine.records.replay import Frame, Turn, turns
from sessions.packs.available_packs import GamePacks
from sessions.replays.finished_games import FinishedGame, FinishedPage
from sessions.replays.replay_sources import ReplaySource

HAND = "hand.png"  # file name of the picture of the viewpoint's hand
MOST_OPTIONS = 25  # in a select menu
LISTED = MOST_OPTIONS - 2  # turns on a page, so that links to the pages before and after fit
MOST_NEWS, MOST_LINE = 900, 90  # characters of news, and of what happened in a turn
PAGE_MARK = "p"  # prefix of values that open another page of the list of turns


class ShownMoment(NamedTuple):
    """A key moment (an answer that changed the chances of winning) as the message shows it."""

    frame_index: int
    """Index of the frame before this answer."""
    turn: str
    """The name of the turn of this answer."""
    explanation: str
    """What was played, and what was better, in words."""


class ReplaySheet(NamedTuple):
    """Everything that the message of a replay's frame shows, before its pictures are painted."""

    source: ReplaySource
    """The game that is shown."""
    frames: Sequence[Frame]
    """All frames of the game, as the viewpoint sees them."""
    target: ReplayTarget
    """The button target: which frame is shown (`frame_index`), and from which `viewpoint`."""
    viewpoints: Sequence[int | None]
    """The viewpoints that the reader may choose: seats, and None for nobody's."""
    moments: Sequence[ShownMoment] | None = None
    """The key moments; None if they were not searched for yet."""
    page: int | None = None
    """The page of the list of turns that is shown, from 0; None: the page with the frame's own turn."""
    news: str = ""
    """Text below the frame, such as the teacher's advice or an error."""
    symbol: str = ""
    """The game's symbol."""
    extra_buttons: Sequence[Button] = ()
    """Buttons that stand before those to key moments and advice."""
    may_play_on: bool = False
    """Whether the reader can open a table that plays on from this frame."""

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
    """Return the message of a frame with its pictures.

    pictures: the painted scenes as PNG: the table, and then the viewpoint's hand if there is one. Empty: the
    message shows no picture.
    """
    if not pictures:
        return Panel(view).without_pictures()
    hand_picture = tuple((HAND, picture) for picture in pictures[1:2])
    return Panel(view, pictures[0], more_pictures=hand_picture)


# ---------------------------------------------------------------- words


def _title(sheet: ReplaySheet, localizer: Localizer) -> str:
    """Return the heading with the game and its players."""
    replay = sheet.source.replay
    players = [SeatName(seat) for seat in range(len(replay.setup.seats))]
    game = localizer.say(f"game-{replay.game}")
    return f"### {sheet.symbol} {localizer.say('replay-title', game=game, players=players)}"


def _where(sheet: ReplaySheet, turn: str, localizer: Localizer) -> str:
    """Return the line with turn, step, viewpoint, and whether the game still goes on.

    turn: the turn's name; "" before the first.
    """
    step = localizer.say("replay-step", step=sheet.target.frame_index + 1, steps=len(sheet.frames))
    viewpoint = sheet.target.viewpoint
    viewpoint_text = (
        localizer.say("replay-eyes-of", player=SeatName(viewpoint)) if isinstance(viewpoint, int) else ""
    )
    so_far = "" if sheet.source.is_over else localizer.say("replay-so-far")
    return " · ".join(part for part in (turn, step, viewpoint_text, so_far) if part)


def _words(sheet: ReplaySheet, news: Sequence[str], state: str, localizer: Localizer) -> list[str]:
    """Return lines: what happened, who was to move, what the viewpoint's seat held, key moments, advice.

    news: the frame's `FrameText.news`.
    state: the frame's `FrameText.headline`.
    """
    lines = [layout.tail(" ".join(news), MOST_NEWS)] if news else []
    if not sheet.target.frame_index:
        lines = [localizer.say("replay-beginning-line")]
    lines.append("" if repeated(state, news) else state)
    held_text = _held(sheet, localizer)
    lines += [held_text] if held_text else []
    moments = [moment for moment in sheet.moments or () if moment.frame_index == sheet.target.frame_index]
    lines += [f"🔍 {moment.explanation}" for moment in moments]
    return [*lines, sheet.news]


def repeated(state: str, news: Sequence[str]) -> bool:
    """Return whether the last line of the news says the same as the headline, apart from markup.

    state: the headline (`FrameText.headline`).
    news: the news (`FrameText.news`).
    """
    return bool(news) and bare(state).strip() == bare(news[-1]).strip()


def _held(sheet: ReplaySheet, localizer: Localizer) -> str:
    """Return what the viewpoint's seat held, in words.

    If a picture shows the hand, return only what the picture does not show.
    """
    rules, view = sheet.source.replay.rules, sheet.frame.view
    private_panels = rules.private_panels
    if private_panels is None or not isinstance(sheet.target.viewpoint, int):
        return ""
    if private_panels.scene(view) is None:
        return localizer.lines(rules.presentation.hand(view))
    return localizer.lines(private_panels.caption(view)) if private_panels.caption is not None else ""


# ---------------------------------------------------------------- turns


def _turn_list(
    sheet: ReplaySheet, all_turns: Sequence[Turn], words: ReplayWords, localizer: Localizer
) -> list[ui.Item[Any]]:
    """Return a select menu of turns, each with a few words on what happened; [] for a single turn.

    words: describes the replay.
    """
    if len(all_turns) < 2:
        return []
    fits_one_page = len(all_turns) <= MOST_OPTIONS
    turns_per_page = MOST_OPTIONS if fits_one_page else LISTED
    current = next(
        n for n, turn in enumerate(all_turns) if turn.first <= sheet.target.frame_index <= turn.last
    )
    page_count = -(-len(all_turns) // turns_per_page)
    page = min(current // turns_per_page if sheet.page is None else sheet.page, page_count - 1)
    first_index = page * turns_per_page
    plain = words.localizer(sheet.source.replay, localizer.language, plain=True)
    options = [
        discord.SelectOption(
            label=turn_name(sheet.source.replay.game, turn.number, localizer),
            value=str(turn.first),
            description=half_a_sentence(sheet, turn, plain) or None,
            default=number == current,
        )
        for number, turn in enumerate(all_turns[first_index : first_index + turns_per_page], first_index)
    ]
    if page:
        options.insert(0, _page(localizer.say("replay-earlier"), page - 1))
    if page < page_count - 1:
        options.append(_page(localizer.say("replay-later"), page + 1))
    return [ui.ActionRow(Select(sheet.target.tap(TURNS), localizer.say("replay-turns"), options))]


def _page(label: str, page: int) -> discord.SelectOption:
    """Return an entry that opens another page of the list of turns. page: from 0."""
    return discord.SelectOption(label=label, value=f"{PAGE_MARK}{page}")


def turn_name(game: str, number: int, localizer: Localizer) -> str:
    """Return the name of a turn, or of the beginning before the first one.

    game: name of the game.
    number: of the turn; 0 for the beginning.
    """
    return localizer.turn(game, number) or localizer.say("replay-beginning")


def half_a_sentence(sheet: ReplaySheet, turn: Turn, plain: Localizer) -> str:
    """Return what happened in a turn, cut to the length that a select menu shows.

    plain: a localizer without markdown.
    """
    sentence = ""
    for frame in sheet.frames[turn.first : turn.last + 1]:
        sentence = " ".join(
            [sentence, *(bare(plain(news_line)) for news_line in sheet.source.replay.news(frame))]
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
    names = sheet.source.replay.setup.seats
    options = [
        discord.SelectOption(
            label=layout.cut(
                plain.say("replay-eyes", player=names[viewpoint])
                if viewpoint is not None
                else plain.say("replay-eyes-all"),
                80,
            ),
            value=format_viewpoint(viewpoint),
            default=viewpoint == sheet.target.viewpoint,
        )
        for viewpoint in sheet.viewpoints[:MOST_OPTIONS]
    ]
    return [ui.ActionRow(Select(sheet.target.tap(EYES), localizer.say("replay-whose"), options))]


def _steps(sheet: ReplaySheet, localizer: Localizer) -> list[Button]:
    """Return the buttons to the first frame, one back, one on, and to the last frame.

    At the last frame of a running game, the last button looks for newer frames.
    """
    target, is_first = sheet.target, sheet.target.frame_index == 0
    is_last = sheet.target.frame_index == sheet.last
    steps = (
        ("first", "⏮️", 0),
        ("back", "◀️", target.frame_index - 1),
        ("on", "▶️", target.frame_index + 1),
        ("last", "⏭️", LAST),
    )
    buttons = [
        button(
            target.at(frame_index).tap(SHOW, step_name),
            localizer.say(f"replay-step-{step_name}"),
            emoji=emoji,
            off=is_first if step_name in ("first", "back") else is_last,
        )
        for step_name, emoji, frame_index in steps
    ]
    if is_last and not sheet.source.is_over:
        buttons[-1] = button(target.at(LAST).tap(SHOW, "last"), localizer.say("replay-newer"), emoji="🔄")
    return buttons


def _rows(sheet: ReplaySheet, all_turns: Sequence[Turn], localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the rows of buttons below the steps: to other turns, to key moments and advice, and the rest."""
    others = layout.rows([*sheet.extra_buttons, *_questions(sheet, localizer)])
    return [*layout.rows(_by_turn(sheet, all_turns, localizer)), *others]


def _by_turn(sheet: ReplaySheet, all_turns: Sequence[Turn], localizer: Localizer) -> list[Button]:
    """Return the buttons one turn back and one turn on; none if there is only one turn.

    Within a turn, “back” leads to the turn's own beginning.
    """
    if len(all_turns) < 2:
        return []
    frame = sheet.target.frame_index
    current = next(n for n, turn in enumerate(all_turns) if turn.first <= frame <= turn.last)
    back_index = all_turns[current if frame > all_turns[current].first else max(0, current - 1)].first
    next_index = all_turns[current + 1].first if current + 1 < len(all_turns) else sheet.last
    return [
        button(
            sheet.target.at(back_index).tap(SHOW, "turnback"),
            localizer.say("replay-turn-back"),
            emoji="⏪",
            off=frame == 0,
        ),
        button(
            sheet.target.at(next_index).tap(SHOW, "turnon"),
            localizer.say("replay-turn-on"),
            emoji="⏩",
            off=frame == sheet.last,
        ),
    ]


def _questions(sheet: ReplaySheet, localizer: Localizer) -> list[Button]:
    """Return the buttons to key moments, the teacher's advice, and play against a computer player."""
    source, target = sheet.source, sheet.target
    if not source.is_over or source.replay.rules.computer is None:
        return []
    buttons = [
        button(
            target.at(moment.frame_index).tap(SHOW, f"moment{number}"),
            localizer.say("replay-moment", turn=moment.turn),
            "main" if moment.frame_index == target.frame_index else "plain",
            emoji="🔍",
        )
        for number, moment in enumerate(sheet.moments or ())
    ]
    if sheet.moments is None:
        buttons.append(button(target.tap(MOMENTS), localizer.say("replay-moments"), emoji="🔍"))
    has_moment = any(moment.frame_index == target.frame_index for moment in sheet.moments or ())
    if source.asks(sheet.frame.answer_count) and not has_moment:  # a key moment already has this advice
        buttons.append(button(target.tap(ADVICE), localizer.say("replay-advice"), emoji="💡"))
    if sheet.may_play_on:
        buttons.append(button(target.tap(PLAY_ON), localizer.say("replay-play-on"), emoji="🤖"))
    return buttons


def finished_games(
    finished_page: FinishedPage,
    game_packs: Mapping[str, GamePacks],
    where: Mapping[int, str],
    localizer: Localizer,
) -> ui.LayoutView:
    """Return a page of the list.

    game_packs: the installed games, by name.
    where: id → name, of servers other than the one where this is read.
    """
    lines = [f"### {localizer.say('replay-games')}"]
    if not finished_page.games:
        lines.append(localizer.say("replay-games-none"))
    items: list[ui.Item[Any]] = [text(*lines)]
    items += [
        _entry(finished_game, game_packs, where.get(finished_game.guild, ""), localizer)
        for finished_game in finished_page.games
    ]
    items.append(text(f"-# {localizer.say('replay-bring')}"))
    pager = layout.pager(
        lambda page, mark: ButtonId("", page, GAMES, mark), finished_page.page, more=finished_page.more
    )
    items += layout.rows(pager)
    return page(*items)


def _entry(
    finished_game: FinishedGame, game_packs: Mapping[str, GamePacks], where: str, localizer: Localizer
) -> ui.Item[Any]:
    """Return a finished game with its replay button. where: name of another server; "" for this one."""
    game = f"{game_packs[finished_game.game].game.symbol} **{localizer.say(f'game-{finished_game.game}')}**"
    line = " · ".join(part for part in (game, literal(where)) if part)
    replay = button(ButtonId(finished_game.table, LAST, SHOW), localizer.say("replay-open"), emoji="▶️")
    players = player_names(finished_game.seats, localizer)
    return ui.Section(
        text(line, f"-# {players} · {format_timestamp(finished_game.ended_at, 'd')}"),
        accessory=replay,
    )
