"""What the classes that are written from those of Java have in common."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, Iterator, Sequence, Type, TypeVar

from pyspark.ml.evaluation import JavaEvaluator
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable, MLReader
from pyspark.ml.wrapper import JavaEstimator, JavaModel, JavaParams
from pyspark.sql import DataFrame
from pyspark.sql.utils import is_remote

from spark_mp._version import __version__

if TYPE_CHECKING:
    from pyspark import SparkContext

    from spark_mp.training import TrainingSummary

# What needs a JVM is imported where it is used: a client of Spark Connect has none.

M = TypeVar("M", bound=JavaModel)
S = TypeVar("S", bound=Params)


class SparkMpError(Exception):
    """Data, a model or a training that spark-mp cannot use, with what to do about it."""


@contextmanager
def _messages() -> Iterator[None]:
    """What Java says to users, without where in Java it was said."""
    if is_remote():
        yield
        return
    from py4j.java_gateway import is_instance_of
    from py4j.protocol import Py4JJavaError

    _context()
    try:
        yield
    except Py4JJavaError as error:
        java = error.java_exception
        if is_instance_of(_context()._gateway, java, "io.sparkmp.errors.UserFacing"):
            raise SparkMpError(java.getMessage()) from None
        raise


def _context() -> SparkContext:
    from pyspark import SparkContext

    context = SparkContext._active_spark_context
    if context is None:
        raise RuntimeError(
            "Cannot reach Spark: there is no session\n"
            "Start one first: SparkSession.builder.getOrCreate()"
        )
    return context


def _java_type(name: str) -> Any:
    """A class of Java by its name, or what says how to get it."""
    if is_remote():
        raise RuntimeError(_only_with_a_jvm("use " + name.split(".")[-1]))
    from py4j.java_gateway import JavaPackage

    context = _context()
    found: Any = context._jvm
    for part in name.split("."):
        found = getattr(found, part)
    if isinstance(found, JavaPackage):
        line = ".".join(context.version.split(".")[:2])
        scala = context._jvm.scala.util.Properties.versionNumberString()  # type: ignore[union-attr]
        application = name.split(".")[2]
        jar = "spark-mp" if application == "spark" else "spark-mp-" + application
        version = __version__.replace(".dev0", "-SNAPSHOT")
        coordinates = f"io.sparkmp:{jar}_{line}_{'.'.join(scala.split('.')[:2])}:{version}"
        raise RuntimeError(
            f"Cannot find {name}: the session has no jar of spark-mp\n"
            f"Start it with pyspark --packages {coordinates}\n"
            f'or SparkSession.builder.config("spark.jars.packages", "{coordinates}")'
        )
    return found


def _only_with_a_jvm(action: str) -> str:
    recommend = "set recommendationsCol, and transform a DataFrame of users"
    rest = "save the model, and read its tables by spark.read.parquet"
    return (
        f"Cannot {action} over Spark Connect: fit, transform, evaluate, save and load are there\n"
        f"Instead, {recommend if 'recommend' in action else rest}"
    )


def _value(given: Any) -> Any:
    """A value of Java as one of Python."""
    from pyspark.ml.common import _java2py

    value = _java2py(_context(), given)
    return list(value) if type(value).__name__ == "array" else value


def _stage(given: Any) -> Any:
    """An Estimator or model of Java as one of Python."""
    return JavaParams._from_java(given)


def _change(of: S, name: str, *arguments: Any) -> S:
    """Calls a setter that is not of one param."""
    stage: Any = of
    _java_call(stage, name, *arguments)
    stage._transfer_params_from_java()
    return of


def _java_call(of: JavaParams, name: str, *arguments: Any) -> Any:
    if is_remote():
        # As of an attribute that is not there: PySpark looks by getattr which params there are.
        raise AttributeError(_only_with_a_jvm("call " + name))
    from py4j.protocol import Py4JError, Py4JJavaError
    from pyspark.ml.common import _py2java

    context = _context()
    of._transfer_params_to_java()
    given = []
    for argument in _plain(of, name, arguments):
        if isinstance(argument, JavaParams):
            given.append(argument._to_java())
        elif argument is None:
            given.append(None)
        else:
            given.append(_py2java(context, argument))
    try:
        with _messages():
            return getattr(of._java_obj, name)(*given)
    except Py4JJavaError:
        raise
    except Py4JError as error:
        if " does not exist" not in str(error):
            raise
        raise TypeError(
            f"Invalid arguments of {name}: {', '.join(map(repr, arguments))}"
            f" (expected: {_expected(of, name)}, whole numbers of at most 32 bits)"
        ) from None


def _expected(of: JavaParams, name: str) -> str:
    """What a method takes, as its definition has it."""
    method = getattr(type(of), name, None)
    if not callable(method):
        return "arguments as in Java"
    declared = map(str, list(signature(method).parameters.values())[1:])
    return ", ".join(declared).replace("'", "")


def _plain(of: JavaParams, name: str, arguments: Sequence[Any]) -> list[Any]:
    """Arguments as Java knows them: also numpy's, and whole numbers for fractions."""
    from pyspark.ml.linalg import Vectors

    method = getattr(type(of), name, None)
    declared = list(signature(method).parameters.values())[1:] if callable(method) else []
    plain = []
    for at, argument in enumerate(arguments):
        shape = getattr(argument, "shape", None)
        value = argument.item() if shape == () else argument
        if isinstance(shape, tuple) and len(shape) == 1:
            value = Vectors.dense(argument)
        if type(value) is int:
            if at < len(declared) and declared[at].annotation == "float":
                value = float(value)
            else:
                _check_bits(f"argument of {name}", value, 64)
        plain.append(value)
    return plain


def _check_bits(name: str, value: int, bits: int) -> None:
    if not -(1 << (bits - 1)) <= value < 1 << (bits - 1):
        raise ValueError(f"Invalid {name}: {value} (expected: a whole number of {bits} bits)")


class _Reader(JavaMLReader):
    """Reads what Java or Python has saved."""

    @classmethod
    def _java_loader_class(cls, clazz: Type[Any]) -> str:
        name: str = clazz._java_class
        return name

    @classmethod
    def _load_java_obj(cls, clazz: Type[Any]) -> Any:
        return _java_type(clazz._java_class)

    def load(self, path: str) -> Any:
        """Loads from a path."""
        with _messages():
            return super().load(path)


def _remote_reader(of: Type[_Stage]) -> MLReader[Any]:
    """PySpark's own, which takes the name of a class in Java from the name in Python."""
    from pyspark.ml.connect.readwrite import RemoteMLReader

    package, _, name = of._java_class.rpartition(".")
    return RemoteMLReader(type(name, (of,), {"__module__": package}))


class _Stage(JavaParams, JavaMLReadable, JavaMLWritable):
    _java_class: str

    @classmethod
    def read(cls) -> MLReader[Any]:
        """What reads from a path."""
        return _remote_reader(cls) if is_remote() else _Reader(cls)

    def _start(self, **defaults: Any) -> None:
        # Over Spark Connect, an object of Java is known by the name of its class.
        name = self._java_class
        self._java_obj = name if is_remote() else _java_type(name)(self.uid)
        self._setDefault(**defaults)

    def setParams(self: S, **params: Any) -> S:
        """Sets params by their names, as the constructor does; None is to leave one unset."""
        return self._set(**params)

    def _make_java_param_pair(self, param: Param[Any], value: Any) -> Any:
        if type(value) is int and abs(value) >> 31 and not is_remote():
            kind = self._java_obj.getParam(param.name).getClass().getSimpleName()
            _check_bits(param.name, value, 64 if kind == "LongParam" else 32)
        return super()._make_java_param_pair(param, value)  # type: ignore[misc]

    def _takes_numbers(self, name: str) -> bool:
        if not self.hasParam(name):
            return False
        converter: Any = self.getParam(name).typeConverter
        return bool(converter == TypeConverters.toListFloat)

    def _set(self: S, **params: Any) -> S:
        for name in [name for name, value in params.items() if value is None]:
            if self.isSet(name):
                self.clear(self.getParam(name))
            del params[name]
        for name, value in params.items():
            if self._takes_numbers(name) and TypeConverters._is_numeric(value):
                params[name] = [value]  # as the setters of Java
        return super()._set(**params)  # type: ignore[misc]


class Estimator(JavaEstimator[M], _Stage, Generic[M]):
    """An Estimator whose work is done by one of Java."""

    def _fit_java(self, dataset: DataFrame) -> Any:
        with _messages():
            return super()._fit_java(dataset)

    def _create_model(self, java_model: Any) -> M:
        if is_remote():
            package, _, name = self._java_class.rpartition(".")
            remote: M = getattr(sys.modules[package], name + "Model")(java_model)
            return remote
        model: M = _stage(java_model)
        return model


class Evaluator(JavaEvaluator, _Stage):
    """An evaluator whose work is done by one of Java."""

    def isLargerBetter(self) -> bool:
        """Whether more is better, as it is of all figures but perplexity."""
        if is_remote():
            return bool(self.getOrDefault("metricName") != "perplexity")
        return super().isLargerBetter()

    def _evaluate(self, dataset: DataFrame) -> float:
        with _messages():
            return super()._evaluate(dataset)


class Model(JavaModel, _Stage):
    """A model whose work is done by one of Java."""

    def _set(self: S, **params: Any) -> S:
        """As ever; over Spark Connect also params of the model alone, which a server sends."""
        if is_remote():
            for name in params:
                if not self.hasParam(name):
                    setattr(self, name, Param(self, name, "of the model"))
                    self._params = None  # looks again which there are
        return super()._set(**params)

    @property
    def hasSummary(self) -> bool:
        """Whether this model comes from a fit of this program, and not from a folder."""
        found: bool = self._call("hasSummary")
        return found

    @property
    def summary(self) -> TrainingSummary:
        """What the fit did; only the model that ``fit`` has returned knows."""
        from spark_mp.training import TrainingSummary

        return TrainingSummary._of(self._call("summary"))

    def _transform(self, dataset: DataFrame) -> DataFrame:
        with _messages():
            return super()._transform(dataset)

    def _call(self, name: str, *arguments: Any) -> Any:
        """Calls a method of Java, without the arguments that are left out."""
        return _java_call(self, name, *(one for one in arguments if one is not None))
