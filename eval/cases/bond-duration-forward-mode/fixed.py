"""Price of a coupon bond on a yield curve and its key-rate durations."""
import jax
import jax.numpy as jnp
import numpy as np

maturities = jnp.array([1.0, 2.0, 3.0, 5.0, 7.0])
yields = jnp.array([0.021, 0.024, 0.026, 0.030, 0.033])


def bond_price(curve, coupon=0.04, face=100.0):
    times = jnp.arange(1.0, 8.0)
    rates = jnp.interp(times, maturities, curve)
    discount = jnp.exp(-rates * times)
    return face * (coupon * discount.sum() + discount[-1])


def key_rate_durations(curve):
    def along(bump):
        price, change = jax.jvp(bond_price, (curve,), (bump,))
        return -change / price

    bumps = np.eye(len(maturities), dtype=np.float32)
    return jnp.stack([along(jnp.asarray(b)) for b in bumps])


price = bond_price(yields)
durations = key_rate_durations(yields)
total_duration = durations.sum()
print(f"price {float(price):.3f}  duration {float(total_duration):.3f}")
print(durations)
