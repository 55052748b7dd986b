"""Classes as pytrees: pairs, constructors that are not called, arrays as data, derived values."""

from __future__ import annotations

import pytest

from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.silence import why_refused
from tests.repair.situations import first, patched, situation

PAIR, REJECTS = "pytree-flatten-not-a-pair", "pytree-constructor-rejects-placeholder"
STATIC, FIELDS = "array-in-pytree-metadata", "register-dataclass-fields"
CLASS = """
import jax
class Layer:
    def __init__(self, w, n):
        self.w = float(w)
        self.n = n
    def tree_flatten(self):
        return (self.w,), (self.n,)
    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children, *aux)
""".lstrip()
DATACLASS = """
import jax
from dataclasses import dataclass, field
@jax.tree_util.register_dataclass
@dataclass
class Box:
    low: jax.Array
    size: jax.Array = field(init=False)

    def __post_init__(self):
        self.size = 2 * self.low
""".lstrip()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return self.a, self.b, self.c", "return (self.a, self.b, self.c), None"),
        ("return [self.a]", "return (self.a,), None"),
        ("return self.a", "return (self.a,), None"),
    ],
)
def test_flattening_returns_a_pair(before: str, after: str) -> None:
    program = f"class Layer:\n    def tree_flatten(self):\n        {before}\n"
    assert first(situation(program, PAIR)) == program.replace(before, after)


def test_unflattening_does_not_call_the_constructor() -> None:
    made = situation(CLASS, REJECTS)
    inner = type(made.frames[0])("program.py", 10, "tree_unflatten", "return cls(*children, *aux)")
    made = type(made)(made.code, made.exception, REJECTS, {}, "0.10.2", (inner,))
    assert first(made).endswith(
        "        new = object.__new__(cls)\n        new.w, = children\n"
        "        new.n, = aux\n        return new\n"
    )


def test_a_constructor_that_computes_more_attributes_is_still_called() -> None:
    program = CLASS.replace("self.n = n\n", "self.n = n\n        self.double = 2 * n\n")
    made = situation(program, REJECTS)
    inner = type(made.frames[0])("program.py", 11, "tree_unflatten", "return cls(*children, *aux)")
    assert patched(type(made)(made.code, made.exception, REJECTS, {}, "0.10.2", (inner,))) == []


def test_a_static_attribute_becomes_the_last_child() -> None:
    new = CLASS.replace("(self.w,), (self.n,)", "(self.w, self.n), None").replace(
        "*children, *aux", "*children"
    )
    assert first(situation(CLASS, STATIC)) == new


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('    x: np.ndarray = field(metadata={"static": True})\n', "    x: np.ndarray\n"),
        (
            "    x: jax.Array = field(default=None, metadata=dict(static=True))\n",
            "    x: jax.Array = field(default=None)\n",
        ),
    ],
)
def test_a_field_that_holds_an_array_is_data(before: str, after: str) -> None:
    program = 'class Model:\n    n: int = field(metadata={"static": True})\n' + before
    assert first(situation(program, STATIC)) == program.replace(before, after)


def test_a_name_moves_from_one_list_of_fields_to_the_other() -> None:
    program = (
        "import jax\nclass Model:\n    w: jax.Array\n    grid: jax.Array\n    n: int\n"
        'jax.tree_util.register_dataclass(Model, data_fields=["w"], meta_fields=["grid", "n"])\n'
    )
    new = program.replace('["w"]', '["w", "grid"]').replace('["grid", "n"]', '["n"]')
    assert first(situation(program, STATIC)) == new


def test_a_derived_field_becomes_a_property() -> None:
    made = situation(DATACLASS, FIELDS, "Unexpected fields: {'size'}.", line=5)
    assert first(made).endswith(
        "    low: jax.Array\n\n    @property\n    def size(self):\n        return 2 * self.low\n"
    )


def test_a_field_that_became_a_property_is_not_taken_out_but_one_that_is_gone_is() -> None:
    after = first(situation(DATACLASS, FIELDS, "Unexpected fields: {'size'}.", line=5))
    assert why_refused(Code(DATACLASS), Code(after)) is None
    gone = after.replace("def size(self)", "def width(self)")
    assert "it deletes size" in str(why_refused(Code(DATACLASS), Code(gone)))


def test_a_post_init_that_does_more_than_deriving_stays() -> None:
    program = DATACLASS + "        print(self.size)\n"
    assert patched(situation(program, FIELDS, "Unexpected fields: {'size'}.", line=5)) == []


REGISTERED = """
import jax
from dataclasses import dataclass
@dataclass
class Adam:
    mean: dict
    count: jax.Array
    decay: tuple = (0.9, 0.99)
jax.tree_util.register_dataclass(Adam, data_fields=["mean"], meta_fields=[])
""".lstrip()


@pytest.mark.parametrize(
    ("missing", "listed"),
    [
        ("{'decay'}", 'data_fields=["mean"], meta_fields=["decay"]'),
        ("{'count'}", 'data_fields=["mean", "count"], meta_fields=[]'),
        ("{'decay', 'count'}", 'data_fields=["mean", "count"], meta_fields=["decay"]'),
    ],
)
def test_fields_that_were_left_out_are_named_as_what_their_annotations_say(missing: str, listed: str) -> None:
    message = f"data_fields and meta_fields must include all dataclass fields. Missing fields: {missing}."
    new = REGISTERED.replace('data_fields=["mean"], meta_fields=[]', listed)
    assert first(situation(REGISTERED, FIELDS, message)) == new
