"""Signal through optical fibres of different numbers of segments; fit loss per segment."""
import jax
import jax.numpy as jnp
import numpy as np

n_segments = jnp.array([3, 10, 6, 1])
launched = jnp.array([1.0, 2.0, 1.5, 1.0])
truth = {"loss": 0.08, "gain": 0.02}


def propagate(params, power, n):
    def segment(i, p):
        p = p * (1.0 - params["loss"])
        return p + params["gain"] * p / (1.0 + p)

    return jax.lax.fori_loop(0, n, segment, power)


def misfit(params, measured):
    predicted = jax.vmap(propagate, in_axes=(None, 0, 0))(params, launched, n_segments)
    return jnp.sum((predicted - measured) ** 2)


measured = jax.vmap(propagate, in_axes=(None, 0, 0))(truth, launched, n_segments)
params = {"loss": jnp.array(0.02), "gain": jnp.array(0.02)}
gradient = jax.jit(jax.grad(misfit))

history = []
for it in range(200):
    g = gradient(params, measured)
    params["loss"] = params["loss"] - 0.002 * g["loss"]
    history.append(float(misfit(params, measured)))
print(params["loss"], history[-1])
