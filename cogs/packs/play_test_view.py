"""The panel of a pack's play-tests: start one, see its progress, stop it, read the report."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.layout import Panel, button, gallery, page, text
from cogs.core.text.sentences import Localizer
from cogs.packs import play_report_text
from cogs.packs.pack_views import pack_name
from cogs.packs.play_report_text import (
    card_lines,
    compared_lines,
    note_lines,
    report_lines,
    spoken,
)
from engine.presentation import Scene
from sessions.packs.play_report import PlayReport
from sessions.packs.play_test_store import PlayTestState
from sessions.packs.play_testing import FAULT
from sessions.packs.upload_limits import TRIAL_GAMES
from sessions.packs.uploaded_packs import UploadedPack

# Acts: show the panel, start a test, stop it, list every card of the report.
SEE, BEGIN, STOP, CARDS = "packtest", "packtestgo", "packtestend", "packtestall"
BACK = "back"  # argument of `SEE`: go back to the pack
BAR = 12  # characters of the progress bar
LINES = 30  # on a page of cards
MOST_WORDS = 1_000  # characters of each part of a report


class PlayTestSheet(NamedTuple):
    """What the panel of a pack's play-tests shows."""

    pack: UploadedPack
    """The pack."""
    state: PlayTestState
    """The running test and the latest reports."""
    news: str = ""
    """What was done just now."""


def scene_of(report: PlayReport, localizer: Localizer) -> Scene | None:
    """Return the report's scene; None if no card came up often enough. localizer: plain, without markup."""
    return play_report_text.report_scene(report, localizer) if report.cards else None


def play_test_panel(test_sheet: PlayTestSheet, localizer: Localizer, picture: bytes | None) -> Panel:
    """Return the panel of a pack's play-tests.

    localizer: with this pack's cards.
    picture: the painted scene of the report as PNG; None shows the text alone.
    """
    pack, state = test_sheet.pack, test_sheet.state
    items: list[ui.Item[Any]] = [text(_title(pack, localizer), test_sheet.news)]
    if state.running_here is not None or state.running_elsewhere is not None:
        items.append(text(*_progress(state, localizer)))
        return Panel(page(*items, ui.ActionRow(*_running_buttons(test_sheet, localizer))))
    if state.aborted is not None:
        sentence_key = "playtest-fault" if state.aborted.why == FAULT else "playtest-cut"
        items.append(text(localizer.say(sentence_key, done=state.aborted.done, games=state.aborted.asked)))
    if state.last_report is None:
        if state.aborted is None:
            items.append(text(localizer.say("playtest-about", games=TRIAL_GAMES)))
        return Panel(page(*items, ui.ActionRow(*_idle_buttons(test_sheet, localizer))))
    items += _report(test_sheet, state.last_report, localizer, picture)
    return Panel(page(*items, *layout.rows(_idle_buttons(test_sheet, localizer))), picture)


def cards(pack: UploadedPack, report: PlayReport, page_number: int, localizer: Localizer) -> ui.LayoutView:
    """Return a page of all cards of a report, in words. page_number: of the page, from 0."""
    lines = card_lines(report, localizer)
    shown = layout.list_page(
        lines, page_number, LINES, lambda number, mark: _tap(CARDS, pack, str(number), mark)
    )
    head = f"-# {localizer.say('playtest-cards-about')}"
    buttons = [button(_tap(SEE, pack), localizer.say("playtest-report"), emoji="📊")]
    return page(text(_title(pack, localizer), head, *shown.entries), ui.ActionRow(*shown.pager, *buttons))


def _title(pack: UploadedPack, localizer: Localizer) -> str:
    """Return the heading line with the pack's name."""
    return f"### {localizer.say('playtest-title', name=pack_name(pack.name))}"


def _progress(state: PlayTestState, localizer: Localizer) -> Sequence[str]:
    """Return lines with a progress bar, the number of games so far and the minutes left."""
    test = state.running_here
    if test is None:
        assert state.running_elsewhere is not None
        done, asked, seconds_left = state.running_elsewhere.done, state.running_elsewhere.asked, None
    else:
        done, asked, seconds_left = test.done, test.subject.games_to_play, test.seconds_left
    filled = BAR * done // asked
    sentence = localizer.say("playtest-progress", done=done, games=asked)
    minutes = (
        localizer.say("playtest-minutes", minutes=max(1, round(seconds_left / 60)))
        if seconds_left is not None
        else ""
    )
    return [
        f"{'▰' * filled}{'▱' * (BAR - filled)}",
        " · ".join(part for part in (sentence, minutes) if part),
        f"-# {localizer.say('playtest-leave' if test is not None else 'playtest-elsewhere')}",
    ]


def _running_buttons(test_sheet: PlayTestSheet, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the buttons while a test runs: stop it (if this process runs it), refresh, go back."""
    look_button = button(_tap(SEE, test_sheet.pack), localizer.say("playtest-look"), emoji="🔄")
    if test_sheet.state.running_here is None:
        return [look_button, _back(test_sheet.pack, localizer)]
    stop_button = button(_tap(STOP, test_sheet.pack), localizer.say("playtest-stop"), "bad", emoji="⏹️")
    return [stop_button, look_button, _back(test_sheet.pack, localizer)]


def _report(
    test_sheet: PlayTestSheet, report: PlayReport, localizer: Localizer, picture: bytes | None
) -> list[ui.Item[Any]]:
    """Return the report in words, with its picture and the comparison with the report before it.

    picture: as in `play_test_panel`.
    """
    state, pack = test_sheet.state, test_sheet.pack
    is_older = report.digest != pack.newest.digest
    sentence = localizer.say("playtest-older", number=report.number, now=pack.number) if is_older else ""
    previous_report = state.previous_report
    items: list[ui.Item[Any]] = [text(sentence, *report_lines(report, localizer), most=MOST_WORDS)]
    if previous_report is not None:
        items.append(text(*compared_lines(previous_report, report, localizer), most=MOST_WORDS))
    if picture:
        items.append(gallery(spoken(play_report_text.shown(report), localizer._replace(plain=True))))
    notes = " ".join(note_lines(report, localizer))
    items += [text(f"-# {notes}")] if notes else []
    if previous_report is not None:
        head = f"**{localizer.say('playtest-before', number=previous_report.number)}**"
        items += [ui.Separator(), text(head, *report_lines(previous_report, localizer), most=MOST_WORDS)]
    return items


def _idle_buttons(test_sheet: PlayTestSheet, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the buttons while no test runs: start one, list all cards, go back to the pack."""
    pack, report = test_sheet.pack, test_sheet.state.last_report
    has_newer_version = report is not None and report.digest != pack.newest.digest
    label = (
        "playtest-newer" if has_newer_version else "playtest-start" if report is None else "playtest-again"
    )
    begin_button = button(_tap(BEGIN, pack), localizer.say(label, number=pack.number), "good", emoji="▶️")
    buttons: list[ui.Item[Any]] = [begin_button]
    if report is not None and report.cards:
        buttons.append(button(_tap(CARDS, pack, "0"), localizer.say("playtest-cards"), emoji="🔤"))
    return [*buttons, _back(pack, localizer)]


def _back(pack: UploadedPack, localizer: Localizer) -> ui.Item[Any]:
    """Return the button back to the pack's panel."""
    return button(_tap(SEE, pack, BACK), localizer.say("playtest-back"), emoji="↩️")


def _tap(act: str, pack: UploadedPack, *more: str) -> ButtonId:
    """Return the id of a button of this pack. act: what it does; more: further arguments of the act."""
    return ButtonId("", 0, act, STEP.join((pack.id, *more)))
