"""Running mean of a signal inside the fit that uses it."""
import jax
import jax.numpy as jnp

running = jax.new_ref(jnp.array(0.0))


def fit(scale, signal):
    running[...] = 0.9 * running[...] + 0.1 * jnp.mean(scale * signal)
    return jnp.sum((scale * signal - 1.0) ** 2)


print(jax.jvp(lambda scale: fit(scale, jnp.arange(3.0)), (1.0,), (1.0,)))
