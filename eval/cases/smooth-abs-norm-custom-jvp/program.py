"""Rotation-invariant layer: vector norms whose derivative is safe at zero."""
import jax
import jax.numpy as jnp
import numpy as np


@jax.custom_jvp
def safe_norm(v):
    return jnp.sqrt(jnp.sum(v ** 2, axis=-1))


@safe_norm.defjvp
def safe_norm_jvp(primals, tangents):
    (v,), (dv,) = primals, tangents
    n = safe_norm(v)
    direction = v / jnp.maximum(n, 1e-12)[..., None]
    return n, direction * dv


def invariant_energy(positions, weights):
    """Sum over atom pairs of a repulsion that depends on distances only."""
    diff = positions[:, None] - positions[None, :]
    dist = safe_norm(diff)
    pair = weights[:, None] * weights[None, :] * jnp.exp(-dist)
    return 0.5 * (jnp.sum(pair) - jnp.sum(weights ** 2))


r = np.random.default_rng(60)
positions = jnp.asarray(r.normal(size=(6, 3)))
weights = jnp.asarray(r.uniform(0.5, 1.5, size=6))

energy, gradient = jax.value_and_grad(invariant_energy)(positions, weights)
forces = -gradient
print(energy, jnp.abs(forces.sum(axis=0)).max())
