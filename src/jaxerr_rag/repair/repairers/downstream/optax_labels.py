"""Labels of optax: those of examples that a loss takes, and those of groups of parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import suffixed
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values, text_of_key
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"optax-integer-labels-given-one-hot", "optax-label-without-transform"})

_LISTS = re.compile(r"Parameter labels: (?P<labels>\[.*?\])\s+Transforms keys: (?P<keys>\[.*?\])", re.DOTALL)
_LOSS = "softmax_cross_entropy_with_integer_labels"
_ROWS = re.compile(r"one_?hot|\beye\(|identity\(|smooth|mixup", re.IGNORECASE)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The loss that takes the labels as they are; the key that is the label."""
    values = Values(situation.code)
    if situation.entry == "optax-label-without-transform":
        yield from _renamed(values, situation)
    else:
        yield from _other_loss(values, situation)


def _other_loss(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``softmax_cross_entropy`` for one-hot rows; integers of what may be class numbers."""
    code = values.code
    for call in code.calls(f"optax.{_LOSS}", f"optax.losses.{_LOSS}"):
        labels = argument(call, 1, "labels")
        if labels is None or not situation.passes(call):
            continue
        rows = any(_ROWS.search(code.text(place.node)) for place in values.trail(Place(labels.value)))
        rows = rows or _ROWS.search(code.source) is not None
        keyword = labels.keyword is not None or any(a.keyword is not None for a in call.args)
        if isinstance(call.func, cst.Attribute) and (not keyword or labels.keyword is not None):
            edit = code.replace(call.func.attr, "softmax_cross_entropy")
            yield Candidate("one_hot_loss", (edit,), 1.0 if rows else 0.5, "safe" if rows else "review")
        edits = suffixed(code, labels.value, ".astype(int)")
        yield Candidate("class_ids", tuple(edits), 0.3 if rows else 0.7, "review")


def _renamed(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The one key that no parameter has gets the name of the one label that has no transform."""
    code = values.code
    found = _LISTS.search(situation.message)
    if found is None:
        return
    labels, keys = (set(re.findall(r"'([^']*)'", found[part])) for part in ("labels", "keys"))
    missing, unused = labels - keys, keys - labels
    if len(missing) != 1 or len(unused) != 1:
        return
    (label,), (key,) = missing, unused
    for call in code.calls("optax.multi_transform", "optax.partition", "optax.transforms.partition"):
        given = argument(call, 0, "transforms")
        made = values.origin(Place(given.value)).node if given is not None else None
        if isinstance(made, cst.Dict):
            for element in made.elements:
                if isinstance(element, cst.DictElement) and text_of_key(element.key) == key:
                    assert isinstance(element.key, cst.SimpleString)
                    quote = element.key.quote
                    edit = code.replace(element.key, f"{quote}{label}{quote}")
                    yield Candidate("matching_label", (edit,), 1.0, "review")
        elif isinstance(made, cst.Call) and code.dotted(made.func) == "dict":
            named = argument(made, 99, key)
            if named is not None and named.keyword is not None and label.isidentifier():
                yield Candidate("matching_label", (code.replace(named.keyword, label),), 1.0, "review")
