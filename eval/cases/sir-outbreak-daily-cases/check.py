import numpy as np

def ref(i0):
    S, I, R = 10000.0 - i0, i0, 0.0; out = []
    for _ in range(120):
        new, rec = 0.35 * S * I / 10000, 0.1 * I
        S, I, R = S - new, I + new - rec, R + rec
        out.append(new)
    return (S, I, R), np.array(out)
s, c = ref(10.0)
np.testing.assert_allclose(daily_cases, c, rtol=1e-3)
np.testing.assert_allclose([float(v) for v in final_state], s, rtol=1e-3)
assert peak_day == int(np.argmax(c))
s2, c2 = run_epidemic(200.0)
np.testing.assert_allclose(c2, ref(200.0)[1], rtol=1e-3)
