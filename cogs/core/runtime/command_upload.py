"""Registers the bot's commands with Discord. The bot serves people even if Discord refuses the commands:
those that a former start registered still work, and games are waiting. So a refusal is only logged, and the
upload is retried later, for as long as the process runs.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from cogs.core.delivery import retries
from cogs.core.delivery.invitation import GUILD, ticked_contexts
from cogs.core.delivery.refusal_reasons import explain_refusal
from cogs.core.runtime.background import BackgroundTasks
from sessions.common.retry_pauses import FIRST, growing_pauses

log = logging.getLogger("castellan.command_upload")
FIRST_WAIT = 5.0  # seconds that the start waits for the first attempt
DAILY_LIMIT = 30034  # developers/topics/opcodes-and-status-codes.mdx: 200 creations a day
FAULTS = (*retries.FAULTS, discord.RateLimited)
MEANWHILE = "Meanwhile players use the commands that are registered already"
REDIRECT = (
    "One of the application's redirect addresses is invalid, and Discord checks them with every upload: "
    "correct or delete it in the developer portal → OAuth2 → Redirects"
)
INSTALLATION = "Look at the developer portal → Installation: Guild Install has to be ticked, and User Install"
TOMORROW = "Discord takes 200 new commands a day from an application, so this works tomorrow"
GUILDS_ONLY = (
    "the commands are registered without User Install, because this application does not allow it: they work "
    "in servers and in direct messages with the bot, not where only a person has installed it. For that, "
    "tick User Install in the developer portal → Installation, and restart the bot"
)


class CommandUpload:
    """Uploads the commands of a tree, with as many attempts as that needs.

    sleep: waits between the attempts.
    The attribute `first_wait` is the number of seconds that the start waits for the first attempt.
    """

    def __init__(
        self, tree: app_commands.CommandTree[Any], sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep
    ) -> None:
        self.tree, self.sleep, self.first_wait = tree, sleep, FIRST_WAIT
        self._attempted = asyncio.Event()  # set after the first attempt
        self._is_late = False  # whether the log says that the commands are not registered yet

    async def start(self, background: BackgroundTasks) -> None:
        """Upload in the background. Wait until the first attempt has ended, but at most `first_wait`
        seconds."""
        background.add(self.run(), long=True)
        try:
            await asyncio.wait_for(self._attempted.wait(), self.first_wait)
        except TimeoutError:
            self._is_late = True
            log.warning("Discord has not yet taken the commands; the bot starts. %s.", MEANWHILE)

    async def run(self) -> None:
        """Upload until Discord takes the commands."""
        for attempt, pause in enumerate(growing_pauses()):
            try:
                await self._upload()
            except FAULTS as error:
                minutes = f"{pause / 60:.0f} {'minute' if pause == FIRST else 'minutes'}"
                reason = f"{explain_refusal(error)}. {advice(error)}{MEANWHILE}"
                log.warning("Discord did not take the commands: %s. Trying again in %s.", reason, minutes)
            else:
                if attempt or self._is_late:
                    log.info("the commands are registered now")
                return
            finally:
                self._attempted.set()
            await self.sleep(pause)

    async def _upload(self) -> None:
        """Upload all commands. If Discord refuses them and the reason may be User Install, upload all
        commands without it."""
        try:
            await self.tree.sync()
        except discord.HTTPException as error:
            if not self._may_be_user_install(error):
                raise
            installs = leave_out_user_installs(self.tree)
            try:
                await self.tree.sync()
            except FAULTS:
                raise error from None
            finally:
                restore_installs(installs)
            log.warning("%s.", GUILDS_ONLY)

    def _may_be_user_install(self, error: discord.HTTPException) -> bool:
        """Return whether the refusal may be about User Install.

        developers/interactions/application-commands.mdx, "Contexts": a command's contexts have to be
        "supported on the application-level". The text of that refusal is documented nowhere. So a refusal may
        be about User Install if it mentions contexts or integration types, if it has no details, or if the
        application says that it has no User Install.
        """
        if error.code != retries.INVALID_BODY or "redirect_uris" in error.text:
            return False
        if "integration_types" in error.text or "contexts" in error.text:
            return True
        application = self.tree.client.application
        has_no_details = "\n" not in error.text
        return has_no_details or (application is not None and ticked_contexts(application) == {GUILD})


Installs = list[tuple[Any, Any, Any]]  # each command with its allowed contexts and installs


def leave_out_user_installs(tree: app_commands.CommandTree[Any]) -> Installs:
    """Let no command of this tree ask for User Install. Return the former settings of all commands. The
    context of private channels is removed too, because only an app that a person has installed can be used
    there.
    """
    former_settings: Installs = []
    for command in tree.walk_commands():
        former_settings.append((command, command.allowed_contexts, command.allowed_installs))
    for kind in (discord.AppCommandType.user, discord.AppCommandType.message):
        for menu in tree.walk_commands(type=kind):
            former_settings.append((menu, menu.allowed_contexts, menu.allowed_installs))
    for command, contexts, installs in former_settings:
        if installs is not None:
            command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
        if contexts is not None:
            command.allowed_contexts = app_commands.AppCommandContext(
                guild=contexts.guild, dm_channel=contexts.dm_channel, private_channel=False
            )
    return former_settings


def restore_installs(former_settings: Installs) -> None:
    """Restore the settings that `leave_out_user_installs` returned."""
    for command, contexts, installs in former_settings:
        command.allowed_contexts, command.allowed_installs = contexts, installs


def advice(error: BaseException) -> str:
    """Return what the host can do about a refusal: a sentence, its full stop and a space. "" if nothing is
    known.
    """
    code, text = retries.error_code(error), str(getattr(error, "text", ""))
    if "redirect_uris" in text:  # Rapptz/discord.py issue 9168
        return f"{REDIRECT}. "
    if code == retries.INVALID_BODY:
        return f"{INSTALLATION}. "
    return f"{TOMORROW}. " if code == DAILY_LIMIT else ""
