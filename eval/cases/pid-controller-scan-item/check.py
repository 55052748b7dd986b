import numpy as np


def _sim(kp, ki, kd, lim, sp=1.0, n=200, dt=0.05):
    y = v = I = 0.0
    le, ys, us = sp, [], []
    for _ in range(n):
        e = sp - y
        u = kp * e + ki * I + kd * (e - le) / dt
        s = min(max(u, -lim), lim)
        I = I + dt * e if u == s else I
        v += dt * (s - 0.6 * v - 1.5 * y)
        y += dt * v
        le = e
        ys.append(y)
        us.append(s)
    return np.array(ys), np.array(us)


for name, g in [("soft", soft), ("hard", hard)]:
    ys, us = _sim(*g)
    np.testing.assert_allclose(responses[name][0], ys, atol=2e-3)
    np.testing.assert_allclose(overshoot[name], ys.max() - 1, atol=2e-3)
np.testing.assert_allclose(simulate(soft, jnp.array(-2.0))[0], _sim(*soft, sp=-2.0)[0], atol=2e-3)
