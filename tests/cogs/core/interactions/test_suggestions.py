"""A game is typed by its name as well as picked from the suggestions."""

from typing import Any

import discord
import pytest
from discord import app_commands

from tests.support.message_parts import shown_text
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")

NO_GAME = "There is no game called", "There is no such game"
# What a command asks for besides the game: name of the option → its value.
NEEDED: dict[str, dict[str, Any]] = {
    "rules": {"words": "draw"},
    "report": {"with": "Bob"},
    "print": {"deck": "none of mine"},  # so that nothing is printed
}


def game_commands(tree: Any) -> list[str]:
    """Return the names of all commands that have an option `game`."""
    return [
        command.qualified_name
        for command in tree.walk_commands(type=discord.AppCommandType.chat_input)
        if isinstance(command, app_commands.Command)
        if any(parameter.name == "game" for parameter in command.parameters)
    ]


@pytest.mark.parametrize("typed", ["Crownfall", "crown fall", "クラウンフォール", "🧲 Crownfall"])
async def test_every_command_knows_a_game_by_its_name(typed: str) -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        commands = game_commands(room.host.tree)
        assert {"play", "learn", "rules", "queue", "tournament new"} <= {*commands}
        for command in commands:
            needed = {
                option: room.people.get(value, value) for option, value in NEEDED.get(command, {}).items()
            }
            if command == "pack new":  # this game has no packs
                continue
            told = shown_text((await ann.slash(room.channel, command, game=typed, **needed)).response)
            assert not any(refusal in told for refusal in NO_GAME), command


async def test_what_is_no_game_is_refused_as_it_was_typed() -> None:
    async with hall() as room:
        answer = await room.people["Ann"].slash(room.channel, "play", game="Chess")
        assert "“Chess”" in shown_text(answer.response)
