"""Fields that a dataclass derives from others, which a pytree can't keep in step."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.nodes import method
from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import step_of
from jaxerr_rag.repair.program.code import Code, parameters
from jaxerr_rag.repair.program.functions import own_nodes
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"register-dataclass-fields"})

_FIELDS = re.compile(r"Unexpected fields: \{(?P<names>[^}]*)\}")


def propose(situation: Situation) -> Iterator[Candidate]:
    """Fields that ``__post_init__`` derives become properties."""
    code = situation.code
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
