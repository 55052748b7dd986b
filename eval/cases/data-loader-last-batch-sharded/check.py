def _ref(x, y):
    z = np.tanh(x @ np.asarray(params["w"], float)) @ np.asarray(params["v"], float)
    lp = z - z.max(1, keepdims=True)
    lp = lp - np.log(np.exp(lp).sum(1, keepdims=True))
    return -lp[np.arange(len(y)), y].mean(), (z.argmax(1) == y).mean()


np.testing.assert_allclose([test_loss, test_accuracy], _ref(x_test, y_test), rtol=1e-3)
np.testing.assert_allclose(evaluate(params, x_test[:20], y_test[:20]), _ref(x_test[:20], y_test[:20]), rtol=1e-3)
np.testing.assert_allclose(evaluate(params, x_test[:32], y_test[:32]), _ref(x_test[:32], y_test[:32]), rtol=1e-3)
