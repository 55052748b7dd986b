"""Fields of registered dataclasses: derived from others, which a pytree can't keep in step, or not named."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.nodes import method
from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import step_of
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.program.functions import own_nodes
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"register-dataclass-fields"})

_FIELDS = re.compile(r"Unexpected fields: \{(?P<names>[^}]*)\}")


_MISSING = re.compile(r"Missing fields: \{(?P<names>[^}]*)\}")
_STATIC = re.compile(r"\b(?:int|bool|str|bytes|tuple|Callable|Literal|Enum|type)\b")
"""What a field of metadata is annotated with: values that are compared, not computed with."""

_REGISTER = "jax.tree_util.register_dataclass"


def propose(situation: Situation) -> Iterator[Candidate]:
    """Fields that ``__post_init__`` derives become properties; fields that were forgotten are named."""
    code = situation.code
    yield from _named(situation)
    found = _FIELDS.search(situation.message)
    wanted = set(re.findall(r"\w+", found["names"])) if found is not None else set()
    for cls in code.nodes(cst.ClassDef):
        post = method(cls, "__post_init__")
        fields = {
            statement.body[0].target.value: statement
            for statement in cls.body.body
            if isinstance(statement, cst.SimpleStatementLine)
            and isinstance(statement.body[0], cst.AnnAssign)
            and isinstance(statement.body[0].target, cst.Name)
        }
        if post is None or not wanted or not wanted <= set(fields) or post.decorators:
            continue
        owner = parameters(post)[0]
        derived = _derived(code, post, owner)
        if derived is None or set(derived) != wanted:
            return
        indent, step = code.indent(post), step_of(code)
        texts = [
            f"@property\n{indent}def {name}({owner}):\n{indent}{step}return {text}"
            for name, text in derived.items()
        ]
        edits = [code.replace(post, f"\n\n{indent}".join(texts))]
        for name in wanted:
            line = code.line(fields[name])
            edits.append(Edit(code.line_start(line), code.line_start(line + 1), ""))
        yield Candidate("property", tuple(edits), 0.9, "review")
        return


def _named(situation: Situation) -> Iterator[Candidate]:
    """The fields that the registration left out: as data, or as metadata by their annotations."""
    code = situation.code
    found = _MISSING.search(situation.message)
    missing = re.findall(r"\w+", found["names"]) if found is not None else []
    for call in code.nodes(cst.Call):
        partial = code.dotted(call.func) == "functools.partial"
        named = [arg.value for arg in call.args[:1]] if partial else [call.func]
        listed = {
            name: arg.value
            for position, name in ((1, "data_fields"), (2, "meta_fields"))
            if (arg := argument(call, position, name)) is not None
            and isinstance(arg.value, cst.List | cst.Tuple)
        }
        if not missing or not named or code.dotted(named[0]) != _REGISTER or len(listed) != 2:
            continue
        if not situation.passes(call) and len(list(code.nodes(cst.ClassDef))) > 1:
            continue
        notes = {
            field.target.value: code.text(field.annotation.annotation)
            for field in code.nodes(cst.AnnAssign)
            if isinstance(field.target, cst.Name)
        }
        static = [name for name in missing if _STATIC.search(notes.get(name, ""))]
        data = [name for name in missing if name not in static]
        usual = {"data_fields": data, "meta_fields": static}
        yield Candidate("name_fields", _listed(code, listed, usual), 1.0, "review")
        yield Candidate("name_fields", _listed(code, listed, {"data_fields": missing}), 0.5, "review")
        yield Candidate("name_fields", _listed(code, listed, {"meta_fields": missing}), 0.5, "review")
        return


def _listed(
    code: Code, listed: dict[str, cst.List | cst.Tuple], names: dict[str, list[str]]
) -> tuple[Edit, ...]:
    """The edits that put names at the end of literal lists."""
    edits = []
    for kind, more in names.items():
        if not more:
            continue
        node = listed[kind]
        texts = [code.text(element.value) for element in node.elements] + [f'"{name}"' for name in more]
        if isinstance(node, cst.List):
            edits.append(code.replace(node, f"[{', '.join(texts)}]"))
        else:
            edits.append(code.replace(node, f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"))
    return tuple(edits)


def _derived(code: Code, post: cst.FunctionDef, owner: str) -> dict[str, str] | None:
    """What ``__post_init__`` gives each attribute; None if it does anything else."""
    found: dict[str, str] = {}
    for statement in post.body.body:
        small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
        if not isinstance(small, cst.Assign) or len(small.targets) != 1:
            return None
        target = small.targets[0].target
        if not isinstance(target, cst.Attribute) or code.text(target.value) != owner:
            return None
        if target.attr.value in found:
            return None
        found[target.attr.value] = outer_text(code, small.value)
    return found if len(found) and not any(isinstance(n, cst.Return) for n in own_nodes(post)) else None
