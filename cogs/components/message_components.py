"""The components of a message that Discord sent, as they came: without an object of discord.py's for each.

discord.py builds one of every button of every message that it is shown, and nobody here looks at them. That
is leant on in this file alone: `discord.Message._handle_components` is private. Where a version of discord.py
no longer has it, all are built as before.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, overload

import discord

PRIVATE = "_handle_components"
BUILD: Callable[[Any, Any], None] | None = getattr(discord.Message, PRIVATE, None)


class LazyComponents(Sequence[Any]):
    """A message's components, built when somebody looks at them. raw: as Discord sent them."""

    def __init__(self, raw: Sequence[Mapping[str, Any]]) -> None:
        self.raw = raw
        self._built: list[Any] | None = None

    def _all(self) -> list[Any]:
        if self._built is None:
            assert BUILD is not None
            message = SimpleNamespace(components=[])
            BUILD(message, self.raw)
            self._built = message.components
        return self._built

    @overload
    def __getitem__(self, at: int) -> Any: ...

    @overload
    def __getitem__(self, at: slice) -> list[Any]: ...

    def __getitem__(self, at: int | slice) -> Any:
        return self._all()[at]

    def __len__(self) -> int:
        return len(self._all())


def leave_unbuilt() -> None:
    """From now on messages keep their components as Discord sent them."""

    def keep(message: Any, data: Sequence[Mapping[str, Any]]) -> None:
        message.components = LazyComponents(data)

    if BUILD is not None:
        setattr(discord.Message, PRIVATE, keep)


def raw(message: discord.Message) -> Sequence[Mapping[str, Any]]:
    """The components of a message as Discord has them."""
    components: Any = message.components
    return (
        components.raw if isinstance(components, LazyComponents) else [part.to_dict() for part in components]
    )


def parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All of them, nested ones included."""
    for part in components:
        yield part
        yield from parts(part.get("components") or ())
        if part.get("accessory"):
            yield from parts((part["accessory"],))
