# expect: failed, Errno 27, file size
with open("huge", "wb") as file:
    while True:
        file.write(bytes(1 << 20))
