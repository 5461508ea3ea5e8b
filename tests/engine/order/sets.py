"""Where sources go through a set in an order that counts: read from the syntax, with the types that annotations say.

A set has no order of its own: what comes out of one in some order depends on the hash seed of the process. Such an
order may be asked for only by what gives the same for every order: `sorted`, another set, `len`, `sum`, `any`, `all`,
`min` and `max` without a key, and membership.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeGuard

Kind: TypeAlias = "str | tuple[Kind, ...] | None"
"""`SET`, or the name of a class; the kinds of what lies in a container or a tuple; `OF_A_DICT` and its values' kind."""

SET = "set"
SETS = frozenset(("set", "frozenset", "AbstractSet", "MutableSet", "Set"))
CONTAINERS = frozenset(("list", "Sequence", "Iterable", "Iterator", "Collection"))
DICTS = frozenset(("dict", "Mapping", "MutableMapping", "defaultdict"))
OF_A_DICT = "of a dict"
WRAPPERS = frozenset(("Final", "ClassVar", "Optional", "Annotated"))
ALGEBRA = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)
GIVES_SETS = frozenset(("union", "intersection", "difference", "symmetric_difference"))
NAMING = (ast.AnnAssign, ast.Assign, ast.NamedExpr, ast.For, ast.comprehension)
UNORDERED = frozenset(("set", "frozenset", "sorted", "len", "sum", "any", "all", "min", "max", "bool", "isinstance"))
BY_KEY = frozenset(("sorted", "min", "max"))
"""With a key, what is equal by it comes in the order of the set."""
ORDERED = frozenset(("list", "tuple", "iter", "next", "enumerate", "zip", "map", "filter", "reversed", "dict"))
ORDERED_METHODS = frozenset(("fromkeys", "extend", "join", "chain", "from_iterable", "islice", "Counter", "deque"))
"""Functions and methods that take what they are given in its order."""


class Found(NamedTuple):
    """A place where the order of a set counts."""

    file: str
    line: int
    source: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.source}"


def ordered_sets(sources: Mapping[str, str]) -> list[Found]:
    """Every place in these modules, by their files, where the order of a set may decide something."""
    trees = {file: ast.parse(source) for file, source in sources.items()}
    declared = _Declared(trees)
    found: dict[str, list[Found]] = {}
    again = {file: _Reader(file, declared, tree) for file, tree in trees.items()}
    while again:
        given, constants = set(declared.given), set(declared.constants)
        found |= {file: reader.read() for file, reader in again.items()}
        modules = {module for module, _, _ in declared.given - given}
        named = declared.constants.keys() - constants
        readers = (_Reader(file, declared, tree) for file, tree in trees.items())
        again = {each.file: each for each in readers if each.module in modules or named & {*each.imported.values()}}
    return [each for file in trees for each in found[file]]


def sources_of(folder: Path) -> dict[str, str]:
    """The modules of a folder by their files."""
    return {str(file): file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py"))}


class _Declared:
    """What all modules together declare: aliases of types, classes with their fields, and results of functions."""

    def __init__(self, trees: Mapping[str, ast.Module]) -> None:
        self.aliases: dict[str, ast.expr] = {}
        self.fields: dict[str, dict[str, Kind]] = {}
        self.bases: dict[str, list[str]] = {}
        self.results: dict[tuple[str, str], Kind] = {}
        """By the name of the module and that of the function."""
        self.constants: dict[tuple[str, str], Kind] = {}
        """Names of modules."""
        self.given: set[tuple[str, str, int]] = set()
        """Parameters that are given sets, whatever they are typed as: module, function, and place."""
        for said in (node for tree in trees.values() for node in tree.body):
            if isinstance(said, ast.AnnAssign) and _last(said.annotation) == "TypeAlias" and said.value is not None:
                self.aliases[_last(said.target)] = said.value
            elif isinstance(said, ast.Assign) and isinstance(said.value, ast.Subscript):
                self.aliases[_last(said.targets[0])] = said.value
        classes = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        for found in classes:
            self.bases.setdefault(found.name, []).extend(_last(base) for base in found.bases)
        for found in classes:
            self._note_fields(found)
        for file, tree in trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef):
                    self.results[module_of(file), node.name] = self.kind(node.returns)

    def _note_fields(self, found: ast.ClassDef) -> None:
        fields = self.fields.setdefault(found.name, {})
        for node in ast.walk(found):
            if isinstance(node, ast.FunctionDef):
                fields[node.name] = self.kind(node.returns)
                given = {each.arg: self.kind(each.annotation) for each in (*node.args.args, *node.args.kwonlyargs)}
                for part in ast.walk(node):
                    if isinstance(part, ast.Assign) and isinstance(part.value, ast.Name):
                        for target in part.targets:
                            _note_of_self(target, given.get(part.value.id), fields)
            elif isinstance(node, ast.AnnAssign):
                fields[_last(node.target)] = self.kind(node.annotation)

    def field(self, kind: Kind, name: str) -> Kind:
        """Of what kind the field or the result of the method of a class is."""
        if not isinstance(kind, str):
            return None
        if (found := self.fields.get(kind, {}).get(name)) is not None:
            return found
        above = (self.field(base, name) for base in self.bases.get(kind, ()))
        return next((each for each in above if each is not None), None)

    def kind(self, said: ast.expr | None) -> Kind:
        """What an annotation says."""
        if said is None:
            return None
        if isinstance(said, ast.Constant) and isinstance(said.value, str):
            return self.kind(ast.parse(said.value, mode="eval").body)
        if isinstance(said, ast.BinOp):  # one type or another
            return self.kind(said.left) or self.kind(said.right)
        name = _last(said.value if isinstance(said, ast.Subscript) else said)
        if name in SETS:
            return SET
        if name in self.aliases and not isinstance(said, ast.Subscript):
            return self.kind(self.aliases[name])
        if not isinstance(said, ast.Subscript):
            return name if name in self.bases else None
        inner = said.slice.elts if isinstance(said.slice, ast.Tuple) else [said.slice]
        if name in WRAPPERS:
            return self.kind(inner[0])
        if name in ("tuple", "Tuple"):
            kinds = tuple(self.kind(each) for each in inner)
            return kinds if any(kinds) else None
        if name in DICTS and (held := self.kind(inner[-1])) is not None:
            return (OF_A_DICT, held)
        if name in CONTAINERS and (held := self.kind(inner[-1])) is not None:
            return (held,)
        return None


def _note_of_self(target: ast.expr, kind: Kind, fields: dict[str, Kind]) -> None:
    """What a method puts into a field as it was given it."""
    if isinstance(target, ast.Tuple):
        return
    if isinstance(target, ast.Attribute) and _last(target.value) == "self" and kind is not None:
        fields.setdefault(target.attr, kind)


def module_of(file: str) -> str:
    """The name of the module that a file is."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _last(node: ast.expr) -> str:
    """The last name of a dotted one; empty for what is none."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


class _Reader(ast.NodeVisitor):
    """Reads one module; `names` are the kinds of the names that are known where it reads."""

    def __init__(self, file: str, declared: _Declared, tree: ast.Module) -> None:
        self.file, self.module, self.declared, self.tree = file, module_of(file), declared, tree
        self.names: dict[str, Kind] = {}
        self.imported = {
            each.asname or each.name: (node.module, each.name)
            for node in tree.body
            if isinstance(node, ast.ImportFrom) and node.module is not None
            for each in node.names
        }
        self.found: list[Found] = []

    def read(self) -> list[Found]:
        """All places of the module."""
        self.names = {name: kind for name, at in self.imported.items() if (kind := self.declared.constants.get(at))}
        self._learn(self.tree.body)
        self.declared.constants |= {(self.module, name): kind for name, kind in self.names.items() if kind is not None}
        self.visit(self.tree)
        return self.found

    # ---- what is known of names ------------------------------------------------------------------------------

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """A class, which its methods call `self`."""
        before = dict(self.names)
        self.names["self"] = node.name
        self.generic_visit(node)
        self.names = before

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function with names of its own."""
        before = dict(self.names)
        for part in _own_nodes(node.body):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                self.names[part.id] = None
        given = [
            each for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs) if each.arg != "self"
        ]
        for at, each in enumerate(given):
            is_set = (self.module, node.name, at) in self.declared.given
            self.names[each.arg] = SET if is_set else self.declared.kind(each.annotation)
        self._learn(node.body)
        self.generic_visit(node)
        self.names = before

    def _learn(self, body: Iterable[ast.stmt]) -> None:
        """What assignments and loops of a body say of its names; twice, since one name may come of a later one."""
        nodes = [node for node in _own_nodes(body) if isinstance(node, NAMING)]
        for node in [*nodes, *nodes]:
            if isinstance(node, ast.AnnAssign):
                self._name(node.target, self.declared.kind(node.annotation))
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    self._name(target, self.kind(node.value))
            elif isinstance(node, ast.NamedExpr):
                self._name(node.target, self.kind(node.value))
            elif isinstance(node, ast.For | ast.comprehension):
                self._name(node.target, self._each(node.iter))

    def _name(self, target: ast.expr, kind: Kind) -> None:
        if isinstance(target, ast.Name) and kind is not None:
            self.names[target.id] = kind
        elif isinstance(target, ast.Tuple) and isinstance(kind, tuple):
            for each, part in zip(target.elts, kind if len(kind) > 1 else kind * len(target.elts), strict=False):
                self._name(each, part)

    def _each(self, node: ast.expr) -> Kind:
        """What lies in a container that is gone through."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "items":
            held = self.kind(node.func.value)
            return (None, held[1]) if _is_of_dict(held) else None
        if isinstance(node, ast.Call) and _last(node.func) == "zip":
            return tuple(self._each(each) for each in node.args)
        if isinstance(node, ast.Call) and _last(node.func) in ("sorted", "list", "reversed", "values", "tuple"):
            if isinstance(node.func, ast.Attribute):
                held = self.kind(node.func.value)
                return held[1] if _is_of_dict(held) else None
            return self._each(node.args[0]) if node.args else None
        held = self.kind(node)
        return held[0] if isinstance(held, tuple) and not _is_of_dict(held) else None

    # ---- what kind an expression is of -----------------------------------------------------------------------

    def kind(self, node: ast.expr) -> Kind:
        """`SET`, what a container holds, or None."""
        if isinstance(node, ast.Set | ast.SetComp):
            return SET
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.Attribute):
            return self.declared.field(self.kind(node.value), node.attr)
        if isinstance(node, ast.NamedExpr | ast.Starred):
            return self.kind(node.value)
        if isinstance(node, ast.IfExp):
            return self.kind(node.body) or self.kind(node.orelse)
        if isinstance(node, ast.BoolOp):
            return next((kind for each in node.values if (kind := self.kind(each)) is not None), None)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ALGEBRA):
            either = (node.left, node.right)
            return SET if any(self.kind(each) == SET or _are_keys(each) for each in either) else None
        if isinstance(node, ast.Tuple | ast.List):
            kinds = tuple(self.kind(each) for each in node.elts)
            return kinds if any(kinds) else None
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            held = self.kind(node.elt)
            return (held,) if held is not None else None
        if isinstance(node, ast.DictComp):
            held = self.kind(node.value)
            return (OF_A_DICT, held) if held is not None else None
        if isinstance(node, ast.Subscript):
            return self._part(node)
        return self._result(node) if isinstance(node, ast.Call) else None

    def _part(self, node: ast.Subscript) -> Kind:
        held = self.kind(node.value)
        if not isinstance(held, tuple):
            return None
        if _is_of_dict(held):
            return held[1]
        at = node.slice.value if isinstance(node.slice, ast.Constant) else None
        return held[at] if isinstance(at, int) and -len(held) <= at < len(held) else held[0]

    def _result(self, node: ast.Call) -> Kind:
        name = _last(node.func)
        if name in SETS:
            return SET
        if isinstance(node.func, ast.Attribute):
            of = self.kind(node.func.value)
            if name in GIVES_SETS or (name == "copy" and of == SET):
                return SET
            if name in ("get", "setdefault", "pop") and isinstance(of, tuple):
                return of[1] if _is_of_dict(of) else of[0]
            return self.declared.field(of, name)
        if name in self.declared.bases:
            return name
        return self.declared.results.get(self._function(node))

    def _function(self, node: ast.Call) -> tuple[str, str]:
        """Which function is called, by its module and its name."""
        name = _last(node.func)
        return self.imported.get(name, (self.module, name))

    # ---- where an order counts -------------------------------------------------------------------------------

    def _tell(self, node: ast.expr) -> None:
        self.found.append(Found(self.file, node.lineno, ast.unparse(node)))

    def _needs_order(self, node: ast.expr) -> None:
        if self._is_set(node):
            self._tell(node)

    def _is_set(self, node: ast.expr) -> bool:
        return self.kind(node) == SET

    def visit_For(self, node: ast.For) -> None:
        """A loop goes through in order."""
        self._needs_order(node.iter)
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        """So does handing on."""
        self._needs_order(node.value)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        """And writing out, unless it is into a set (`visit_Set`)."""
        self._needs_order(node.value)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """And taking apart."""
        if any(isinstance(target, ast.Tuple | ast.List) for target in node.targets):
            self._needs_order(node.value)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """And adding to a list."""
        if isinstance(node.op, ast.Add):
            self._needs_order(node.value)
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp | ast.DictComp | ast.GeneratorExp) -> None:
        """And listing."""
        for each in node.generators:
            self._needs_order(each.iter)
        self.generic_visit(node)

    visit_DictComp = visit_ListComp  # noqa: N815
    visit_GeneratorExp = visit_ListComp  # noqa: N815

    def visit_Set(self, node: ast.Set | ast.SetComp) -> None:
        """A set of what lies in a set has no order either."""
        for each in ast.iter_child_nodes(node):
            self._visit_unordered(each)

    visit_SetComp = visit_Set  # noqa: N815

    def visit_Call(self, node: ast.Call) -> None:
        """Functions and methods take what they are given in order, but for some."""
        name = _last(node.func)
        keyed = any(each.arg == "key" for each in node.keywords)
        if isinstance(node.func, ast.Attribute) and name == "pop" and not node.args:
            self._needs_order(node.func.value)
        if name in ORDERED or name in ORDERED_METHODS or (name in BY_KEY and keyed):
            for each in node.args:
                self._needs_order(each)
        self.declared.given |= {(*self._function(node), at) for at, each in enumerate(node.args) if self._is_set(each)}
        set_method = isinstance(node.func, ast.Attribute) and self.kind(node.func.value) == SET
        unordered = (name in UNORDERED and not (name in BY_KEY and keyed)) or set_method
        self.visit(node.func)
        for each in node.args:
            self._visit_unordered(each) if unordered else self.visit(each)
        for word in node.keywords:
            self.visit(word.value)

    def _visit_unordered(self, node: ast.AST) -> None:
        """Reads what goes where no order counts: only what lies further in may need one."""
        if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp):
            self.visit(node.elt)
            for each in node.generators:
                self._visit_unordered(each)
        elif isinstance(node, ast.comprehension):
            for part in (node.iter, *node.ifs):
                self.visit(part)
        elif isinstance(node, ast.Starred):
            self._visit_unordered(node.value)
        else:
            self.visit(node)


def _is_of_dict(kind: Kind) -> TypeGuard[tuple[Kind, ...]]:
    return isinstance(kind, tuple) and kind[0] == OF_A_DICT


def _are_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("keys", "items")


def _own_nodes(body: Iterable[ast.stmt]) -> list[ast.AST]:
    """The nodes of a body in their order, but for the bodies of other functions and of classes."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [*reversed([*body])]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node)
            waiting += [*ast.iter_child_nodes(node)][::-1]
    return found
