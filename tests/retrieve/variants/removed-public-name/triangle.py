"""Lower triangle of a covariance matrix."""
import jax.numpy as jnp
from jax.scipy.linalg import cholesky, tril

covariance = jnp.array([[2.0, 0.5], [0.5, 1.0]])
print(tril(covariance) - cholesky(covariance, lower=True))
