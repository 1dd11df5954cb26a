"""The command that checks packs, written as pack files or as spreadsheets: `python -m engine.packs FILE…`."""

from functools import partial
from typing import Any

from engine import files
from engine.game import games
from engine.packs import pack, pack_spreadsheet, spreadsheet_rows, text_encodings
from engine.packs.pack import PackDocument, PackErrors
from engine.packs.pack_spreadsheet import CellErrors
from engine.packs.text_encodings import CODECS, DoubtfulEncoding, NotText
from engine.safe_text import one_line
from engine.terminal import run_command

ENCODING = "--encoding"
MOST_READINGS = 8  # encodings that are listed; others can still be named


def main(arguments: list[str]) -> int:
    """Print one line for each error and each good pack, and return the exit status.

    0: all packs are good. 1: a pack is broken. 2: wrong command line.
    """
    broken = 0
    known = games()
    paths, codec = named_encoding(arguments)
    if not paths or codec not in ("", *CODECS):
        print(f"usage: python -m engine.packs [{ENCODING} NAME] FILE…")
        print(f"NAME is one of {', '.join(CODECS)}")
        return 2
    for file in paths:
        try:
            document, built = _read(known, file, codec)
            print(f"{file}: good: {document.game} pack {document.mark}: {built.summary()}")
        except PackErrors as faults:
            broken += 1
            print(faults)
        except CellErrors as cells:
            broken += 1
            print("\n".join(f"{file}: {fault}" for fault in cells.faults))
        except files.UnreadableFile as error:
            broken += 1
            print(error)
    return 1 if broken else 0


def named_encoding(arguments: list[str]) -> tuple[list[str], str]:
    """Return the arguments without `--encoding NAME`, and that name with `_` for each `-`.

    The name is "" without `--encoding`. It is `?`, which no encoding is called, if no name follows
    `--encoding`.
    """
    if ENCODING not in arguments:
        return arguments, ""
    index = arguments.index(ENCODING)
    name = arguments[index + 1] if index + 1 < len(arguments) else "?"
    return [*arguments[:index], *arguments[index + 2 :]], name.replace("-", "_")


def decoded_file(file: str, codec: str) -> str:
    """Return a file's text. Raises UnreadableFile, also for a file whose encoding the command must name.

    codec: the named encoding; "" for none.
    """
    try:
        text = text_encodings.decode(files.content(file), codec)
    except NotText as error:
        raise files.UnreadableFile(
            f"{file}:{error.line}: cannot be read: this is not text in UTF-8"
        ) from None
    except DoubtfulEncoding as doubt:
        raise files.UnreadableFile(_question(file, doubt)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _question(file: str, doubt: DoubtfulEncoding) -> str:
    """Return a sentence that asks for the encoding of a file, and a line for each possible one.

    doubt: the possible texts of the file, with the encodings that give them.
    """
    lines = [
        f"{file}: cannot be read: its letters are not in UTF-8 and can be read in several ways. "
        f"Save it as CSV UTF-8 or text in UTF-8, or name the encoding:"
    ]
    for reading in doubt.readings[:MOST_READINGS]:
        encoding = CODECS[reading.codecs[0]]
        shown = " · ".join(one_line(sample, len(sample)) for sample in reading.samples)
        lines.append(f"  {ENCODING} {encoding.codec:12} {encoding.title}: {shown}")
    return "\n".join(lines)


def _read(known: dict[str, Any], file: str, codec: str) -> tuple[PackDocument, Any]:
    """Return a pack's document and what its game built from it.

    known: all games by name.
    codec: the encoding that the command names; "" for none.
    Raises PackErrors, or CellErrors for a spreadsheet.
    file: the path.
    """
    text = decoded_file(file, codec)
    if not spreadsheet_rows.is_table(text):
        return pack.read(known, file, text)
    return pack_spreadsheet.pack_of_spreadsheet(known, text).read(partial(pack.read, known, file))


if __name__ == "__main__":
    run_command(main)
