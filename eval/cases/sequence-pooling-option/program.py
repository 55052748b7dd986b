import jax
import jax.numpy as jnp
from functools import partial
import numpy as np


def init_params(seed, d_in, d_model):
    r = np.random.default_rng(seed)
    return {
        "proj": jnp.asarray(r.normal(0, 0.3, (d_in, d_model))),
        "query": jnp.asarray(r.normal(0, 0.3, (d_model,))),
    }


@jax.jit
def encode(params, tokens, pooled):
    """[time, d_in] -> [d_model] if pooled, otherwise one vector per step."""
    h = jnp.tanh(tokens @ params["proj"])

    def attention_pool(h):
        weights = jax.nn.softmax(h @ params["query"])
        return weights @ h

    return jax.lax.cond(pooled, attention_pool, lambda h: h, h)


params = init_params(0, d_in=5, d_model=3)
clip = jnp.asarray(np.random.default_rng(1).normal(size=(9, 5)))

per_step = encode(params, clip, pooled=False)
summary = encode(params, clip, pooled=True)
similarity = per_step @ summary
print(per_step.shape, summary.shape, similarity)
