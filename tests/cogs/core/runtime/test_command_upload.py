"""Uploading commands, without Discord: a tree whose uploads are refused as a test says."""

import logging
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.core.runtime import command_upload
from cogs.core.runtime.command_upload import CommandUpload, advice, leave_out_user_installs, restore_installs

Installs = app_commands.AppInstallationType
Contexts = app_commands.AppCommandContext


def refusal(status: int, code: int, message: str, **errors: Any) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="", headers={})
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(response, {"code": code, "message": message, "errors": errors})


class Tree:
    """Commands that a person and a server can install, a menu and one command of neither.

    refusals: what each upload raises, None for one that is taken; refuses_persons: whether an upload is
    refused while any command asks for User Install.
    """

    def __init__(self, *refusals: Exception | None, refuses_persons: Exception | None = None) -> None:
        self.refusals, self.refuses_persons = [*refusals], refuses_persons
        self.uploads: list[list[tuple[bool, bool]]] = []
        self.client = SimpleNamespace(application=None)

        async def do(interaction: discord.Interaction) -> None: ...

        async def about(interaction: discord.Interaction, message: discord.Message) -> None: ...

        command: Any = app_commands.Command(name="both", description="x", callback=do)
        menu: Any = app_commands.ContextMenu(name="menu", callback=about)
        plain: Any = app_commands.Command(name="plain", description="x", callback=do)
        for one in (command, menu):
            one.allowed_installs = Installs(guild=True, user=True)
            one.allowed_contexts = Contexts(guild=True, dm_channel=True, private_channel=True)
        self.commands, self.menus = [command, plain], [menu]

    def walk_commands(self, type: Any = discord.AppCommandType.chat_input) -> list[Any]:
        if type is discord.AppCommandType.chat_input:
            return self.commands
        return self.menus if type is discord.AppCommandType.message else []

    def asked(self) -> list[tuple[bool, bool]]:
        """Whether each command is asked for by persons, and in private channels."""
        every = [*self.commands, *self.menus]
        return [
            (one.allowed_installs.user, one.allowed_contexts.private_channel)
            for one in every
            if one.allowed_installs
        ]

    async def sync(self) -> None:
        self.uploads.append(self.asked())
        if self.refuses_persons is not None and any(user for user, _ in self.asked()):
            raise self.refuses_persons
        if self.refusals and (error := self.refusals.pop(0)) is not None:
            raise error


async def uploaded(tree: Tree) -> list[float]:
    """Upload until it works; return the pauses."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    await CommandUpload(tree, sleep).run()  # type: ignore[arg-type]
    return pauses


NAMES_NOTHING = refusal(400, 50035, "Invalid Form Body")
NAMES_INSTALLS = refusal(400, 50035, "Invalid Form Body", integration_types={"_errors": [{"message": "x"}]})
NAMES_CONTEXTS = refusal(400, 50035, "Invalid Form Body", contexts={"_errors": [{"message": "x"}]})
NAMES_A_FIELD = refusal(400, 50035, "Invalid Form Body", name={"_errors": [{"code": "x", "message": "Bad"}]})
REDIRECTS = refusal(400, 50035, "Invalid Form Body", redirect_uris={"_errors": [{"message": "x"}]})
NO_ACCESS = refusal(403, 50001, "Missing Access")
DAILY = refusal(400, 30034, "Max number of daily application command creates")


@pytest.mark.parametrize("times", [0, 1, 2, 4])
async def test_an_upload_is_repeated_with_growing_pauses_until_it_is_taken(
    times: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, command_upload.log.name)
    tree = Tree(*[refusal(503, 0, "")] * times)
    assert await uploaded(tree) == [60, 120, 240, 480][:times]
    assert len(tree.uploads) == times + 1
    assert ("registered now" in caplog.text) is bool(times)
    told = [f"in {n} minute" for n in (1, 2, 4, 8)][:times]
    warnings = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert len(warnings) == times
    assert all(words in line for words, line in zip(told, warnings, strict=True))
    assert all(line.endswith("minute." if n == 0 else "minutes.") for n, line in enumerate(warnings))


@pytest.mark.parametrize("error", [NAMES_NOTHING, NAMES_INSTALLS, NAMES_CONTEXTS])
async def test_what_may_be_about_user_install_is_tried_without_it(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    tree = Tree(refuses_persons=error)
    before = tree.asked()
    assert await uploaded(tree) == []
    assert tree.uploads == [before, [(False, False)] * 2]
    assert tree.asked() == before, "the commands are as they were"
    assert "without User Install" in caplog.text


@pytest.mark.parametrize("error", [NAMES_A_FIELD, REDIRECTS, NO_ACCESS, DAILY, refusal(500, 0, "")])
async def test_what_is_about_something_else_is_not(error: Exception) -> None:
    tree = Tree(error)
    assert await uploaded(tree) == [60]
    assert {user for upload in tree.uploads for user, _ in upload} == {True}


async def test_if_it_is_refused_without_user_install_too_the_first_refusal_counts(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tree = Tree(NAMES_NOTHING, NO_ACCESS)
    before = tree.asked()
    assert await uploaded(tree) == [60]
    assert "Missing Access" not in caplog.text
    assert "without User Install" not in caplog.text
    assert tree.asked() == before
    assert [{user for user, _ in upload} for upload in tree.uploads] == [{True}, {False}, {True}]


def test_a_command_without_user_install_stays_in_servers_and_direct_messages() -> None:
    tree = Tree()
    former = leave_out_user_installs(tree)  # type: ignore[arg-type]
    for one in (tree.commands[0], *tree.menus):
        assert one.allowed_installs.to_array() == [0]
        assert one.allowed_contexts.to_array() == [0, 1]
    assert tree.commands[1].allowed_installs is None
    assert tree.commands[1].allowed_contexts is None
    restore_installs(former)
    assert tree.commands[0].allowed_installs.to_array() == [0, 1]
    assert tree.commands[0].allowed_contexts.to_array() == [0, 1, 2]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (REDIRECTS, "OAuth2 → Redirects"),
        (NAMES_NOTHING, "Installation"),
        (DAILY, "200 new commands a day"),
        (NO_ACCESS, ""),
        (OSError(), ""),
    ],
)
def test_the_host_is_told_what_can_be_done(error: BaseException, words: str) -> None:
    text = advice(error)
    assert words in text
    assert text.endswith(". ") is bool(words)
    assert bool(text) is bool(words)
