"""Programs of ``pyspark.ml`` on spark-mp, unchanged but for ``import spark_mp.install``.

After this import the Estimators of ``pyspark.ml`` that spark-mp has a counterpart of make that
counterpart in Java, which takes the same params and returns the same models. It may come before or
after the imports of ``pyspark.ml``, but before the first Estimator is made.
"""

import sys
from types import ModuleType
from typing import Any, Callable, Dict

from pyspark.ml.classification import LogisticRegression
from pyspark.ml.clustering import LDA
from pyspark.ml.feature import Word2Vec
from pyspark.ml.recommendation import ALS
from pyspark.ml.regression import LinearRegression
from pyspark.ml.util import JavaMLReader
from pyspark.ml.wrapper import JavaWrapper
from pyspark.sql.utils import is_remote

from spark_mp._base import _java_type

_PACKAGE = "io.sparkmp.mllib"
_OURS: Dict[str, str] = {}


def _install(make: Callable[..., Any]) -> None:
    # PySpark imports a stage that it loads by the name of its package in Java.
    module = ModuleType(_PACKAGE, __doc__)
    for stage in (ALS, LDA, LinearRegression, LogisticRegression, Word2Vec):
        name = stage.__name__
        package = stage.__module__.replace("pyspark", "org.apache.spark", 1)
        _OURS[f"{package}.{name}"] = f"{_PACKAGE}.{name}"
        setattr(module, name, stage)
    sys.modules[_PACKAGE] = module

    def make_ours(java_class: str, *args: Any) -> Any:
        ours = _OURS.get(java_class)
        if ours is None:
            return make(java_class, *args)
        if not is_remote():  # there is a JVM, which may lack the jar
            _java_type(ours)
        return make(ours, *args)

    loader = JavaMLReader._java_loader_class.__func__  # type: ignore[attr-defined]

    def load_ours(cls: Any, clazz: Any) -> str:
        name: str = loader(cls, clazz)
        return _OURS.get(name, name)

    setattr(JavaWrapper, "_new_java_obj", staticmethod(make_ours))
    setattr(JavaMLReader, "_java_loader_class", classmethod(load_ours))


if _PACKAGE not in sys.modules:
    _install(JavaWrapper._new_java_obj)
