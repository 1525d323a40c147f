"""One step of matrix factorisation in a process that Spark feeds by RDD.pipe.

Reads the lines of one block: a header (users, items, rank, step size, regularisation, and the time
at which the process was started, in microseconds since 1970), then users, items, ratings and the
parameters of users and of items in base64, then a line that is given back as it is. Writes the
line of times, in nanoseconds, and both parameters. The argument says how to compute: python or
numpy.
"""
import base64
import sys
import time


def with_python(users, items, ratings, p, q, rank, eta, reg):
    for n in range(len(ratings)):
        u = users[n] * rank
        i = items[n] * rank
        error = ratings[n]
        for f in range(rank):
            error -= p[u + f] * q[i + f]
        for f in range(rank):
            pf = p[u + f]
            qf = q[i + f]
            p[u + f] = pf + eta * (error * qf - reg * pf)
            q[i + f] = qf + eta * (error * pf - reg * qf)


def with_numpy(users, items, ratings, p, q, rank, eta, reg):
    p = p.reshape(-1, rank)
    q = q.reshape(-1, rank)
    for u, i, rating in zip(users.tolist(), items.tolist(), ratings.tolist()):
        pu = p[u]
        qi = q[i]
        error = rating - float(pu.dot(qi))
        change = eta * (error * qi - reg * pu)
        qi += eta * (error * pu - reg * qi)
        pu += change


def python_array(kind):
    from array import array

    def decode(line):
        values = array(kind, base64.b64decode(line))
        if sys.byteorder == "big":
            values.byteswap()
        return values

    return decode


def python_bytes(values):
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


def main(how):
    if how == "numpy":
        import numpy

        def ints(line):
            return numpy.frombuffer(base64.b64decode(line), dtype="<i4")

        def floats(line):
            return numpy.frombuffer(base64.b64decode(line), dtype="<f4").copy()

        def to_bytes(values):
            return values.tobytes()

        step = with_numpy
    else:
        ints = python_array("i")
        floats = python_array("f")
        to_bytes = python_bytes
        step = with_python
    ready = time.time()

    lines = sys.stdin.buffer
    header = lines.readline().split()
    if not header:
        return
    rank = int(header[2])
    texts = [lines.readline() for _ in range(5)]
    given = lines.readline().decode("ascii").strip()
    t0 = time.perf_counter_ns()
    users, items = ints(texts[0]), ints(texts[1])
    ratings, p, q = (floats(text) for text in texts[2:])
    t1 = time.perf_counter_ns()
    step(users, items, ratings, p, q, rank, float(header[3]), float(header[4]))
    t2 = time.perf_counter_ns()
    encoded = [base64.b64encode(to_bytes(values)) for values in (p, q)]
    t3 = time.perf_counter_ns()

    start = max(0, int(ready * 1e6) - int(header[5])) * 1000
    out = sys.stdout.buffer
    out.write(f"{given} {start} {t1 - t0 + t3 - t2} {t2 - t1}\n".encode("ascii"))
    for line in encoded:
        out.write(line + b"\n")
    out.flush()


if __name__ == "__main__":
    main(sys.argv[1])
