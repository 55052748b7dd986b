import numpy as np
import jax
import jax.numpy as jnp

# 30 cut-outs of 15x15 pixels around stars
rng = np.random.default_rng(8)
yy, xx = np.mgrid[-7:8, -7:8]
flux_true = rng.uniform(200, 2000, 30)
sky_true = rng.uniform(10, 20, 30)
psf = np.exp(-(yy**2 + xx**2) / (2 * 1.5**2))
psf /= psf.sum()
stamps = flux_true[:, None, None] * psf + sky_true[:, None, None] + rng.normal(0, 0.5, (30, 15, 15))
stamps = jnp.asarray(stamps, dtype=jnp.float32)

radius = jnp.sqrt(yy**2 + xx**2)
annulus = radius > 6.0


def sky_level(stamp):
    ring = jnp.where(annulus, stamp, jnp.nan)
    center, width = jnp.nanmedian(ring), jnp.nanstd(ring)
    good = annulus & (jnp.abs(stamp - center) < 2.5 * width)
    return stamp[good].mean()


def aperture_flux(stamp):
    sky = sky_level(stamp)
    inside = radius <= 5.0
    return jnp.sum((stamp - sky) * inside), sky


flux, sky = jax.vmap(aperture_flux)(stamps)
ratio = flux / flux_true
print("median ratio", jnp.median(ratio))
