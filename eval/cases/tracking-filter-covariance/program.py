import jax
import jax.numpy as jnp
from typing import NamedTuple


class Belief(NamedTuple):
    mean: jax.Array
    cov: jax.Array


F = jnp.array([[1.0, 0.1], [0.0, 1.0]])
Q = 0.01 * jnp.eye(2)
H = jnp.array([[1.0, 0.0]])


def predict(b):
    return Belief(F @ b.mean, F @ b.cov @ F.T + Q)


def correct(b, z, r):
    S = (H @ b.cov @ H.T)[0, 0] + r
    K = (b.cov @ H.T)[:, 0] / S
    mean = b.mean + K * (z - (H @ b.mean)[0])
    cov = b.cov - jnp.outer(K, H @ b.cov)
    return Belief(mean, cov)


def filter_step(b, z, r):
    assert r > 0
    b = correct(predict(b), z, r)
    return b, b.mean[0]


step = jax.jit(filter_step)

belief = Belief(jnp.zeros(2), jnp.eye(2))
rng = jax.random.PRNGKey(4)
zs = 0.3 * jnp.arange(40) * 0.1 + 0.05 * jax.random.normal(rng, (40,))
track = []
for z in zs:
    belief, pos = step(belief, z, 0.05**2)
    track.append(float(pos))
print("velocity", belief.mean[1])
