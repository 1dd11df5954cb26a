"""Finding a game, as one private panel: what one waits for, and lists to wait for more."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.components import layout
from cogs.components.custom_ids import STEP, TapId
from cogs.components.items import Select
from cogs.components.layout import button, page, text
from cogs.text.sentences import LANGUAGES, Voice
from sessions.cards.available_packs import Shelf
from sessions.gathering.waiting_queue import ANY, PACES, WaitingList

ACT = "queue"
SHOW, LEAVE, GAME, PACE, LANGUAGE = "show", "leave", "game", "pace", "language"


class QueueSheet(NamedTuple):
    """person: who reads; queue: of the server; pace, language: that the next game chosen is waited for with;
    way: to the table of a game that was found ("": none, or nobody can follow a link)."""

    person: int
    queue: WaitingList
    pace: str
    language: str
    way: str = ""


def panel(sheet: QueueSheet, shelves: Mapping[str, Shelf], voice: Voice, said: str = "") -> ui.LayoutView:
    """The whole panel. said: what was done just now."""
    own, called = sheet.queue.of(sheet.person), sheet.queue.called(sheet.person)
    lines = [f"### {voice.say('queue-title')}", f"-# {voice.say('queue-about')}", said]
    if called is not None:
        lines.append(voice.say("queue-found-yours", game=voice.say(f"game-{called.game}")))
        links = (
            [ui.ActionRow(ui.Button[Any](label=voice.say("to-panel"), url=sheet.way))] if sheet.way else []
        )
        return page(text(*lines), *links)
    for one in own:
        lines.append(
            voice.say(
                "queue-you-wait",
                game=voice.say(f"game-{one.game}"),
                pace=voice.value("tempo", one.pace),
                language=voice.value("spoken", one.language),
                until=f"<t:{int(one.until)}:R>",
            )
        )
    counts = Counter(one.game for one in sheet.queue.waiting if one.person != sheet.person)
    games = [
        discord.SelectOption(
            label=layout.cut(voice.say(f"game-{name}"), 100),
            value=name,
            emoji=shelf.game.symbol,
            description=voice.say("queue-others", count=counts[name]),
        )
        for name, shelf in shelves.items()
    ]
    ends = [button(TapId("", 0, ACT, SHOW), voice.say("queue-refresh"))]
    if own:
        ends.insert(0, button(TapId("", 0, ACT, LEAVE), voice.say("queue-leave")))
    return page(
        text(*lines),
        _list(sheet, PACE, [(one, voice.value("tempo", one)) for one in PACES], sheet.pace),
        _list(sheet, LANGUAGE, [(o, voice.value("spoken", o)) for o in (ANY, *LANGUAGES)], sheet.language),
        ui.ActionRow(Select(_tap(sheet, GAME), voice.say("queue-choose"), games)),
        *layout.rows(ends),
    )


def _tap(sheet: QueueSheet, key: str) -> TapId:
    return TapId("", 0, ACT, STEP.join((key, sheet.pace, sheet.language)))


def _list(sheet: QueueSheet, key: str, given: Sequence[tuple[str, str]], now: str) -> ui.ActionRow[Any]:
    options = [discord.SelectOption(label=label, value=value, default=value == now) for value, label in given]
    return ui.ActionRow(Select(_tap(sheet, key), "", options))
