"""A detector that saturates at high photon counts, as a primitive of its own."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import Primitive
from jax.interpreters import mlir

saturate_p = Primitive("saturate")
saturate_p.def_abstract_eval(lambda photons: photons)


def response(photons):
    return photons / (1 + photons / 1000)


mlir.register_lowering(saturate_p, mlir.lower_fun(response, multiple_results=False))

counts = jax.jit(saturate_p.bind)(jnp.array([0.0, 1000.0, 9000.0]))

np.testing.assert_allclose(counts, [0.0, 500.0, 900.0], rtol=1e-6)
