import numpy as np

P = {k: np.asarray(v, np.float64) for k, v in params.items()}
AB = np.cumprod(1 - np.linspace(1e-4, 0.05, 100))


def _ref(x, n):
    x = np.asarray(x, np.float64)
    for t in reversed(range(n)):
        ab, abp = AB[t], (AB[t - 1] if t > 0 else 1.0)
        e = np.tanh(x @ P["w"] + np.array([np.sin(t / 10), np.cos(t / 10)]) @ P["t"]) @ P["out"]
        x = np.sqrt(abp) * (x - np.sqrt(1 - ab) * e) / np.sqrt(ab) + np.sqrt(1 - abp) * e
    return x


np.testing.assert_allclose(samples, _ref(noise, 40), rtol=1e-3, atol=1e-3)
np.testing.assert_allclose(almost, _ref(noise, 3), rtol=1e-3, atol=1e-3)
np.testing.assert_allclose(denoise(params, noise, 0), noise, rtol=1e-6)
np.testing.assert_allclose(denoise(params, noise[:4], 17), _ref(noise[:4], 17), rtol=1e-3, atol=1e-3)
