import numpy as np
import jax
import jax.numpy as jnp


def poisson_sweep(phi, source, h):
    inner = 0.25 * (phi[:-2, 1:-1] + phi[2:, 1:-1] + phi[1:-1, :-2] + phi[1:-1, 2:] + h * h * source[1:-1, 1:-1])
    return phi.at[1:-1, 1:-1].set(inner)


sweep = jax.jit(poisson_sweep)


def solve(phi, source, h, rtol=1e-4, max_sweeps=5000):
    n_sweeps = 0
    change = jnp.inf
    while jnp.any(change > rtol) and n_sweeps < max_sweeps:
        new = sweep(phi, source, h)
        change = jnp.abs(new - phi) / (jnp.abs(new).max() + 1e-12)
        phi = new
        n_sweeps += 1
    return phi, n_sweeps


def electrode_problem(n=17):
    h = 1.0 / (n - 1)
    phi = np.zeros((n, n), np.float32)
    phi[0, :] = 1.0                     # the upper plate is at 1 V
    source = np.zeros((n, n), np.float32)
    source[n // 2, n // 2] = 20.0
    return jnp.asarray(phi), jnp.asarray(source), h


potential, n_sweeps = solve(*electrode_problem())
coarse, n_coarse = solve(*electrode_problem(9), rtol=1e-2)
print(n_sweeps, n_coarse, potential[8, 8])
