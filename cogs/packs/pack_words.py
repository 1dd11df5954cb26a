"""Pack errors, and the changes between versions of a pack, in words."""

from collections.abc import Mapping, Sequence

from cogs.core.text.sentences import Localizer, literal
from cogs.packs.pack_faults import fault_words
from engine.safe_text import words
from sessions.packs.pack_check import CheckedPack, FaultyLine
from sessions.packs.version_changes import VersionChanges

MOST_PLACES = 8  # lines or cells with the same error that are listed
MOST_NAMES = 8  # names of changed cards in a line


def faults(checked_pack: CheckedPack, localizer: Localizer) -> str:
    """Return the errors of a pack, each with its line or cell."""
    has_cells = any(fault.is_spreadsheet for fault in checked_pack.faults)
    about = localizer.say("pack-faults-cells" if has_cells else "pack-faults-about")
    paragraphs = [f"### {localizer.say('pack-faults')}\n{about}"]
    paragraphs += [_fault(fault, localizer) for fault in checked_pack.faults]
    paragraphs += (
        [localizer.say("pack-faults-more", count=checked_pack.more_faults)]
        if checked_pack.more_faults
        else []
    )
    return "\n\n".join(paragraphs)


def _fault(fault: FaultyLine, localizer: Localizer) -> str:
    """Return one error with its place in the file, and below it the line or cell as a quotation."""
    reason = fault_words(fault.reason, localizer, fault.card)
    if fault.cell and fault.column:
        line = localizer.say(
            "pack-fault-cell", cell=fault.cell, column=fault.column.replace("`", "'"), reason=reason
        )
    elif fault.cell:
        line = localizer.say("pack-fault-place", cell=fault.cell, reason=reason)
    else:
        line = localizer.say(
            "pack-fault-row" if fault.is_spreadsheet else "pack-fault", line=fault.line, reason=reason
        )
    if fault.other_places:
        others = localizer(fault.other_places[:MOST_PLACES]) + (
            " …" if len(fault.other_places) > MOST_PLACES else ""
        )
        line += " " + localizer.say("pack-fault-also", places=others)
    quoted = words(fault.quoted, 80).replace("`", "'")
    return f"{line}\n> `{quoted}`" if quoted else line


def pack_name(name: str) -> str:
    """Return a pack's name in bold, without interpreting markup in it."""
    return f"**{literal(name)}**"


def changes(version_changes: VersionChanges | None, localizer: Localizer) -> list[str]:
    """Return what a version changed, one line per kind of change; empty if the changes are not known."""
    if version_changes is None:
        return []
    kinds = (
        ("changed", version_changes.changed),
        ("added", version_changes.added),
        ("removed", version_changes.removed),
    )
    lines = [
        localizer.say(f"pack-changes-{kind}", cards=_names(names, localizer))
        for kind, names in kinds
        if names
    ]
    lines += [] if lines else [localizer.say("pack-changes-none")]
    return lines + ([localizer.say("pack-changes-rest")] if version_changes.has_other_changes else [])


def _names(cards: Sequence[Mapping[str, str]], localizer: Localizer) -> str:
    """Return the names of changed cards, the first MOST_NAMES of them.

    cards: language → name, for each card.
    """
    shown_names = [literal(card_name[localizer.language]) for card_name in cards[:MOST_NAMES]]
    hidden_count = len(cards) - len(shown_names)
    return localizer(
        [*shown_names, *([localizer.say("pack-changes-more", count=hidden_count)] if hidden_count else [])]
    )
