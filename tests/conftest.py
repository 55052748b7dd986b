import os

import pytest

# What services of continuous integration and terminals set, and programs that print look at.
SURROUNDINGS = ("CI", "BUILD_NUMBER", "GITHUB_ACTIONS", "COLUMNS", "FORCE_COLOR", "NO_COLOR", "PY_COLORS")


@pytest.fixture(scope="session", autouse=True)
def surroundings():
    """The same output on every machine: a test that is about one of these variables sets it itself."""
    with pytest.MonkeyPatch.context() as patched:
        for name in SURROUNDINGS:
            patched.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory):
    """What the tests compile and build goes into one folder a session, unless one is given."""
    if "JAXERR_CACHE" in os.environ:
        yield
        return
    os.environ["JAXERR_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    del os.environ["JAXERR_CACHE"]
