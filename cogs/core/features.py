"""Finds the features: the folders beside `cogs/core`."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import cogs

CORE = "core"


def names() -> list[str]:
    """Return the names of all features, sorted."""
    return sorted(found.name for found in pkgutil.iter_modules(cogs.__path__) if found.name != CORE)


def modules() -> Iterator[ModuleType]:
    """Import and yield the modules of all features, sorted by feature and name."""
    for name in names():
        package = importlib.import_module(f"cogs.{name}")
        for found in pkgutil.iter_modules(package.__path__):
            yield importlib.import_module(f"cogs.{name}.{found.name}")
