"""A store whose operations fail when a test says so."""

import inspect
from collections.abc import Callable
from typing import Any

from sessions.store.protocol import StoreError


class FailingStore:
    """Any store. failing: by operation, as `write` or `documents.put`, whether a call with these arguments
    fails, or what it raises."""

    def __init__(
        self,
        store: Any,
        part: str = "",
        failing: dict[str, Callable[..., bool | BaseException]] | None = None,
    ) -> None:
        """part: of what of a store this is, as `documents.`."""
        self.store, self.part, self.failing = store, part, {} if failing is None else failing

    def __getattr__(self, name: str) -> Any:
        operation = getattr(self.store, name)
        if name == "documents":
            return FailingStore(operation, "documents.", self.failing)
        if not inspect.iscoroutinefunction(operation):
            return operation

        async def perform(*arguments: Any, **more: Any) -> Any:
            fails = self.failing.get(self.part + name)
            fault = fails(*arguments, **more) if fails is not None else False
            if fault:
                raise fault if isinstance(fault, BaseException) else StoreError("the disk is full")
            return await operation(*arguments, **more)

        return perform


def always(*arguments: Any, **more: Any) -> bool:
    """Let each call of an operation fail."""
    return True
