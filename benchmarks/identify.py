"""Whether the raise site is found from its message: every template of every version, holes filled.

Prints, over all templates with something to recognise, how often the first match is the site itself (or one
with an identical template): from the message and class alone, and with the frames of an unfiltered
traceback. With frames, raise sites without a text count too. Exits with 1 below the goals.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from benchmarks.values import value
from jaxerr_rag.catalog import template as templates
from jaxerr_rag.catalog.handed import WEAK
from jaxerr_rag.catalog.store import Catalog, RaiseSite, catalog
from jaxerr_rag.catalog.text import parse
from jaxerr_rag.report import ExceptionInfo, Frame
from jaxerr_rag.retrieve.exact import match_sites

GOAL_MESSAGE, GOAL_FRAMES, GOAL_P95 = 0.995, 1.0, 10.0


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--show", type=int, default=0, help="print this many of the misses")
    arguments.add_argument("--seed", type=int, default=0)
    options = arguments.parse_args()
    known = catalog()
    sites = [site for site in known if site.kind != "reraise"]
    texts = [site for site in sites if templates.literal_size(site.template) >= WEAK]
    chance = random.Random(options.seed)
    right, misses, times = 0, [], []
    for site in texts:
        exception = ExceptionInfo(site.exception, filled(site, chance))
        start = time.perf_counter()
        found = match_sites(exception, known)
        times.append(time.perf_counter() - start)
        if found and is_right(site, found[0].group):
            right += 1
        else:
            misses.append((site, exception.message, found[:1]))
    share = right / len(texts)
    p95 = 1e3 * sorted(times)[int(len(times) * 0.95)]
    framed = sum(found_by_frames(site, known, chance) for site in sites) / len(sites)
    print(f"templates of {len(known.versions)} JAX versions: {len(texts)}")
    print(f"top-1 from class and message: {share:.4f} ({len(misses)} missed)")
    print(f"top-1 with unfiltered frames, {len(sites)} sites: {framed:.4f}")
    print(f"a query: median {1e3 * sorted(times)[len(times) // 2]:.2f} ms, p95 {p95:.2f} ms")
    for site, message, found in misses[: options.show]:
        print(f"\n{site.id} {site.template!r}\n  {message!r}\n  -> {[f.site.template for f in found]}")
    return int(share < GOAL_MESSAGE or framed < GOAL_FRAMES or p95 > GOAL_P95)


def filled(site: RaiseSite, chance: random.Random) -> str:
    """A message of a site, its holes filled with values."""
    return "".join(value(part, chance) if is_hole else part for is_hole, part in parse(site.template))


def is_right(site: RaiseSite, group: tuple[RaiseSite, ...]) -> bool:
    """Whether a group of sites with one template is about a site: the same statement, or the same text."""
    return any(
        other.id == site.id or statement(other) & statement(site) or shape(other) == shape(site)
        for other in group
    )


def statement(site: RaiseSite) -> set[tuple[str, str, int]]:
    """The places of a raise statement: several templates of one statement share them."""
    return {(site.file, version, line) for version, lines in site.lines.items() for line in lines}


def shape(site: RaiseSite) -> list[str]:
    """A template without the names of its holes."""
    return ["" if is_hole else part for is_hole, part in templates.compiled(site.template)]


def found_by_frames(site: RaiseSite, known: Catalog, chance: random.Random) -> bool:
    """Whether a traceback that ends on the raise of a site in its newest version leads to it."""
    version = site.newest
    root = "/home/ada/.venv/lib/python3.12/site-packages/"
    frames = (
        Frame("/home/ada/project/train.py", 12, "step", "y = model(x)"),
        Frame(root + site.file, site.lines[version][0], site.name, owner="jax"),
    )
    exception = ExceptionInfo(site.exception, filled(site, chance), frames)
    found = match_sites(exception, known, version=version)
    return bool(found) and any(statement(other) & statement(site) for other in found[0].group[:1])


if __name__ == "__main__":
    sys.exit(main())
