"""Values of stored structs with a person at one place, for every place that can hold a user id."""

from collections.abc import Iterator
from typing import Any

import msgspec

from sessions.table.user_ids import MARK

PLAIN: dict[type[msgspec.inspect.Type], Any] = {
    msgspec.inspect.IntType: 1,
    msgspec.inspect.StrType: "x",
    msgspec.inspect.FloatType: 1.0,
    msgspec.inspect.BoolType: False,
    msgspec.inspect.RawType: msgspec.Raw(b"{}"),
    msgspec.inspect.VarTupleType: (),
}


def values_naming(kind: msgspec.inspect.Type, person: int) -> Iterator[tuple[str, Any]]:
    """Yield a value of this type for each place that can hold a user id, with the person there and nowhere
    else, and the name of the place."""
    match kind:
        case msgspec.inspect.Metadata():
            if kind.extra == MARK:
                yield "", str(person) if isinstance(kind.type, msgspec.inspect.StrType) else person
            else:
                yield from values_naming(kind.type, person)
        case msgspec.inspect.StructType():
            others = {field.name: plain(field.type) for field in kind.fields if field.required}
            for field in kind.fields:
                for place, value in values_naming(field.type, person):
                    yield f"{field.name}.{place}".rstrip("."), kind.cls(**{**others, field.name: value})
        case msgspec.inspect.ListType():
            for place, value in values_naming(kind.item_type, person):
                yield place, [value]
        case msgspec.inspect.DictType():
            for place, value in values_naming(kind.value_type, person):
                yield place, {"1": value}
            for _, key in values_naming(kind.key_type, person):
                yield "", {key: plain(kind.value_type)}
        case msgspec.inspect.UnionType():
            for part in kind.types:
                yield from values_naming(part, person)


def plain(kind: msgspec.inspect.Type) -> Any:
    """Return a value of this type that names nobody."""
    match kind:
        case msgspec.inspect.Metadata():
            return 0 if kind.extra == MARK else plain(kind.type)
        case msgspec.inspect.ListType():
            return []
        case msgspec.inspect.DictType():
            return {}
        case msgspec.inspect.StructType():
            return kind.cls(**{field.name: plain(field.type) for field in kind.fields if field.required})
        case _:
            return PLAIN[type(kind)]
