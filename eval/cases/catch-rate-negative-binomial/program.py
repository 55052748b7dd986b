import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.special import gammaln

jax.config.update("jax_debug_nans", True)


def saturating_effort(effort, half):
    """Hours at sea -> expected relative catch; boats that stayed in port have effort 0."""
    return jnp.where(effort > 0, jax.nn.sigmoid(half * jnp.log(effort)), 0.0)


def neg_log_lik(theta, effort, catch):
    scale, half, size = jnp.exp(theta["scale"]), theta["half"], jnp.exp(theta["size"])
    mu = 0.05 + scale * saturating_effort(effort, half)
    ll = (
        gammaln(catch + size) - gammaln(size) - gammaln(catch + 1.0)
        + size * jnp.log(size / (size + mu))
        + catch * jnp.log(mu / (size + mu))
    )
    return -ll.mean()


@jax.jit
def update(theta, effort, catch, lr=0.1):
    loss, g = jax.value_and_grad(neg_log_lik)(theta, effort, catch)
    return jax.tree.map(lambda t, d: t - lr * d, theta, g), loss


effort = jnp.array([0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 0.0, 3.0])
catch = jnp.array([0.0, 3.0, 5.0, 6.0, 9.0, 10.0, 0.0, 7.0])
theta = {"scale": jnp.log(8.0), "half": jnp.array(0.5), "size": jnp.array(0.0)}
trace = []
for _ in range(150):
    theta, loss = update(theta, effort, catch)
    trace.append(float(loss))
print(trace[0], trace[-1], theta)
