"""The private panels of `/players`: who may not play on the server, and what can be done about somebody."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import PeopleSelect, Select
from cogs.core.components.layout import button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer, literal
from cogs.moderation.log_view import LOG
from sessions.moderation.moderation import UNLIMITED, KeptOut, ServerModeration
from sessions.table.time_controls import DAY

# Acts: the list; one person; keep somebody out; lift that; take somebody off the boards, or put them back.
PLAYERS, PLAYER, KEEP_OUT, LIFT, OFF_BOARDS = "players", "player", "keepout", "letplay", "offboards"
HIDE, SHOW = "hide", "show"  # arguments of OFF_BOARDS
LENGTHS = (1, 7, 30, 0)  # days for which somebody can be kept out; 0: until it is lifted
LISTED = 8  # decisions on a page, each with a button beside it


class PersonSheet(NamedTuple):
    """What the panel about one person shows."""

    person: int
    """Discord id."""
    decision: KeptOut | None
    """Why they may not play; None: they may."""
    is_hidden: bool
    """Whether managers took them off the boards."""


def players(
    decided: ServerModeration, page_index: int, localizer: Localizer, news: str = ""
) -> ui.LayoutView:
    """Return the list of those who are kept out, the newest first, and a list to choose anybody from.

    page_index: from 0.
    news: what was done just now; "": nothing.
    """
    shown = layout.list_page(
        decided.kept_out[::-1], page_index, LISTED, lambda number, mark: ButtonId("", number, PLAYERS, mark)
    )
    head = [f"### {localizer.say('players-title')}", news, f"-# {localizer.say('players-about')}"]
    if not shown.entries:
        head.append(localizer.say("players-none"))
    items: list[ui.Item[Any]] = [text(*head)]
    items += [
        layout.line_with_button(
            "\n".join(_decision_lines(decision, localizer)),
            ButtonId("", decision.number, LIFT),
            localizer.say("players-lift"),
        )
        for decision in shown.entries
    ]
    hidden = [f"<@{person}>" for person in decided.hidden if isinstance(person, int)]
    if hidden:
        items.append(text(f"-# {localizer.say('players-hidden', people=' '.join(hidden))}", most=1_000))
    items.append(ui.ActionRow(PeopleSelect(ButtonId("", 0, PLAYER), localizer.say("players-choose"))))
    log = button(ButtonId("", 0, LOG), localizer.say("log-button"))
    return page(*items, *layout.rows([*shown.pager, log]))


def player(sheet: PersonSheet, localizer: Localizer, news: str = "") -> ui.LayoutView:
    """Return what managers can do about one person. news: what was done just now; "": nothing."""
    person = str(sheet.person)
    lines = [f"### <@{sheet.person}>", news]
    buttons = []
    if sheet.decision is None:
        lines.append(f"-# {localizer.say('player-about')}")
    else:
        lines += _decision_lines(sheet.decision, localizer, with_name=False)
        lift = ButtonId("", sheet.decision.number, LIFT)
        buttons.append(button(lift, localizer.say("players-lift"), "good"))
    lines += [localizer.say("player-is-hidden")] if sheet.is_hidden else []
    lines.append(f"-# {localizer.say('player-games')}")
    hide = SHOW if sheet.is_hidden else HIDE
    hide_tap = ButtonId("", 0, OFF_BOARDS, f"{person}{STEP}{hide}")
    buttons.append(button(hide_tap, localizer.say(f"boards-{hide}")))
    buttons.append(button(ButtonId("", 0, PLAYERS), localizer.say("player-back"), emoji="↩️"))
    options = [
        discord.SelectOption(label=localizer.say("player-length", days=days), value=str(days))
        for days in LENGTHS
    ]
    key = "player-keep-out" if sheet.decision is None else "player-keep-out-again"
    lengths = Select(ButtonId("", 0, KEEP_OUT, person), localizer.say(key), options)
    return page(text(*lines), ui.ActionRow(lengths), *layout.rows(buttons))


def _decision_lines(decision: KeptOut, localizer: Localizer, *, with_name: bool = True) -> Iterator[str]:
    """Yield who is kept out until when, then why, and who decided it."""
    who = f"<@{decision.person}>" if decision.person else localizer.say("players-deleted")
    end = end_text(decision, localizer)
    yield f"{who} · {end}" if with_name else localizer.say("player-kept-out", end=end)
    if decision.reason:
        yield f"-# {localizer.say('players-reason', why=literal(decision.reason))}"
    if decision.by:
        at = format_timestamp(decision.at, "D")
        yield f"-# {localizer.say('players-by', manager=f'<@{decision.by}>', at=at)}"


def end_text(decision: KeptOut, localizer: Localizer) -> str:
    """Return until when somebody is kept out."""
    if not decision.until:
        return localizer.say("players-unlimited")
    return localizer.say("players-until", at=format_timestamp(decision.until, "f"))


def notice(decision: KeptOut, server: str, localizer: Localizer) -> ui.LayoutView:
    """Return the message to a person who is kept out. server: its name."""
    until = format_timestamp(decision.until, "f") if decision.until else UNLIMITED
    lines = [
        localizer.say("kept-out-notice", server=literal(server), until=until),
        localizer.say("players-reason", why=literal(decision.reason)),
        f"-# {localizer.say('kept-out-notice-about')}",
    ]
    return page(text(*lines))


def seconds_of(days: int) -> float:
    """Return a length in seconds; 0: until it is lifted. days: one of LENGTHS."""
    return days * DAY
