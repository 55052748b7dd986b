from dataclasses import dataclass
import jax
import jax.numpy as jnp
from jax.scipy.stats import norm


@dataclass(frozen=True)
class NormalMeanModel:
    noise: float = 0.8
    n_samples: int = 64

    def sample_posterior(self, q, key):
        eps = jax.random.normal(key, (self.n_samples,))
        return q["loc"] + jnp.exp(q["log_scale"]) * eps

    def elbo(self, q, data, key=None):
        z = self.sample_posterior(q, key)
        log_lik = norm.logpdf(data[None, :], z[:, None], self.noise).sum(axis=1)
        log_prior = norm.logpdf(z, 0.0, 1.0)
        log_q = norm.logpdf(z, q["loc"], jnp.exp(q["log_scale"]))
        return jnp.mean(log_lik + log_prior - log_q)


def fit(model, data, key, steps=400, lr=0.02):
    q = {"loc": jnp.array(0.0), "log_scale": jnp.array(-1.0)}
    objective = lambda q, k: -model.elbo(q, data, key=k)

    def step(q, k):
        loss, g = jax.value_and_grad(objective)(q, k)
        return jax.tree.map(lambda a, b: a - lr * jnp.clip(b, -5.0, 5.0), q, g), loss

    return jax.lax.scan(step, q, jax.random.split(key, steps))


model = NormalMeanModel()
data = jnp.array([1.9, 1.1, 0.7, 2.4, 1.5, 1.3])
posterior, losses = fit(model, data, jax.random.key(0))
held_out = jax.jit(model.elbo)(posterior, jnp.array([1.2, 1.8]))
print(posterior, losses[-1], held_out)
