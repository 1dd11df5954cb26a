"""Rename modules, classes, functions, methods and local variables of a project by a list.

    python deploy/renaming/rename.py ROWS.csv --root PROJECT [--rows 1-10] [--locals LOCALS.csv] [--types] [--apply]

ROWS.csv has the columns kind,where,old,new,reason. kind is one of

    class, function   where: the file; only names at the top of a module
    method, field     where: FILE:CLASS
    module            where: the file; old, new: names without .py, or new: another path without .py
    folder            where: the folder; old, new: its last name

LOCALS.csv has the columns file,function,old,new; function is a qualified name such as `Tables.open`. Its local
variables, those of the comprehensions and lambdas in it, and its parameters are renamed. So are keywords of
calls, if every function of that name with that parameter is in the list with one new name, and the names in
`pytest.mark.parametrize`; parameters that a fixture or an option of a command is named after are not.

Names are resolved by scope: a definition, the imports of it, and what refers to them. A method is resolved by
name if all definitions of that name are in the list with one new name. With --types mypy says to which
class each attribute belongs, so that other methods are renamed as well; it takes some minutes of one core.

Strings stay as they are, but for annotations in quotes and for mentions in backticks in docstrings, comments
and Markdown. What is left is printed. Without --apply nothing is written.
Afterwards run `ruff check --fix --select I`, `ruff format`, `ruff check` and `mypy`.
"""

import argparse
import ast
import builtins
import collections
import csv
import hashlib
import io
import os
import pickle
import re
import subprocess
import sys
import tempfile
import tokenize
from pathlib import Path

SPAN = re.compile(r"`([^`\n]+)`")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Scope:
    """bound: names that this scope binds; uses: (name, line, column) that resolve to one of them."""

    def __init__(self, kind, parent, node, qualname):
        self.kind, self.parent, self.node, self.qualname = kind, parent, node, qualname
        self.bound, self.parameters, self.elsewhere = set(), set(), {}
        self.uses = collections.defaultdict(list)
        self.imports = {}  # bound name → (module, name or "", alias node, statement node)

    def home(self, name):
        """The scope that binds this name as seen from here; None: a builtin."""
        if name in self.elsewhere:
            scope = self.elsewhere[name]
            return scope
        scope, first = self, True
        while scope is not None:
            if name in scope.bound and (first or scope.kind != "class"):
                return scope
            if name in scope.elsewhere:
                return scope.elsewhere[name]
            scope, first = scope.parent, False
        return None


class File:
    """One Python file, parsed, with its scopes."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.lines = text.encode().splitlines(keepends=True)
        self.tree = ast.parse(text)
        self.scopes, self.attributes, self.fstrings, self.strings, self.named = [], [], [], [], []
        self.calls = [n for n in ast.walk(self.tree) if isinstance(n, ast.Call) and n.keywords]
        self.patterns = [n for n in ast.walk(self.tree) if isinstance(n, ast.MatchClass)]
        self.module = Scope("module", None, self.tree, "")
        self.scopes.append(self.module)
        self.pending = []  # (scope, name, line, column, fstring)
        Binder(self).body(self.tree.body, self.module)
        for scope, name, line, column, fstring in self.pending:
            home = scope.home(name)
            if home is not None:
                home.uses[name].append((line, column, fstring, scope))

    def at(self, line, column, word):
        part = self.lines[line - 1][column : column + len(word.encode())] if line <= len(self.lines) else b""
        return part == word.encode()

    def seek(self, node, word, before):
        """The position of a word behind a node's beginning, after a pattern."""
        for line in range(node.lineno, node.lineno + 3):
            if line > len(self.lines):
                break
            start = node.col_offset if line == node.lineno else 0
            hit = re.compile(before + rb"(" + word.encode() + rb")\b").search(self.lines[line - 1], start)
            if hit:
                return line, hit.start(1)
        return None


class Binder:
    """Walks a file: which scope binds which names, and where names are used."""

    def __init__(self, file):
        self.file, self.fstring = file, None

    def body(self, statements, scope):
        for node in statements:
            self.visit(node, scope)

    def child(self, kind, scope, node, name):
        new = Scope(kind, scope, node, f"{scope.qualname}.{name}".lstrip(".") if name else scope.qualname)
        self.file.scopes.append(new)
        return new

    def use(self, scope, name, line, column):
        self.file.pending.append((scope, name, line, column, self.fstring))

    def visit(self, node, scope):
        method = getattr(self, "visit_" + type(node).__name__, None)
        if method:
            return method(node, scope)
        for child in ast.iter_child_nodes(node):
            self.visit(child, scope)

    def visit_Name(self, node, scope):
        if not isinstance(node.ctx, ast.Load) and node.id not in scope.elsewhere:
            scope.bound.add(node.id)
        self.use(scope, node.id, node.lineno, node.col_offset)

    def visit_NamedExpr(self, node, scope):
        home = scope
        while home.kind == "comprehension":
            home = home.parent
        home.bound.add(node.target.id)
        self.use(home, node.target.id, node.target.lineno, node.target.col_offset)
        self.visit(node.value, scope)

    def visit_Attribute(self, node, scope):
        self.file.attributes.append((node, scope, self.fstring))
        self.visit(node.value, scope)

    def visit_Constant(self, node, scope):
        if isinstance(node.value, str):
            self.file.strings.append(node)

    def visit_Subscript(self, node, scope):
        base = ast.unparse(node.value)
        generic = base in ("list", "dict", "tuple", "set", "type", "Callable", "Mapping", "Sequence", "Awaitable")
        if generic and any(isinstance(n, ast.Constant) and isinstance(n.value, str) for n in ast.walk(node.slice)):
            self.visit(node.value, scope)
            self.annotation(node.slice, scope)
        else:
            self.visit(node.value, scope)
            self.visit(node.slice, scope)

    def visit_Assign(self, node, scope):
        for target in node.targets:
            self.visit(target, scope)
            if isinstance(target, ast.Name) and target.id == "__all__":
                self.annotation(node.value, scope)
        self.visit(node.value, scope)

    def visit_Call(self, node, scope):
        name = ast.unparse(node.func).rpartition(".")[2]
        if name in ("getattr", "setattr", "hasattr", "delattr", "patch", "object", "methodcaller", "attrgetter"):
            self.file.named += [a for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        for child in ast.iter_child_nodes(node):
            self.visit(child, scope)

    def visit_JoinedStr(self, node, scope):
        before, self.fstring = self.fstring, self.fstring or node
        self.file.fstrings.append(node)
        for value in node.values:
            self.visit(value, scope)
        self.fstring = before

    def annotation(self, node, scope):
        if node is None:
            return
        literal = {
            id(inner)
            for part in ast.walk(node)
            if isinstance(part, ast.Subscript) and ast.unparse(part.value).endswith("Literal")
            for inner in ast.walk(part.slice)
        }
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and id(part) not in literal:
                try:
                    inner = ast.parse(part.value, mode="eval")
                except SyntaxError:
                    continue
                for name in ast.walk(inner):
                    if isinstance(name, ast.Name):
                        self.use(scope, name.id, part.lineno, part.col_offset + 1 + name.col_offset)
            elif isinstance(part, ast.Name):
                self.use(scope, part.id, part.lineno, part.col_offset)
            elif isinstance(part, ast.Attribute):
                self.file.attributes.append((part, scope, None))

    def visit_AnnAssign(self, node, scope):
        self.visit(node.target, scope)
        self.annotation(node.annotation, scope)
        if node.value is not None:
            self.visit(node.value, scope)

    def visit_Import(self, node, scope):
        for alias in node.names:
            bound = alias.asname or alias.name.partition(".")[0]
            scope.bound.add(bound)
            module = alias.name if alias.asname else bound
            scope.imports[bound] = (module, "", alias, node)
            for number in range(2, alias.name.count(".") + 2):
                scope.imports.setdefault(".".join(alias.name.split(".")[:number]), (alias.name, "", alias, node))

    def visit_ImportFrom(self, node, scope):
        for alias in node.names:
            bound = alias.asname or alias.name
            scope.bound.add(bound)
            scope.imports[bound] = (node.module or "", alias.name, alias, node)

    def visit_FunctionDef(self, node, scope):
        scope.bound.add(node.name)
        where = self.file.seek(node, node.name, rb"def\s+")
        self.use(scope, node.name, *where)
        for part in node.decorator_list:
            self.visit(part, scope)
        self.function(node, scope, node.name)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node, scope):
        self.function(node, scope, "")

    def function(self, node, scope, name):
        own = self.child("function", scope, node, name)
        args = node.args
        every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
        for arg in filter(None, every):
            own.bound.add(arg.arg)
            own.parameters.add(arg.arg)
            self.use(own, arg.arg, arg.lineno, arg.col_offset)
            self.annotation(arg.annotation, scope)
        for default in [*args.defaults, *filter(None, args.kw_defaults)]:
            self.visit(default, scope)
        if isinstance(node, ast.Lambda):
            self.visit(node.body, own)
            return
        self.annotation(node.returns, scope)
        for part in self.globals(node.body):
            for name in part.names:
                own.elsewhere[name] = self.file.module if isinstance(part, ast.Global) else scope.home(name)
        self.body(node.body, own)

    def globals(self, statements):
        """The global and nonlocal statements of a body, those of inner functions left out."""
        for node in statements:
            if isinstance(node, (ast.Global, ast.Nonlocal)):
                yield node
            elif isinstance(node, (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.AsyncFor, ast.AsyncWith)):
                yield from self.globals(
                    [n for n in ast.iter_child_nodes(node) if isinstance(n, (ast.stmt, ast.ExceptHandler))]
                )
            elif isinstance(node, ast.ExceptHandler):
                yield from self.globals(node.body)

    def visit_Global(self, node, scope):
        for name in node.names:
            where = self.file.seek(node, name, rb"[\s,]")
            if where:
                self.use(scope, name, *where)

    visit_Nonlocal = visit_Global

    def visit_ClassDef(self, node, scope):
        scope.bound.add(node.name)
        self.use(scope, node.name, *self.file.seek(node, node.name, rb"class\s+"))
        for part in [*node.decorator_list, *node.bases, *(k.value for k in node.keywords)]:
            self.visit(part, scope)
        self.body(node.body, self.child("class", scope, node, node.name))

    def comprehension(self, node, scope):
        own = self.child("comprehension", scope, node, "")
        self.visit(node.generators[0].iter, scope)
        for number, part in enumerate(node.generators):
            self.visit(part.target, own)
            if number:
                self.visit(part.iter, own)
            for test in part.ifs:
                self.visit(test, own)
        for part in ([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]):
            self.visit(part, own)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    def visit_ExceptHandler(self, node, scope):
        if node.name:
            scope.bound.add(node.name)
            where = self.file.seek(node, node.name, rb"\bas\s+")
            if where:
                self.use(scope, node.name, *where)
        for child in ast.iter_child_nodes(node):
            self.visit(child, scope)

    def pattern(self, node, scope):
        name = getattr(node, "name", None) or getattr(node, "rest", None)
        if name:
            scope.bound.add(name)
            before = rb"\*\s*" if isinstance(node, (ast.MatchStar, ast.MatchMapping)) else rb"(?:\bas\s+|\b)"
            where = self.file.seek(node, name, before)
            if where:
                self.use(scope, name, *where)
        for child in ast.iter_child_nodes(node):
            self.visit(child, scope)

    visit_MatchAs = visit_MatchStar = visit_MatchMapping = pattern


class Project:
    def __init__(self, root, rows):
        self.root, self.rows = root, rows
        listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True)
        self.listed = [name for name in listed.stdout.split("\n") if name and (root / name).is_file()]
        self.files = {n: File(n, (root / n).read_text("utf-8")) for n in self.listed if n.endswith(".py")}
        self.modules = {n[:-3].replace("/", ".").removesuffix(".__init__"): n for n in self.files}
        self.edits = collections.defaultdict(dict)  # file → {(line, column): (old, new)}
        self.guessed = []
        self.left, self.done, self.tails = [], collections.Counter(), None
        self.symbols, self.methods, self.moves = {}, {}, {}
        self.defined = collections.defaultdict(set)  # name → {(kind, file, class)}; kind: class, function, …
        self.attrs = collections.defaultdict(list)  # name → [(file, node, scope, fstring)]
        self.texts = collections.defaultdict(list)  # value of a string → [(file, line)]
        for name, file in self.files.items():
            self.collect(name, file.tree, "")
            for node, scope, fstring in file.attributes:
                self.attrs[node.attr].append((name, node, scope, fstring))
            for node in file.named:
                self.texts[node.value.rpartition(".")[2]].append((name, node.lineno))

    def collect(self, name, node, owner):
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.ClassDef):
                self.defined[part.name].add(("class", name, owner))
                self.collect(name, part, part.name)
            elif isinstance(part, FUNCTIONS):
                self.defined[part.name].add(("method" if owner else "function", name, owner))
                for inner in ast.walk(part):
                    if (
                        isinstance(inner, ast.Attribute)
                        and isinstance(inner.ctx, ast.Store)
                        and isinstance(inner.value, ast.Name)
                        and inner.value.id == "self"
                    ):
                        self.defined[inner.attr].add(("field", name, owner))
            elif isinstance(part, (ast.Assign, ast.AnnAssign)):
                for target in part.targets if isinstance(part, ast.Assign) else [part.target]:
                    if isinstance(target, ast.Name):
                        self.defined[target.id].add(("field" if owner else "variable", name, owner))
            elif isinstance(part, (ast.If, ast.Try, ast.With)):
                self.collect(name, part, owner)

    # ------------------------------------------------------------ what is to be renamed

    def read(self, every):
        order = {"module": 1, "folder": 2}
        for row in sorted(self.rows, key=lambda row: order.get(row["kind"], 0)):
            row["where"] = self.now(row["where"], every)
            kind, where, old, new = row["kind"], row["where"], row["old"], row["new"]
            path, _, owner = where.partition(":")
            if kind in ("class", "function"):
                if (kind, path, "") not in self.defined[old]:
                    self.say(row, "no such definition")
                elif self.is_taken(path, new):
                    self.say(row, f"{path} binds {new} already")
                else:
                    self.symbols[path, old] = row
            elif kind in ("method", "field"):
                if (kind, path, owner) not in self.defined[old]:
                    self.say(row, f"no such {kind}")
                elif any(place[1:] == (path, owner) for place in self.defined[new]):
                    self.say(row, f"{owner} has {new} already")
                else:
                    self.methods[path, owner, old] = row
            elif kind == "module":
                target = new if "/" in new else str(Path(path).with_name(new))
                self.move(row, path, f"{target}.py")
            elif kind == "folder":
                for name in [n for n in self.listed if n.startswith(where.rstrip("/") + "/")]:
                    rest = self.moves.get(name, name)[len(where.rstrip("/")) :]
                    self.move(row, name, str(Path(where.rstrip("/")).with_name(new)) + rest)
            else:
                self.say(row, f"unknown kind {kind}")

    def now(self, where, every):
        """Where a row's place is now, if other rows of the file have been applied to it before."""
        path, colon, owner = where.partition(":")
        before = path
        if not (self.root / path).exists():
            for kind in ("module", "folder"):
                for row in every:
                    old = row["where"]
                    if row["kind"] != kind:
                        continue
                    if kind == "module" and old == before:
                        path = str(Path(path).with_name(Path(row["new"]).name + ".py"))
                    elif kind == "folder" and (path + "/").startswith(old.rstrip("/") + "/"):
                        path = str(Path(old.rstrip("/")).with_name(row["new"])) + path[len(old.rstrip("/")) :]
        for row in every:
            if owner and row["kind"] == "class" and row["where"] == before and row["old"] == owner:
                if ("class", path, "") not in self.defined[owner]:
                    owner = row["new"]
        return f"{path}{colon}{owner}"

    def is_taken(self, path, new):
        freed = {old for (file, old) in self.symbols if file == path}
        return new in self.files[path].module.bound and new not in freed or hasattr(builtins, new)

    def move(self, row, path, target):
        if path not in self.listed or (self.root / target).exists():
            self.say(row, "no such file, or the new one exists")
            return
        self.moves[path] = target
        self.done[row["kind"]] += 1

    def say(self, row, why, where=""):
        self.left.append(f"{row['kind']} {row['where']} {row['old']} → {row['new']}: {where} {why}".strip())

    def edit(self, path, line, column, old, new):
        if self.files[path].at(line, column, old):
            self.edits[path][line, column] = (old, new)
            return True
        return False

    # ------------------------------------------------------------ names at the top of modules

    def target(self, module, name, seen=()):
        """(file, name) of the definition that `from module import name` means."""
        path = self.modules.get(module)
        if path is None or (path, name) in seen:
            return None
        top = self.files[path].module
        if name in top.imports and (path, name) not in self.symbols:
            source, original, _, _ = top.imports[name]
            return self.target(source, original, (*seen, (path, name))) if original else None
        return (path, name)

    def module_of(self, scope, node):
        """The dotted module that an expression means, by the imports of its scope; "" for none."""
        parts = []
        while isinstance(node, ast.Attribute):
            parts.insert(0, node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return ""
        home = scope.home(node.id)
        if home is None or node.id not in home.imports:
            return ""
        module, name, _, _ = home.imports[node.id]
        dotted = ".".join(filter(None, [module, name, *parts]))
        return dotted if dotted in self.modules else ""

    def names(self):
        for path, file in self.files.items():
            for scope in file.scopes:
                for bound, (module, name, alias, _) in list(scope.imports.items()):
                    row = self.symbols.get(self.target(module, name) or ("", "")) if name else None
                    if row is None:
                        continue
                    old, new = row["old"], row["new"]
                    if name != old:
                        self.say(row, "is imported by another name", f"{path}:{alias.lineno}")
                    if alias.asname:
                        self.edit(path, alias.lineno, alias.col_offset, name, new)
                    elif self.clash(path, scope, old, new):
                        self.edit(path, alias.lineno, alias.col_offset, old, f"{new} as {old}")
                        self.say(row, f"{new} is taken there: imported as {old}", f"{path}:{alias.lineno}")
                    else:
                        self.edit(path, alias.lineno, alias.col_offset, old, new)
                        self.scope_uses(path, scope, old, new, row)
            for (where, old), row in self.symbols.items():
                if where == path:
                    for use in file.module.uses[old]:
                        if self.blocked(use[3], file.module, row["new"]):
                            self.say(row, f"{row['new']} is a local name there", f"{path}:{use[0]}")
                    self.scope_uses(path, file.module, old, row["new"], row)
                    self.done[row["kind"]] += 1

        for old in {old for _, old in self.symbols}:
            for path, node, scope, fstring in self.attrs[old]:
                module = self.module_of(scope, node.value)
                row = self.symbols.get(self.target(module, old) or ("", "")) if module else None
                if row is not None:
                    self.attribute(path, node, fstring, row)

    def clash(self, path, scope, old, new):
        if new in scope.bound or (
            scope.kind == "module" and any(key[0] == path and row["new"] == new for key, row in self.symbols.items())
        ):
            return True
        return any(self.blocked(use[3], scope, new) for use in scope.uses[old])

    @staticmethod
    def blocked(inner, home, new):
        """Whether a scope between the use and the binding binds the new name."""
        while inner is not None and inner is not home:
            if new in inner.bound:
                return True
            inner = inner.parent
        return False

    def scope_uses(self, path, scope, old, new, row):
        for line, column, fstring, _ in scope.uses[old]:
            if fstring is not None:
                self.in_fstring(path, fstring, rf"(?<![\w.\"']){re.escape(old)}\b", old, new, row)
            elif not self.edit(path, line, column, old, new) and scope.imports.get(old) is None:
                self.say(row, "this use was not found in the text", f"{path}:{line}")

    def attribute(self, path, node, fstring, row):
        old, new = row["old"], row["new"]
        if fstring is not None:
            self.in_fstring(path, fstring, rf"(?<=\.){re.escape(old)}\b", old, new, row)
        elif not self.edit(path, node.end_lineno, node.end_col_offset - len(old.encode()), old, new):
            self.say(row, "this use was not found in the text", f"{path}:{node.end_lineno}")

    def in_fstring(self, path, node, pattern, old, new, row):
        """Replace in the braces of an f-string, whose inner positions Python 3.11 does not give."""
        file = self.files[path]
        for line in range(node.lineno, node.end_lineno + 1):
            raw = file.lines[line - 1].decode()
            for braces in re.finditer(r"(?<!\{)\{(?!\{)[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", raw):
                for hit in re.finditer(pattern, braces[0]):
                    column = len(raw[: braces.start() + hit.start()].encode())
                    self.edits[path][line, column] = (old, new)

    # ------------------------------------------------------------ methods

    def attributes(self, types):
        by_name = collections.defaultdict(dict)
        for (path, owner, old), row in self.methods.items():
            by_name[old][path, owner] = row
        for old, rows in by_name.items():
            places = {place[1:] for place in self.defined[old] if place[0] in ("method", "field")}
            news = {row["new"] for row in rows.values()}
            if len(news) == 1 and places <= set(rows):
                if hasattr(str, old) or hasattr(dict, old) or hasattr(list, old):
                    self.by_type(old, rows, types)
                    continue
                if types is not None:
                    self.by_type(old, rows, types, otherwise=next(iter(rows.values())))
                    continue
                self.by_name(old, rows, news.pop())
            elif old.startswith("_") and types is None:
                self.by_self(old, rows)
            else:
                self.by_type(old, rows, types)
        for (path, owner, old), row in self.methods.items():
            if row.get("skipped"):
                continue
            self.done[row["kind"]] += 1
            self.field_keywords(path, owner, old, row, types)
            for scope in self.files[path].scopes:
                if scope.kind == "class" and scope.node.name == owner:
                    self.scope_uses(path, scope, old, row["new"], row)
            for name, line in self.texts[old]:
                self.say(row, "a string has this name", f"{name}:{line}")
            for name, node, _, _ in self.attrs[old]:
                place = (node.end_lineno, node.end_col_offset - len(old.encode()))
                if isinstance(node.ctx, ast.Store) and place not in self.edits[name]:
                    self.say(row, "a field has this name, perhaps this method under it", f"{name}:{node.lineno}")

    def field_keywords(self, path, owner, old, row, types):
        """Keywords of constructors and `replace`, and of patterns, that name a field."""
        if row["kind"] != "field":
            return
        names = {owner} | {c for c, bases in self.families().items() if owner in bases}
        for name, file in self.files.items():
            for node in file.calls:
                for keyword in node.keywords:
                    if keyword.arg != old:
                        continue
                    called = ast.unparse(node.func).rpartition(".")[2]
                    owners = (types or {}).get((name, node.end_lineno, node.end_col_offset, "=" + old), set())
                    is_partial = called == "partial" and node.args and ast.unparse(node.args[0]) in names
                    if called in names or (path, owner) in owners or is_partial:
                        self.edit(name, keyword.lineno, keyword.col_offset, old, row["new"])
                    elif called in ("replace", "_replace", "copy_with") and not owners:
                        self.say(row, "a replace of unknown type", f"{name}:{keyword.lineno}")
            for node in file.patterns:
                if ast.unparse(node.cls).rpartition(".")[2] in names and old in node.kwd_attrs:
                    for line in range(node.lineno, node.end_lineno + 1):
                        raw = file.lines[line - 1].decode()
                        for hit in re.finditer(rf"\b{old}(?==)", raw):
                            self.edits[name][line, len(raw[: hit.start()].encode())] = (old, row["new"])

    def families(self):
        """Class name → names of all its bases in the project."""
        if not hasattr(self, "_families"):
            direct = collections.defaultdict(set)
            for file in self.files.values():
                for scope in file.scopes:
                    if scope.kind == "class":
                        direct[scope.node.name] |= {
                            re.sub(r"\[.*", "", ast.unparse(b)).rpartition(".")[2] for b in scope.node.bases
                        }
            self._families = {}
            for name in list(direct):
                every, waiting = set(), [name]
                while waiting:
                    for base in direct.get(waiting.pop(), ()):
                        if base not in every:
                            every.add(base)
                            waiting.append(base)
                self._families[name] = every
        return self._families

    def by_name(self, old, rows, new):
        row = next(iter(rows.values()))
        for path, node, scope, fstring in self.attrs[old]:
            if not self.module_of(scope, node.value):
                self.attribute(path, node, fstring, row)

    def by_self(self, old, rows):
        """Private methods: self.NAME inside the class. Refuses where a base or derived class may share it."""
        for (path, owner), row in rows.items():
            file = self.files[path]
            node = next(n for n in ast.walk(file.tree) if isinstance(n, ast.ClassDef) and n.name == owner)
            family = [
                (name, scope.node.name)
                for name, other in self.files.items()
                for scope in other.scopes
                if scope.kind == "class"
                and any(owner == ast.unparse(b).split(".")[-1].split("[")[0] for b in scope.node.bases)
            ]
            if family:
                row["skipped"] = True
                self.say(row, f"{family} are derived from it: use --types")
                continue
            inside = {id(n) for n in ast.walk(node)}
            for name, attribute, scope, fstring in self.attrs[old]:
                if id(attribute) in inside:
                    base = attribute.value
                    if isinstance(base, ast.Name) and base.id in ("self", "cls", owner):
                        self.attribute(path, attribute, fstring, row)
                    else:
                        self.say(row, "not by self", f"{path}:{attribute.lineno}")
            for name, attribute, _, _ in self.attrs[old]:
                if id(attribute) not in inside and name != path and not (
                    isinstance(attribute.value, ast.Name) and attribute.value.id in ("self", "cls")
                ):
                    self.say(row, "may be this one", f"{name}:{attribute.lineno}")

    def by_type(self, old, rows, types, otherwise=None):
        if types is None:
            others = sorted(f"{p}:{c}" for k, p, c in self.defined[old] if k in ("method", "field") and (p, c) not in rows)
            for row in rows.values():
                row["skipped"] = True
                self.say(row, f"{len(others)} others have this name ({', '.join(others[:4])}): use --types")
            return
        for path, node, scope, fstring in self.attrs[old]:
            if self.module_of(scope, node.value):
                continue
            if fstring is None:
                owners = types.get((path, node.end_lineno, node.end_col_offset, old))
            else:
                span = range(fstring.lineno, fstring.end_lineno + 1)
                near = [v for k, v in types.items() if k[0] == path and k[3] == old and k[1] in span]
                owners = set().union(*near) if near else None
            if owners is None and ast.unparse(node.value) in ("super()", "self", "cls"):
                inner = scope
                while inner is not None and inner.kind != "class":
                    inner = inner.parent
                if inner is not None and (path, inner.node.name) in rows:
                    owners = {(path, inner.node.name)}
            if owners is None and otherwise is not None:
                self.attribute(path, node, fstring, otherwise)
                continue
            if owners is None:
                owners = self.guess(node, old, types)
                if owners:
                    hits = [rows[o] for o in owners if o in rows]
                    if hits and len({r["new"] for r in hits}) == 1 and len(hits) == len(owners):
                        self.attribute(path, node, fstring, hits[0])
                        self.done["guessed"] += 1
                        self.guessed.append(f"{path}:{node.end_lineno}: {ast.unparse(node)} → {hits[0]['new']}")
                    continue
            if owners is None:
                if any(row["where"].startswith(path) for row in rows.values()) or self.mentions(path, rows):
                    self.say(next(iter(rows.values())), "unknown type", f"{path}:{node.end_lineno}")
                continue
            hits = [rows[o] for o in owners if o in rows]
            if hits and len(hits) == len(owners) and len({r["new"] for r in hits}) == 1:
                self.attribute(path, node, fstring, hits[0])
            elif hits:
                self.say(hits[0], f"also belongs to {owners}", f"{path}:{node.end_lineno}")

    def guess(self, node, old, types):
        """Owners of an attribute whose type is Any: those of classes that receivers of this name have elsewhere."""
        if not hasattr(self, "receivers"):
            self.receivers = collections.defaultdict(collections.Counter)
            for name, file in self.files.items():
                for attribute, _, fstring in file.attributes:
                    key = (name, attribute.end_lineno, attribute.end_col_offset, "." + attribute.attr)
                    for cls in types.get(key, ()):
                        self.receivers[receiver_name(attribute.value)][cls] += 1
        owners = set()
        classes = self.receivers.get(receiver_name(node.value))
        if not classes:
            return None
        total = sum(classes.values())
        for cls, count in classes.items():
            if count < total / 20:
                continue
            for name in (cls, *sorted(self.families().get(cls, ()))):
                own = {place[1:] for place in self.defined[old] if place[0] in ("method", "field") and place[2] == name}
                if own:
                    owners |= own
                    break
        return owners or None

    def mentions(self, path, rows):
        return any(owner in self.files[path].text for _, owner in rows)

    # ------------------------------------------------------------ modules

    def imports(self):
        dotted = {
            self.name_of(old): self.name_of(new)
            for old, new in self.moves.items()
            if old.endswith(".py")
        }
        words = [re.escape(old).replace(r"\.", "[./]") for old in dotted]
        pattern = re.compile(rf"\b(?:{'|'.join(words)})\b") if words else None
        for path, file in self.files.items():
            for scope in file.scopes:
                seen = set()
                for bound, (module, name, alias, statement) in scope.imports.items():
                    if isinstance(statement, ast.Import):
                        if alias.name in dotted and alias.lineno not in seen:
                            seen.add(alias.lineno)
                            self.edit(path, alias.lineno, alias.col_offset, alias.name, dotted[alias.name])
                            for node, inner, _ in file.attributes:
                                if ast.unparse(node) == alias.name and inner.home(bound) is scope:
                                    self.edit(path, node.lineno, node.col_offset, alias.name, dotted[alias.name])
                        continue
                    full = f"{module}.{name}"
                    if module in dotted and ("from", statement.lineno) not in seen:
                        seen.add(("from", statement.lineno))
                        where = file.seek(statement, module, rb"from\s+")
                        self.edit(path, *where, module, dotted[module])
                    if full in dotted:
                        package, _, last = dotted[full].rpartition(".")
                        if package != dotted.get(module, module):
                            if len(statement.names) > 1:
                                self.left.append(f"module {full}: split this import by hand: {path}:{alias.lineno}")
                                continue
                            where = file.seek(statement, module, rb"from\s+")
                            self.edit(path, *where, module, package)
                        if last == name:
                            continue
                        if alias.asname or self.clash(path, scope, bound, last):
                            new = last if alias.asname else f"{last} as {name}"
                            self.edit(path, alias.lineno, alias.col_offset, name, new)
                            if not alias.asname:
                                self.left.append(f"module {full}: imported as {name}: {path}:{alias.lineno}")
                        else:
                            self.edit(path, alias.lineno, alias.col_offset, name, last)
                            row = {"kind": "module", "where": full, "old": name, "new": last}
                            self.scope_uses(path, scope, name, last, row)
            for node in file.strings if pattern else []:
                for hit in pattern.finditer(node.value):
                    if not self.is_docstring(file, node):
                        self.left.append(f"module {hit[0]}: a string names it: {path}:{node.lineno}")
        for name in self.listed:
            if name.endswith((".toml", ".yml", ".yaml", ".cfg", ".ini", "Makefile", ".service", ".txt", ".js", ".json")):
                text = (self.root / name).read_text("utf-8", errors="replace")
                for old in sorted({hit[0] for hit in pattern.finditer(text)}) if pattern else []:
                    self.left.append(f"module {old}: {name} names it")

    @staticmethod
    def name_of(path):
        return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

    # ------------------------------------------------------------ mentions in backticks

    def is_docstring(self, file, node):
        if not hasattr(file, "docstrings"):
            file.docstrings = {
                id(part.value) for part in ast.walk(file.tree) if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
            }
        return id(node) in file.docstrings

    def spelled(self, path, span):
        """What stands in backticks, with new names."""
        file, before = self.files.get(path), span
        if self.tails is None:
            self.tails = self.tails_of()
            self.words = collections.defaultdict(list)
            for key, row in [*self.symbols.items(), *self.methods.items()]:
                self.words[row["old"]].append((key, row))
        if self.moves:
            span = re.sub(r"[\w./-]+", lambda hit: self.tails.get(hit[0], hit[0]), span)
        named = [pair for word in dict.fromkeys(re.findall(r"\w+", span)) for pair in self.words.get(word, [])]
        for (where, old), row in [pair for pair in named if len(pair[0]) == 2]:
            module, new = Path(where).stem, row["new"]
            span = re.sub(rf"\b({module}\.){old}\b", rf"\g<1>{new}", span)
            bare = rf"(?<![\w./-]){old}{self.end_of_mention(old)}"
            if re.search(bare, span):
                own = file is not None and (path == where or self.target(*file.module.imports.get(old, ("", "", 0, 0))[:2]) == (where, old))
                if own or len(self.defined[old]) == 1 or self.has_member(where, old, span):
                    span = re.sub(bare, new, span)
                elif [n for k, n, _ in self.defined[old] if k == "class" and not n.startswith(("tests/", "bench/"))] == [where]:
                    span = re.sub(bare, new, span)
                elif row["kind"] == "class" and not (file and old in file.module.bound):
                    self.say(row, f"several have this name: `{before}`", path)
        for (where, owner, old), row in [pair for pair in named if len(pair[0]) == 3]:
            if row.get("skipped"):
                continue
            owners = {owner, self.symbols.get((where, owner), {}).get("new", owner)}
            changed = re.sub(rf"\b({'|'.join(owners)})\.{old}\b", rf"\g<1>.{row['new']}", span)
            bare = rf"(?<![\w.]){old}{self.end_of_mention(old)}"
            if changed == span and re.search(bare, span):
                alone = {p for p in self.defined[old]} == {("method", where, owner)}
                if alone:
                    changed = re.sub(bare, row["new"], span)
                elif path == where:
                    self.say(row, f"perhaps this one: `{before}`", path)
            span = changed
        return span

    @staticmethod
    def end_of_mention(old):
        """What must follow a name that is mentioned: after a name that is an ordinary word, a bracket."""
        return r"(?=\()" if re.fullmatch("[a-z]+", old) else r"(?![\w/]|\.py)"

    def has_member(self, path, owner, span):
        """Whether a span such as `Presentation.explain_cell` or `Presentation(why=…)` names a member that only this class of the name has."""
        members = re.findall(rf"\b{owner}(?:\.|\()(\w+)", span)
        owners = {place[1:] for name in members for place in self.defined[name] if place[2] == owner}
        return owners == {(path, owner)}

    def tails_of(self):
        """Every way to name a moved file or folder that means it alone, and its new name."""
        count, folders = collections.Counter(), {}
        for name in self.listed:
            parts = name.split("/")
            count.update("/".join(parts[-n:]) for n in range(1, len(parts) + 1))
        tails = {}
        for old, new in self.moves.items():
            one, other = old.split("/"), new.split("/")
            for n in range(1, len(one) + 1):
                tail = "/".join(one[-n:])
                if count[tail] == 1:
                    tails[tail] = "/".join(other[-n:])
            if old.endswith(".py"):
                tails[self.name_of(old)] = self.name_of(new)
            folders["/".join(one[:-1])] = "/".join(other[:-1])
        for old, new in folders.items():
            if old != new:
                tails |= {old: new, old + "/": new + "/"}
        return tails

    def mentions_in_text(self, path, text, line, column):
        """Edits for the spans of a text that begins at a position."""
        for hit in SPAN.finditer(text):
            span = self.spelled(path, hit[1])
            if span != hit[1]:
                above = text[: hit.start(1)]
                number = line + above.count("\n")
                inside = above.rpartition("\n")[2] if "\n" in above else " " * 0 + above
                start = len(inside.encode()) + (0 if "\n" in above else column)
                self.edits[path][number, start] = (hit[1], span)

    def comments(self):
        for path, file in self.files.items():
            docs = {(n.lineno, n.col_offset) for n in file.strings if self.is_docstring(file, n)}
            for token in tokenize.generate_tokens(io.StringIO(file.text).readline):
                if "`" not in token.string:
                    continue
                line, column = token.start
                column = len(token.line[:column].encode()) if token.type == tokenize.COMMENT else len(
                    file.text.split("\n")[line - 1][:column].encode()
                )
                if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and (line, column) in docs):
                    self.mentions_in_text(path, token.string, line, column)

    def markdown(self):
        pages = {}
        for name in self.listed:
            if not name.endswith(".md") or "CHANGELOG" in name:
                continue
            text, fenced, out = (self.root / name).read_text("utf-8"), False, []
            for number, line in enumerate(text.split("\n"), 1):
                if line.lstrip().startswith("```"):
                    fenced = not fenced
                elif fenced:
                    for old in self.moves:
                        if Path(old).name in line and Path(old).name != "__init__.py":
                            self.left.append(f"module {old}: in a block of code: {name}:{number}")
                else:
                    line = SPAN.sub(lambda hit: f"`{self.spelled(name, hit[1])}`", line)
                out.append(line)
            if (new := "\n".join(out)) != text:
                pages[name] = new
        return pages

    # ------------------------------------------------------------ local variables

    def locals(self, rows):
        for row in rows:
            path, old, new = row["file"], row["old"], row["new"]
            file, count = self.files.get(path), 0
            row = {"kind": "local", "where": f"{path}:{row['function']}", "old": old, "new": new}
            for scope in file.scopes if file else []:
                if scope.kind not in ("function", "comprehension") or old not in scope.bound:
                    continue
                if scope.qualname != row["where"].split(":", 1)[1]:
                    continue
                if old in scope.parameters and not self.is_free_parameter(path, scope, old, new, row, rows):
                    continue
                if self.clash(path, scope, old, new) or any(
                    self.within(u[3], scope) for s in self.parents(scope) for u in s.uses.get(new, [])
                ):
                    self.say(row, f"{new} has a meaning there")
                else:
                    self.scope_uses(path, scope, old, new, row)
                    if old in scope.parameters and not isinstance(scope.node, ast.Lambda):
                        self.parameter(path, scope, old, new)
                    count += 1
            self.done["local"] += count
            if not count:
                self.say(row, "nothing to rename")

    def keyword_calls(self, function, old):
        """(file, keyword node) of the calls that give a parameter by its name."""
        if not hasattr(self, "keywords"):
            self.keywords = collections.defaultdict(list)
            for path, file in self.files.items():
                for node in ast.walk(file.tree):
                    if isinstance(node, ast.Call) and node.keywords:
                        names = [ast.unparse(node.func).rpartition(".")[2]]
                        names += [ast.unparse(a).rpartition(".")[2] for a in node.args if names[0] == "partial"]
                        for keyword in node.keywords:
                            for name in names:
                                self.keywords[name, keyword.arg].append((path, keyword))
        return self.keywords[function, old]

    def functions_with(self, function, old):
        """(file, qualified name) of the functions of a name that have a parameter."""
        for path, file in self.files.items():
            for scope in file.scopes:
                if scope.kind == "function" and getattr(scope.node, "name", "") == function and old in scope.parameters:
                    yield path, scope.qualname

    def is_free_parameter(self, path, scope, old, new, row, rows):
        """Whether a parameter can be renamed; else say why not."""
        if isinstance(scope.node, ast.Lambda):
            return True
        name, decorators = scope.node.name, [ast.unparse(d) for d in scope.node.decorator_list]
        told = [d for d in decorators if "parametrize" not in d]
        if any(re.search(r"command|describe|autocomplete|choices|context_menu", d) for d in told):
            self.say(row, "is an option of a command")
            return False
        listed = any("parametrize" in d and re.search(rf"\b{old}\b", d) for d in decorators)
        in_test = name.startswith("test_") or any("fixture" in d for d in decorators)
        if in_test and not listed:
            self.say(row, "is a fixture")
            return False
        called = scope.qualname.split(".")[-2] if name == "__init__" and "." in scope.qualname else name
        if self.keyword_calls(called, old):
            wanted = {(r["file"], r["function"], r["old"]): r["new"] for r in rows}
            for place in self.functions_with(name, old):
                if name == "__init__" and place != (path, scope.qualname):
                    continue
                if wanted.get((*place, old)) != new:
                    self.say(row, f"is given by name, and {place} keeps it")
                    return False
        return True

    def parameter(self, path, scope, old, new):
        """Rename a parameter where it is given by name, parametrized or documented."""
        name, file = scope.node.name, self.files[path]
        called = scope.qualname.split(".")[-2] if name == "__init__" and "." in scope.qualname else name
        for place, keyword in self.keyword_calls(called, old):
            self.edit(place, keyword.lineno, keyword.col_offset, old, new)
        spans = [(d.lineno, d.end_lineno) for d in scope.node.decorator_list if "parametrize" in ast.unparse(d)]
        for first, last in spans:
            for line in range(first, min(last, first + 3) + 1):
                raw = file.lines[line - 1].decode()
                head = re.match(r"""\s*(?:@pytest.mark.parametrize\()?\s*(\(?(?:["'][\w ,]+["'],? ?)+)""", raw)
                if head:
                    for hit in re.finditer(rf"\b{old}\b", head[1]):
                        column = len(raw[: head.start(1) + hit.start()].encode())
                        self.edits[path][line, column] = (old, new)
        body = scope.node.body
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and ast.get_docstring(scope.node):
            for line in range(body[0].lineno, body[0].end_lineno + 1):
                raw = file.lines[line - 1].decode()
                for hit in re.finditer(rf"(?:(?<=\s)|(?<=\")){old}(?=: )", raw):
                    self.edits[path][line, len(raw[: hit.start()].encode())] = (old, new)

    @staticmethod
    def parents(scope):
        while scope.parent is not None:
            scope = scope.parent
            yield scope

    @staticmethod
    def within(inner, outer):
        while inner is not None:
            if inner is outer:
                return True
            inner = inner.parent
        return False

    # ------------------------------------------------------------ the end

    def text_of(self, path):
        lines = list(self.files[path].lines)
        for (line, column), (old, new) in sorted(self.edits[path].items(), reverse=True):
            raw = lines[line - 1]
            if raw[column : column + len(old.encode())] != old.encode():
                self.left.append(f"{path}:{line}: expected {old} there")
                continue
            lines[line - 1] = raw[:column] + new.encode() + raw[column + len(old.encode()) :]
        return b"".join(lines).decode()

    def write(self, pages):
        for path in self.edits:
            (self.root / path).write_text(self.text_of(path), "utf-8")
        for name, text in pages.items():
            (self.root / name).write_text(text, "utf-8")
        for old, new in self.moves.items():
            (self.root / new).parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["git", "mv", old, new], cwd=self.root, check=True)


def receiver_name(node):
    """The last name of an expression, with () after a call and [] after an index."""
    if isinstance(node, ast.Await):
        node = node.value
    if isinstance(node, ast.Call):
        return receiver_name(node.func) + "()"
    if isinstance(node, ast.Subscript):
        return receiver_name(node.value) + "[]"
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else "?"


def members_of(tree, nodes):
    """All attribute expressions of a mypy tree. Its classes are compiled, so no visitor can be derived here."""
    leave = {"node", "info", "type", "analyzed", "unanalyzed_type", "defn", "names", "def_var"}
    slots, seen, waiting = {}, set(), [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, (list, tuple)):
            waiting.extend(part)
        elif isinstance(part, dict):
            waiting.extend(part.values())
        elif isinstance(part, nodes.Node) and not isinstance(part, (nodes.TypeInfo, nodes.Var)):
            if id(part) in seen:
                continue
            seen.add(id(part))
            if isinstance(part, nodes.MemberExpr) or isinstance(part, nodes.CallExpr) and any(part.arg_names):
                yield part
            kind = type(part)
            if kind not in slots:
                slots[kind] = [n for n in dir(part) if not n.startswith("_") and n not in leave]
            for name in slots[kind]:
                try:
                    value = getattr(part, name)
                except (AttributeError, AssertionError):  # properties that need another state
                    continue
                if isinstance(value, (nodes.Node, list, tuple, dict)):
                    waiting.append(value)


def known_owners(project, cache):
    """As `attribute_owners`, kept in a file as long as no source changes."""
    digest = hashlib.sha256("".join(f"{n}\0{f.text}\0" for n, f in sorted(project.files.items())).encode()).hexdigest()
    if cache.exists():
        stored, found = pickle.loads(cache.read_bytes())
        if stored == digest:
            return found
    os.chdir(project.root)
    sys.path.insert(0, str(project.root))
    found = attribute_owners(project.root, list(project.files))
    cache.write_bytes(pickle.dumps((digest, found)))
    return found


def attribute_owners(root, paths):
    """(file, end line, end column, name) → {(file, class)} that define the attribute, by mypy's types."""
    from mypy import build, nodes, types
    from mypy.main import process_options

    # The project's own options; tests are added, whose errors do not matter.
    sources, options = process_options(
        ["--explicit-package-bases", "--namespace-packages", *map(str, paths)], require_targets=False
    )
    options.incremental, options.export_types, options.preserve_asts = False, True, True
    options.check_untyped_defs = True
    result = build.build(sources, options)
    found = {}

    def infos(kind):
        kind = types.get_proper_type(kind)
        if isinstance(kind, types.Instance):
            return [kind.type]
        if isinstance(kind, types.UnionType):
            return [info for item in kind.items for info in infos(item)]
        if isinstance(kind, types.TupleType):
            return [kind.partial_fallback.type]
        if isinstance(kind, types.TypeVarType):
            return infos(kind.upper_bound)
        if isinstance(kind, types.TypeType):
            return infos(kind.item)
        if isinstance(kind, types.CallableType) and kind.is_type_obj():
            return [kind.type_object()]
        if isinstance(kind, types.Overloaded) and kind.is_type_obj():
            return [kind.type_object()]
        return []

    def keywords_of(path, node):
        callee = node.callee
        called = getattr(callee, "fullname", "") or getattr(callee, "name", "")
        subject = callee
        if called.rpartition(".")[2] == "_replace":
            subject = callee.expr
        elif called.rpartition(".")[2] == "replace" and node.args:
            subject = node.args[0]
        for info in infos(result.types[subject]) if subject in result.types else []:
            for word in filter(None, node.arg_names):
                for base in info.mro:
                    if word in base.names:
                        key = (path, node.end_line, node.end_column, "=" + word)
                        found.setdefault(key, set()).add((of.get(base.module_name, base.module_name), base.name))
                        break

    of = {
        name: str(Path(state.path).resolve().relative_to(root))
        for name, state in result.graph.items()
        if state.path and Path(state.path).resolve().is_relative_to(root)
    }
    for name, path in of.items():
        for node in members_of(result.files.get(name), nodes):
            if isinstance(node, nodes.CallExpr):
                keywords_of(path, node)
                continue
            owners = set()
            for info in infos(result.types[node.expr]) if node.expr in result.types else []:
                for base in info.mro:
                    if node.name in base.names:
                        owners.add((of.get(base.module_name, base.module_name), base.name))
                        break
            if node.expr in result.types and node.end_column is not None:
                key = (path, node.end_line, node.end_column, "." + node.name)
                names = {info.name for info in infos(result.types[node.expr])}
                if names - {"Any", "object"}:
                    found.setdefault(key, set()).update(names)
            if owners and node.end_column is not None:
                key = (path, node.end_line, node.end_column, node.name)
                found.setdefault(key, set()).update(owners)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path)
    parser.add_argument("--root", type=Path, default=Path("."))
    parser.add_argument("--rows", dest="part", default="", help="numbers such as 1-10,14; from 1")
    parser.add_argument("--locals", type=Path)
    parser.add_argument("--types", action="store_true")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "rename_types.pickle", help="what mypy said")
    parser.add_argument("--apply", action="store_true")
    asked = parser.parse_args()
    asked.locals = asked.locals and asked.locals.resolve()
    rows = list(csv.DictReader(asked.rows.open(encoding="utf-8", newline="")))
    every = [dict(row) for row in rows]
    if asked.part:
        picked = []
        for part in asked.part.split(","):
            first, _, last = part.partition("-")
            picked += rows[int(first) - 1 : int(last or first)]
        rows = picked
    root = asked.root.resolve()
    project = Project(root, rows)
    project.read(every)
    project.names()
    types = None
    if asked.types and project.methods:
        types = known_owners(project, asked.cache)
    project.attributes(types)
    project.imports()
    if asked.locals:
        project.locals(list(csv.DictReader(asked.locals.open(encoding="utf-8", newline=""))))
    project.comments()
    pages = project.markdown()
    if asked.apply:
        project.write(pages)
    changed = len(project.edits)
    print(f"{dict(project.done)}; {sum(map(len, project.edits.values()))} places in {changed} files, {len(pages)} pages")
    for line in project.guessed:
        print("guessed:", line)
    for line in dict.fromkeys(project.left):
        print("left:", line)
    if not asked.apply:
        print("nothing was written: --apply writes")


if __name__ == "__main__":
    main()
