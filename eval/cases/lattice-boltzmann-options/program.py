from dataclasses import dataclass
from functools import partial

import numpy as np
import jax
import jax.numpy as jnp

C = np.array([(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)])
WEIGHTS = np.array([4 / 9] + [1 / 9] * 4 + [1 / 36] * 4)


@dataclass
class Options:
    omega: float = 1.2
    substeps: int = 2
    track_mass: bool = True


def equilibrium(rho, u):
    cu = jnp.einsum("id,dxy->ixy", C, u)
    usq = (u**2).sum(0)
    return WEIGHTS[:, None, None] * rho * (1 + 3 * cu + 4.5 * cu**2 - 1.5 * usq)


@partial(jax.jit, static_argnames="opts")
def advance(f, opts):
    for _ in range(opts.substeps):
        rho = f.sum(0)
        u = jnp.einsum("id,ixy->dxy", C, f) / rho
        f = f + opts.omega * (equilibrium(rho, u) - f)
        f = jnp.stack([jnp.roll(f[i], tuple(C[i]), (0, 1)) for i in range(9)])
    return f, (f.sum() if opts.track_mass else None)


xs = jnp.arange(16)
u0 = jnp.stack([0.05 * jnp.sin(2 * jnp.pi * xs / 16)[None, :] * jnp.ones((16, 1)), jnp.zeros((16, 16))])
f = equilibrium(jnp.ones((16, 16)), u0)
opts = Options(omega=1.5)
masses = []
for _ in range(20):
    f, mass = advance(f, opts=opts)
    masses.append(float(mass))
ux = jnp.einsum("i,ixy->xy", C[:, 0], f) / f.sum(0)
print(masses[-1], ux.max())
