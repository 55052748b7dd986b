from __future__ import print_function
from dataclasses import dataclass
from typing import NamedTuple
import jax, jax.numpy as jnp
from jax import random


class ChainState(NamedTuple):
    x: jax.Array
    y: jax.Array
    rng: jax.Array


@dataclass(frozen=True)
class BivariateNormal:
    mu: tuple
    rho: float

    def conditional(self, other, which):
        here, there = (0, 1) if which == "x" else (1, 0)
        mean = self.mu[here] + self.rho * (other - self.mu[there])
        return mean, jnp.sqrt(1.0 - self.rho**2)


def make_sweep(target: BivariateNormal):
    @jax.jit
    def sweep(state, _):
        rng, kx, ky = random.split(state.rng, 3)
        m, s = target.conditional(state.y, "x")
        x = m + s * random.normal(kx)
        m, s = target.conditional(x, "y")
        y = m + s * random.normal(ky)
        return ChainState(x, y, rng), jnp.stack([x, y])

    return sweep


target = BivariateNormal(mu=(1.0, -2.0), rho=0.8)
init = ChainState(jnp.array(0.0), jnp.array(0.0), random.PRNGKey(17))
final_state, draws = jax.lax.scan(make_sweep(target), init, None, length=5000)
draws = draws[500:]
print(draws.mean(0), jnp.corrcoef(draws.T)[0, 1])
