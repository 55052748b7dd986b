import jax
import jax.numpy as jnp

config = {
    "optimizer": "rmsprop",
    "lr": 0.02,
    "decay": 0.9,
}


def init_state(params):
    return jax.tree.map(jnp.zeros_like, params)


@jax.jit
def apply_update(params, state, grads, config):
    if config["optimizer"] == "rmsprop":
        d = config["decay"]
        state = jax.tree.map(lambda s, g: d * s + (1 - d) * g**2, state, grads)
        params = jax.tree.map(
            lambda p, g, s: p - config["lr"] * g / (jnp.sqrt(s) + 1e-8), params, grads, state
        )
    else:
        params = jax.tree.map(lambda p, g: p - config["lr"] * g, params, grads)
    return params, state


def energy(params):
    return jnp.sum((params["x"] - 1.0) ** 2) + 10.0 * (params["y"] + 0.5) ** 2


params = {"x": jnp.array([3.0, -2.0]), "y": jnp.array(2.0)}
state = init_state(params)
energies = []
for _ in range(150):
    value, grads = jax.value_and_grad(energy)(params)
    params, state = apply_update(params, state, grads, config)
    energies.append(float(value))
print(params, energies[-1])
