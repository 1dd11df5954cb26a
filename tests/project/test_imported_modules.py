"""Imports are read wherever they stand in a file."""

from pathlib import PurePosixPath

from tests.support.imported_modules import module_name, modules_imported

TEXT = """
import a.b, c
from d import e as f
from . import near
if x:
    import g
else:
    import h
try:
    import i
except ImportError:
    import j
finally:
    import k
match x:
    case 1:
        import l
class A:
    def m(self):
        with x:
            from ..n import o
"""


def test_imports_are_found_in_every_block() -> None:
    names = [*modules_imported(PurePosixPath("p/q/r.py"), TEXT)]
    wanted = "a.b c d d.e p.q p.q.near g h i j k l p.n p.n.o"
    assert sorted(names) == sorted(wanted.split())
    assert [*modules_imported(PurePosixPath("p/q/__init__.py"), "from . import s")] == ["p.q", "p.q.s"]


def test_a_package_is_called_as_its_folder() -> None:
    assert [module_name(PurePosixPath(f"a/{file}.py")) for file in ("b", "__init__")] == ["a.b", "a"]
