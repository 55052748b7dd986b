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

def run(zs, r):
    belief, track = Belief(jnp.zeros(2), jnp.eye(2)), []
    for z in zs:
        belief, pos = step(belief, z, r)
        track.append(float(pos))
    return belief, track


rng = jax.random.PRNGKey(4)
zs = 0.3 * jnp.arange(40) * 0.1 + 0.05 * jax.random.normal(rng, (40,))
beliefs, tracks, rejected = {}, {}, []
for sensor, variance in {"gps": 0.05**2, "uncalibrated": 0.0, "radar": 0.3**2}.items():
    try:
        beliefs[sensor], tracks[sensor] = run(zs, variance)
    except (AssertionError, ValueError):
        rejected.append(sensor)
print({k: float(b.mean[1]) for k, b in beliefs.items()}, rejected)
