"""Synthetic readings of a network of weather stations, with noise of its own for each."""

import jax
import jax.numpy as jnp

truth = {"davos": 5.2, "zermatt": 3.9, "lugano": 12.4}


def readings(key, station, n_hours):
    station_key = jax.random.fold_in(key, station)
    return truth[station] + 0.3 * jax.random.normal(station_key, (n_hours,))


key = jax.random.key(2024)
network = {station: readings(key, station, 400) for station in truth}
print({station: jnp.mean(values) for station, values in network.items()})
