import collections
import itertools
import numpy as np
import jax
import jax.numpy as jnp


def shot_generator(n_shots, n_rays, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(n_shots):
        yield rng.normal(scale=[1e-3, 1e-2], size=(n_rays, 2)).astype(np.float32)


def prefetch(iterator, like, depth=2):
    """Keep `depth` shots on the device where `like` lives."""
    target = like.device
    queue = collections.deque()
    for item in itertools.islice(iterator, depth):
        queue.append(jax.device_put(item, target))
    while queue:
        yield queue.popleft()
        for item in itertools.islice(iterator, 1):
            queue.append(jax.device_put(item, target))


def drift(length):
    return jnp.array([[1.0, length], [0.0, 1.0]])


def lens(f):
    return jnp.array([[1.0, 0.0], [-1.0 / f, 1.0]])


@jax.jit
def spot_size(system, rays):
    out = rays @ system.T
    return jnp.sqrt(jnp.mean(out[:, 0] ** 2))


system = drift(0.3) @ lens(0.2) @ drift(0.5)
spots = [float(spot_size(system, rays)) for rays in prefetch(shot_generator(5, 200), like=system)]
print(spots)
