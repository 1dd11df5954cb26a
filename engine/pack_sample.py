"""A small pack to begin with, whole and playable, whose notes explain each line in the reader's language.

`python -m engine.pack_sample GAME [en|ja]` prints it. It is made of `data/GAME/sample.txt`: a pack in which a
note for one language begins with `#en` or `#ja`, and `{en: "…", ja: "…"}` stands for one of the two texts.
"""

import re
import sys

from engine import files
from engine.pack import LANGUAGES

NOTE = re.compile(rf"( *)#({'|'.join(LANGUAGES)}) (.*)")
BOTH = re.compile(r"\{" + ", ".join(rf'{language}: ("[^"]*")' for language in LANGUAGES) + r"\}")


def sample(game: str, language: str) -> str | None:
    """The text of a pack of this game for a reader of this language; None for a game that has none.

    language: one of `engine.pack.LANGUAGES`.
    """
    file = files.sample(game)
    if file is None:
        return None
    lines = files.text(file).splitlines()
    return "".join(f"{said}\n" for line in lines if (said := _said(line, language)) is not None)


def _said(line: str, language: str) -> str | None:
    """A line as this reader sees it; None for a note in another language."""
    note = NOTE.fullmatch(line)
    if note is None:
        return BOTH.sub(lambda found: str(found[1 + LANGUAGES.index(language)]), line)
    indent, of, said = note.groups()
    return f"{indent}# {said}" if of == language else None


def main(arguments: list[str]) -> int:
    """Print a game's sample; status 1 for a game without one, 2 for what is not understood."""
    game, language = (*arguments, "en")[:2] if arguments else ("", "")
    if not game or language not in LANGUAGES:
        print(f"usage: python -m engine.pack_sample GAME [{'|'.join(LANGUAGES)}]")
        return 2
    text = sample(game, language)
    print(f"{game} has no cards" if text is None else text, end="" if text else "\n")
    return text is None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
