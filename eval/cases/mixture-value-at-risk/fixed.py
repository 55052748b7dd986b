import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.stats import norm


def mixture_cdf(x, params):
    w = jax.nn.sigmoid(params["logit"])
    return w * norm.cdf(x, params["m1"], 1.0) + (1 - w) * norm.cdf(x, params["m2"], 0.5)


def quantile(q, params, n_max=60):
    """Invert the CDF by damped Newton steps."""
    pdf = jax.grad(mixture_cdf)

    def newton(state):
        x, _, n = state
        step = (mixture_cdf(x, params) - q) / jnp.maximum(pdf(x, params), 1e-3)
        step = jnp.clip(step, -0.5, 0.5)
        return x - step, jnp.abs(step), n + 1

    def running(state):
        _, last_step, n = state
        return (last_step > 1e-5) & (n < n_max)

    x, _, _ = jax.lax.fori_loop(0, n_max, lambda _, s: newton(s), (jnp.array(0.0), jnp.array(1.0), 0))
    return x


def tail_loss(params, target=2.0):
    return (quantile(0.95, params) - target) ** 2


params = {"logit": jnp.array(0.0), "m1": jnp.array(0.0), "m2": jnp.array(-1.0)}
losses = []
value_and_grad = jax.jit(jax.value_and_grad(tail_loss))
for _ in range(30):
    loss, g = value_and_grad(params)
    params = jax.tree.map(lambda p, d: p - 0.3 * d, params, g)
    losses.append(float(loss))
print(losses[0], losses[-1], params)
