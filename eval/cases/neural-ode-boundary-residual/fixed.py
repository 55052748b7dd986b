# Physics-informed net for u' = -u, u(0) = 1
import jax
import jax.numpy as jnp
from jax import grad, jit
import numpy as np

rng = np.random.RandomState(0)
params = {
    "w1": jnp.asarray(rng.randn(12) * 1.0),
    "b1": jnp.asarray(rng.randn(12) * 0.5),
    "w2": jnp.asarray(rng.randn(12) * 0.3),
}
ts = jnp.linspace(0.0, 2.0, 25)


def u(params, t):
    hidden = jnp.tanh(jnp.multiply.outer(t, params["w1"]) + params["b1"])
    return 1.0 + t * (hidden @ params["w2"])


def ode_residual(params, ts):
    du_dt = jax.vmap(grad(u, argnums=1), in_axes=(None, 0))(params, ts)
    return du_dt + u(params, ts)


def loss(params):
    return jnp.mean(ode_residual(params, ts) ** 2)


@jit
def step(params):
    value, g = jax.value_and_grad(loss)(params)
    return jax.tree.map(lambda p, d: p - 0.01 * d, params, g), value


losses = []
for _ in range(1500):
    params, value = step(params)
    losses.append(float(value))

max_error = float(jnp.max(jnp.abs(u(params, ts) - jnp.exp(-ts))))
print(losses[0], losses[-1], max_error)
