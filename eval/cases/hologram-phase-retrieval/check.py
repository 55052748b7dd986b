import numpy as np

ill = np.asarray(illumination, np.float64); t = np.asarray(target, np.float64)
def f(p):
    a = np.abs(np.fft.fftshift(np.fft.fft(ill * np.exp(1j * p), norm="ortho"))) / np.sqrt((ill ** 2).sum())
    return np.sum((a - t) ** 2)
p = np.asarray(start_phase, np.float64)
e = np.asarray(errors)
assert e.shape == (200,)
np.testing.assert_allclose(e.real[0], f(p), rtol=1e-4)
g = np.array([(f(p + d) - f(p - d)) / 2e-6 for d in 1e-6 * np.eye(32)])
new, _ = descend(start_phase)
np.testing.assert_allclose((p - np.asarray(new, np.float64)) / 1.5, g, atol=1e-3)
assert e.real[-1] < 0.6 * e.real[0]
np.testing.assert_allclose(f(np.asarray(phase, np.float64)), e.real[-1], rtol=0.05)
