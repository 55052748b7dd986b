import numpy as np


def _roll(s, T):
    total, done = 0.0, False
    s = np.asarray(s, np.float32)
    for _ in range(T):
        if done:
            break
        total += 1.0
        s = np.asarray(CartPole.dynamics(jnp.asarray(s), 10.0 * np.sign(s[2] + np.float32(0.3) * s[3])))
        done = bool(abs(s[0]) > 2.4 or abs(s[2]) > 0.21)
    return total, done


got = [env.rollout(s, 30) for s in starts]
for s, (r, d) in zip(starts, got):
    wr, wd = _roll(s, 30)
    assert float(r) == wr and bool(d) == wd
assert [bool(d) for _, d in got] == [False, True, True, False]
assert returns.shape == (4,) and float(returns[1]) < 30 and float(returns[2]) < 30
