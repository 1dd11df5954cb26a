"""The process that makes animations: it reads orders, and writes its progress and the files.

Run as a module, with the data folder as argument. Messages are msgpack after a length of four bytes. The
process has the lowest priority on the machine, and ends when nobody reads its output.
"""

import contextlib
import os
import struct
import sys
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from cogs.sharing.animation.film_maker import FilmMaker, FilmOrder
from cogs.sharing.low_priority_process import give_way
from engine.questions import Refused
from sessions.common import tracebacks

MOST_MEMORY = 700 << 20  # bytes; one animation needs about 200 MB
LENGTH = struct.Struct(">I")  # of a message, in bytes
# Kinds of messages that the process writes.
PROGRESS, FILM, REFUSED, FAULT = "progress", "film", "refused", "fault"


def main(data: Path) -> None:
    """Serve orders until there are no more. data: the folder with texts and fonts."""
    orders, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that printed text is not read as an answer
    give_way(MOST_MEMORY)
    maker, decoder = FilmMaker(data), msgspec.msgpack.Decoder(FilmOrder)
    with contextlib.suppress(BrokenPipeError):
        while (order := _read(orders)) is not None:
            _serve(maker, decoder, order, answers)


def _serve(
    maker: FilmMaker, decoder: msgspec.msgpack.Decoder[FilmOrder], order: bytes, answers: BinaryIO
) -> None:
    """Make one animation, and write its progress and then the file or the reason why there is none.

    order: as msgpack.
    answers: the output.
    """
    try:
        film = maker.make(decoder.decode(order), lambda done, of: _say(answers, PROGRESS, (done, of)))
    except Refused as refused:
        facts = {name: value for name, value in refused.facts.items() if isinstance(value, str | int)}
        _say(answers, REFUSED, (refused.reason, facts))
    except BrokenPipeError:
        raise
    except Exception as fault:
        _say(answers, FAULT, tracebacks.format_traceback(fault, tracebacks.kind))
    else:
        _say(answers, FILM, film)


def _say(answers: BinaryIO, kind: str, content: Any) -> None:
    """Write a message.

    kind: PROGRESS, FILM, REFUSED or FAULT.
    content: what msgpack can encode.
    """
    message = msgspec.msgpack.encode((kind, content))
    answers.write(LENGTH.pack(len(message)))
    answers.write(message)
    answers.flush()


def _read(orders: BinaryIO) -> bytes | None:
    """Return the next order as msgpack; None at the end of the input."""
    head = orders.read(LENGTH.size)
    return orders.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else None


if __name__ == "__main__":
    main(Path(sys.argv[1]))
