"""Lists the equations of a model."""
import jax
from jax.core import Jaxpr, Literal


def names(jaxpr: Jaxpr):
    return [e.primitive.name for e in jaxpr.eqns if not any(isinstance(v, Literal) for v in e.invars)]


print(names(jax.make_jaxpr(lambda x: x * 2)(1.0).jaxpr))
