import jax
from jax import numpy as jnp


class GearTrain:
    """Driver/driven tooth counts of a compound train."""

    def __init__(self, driver, driven):
        self.driver = jnp.asarray(driver)
        self.driven = jnp.asarray(driven)

    @staticmethod
    @jax.jit
    def _gcd(a, b):
        a, b = jax.lax.while_loop(lambda s: s[1] != 0, lambda s: (s[1], s[0] % s[1]), (a, b))
        return a

    def reduced(self):
        num, den = [], []
        for a, b in zip(self.driver, self.driven):
            g = self._gcd(a, b)
            num.append(a // g)
            den.append(b // g)
        return jnp.stack(num), jnp.stack(den)


train = GearTrain([24, 36, 17, 60], [36, 90, 51, 48])
num, den = train.reduced()
ratio = jnp.prod(num / den)
for a, b in zip(num, den):
    print(f"{a}:{b}")
