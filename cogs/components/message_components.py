"""The components of a message as Discord sent them, without a discord.py object for each.

discord.py builds an object for every button of every message that it receives, and nothing here uses them.
Only this file relies on `discord.Message._handle_components`, which is private. If a version of discord.py
lacks this method, discord.py builds all objects.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, overload

import discord

PRIVATE = "_handle_components"  # discord.Message's method that builds the components
# That method, as discord.py has it; None if it has none.
BUILD: Callable[[Any, Any], None] | None = getattr(discord.Message, PRIVATE, None)


class LazyComponents(Sequence[Any]):
    """A message's components; discord.py's objects for them are built when they are first used.

    raw: the components as Discord sent them.
    """

    def __init__(self, raw: Sequence[Mapping[str, Any]]) -> None:
        self.raw = raw
        self._built: list[Any] | None = None

    def _all(self) -> list[Any]:
        """Return discord.py's objects; build them at the first call."""
        if self._built is None:
            assert BUILD is not None
            message = SimpleNamespace(components=[])
            BUILD(message, self.raw)
            self._built = message.components
        return self._built

    @overload
    def __getitem__(self, index: int) -> Any: ...

    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...

    def __getitem__(self, index: int | slice) -> Any:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())


def leave_unbuilt() -> None:
    """Let messages keep their components as Discord sent them from now on."""

    def keep(message: Any, data: Sequence[Mapping[str, Any]]) -> None:
        """Replace discord.py's method: save the components unbuilt. data: as Discord sent them."""
        message.components = LazyComponents(data)

    if BUILD is not None:
        setattr(discord.Message, PRIVATE, keep)


def raw(message: discord.Message) -> Sequence[Mapping[str, Any]]:
    """Return the components of a message as Discord sends them."""
    components: Any = message.components
    return (
        components.raw if isinstance(components, LazyComponents) else [part.to_dict() for part in components]
    )


def parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield all components, each before those inside it. components: as Discord sends them."""
    for part in components:
        yield part
        yield from parts(part.get("components") or ())
        if part.get("accessory"):
            yield from parts((part["accessory"],))
