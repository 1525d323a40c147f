"""A search for the best settings of an Estimator."""

from __future__ import annotations

from numbers import Real
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Union

from pyspark.ml import Estimator, Model
from pyspark.ml.param import Param
from pyspark.sql import DataFrame

from spark_mp import _base


class Trial(NamedTuple):
    """Settings that were tried.

    Parameters
    ----------
    number : int
        from 1
    settings : Dict[str, float]
        the values of the params that are searched, after any halving of the step size
    epochs : int
        that it was trained for
    loss : float
        after these, not finite if it has diverged; smaller is better
    seconds : float
        of training and judging in all
    halvings : int
        how often its step size was halved, because it had diverged
    """

    number: int
    settings: Dict[str, float]
    epochs: int
    loss: float
    seconds: float
    halvings: int


class Tuner(Estimator["TunerModel"]):
    """Searches settings of an Estimator, such as ``MatrixFactorization`` or ``RotatingLDA``, at
    random and by successive halving: all trials are trained for a third of the epochs, the better
    half of them for another third, and the better half of these to the end. The dataset is laid
    out once, and trials that go on are continued. The first trial has the Estimator's own
    settings. The best settings are then fitted to the whole dataset.

    Not to be saved; ``TunerModel.bestModel`` is.

    Parameters
    ----------
    estimator
        whose settings are searched
    trials : int
        how many settings are tried
    validationFraction : float
        the part of the records that judges the trials
    seed : int
        of what is tried and of what is held out
    """

    def __init__(
        self,
        estimator: Any,
        *,
        trials: int = 20,
        validationFraction: float = 0.1,
        seed: int = 1,
    ) -> None:
        super().__init__()
        self._estimator = estimator
        self._trials = trials
        self._fraction = validationFraction
        self._seed = seed
        self._ranges: List[Tuple[str, float, float, Optional[int]]] = []

    def search(
        self, param: Union[str, Param[Any]], least: float, most: float, unit: Optional[int] = None
    ) -> Tuner:
        """Searches a param, evenly by its logarithm.

        Parameters
        ----------
        param
            a param of the Estimator, or its name
        least : float
            above 0
        most : float
            at least ``least``
        unit : Optional[int]
            of which values are multiples, for a param of whole numbers (1 where None)
        """
        name = param if isinstance(param, str) else param.name
        if not self._estimator.hasParam(name):
            raise ValueError(f"Cannot search {name}: it is no param of {self._estimator.uid}")
        self._ranges.append((name, least, most, unit))
        return self

    def copy(self, extra: Optional[Dict[Param[Any], Any]] = None) -> Tuner:
        """The same; what is extra are values of params of its Estimator."""
        that = super().copy(extra)
        that._estimator = self._estimator.copy(extra)
        that._ranges = list(self._ranges)
        return that

    def _fit(self, dataset: DataFrame) -> TunerModel:
        make = _base._java_type("io.sparkmp.spark.ml.Tuner")
        java = self._estimator._to_java()
        tuner = make(java)
        with _base._messages():
            tuner.setTrials(_whole("trials", self._trials))
            tuner.setValidationFraction(float(self._fraction))
            tuner.setSeed(_whole("seed", self._seed, bits=64))
            for name, least, most, unit in self._ranges:
                param = java.getParam(name)
                if param.getClass().getSimpleName() == "IntParam":
                    ends = (_whole(name, least), _whole(name, most))
                    tuner.search(param, *ends, 1 if unit is None else _whole("unit", unit))
                elif unit is None:
                    tuner.search(param, float(least), float(most))
                else:
                    raise ValueError(
                        f"Cannot use a unit of {unit} for {name}: only whole numbers have one"
                    )
            return TunerModel(tuner.fit(dataset._jdf))


def _whole(name: str, value: float, bits: int = 32) -> int:
    most = 2 ** (bits - 1)
    if not isinstance(value, Real) or value % 1 != 0 or not -most <= value < most:
        raise ValueError(f"Invalid {name}: {value!r} (expected: a whole number of {bits} bits)")
    return int(value)


class TunerModel(Model):
    """What a search has found."""

    def __init__(self, java: Any) -> None:
        super().__init__()
        #: The model of the best settings, fitted to the whole dataset.
        self.bestModel: Any = _base._stage(java.bestModel())
        #: All trials, in the order of their numbers, with the losses of the validation set.
        self.trials: List[Trial] = [
            Trial(
                number=one.number(),
                settings=dict(one.settings().values()),
                epochs=one.epochs(),
                loss=one.loss(),
                seconds=one.seconds(),
                halvings=one.halvings(),
            )
            for one in java.trials()
        ]
        #: The number of the best trial, from 1.
        self.winner: int = java.winner()

    def _transform(self, dataset: DataFrame) -> DataFrame:
        transformed: DataFrame = self.bestModel.transform(dataset)
        return transformed
