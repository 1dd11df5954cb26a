"""What is wrong with a pack, and what became different in it, in words."""

from collections.abc import Mapping, Sequence

from cogs.text.pack_faults import fault_words
from cogs.text.sentences import Voice, literal
from engine.typed import words
from sessions.cards.pack_check import CheckedPack, FaultyLine
from sessions.cards.version_changes import VersionChanges

MOST_PLACES = 8  # where the same mistake shows
MOST_NAMES = 8  # of changed cards in a line


def faults(found: CheckedPack, voice: Voice) -> str:
    """All that are told, each with its line."""
    of_cells = any(one.sheet for one in found.faults)
    about = voice.say("pack-faults-cells" if of_cells else "pack-faults-about")
    said = [f"### {voice.say('pack-faults')}\n{about}"]
    said += [_fault(one, voice) for one in found.faults]
    said += [voice.say("pack-faults-more", count=found.more)] if found.more else []
    return "\n\n".join(said)


def _fault(one: FaultyLine, voice: Voice) -> str:
    reason = fault_words(one.reason, voice, one.card)
    if one.cell and one.column:
        line = voice.say("pack-fault-cell", cell=one.cell, column=one.column.replace("`", "'"), reason=reason)
    elif one.cell:
        line = voice.say("pack-fault-place", cell=one.cell, reason=reason)
    else:
        line = voice.say("pack-fault-row" if one.sheet else "pack-fault", line=one.line, reason=reason)
    if one.also:
        others = voice(one.also[:MOST_PLACES]) + (" …" if len(one.also) > MOST_PLACES else "")
        line += " " + voice.say("pack-fault-also", places=others)
    quoted = words(one.quoted, 80).replace("`", "'")
    return f"{line}\n> `{quoted}`" if quoted else line


def called(name: str) -> str:
    """A pack's name as it is written."""
    return f"**{literal(name)}**"


def changes(found: VersionChanges | None, voice: Voice) -> list[str]:
    """What a version changed, a line each; none where nobody knows it."""
    if found is None:
        return []
    kinds = (("changed", found.changed), ("added", found.added), ("removed", found.removed))
    lines = [voice.say(f"pack-changes-{kind}", cards=_names(some, voice)) for kind, some in kinds if some]
    lines += [] if lines else [voice.say("pack-changes-none")]
    return lines + ([voice.say("pack-changes-rest")] if found.rest else [])


def _names(some: Sequence[Mapping[str, str]], voice: Voice) -> str:
    shown = [literal(one[voice.language]) for one in some[:MOST_NAMES]]
    left = len(some) - len(shown)
    return voice([*shown, *([voice.say("pack-changes-more", count=left)] if left else [])])
