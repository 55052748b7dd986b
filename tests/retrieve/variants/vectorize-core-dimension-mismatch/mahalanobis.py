"""Distances of cells from the centre of their cluster."""

import jax
import jax.numpy as jnp


def _distance(point, centre, precision):
    delta = point - centre
    return jnp.sqrt(delta @ precision @ delta)


mahalanobis = jnp.vectorize(_distance, signature="(d),(d),(d,d)->()")


class OutlierDetector:
    def __init__(self, threshold):
        self.threshold = threshold

    def fit(self, samples):
        self.centre = samples.mean(axis=0)
        self.precision = jnp.linalg.inv(jnp.cov(samples, rowvar=False))
        return self

    def score(self, samples):
        return mahalanobis(samples.T, self.centre, self.precision)

    def predict(self, samples):
        return self.score(samples) > self.threshold


def make_data(key, n):
    k1, k2 = jax.random.split(key)
    mix = jnp.array([[1.0, 0.6, 0.0], [0.0, 1.0, -0.3], [0.0, 0.0, 2.0]])
    clean = jax.random.normal(k1, (n, 3)) @ mix
    return jnp.concatenate([clean, 25.0 + jax.random.normal(k2, (3, 3))])


data = make_data(jax.random.key(0), 300)
detector = OutlierDetector(threshold=5.0).fit(data)
flags = detector.predict(data)
scores = detector.score(data)
print(int(flags.sum()), scores.max())
