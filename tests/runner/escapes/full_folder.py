# expect: failed, Errno 28, disk
import tempfile

kept = []
while True:
    kept.append(tempfile.NamedTemporaryFile())
    kept[-1].write(bytes(32 << 20))
    kept[-1].flush()
