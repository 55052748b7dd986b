"""Two experts for weak and strong signals, chosen by the energy of the signal."""

from flax import linen
import jax
import jax.numpy as jnp


class Experts(linen.Module):
    @linen.compact
    def __call__(self, signal):
        weak, strong = linen.Dense(2), linen.Dense(2)
        energy = jnp.sum(signal**2)
        chosen = jax.lax.cond(energy > 1.0, lambda s: strong(s), lambda s: weak(s), signal)
        return chosen


variables = Experts().init(jax.random.key(0), jnp.ones(5))
print(sum(leaf.sum() for leaf in jax.tree.leaves(variables)))
