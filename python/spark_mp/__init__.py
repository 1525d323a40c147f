"""Model-parallel training inside Apache Spark, from Python.

Estimators, models and evaluators of spark-mp for pipelines of ``pyspark.ml``. Each has an object
of Java, which does the work: the jar of the application must be on the class path of the session.
"""

import sys
from typing import List

from spark_mp._base import SparkMpError
from spark_mp._version import __version__
from spark_mp.cf import MatrixFactorization, MatrixFactorizationModel, RankingEvaluator
from spark_mp.embeddings import SkipGram, SkipGramModel
from spark_mp.lda import RotatingLDA, RotatingLDAModel, TopicEvaluator
from spark_mp.linear import (
    RotatingLinearRegression,
    RotatingLinearRegressionModel,
    RotatingLogisticRegression,
    RotatingLogisticRegressionModel,
)
from spark_mp.tuning import Tuner, TunerModel

_STAGES = (
    MatrixFactorization,
    MatrixFactorizationModel,
    RankingEvaluator,
    RotatingLDA,
    RotatingLDAModel,
    RotatingLinearRegression,
    RotatingLinearRegressionModel,
    RotatingLogisticRegression,
    RotatingLogisticRegressionModel,
    SkipGram,
    SkipGramModel,
    TopicEvaluator,
)

__all__: List[str] = ["SparkMpError", "Tuner", "TunerModel", "__version__"]

for _stage in _STAGES:
    __all__.append(_stage.__name__)
    # PySpark imports a stage that it loads by the name of its package in Java. Python would look
    # for that in its own module io, if it did not know it already.
    sys.modules[_stage._java_class.rpartition(".")[0]] = sys.modules[_stage.__module__]
del _stage
