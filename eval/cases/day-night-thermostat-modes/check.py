import numpy as np

T = 18.0; ts = []; ps = []
for k in range(192):
    m = int((k * 0.25 % 24) // 8)
    p = [np.clip(0.3 * (16 - T), 0, 2), np.clip(0.8 * (20 - T), 0, 4), np.clip(0.6 * (21.5 - T), 0, 4)][m]
    T = T + 0.25 * (0.9 * p - 0.12 * (T - 4.0))
    ts.append(T); ps.append(p)
np.testing.assert_allclose(temps, ts, rtol=1e-4)
np.testing.assert_allclose(energy_kwh, sum(ps) * 0.25, rtol=1e-4)
np.testing.assert_allclose([heating_power(h, 15.0) for h in (7.9, 8.1, 23.5, 25.0)], [0.3, 4.0, 3.9, 0.3], rtol=1e-4)
