_p = init_params(0)
np.testing.assert_allclose(predictions, np.tanh(bags @ _p["embedding"] @ _p["mixer"]) @ _p["readout"], rtol=1e-3, atol=1e-5)
_shape = lambda n: {s.data.shape for s in params[n].addressable_shards}
assert _shape("embedding") == {(8, 2)} and _shape("mixer") == {(2, 6)} and _shape("readout") == {(6, 8)}
