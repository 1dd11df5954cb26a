"""Tell people which letters of a pack no font has, before they see a 〓 in a picture."""

from collections.abc import Iterator, Sequence

from cogs.core.text.sentences import Localizer, literal
from engine.packs import pack

MOST = 20  # letters that the sentence names


def texts_of_pack(game: str, text: str) -> Iterator[str]:
    """Yield all text values of a pack file.

    game: name of the pack's game.
    text: the content of the file. Raises PackFault if it is not a pack.
    """
    return (node.text() for node in pack.parse(game, text).walk() if node.is_text)


def lacking_line(letters: Sequence[str], localizer: Localizer) -> str:
    """Return the sentence that names these letters, which no font has; "" if there are none."""
    if not letters:
        return ""
    shown = " ".join(letters[:MOST]) + (" …" if len(letters) > MOST else "")
    return localizer.say("letters-lacking", letters=shown if localizer.plain else literal(shown))
