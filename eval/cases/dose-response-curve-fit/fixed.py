"""Four-parameter logistic fit of a dose-response assay."""
import jax
import jax.numpy as jnp
import numpy as np

dose = jnp.array([0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0])
true = np.array([0.05, 0.95, 0.0, 1.2])


def four_pl(theta, dose):
    bottom, top, log_ec50, hill = theta
    return bottom + (top - bottom) / (1.0 + jnp.exp(-hill * (jnp.log10(dose) - log_ec50) * jnp.log(10.0)))


def squared_error(theta, dose, response):
    residual = four_pl(theta, dose) - response
    return jnp.mean(residual ** 2)


noise = 0.01 * np.random.default_rng(10).normal(size=8)
response = four_pl(jnp.asarray(true), dose) + noise

theta = jnp.array([0.0, 1.0, 0.5, 1.0])
grad_fn = jax.jit(jax.grad(squared_error))
errors = []
for epoch in range(400):
    theta = theta - 0.2 * grad_fn(theta, dose, response)
    errors.append(float(jnp.mean(squared_error(theta, dose, response))))

ec50 = 10 ** theta[2]
print("EC50 =", ec50, "error", errors[-1])
