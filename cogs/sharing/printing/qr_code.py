"""An address as a picture that phones read."""

import io

from engine.questions import Refused

QUIET = 4  # squares of white around it, without which it may not be found


def drawn(url: str) -> str:
    """An SVG, of which 15 % may be dirty or torn (level M). Raises Refused where Segno is not installed."""
    try:
        import segno
    except ImportError:
        raise Refused("print-missing") from None
    file, code = io.BytesIO(), segno.make(url, error="m", boost_error=False, micro=False)
    code.save(file, kind="svg", border=QUIET, xmldecl=False)
    return file.getvalue().decode()
