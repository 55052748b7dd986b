# expect: failed, Errno 28, disk
import itertools
import os
from pathlib import Path

for number in itertools.count():
    Path(os.environ["TMPDIR"], str(number)).write_bytes(bytes(32 << 20))
