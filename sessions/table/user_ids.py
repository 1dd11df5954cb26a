"""Find the people whom stored data names. A field that holds a user id has the type `UserId`; the functions
here read that from the types, so that no list of such fields is kept by hand.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Annotated, Any

import msgspec

MARK = {"holds": "user id"}
UserId = Annotated[int, msgspec.Meta(extra=MARK)]
"""The user id of a person, or a number that stands for nobody: 0, or below 0 for a computer player."""
UserKey = Annotated[str, msgspec.Meta(extra=MARK)]
"""The user id as a key of a dictionary, which is text in JSON."""

Path = tuple[str, ...]
Finder = Callable[[Any], Iterator[tuple[Path, int]]]


def user_ids(data: msgspec.Struct) -> Iterator[tuple[Path, int]]:
    """Yield each value of a `UserId` or `UserKey` in a struct, and where it is: the names of fields, and the
    key of a dictionary whose value it is. Places in lists are left out."""
    return _finder_of_struct(type(data))(data)


def erase_user_id(data: msgspec.Struct, person: int) -> None:
    """Remove a user id from all lists and dictionaries of user ids in a struct, and set fields with it to 0.

    person: the user id
    """
    for field, kind in _fields_with_ids(type(data)).items():
        setattr(data, field, _without(getattr(data, field), kind, person))


def _without(value: Any, kind: msgspec.inspect.Type, person: int) -> Any:
    """Return a field's value of this type without a user id. Structs are changed in place."""
    match value:
        case msgspec.Struct():
            erase_user_id(value, person)
            return value
        case list():
            return [_without(entry, kind, person) for entry in value if entry != person]
        case dict():
            assert isinstance(kind, msgspec.inspect.DictType)
            erased = str(person) if _finder(kind.key_type) is not None else None
            return {key: entry for key, entry in value.items() if key != erased and entry != person}
        case _:
            return 0 if value == person else value


@cache
def _fields_with_ids(kind: type[msgspec.Struct]) -> dict[str, msgspec.inspect.Type]:
    """Return the fields of a struct type that hold user ids, at whatever depth: name → type."""
    described = msgspec.inspect.type_info(kind)
    assert isinstance(described, msgspec.inspect.StructType)
    return {field.name: field.type for field in described.fields if _finder(field.type) is not None}


@cache
def _finder_of_struct(kind: type[msgspec.Struct]) -> Finder:
    """Return what `user_ids` does for structs of this type."""
    described = msgspec.inspect.type_info(kind)
    return _finder(described) or (lambda value: iter(()))


def _finder(kind: msgspec.inspect.Type) -> Finder | None:
    """Return a function that yields the user ids in a value of this type, or None if it can hold none."""
    match kind:
        case msgspec.inspect.Metadata():
            return _one if kind.extra == MARK else _finder(kind.type)
        case msgspec.inspect.StructType():
            return _in_struct(kind)
        case msgspec.inspect.ListType():
            return _in_list(_finder(kind.item_type))
        case msgspec.inspect.DictType():
            return _in_dict(_finder(kind.key_type), _finder(kind.value_type))
        case msgspec.inspect.UnionType():
            return _in_union([found for part in kind.types if (found := _finder(part)) is not None])
        case _:
            return None


def _one(value: Any) -> Iterator[tuple[Path, int]]:
    """Yield a user id. Yields nothing for text in its place, such as a keyed hash."""
    if isinstance(value, int) or value.isdecimal():
        yield (), int(value)


def _in_struct(kind: msgspec.inspect.StructType) -> Finder | None:
    """Return the finder for a struct, or None if no field holds user ids."""
    finders = [(field.name, found) for field in kind.fields if (found := _finder(field.type)) is not None]
    if not finders:
        return None

    def find(value: Any) -> Iterator[tuple[Path, int]]:
        """Yield the user ids in all fields."""
        for name, found in finders:
            for path, person in found(getattr(value, name)):
                yield (name, *path), person

    return find


def _in_list(entry_finder: Finder | None) -> Finder | None:
    """Return the finder for a list, or None if its entries hold no user ids."""
    if entry_finder is None:
        return None

    def find(value: Any) -> Iterator[tuple[Path, int]]:
        """Yield the user ids in all entries."""
        for entry in value:
            yield from entry_finder(entry)

    return find


def _in_dict(key_finder: Finder | None, value_finder: Finder | None) -> Finder | None:
    """Return the finder for a dictionary, or None if neither its keys nor its values hold user ids."""
    if key_finder is None and value_finder is None:
        return None

    def find(value: Any) -> Iterator[tuple[Path, int]]:
        """Yield the user ids in all keys and values."""
        for key, entry in value.items():
            if key_finder is not None:
                yield from key_finder(key)
            if value_finder is not None:
                for path, person in value_finder(entry):
                    yield (key, *path), person

    return find


def _in_union(finders: Sequence[Finder]) -> Finder | None:
    """Return the finder for a union with at most one part that holds user ids."""
    if not finders:
        return None
    (part_finder,) = finders

    def find(value: Any) -> Iterator[tuple[Path, int]]:
        """Yield the user ids, if there is a value."""
        if value is not None:
            yield from part_finder(value)

    return find
