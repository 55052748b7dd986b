import jax
import jax.numpy as jnp


@jax.jit
def inverse_distance(query, sites, values, power):
    assert jnp.all(values >= 0), "negative rainfall"
    d2 = jnp.sum((query[:, None, :] - sites[None, :, :]) ** 2, axis=-1)
    w = (d2 + 1e-6) ** (-power / 2)
    return (w @ values) / w.sum(axis=1)


sites = jnp.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
query = jnp.array([[0.5, 0.5], [0.1, 0.1], [0.9, 0.2]])

days = {
    "mon": jnp.array([2.0, 0.0, 4.0, 1.0]),
    "tue": jnp.array([0.5, -99.0, 1.0, 0.0]),   # -99: gauge was offline
    "wed": jnp.array([0.0, 3.0, 3.0, 8.0]),
}

rain, skipped = {}, []
for day, values in days.items():
    try:
        rain[day] = inverse_distance(query, sites, values, 2.0)
    except (AssertionError, ValueError) as err:
        skipped.append(day)
        print("skip", day, "-", err)

mean_rain = {day: float(v.mean()) for day, v in rain.items()}
print(mean_rain)
