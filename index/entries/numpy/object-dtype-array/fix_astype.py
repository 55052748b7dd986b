"""Mean rainfall over weather stations, one of which sent no reading."""

import jax.numpy as jnp
import numpy as np

stations = [("Oslo", 1.5), ("Bergen", None), ("Narvik", 4.0), ("Bodo", 3.5)]


def mean_rainfall(stations):
    table = np.array(stations, dtype=object)
    rainfall = jnp.asarray(table[:, 1].astype(np.float32))
    return jnp.nanmean(rainfall)


np.testing.assert_allclose(mean_rainfall(stations), 3.0, rtol=1e-6)
