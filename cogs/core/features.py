"""Finds the features: the folders beside `cogs/core`."""

import importlib
import pkgutil
from functools import cache
from types import ModuleType

import cogs

CORE = "core"


def names() -> list[str]:
    """Return the names of all features, sorted."""
    return sorted(found.name for found in pkgutil.iter_modules(cogs.__path__) if found.name != CORE)


@cache
def modules() -> tuple[ModuleType, ...]:
    """Import and return the modules of all features, sorted by feature and name."""
    return tuple(
        importlib.import_module(f"cogs.{name}.{found.name}")
        for name in names()
        for found in pkgutil.iter_modules(importlib.import_module(f"cogs.{name}").__path__)
    )
