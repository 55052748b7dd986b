import numpy as np
import jax.numpy as jnp
from jax import jit

N_CHIRPS, N_SAMPLES, N_RX = 16, 32, 2


def simulate(range_bin, doppler_bin, amplitude=1.0, seed=0):
    rng = np.random.default_rng(seed)
    n = np.arange(N_SAMPLES)
    m = np.arange(N_CHIRPS)[:, None]
    beat = np.exp(2j * np.pi * (range_bin * n / N_SAMPLES + doppler_bin * m / N_CHIRPS))
    cube = amplitude * np.stack([beat * np.exp(1j * np.pi * rx * 0.3) for rx in range(N_RX)])
    noise = 0.05 * (rng.normal(size=cube.shape) + 1j * rng.normal(size=cube.shape))
    return (cube + noise).astype(np.complex64).ravel()   # as it comes over the wire


@jit
def range_doppler(stream):
    cube = jnp.reshape(stream, shape=(N_RX, N_CHIRPS, N_SAMPLES))
    rng_fft = jnp.fft.fft(cube * jnp.hanning(N_SAMPLES), axis=-1)
    rd = jnp.fft.fft(rng_fft * jnp.hanning(N_CHIRPS)[:, None], axis=-2)
    return jnp.abs(rd).sum(axis=0)


def detect(stream):
    rd = range_doppler(stream)
    doppler, rng_bin = jnp.unravel_index(jnp.argmax(rd), rd.shape)
    return int(rng_bin), int(doppler)


targets = [(5, 3), (20, 12), (9, 0)]
detections = [detect(simulate(r, d, seed=i)) for i, (r, d) in enumerate(targets)]
print(detections)
