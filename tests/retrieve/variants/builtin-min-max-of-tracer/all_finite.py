"""Skips an update if a gradient is not finite."""

import jax
import jax.numpy as jnp


@jax.jit
def guarded_update(params, grads):
    finite = all(jnp.isfinite(g).all() for g in grads)
    return [jnp.where(finite, p - 0.1 * g, p) for p, g in zip(params, grads, strict=True)]


print(guarded_update([jnp.ones(2), jnp.ones(3)], [jnp.ones(2), jnp.ones(3)]))
