from jax import numpy as jnp, random, vmap


def simulate_path(key, drift, n=400, dt=0.01):
    steps = drift * dt + jnp.sqrt(dt) * random.normal(key, (n,))
    return jnp.concatenate([jnp.zeros(1), jnp.cumsum(steps)])


def first_passage(path, level, dt=0.01):
    """Time at which the path first reaches the level, or inf."""
    crossed = path >= level
    return jnp.where(crossed.any(), jnp.argmax(crossed) * dt, jnp.inf)


def survival(times, grid):
    return (times[None, :] > grid[:, None]).mean(axis=1)


keys = random.split(random.PRNGKey(77), 1500)
paths = vmap(simulate_path, in_axes=(0, None))(keys, 1.0)
times = vmap(first_passage, in_axes=(0, None))(paths, 0.8)
grid = jnp.array([0.25, 0.5, 1.0, 2.0, 3.5])
curve = survival(times, grid)
never = jnp.isinf(times).sum()
print(curve, never)
