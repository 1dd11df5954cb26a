"""Lists of options say what is chosen while closed on a phone, and are settled once a game begins."""

from sessions.cards.available_packs import playable
from tests.support.content import shelves

PHONE = 31  # letters of a closed list at 400 px, or 16 kana


GAMES = sorted(playable(shelves()))
