"""What a Python file imports, read from its text: nothing is executed."""

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath


def module_name(file: PurePosixPath) -> str:
    """Return the name of the module in a file, given by its path below the root."""
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def statements(module: ast.Module) -> Iterator[ast.AST]:
    """Yield all statements of a module, also those inside others, without the expressions in them."""
    left: list[ast.AST] = [module]
    while left:
        node = left.pop()
        yield node
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            left += getattr(node, block, [])


def modules_imported(file: PurePosixPath, text: str) -> Iterator[str]:
    """Yield the full names of modules, and of what is imported from them."""
    name = module_name(file)
    package = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    for node in statements(ast.parse(text, str(file))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
