"""Finds where a small fault can be put, and rewrites the file with it."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}
# Left alone: log lines change nothing that the bot does.
TALK = ("log.", "LOG.", "logging.")


class Mutation(NamedTuple):
    """One fault."""

    number: int
    """Unique over all folders."""
    room: str
    place: str
    """The file's path from the root."""
    line: int
    what: str
    at: int
    """The index of the candidate in its file."""


class MutationCandidate(NamedTuple):
    """A node that can be changed, with its statement."""

    node: ast.AST
    statement: ast.stmt
    what: str


def files_of(room: str) -> list[Path]:
    """Return the files of a folder, or of `core`: the engine without its games and its commands."""
    if room == "core":
        tops = [file for file in (ROOT / "engine").glob("*.py") if file.name != "files.py"]
        folders = ("computers", "packs", "records", "referee")
        return sorted([*tops, *(file for name in folders for file in (ROOT / "engine" / name).rglob("*.py"))])
    return sorted((ROOT / room).rglob("*.py"))


def candidates(tree: ast.Module) -> list[MutationCandidate]:
    """Return all places for a fault in the bodies of functions, in the file's order."""
    possible_faults: list[MutationCandidate] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:
                possible_faults += _in_statement(statement)
    unique = {
        id(candidate.node) if candidate.what != "left out" else -id(candidate.node): candidate
        for candidate in possible_faults
    }
    return sorted(
        unique.values(),
        key=lambda candidate: (candidate.statement.lineno, candidate.node.lineno, candidate.node.col_offset),
    )  # type: ignore[attr-defined]


def _in_statement(statement: ast.stmt) -> Iterator[MutationCandidate]:
    """Yield the places in one statement, including the statements in its body."""
    if isinstance(
        statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
    ):
        return
    if _can_be_left_out(statement):
        yield MutationCandidate(statement, statement, "left out")
    if ast.unparse(statement).startswith(TALK) or _is_text(statement):
        return
    inner: list[ast.stmt] = []
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for part in getattr(statement, field, []):
            inner += [part] if isinstance(part, ast.stmt) else part.body
    for node in _expressions(statement):
        what = _what(node, statement)
        if what:
            yield MutationCandidate(node, statement, what)
    for part in inner:
        yield from _in_statement(part)


def _expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """Yield the statement and its own expressions, without inner statements and annotations."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop(0)
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns"):
                continue
            children = value if isinstance(value, list) else [value]
            waiting += [
                child
                for child in children
                if isinstance(child, ast.AST)
                and not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case | ast.JoinedStr)
            ]


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _can_be_left_out(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        called = isinstance(statement.value, ast.Call | ast.Await)
        return called and not ast.unparse(statement).startswith(TALK)
    if isinstance(statement, ast.AugAssign | ast.Delete | ast.Continue | ast.Break):
        return True
    return isinstance(statement, ast.Assign) and isinstance(
        statement.targets[0], ast.Attribute | ast.Subscript
    )


def _what(node: ast.AST, statement: ast.stmt) -> str:
    """Return the kind of fault that this node can have; "" if none."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        return f"{type(node.ops[0]).__name__} is {SWAPS[type(node.ops[0])].__name__}"
    if isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in SWAPS:
        return f"{type(node.op).__name__} is {SWAPS[type(node.op)].__name__}"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return "not is missing"
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        return f"{node.value} is {not node.value}"
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return f"{node.value} is {node.value + 1}"
    if isinstance(node, ast.If | ast.While | ast.IfExp) and isinstance(
        node.test, ast.Name | ast.Attribute | ast.Call
    ):
        return "not is too much"
    return "None is returned" if node is statement and _gives_something(node) else ""


def _gives_something(node: ast.AST) -> bool:
    return isinstance(node, ast.Return) and not (node.value is None or ast.unparse(node.value) == "None")


def drawn(rooms: dict[str, int], seed: int) -> list[Mutation]:
    """Draw this many faults of each folder, evenly from all candidates."""
    faults: list[Mutation] = []
    for room, count in rooms.items():
        every = []
        for file in files_of(room):
            for at, candidate in enumerate(candidates(ast.parse(file.read_text(encoding="utf-8")))):
                every.append((str(file.relative_to(ROOT)), candidate.node.lineno, candidate.what, at))  # type: ignore[attr-defined]
        chosen = random.Random(f"{seed} {room}").sample(every, min(count, len(every)))
        faults += [
            Mutation(len(faults) + n, room, *candidate) for n, candidate in enumerate(sorted(chosen), 1)
        ]
    return faults


def with_fault(text: str, fault: Mutation) -> str:
    """Return the file's text with this fault; nothing else changes but the layout."""
    tree = ast.parse(text)
    candidate = candidates(tree)[fault.at]
    assert candidate.what == fault.what, fault
    return ast.unparse(ast.fix_missing_locations(_Changed(candidate).visit(tree)))


class _Changed(ast.NodeTransformer):
    """Puts one fault into a tree."""

    def __init__(self, candidate: MutationCandidate) -> None:
        self.one = candidate

    def visit(self, node: ast.AST) -> ast.AST:
        node = super().generic_visit(node)
        return self.changed(node) if node is self.one.node else node

    def changed(self, node: ast.AST) -> ast.AST:
        if self.one.what == "left out":
            return ast.Pass()
        if isinstance(node, ast.Compare):
            node.ops[0] = SWAPS[type(node.ops[0])]()  # type: ignore[assignment]
        elif isinstance(node, ast.BoolOp | ast.BinOp):
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        elif isinstance(node, ast.UnaryOp):
            return node.operand
        elif isinstance(node, ast.Constant):
            node.value = not node.value if type(node.value) is bool else node.value + 1  # type: ignore[operator]
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        elif isinstance(node, ast.Return):
            node.value = None
        return node


def with_probes(text: str, faults: list[Mutation]) -> str:
    """Return the file's text in which each fault's statement first reports that it is run."""
    tree = ast.parse(text)
    every = candidates(tree)
    numbers_by_statement: dict[int, list[int]] = {}
    for fault in faults:
        numbers_by_statement.setdefault(id(every[fault.at].statement), []).append(fault.number)
    _Probed(numbers_by_statement).visit(tree)
    return ast.unparse(ast.fix_missing_locations(tree))


class _Probed(ast.NodeTransformer):
    """Puts a call before statements. numbers_by_statement: id of a statement → numbers of its faults."""

    def __init__(self, numbers_by_statement: dict[int, list[int]]) -> None:
        self.told = numbers_by_statement

    def visit(self, node: ast.AST) -> ast.AST:
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                setattr(node, field, [part for one in block for part in (*self.calls(one), one)])
        return super().generic_visit(node)

    def calls(self, statement: ast.AST) -> list[ast.stmt]:
        numbers = self.told.get(id(statement), [])
        return [ast.parse(f"__import__('mutation_probe').hit({number})").body[0] for number in numbers]
