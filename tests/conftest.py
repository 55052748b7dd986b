import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory):
    """What the tests compile and build goes into one folder a session, unless one is given."""
    if "JAXERR_CACHE" in os.environ:
        yield
        return
    os.environ["JAXERR_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    del os.environ["JAXERR_CACHE"]
