"""Small automatic changes to one function, each of which a scenario of its rule should notice.

A function that carries out several paragraphs may say at a line which of them it is: a comment there makes that branch
the only one to be broken for the paragraph.

This file knows nothing of the engine.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator
from copy import deepcopy
from types import CodeType
from typing import NamedTuple, TypeAlias

Defined: TypeAlias = ast.FunctionDef | ast.ClassDef

OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
NOTHING: dict[str, ast.expr] = {
    "list": ast.List([], ast.Load()),
    "tuple": ast.Tuple([], ast.Load()),
    "dict": ast.Dict([], []),
    "set": ast.Call(ast.Name("set", ast.Load()), [], []),
    "int": ast.Constant(0),
    "str": ast.Constant(""),
}
"""What a function of that result returns when it finds nothing."""


class Change(NamedTuple):
    """One change: which it is in its function, the line it is in, and what it does."""

    number: int
    line: int
    what: str


Edit: TypeAlias = "Callable[[], None]"


def changes(function: ast.FunctionDef, marked: Collection[int] = ()) -> list[Change]:
    """All changes that can be made to a function, in the order of its lines; only to the branches at marked lines."""
    inside = lines_of(function, marked)
    every = [Change(number, line, what) for number, (line, what, _) in enumerate(_edits(deepcopy(function)))]
    return [change for change in every if not inside or (change.number and change.line in inside)]


def lines_of(function: ast.FunctionDef, marked: Collection[int]) -> set[int]:
    """The lines of the branches that begin at marked lines: a statement, or else a part of one; `if` without `else`."""
    lines: set[int] = set()
    for line in marked:
        here = [node for node in ast.walk(function) if isinstance(node, ast.stmt | ast.expr) and node.lineno == line]
        whole = [node for node in here if isinstance(node, ast.stmt)] or here
        for node in whole:
            end = node.body[-1] if isinstance(node, ast.If) else node
            lines.update(range(line, (end.end_lineno or line) + 1))
    return lines


def broken(source: str, name: tuple[str, ...], number: int) -> ast.Module:
    """A module's tree with one change made to one of its functions, named by the classes and functions it lies in."""
    tree = ast.parse(source)
    free = code_of(compile(source, "unbroken", "exec"), name).co_freevars
    function = find(tree, name)
    _, _, edit = list(_edits(function))[number]
    edit()
    # Code takes the place of other code only where both close over the same names.
    function.body.append(ast.If(ast.Constant(False), [ast.Expr(ast.Name(each, ast.Load())) for each in free], []))
    if not free:
        function.body.pop()
    return ast.fix_missing_locations(tree)


def code_of(module: CodeType, name: tuple[str, ...]) -> CodeType:
    """The code of a function within the code of its module; raises LookupError."""
    code = module
    for part in name:
        inside = [each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part]
        if not inside:
            raise LookupError(".".join(name))
        code = inside[0]
    return code


def find(tree: ast.Module, name: tuple[str, ...]) -> ast.FunctionDef:
    """The function of that name in a module; raises LookupError, or TypeError for a class."""
    inside: ast.AST = tree
    for part in name:
        found = [node for node in ast.walk(inside) if isinstance(node, Defined) and node.name == part]
        if not found:
            raise LookupError(".".join(name))
        inside = found[0]
    if not isinstance(inside, ast.FunctionDef):
        raise TypeError(f"{'.'.join(name)} is no function")
    return inside


def _edits(function: ast.FunctionDef) -> Iterator[tuple[int, str, Edit]]:
    """Line, description and the edit itself, for everything inside a function but its docstring and annotations."""
    nothing = _nothing_for(function)
    yield function.lineno, "does nothing at all", _empty(function, nothing)
    for body in _bodies(function):
        for place, statement in enumerate(body):
            if _may_be_dropped(statement):
                yield statement.lineno, f"drops `{_said(statement)}`", _drop(body, place)
    for node in _inside(function):
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node.test.lineno, f"negates `{_said(node.test)}`", _negate(node)
            if isinstance(node, ast.While):
                yield node.test.lineno, f"goes round once for `{_said(node.test)}`", _once(node)
            else:
                yield node.test.lineno, f"never sees `{_said(node.test)}`", _never(node)
        elif isinstance(node, ast.comprehension):
            if node.ifs:
                yield node.target.lineno, f"forgets `if {_said(node.ifs[0])}`", node.ifs.clear
            yield node.target.lineno, f"sees only the first of `{_said(node.iter)}`", _only_the_first(node)
        elif isinstance(node, ast.For):
            yield node.lineno, f"sees only the first of `{_said(node.iter)}`", _only_the_first(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
            yield node.lineno, f"counts one more in `{_said(node)}`", _one_more(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NOTHING and node.args:
            yield node.lineno, f"finds nothing in `{_said(node)}`", node.args.clear
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in OPPOSITES:
            yield node.lineno, f"turns round `{_said(node)}`", _turn_round(node)
        elif isinstance(node, ast.BoolOp):
            yield node.lineno, f"confuses and with or in `{_said(node)}`", _confuse(node)
            for place, part in enumerate(node.values):
                yield part.lineno, f"forgets `{_said(part)}` in `{_said(node)}`", _forget(node, place)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            yield node.lineno, f"confuses plus with minus in `{_said(node)}`", _invert(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
            yield node.lineno, f"changes {node.value}", _shift(node)
        elif isinstance(node, ast.Return) and node.value is not None and nothing is not None:
            if ast.dump(node.value) != ast.dump(nothing):
                yield node.lineno, f"returns nothing for `{_said(node.value)}`", _return(node, nothing)
        elif isinstance(node, ast.Return) and _returns(function) == "bool" and node.value is not None:
            yield node.lineno, f"returns the opposite of `{_said(node.value)}`", _return_opposite(node)


def _inside(function: ast.FunctionDef) -> Iterator[ast.AST]:
    for statement in function.body:
        if not _is_docstring(statement):
            yield from ast.walk(statement)


def _bodies(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    yield function.body
    for node in _inside(function):
        for field in ("body", "orelse"):
            body = getattr(node, field, None)
            if isinstance(body, list):
                yield body


def _may_be_dropped(statement: ast.stmt) -> bool:
    """Statements with an effect that others do not need to run at all: no plain name is left unbound."""
    if isinstance(statement, ast.AugAssign):
        return True
    if isinstance(statement, ast.Assign):
        targets = [each for target in statement.targets for each in getattr(target, "elts", [target])]
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call | ast.YieldFrom | ast.Yield)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _returns(function: ast.FunctionDef) -> str:
    return _said(function.returns).partition("[")[0] if function.returns is not None else ""


def _nothing_for(function: ast.FunctionDef) -> ast.expr | None:
    return NOTHING.get(_returns(function))


def _said(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else f"{text[:67]}..."


# ---- the edits -------------------------------------------------------------------------------------------------------


def _drop(body: list[ast.stmt], place: int) -> Edit:
    def edit() -> None:
        body[place] = ast.Pass()

    return edit


def _empty(function: ast.FunctionDef, nothing: ast.expr | None) -> Edit:
    """A generator that never yields, or a function that finds nothing."""
    yields = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _inside(function))
    told = ast.Constant(False) if _returns(function) == "bool" else nothing

    def edit() -> None:
        end: list[ast.stmt] = [ast.Return(None if yields else deepcopy(told))]
        function.body[:] = [*end, ast.Expr(ast.Yield())] if yields else end

    return edit


def _never(node: ast.If | ast.IfExp) -> Edit:
    def edit() -> None:
        node.test = ast.Constant(False)

    return edit


def _forget(node: ast.BoolOp, place: int) -> Edit:
    def edit() -> None:
        del node.values[place]
        if len(node.values) == 1:
            node.values *= 2

    return edit


def _once(node: ast.While) -> Edit:
    def edit() -> None:
        node.body.append(ast.Break())

    return edit


def _negate(node: ast.If | ast.While | ast.IfExp) -> Edit:
    def edit() -> None:
        node.test = ast.UnaryOp(ast.Not(), node.test)

    return edit


def _turn_round(node: ast.Compare) -> Edit:
    def edit() -> None:
        node.ops[0] = OPPOSITES[type(node.ops[0])]()

    return edit


def _confuse(node: ast.BoolOp) -> Edit:
    def edit() -> None:
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()

    return edit


def _invert(node: ast.BinOp) -> Edit:
    def edit() -> None:
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()

    return edit


def _shift(node: ast.Constant) -> Edit:
    def edit() -> None:
        node.value = not node.value if isinstance(node.value, bool) else node.value + 1  # type: ignore[operator]

    return edit


def _return(node: ast.Return, value: ast.expr) -> Edit:
    def edit() -> None:
        node.value = deepcopy(value)

    return edit


def _return_opposite(node: ast.Return) -> Edit:
    def edit() -> None:
        assert node.value is not None
        node.value = ast.UnaryOp(ast.Not(), node.value)

    return edit


def _only_the_first(node: ast.For | ast.comprehension) -> Edit:
    def edit() -> None:
        every = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
        node.iter = ast.Subscript(every, ast.Slice(None, ast.Constant(1)), ast.Load())

    return edit


def _one_more(node: ast.Call) -> Edit:
    def edit() -> None:
        length = ast.Call(node.func, node.args, [])
        node.func, node.args = ast.Name("sum", ast.Load()), [ast.Tuple([length, ast.Constant(1)], ast.Load())]

    return edit
