"""The rules of the games: pure, without Discord, clock, files or global chance."""

from engine import compiled

__path__ = compiled.places(__path__)
