"""What people do with a report: open its card, send it, answer it."""

from typing import Any

from cogs.results.report_cards import ReportCards
from sessions.results.report_data import ResultReport
from tests.support.message_parts import buttons
from tests.support.simulated_server import SimulatedServer


async def said(room: SimulatedServer, name: str, *others: str, **more: Any) -> Any:
    names = dict(zip(("with", "second", "third"), others, strict=False))
    given = {option: room.people[one] for option, one in names.items()} | {"game": "crownfell"} | more
    return (await room.people[name].slash(room.channel, "report", **given)).response


def card(room: SimulatedServer) -> Any:
    return room.channel.history()[-1]


async def tap(room: SimulatedServer, name: str, message: Any, act: str, last: str = "") -> Any:
    button_ids = [one["custom_id"] for one in buttons(message)]
    wanted = next(one for one in button_ids if f":{act}:" in one and one.endswith(last))
    return (await room.people[name].click(message, custom_id=wanted)).response


async def report(room: SimulatedServer) -> ResultReport:
    stored_documents = room.host.tables.store.documents.stored
    (report_id,) = [key for kind, key in stored_documents if kind == "report"]
    return await room.host.services.get(ReportCards).reports.get(report_id)
