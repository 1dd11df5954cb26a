"""Templates of web pages: texts with fields such as `{{title}}`."""

import re
from collections.abc import Mapping

FIELD = re.compile(r"\{\{(\w+)\}\}")


def fill_template(template: str, fields: Mapping[str, str]) -> str:
    """Return a template with its fields filled in. What is filled in is not looked at for fields.

    fields: name of a field → HTML. Raises KeyError if the template has a field that is not among them.
    """
    return FIELD.sub(lambda match: fields[match[1]], template)
