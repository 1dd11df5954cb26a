"""Writes the lists of all commands and table options in docs/play/commands.md and its Japanese page:
`python -m tests.support.command_reference`. The texts are those that Discord shows.
"""

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from discord import app_commands

from cogs.core.client import CastellanBot, CommandTranslator
from cogs.core.text.sentences import Localizer, MessageCatalogues
from sessions.table.table_options import OPTIONS
from tests.support.paths import ROOT
from tests.support.simulated_server import hall

BEGIN = "<!-- From here on, `python -m tests.support.command_reference` writes this page. -->\n"
WRITE = "run `.venv/bin/python -m tests.support.command_reference`"
SUB_COMMANDS = (1, 2)  # types of Discord's options: a sub-command, a group of them


class CommandPage(NamedTuple):
    """A page with the list of commands, in one language."""

    file: Path
    """The page."""
    language: str
    """As Discord calls it in localizations; "en": the texts without one."""
    head: str
    """What stands before the rows."""
    colon: str
    """What stands between an option and its description."""
    options_head: str
    """What stands before the rows of the table options."""


PAGES = (
    CommandPage(
        ROOT / "docs/play/commands.md",
        "en",
        "\n## All commands\n\n| Command | What it does | Options |\n|---|---|---|\n",
        ": ",
        "\n## Options of a table\n\nUnder **Options** in the lobby, and with `/table settings`. "
        "Each game adds its own.\n\n| Option | Values |\n|---|---|\n",
    ),
    CommandPage(
        ROOT / "docs/play/commands.ja.md",
        "ja",
        "\n## すべてのコマンド\n\n| コマンド | できること | オプション |\n|---|---|---|\n",
        "：",
        "\n## テーブルの設定\n\nロビーの**設定**と `/テーブル 設定` で選べます。"
        "ゲームごとの設定もあります。\n\n"
        "| 設定 | 選べる値 |\n|---|---|\n",
    ),
)


async def payloads_of(bot: CastellanBot) -> list[dict[str, Any]]:
    """Return all slash commands as the bot sends them to Discord, sorted by name."""
    translator = CommandTranslator(bot.services.catalogues)
    commands = sorted(bot.tree.get_commands(), key=lambda command: command.name)
    return [
        await command.get_translated_payload(bot.tree, translator)
        for command in commands
        if not isinstance(command, app_commands.ContextMenu)
    ]


def rows(payload: Mapping[str, Any], page: CommandPage, groups: str = "") -> Iterator[str]:
    """Yield a row for a command, or for each of its sub-commands.

    payload: the command as Discord gets it
    groups: names of the groups that it is in
    """
    name = f"{groups} {text_of(payload, 'name', page)}".strip()
    options = payload.get("options", [])
    if any(option["type"] in SUB_COMMANDS for option in options):
        for option in options:
            yield from rows(option, page, name)
        return
    described = (
        f"`{text_of(option, 'name', page)}`{page.colon}{text_of(option, 'description', page)}"
        for option in options
    )
    yield f"| `/{name}` | {text_of(payload, 'description', page)} | {'<br>'.join(described)} |"


def text_of(payload: Mapping[str, Any], field: str, page: CommandPage) -> str:
    """Return the name or description of a command or option in the page's language."""
    return str(payload.get(f"{field}_localizations", {}).get(page.language) or payload[field])


def option_rows(catalogues: MessageCatalogues, page: CommandPage) -> Iterator[str]:
    """Yield a row for each option that every table has."""
    localizer = Localizer(catalogues, page.language)
    for option in OPTIONS:
        values = (localizer.value(option.name, value) for value in option.choices)
        yield f"| {localizer.say(f'option-{option.name}')} | {' · '.join(values)} |"


def written(page: CommandPage, payloads: list[dict[str, Any]], catalogues: MessageCatalogues) -> str:
    """Return the page as it has to be: what people wrote, and the lists below."""
    before = page.file.read_text("utf-8").partition(BEGIN)[0].rstrip("\n")
    lines = "\n".join(row for payload in payloads for row in rows(payload, page))
    options = "\n".join(option_rows(catalogues, page))
    return f"{before}\n\n{BEGIN}{page.head}{lines}\n{page.options_head}{options}\n"


async def write_pages() -> None:
    """Write both pages."""
    async with hall() as server:
        payloads, catalogues = await payloads_of(server.host), server.host.services.catalogues
    for page in PAGES:
        page.file.write_text(written(page, payloads, catalogues), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(write_pages())
