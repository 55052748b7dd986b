"""Under-keel clearance along a route; tide heights come from a host-side lookup."""
import jax
import jax.numpy as jnp
import numpy as np


class TideTable:
    def __init__(self):
        self.hours = np.arange(0.0, 25.0, 1.0)
        self.height = 1.8 + 1.2 * np.cos(2 * np.pi * self.hours / 12.42)

    def _lookup(self, t):
        """Height and rate of change."""
        t = np.asarray(t)
        h = np.interp(t, self.hours, self.height)
        rate = np.interp(t, self.hours, np.gradient(self.height))
        return np.stack([h, rate], axis=-1).astype(np.float32)

    def __call__(self, t):
        out = jax.ShapeDtypeStruct((2,) + t.shape, jnp.float32)
        return jax.pure_callback(self._lookup, out, t)


tide = TideTable()
depth_chart = jnp.array([4.0, 3.2, 2.1, 2.6, 5.0])


@jax.jit
def clearance(departure, draft=3.0, speed=6.0):
    leg_miles = jnp.array([0.0, 5.0, 9.0, 14.0, 20.0])
    arrival = departure + leg_miles / speed
    height, rate = tide(arrival)
    return depth_chart + height - draft, rate


margin, rate = clearance(1.5)
departures = np.arange(0.0, 12.0, 0.5)
safe = [float(d) for d in departures if clearance(d)[0].min() > 1.0]
print(margin, safe)
