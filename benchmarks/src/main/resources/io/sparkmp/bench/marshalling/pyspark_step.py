"""The same step by PySpark: a cached RDD of blocks, two workers, parameters pickled both ways.

Arguments: a file with the lines of the blocks, as step.py reads them, the lines of a block being
seven; the number of steps to time; how to compute: python or numpy. Prints one line of JSON with a
list of times in nanoseconds, one entry a step.
"""
import base64
import json
import pickle
import sys
import time

LINES_OF_A_BLOCK = 7


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


def block(lines, how):
    header = lines[0].split()
    raw = [base64.b64decode(line) for line in lines[1:6]]
    if how == "numpy":
        import numpy

        kinds = ["<i4", "<i4", "<f4", "<f4", "<f4"]
        arrays = [numpy.frombuffer(b, dtype=kind).copy() for b, kind in zip(raw, kinds)]
    else:
        from array import array

        arrays = [array(kind, b) for b, kind in zip(raw, "iifff")]
    return arrays, int(header[2]), float(header[3]), float(header[4])


def trained(element, how):
    arrays, rank, eta, reg = element
    start = time.perf_counter_ns()
    (with_numpy if how == "numpy" else with_python)(*arrays, rank, eta, reg)
    return arrays[3:], time.perf_counter_ns() - start


def pickling(element):
    """How long it takes to read an element and to write the result, as Spark does for a step."""
    pickled = pickle.dumps(element, protocol=5)
    start = time.perf_counter_ns()
    arrays = pickle.loads(pickled)[0]
    pickle.dumps(arrays[3:], protocol=5)
    return time.perf_counter_ns() - start


def main(path, steps, how):
    from pyspark import SparkConf, SparkContext, StorageLevel

    with open(path, "rb") as file:
        lines = file.read().splitlines()
    parts = [lines[i : i + LINES_OF_A_BLOCK] for i in range(0, len(lines), LINES_OF_A_BLOCK)]
    conf = SparkConf().setMaster("local[2]").setAppName("spark-mp bench marshalling")
    conf.set("spark.ui.enabled", "false").set("spark.driver.host", "127.0.0.1")
    conf.set("spark.driver.bindAddress", "127.0.0.1")
    spark = SparkContext(conf=conf)
    spark.setLogLevel("ERROR")
    try:
        blocks = [block(part, how) for part in parts]
        data = spark.parallelize(blocks, len(blocks)).persist(StorageLevel.MEMORY_AND_DISK)
        data.count()
        times = []
        for step in range(-1, steps):
            start = time.perf_counter_ns()
            stepped = data.map(lambda element: trained(element, how))
            stepped.persist(StorageLevel.MEMORY_AND_DISK)
            stepped.count()
            wall = time.perf_counter_ns() - start
            compute = stepped.map(lambda made: made[1]).mean()
            stepped.unpersist()
            serialise = data.map(pickling).mean()  # in a job of its own, out of the clock
            if step >= 0:
                times.append({"wall": wall, "serialise": serialise, "compute": compute})
        print(json.dumps(times))
    finally:
        spark.stop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
