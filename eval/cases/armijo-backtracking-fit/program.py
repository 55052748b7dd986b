from functools import partial
import jax
import jax.numpy as jnp


def neg_log_lik(theta, t, y):
    rate = jnp.exp(theta[0] + theta[1] * t)
    return jnp.sum(rate - y * jnp.log(rate))


@partial(jax.jit, static_argnums=0)
def line_search_step(objective, theta, *data, c1=1e-4, shrink=0.5):
    f0, g = jax.value_and_grad(objective)(theta, *data)
    slope = jnp.vdot(g, g)
    t = 1.0
    while objective(theta - t * g, *data) > f0 - c1 * t * slope:
        t = t * shrink
    return theta - t * g, f0, t


t_obs = jnp.linspace(-1.0, 1.0, 30)
counts = jnp.round(jnp.exp(0.8 + 0.6 * t_obs))

theta = jnp.zeros(2)
values, steps = [], []
for _ in range(80):
    theta, f, step = line_search_step(neg_log_lik, theta, t_obs, counts)
    values.append(float(f))
    steps.append(float(step))
print(theta, values[-1])
