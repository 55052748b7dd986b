import numpy as np


def _reference(key, z, n, width):
    z = np.asarray(z, np.float32)
    lp = float(log_density(z))
    out, acc = [], 0
    for k in jax.random.split(key, n):
        kp, ka = jax.random.split(k)
        prop = z + width * np.asarray(jax.random.normal(kp, z.shape))
        lpp = float(log_density(prop))
        if np.log(float(jax.random.uniform(ka))) < lpp - lp:
            z, lp, acc = prop, lpp, acc + 1
        out.append(z)
    return np.array(out), acc / n


want, want_rate = _reference(jax.random.key(3), jnp.array([1.0, 0.0]), 40, 2.0)
got, got_rate = run_chain(jax.random.key(3), jnp.array([1.0, 0.0]), 40, 2.0)
np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)
np.testing.assert_allclose(got_rate, want_rate, rtol=1e-5)
assert 0 < want_rate < 1
assert samples.shape == (4000, 2) and 0.2 < float(rate) < 0.8
