"""Exports a retrieval step that returns the five best documents, for two sizes of collection."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax


@jax.jit
def best_documents(query, documents):
    scores = documents @ query
    return lax.top_k(scores, min(5, documents.shape[0]))


exported = {
    count: export.export(best_documents)(
        jax.ShapeDtypeStruct((8,), jnp.float32), jax.ShapeDtypeStruct((count, 8), jnp.float32)
    )
    for count in (3, 12)
}
for count, keep in ((3, 3), (12, 5)):
    documents = np.random.default_rng(count).normal(size=(count, 8)).astype(np.float32)
    values, _ = exported[count].call(jnp.ones(8), documents)
    np.testing.assert_allclose(values, np.sort(documents.sum(1))[::-1][:keep], rtol=1e-4)
