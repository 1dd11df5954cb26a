"""`/about`: version, source, where to ask, what is done with one's data, and how a problem is reported."""

from typing import Any, NamedTuple

from discord import ui

from cogs import VERSION
from cogs.components.button_ids import ButtonId
from cogs.components.items import StatelessView
from cogs.components.layout import button, page, rows, text
from cogs.text.sentences import Localizer


class HostLinks(NamedTuple):
    """Addresses that whoever runs this bot gives; "" for none."""

    source: str = ""
    support: str = ""
    privacy: str = ""
    terms: str = ""


NO_LINKS = HostLinks()


def view(links: HostLinks, invite: str, voice: Localizer) -> ui.LayoutView:
    """invite: the page on which the bot is added to a server; "" where there is none."""
    ways = {**links._asdict(), "invite": invite}
    shown: list[ui.Item[Any]] = [
        ui.Button(label=voice.say(f"link-{name}"), url=url) for name, url in ways.items() if url
    ]
    ask = "" if links.support else voice.say("no-support")
    lines = [voice.say("about"), ask, f"-# {voice.say('version-shown', version=VERSION)}"]
    problem = button(ButtonId("", 0, "problem"), voice.say("problem-button"), emoji="🐞")
    return page(text(*lines), *rows([problem, *shown]))


def support(links: HostLinks, voice: Localizer) -> ui.View | None:
    """The way to where one can ask, if there is one."""
    if not links.support:
        return None
    link_view = StatelessView()
    link_view.add_item(ui.Button(label=voice.say("link-support"), url=links.support))
    return link_view
