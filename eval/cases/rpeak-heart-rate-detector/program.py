import numpy as np
import jax
import jax.numpy as jnp

fs = 100.0
t = np.arange(0, 8, 1 / fs)


def ecg(rate_hz, phase=0.1):
    beat = (t * rate_hz + phase) % 1.0
    return np.exp(-((beat - 0.5) ** 2) / 0.002) + 0.15 * np.sin(2 * np.pi * 0.3 * t)


@jax.jit
def heart_rate(signal, threshold):
    baseline = jnp.convolve(signal, jnp.ones(101) / 101, mode="same")
    s = signal - baseline
    is_peak = (s[1:-1] > s[:-2]) & (s[1:-1] >= s[2:]) & (s[1:-1] > threshold)
    peaks = jnp.where(is_peak)[0] + 1
    first, last = peaks.min(), peaks.max()
    beats = is_peak.sum() - 1
    return 60.0 * beats * fs / (last - first), beats


rates = []
for hz in (0.9, 1.25, 2.0):
    bpm, beats = heart_rate(jnp.asarray(ecg(hz)), 0.4)
    rates.append((float(bpm), int(beats)))
    print(f"{60 * hz:.0f} bpm -> {rates[-1][0]:.1f} from {rates[-1][1]} intervals")
