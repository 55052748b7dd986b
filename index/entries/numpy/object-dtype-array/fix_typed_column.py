"""Mean rainfall over weather stations, one of which sent no reading."""

import jax.numpy as jnp
import numpy as np

stations = [("Oslo", 1.5), ("Bergen", None), ("Narvik", 4.0), ("Bodo", 3.5)]


def mean_rainfall(stations):
    table = np.array(stations, dtype=[("name", "U10"), ("rainfall", np.float32)])
    rainfall = jnp.asarray(table["rainfall"])
    return jnp.nanmean(rainfall)


np.testing.assert_allclose(mean_rainfall(stations), 3.0, rtol=1e-6)
