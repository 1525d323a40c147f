"""Runs a program of ``pyspark.ml`` on spark-mp: ``python -m spark_mp program.py [arguments]``."""

import os
import runpy
import sys

_USAGE = """Usage: python -m spark_mp PROGRAM [ARGUMENTS]

Runs a Python program as it is; pyspark.ml's ALS, LDA, Word2Vec, LogisticRegression and
LinearRegression train by spark-mp. The session needs spark-mp-mllib on its class path."""


def _main() -> None:
    if len(sys.argv) < 2:
        sys.exit(_USAGE)
    program = sys.argv[1]
    if program in ("-h", "--help"):
        print(_USAGE)
        return
    if not os.path.exists(program):
        sys.exit(f"spark_mp: Cannot find the program {program}")
    import spark_mp.install  # noqa: F401

    sys.argv = sys.argv[1:]
    sys.path[0] = os.path.dirname(os.path.abspath(program))
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    _main()
