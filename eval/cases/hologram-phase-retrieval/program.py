"""Phase of a hologram so that its far field matches a target, by gradient descent."""
import jax
import jax.numpy as jnp
import numpy as np

N = 32
slit = np.zeros(N)
slit[12:20] = 1.0
target = jnp.asarray(slit / np.linalg.norm(slit))
illumination = jnp.asarray(np.exp(-0.5 * ((np.arange(N) - N / 2) / 6.0) ** 2))


def far_field(phase):
    field = illumination * jnp.exp(1j * phase)
    return jnp.fft.fftshift(jnp.fft.fft(field, norm="ortho"))


def mismatch(phase):
    amplitude = jnp.abs(far_field(phase))
    amplitude = amplitude / jnp.sqrt(jnp.sum(illumination ** 2))
    error = (amplitude - target).astype(jnp.complex64)
    return jnp.vdot(error, error)


@jax.jit
def descend(phase):
    value, g = jax.value_and_grad(mismatch)(phase)
    return phase - 1.5 * g, value


phase = jnp.asarray(np.random.default_rng(5).uniform(-0.5, 0.5, N))
start_phase = phase
errors = []
for _ in range(200):
    phase, value = descend(phase)
    errors.append(value)
errors = jnp.stack(errors)
print(errors[0], errors[-1])
