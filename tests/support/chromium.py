"""The browser that pages are opened in: Debian's Chromium, which Playwright drives."""

from pathlib import Path
from typing import Any

PROGRAM = Path("/usr/bin/chromium")
# What Playwright's `launch` needs for it, also as root and without a network.
LAUNCH: dict[str, Any] = {
    "executable_path": str(PROGRAM),
    "args": ["--no-sandbox", "--disable-background-networking"],
}
