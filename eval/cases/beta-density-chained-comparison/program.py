import jax
import jax.numpy as jnp
from jax.scipy.special import betaln


class Beta:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def log_prob(self, x):
        inside = 0.0 < x < 1.0
        safe = jnp.where(inside, x, 0.5)
        lp = (self.a - 1) * jnp.log(safe) + (self.b - 1) * jnp.log1p(-safe) - betaln(self.a, self.b)
        return jnp.where(inside, lp, -jnp.inf)


class Mixture:
    def __init__(self, weights, components):
        self.log_weights = jnp.log(jnp.asarray(weights))
        self.components = components

    def log_prob(self, x):
        terms = jnp.stack([c.log_prob(x) for c in self.components], axis=-1)
        return jax.nn.logsumexp(terms + self.log_weights, axis=-1)


def normaliser(density, n=2000):
    edges = jnp.linspace(-0.5, 1.5, n + 1)
    mid = 0.5 * (edges[1:] + edges[:-1])
    return jnp.sum(jnp.exp(density.log_prob(mid))) * (edges[1] - edges[0])


prior = Mixture([0.3, 0.7], [Beta(2.0, 5.0), Beta(8.0, 3.0)])
area = normaliser(prior)
methylation = jnp.array([0.05, 0.2, 0.77, 0.9, 1.2, -0.1])
log_density = prior.log_prob(methylation)
print(area, log_density)
