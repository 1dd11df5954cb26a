"""Tracebacks without values, because a value may be a hidden card; also of errors from a worker process.

An error that is sent from a worker to this process loses its stack frames. So the worker first writes a
traceback with places and class names into the error (`with_worker_places`), where `format_traceback` finds
it.
"""

import pickle
import traceback
from collections.abc import Callable, Iterator

DEEP = 8  # how many causes of an error are followed
# Returns the line that stands for an error in a traceback, such as `kind`.
Saying = Callable[[BaseException], str]


class RemoteError(Exception):
    """Stands for an error that cannot be sent between processes."""

    def __init__(self, kind: str) -> None:
        """kind: class name of that error"""
        super().__init__(kind)
        self.kind = kind
        """Class name of the error for which this one stands."""


def kind(error: BaseException) -> str:
    """Return the class name of an error, without its message."""
    return type(error).__qualname__


def format_traceback(error: BaseException, describe: Saying, deep: int = DEEP) -> str:
    """Return the traceback of an error without values: the places in the code, and for each error what
    `describe` returns.

    describe: returns the line for an error
    deep: how many causes of the error are followed
    """
    parts = [*_before(error, describe, deep), "Traceback (most recent call last):"]
    parts.append("".join(traceback.format_tb(error.__traceback__)).rstrip())
    parts.append(describe(error))
    if isinstance(error, BaseExceptionGroup) and deep:
        parts += [format_traceback(member, describe, deep - 1) for member in error.exceptions]
    return "\n".join(part for part in parts if part)


def _before(error: BaseException, describe: Saying, deep: int) -> Iterator[str]:
    """Yield the tracebacks of what led to an error: in the worker that it comes from, or in this process.

    describe, deep: as in `format_traceback`
    """
    if worker_places := getattr(error, "worker_places", ""):
        yield f"{worker_places}\n(this was raised in a worker, and came here)"
        return
    earlier_error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier_error is not None and deep:
        relation = "caused" if error.__cause__ else "came before"
        yield f"{format_traceback(earlier_error, describe, deep - 1)}\n(this {relation} the following)"


def with_worker_places(error: Exception) -> Exception:
    """Return the error with its traceback in the attribute `worker_places`, ready to be sent to another
    process.

    If the error cannot be pickled and unpickled, return a `RemoteError` instead: sending the error itself
    would break the worker.
    """
    for candidate in (error, RemoteError(kind(error))):
        candidate.worker_places = format_traceback(error, kind)  # type: ignore[attr-defined]
        if _arrives(candidate):
            break
    return candidate


def _arrives(error: Exception) -> bool:
    """Return whether an error keeps its `worker_places` when it is pickled and unpickled."""
    try:
        return hasattr(pickle.loads(pickle.dumps(error)), "worker_places")
    except Exception:
        return False
