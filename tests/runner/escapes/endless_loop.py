# expect: timeout, did not end, wall
while True:
    pass
