# expect: failed, no new name space
# With a user name space of its own it would have every capability again, and could mount.
import ctypes

libc = ctypes.CDLL(None, use_errno=True)
if libc.unshare(0x10000000 | 0x00020000) == 0 and libc.mount(b"none", b"/", b"tmpfs", 0, None) == 0:
    print("ESCAPED")
raise RuntimeError("no new name space")
