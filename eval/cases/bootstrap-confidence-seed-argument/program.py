import numpy as np
import jax
import jax.numpy as jnp
from functools import partial


def trimmed_mean(x, cut=0.1):
    k = int(cut * x.shape[0])
    return jnp.sort(x)[k : x.shape[0] - k].mean()


@partial(jax.jit, static_argnames=("statistic", "n_boot"))
def bootstrap(data, statistic, n_boot, rng):
    n = data.shape[0]

    def replicate(i):
        sub = jax.random.fold_in(rng, i)
        idx = jax.random.randint(sub, (n,), 0, n)
        return statistic(data[idx])

    return jax.lax.map(replicate, jnp.arange(n_boot))


def confidence_interval(data, statistic, level=0.95, n_boot=800, random_state=0):
    """random_state: as in scikit-learn."""
    reps = bootstrap(data, statistic, n_boot, random_state)
    tail = (1 - level) / 2
    low, high = jnp.quantile(reps, jnp.array([tail, 1 - tail]))
    return float(low), float(high)


gen = np.random.default_rng(77)
reaction_times = jnp.array(gen.lognormal(mean=6.0, sigma=0.3, size=60).astype(np.float32))
interval = confidence_interval(reaction_times, trimmed_mean, random_state=42)
narrow = confidence_interval(reaction_times, trimmed_mean, level=0.5, random_state=42)
print(float(trimmed_mean(reaction_times)), interval, narrow)
