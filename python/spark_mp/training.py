"""What all Estimators have in common."""

# Written from the classes of Java: change those, and run bin/python-package.

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional

from pyspark.ml.param import Param, Params, TypeConverters

from spark_mp._base import S, _value


class Iteration(NamedTuple):
    """One iteration.

    Parameters
    ----------
    iteration : int
        from 1
    loss : float
        mean training loss per observation, before each update
    validationLoss : Optional[float]
        mean loss per observation of the validation set after the iteration, or None
    seconds : float
        from the first block to the last hand-over, the mean over workers
    updatesPerSecond : float
        over all workers
    waitShare : float
        the fraction of the workers' time spent waiting for slices, 0 to 1
    movedBytes : int
        bytes of slices sent to other processes
    """

    iteration: int
    loss: float
    validationLoss: Optional[float]
    seconds: float
    updatesPerSecond: float
    waitShare: float
    movedBytes: int

    @classmethod
    def _of(cls, of: Any) -> Iteration:
        return cls(
            iteration=_value(of.iteration()),
            loss=_value(of.loss()),
            validationLoss=_value(of.validationLoss()),
            seconds=_value(of.seconds()),
            updatesPerSecond=_value(of.updatesPerSecond()),
            waitShare=_value(of.waitShare()),
            movedBytes=_value(of.movedBytes()),
        )


class TrainingSummary(NamedTuple):
    """The summary of a fit.

    Parameters
    ----------
    iterations : List[Iteration]
        in order, including those after the best one
    best : int
        the number of the iteration whose model was kept, from 1
    readSeconds : float
        the time for reading the data and laying it out, before the first iteration
    startLoss : Optional[float]
        the loss before the first iteration, or None if none computes it
    warning : Optional[str]
        that the model is worse than an untrained one, with the remedy; None if it is not,
        as far as is known
    """

    iterations: List[Iteration]
    best: int
    readSeconds: float
    startLoss: Optional[float]
    warning: Optional[str]
    objectiveHistory: List[float]
    totalIterations: int

    @classmethod
    def _of(cls, of: Any) -> TrainingSummary:
        return cls(
            iterations=[Iteration._of(one) for one in of.iterations()],
            best=_value(of.best()),
            readSeconds=_value(of.readSeconds()),
            startLoss=_value(of.startLoss()),
            warning=_value(of.warning()),
            objectiveHistory=_value(of.objectiveHistory()),
            totalIterations=_value(of.totalIterations()),
        )


class _TrainingParams(Params):
    """The params that all of our Estimators share. ``maxIter`` has no common default: each
    Estimator sets one.
    """

    blockStorage: Param[str] = Param(
        Params._dummy(),
        "blockStorage",
        "where the data stay while the model is trained: on disk they are read ahead, and the "
        "model is the same; auto is memory where they fit into half of what Spark grants. "
        "Supported: auto, memory, disk",
        typeConverter=TypeConverters.toString,
    )
    checkpointInterval: Param[int] = Param(
        Params._dummy(),
        "checkpointInterval",
        "iterations from one snapshot to the next (>= 1), or -1 for none; written to snapshotDir "
        "or else, until the fit ends, under the SparkContext's checkpoint directory, if there is "
        "one",
        typeConverter=TypeConverters.toInt,
    )
    engine: Param[str] = Param(
        Params._dummy(),
        "engine",
        "what runs the training; all give the same model. Supported: auto, ring, narrow",
        typeConverter=TypeConverters.toString,
    )
    maxFailures: Param[int] = Param(
        Params._dummy(),
        "maxFailures",
        "failures in a row, such as lost executors, after which training gives up (>= 1)",
        typeConverter=TypeConverters.toInt,
    )
    maxIter: Param[int] = Param(
        Params._dummy(),
        "maxIter",
        "maximum number of iterations (>= 1)",
        typeConverter=TypeConverters.toInt,
    )
    patience: Param[int] = Param(
        Params._dummy(),
        "patience",
        "iterations without a better validation loss after which to stop (>= 1; unset: never)",
        typeConverter=TypeConverters.toInt,
    )
    seed: Param[int] = Param(
        Params._dummy(),
        "seed",
        "random seed",
        typeConverter=TypeConverters.toInt,
    )
    snapshotDir: Param[str] = Param(
        Params._dummy(),
        "snapshotDir",
        "folder for snapshots of the training, new or of the same training, which then goes on "
        "from its newest snapshot",
        typeConverter=TypeConverters.toString,
    )

    def getBlockStorage(self) -> str:
        """The value of ``blockStorage``."""
        return self.getOrDefault(self.blockStorage)

    def getCheckpointInterval(self) -> int:
        """The value of ``checkpointInterval``."""
        return self.getOrDefault(self.checkpointInterval)

    def getEngine(self) -> str:
        """The value of ``engine``."""
        return self.getOrDefault(self.engine)

    def getMaxFailures(self) -> int:
        """The value of ``maxFailures``."""
        return self.getOrDefault(self.maxFailures)

    def getMaxIter(self) -> int:
        """The value of ``maxIter``."""
        return self.getOrDefault(self.maxIter)

    def getPatience(self) -> int:
        """The value of ``patience``."""
        return self.getOrDefault(self.patience)

    def getSeed(self) -> int:
        """The value of ``seed``."""
        return self.getOrDefault(self.seed)

    def getSnapshotDir(self) -> str:
        """The value of ``snapshotDir``."""
        return self.getOrDefault(self.snapshotDir)

    def setBlockStorage(self: S, value: str) -> S:
        """Sets ``blockStorage``: auto, memory or disk."""
        return self._set(blockStorage=value)

    def setCheckpointInterval(self: S, value: int) -> S:
        """Sets ``checkpointInterval``: at least 1, or -1 for no snapshots."""
        return self._set(checkpointInterval=value)

    def setEngine(self: S, value: str) -> S:
        """Sets ``engine``: auto, ring or narrow."""
        return self._set(engine=value)

    def setMaxFailures(self: S, value: int) -> S:
        """Sets ``maxFailures``, at least 1."""
        return self._set(maxFailures=value)

    def setMaxIter(self: S, value: int) -> S:
        """Sets ``maxIter``, at least 1."""
        return self._set(maxIter=value)

    def setPatience(self: S, value: int) -> S:
        """Sets ``patience``, at least 1; needs validation."""
        return self._set(patience=value)

    def setSeed(self: S, value: int) -> S:
        """Sets ``seed``."""
        return self._set(seed=value)

    def setSnapshotDir(self: S, value: str) -> S:
        """Sets ``snapshotDir``: new, or of the same training; empty for none."""
        return self._set(snapshotDir=value)
