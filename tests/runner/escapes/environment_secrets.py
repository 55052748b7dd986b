# expect: failed, (StopIteration|PermissionError)
# The test has JAXERR_TEST_KEY=open-sesame in its environment.
import os
from contextlib import suppress
from pathlib import Path


def environments():
    yield str(os.environ)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() or folder.name == "self":
            with suppress(OSError):
                yield (folder / "environ").read_text()


print("ESCAPED", next(text for text in environments() if "open-sesame" in text))
