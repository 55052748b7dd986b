import jax
import jax.numpy as jnp


class Member:
    def __init__(self, key, n_in=1, n_hidden=20):
        a, b, c = jax.random.split(key, 3)
        self.w1 = 2.0 * jax.random.normal(a, (n_in, n_hidden))
        self.b1 = jax.random.normal(b, (n_hidden,))
        self.w2 = jax.random.normal(c, (n_hidden,)) / n_hidden**0.5

    def features(self, x):
        return jnp.tanh(x @ self.w1 + self.b1)

    def fit(self, x, y, ridge=1e-2):
        phi = self.features(x)
        self.w2 = jnp.linalg.solve(phi.T @ phi + ridge * jnp.eye(phi.shape[1]), phi.T @ y)
        return self

    def __call__(self, x):
        return self.features(x) @ self.w2


x = jnp.linspace(-1, 1, 25)[:, None]
y = jnp.cos(3 * x[:, 0])
ensemble = [Member(k).fit(x, y) for k in jax.random.split(jax.random.PRNGKey(0), 5)]

x_test = jnp.linspace(-2, 2, 17)[:, None]
predictions = jnp.stack([m(x_test) for m in ensemble])
mean = jnp.mean(predictions, axis=0)
std = jnp.std(predictions, axis=0)
far = std[0] > std[8]
print(mean, far)
