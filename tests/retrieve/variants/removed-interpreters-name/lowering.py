"""A primitive that doubles a spectrum, lowered by hand."""

import jax
import jax.numpy as jnp
from jax.extend.core import Primitive
from jax.interpreters import mlir

double_p = Primitive("double")
double_p.def_abstract_eval(lambda spectrum: spectrum)


def lower_double(ctx, spectrum):
    return [mlir.hlo.AddOp(spectrum, spectrum).result]


mlir.register_lowering(double_p, lower_double)
print(jax.jit(double_p.bind)(jnp.array([0.5, 1.5])))
