"""The message that announces a start, and the small print about the deal that it completes."""

import hashlib
from typing import Any

from discord import ui

from cogs.components import layout
from cogs.components.custom_ids import TapId
from cogs.text.sentences import Voice
from engine.face import Quote, SeatName
from sessions.table.table import Table
from sessions.table.table_data import Closing


def mark(table: Table, closing: Closing) -> str:
    """The id of an announcement's button, which nothing else has: of this start, with all that it says."""
    said = "\n".join((table.seal, *table.body.luck, closing.beacon))
    digest = hashlib.sha256(said.encode()).hexdigest()[:16]
    return str(TapId(table.id, closing.number, "fair", digest))


def announcement(table: Table, closing: Closing, voice: Voice) -> ui.LayoutView:
    """Who plays; that luck is closed, and what the deal is made from so far."""
    body = table.body
    players = [SeatName(number) for number in range(len(body.seats))]
    lines = [voice.say("deal-announced", game=voice.say(f"game-{table.game}"), players=players)]
    if closing.number > 1:
        lines.append(voice.say(f"deal-again-{closing.why}", number=closing.number))
    lines += [voice.say("deal-luck", luck=[Quote(luck) for luck in body.luck])] if body.luck else []
    lines.append(voice.say("deal-sealed", seal=table.seal))
    lines += _beacon(closing, voice)
    tap = TapId.read(mark(table, closing))
    assert tap is not None
    return layout.page(
        layout.text(*lines), ui.ActionRow(layout.button(tap, voice.say("deal-how"), emoji="🎲"))
    )


def _beacon(closing: Closing, voice: Voice) -> list[str]:
    if not closing.beacon:
        return []
    chain, _, number = closing.beacon.partition(" ")
    if number == "0":
        return [voice.say("deal-no-beacon", chain=chain)]
    return [voice.say("deal-beacon", chain=chain, round=number)]


def message_of(began: str) -> int:
    """The message that announced a start, out of its line in the deal; 0 for none."""
    number = began.partition(" ")[0]
    return int(number) if number.isdecimal() else 0


def notes(table: Table, link: str, voice: Voice) -> list[str]:
    """Small print of a panel about the deal: a beacon it went without, and the proof once all is over."""
    body = table.body
    found = []
    if not body.answers and body.beacon.endswith(" -"):
        found.append(voice.say("deal-unlit"))
    if table.decided and body.luck:
        shown: dict[str, Any] = {"secret": body.secret}
        found.append(
            voice.say("deal-proof", link=link, **shown) if link else voice.say("deal-shown", **shown)
        )
    return found
