"""The process that makes one PDF: it reads an order, writes the file or the reason why there is none, and
ends.

Run as a module, with the data folder as argument. Input and output are msgpack. The process has the lowest
priority on the machine.
"""

import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from cogs.sharing.low_priority_process import give_way
from cogs.sharing.printing.print_maker import PrintMaker
from cogs.sharing.printing.print_order import PrintOrder
from engine.pack import PackErrors
from engine.questions import Refused
from sessions.common import tracebacks

MOST_MEMORY = 1 << 30  # bytes; the largest print needs about 430 MB
# Kinds of the answer.
MADE, REFUSED, FAULT = "made", "refused", "fault"


def main(data: Path) -> None:
    """Serve one order. data: the folder with texts and fonts."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that printed text is not read as an answer
    give_way(MOST_MEMORY)
    answers.write(msgspec.msgpack.encode(served(data, sys.stdin.buffer.read())))
    answers.close()


def served(data: Path, order: bytes) -> tuple[str, Any]:
    """Return the kind of the answer, and its content. data: the folder with texts and fonts; order: as
    msgpack.
    """
    try:
        return MADE, PrintMaker(data).make(msgspec.msgpack.decode(order, type=PrintOrder))
    except Refused as refused:
        facts = {name: value for name, value in refused.facts.items() if isinstance(value, str | int)}
        return REFUSED, (refused.reason, facts)
    except PackErrors:
        return REFUSED, ("print-fault", {})  # a table uses rules of this text, so it was correct
    except Exception as fault:
        return FAULT, tracebacks.format_traceback(fault, tracebacks.kind)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
