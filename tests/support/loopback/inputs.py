"""What a person fills in, as Discord passes it on: command options, menu choices and forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from tests.support.loopback.messages import stored
from tests.support.loopback.wire import Impossible, Json
from tests.support.loopback.world import Channel, LoopbackMemory

if TYPE_CHECKING:
    from tests.support.loopback.people import LoopbackPerson

SUB_COMMAND, SUB_GROUP = 1, 2
STRING, INTEGER, BOOLEAN, NUMBER = 3, 4, 5, 10
_PLAIN: dict[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}


class Part(IntEnum):
    """The component types a form is made of."""

    ACTION_ROW = 1
    TEXT_INPUT = 4
    TEXT_DISPLAY = 10
    LABEL = 18
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


@dataclass(frozen=True)
class Upload:
    """A file a person hands over."""

    name: str
    content: bytes


@dataclass
class Resolved:
    """Collects the objects behind the ids a person chose."""

    world: LoopbackMemory
    channel: Channel
    found: dict[str, Json] = field(default_factory=dict)

    def part(self) -> Json:
        return {"resolved": self.found} if self.found else {}

    def id_of(self, value: LoopbackPerson | Channel | Upload | Any) -> str:
        """The id to send for a person, channel or file, which Discord describes beside it."""
        if isinstance(value, Upload):
            attachment = stored(self.world, self.channel.id, value.name, value.content)
            return self._add(int(attachment["id"]), attachments=attachment)
        if isinstance(value, Channel):
            # "Resolved channels in interactions now include the app_permissions field"
            # (https://docs.discord.com/developers/change-log, 2026-07).
            allowed = str(int(self.world.bot_permissions(value)))
            seen = value.payload() | {"permissions": "0", "app_permissions": allowed}
            return self._add(value.id, channels=seen)
        if not hasattr(value, "permissions"):
            raise Impossible(f"{value!r} is neither person, channel nor upload")
        if self.channel.guild_id is None:
            return self._add(value.id, users=self.world.user(value.id))
        member = self.world.member(self.channel.guild_id, value.id)
        user = member.pop("user")
        return self._add(value.id, users=user, members=member | {"permissions": str(value.permissions)})

    def _add(self, snowflake: int, **described: Json) -> str:
        for group, thing in described.items():
            self.found.setdefault(group, {})[str(snowflake)] = thing
        return str(snowflake)


def find_command(world: LoopbackMemory, channel: Channel, name: str) -> Json:
    """The command of that name: the guild's own before the global one."""
    registered = [*world.commands.get(channel.guild_id, ()), *world.commands[None]]
    command: Json
    for command in registered:
        if command["name"] == name and command["type"] == 1:
            return command
    raise Impossible(f"there is no /{name} among {sorted(c['name'] for c in registered)}")


def options_for(
    command: Json, path: Sequence[str], given: Json, resolved: Resolved, focused: str | None
) -> list[Json]:
    """The options of an interaction, nested as deep as the sub-command lies."""
    declared = {o["name"]: o for o in command.get("options") or ()}
    if path:
        node = declared.get(path[0])
        if node is None or node["type"] not in (SUB_COMMAND, SUB_GROUP):
            raise Impossible(f"{command['name']} has no sub-command {path[0]}, but {list(declared)}")
        inner = options_for(node, path[1:], given, resolved, focused)
        return [{"name": path[0], "type": node["type"], "options": inner}]
    _check_names(command["name"], declared, given, whole=focused is None)
    return [_option(declared[name], given[name], resolved, name == focused) for name in given]


def _check_names(command: str, declared: Mapping[str, Json], given: Json, *, whole: bool) -> None:
    if any(o["type"] in (SUB_COMMAND, SUB_GROUP) for o in declared.values()):
        raise Impossible(f"{command} needs one of its sub-commands {list(declared)}")
    required = [n for n, o in declared.items() if whole and o.get("required")]
    unknown, missing = set(given) - set(declared), set(required) - set(given)
    if unknown or missing:
        raise Impossible(f"{command}: unknown options {sorted(unknown)}, missing {sorted(missing)}")


def _option(declared: Json, value: Any, resolved: Resolved, focused: bool) -> Json:
    kind = declared["type"]
    option = {"name": declared["name"], "type": kind}
    if focused:
        # Whatever is still being typed comes as text, also in a number's field.
        return option | {"value": str(value), "focused": True}
    if kind not in _PLAIN:
        return option | {"value": resolved.id_of(value)}
    _check_plain(declared, value)
    return option | {"value": value}


def _check_plain(declared: Json, value: Any) -> None:
    name, kind = declared["name"], declared["type"]
    if not isinstance(value, _PLAIN[kind]) or isinstance(value, bool) != (kind == BOOLEAN):
        raise Impossible(f"{name} does not take {value!r}")
    offered = [c["value"] for c in declared.get("choices") or ()]
    if offered and value not in offered:
        raise Impossible(f"{name}: {value!r} is not among {offered}")
    size, low, high = _range(declared, value)
    if not low <= size <= high:
        raise Impossible(f"{name}: {value!r} lies outside {low}..{high}")


def _range(declared: Json, value: Any) -> tuple[float, float, float]:
    """What is measured of a value, and its bounds."""
    if declared["type"] == STRING:
        return len(value), declared.get("min_length") or 0, declared.get("max_length") or 6000
    return value, declared.get("min_value", -(2**53)), declared.get("max_value", 2**53)


def chosen(control: Json, values: Sequence[Any], resolved: Resolved) -> list[str]:
    """The values of a menu, checked against what it offers."""
    low, high = _bounds(control)
    if not low <= len(values) <= high or len(set(map(id, values))) != len(values):
        raise Impossible(f"{control['custom_id']!r} takes {low} to {high} values, not {values}")
    if "options" not in control:
        return [resolved.id_of(value) for value in values]
    offered = [o["value"] for o in control["options"]]
    if not set(values) <= set(offered):
        raise Impossible(f"{values} are not all among {offered}")
    return list(values)


def _bounds(control: Json) -> tuple[int, int]:
    low = control.get("min_values")
    high = control.get("max_values")
    most = len(control.get("options") or ()) if control["type"] == Part.CHECKBOX_GROUP else 1
    return 1 if low is None else low, most if high is None else high


def modal_values(components: list[Json], values: Mapping[str, Any], resolved: Resolved) -> list[Json]:
    """A form's components as a submission has them; every given custom_id must exist."""
    fields = {f["custom_id"] for f in _fields(components)}
    if not set(values) <= fields:
        raise Impossible(f"the form has no {sorted(set(values) - fields)}, but {sorted(fields)}")
    return [_filled(c, number, values, resolved) for number, c in enumerate(components, 1)]


def _fields(components: list[Json]) -> Iterator[Json]:
    for component in components:
        if component["type"] == Part.LABEL:
            yield component["component"]
        elif component["type"] == Part.ACTION_ROW:
            yield from component["components"]


def _filled(component: Json, number: int, values: Mapping[str, Any], resolved: Resolved) -> Json:
    kind = component["type"]
    frame = {"type": kind, "id": component.get("id") or number}
    if kind == Part.TEXT_DISPLAY:
        return frame
    # Numbers above a hundred are free: a form has at most five rows.
    inner = [_field(f, number + 100, values, resolved) for f in _fields([component])]
    return frame | ({"component": inner[0]} if kind == Part.LABEL else {"components": inner})


def _field(field: Json, number: int, values: Mapping[str, Any], resolved: Resolved) -> Json:
    custom_id, kind = field["custom_id"], field["type"]
    given = values.get(custom_id)
    filled = {"type": kind, "id": field.get("id") or number, "custom_id": custom_id}
    if given in (None, "", []) and field.get("required", True) and kind != Part.CHECKBOX:
        raise Impossible(f"{custom_id!r} must be filled in")
    match kind:
        case Part.TEXT_INPUT:
            return filled | {"value": _text(field, given)}
        case Part.RADIO_GROUP:
            return filled | {"value": _radio(field, given)}
        case Part.CHECKBOX:
            return filled | {"value": bool(field.get("default") if given is None else given)}
    wanted = [] if given is None else [given] if not isinstance(given, (list, tuple)) else given
    return filled | {"values": chosen(field, wanted, resolved) if wanted else []}


def _text(field: Json, given: str | None) -> str:
    text = field.get("value") or "" if given is None else given
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if text and not low <= len(text) <= high:
        raise Impossible(f"{field['custom_id']!r} takes {low} to {high} characters, not {len(text)}")
    return str(text)


def _radio(field: Json, given: str | None) -> str | None:
    offered = [o["value"] for o in field["options"]]
    if given is not None and given not in offered:
        raise Impossible(f"{given!r} is not among {offered}")
    return given
