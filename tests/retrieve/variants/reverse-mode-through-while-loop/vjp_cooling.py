"""Adjoint sensitivity of a cooling time to the rate of heat loss."""

import jax
from jax.lax import while_loop


class Cooling:
    def temperature_at_end(self, rate):
        body = lambda s: (s[0] + 0.1, s[1] - 0.1 * rate * s[1])
        return while_loop(lambda s: s[1] > 20.0, body, (0.0, 90.0))[1]


_, pullback = jax.vjp(Cooling().temperature_at_end, 0.7)
print(pullback(1.0))
