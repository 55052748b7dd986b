"""Diffusion on a grid whose rows are spread over devices."""

import jax, jax.numpy as jnp
from jax import lax
from jax.sharding import PartitionSpec

N_DEV = 8
mesh = jax.make_mesh((N_DEV,), ("rows",))
ROWS = PartitionSpec("rows", None)


def neighbours(block, axis):
    down = [(i, (i + 1) % N_DEV) for i in range(N_DEV)]
    up = [(dst, src) for src, dst in down]
    from_above = lax.ppermute(block[-1:], axis, down)
    from_below = lax.ppermute(block[:1], axis, up)
    return from_above, from_below


def diffuse(block, kappa=0.1, axis="x"):
    top, bottom = neighbours(block, axis)
    padded = jnp.concatenate([top, block, bottom], axis=0)
    vertical = padded[2:] + padded[:-2] - 2 * block
    horizontal = jnp.roll(block, 1, 1) + jnp.roll(block, -1, 1) - 2 * block
    return block + kappa * (vertical + horizontal)


@jax.jit
def simulate(field):
    one_step = jax.shard_map(diffuse, mesh=mesh, in_specs=ROWS, out_specs=ROWS)
    return lax.fori_loop(0, 20, lambda _, f: one_step(f), field)


start = jnp.zeros((32, 16)).at[16, 8].set(100.0)
start = jax.device_put(start, jax.NamedSharding(mesh, ROWS))
final = simulate(start)
heat = final.sum()
print(heat, final.max())
