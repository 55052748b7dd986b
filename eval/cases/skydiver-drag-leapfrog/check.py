import numpy as np

def ref(m, h, sec):
    v = 0.0
    for _ in range(int(sec / 0.01)):
        a = 9.81 - 0.5 * 1.225 * np.exp(-h / 8500) * 0.7 * v * v / m
        v += a * 0.01
        h -= v * 0.01
    return h, v
np.testing.assert_allclose([h30, v30], ref(80.0, 4000.0, 30), rtol=2e-4)
np.testing.assert_allclose([h30_light, v30_light], ref(55.0, 4000.0, 30), rtol=2e-4)
np.testing.assert_allclose(free_fall(Jumper(), 1000.0, 5), ref(80.0, 1000.0, 5), rtol=2e-4)
