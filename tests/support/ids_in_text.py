"""Whether a text has a number as a whole, not as digits of a longer one.

Tests use small ids, and what stands for somebody who was forgotten is a random number: it has the digits of a
small id by chance.
"""

import re


def has_id(text: bytes | str, number: int) -> bool:
    """Whether `number` stands in `text` with neither digit nor letter beside it.

    >>> has_id(b'{"person":101}', 101), has_id(b'{"person":-2101395581927625649}', 101)
    (True, False)
    """
    plain = text.decode(errors="replace") if isinstance(text, bytes) else text
    return re.search(rf"(?<![0-9A-Za-z]){number}(?![0-9A-Za-z])", plain) is not None
