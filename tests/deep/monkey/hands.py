"""The monkey's hands: what a person does, as the interaction that Discord would send."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from simcord import interactions
from simcord.backend import serializers
from simcord.components import walk_components

from tests.deep.monkey.cage import Cage
from tests.support.simcord_private import stored_files

COMMAND, COMPONENT, COMPLETE, MODAL = 2, 3, 4, 5
PERSON, ATTACHMENT, CHANNEL, NUMBER = 6, 11, 7, 4
PICTURE = {
    "id": "1", "filename": "p.png", "size": 3, "content_type": "image/png",
    "url": "https://cdn.discordapp.com/p.png", "proxy_url": "https://cdn.discordapp.com/p.png",
}  # fmt: skip


# What Discord says of each is the same; what it hands out is a picture, something else, or nothing any more.
PICTURES = {"photo": b"\x89PNG\r\n\x1a\n", "text": b"%PDF-1.7 x y z", "gone": None}


class Touch(NamedTuple):
    """A component in a message. looked: the message as it looked to whoever taps; None: as it is now."""

    message: int
    part: dict[str, Any]
    values: tuple[str, ...] = ()
    looked: dict[str, Any] | None = None


class Hands:
    """Sends interactions; the answers come once the cage is at rest."""

    def __init__(self, cage: Cage) -> None:
        self.cage = cage

    def touch(self, name: str, touch: Touch) -> Any:
        """A tap, or something chosen from a list."""
        kind = touch.part["type"]
        data: dict[str, Any] = {"custom_id": touch.part["custom_id"], "component_type": kind}
        if touch.part.get("id") is not None:
            data["id"] = touch.part["id"]
        if kind != 2:
            data["values"] = list(touch.values)
        if kind == 5:
            data["resolved"] = self._resolved(touch.values)
        message = touch.looked or self.looks(touch.message)
        return self._send(name, COMPONENT, data, message, touch.message)

    def command(self, name: str, command: str, options: Sequence[tuple[str, int, Any]] = ()) -> Any:
        """A slash command; options: name, Discord's type, value (a person by name)."""
        resolved: dict[str, Any] = {}
        given = [self._option(option, resolved) for option in options]
        data = self._command(command, given)
        if resolved:
            data["resolved"] = resolved
        return self._send(name, COMMAND, data)

    def complete(self, name: str, command: str, option: str, text: str) -> Any:
        """Begin to type an option."""
        focused = {"name": option, "type": 3, "value": text, "focused": True}
        return self._send(name, COMPLETE, self._command(command, [focused]))

    def submit(self, name: str, shown: Any, texts: Sequence[str]) -> Any:
        """Fill in a form that somebody has before their eyes, and send it."""
        typed = iter(texts)
        rows = [
            {"type": 18, "component": {**_about(part), "value": next(typed, "")}}
            for part in walk_components(shown.modal["components"])
            if part.get("type") == 4
        ]
        data = {"custom_id": shown.modal["custom_id"], "components": rows}
        source = shown.source_message_id
        known = source in self.cage.backend.messages[self.cage.room.channel.id]
        return self._send(name, MODAL, data, self.looks(source) if known else None, source)

    def looks(self, message: int) -> dict[str, Any]:
        """A message as Discord has it now."""
        backend = self.cage.backend
        return dict(
            serializers.message_payload(backend, backend.get_message(self.cage.room.channel.id, message))
        )

    # ---------------------------------------------------------------- inside

    def _send(
        self,
        name: str,
        kind: int,
        data: dict[str, Any],
        message: dict[str, Any] | None = None,
        source: int | None = None,
    ) -> Any:
        room, backend = self.cage.room, self.cage.backend
        record, payload = interactions.base_payload(
            backend,
            type=kind,
            channel_id=room.channel.id,
            guild_id=room.guild.id,
            user_id=room.people[name].id,
            data=data,
        )
        if message is not None:
            payload["message"], record.source_message_id = message, source
        record.monkey = data
        backend.emit("INTERACTION_CREATE", payload)
        return record

    def _command(self, command: str, options: list[dict[str, Any]]) -> dict[str, Any]:
        root, *parts = command.split(" ")
        for part in reversed(parts):
            options = [{"name": part, "type": 1, "options": options}]
        return {"id": "1", "name": root, "type": 1, "options": options}

    def _option(self, option: tuple[str, int, Any], resolved: dict[str, Any]) -> dict[str, Any]:
        name, kind, value = option
        if kind == PERSON:
            value = str(self.cage.room.people[value].id)
            for group, payloads in self._resolved([value]).items():
                resolved.setdefault(group, {}).update(payloads)
        elif kind == ATTACHMENT:
            self._uploaded(PICTURES[value])
            resolved["attachments"], value = {"1": PICTURE}, "1"
        elif kind == CHANNEL:
            channel = self.cage.backend.get_channel(self.cage.room.channel.id)
            shown = dict(serializers.channel_payload(self.cage.backend, channel)) | {"permissions": "8"}
            resolved["channels"], value = {str(channel.id): shown}, str(channel.id)
        return {"name": name, "type": kind, "value": value}

    def _uploaded(self, content: bytes | None) -> None:
        blobs = stored_files(self.cage.backend.cdn)
        blobs.pop(PICTURE["url"], None)
        if content is not None:
            blobs[PICTURE["url"]] = content

    def _resolved(self, numbers: Sequence[str]) -> dict[str, Any]:
        backend = self.cage.backend
        users = {n: dict(serializers.user_payload(backend.get_user(int(n)))) for n in numbers}
        guild = backend.get_guild(self.cage.room.guild.id)
        guild_members = {n: guild.members[int(n)] for n in numbers if int(n) in guild.members}
        members = {
            n: dict(serializers.member_payload(backend, guild, member, with_user=False))
            for n, member in guild_members.items()
        }
        return {"users": users, "members": members}


def _about(part: dict[str, Any]) -> dict[str, Any]:
    return {key: part[key] for key in ("type", "custom_id", "id") if key in part}
