# expect: failed, Errno 27, file size
from pathlib import Path

with Path("huge").open("wb") as file:
    while True:
        file.write(bytes(1 << 20))
