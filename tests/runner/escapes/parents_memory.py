# expect: failed, (PermissionError|FileNotFoundError|OSError)
import ctypes
import os
from pathlib import Path

if ctypes.CDLL(None).ptrace(16, os.getppid() or 1, 0, 0) == 0:
    print("ESCAPED")
with Path(f"/proc/{os.getppid() or 1}/mem").open("r+b") as memory:
    print("ESCAPED", memory)
