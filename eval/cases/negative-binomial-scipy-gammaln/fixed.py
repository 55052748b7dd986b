import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.special import gammaln


def log_pmf(k, r, p):
    return gammaln(k + r) - gammaln(r) - gammaln(k + 1) + r * jnp.log(p) + k * jnp.log1p(-p)


@jax.jit
def profile_loglik(dispersion, counts):
    """Log-likelihood at the best p for each dispersion value."""
    p = dispersion / (dispersion + counts.mean())
    return log_pmf(counts, dispersion, p).sum()


rng = np.random.default_rng(11)
counts = jnp.asarray(rng.negative_binomial(3, 0.3, size=120), dtype=jnp.float32)

grid = jnp.linspace(0.5, 12.0, 24)
profile = jnp.stack([profile_loglik(r, counts) for r in grid])
r_hat = float(grid[profile.argmax()])
print("dispersion", r_hat)
