"""Exports a retrieval step that returns the five best documents, for any number of documents."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax


@jax.jit
def best_documents(query, documents):
    scores = documents @ query
    return lax.top_k(scores, 5)


(n,) = export.symbolic_shape("n", constraints=["n >= 5"])
exported = export.export(best_documents)(
    jax.ShapeDtypeStruct((8,), jnp.float32), jax.ShapeDtypeStruct((n, 8), jnp.float32)
)
for count in (5, 12):
    documents = np.random.default_rng(count).normal(size=(count, 8)).astype(np.float32)
    values, indices = exported.call(jnp.ones(8), documents)
    wanted = np.sort(documents.sum(1))[::-1][:5]
    np.testing.assert_allclose(values, wanted, rtol=1e-4)
    np.testing.assert_array_equal(indices, np.argsort(documents.sum(1))[::-1][:5])
