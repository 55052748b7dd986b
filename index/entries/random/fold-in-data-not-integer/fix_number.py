"""Synthetic readings of a network of weather stations, with noise of its own for each."""

import jax
import numpy as np

truth = {"davos": 5.2, "zermatt": 3.9, "lugano": 12.4}
number = {"davos": 1, "zermatt": 2, "lugano": 3}


def readings(key, station, n_hours):
    station_key = jax.random.fold_in(key, number[station])
    return truth[station] + 0.3 * jax.random.normal(station_key, (n_hours,))


key = jax.random.key(2024)
network = {station: readings(key, station, 400) for station in truth}
noise = np.stack([network[station] - value for station, value in truth.items()])
np.testing.assert_allclose(noise.mean(axis=1), 0.0, atol=0.06)
np.testing.assert_allclose(np.cov(noise), 0.09 * np.eye(3), atol=0.02)
np.testing.assert_array_equal(readings(key, "lugano", 400), network["lugano"])
