# expect: failed, (PermissionError|FileNotFoundError|OSError)
import ctypes
import os

if ctypes.CDLL(None).ptrace(16, os.getppid() or 1, 0, 0) == 0:
    print("ESCAPED")
with open(f"/proc/{os.getppid() or 1}/mem", "r+b") as memory:
    print("ESCAPED", memory)
