"""Pictures: paint the scene of any game as a PNG. This package knows no game and no Discord."""

from cogs.core.painting.cache_sizes import PICTURE_BYTES
from cogs.core.painting.compose import Painter

__all__ = ["PICTURE_BYTES", "Painter"]
