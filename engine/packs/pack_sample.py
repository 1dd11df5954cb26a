"""Make a small playable pack to begin with, whose comments explain each line in the reader's language.

`python -m engine.packs.pack_sample GAME [en|ja]` prints it. It is made from `data/GAME/sample.txt`: a pack in
which a comment for one language begins with `#en` or `#ja`,
and `{en: "…", ja: "…"}` stands for one of these texts.
The English comment or text is used if there is none in the reader's language.
"""

import re

from engine import files
from engine.packs.pack import LANGUAGES
from engine.terminal import run_command, write_data

CODES = "|".join(LANGUAGES)
NOTE = re.compile(rf"( *)#({CODES}) (.*)")  # a line that is a comment: indentation, language, text
TEXT = re.compile(rf'({CODES}): ("[^"]*")')  # a text in one language
TEXTS = re.compile(rf"\{{{TEXT.pattern}(?:, {TEXT.pattern})*\}}")  # `{en: "…", ja: "…"}`


def sample(game: str, language: str) -> str | None:
    """Return the text of a game's sample pack in a language; None if the game has none.

    language: one of `engine.packs.pack.LANGUAGES`.
    """
    file = files.sample(game)
    if file is None:
        return None
    lines = files.text(file).splitlines()
    note_languages = {note[2] for line in lines if (note := NOTE.fullmatch(line))}
    note_language = language if language in note_languages else LANGUAGES[0]
    return "".join(
        f"{shown}\n"
        for line in lines
        if (shown := _line_for_reader(line, language, note_language)) is not None
    )


def _line_for_reader(line: str, language: str, note_language: str) -> str | None:
    """Return a line as this reader sees it; None for a comment in another language.

    language: of the texts.
    note_language: of the comments.
    """
    note = NOTE.fullmatch(line)
    if note is None:
        return TEXTS.sub(lambda match: _text(match[0], language), line)
    indent, language_of_note, text = note.groups()
    return f"{indent}# {text}" if language_of_note == note_language else None


def _text(texts: str, language: str) -> str:
    """Return the text for a language, in quotation marks; the English one if there is none.

    texts: as in the file, `{en: "…", ja: "…"}`.
    """
    by_language: dict[str, str] = dict(TEXT.findall(texts))
    return by_language.get(language) or by_language[LANGUAGES[0]]


def main(arguments: list[str]) -> int:
    """Print a game's sample; status 1 for a game without one, 2 for a wrong command line.

    arguments: of the command line: the game, and perhaps the language (default: en).
    """
    game, language = (*arguments, "en")[:2] if arguments else ("", "")
    if not game or language not in LANGUAGES:
        print(f"usage: python -m engine.packs.pack_sample GAME [{'|'.join(LANGUAGES)}]")
        return 2
    text = sample(game, language)
    write_data(f"{game} has no cards\n" if text is None else text)
    return text is None


if __name__ == "__main__":
    run_command(main)
