"""Initial parameters of a small network that predicts band gaps from 16 descriptors."""

import jax
import jax.numpy as jnp
import numpy as np

SHAPES = {"hidden": {"kernel": (16, 400), "bias": (400,)}, "gap": {"kernel": (400, 1), "bias": (1,)}}


def init_params(key):
    init = jax.nn.initializers.he_normal()
    params = {}
    for layer, shapes in SHAPES.items():
        key, kernel_key, bias_key = jax.random.split(key, 3)
        kernel = init(kernel_key, shapes["kernel"])
        bias = jax.nn.initializers.zeros(bias_key, shapes["bias"])
        params[layer] = {"kernel": kernel, "bias": bias}
    return params


params = init_params(jax.random.key(0))
np.testing.assert_array_equal(params["hidden"]["bias"], np.zeros(400))
np.testing.assert_allclose(jnp.std(params["hidden"]["kernel"]), np.sqrt(2 / 16), rtol=0.05)
np.testing.assert_allclose(jnp.std(params["gap"]["kernel"]), np.sqrt(2 / 400), rtol=0.2)
