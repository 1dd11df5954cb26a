"""Pictures: any game's Scene as a PNG. Knows no game and no Discord."""

from cogs.painting.compose import Painter

__all__ = ["Painter"]
