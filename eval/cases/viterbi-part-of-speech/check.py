import numpy as np
import itertools

assert tags == ["DET", "NOUN", "VERB", "DET", "NOUN"]
_A, _B, _pi = np.asarray(transition, float), np.asarray(emission, float), np.asarray(start, float)
for _obs in ([0, 1, 2, 0, 3], [3, 3, 2], [1, 2, 0, 1]):
    def _score(t):
        p = _pi[t[0]] * _B[t[0], _obs[0]]
        for i in range(1, len(_obs)):
            p *= _A[t[i - 1], t[i]] * _B[t[i], _obs[i]]
        return p
    _best = max(itertools.product(range(3), repeat=len(_obs)), key=_score)
    _got, _lp = viterbi(jnp.array(_obs))
    assert tuple(int(i) for i in _got) == _best, (_obs, _got, _best)
    np.testing.assert_allclose(_lp, np.log(_score(_best)), rtol=1e-4)
assert np.isneginf(np.asarray(safe_log(jnp.array([0.0, 1.0]))))[0]
