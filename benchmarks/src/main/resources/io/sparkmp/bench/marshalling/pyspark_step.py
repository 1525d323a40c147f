"""The same step by PySpark: a cached RDD of blocks, two workers, parameters pickled both ways.

Arguments: a file with the lines of the blocks, as step.py reads them, the lines of a block being
seven; the number of steps to time; how to compute: python or numpy. Prints one line of JSON: times
in nanoseconds, one entry a step, and what the last step has made of the factors of users and of
items, in base64, one entry a block. Needs step.py beside it.
"""
import base64
import json
import os
import pickle
import sys
import time

from step import with_numpy, with_python

LINES_OF_A_BLOCK = 7


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
    spark.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "step.py"))
    try:
        blocks = [block(part, how) for part in parts]
        data = spark.parallelize(blocks, len(blocks)).persist(StorageLevel.MEMORY_AND_DISK)
        data.count()
        times = []
        factors = []
        for step in range(-1, steps):
            start = time.perf_counter_ns()
            stepped = data.map(lambda element: trained(element, how))
            stepped.persist(StorageLevel.MEMORY_AND_DISK)
            stepped.count()
            wall = time.perf_counter_ns() - start
            compute = stepped.map(lambda made: made[1]).mean()
            factors = stepped.map(lambda made: made[0]).collect()
            stepped.unpersist()
            serialise = data.map(pickling).mean()  # in a job of its own, out of the clock
            if step >= 0:
                times.append({"wall": wall, "serialise": serialise, "compute": compute})
        texts = [[base64.b64encode(each.tobytes()).decode() for each in made] for made in factors]
        print(json.dumps({"times": times, "factors": texts}))
    finally:
        spark.stop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
