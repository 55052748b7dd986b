import time
from contextlib import contextmanager

import jax
import jax.numpy as jnp
from jax import lax

TIMES = {}


@contextmanager
def timed(stage):
    outputs = []
    begin = time.perf_counter()
    yield outputs.append
    # wait for everything the stage launched
    lax.after_all(*outputs)
    TIMES[stage] = time.perf_counter() - begin


@jax.jit
def beamform(channels, delays):
    freqs = jnp.fft.rfftfreq(channels.shape[1])
    phases = jnp.exp(2j * jnp.pi * delays[:, None] * freqs)
    return jnp.fft.irfft(jnp.sum(jnp.fft.rfft(channels) * phases, axis=0), channels.shape[1])


@jax.jit
def envelope(signal):
    kernel = jnp.ones(9) / 9
    return jnp.convolve(jnp.abs(signal), kernel, mode="same")


pulse = jnp.exp(-0.5 * ((jnp.arange(128) - 60) / 3.0) ** 2)
delays = jnp.array([0.0, 4.0, 8.0])
channels = jnp.stack([jnp.roll(pulse, int(d)) for d in delays])

with timed("beamform") as launched:
    beam = beamform(channels, delays)
    launched(beam)
with timed("envelope") as launched:
    env = envelope(beam)
    launched(env)
peak = int(jnp.argmax(env))
print(peak, TIMES)
