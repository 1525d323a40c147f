"""Does the steps of ConnectClient.java by PySpark's own client: connect_client.py URL < STEPS."""

import importlib
import sys
from typing import Any, Dict

from pyspark.ml.param import Params
from pyspark.sql import DataFrame, SparkSession


def stage(java_class: str) -> Any:
    """The Python class of a Java one, of MLlib or of ours."""
    package, name = java_class.rsplit(".", 1)
    if package.startswith("io.sparkmp."):
        package = "spark_mp"
    return getattr(importlib.import_module(package.replace("org.apache.", "py", 1)), name)


def params(given: str) -> Dict[str, Any]:
    """From ``rank=4,regParam=0.1``, or ``-`` for none."""
    pairs = [] if given == "-" else [one.split("=", 1) for one in given.split(",")]
    return {name: value(text) for name, text in pairs}


def value(text: str) -> Any:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            pass
    return text == "true" if text in ("true", "false") else text


def of(params_of: Params, given: str) -> Dict[Any, Any]:
    return {params_of.getParam(name): found for name, found in params(given).items()}


def run(spark: SparkSession, models: Dict[str, Any], verb: str, model: str, *needed: str) -> str:
    def data(path: str) -> DataFrame:
        return spark.read.parquet(path)

    if verb == "fit":  # fit MODEL ESTIMATOR DATA PARAMS
        estimator = stage(needed[0])()
        models[model] = estimator.fit(data(needed[1]), of(estimator, needed[2]))
        return "fitted"
    if verb == "transform":  # transform MODEL DATA PARAMS TO
        rows = models[model].transform(data(needed[0]), of(models[model], needed[1]))
        rows.coalesce(1).write.parquet(needed[2])
        return " ".join(rows.columns)
    if verb == "save":  # save MODEL PATH
        models[model].save(needed[0])
        return "saved"
    if verb == "load":  # load MODEL CLASS PATH
        models[model] = stage(needed[0]).load(needed[1])
        return "loaded " + models[model].uid.split("_")[0]
    if verb == "evaluate":  # evaluate MODEL EVALUATOR DATA PARAMS
        evaluator = stage(needed[0])()
        return str(evaluator.evaluate(data(needed[1]), of(evaluator, needed[2])))
    if verb == "set":  # set - NAME VALUE, of the session
        spark.conf.set(*needed)
        return "set"
    if verb == "delete":  # delete MODEL
        del models[model]
        return "deleted"
    raise ValueError(f"Invalid step: {verb}")


def main() -> None:
    spark = SparkSession.builder.remote(sys.argv[1]).getOrCreate()
    models: Dict[str, Any] = {}
    for step in sys.stdin.read().splitlines():
        try:
            found = run(spark, models, *step.split(" "))
        except Exception as error:  # a step that fails says why
            found = f"failed: {error}"
        print(f"> {step}\n{found}", flush=True)


main()
