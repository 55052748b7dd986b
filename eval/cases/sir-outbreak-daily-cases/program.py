import jax
import jax.numpy as jnp

population = 10_000.0
beta, gamma = 0.35, 0.1
days = 120


def one_day(compartments, _):
    S, I, R = compartments
    new_infections = beta * S * I / population
    recoveries = gamma * I
    S = S - new_infections
    I = I + new_infections - recoveries
    R = R + recoveries
    return (S, I, R), new_infections


def run_epidemic(initially_infected):
    start = [population - initially_infected, initially_infected, 0.0]
    return jax.lax.scan(one_day, start, None, length=days)


final_state, daily_cases = run_epidemic(10.0)

peak_day = int(jnp.argmax(daily_cases))
attack_rate = final_state[2] / population
print(f"peak on day {peak_day}, attack rate {float(attack_rate):.2f}")
