"""Checks whether Discord takes commands for servers and for users; the bot's own commands are not changed."""

from typing import Any

from ops.rehearsal.rehearsal import COMMAND, Rehearsal
from ops.rehearsal.step import Differs, DiscordAnswer, step

SERVER_INSTALL, USER_INSTALL = 0, 1


@step("The application's installation contexts", "Guild Install and User Install")
async def read_installation(rehearsal: Rehearsal) -> str:
    """Check that both installation contexts are configured."""
    answer = await rehearsal.attempt(rehearsal.client.application_info())
    info = answer.expect()
    configured = {
        "Guild Install": info.guild_integration_config,
        "User Install": info.user_integration_config,
    }
    on = ", ".join(name for name, config in configured.items() if config is not None) or "none"
    if None in configured.values():
        raise Differs(f"{answer}; configured: {on}")
    return f"{answer}; configured: {on}"


@step("A command for servers and users", "registered, and deleted again")
async def register_for_all(rehearsal: Rehearsal) -> str:
    """Register a command for servers and users, and delete it."""
    return await register(rehearsal, [SERVER_INSTALL, USER_INSTALL], [0, 1, 2])


@step("A command for servers alone", "registered, and deleted again")
async def register_for_servers(rehearsal: Rehearsal) -> str:
    """Register a command for servers alone, and delete it."""
    return await register(rehearsal, [SERVER_INSTALL], [0])


async def register(rehearsal: Rehearsal, installs: list[int], contexts: list[int]) -> str:
    """Register one further global command, and delete it. Discord allows 200 creations a day.

    Return Discord's answers in words; raises Differs if something is not as expected.

    installs, contexts: Discord's numbers for `integration_types` and `contexts`.
    """
    before = {command.id for command in await rehearsal.commands()}
    payload: Any = {
        "name": COMMAND,
        "description": "It goes away by itself.",
        "type": 1,
        "integration_types": installs,
        "contexts": contexts,
        "default_member_permissions": 0,  # only administrators see it
    }
    http, application = rehearsal.client.http, rehearsal.client.application_id or 0
    request = http.upsert_global_command(application, payload)
    answer: DiscordAnswer[Any] = await rehearsal.create(
        "A command", request, lambda command: http.delete_global_command(application, command["id"])
    )
    command = answer.expect()
    removed = await rehearsal.remove(command)
    if not removed.is_ok:
        raise Differs(f"{answer}; deleting it: {removed}")
    if before != {command.id for command in await rehearsal.commands()}:
        raise Differs(f"{answer}; the bot's other commands are not as before")
    return f"{answer}; deleted in {removed.milliseconds} ms; {len(before)} other commands as before"


# A bulk upload replaces all commands of the bot, and `integration_types` is "only for globally-scoped
# commands" (interactions/application-commands.mdx). So a single global command is created, with a name that
# is not the bot's. That page also says: "as long as any included contexts are already supported on the
# application-level".
STEPS = (read_installation, register_for_all, register_for_servers)
