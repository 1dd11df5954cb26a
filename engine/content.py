"""Find the cards of a game by the SHA-256 of their pack's text, wherever that text is stored."""

import hashlib
from typing import Any

from engine import files
from engine.game import Rules, games
from engine.packs import pack


def digest_of(text: str) -> str:
    """Return the SHA-256 of a pack's text, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def rules_from(game: str, file: str, text: str) -> Rules[Any, Any]:
    """Return a game's rules with the pack of this text.

    game: the game's name.
    file: what errors call the pack.
    text: the text of the pack file.
    Raises `pack.PackErrors`.
    """
    known = games()
    document, built = pack.read(dict(known), file, text)
    if document.game != game:
        raise pack.PackErrors([pack.PackError(file, 1, f"it is a pack of {document.game}, not of {game}")])
    rules: Rules[Any, Any] = known[game].make_rules(built)
    rules.pack_info = rules.pack_info._replace(digest=document.digest, text=text)
    return rules


def is_built_in(rules: Rules[Any, Any], game: str) -> bool:
    """Return whether these rules use Castellan's built-in pack, as it is now or was in a former release.

    Every installation has all of these. True also for a game without cards.
    """
    return not rules.pack_info.digest or rules.pack_info.digest in files.built_in_packs(game)


def built_in_text(game: str, beginning: str) -> str | None:
    """Return the text of a built-in pack, as it is now or was in a former release; None if there is none.

    beginning: the first characters of its digest, in hex.
    """
    for digest, file in files.built_in_packs(game).items():
        if digest.startswith(beginning):
            text = files.text(file)
            return text if digest_of(text) == digest else None  # None: somebody has changed the file
    return None
