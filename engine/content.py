"""Find the cards of a game by the SHA-256 of their pack's text, wherever that text is stored."""

import hashlib
from collections.abc import Iterator
from typing import Any

from engine import files, pack
from engine.game import Rules, games


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
    """Return whether these rules use Castellan's built-in pack, in its current or a former version.

    Every installation has all these versions. True also for a game without cards.
    """
    return not rules.pack_info.digest or any(
        rules.pack_info.digest.startswith(beginning) for beginning in files.built_in_digests(game)
    )


def built_in_text(game: str, beginning: str) -> str | None:
    """Return the text of a current or former built-in pack by its digest; None if there is none.

    beginning: the first characters of the digest, in hex.
    """
    return next(
        (text for text in _possible_built_in_texts(game, beginning) if digest_of(text).startswith(beginning)),
        None,
    )


def _possible_built_in_texts(game: str, beginning: str) -> Iterator[str]:
    """Yield the text of the current built-in pack, and of each former one whose digest may begin like this.

    beginning: the first characters of the digest, in hex. File names state only the first 16.
    """
    current_file = files.packs(game).get("house")
    if current_file is not None:
        yield files.text(current_file)
    for former_pack in files.list_former_packs(game):
        if former_pack.digest.startswith(beginning[:16]):
            yield files.former_text(former_pack.file)
