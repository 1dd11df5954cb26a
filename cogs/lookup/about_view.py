"""`/about`: version, source, support, privacy, and how to report a problem."""

from typing import Any

from discord import ui

from cogs import VERSION
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import StatelessView
from cogs.core.components.layout import button, page, rows, text
from cogs.core.loaded_content import HostLinks
from cogs.core.text.sentences import Localizer


def view(links: HostLinks, invite: str, localizer: Localizer) -> ui.LayoutView:
    """Return the `/about` panel.

    invite: address of the page that adds the bot to a server; "" if there is none.
    """
    urls = {**links._asdict(), "invite": invite}
    link_buttons: list[ui.Item[Any]] = [
        ui.Button(label=localizer.say(f"link-{name}"), url=url) for name, url in urls.items() if url
    ]
    no_support_line = "" if links.support else localizer.say("no-support")
    lines = [localizer.say("about"), no_support_line, f"-# {localizer.say('version-shown', version=VERSION)}"]
    problem_button = button(ButtonId("", 0, "problem"), localizer.say("problem-button"), emoji="🐞")
    return page(text(*lines), *rows([problem_button, *link_buttons]))


def support(links: HostLinks, localizer: Localizer) -> ui.View | None:
    """Return a view with a link to the support server; None if the host gives none."""
    if not links.support:
        return None
    link_view = StatelessView()
    link_view.add_item(ui.Button(label=localizer.say("link-support"), url=links.support))
    return link_view
