"""Linear probes for several tasks on the same features."""
import jax
import jax.numpy as jnp
import numpy as np


def ridge_probe(features, targets, strength):
    gram = features.T @ features + strength * jnp.eye(features.shape[1])
    coef = jnp.linalg.solve(gram, features.T @ targets)
    residual = targets - features @ coef
    noise = jnp.sum(residual ** 2) / (features.shape[0] - features.shape[1])
    return coef, jnp.linalg.inv(gram), noise


fit_tasks = jax.jit(jax.vmap(ridge_probe, in_axes=(None, 1, None), out_axes=(0, None, 0)))

rng = np.random.default_rng(50)
features = jnp.asarray(rng.normal(size=(60, 4)))
mixing = jnp.asarray(rng.normal(size=(4, 3)))
targets = features @ mixing + 0.1 * jnp.array([1.0, 2.0, 3.0]) * rng.normal(size=(60, 3))

coefs, inverse_gram, noise = fit_tasks(features, targets, 0.5)
# standard error of every coefficient of every task
std_errors = jnp.sqrt(noise[:, None] * jnp.diag(inverse_gram)[None, :])
z_scores = coefs / std_errors
print(coefs.shape, noise, std_errors)
