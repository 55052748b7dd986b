# expect: failed, (not allowed to raise|Operation not permitted)
import resource

for kind in (resource.RLIMIT_NPROC, resource.RLIMIT_NOFILE, resource.RLIMIT_CPU, resource.RLIMIT_AS):
    try:
        resource.setrlimit(kind, (1 << 40, 1 << 40))
        print("ESCAPED", kind)
    except ValueError as error:
        last = error
raise last
