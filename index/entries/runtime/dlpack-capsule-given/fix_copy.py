"""Takes over a spectrum from another array library, with a copy."""

import jax.numpy as jnp
import numpy as np

spectrum = np.linspace(1.0, 3.0, 5, dtype=np.float32)

copied = jnp.array(spectrum)
spectrum[:] = 0.0
np.testing.assert_allclose(copied, [1.0, 1.5, 2.0, 2.5, 3.0])
np.testing.assert_allclose(jnp.sum(copied), 10.0)
