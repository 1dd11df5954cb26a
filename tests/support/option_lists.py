"""The lists of options of all games."""

from sessions.packs.available_packs import playable
from tests.support.content import shelves

PHONE = 31  # letters of a closed list at 400 px, or 16 kana


GAMES = sorted(playable(shelves()))
