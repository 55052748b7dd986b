"""Deep ensemble: the members are stacked along axis 0 of every parameter."""
from functools import partial

import jax
from jax import numpy as jnp, random


def init_member(key, width=8):
    k1, k2 = random.split(key)
    return {
        "hidden": {"w": random.normal(k1, (1, width)), "b": jnp.linspace(-1, 1, width)},
        "out": {"w": random.normal(k2, (width, 1)) / width, "b": jnp.zeros(1)},
    }


def predict(params, x):
    h = jnp.tanh(x @ params["hidden"]["w"] + params["hidden"]["b"])
    return (h @ params["out"]["w"] + params["out"]["b"])[:, 0]


@jax.jit
def ensemble_predict(members, x):
    all_predictions = jax.vmap(predict)(members, x)
    return all_predictions.mean(axis=0), all_predictions.std(axis=0)


N_MEMBERS = 6
members = jax.vmap(init_member)(random.split(random.PRNGKey(11), N_MEMBERS))

x_test = jnp.linspace(-2.0, 2.0, 21)[:, None]
mean, spread = ensemble_predict(members, x_test)
most_uncertain = x_test[jnp.argmax(spread), 0]
print(mean.shape, spread.max(), most_uncertain)
