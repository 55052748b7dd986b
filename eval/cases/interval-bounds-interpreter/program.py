"""Propagate interval bounds through a jaxpr (toy verifier)."""
import jax
import jax.numpy as jnp
from jax import core


def _add(a, b):
    return a[0] + b[0], a[1] + b[1]


def _sub(a, b):
    return a[0] - b[1], a[1] - b[0]


def _mul(a, b):
    prods = [x * y for x in a for y in b]
    return min(prods), max(prods)


RULES = {"add": _add, "sub": _sub, "mul": _mul, "neg": lambda a: (-a[1], -a[0]), "tanh": lambda a: (jnp.tanh(a[0]), jnp.tanh(a[1]))}


def bound(fn, *intervals):
    closed = jax.make_jaxpr(fn)(*[lo for lo, _ in intervals])
    jaxpr = closed.jaxpr
    env = dict(zip(jaxpr.invars, intervals))

    def read(v):
        if isinstance(v, core.Literal):
            return v.val, v.val
        return env[v]

    for eqn in jaxpr.eqns:
        out = RULES[eqn.primitive.name](*[read(v) for v in eqn.invars])
        env[eqn.outvars[0]] = out
    return [read(v) for v in jaxpr.outvars]


def controller(x, v):
    return jnp.tanh(3.0 * x - v) - 0.5 * v


(low, high), = bound(controller, (-0.2, 0.4), (0.0, 1.0))
print(f"thrust in [{low:.3f}, {high:.3f}]")
