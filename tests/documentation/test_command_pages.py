"""The list of all commands in docs/play/commands.md and its Japanese page."""

from tests.support.command_reference import PAGES, WRITE, payloads_of, written
from tests.support.simulated_server import hall


async def test_both_pages_list_commands_and_options_as_discord_shows_them() -> None:
    async with hall() as server:
        payloads, catalogues = await payloads_of(server.host), server.host.services.catalogues
    for page in PAGES:
        assert page.file.read_text("utf-8") == written(page, payloads, catalogues), WRITE
