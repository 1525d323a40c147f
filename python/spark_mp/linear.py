"""Linear models of any number of features."""

# Written from the classes of Java: change those, and run bin/python-package.

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from pyspark import keyword_only
from pyspark.ml.classification import LogisticRegressionModel
from pyspark.ml.linalg import Vector
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.regression import LinearRegressionModel
from pyspark.sql import DataFrame

from spark_mp._base import Estimator, Model, S, _stage, _value
from spark_mp.training import _TrainingParams


class _LinearParams(_TrainingParams):
    """The params that both Estimators and their models share, with MLlib's names where they
    exist. A model keeps the values of its training.
    """

    elasticNetParam: Param[float] = Param(
        Params._dummy(),
        "elasticNetParam",
        "fraction of the regularisation (0 to 1) that is L1, of absolute values; the rest is L2, "
        "of squares",
        typeConverter=TypeConverters.toFloat,
    )
    featuresCol: Param[str] = Param(
        Params._dummy(),
        "featuresCol",
        "column of features: vectors, maps from strings or whole numbers to numbers, or arrays of "
        "strings or whole numbers",
        typeConverter=TypeConverters.toString,
    )
    fitIntercept: Param[bool] = Param(
        Params._dummy(),
        "fitIntercept",
        "whether there is an intercept",
        typeConverter=TypeConverters.toBoolean,
    )
    labelCol: Param[str] = Param(
        Params._dummy(),
        "labelCol",
        "column of labels: numbers",
        typeConverter=TypeConverters.toString,
    )
    numWorkers: Param[int] = Param(
        Params._dummy(),
        "numWorkers",
        "parts of the records (> 0), one per core; unset: the SparkContext's default parallelism",
        typeConverter=TypeConverters.toInt,
    )
    predictionCol: Param[str] = Param(
        Params._dummy(),
        "predictionCol",
        "output column of predictions; empty: none",
        typeConverter=TypeConverters.toString,
    )
    regParam: Param[float] = Param(
        Params._dummy(),
        "regParam",
        "regularisation (>= 0)",
        typeConverter=TypeConverters.toFloat,
    )
    slicesPerWorker: Param[int] = Param(
        Params._dummy(),
        "slicesPerWorker",
        "slices of the coefficients per worker (> 0): with 2 or more, some travel while others "
        "are computed",
        typeConverter=TypeConverters.toInt,
    )
    standardization: Param[bool] = Param(
        Params._dummy(),
        "standardization",
        "whether features are regularised in units of their standard deviations",
        typeConverter=TypeConverters.toBoolean,
    )
    tol: Param[float] = Param(
        Params._dummy(),
        "tol",
        "training ends when the objective falls by less than this fraction per iteration, on "
        "average over three, and its gradient allows no further fall (>= 0)",
        typeConverter=TypeConverters.toFloat,
    )
    validationFraction: Param[float] = Param(
        Params._dummy(),
        "validationFraction",
        "fraction of the records (0 to 1) held out to judge each iteration, for patience",
        typeConverter=TypeConverters.toFloat,
    )
    weightCol: Param[str] = Param(
        Params._dummy(),
        "weightCol",
        "column of the records' weights (>= 0); unset or empty: all are 1",
        typeConverter=TypeConverters.toString,
    )

    def getElasticNetParam(self) -> float:
        """The value of ``elasticNetParam``."""
        return self.getOrDefault(self.elasticNetParam)

    def getFeaturesCol(self) -> str:
        """The value of ``featuresCol``."""
        return self.getOrDefault(self.featuresCol)

    def getFitIntercept(self) -> bool:
        """The value of ``fitIntercept``."""
        return self.getOrDefault(self.fitIntercept)

    def getLabelCol(self) -> str:
        """The value of ``labelCol``."""
        return self.getOrDefault(self.labelCol)

    def getNumWorkers(self) -> int:
        """The value of ``numWorkers``."""
        return self.getOrDefault(self.numWorkers)

    def getPredictionCol(self) -> str:
        """The value of ``predictionCol``."""
        return self.getOrDefault(self.predictionCol)

    def getRegParam(self) -> float:
        """The value of ``regParam``."""
        return self.getOrDefault(self.regParam)

    def getSlicesPerWorker(self) -> int:
        """The value of ``slicesPerWorker``."""
        return self.getOrDefault(self.slicesPerWorker)

    def getStandardization(self) -> bool:
        """The value of ``standardization``."""
        return self.getOrDefault(self.standardization)

    def getTol(self) -> float:
        """The value of ``tol``."""
        return self.getOrDefault(self.tol)

    def getValidationFraction(self) -> float:
        """The value of ``validationFraction``."""
        return self.getOrDefault(self.validationFraction)

    def getWeightCol(self) -> str:
        """The value of ``weightCol``."""
        return self.getOrDefault(self.weightCol)

    def setFeaturesCol(self: S, value: str) -> S:
        """Sets ``featuresCol``: vectors, maps or arrays."""
        return self._set(featuresCol=value)

    def setLabelCol(self: S, value: str) -> S:
        """Sets ``labelCol``: numbers."""
        return self._set(labelCol=value)

    def setPredictionCol(self: S, value: str) -> S:
        """Sets ``predictionCol``; empty for none."""
        return self._set(predictionCol=value)

    def setWeightCol(self: S, value: str) -> S:
        """Sets ``weightCol``: numbers of at least 0."""
        return self._set(weightCol=value)


class _RotatingRegression(_LinearParams):
    """The base of both Estimators. Public, since Scala's compiler casts the result of setters
    to it.
    """


    def setElasticNetParam(self: S, value: float) -> S:
        """Sets ``elasticNetParam``, 0 to 1."""
        return self._set(elasticNetParam=value)

    def setFitIntercept(self: S, value: bool) -> S:
        """Sets ``fitIntercept``."""
        return self._set(fitIntercept=value)

    def setNumWorkers(self: S, value: int) -> S:
        """Sets ``numWorkers``, at least 1."""
        return self._set(numWorkers=value)

    def setRegParam(self: S, value: float) -> S:
        """Sets ``regParam``, at least 0."""
        return self._set(regParam=value)

    def setSlicesPerWorker(self: S, value: int) -> S:
        """Sets ``slicesPerWorker``, at least 1."""
        return self._set(slicesPerWorker=value)

    def setStandardization(self: S, value: bool) -> S:
        """Sets ``standardization``."""
        return self._set(standardization=value)

    def setTol(self: S, value: float) -> S:
        """Sets ``tol``, at least 0."""
        return self._set(tol=value)

    def setValidationFraction(self: S, value: float) -> S:
        """Sets ``validationFraction``, 0 to 1."""
        return self._set(validationFraction=value)


class _LogisticParams(_LinearParams):
    """The additional params of ``RotatingLogisticRegression`` and its model."""

    probabilityCol: Param[str] = Param(
        Params._dummy(),
        "probabilityCol",
        "output column of the probabilities of classes 0 and 1, as vectors; empty: none",
        typeConverter=TypeConverters.toString,
    )
    rawPredictionCol: Param[str] = Param(
        Params._dummy(),
        "rawPredictionCol",
        "output column of the margins of classes 0 and 1, as vectors; empty: none",
        typeConverter=TypeConverters.toString,
    )
    threshold: Param[float] = Param(
        Params._dummy(),
        "threshold",
        "1 is predicted where its probability is more than this (0 to 1)",
        typeConverter=TypeConverters.toFloat,
    )

    def getProbabilityCol(self) -> str:
        """The value of ``probabilityCol``."""
        return self.getOrDefault(self.probabilityCol)

    def getRawPredictionCol(self) -> str:
        """The value of ``rawPredictionCol``."""
        return self.getOrDefault(self.rawPredictionCol)

    def getThreshold(self) -> float:
        """The value of ``threshold``."""
        return self.getOrDefault(self.threshold)

    def setProbabilityCol(self: S, value: str) -> S:
        """Sets ``probabilityCol``; empty for none."""
        return self._set(probabilityCol=value)

    def setRawPredictionCol(self: S, value: str) -> S:
        """Sets ``rawPredictionCol``; empty for none."""
        return self._set(rawPredictionCol=value)

    def setThreshold(self: S, value: float) -> S:
        """Sets ``threshold``, 0 to 1."""
        return self._set(threshold=value)


class RotatingLogisticRegression(
    Estimator["RotatingLogisticRegressionModel"], _RotatingRegression, _LogisticParams
):
    """Logistic regression of two classes, as a replacement for
    ``org.apache.spark.ml.classification.LogisticRegression``: params with the same meaning
    have the same names, and the objective is the same. The coefficients rotate in slices
    among the executors, so there may be more of them than a driver or an executor could
    hold; features may also be text or whole numbers of 64 bits.

    Labels are 0 and 1. If all are the same, where MLlib returns an infinite intercept,
    training fails.
    """

    _java_class = "io.sparkmp.linear.ml.RotatingLogisticRegression"

    @keyword_only
    def __init__(
        self,
        *,
        blockStorage: str = "auto",
        checkpointInterval: int = 10,
        elasticNetParam: float = 0.0,
        engine: str = "auto",
        featuresCol: str = "features",
        fitIntercept: bool = True,
        labelCol: str = "label",
        maxFailures: int = 4,
        maxIter: int = 100,
        numWorkers: Optional[int] = None,
        patience: Optional[int] = None,
        predictionCol: str = "prediction",
        probabilityCol: str = "probability",
        rawPredictionCol: str = "rawPrediction",
        regParam: float = 0.0,
        seed: int = 261533877,
        slicesPerWorker: int = 2,
        snapshotDir: str = "",
        standardization: bool = True,
        threshold: float = 0.5,
        tol: float = 1.0E-6,
        validationFraction: float = 0.0,
        weightCol: Optional[str] = None,
    ) -> None:
        super().__init__()
        self._start(
            blockStorage="auto",
            checkpointInterval=10,
            elasticNetParam=0.0,
            engine="auto",
            featuresCol="features",
            fitIntercept=True,
            labelCol="label",
            maxFailures=4,
            maxIter=100,
            predictionCol="prediction",
            probabilityCol="probability",
            rawPredictionCol="rawPrediction",
            regParam=0.0,
            seed=261533877,
            slicesPerWorker=2,
            snapshotDir="",
            standardization=True,
            threshold=0.5,
            tol=1.0E-6,
            validationFraction=0.0,
        )
        self._set(**self._input_kwargs)


class EvaluationOfClasses(NamedTuple):
    """The evaluation of two classes. If only one class occurs, ``auc`` is NaN.

    Parameters
    ----------
    records : int
        the number of records with a label
    logLoss : float
        mean of the negative logarithms of the probabilities of the labels; NaN unless the
        loss is logistic
    baseline : float
        the same for predicting the class rates
    accuracy : float
        the fraction predicted correctly
    frequent : float
        the fraction of the more frequent class
    auc : float
        area under the ROC curve: the probability that a record of the larger label has a
        larger margin than one of the other
    f1 : float
        of the larger label: harmonic mean of precision and recall
    """

    records: int
    logLoss: float
    baseline: float
    accuracy: float
    frequent: float
    auc: float
    f1: float

    @classmethod
    def _of(cls, of: Any) -> EvaluationOfClasses:
        return cls(
            records=_value(of.records()),
            logLoss=_value(of.logLoss()),
            baseline=_value(of.baseline()),
            accuracy=_value(of.accuracy()),
            frequent=_value(of.frequent()),
            auc=_value(of.auc()),
            f1=_value(of.f1()),
        )


class _RotatingRegressionModel(_LinearParams):
    """The base of both models. Public, since Scala's compiler refers to it."""

    @property
    def coefficients(self) -> Vector:
        """The coefficients, collected on the driver.

        Raises
        ------
        IllegalStateException
            like ``numFeatures``
        """
        return _value(self._call("coefficients"))

    @property
    def intercept(self) -> float:
        """The intercept; 0 if there is none."""
        return _value(self._call("intercept"))

    @property
    def numFeatures(self) -> int:
        """The size of the training vectors; for maps and arrays, one more than the largest
        feature that has a coefficient.

        Raises
        ------
        IllegalStateException
            if the features are text, or larger than vectors can be
        """
        return _value(self._call("numFeatures"))

    @property
    def weights(self) -> DataFrame:
        """The nonzero coefficients: ``id`` of the feature, ``records`` (how many training
        records have it), ``weight``.
        """
        return _value(self._call("weights"))


class RotatingLogisticRegressionModel(Model, _RotatingRegressionModel, _LogisticParams):
    """The model of ``RotatingLogisticRegression``, used like MLlib's
    ``LogisticRegressionModel``.

    Class 1 is the larger of two labels, even in a command-line model with labels -1 and 1.

    A saved model is a folder that the command line can read too;
    ``docs/formats/linear-model.md`` describes it.
    """

    _java_class = "io.sparkmp.linear.ml.RotatingLogisticRegressionModel"

    def evaluate(self, dataset: DataFrame) -> EvaluationOfClasses:
        """Evaluates classification; records without a label or features are left out.
        Predictions depend on the threshold.

        Raises
        ------
        SparkMpError
            if no record has a label, or a label was not in the training
        """
        return EvaluationOfClasses._of(self._call("evaluate", dataset))

    @property
    def numClasses(self) -> int:
        """The number of classes, 2."""
        return _value(self._call("numClasses"))

    def predict(self, features: Vector) -> float:
        """The prediction for one record, 0 or 1."""
        return _value(self._call("predict", features))

    def predictProbability(self, features: Vector) -> Vector:
        """The probabilities for one record, of 0 and of 1."""
        return _value(self._call("predictProbability", features))

    def predictRaw(self, features: Vector) -> Vector:
        """The margins for one record, of 0 and of 1."""
        return _value(self._call("predictRaw", features))

    def toMLlib(self) -> LogisticRegressionModel:
        """Converts this to MLlib's model, whose coefficients are all in the driver; zeros take
        no memory if they are the majority.

        Raises
        ------
        IllegalStateException
            like ``numFeatures``
        """
        return _stage(self._call("toMLlib"))


class RotatingLinearRegression(Estimator["RotatingLinearRegressionModel"], _RotatingRegression):
    """Linear regression, as a replacement for
    ``org.apache.spark.ml.regression.LinearRegression`` with the solver ``l-bfgs`` and
    squared error: params with the same meaning have the same names, and the objective is
    the same. The coefficients rotate in slices among the executors, so there may be more of
    them than a driver or an executor could hold; features may also be text or whole numbers
    of 64 bits.
    """

    _java_class = "io.sparkmp.linear.ml.RotatingLinearRegression"

    @keyword_only
    def __init__(
        self,
        *,
        blockStorage: str = "auto",
        checkpointInterval: int = 10,
        elasticNetParam: float = 0.0,
        engine: str = "auto",
        featuresCol: str = "features",
        fitIntercept: bool = True,
        labelCol: str = "label",
        maxFailures: int = 4,
        maxIter: int = 100,
        numWorkers: Optional[int] = None,
        patience: Optional[int] = None,
        predictionCol: str = "prediction",
        regParam: float = 0.0,
        seed: int = -1060485062,
        slicesPerWorker: int = 2,
        snapshotDir: str = "",
        standardization: bool = True,
        tol: float = 1.0E-6,
        validationFraction: float = 0.0,
        weightCol: Optional[str] = None,
    ) -> None:
        super().__init__()
        self._start(
            blockStorage="auto",
            checkpointInterval=10,
            elasticNetParam=0.0,
            engine="auto",
            featuresCol="features",
            fitIntercept=True,
            labelCol="label",
            maxFailures=4,
            maxIter=100,
            predictionCol="prediction",
            regParam=0.0,
            seed=-1060485062,
            slicesPerWorker=2,
            snapshotDir="",
            standardization=True,
            tol=1.0E-6,
            validationFraction=0.0,
        )
        self._set(**self._input_kwargs)


class EvaluationOfNumbers(NamedTuple):
    """The evaluation of numbers.

    Parameters
    ----------
    records : int
        the number of records with a label
    rmse : float
        root of the mean squared error
    mae : float
        mean absolute error
    r2 : float
        the fraction of the labels' variance that is explained; NaN if all labels are equal
    deviation : float
        the labels' deviation from their mean: the RMSE of predicting the mean
    largest : float
        the largest label, by absolute value
    """

    records: int
    rmse: float
    mae: float
    r2: float
    deviation: float
    largest: float

    @classmethod
    def _of(cls, of: Any) -> EvaluationOfNumbers:
        return cls(
            records=_value(of.records()),
            rmse=_value(of.rmse()),
            mae=_value(of.mae()),
            r2=_value(of.r2()),
            deviation=_value(of.deviation()),
            largest=_value(of.largest()),
        )


class RotatingLinearRegressionModel(Model, _RotatingRegressionModel):
    """The model of ``RotatingLinearRegression``, used like MLlib's ``LinearRegressionModel``.

    A saved model is a folder that the command line can read too;
    ``docs/formats/linear-model.md`` describes it.
    """

    _java_class = "io.sparkmp.linear.ml.RotatingLinearRegressionModel"

    def evaluate(self, dataset: DataFrame) -> EvaluationOfNumbers:
        """Evaluates predictions; records without a label or features are left out.

        Raises
        ------
        SparkMpError
            if none has a label
        """
        return EvaluationOfNumbers._of(self._call("evaluate", dataset))

    def predict(self, features: Vector) -> float:
        """The prediction for one record."""
        return _value(self._call("predict", features))

    def toMLlib(self) -> LinearRegressionModel:
        """Converts this to MLlib's model, whose coefficients are all in the driver.

        Raises
        ------
        IllegalStateException
            like ``numFeatures``
        """
        return _stage(self._call("toMLlib"))
