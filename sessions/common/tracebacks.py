"""Where an error went, without its values, which may be cards; out of a worker too, whose frames stay behind.

A worker writes down places and kinds before the error leaves it (`travelling`), and whoever logs the error
finds them there (`format_traceback`).
"""

import pickle
import traceback
from collections.abc import Callable, Iterator

DEEP = 8
Saying = Callable[[BaseException], str]


class RemoteError(Exception):
    """Stands for an error that cannot leave its process. kind: what it was."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def kind(error: BaseException) -> str:
    """What an error is, and nothing of what it says."""
    return type(error).__qualname__


def format_traceback(error: BaseException, describe: Saying, deep: int = DEEP) -> str:
    """A traceback without values: where it went, and of each error what `describe` tells."""
    parts = [*_before(error, describe, deep), "Traceback (most recent call last):"]
    parts.append("".join(traceback.format_tb(error.__traceback__)).rstrip())
    parts.append(describe(error))
    if isinstance(error, BaseExceptionGroup) and deep:
        parts += [format_traceback(one, describe, deep - 1) for one in error.exceptions]
    return "\n".join(part for part in parts if part)


def _before(error: BaseException, describe: Saying, deep: int) -> Iterator[str]:
    """What led to an error: in the worker that it comes from, or in this process."""
    if carried := getattr(error, "worker_places", ""):
        yield f"{carried}\n(this was raised in a worker, and came here)"
        return
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and deep:
        how = "caused" if error.__cause__ else "came before"
        yield f"{format_traceback(before, describe, deep - 1)}\n(this {how} the following)"


def travelling(error: Exception) -> Exception:
    """The error with its places written on it, or what stands for it where it cannot be sent and read again:
    that would take the worker with it."""
    for sent in (error, RemoteError(kind(error))):
        sent.worker_places = format_traceback(error, kind)  # type: ignore[attr-defined]
        if _arrives(sent):
            break
    return sent


def _arrives(error: Exception) -> bool:
    try:
        return hasattr(pickle.loads(pickle.dumps(error)), "worker_places")
    except Exception:
        return False
