"""People: what a player can do in Discord's client, done over the gateway as Discord would tell it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tests.support.loopback.inputs import Resolved, chosen, find_command, modal_values, options_for
from tests.support.loopback.messages import Message
from tests.support.loopback.result import Callback, TapKind, TapOutcome
from tests.support.loopback.wire import Impossible, Json, NoAnswer
from tests.support.loopback.world import Channel, ChannelType

if TYPE_CHECKING:
    from tests.support.loopback.server import LoopbackDiscord

ADMINISTRATOR = 1 << 3
BUTTON = 2
GUILD, BOT_DM, PRIVATE_CHANNEL = 0, 1, 2  # contexts of interactions
GUILD_INSTALL, USER_INSTALL = 0, 1  # how an application was added


class LoopbackPerson:
    """A member of every guild; each verb waits for the bot's first answer and raises NoAnswer without one.

    A `message` may be given as the Result that brought it. Options and values may be text, numbers, other
    people, channels or `Upload`s. The channel says where they are: in a server, in direct messages with the
    bot, in a group, or in a server that the bot is not in.
    """

    # False: also what Discord's client would not offer, as an old or a changed one may send it.
    client_checks = True

    def __init__(
        self, server: LoopbackDiscord, user_id: int, name: str, locale: str, permissions: int
    ) -> None:
        self._server = server
        self.id = user_id
        self.name = name
        self.locale = locale
        self.permissions = permissions

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    async def slash(self, channel: Channel, name: str, /, **options: Any) -> TapOutcome:
        """Use a slash command, e.g. `slash(hall, "table open", game="crownfell")`."""
        return await self._command(TapKind.COMMAND, channel, name, options, None)

    async def autocomplete(
        self, channel: Channel, name: str, option: str, typed: str, /, **others: Any
    ) -> TapOutcome:
        """Type into an option; the suggestions are the result's `choices`."""
        return await self._command(TapKind.AUTOCOMPLETE, channel, name, others | {option: typed}, option)

    async def click(self, message: Message | TapOutcome, custom_id: str) -> TapOutcome:
        """Press a button."""
        message, control = self._control(message, custom_id)
        if control["type"] != BUTTON:
            raise Impossible(f"{custom_id!r} is no button")
        return await self._use(message, control, {})

    async def select(
        self, message: Message | TapOutcome, custom_id: str, values: Sequence[Any] | str
    ) -> TapOutcome:
        """Choose from a menu: values of a text menu, or people or channels."""
        message, control = self._control(message, custom_id)
        resolved = Resolved(self._server.world, self._channel(message))
        picked = [values] if isinstance(values, str) else list(values)
        data: Json = {"values": chosen(control, picked, resolved)}
        return await self._use(message, control, data | resolved.part())

    async def press_late(
        self, message: Message, looked: Json, custom_id: str, picked: str = ""
    ) -> TapOutcome:
        """Use what a message had when it looked so (its payload then), wherever it has changed since."""
        control = Message(looked).controls()[custom_id]
        more: Json = {"values": [picked]} if picked else {}
        return await self._use(message, control, more, looked)

    async def submit_modal(self, shown: TapOutcome, values: Mapping[str, Any]) -> TapOutcome:
        """Send off the form a result brought, filled in by custom_id."""
        if shown.type is not Callback.MODAL or shown.person is not self:
            raise Impossible(f"{self.name} was shown no form: {shown}")
        resolved = Resolved(self._server.world, shown.channel)
        components = modal_values(shown.data["components"], values, resolved)
        data = {"custom_id": shown.data["custom_id"], "components": components, **resolved.part()}
        return await self.interact(TapKind.MODAL_SUBMIT, shown.channel, data, shown.source)

    async def say(self, channel: Channel, content: str) -> Message:
        """Write a plain message."""
        return await self._server.say(channel, self.id, content)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages this person has before them, their private ones included."""
        messages = self._server.world.in_channel(channel.id)
        return [m for m in messages if m.seen_only_by in (None, self.id)]

    async def _command(
        self, kind: TapKind, channel: Channel, name: str, options: Json, focused: str | None
    ) -> TapOutcome:
        root, *path = name.split()
        command = find_command(self._server.world, channel, root)
        self._must_be_offered(command, channel)
        resolved = Resolved(self._server.world, channel)
        data: Json = {"id": command["id"], "name": root, "type": 1}
        data["options"] = options_for(command, path, options, resolved, focused)
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return await self.interact(kind, channel, data | resolved.part())

    def _must_be_offered(self, command: Json, channel: Channel) -> None:
        if not self.client_checks:
            return
        contexts, installs = command.get("contexts"), command["integration_types"]
        context, owners = self.context(channel), self.owners(channel)
        if (contexts is not None and context not in contexts) or not {*map(str, installs)} & owners.keys():
            raise Impossible(f"/{command['name']} is not offered in {channel.name}")
        needed = int(command["default_member_permissions"] or 0)
        allowed = self.permissions & ADMINISTRATOR or self.permissions & needed == needed
        if not allowed:
            raise Impossible(f"{self.name} is not offered /{command['name']}")
        if channel.thread and channel.thread["archived"]:
            raise Impossible(f"{channel.name} is archived")

    def context(self, channel: Channel) -> int:
        """The interaction context type of a channel."""
        if channel.guild_id is not None:
            return GUILD
        return BOT_DM if channel.type == ChannelType.DM else PRIVATE_CHANNEL

    def owners(self, channel: Channel) -> Json:
        """The installations that an interaction in a channel is authorised by, as Discord tells them."""
        if channel.guild_id is None:
            dm = channel.type == ChannelType.DM
            return {str(GUILD_INSTALL): "0"} if dm else {str(USER_INSTALL): str(self.id)}
        if not self._server.world.guild(channel.guild_id).has_bot:
            return {str(USER_INSTALL): str(self.id)}
        return {str(GUILD_INSTALL): str(channel.guild_id)}

    def _control(self, message: Message | TapOutcome, custom_id: str) -> tuple[Message, Json]:
        target = message.message if isinstance(message, TapOutcome) else message
        if target is None or target.deleted or target.seen_only_by not in (None, self.id):
            raise Impossible(f"{self.name} does not see {message}")
        control = target.controls().get(custom_id)
        if control is None or control.get("disabled"):
            state = "disabled" if control else f"not among {list(target.controls())}"
            raise Impossible(f"{custom_id!r} is {state}")
        return target, control

    async def _use(
        self, message: Message, control: Json, more: Json, looked: Json | None = None
    ) -> TapOutcome:
        pressed = {key: control[key] for key in ("custom_id", "id")}
        data = {"component_type": control["type"], **pressed, **more}
        if "values" in more:
            message.picked[control["custom_id"]] = frozenset(more["values"])
        return await self.interact(TapKind.COMPONENT, self._channel(message), data, message, looked)

    def _channel(self, message: Message) -> Channel:
        return self._server.world.channel(message.channel_id)

    async def interact(
        self,
        kind: TapKind,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        looked: Json | None = None,
    ) -> TapOutcome:
        """looked: the message's payload when it was tapped, where that is not what it is now."""
        result = self._server.open(kind, self, channel, source)
        payload = self._payload(result, data)
        if looked is not None:
            payload["message"] = looked
        await self._server.gateway.dispatch("INTERACTION_CREATE", payload, channel.guild_id)
        try:
            await asyncio.wait_for(result.acknowledged.wait(), self._server.ack_deadline)
        except TimeoutError:
            raise NoAnswer(f"the bot left {self.name} without an answer to {data}") from None
        return result

    def _payload(self, result: TapOutcome, data: Json) -> Json:
        """INTERACTION_CREATE for something done in a channel."""
        channel, world = result.channel, self._server.world
        payload: Json = {
            "id": str(result.id),
            "application_id": str(world.application_id),
            "type": int(result.kind),
            "token": result.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel.payload(),
            "locale": self.locale,
            "app_permissions": str(int(world.bot_permissions(channel))),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self.owners(channel),
            "context": self.context(channel),
            "attachment_size_limit": 10 << 20,
        }
        if channel.guild_id is None:
            payload["user"] = world.user(self.id)
        else:
            payload |= self._guild_fields(channel.guild_id)
            payload["channel"]["permissions"] = str(self.permissions)
        if result.source is not None:
            payload["message"] = result.source.payload
        return payload

    def _guild_fields(self, guild_id: int) -> Json:
        """What an interaction tells of the server it was sent from, and of the member."""
        guild = self._server.world.guild(guild_id)
        member = self._server.world.member(guild_id, self.id)
        return {
            "guild_id": str(guild_id),
            "guild": guild.partial(),
            "guild_locale": guild.locale,
            "member": member | {"permissions": str(self.permissions), "unusual_dm_activity_until": None},
        }
