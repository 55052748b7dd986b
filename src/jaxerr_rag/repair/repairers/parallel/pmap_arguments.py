"""Arguments of ``pmap`` that all devices share: ``in_axes`` says None for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.program.transforms import applications, looks_trained
from jaxerr_rag.repair.repairers.vmap.vmap_axes import axes_of, closed, names_of, positional_of, set_axes
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"pmap-argument-sizes-differ", "pmap-scalar-argument"})

_FLAT = re.compile(r"key path (?:flat_)?args\[(\d+)\]")
_MOST = 3
"""Arguments that may be shared beside one that is mapped."""


def propose(situation: Situation) -> Iterator[Candidate]:
    """The scalars; else the arguments that by their names are parameters, then the others."""
    values = Values(situation.code)
    for application in applications(values, situation, "jax.pmap"):
        layer = application.stack.find("jax.pmap")
        args = positional_of(application)
        axes = axes_of(values, layer, len(args)) if layer is not None else None
        if layer is None or axes is None or len(axes) != len(args):
            continue
        keywords = [arg for arg in application.call.args if arg.keyword is not None]
        if keywords:
            yield from closed(values, application, layer, keywords, 0.6)
        names = names_of(values, application, layer, len(args))
        mapped = [at for at, text in enumerate(axes) if text != "None"]
        if situation.entry == "pmap-scalar-argument":
            scalars = [at for at in mapped if rank(values, args[at].value) == 0]
            found = _FLAT.search(situation.message)
            named = int(found[1]) if found is not None else -1
            if named in mapped and named not in scalars and len(args) == len(mapped):
                scalars.append(named)
            options = [tuple(scalars)] if scalars else []
        else:
            trained = [at for at in mapped if at < len(names) and looks_trained(names[at])]
            data = [at for at in mapped if at not in trained]
            # The first that is no parameter is what the devices share out.
            order = [*trained, *reversed(data[1:])]
            options = [o for size in range(1, _MOST + 1) for o in combinations(order, size)]
        for number, shared in enumerate(options):
            if len(shared) == len(args):
                continue
            changed = ["None" if at in shared else text for at, text in enumerate(axes)]
            weight = max(1.0 - 0.05 * number, 0.3)
            yield Candidate("in_axes_none", set_axes(values, layer, changed), weight, "safe")
