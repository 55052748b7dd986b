import numpy as np

def ref(r, s):
    out, acc = [], 0.0
    for x, f in zip(r, s):
        acc = x if f else acc + x
        out.append(acc)
    return np.array(out)
np.testing.assert_allclose(running, ref(hourly, starts), rtol=1e-4)
np.testing.assert_allclose(per_storm, ref(hourly, starts)[last_hour], rtol=1e-4)
r = np.arange(1.0, 14.0); s = np.arange(13) % 5 == 0
np.testing.assert_allclose(storm_totals(jnp.asarray(r), jnp.asarray(s)), ref(r, s), rtol=1e-5)
