import jax
import jax.numpy as jnp
from jax import lax, random


def target_pdf(x):
    # unnormalised triangular-ish density on [0, 1]
    return x * jnp.exp(-3.0 * x)


ENVELOPE = 0.125


def sample_one(key, max_attempts=50):
    """Rejection sampling; counts down and stops early by zeroing the counter."""

    def attempts_left(state):
        return state["left"]

    def attempt(state):
        key, kx, ku = random.split(state["key"], 3)
        x = random.uniform(kx)
        accept = random.uniform(ku) * ENVELOPE < target_pdf(x)
        return {
            "key": key,
            "x": x,
            "left": jnp.where(accept, 0, state["left"] - 1),
            "tries": state["tries"] + 1,
        }

    state = {"key": key, "x": jnp.array(jnp.nan), "left": jnp.array(max_attempts), "tries": jnp.array(0)}
    state = lax.while_loop(attempts_left, attempt, state)
    return state["x"], state["tries"]


keys = random.split(random.PRNGKey(0), 4000)
samples, tries = jax.jit(jax.vmap(sample_one))(keys)
print("mean", samples.mean(), "tries per sample", tries.mean())
