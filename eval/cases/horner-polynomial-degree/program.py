import jax
import jax.numpy as jnp


class Polynomial:
    """Dense polynomial, highest power first; only the leading `degree` terms may be used."""

    def __init__(self, coeffs):
        self.coeffs = jnp.asarray(coeffs)

    def truncated(self, x, degree):
        coeffs = self.coeffs

        @jax.jit
        def horner(x, degree):
            def body(k, carry):
                value, slope = carry
                slope = slope * x + value
                value = value * x + coeffs[k]
                return value, slope

            start = (coeffs[0], jnp.zeros_like(x))
            return jax.lax.fori_loop(1, degree + 1, body, start)

        return horner(jnp.float32(x), degree)

    def newton(self, x, steps=20):
        n = self.coeffs.shape[0] - 1
        for _ in range(steps):
            value, slope = self.truncated(x, n)
            x = x - value / slope
        return x


p = Polynomial([1, -6, 11, -6])
value, slope = p.truncated(2.5, 3)
partial_value, _ = p.truncated(2.5, 2)
root = p.newton(3.7)
print(value, slope, root)
