import jax
import jax.numpy as jnp


def residuals(theta, t, y):
    amp, rate, offset = theta
    return amp * jnp.exp(-rate * t) + offset - y


@jax.jit
def gauss_newton_step(theta, t, y):
    r = residuals(theta, t, y)
    J = jax.jacfwd(residuals)(theta, t, y)
    delta = jnp.linalg.lstsq(J, -r)[0]
    return theta + delta, 0.5 * r @ r


def fit(theta, t, y, n_iter=12):
    costs = []
    for _ in range(n_iter):
        theta, cost = gauss_newton_step(theta, t, y)
        costs.append(float(cost))
    return theta, costs


t = jnp.linspace(0.0, 5.0, 25)
wiggle = 0.02 * jnp.sin(7.0 * t)
y = 3.0 * jnp.exp(-0.9 * t) + 0.5 + wiggle
theta, costs = fit(jnp.array([2.0, 0.6, 0.2]), t, y)
print(theta, costs[0], costs[-1])
