import jax
import jax.numpy as jnp
from jax import lax, random
import numpy as np


class Bootstrap:
    def __init__(self, data, statistic, seed=0):
        self.data = jnp.asarray(data)
        self.statistic = statistic
        self.key = random.PRNGKey(seed)

    def replicate(self, i):
        k = random.fold_in(self.key, i)
        idx = random.randint(k, self.data.shape, 0, self.data.shape[0])
        return self.statistic(self.data[idx])

    def run(self, n_boot):
        # one at a time, the statistic may need a lot of memory
        return lax.map(self.replicate, n_boot)

    def interval(self, n_boot=500, level=0.9):
        reps = self.run(n_boot)
        tail = 100 * (1 - level) / 2
        return jnp.percentile(reps, jnp.array([tail, 100 - tail])), reps


reaction_ms = np.random.default_rng(4).lognormal(6.0, 0.3, size=80)
boot = Bootstrap(reaction_ms, jnp.median, seed=42)
interval, replicates = boot.interval(n_boot=400)
print("median", np.median(reaction_ms), "90% interval", interval)
