import csv
import io
import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)

LOG = """rider,started_ms,ended_ms,km
ana,1718000000123,1718000900623,5.1
ben,1718000050000,1718001850000,9.4
ana,1718086400500,1718087000250,3.3
eva,1718090000999,1718093600999,21.7
"""


def read_log(text):
    return [row for row in csv.DictReader(io.StringIO(text))]


def column(rows, name, convert):
    return jnp.array([convert(row[name]) for row in rows])


@jax.jit
def speeds(duration_s, km):
    return 3600.0 * km / duration_s


def summarise(rows):
    start = column(rows, "started_ms", int)
    end = column(rows, "ended_ms", int)
    km = column(rows, "km", float)
    duration = (end - start) / 1000
    gaps = (start[1:] - start[:-1]) / 1000
    return duration, gaps, speeds(duration, km)


rows = read_log(LOG)
duration, gaps, kmh = summarise(rows)
print(duration, gaps, kmh)
