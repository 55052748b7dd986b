# expect: failed, Errno 24, open files
kept = []
while True:
    kept.append(open("/dev/null"))
