"""Initial parameters of a small network that predicts band gaps from 16 descriptors."""

import jax
import jax.numpy as jnp

SHAPES = {"hidden": {"kernel": (16, 400), "bias": (400,)}, "gap": {"kernel": (400, 1), "bias": (1,)}}


def init_params(key):
    init = jax.nn.initializers.he_normal()
    params = {}
    for layer, shapes in SHAPES.items():
        key, kernel_key, bias_key = jax.random.split(key, 3)
        kernel = init(kernel_key, shapes["kernel"])
        bias = init(bias_key, shapes["bias"])
        params[layer] = {"kernel": kernel, "bias": bias}
    return params


params = init_params(jax.random.key(0))
print(jnp.std(params["hidden"]["kernel"]))
