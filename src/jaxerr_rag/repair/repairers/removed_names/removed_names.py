"""Names that JAX removed are replaced by those that took their place (``index/renames.yml``)."""

from __future__ import annotations

from collections.abc import Iterator

from jaxerr_rag.repair.forms.renamer import Renamer
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.situation import Situation

_STRATEGIES = {
    "jaxlib-xla-extension-import": "jax_errors",
    "removed-abstract-arrays": "core",
    "removed-config-module": "from_jax",
    "removed-device-array": "jax_array",
    "removed-experimental-enable-x64": "enable_x64",
    "removed-experimental-maps": "shard_map",
    "removed-experimental-module": "new_place",
    "removed-interpreters-name": "public",
    "removed-interpreters-xla": "function",
    "removed-jax-core-name": "extend",
    "removed-jnp-alias": "new_name",
    "removed-key-array": "annotation",
    "removed-lax-name": "successor",
    "removed-lib-xla-bridge": "extend",
    "removed-linear-util": "extend",
    "removed-pallas-name": "new_name",
    "removed-public-name": "new_name",
    "removed-pvary": "pcast",
    "removed-sharding-alias": "new_place",
    "removed-to-dlpack": "protocol",
    "removed-tree-map": "jax_tree",
}
ENTRIES = frozenset(_STRATEGIES)


def propose(situation: Situation) -> Iterator[Candidate]:
    """All removed names of the program at once: each would fail next."""
    edits = Renamer(situation.code, situation.jax_version).run()
    if edits:
        yield Candidate(_STRATEGIES[situation.entry], edits, 1.0, "safe")
