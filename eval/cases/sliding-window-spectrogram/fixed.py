import numpy as np
import jax
import jax.numpy as jnp
from jax import lax

WIDTH, HOP = 32, 16
taper = jnp.hanning(WIDTH)


def spectrogram(x):
    n_frames = (x.shape[0] - WIDTH) // HOP + 1

    def frame(_, k):
        start = k * HOP
        idx = start + jnp.arange(WIDTH)
        spectrum = jnp.fft.rfft(x[idx] * taper)
        return None, jnp.abs(spectrum) ** 2

    _, power = lax.scan(frame, None, jnp.arange(n_frames))
    return power


rate = 256
t = np.arange(2 * rate) / rate
chirp = jnp.asarray(np.sin(2 * np.pi * (10 * t + 20 * t**2)), dtype=jnp.float32)
power = spectrogram(chirp)
ridge = power.argmax(axis=1) * rate / WIDTH
print(power.shape, ridge)
