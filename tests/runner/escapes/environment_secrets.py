# expect: failed, (StopIteration|PermissionError)
# The test has JAXERR_TEST_KEY=open-sesame in its environment.
import os
from pathlib import Path


def environments():
    yield str(os.environ)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() or folder.name == "self":
            try:
                yield (folder / "environ").read_text()
            except OSError:
                pass


print("ESCAPED", next(text for text in environments() if "open-sesame" in text))
