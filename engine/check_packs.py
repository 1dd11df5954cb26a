"""The command that checks packs, as files and as spreadsheets: `python -m engine.pack FILE…`."""

from functools import partial
from typing import Any

from engine import files, pack, pack_spreadsheet, spreadsheet_rows
from engine.game import games
from engine.pack import Document, PackFaults
from engine.pack_spreadsheet import CellFaults
from engine.terminal import run_command


def main(arguments: list[str]) -> int:
    """One line a fault, one line a good pack; status 1 if any is broken."""
    broken = 0
    known = games()
    if not arguments:
        print("usage: python -m engine.pack FILE…")
        return 2
    for file in arguments:
        try:
            document, built = _read(known, file)
            print(f"{file}: good: {document.game} pack {document.mark}: {built.summary()}")
        except PackFaults as faults:
            broken += 1
            print(faults)
        except CellFaults as cells:
            broken += 1
            print("\n".join(f"{file}: {fault}" for fault in cells.faults))
        except files.Unreadable as error:
            broken += 1
            print(error)
    return 1 if broken else 0


def _read(known: dict[str, Any], file: str) -> tuple[Document, Any]:
    """A pack; raises PackFaults, or CellFaults for a spreadsheet."""
    content = files.content(file)
    table = spreadsheet_rows.decoded(content)
    if table is None:
        return pack.read(known, file, files.decoded(file, content))
    return pack_spreadsheet.made(known, table).read(partial(pack.read, known, file))


if __name__ == "__main__":
    run_command(main)
