import numpy as np

assert N_DEV == 8 and ensemble.shape == (8, 12)
assert len(ensemble.sharding.device_set) == 8 and len(co2.sharding.device_set) == 8
assert {s.data.shape for s in ensemble.addressable_shards} == {(1, 12)}
assert {s.data.shape for s in co2.addressable_shards} == {(1,)}
_T = np.tile(14.0 + 25.0 * (np.cos(np.deg2rad(np.linspace(-80, 80, 12))) - 0.7), (8, 1))
_f = 5.35 * np.log(np.linspace(280, 980, 8) / 280)
for _ in range(60):
    _T = _T + 0.05 / 8 * (239 + _f[:, None] + 0.4 * np.tanh((_T - 5) / 10) - 203.3 - 2.09 * _T + 1.5 * (_T.mean(-1, keepdims=True) - _T))
np.testing.assert_allclose(warmed, _T, rtol=1e-4)
np.testing.assert_allclose(global_mean, _T.mean(1), rtol=1e-4)
