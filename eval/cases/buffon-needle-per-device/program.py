import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

devices = np.array(jax.devices())
mesh = Mesh(devices, ("workers",))
CHUNK = 512
ROUNDS = 25


def throw(key):
    k1, k2 = jax.random.split(key)
    centre = jax.random.uniform(k1, (CHUNK,), maxval=0.5)
    angle = jax.random.uniform(k2, (CHUNK,), maxval=jnp.pi)
    return jnp.sum(centre <= 0.5 * jnp.sin(angle)).astype(jnp.float32)


def worker(seeds):
    key = jax.random.key(seeds[0])

    def one_round(i, hits):
        return hits + throw(jax.random.fold_in(key, i))

    hits = lax.fori_loop(0, ROUNDS, one_round, lax.pvary(jnp.float32(0), ("workers",)))
    return hits[None], lax.psum(hits, "workers")


simulate = jax.jit(jax.shard_map(worker, mesh=mesh, in_specs=P("workers"), out_specs=(P("workers"), P())))
per_worker, total = simulate(jnp.arange(100, 100 + devices.size))
needles = devices.size * CHUNK * ROUNDS
pi_estimate = 2 * needles / float(total)
print("pi is about", pi_estimate)
