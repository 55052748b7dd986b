import jax
import jax.numpy as jnp
import numpy as np


class TravelTimeInversion:
    """Straight-ray tomography: slowness of n cells from measured travel times."""

    def __init__(self, path_lengths, observed, counts):
        self.G = jnp.asarray(path_lengths, jnp.float32)
        self.observed = jnp.asarray(observed, jnp.float32)
        self.counts = counts            # how many picks were averaged for each ray

    def forward(self, log_slowness):
        return self.G @ jnp.exp(log_slowness)

    def sensitivity(self, log_slowness):
        """Gradient of the count-weighted total travel time (coverage of each cell)."""
        times, pullback = jax.vjp(self.forward, log_slowness)
        return pullback(self.counts.astype(times.dtype))[0]

    def misfit_gradient(self, log_slowness):
        times, pullback = jax.vjp(self.forward, log_slowness)
        residual = times - self.observed
        return pullback(residual)[0], 0.5 * jnp.vdot(residual, residual)


rng = np.random.default_rng(14)
G = rng.uniform(0, 1, size=(12, 4))
truth = np.log([0.2, 0.25, 0.4, 0.3])
problem = TravelTimeInversion(G, G @ np.exp(truth), counts=jnp.asarray(rng.integers(1, 6, size=12)))

m = jnp.full(4, jnp.log(0.3))
coverage = problem.sensitivity(m)
for _ in range(400):
    g, misfit = problem.misfit_gradient(m)
    m = m - 0.8 * g
print(coverage, jnp.exp(m), misfit)
