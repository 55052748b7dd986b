"""Exports a retrieval step that returns the five best documents, for any number of documents."""

import jax
import jax.numpy as jnp
from jax import export, lax


@jax.jit
def best_documents(query, documents):
    scores = documents @ query
    return lax.top_k(scores, 5)


(n,) = export.symbolic_shape("n")
exported = export.export(best_documents)(
    jax.ShapeDtypeStruct((8,), jnp.float32), jax.ShapeDtypeStruct((n, 8), jnp.float32)
)
print(exported.in_avals)
