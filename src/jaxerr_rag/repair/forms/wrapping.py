"""A jitted function put behind an ordinary one of the same name, which may check, store and print."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import body_of, fresh, line_end, step_of
from jaxerr_rag.repair.program.code import Code, Function, argument
from jaxerr_rag.repair.program.functions import Functions, is_method
from jaxerr_rag.repair.program.jits import JitSite, jit_sites, literals, static_parameters


class Wrapping:
    """What is needed to wrap one function.

    Attributes:
      function: the jitted function.
      site: where jit is put on it.
      inner: the name that the jitted function gets.
    """

    def __init__(self, code: Code, functions: Functions, function: cst.FunctionDef, site: JitSite) -> None:
        self.code = code
        self.functions = functions
        self.function = function
        self.site = site
        self.decorated = any(site.node is node for d in function.decorators for node in (d.decorator,))
        self.method = is_method(code, function)
        self.name = function.name.value if self.decorated else self._alias()
        self.inner = fresh(code, f"_{self.name}", f"_{self.name}_jitted") if self.name else ""

    def _alias(self) -> str:
        """The name that ``name = jax.jit(f)`` gives."""
        parent = self.code.parent(self.site.node)
        if isinstance(parent, cst.Assign) and len(parent.targets) == 1:
            target = parent.targets[0].target
            if isinstance(target, cst.Name):
                return target.value
        return ""

    @property
    def statics(self) -> set[str]:
        """Parameters that are static."""
        return static_parameters(self.code, self.site, self.function)

    def possible(self) -> bool:
        """Whether a wrapper can take the function's place."""
        return bool(self.name) and (self.decorated or (self.site.bound == 0 and not self.site.bound_names))

    def rename(self) -> Edit:
        """The edit that gives the jitted function its inner name."""
        if self.decorated:
            return self.code.replace(self.function.name, self.inner)
        parent = self.code.parent(self.site.node)
        assert isinstance(parent, cst.Assign)
        return self.code.replace(parent.targets[0].target, self.inner)

    def leading(self, names: list[str]) -> list[Edit]:
        """The edits that give the jitted function further parameters in front (behind ``self``)."""
        code, params = self.code, self.function.params
        every = [*params.posonly_params, *params.params]
        me = int(self.method)
        text = ", ".join(names)
        edits: list[Edit] = []
        if me and len(every) > 1:
            at = code.span(every[1])[0]
            edits.append(Edit(at, at, f"{text}, "))
        elif me:
            end = code.span(every[0])[1]
            edits.append(Edit(end, end, f", {text}"))
        elif every:
            at = code.span(every[0])[0]
            edits.append(Edit(at, at, f"{text}, "))
        else:
            at = code.data.index(b"(", code.span(self.function.name)[1]) + 1
            edits.append(Edit(at, at, text))
        return [*edits, *self._shifted(len(names), me)]

    def _shifted(self, count: int, first: int) -> list[Edit]:
        """Static and donated positions, moved by the new parameters."""
        edits: list[Edit] = []
        for option in ("static_argnums", "donate_argnums"):
            given = argument(self.site.call, 99, option) if self.site.call is not None else None
            old = [v for v in literals(given.value) if isinstance(v, int)] if given is not None else []
            new = [v + count if v >= first - self.site.bound else v for v in old]
            if given is not None and new != old:
                text = str(new[0]) if len(new) == 1 else f"({', '.join(map(str, new))})"
                edits.append(self.code.replace(given.value, text))
        return edits

    def wrapper(
        self,
        before: list[str],
        after: list[str],
        result: str | None = None,
        leading: Sequence[str] = (),
    ) -> Edit:
        """The edit that adds the wrapper behind the function.

        Args:
          before: lines in front of the call.
          after: lines behind it.
          result: what the call is assigned to; None returns it; "" leaves it out.
          leading: arguments in front of the function's own.
        """
        code = self.code
        place: cst.CSTNode = self.function
        if not self.decorated:
            statement = code.statement_of(self.site.node)
            assert statement is not None
            place = statement
        indent = code.indent(place)
        step = step_of(code)
        call = self.call(leading)
        middle = [f"return {call}"] if result is None else [f"{result} = {call}"] if result else []
        lines = [*before, *middle, *after]
        body = "".join(f"{indent}{step}{line}\n" if line else "\n" for line in lines)
        end = line_end(code, place)
        newline = "" if code.data[end - 1 : end] == b"\n" else "\n"
        gap = "\n" if indent else "\n\n"
        text = f"{newline}{gap}{indent}def {self.name}({self._parameters()}):\n{body}"
        if not self.decorated:
            text += gap.rstrip(" ")
        return Edit(end, end, text)

    def call(self, leading: Sequence[str] = ()) -> str:
        """The call of the jitted function in the wrapper."""
        passed = ", ".join(part for part in (*leading, self.passed()) if part)
        owner = f"{self._object()}." if self.method and self.decorated else ""
        return f"{owner}{self.inner}({passed})"

    def _object(self) -> str:
        params = self.function.params
        return (*params.posonly_params, *params.params)[0].name.value

    def _parameters(self) -> str:
        return self.code.text(self.function.params) if self._any_parameters() else ""

    def _any_parameters(self) -> bool:
        p = self.function.params
        return (
            bool(p.params or p.kwonly_params or p.posonly_params)
            or isinstance(p.star_arg, cst.Param)
            or p.star_kwarg is not None
        )

    def passed(self) -> str:
        """The parameters as arguments of the inner call."""
        p = self.function.params
        positional = [param.name.value for param in (*p.posonly_params, *p.params)]
        if self.method and self.decorated:
            positional = positional[1:]
        parts = list(positional)
        if isinstance(p.star_arg, cst.Param):
            parts.append(f"*{p.star_arg.name.value}")
        parts += [f"{param.name.value}={param.name.value}" for param in p.kwonly_params]
        if p.star_kwarg is not None:
            parts.append(f"**{p.star_kwarg.name.value}")
        return ", ".join(parts)


def wrapping_of(code: Code, functions: Functions, function: Function) -> Wrapping | None:
    """The wrapping of a jitted function, None if it isn't jitted in one place that can be wrapped."""
    if not isinstance(function, cst.FunctionDef):
        return None
    sites = [site for site in jit_sites(functions, function) if site.transform == "jax.jit"]
    if len(sites) != 1:
        return None
    found = Wrapping(code, functions, function, sites[0])
    return found if found.possible() else None


def jitted_round(code: Code, functions: Functions, node: cst.CSTNode) -> list[cst.FunctionDef]:
    """The function definitions round a node, innermost first, that are jitted."""
    return [
        f
        for f in code.functions_round(node)
        if isinstance(f, cst.FunctionDef) and any(s.transform == "jax.jit" for s in jit_sites(functions, f))
    ]


def without_statement(code: Code, node: cst.CSTNode) -> Edit:
    """An edit that takes out a statement with its line."""
    lines = code.lines
    first, last = code.line(node), code.end_line(node)
    start = len("".join(lines[: first - 1]).encode("utf-8"))
    end = len("".join(lines[:last]).encode("utf-8"))
    return Edit(start, end, "")


def own_level(function: cst.FunctionDef, node: cst.CSTNode) -> bool:
    """Whether a statement stands in a function's body itself, in no loop and no branch."""
    return any(node is item for item in body_of(function))
