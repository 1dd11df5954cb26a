"""A page of the log: who did what, when, and about whom."""

from collections.abc import Callable

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer, literal
from sessions.competitions.tournament_data import WORD_OF_RESULT
from sessions.moderation.action_log import KEPT_DAYS, ActPage, LoggedAct

LOG = "actlog"  # act: a page of the log of a server


def log(
    acts: ActPage,
    tap: Callable[[int, str], ButtonId],
    localizer: Localizer,
    back: ButtonId,
    *,
    with_titles: bool,
) -> ui.LayoutView:
    """Return a page of a log.

    tap: returns the button id for a page, see `layout.pager`.
    back: the button id of the panel from which the log was opened.
    with_titles: whether to name the tournament of each act.
    """
    lines = [f"### {localizer.say('log-title')}", f"-# {localizer.say('log-about', days=KEPT_DAYS)}"]
    if not acts.acts:
        lines.append(localizer.say("log-none"))
    for act in acts.acts:
        lines += _lines(act, localizer, with_title=with_titles)
    pager = layout.pager(tap, acts.page, more=acts.more)
    return page(text(*lines), *layout.rows([*pager, layout.back_button(back, localizer)]))


def _lines(act: LoggedAct, localizer: Localizer, *, with_title: bool) -> list[str]:
    """Return an act in one line, and what was noted besides in a second one."""
    deleted = localizer.say("log-deleted")
    by = f"<@{act.by}>" if act.by else deleted
    people = [f"<@{person}>" if person else deleted for person in act.people]
    detail, note = "", ""
    if act.act in ("rule", "correct"):
        key = f"log-result-{WORD_OF_RESULT.get(act.detail, 'neither')}"
        detail = localizer.say(key, count=len(act.people))
    elif act.act == "extend":
        detail = act.detail
    elif act.detail:
        note = f"-# {localizer.say('players-reason', why=literal(act.detail))}"
    what = localizer.say(f"log-{act.act}", people=people or [deleted], detail=detail)
    title = f" · {literal(act.title)}" if with_title and act.title else ""
    return [f"{format_timestamp(act.at, 'f')} {by}: {what}{title}", *([note] if note else [])]
