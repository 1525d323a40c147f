"""Matrix factorisation: recommendations from ratings or interactions."""

# Written from the classes of Java: change those, and run bin/python-package.

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional

from pyspark import keyword_only
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.recommendation import ALSModel
from pyspark.sql import DataFrame

from spark_mp._base import Estimator, Evaluator, Model, S, _change, _stage, _value
from spark_mp.training import _TrainingParams


class _PairParams(Params):
    """The params of everything that reads ratings, with the names and meanings of MLlib's ALS."""

    itemCol: Param[str] = Param(
        Params._dummy(),
        "itemCol",
        "column name for item ids: whole numbers of 64 bits, or text",
        typeConverter=TypeConverters.toString,
    )
    ratingCol: Param[str] = Param(
        Params._dummy(),
        "ratingCol",
        "column name for ratings; empty for 1 in each row",
        typeConverter=TypeConverters.toString,
    )
    userCol: Param[str] = Param(
        Params._dummy(),
        "userCol",
        "column name for user ids: whole numbers of 64 bits, or text",
        typeConverter=TypeConverters.toString,
    )

    def getItemCol(self) -> str:
        """The value of ``itemCol``."""
        return self.getOrDefault(self.itemCol)

    def getRatingCol(self) -> str:
        """The value of ``ratingCol``."""
        return self.getOrDefault(self.ratingCol)

    def getUserCol(self) -> str:
        """The value of ``userCol``."""
        return self.getOrDefault(self.userCol)

    def setItemCol(self: S, value: str) -> S:
        """Sets ``itemCol``."""
        return self._set(itemCol=value)

    def setRatingCol(self: S, value: str) -> S:
        """Sets ``ratingCol``."""
        return self._set(ratingCol=value)

    def setUserCol(self: S, value: str) -> S:
        """Sets ``userCol``."""
        return self._set(userCol=value)


class _FactorModelParams(_PairParams):
    """The params that Estimator and model share, with the names and meanings of MLlib's ALS."""

    blockSize: Param[int] = Param(
        Params._dummy(),
        "blockSize",
        "no effect (>= 1): blocks fit the processor's cache anyway",
        typeConverter=TypeConverters.toInt,
    )
    clipPredictions: Param[bool] = Param(
        Params._dummy(),
        "clipPredictions",
        "whether to clip predictions to the range of the training ratings",
        typeConverter=TypeConverters.toBoolean,
    )
    coldStartStrategy: Param[str] = Param(
        Params._dummy(),
        "coldStartStrategy",
        "strategy for dealing with unknown or new users/items at prediction time: 'nan' predicts "
        "NaN, 'drop' drops the row, 'known' predicts by the mean and the known side. Supported "
        "values: nan,drop,known",
        typeConverter=TypeConverters.toString,
    )
    numRecommendations: Param[int] = Param(
        Params._dummy(),
        "numRecommendations",
        "items of each list in recommendationsCol (>= 1)",
        typeConverter=TypeConverters.toInt,
    )
    predictionCol: Param[str] = Param(
        Params._dummy(),
        "predictionCol",
        "prediction column name",
        typeConverter=TypeConverters.toString,
    )
    predictionStdCol: Param[str] = Param(
        Params._dummy(),
        "predictionStdCol",
        "column name for the standard deviation of each rating from its prediction, of a model by "
        "method 'bayes'; empty for no such column",
        typeConverter=TypeConverters.toString,
    )
    rankCol: Param[str] = Param(
        Params._dummy(),
        "rankCol",
        "column name for the rank of each row's item among all items that its user does not have "
        "in the training data; empty for no such column",
        typeConverter=TypeConverters.toString,
    )
    recommendationsCol: Param[str] = Param(
        Params._dummy(),
        "recommendationsCol",
        "column name for the items that each row's user is predicted to like best; empty for no "
        "such column. With an empty predictionCol, rows need no item",
        typeConverter=TypeConverters.toString,
    )
    seenCol: Param[str] = Param(
        Params._dummy(),
        "seenCol",
        "column of arrays of items never to recommend to the row's user, in any row; empty for "
        "none",
        typeConverter=TypeConverters.toString,
    )

    def getBlockSize(self) -> int:
        """The value of ``blockSize``."""
        return self.getOrDefault(self.blockSize)

    def getClipPredictions(self) -> bool:
        """The value of ``clipPredictions``."""
        return self.getOrDefault(self.clipPredictions)

    def getColdStartStrategy(self) -> str:
        """The value of ``coldStartStrategy``."""
        return self.getOrDefault(self.coldStartStrategy)

    def getNumRecommendations(self) -> int:
        """The value of ``numRecommendations``."""
        return self.getOrDefault(self.numRecommendations)

    def getPredictionCol(self) -> str:
        """The value of ``predictionCol``."""
        return self.getOrDefault(self.predictionCol)

    def getPredictionStdCol(self) -> str:
        """The value of ``predictionStdCol``."""
        return self.getOrDefault(self.predictionStdCol)

    def getRankCol(self) -> str:
        """The value of ``rankCol``."""
        return self.getOrDefault(self.rankCol)

    def getRecommendationsCol(self) -> str:
        """The value of ``recommendationsCol``."""
        return self.getOrDefault(self.recommendationsCol)

    def getSeenCol(self) -> str:
        """The value of ``seenCol``."""
        return self.getOrDefault(self.seenCol)

    def setBlockSize(self: S, value: int) -> S:
        """Sets ``blockSize``, at least 1."""
        return self._set(blockSize=value)

    def setClipPredictions(self: S, value: bool) -> S:
        """Sets ``clipPredictions``."""
        return self._set(clipPredictions=value)

    def setColdStartStrategy(self: S, value: str) -> S:
        """Sets ``coldStartStrategy``: nan, drop or known."""
        return self._set(coldStartStrategy=value)

    def setNumRecommendations(self: S, value: int) -> S:
        """Sets ``numRecommendations``, at least 1."""
        return self._set(numRecommendations=value)

    def setPredictionCol(self: S, value: str) -> S:
        """Sets ``predictionCol``."""
        return self._set(predictionCol=value)

    def setPredictionStdCol(self: S, value: str) -> S:
        """Sets ``predictionStdCol``."""
        return self._set(predictionStdCol=value)

    def setRankCol(self: S, value: str) -> S:
        """Sets ``rankCol``."""
        return self._set(rankCol=value)

    def setRecommendationsCol(self: S, value: str) -> S:
        """Sets ``recommendationsCol``."""
        return self._set(recommendationsCol=value)

    def setSeenCol(self: S, value: str) -> S:
        """Sets ``seenCol``."""
        return self._set(seenCol=value)


class _ImplicitParams(Params):
    """The params of the Estimator that concern implicit feedback."""

    alpha: Param[float] = Param(
        Params._dummy(),
        "alpha",
        "alpha for implicit preference (>= 0)",
        typeConverter=TypeConverters.toFloat,
    )
    implicitPrefs: Param[bool] = Param(
        Params._dummy(),
        "implicitPrefs",
        "whether to use implicit preference",
        typeConverter=TypeConverters.toBoolean,
    )
    regExponent: Param[float] = Param(
        Params._dummy(),
        "regExponent",
        "power of the number of a user's or an item's ratings that its regularization grows with, "
        "with implicitPrefs only (>= 0)",
        typeConverter=TypeConverters.toFloat,
    )
    subspaceSize: Param[int] = Param(
        Params._dummy(),
        "subspaceSize",
        "factors solved for at a time, with implicitPrefs only (>= 1)",
        typeConverter=TypeConverters.toInt,
    )
    unobservedWeight: Param[float] = Param(
        Params._dummy(),
        "unobservedWeight",
        "what each item adds to the number of a user's ratings, and each user to that of an "
        "item's, in the regularization, with implicitPrefs only (>= 0)",
        typeConverter=TypeConverters.toFloat,
    )

    def getAlpha(self) -> float:
        """The value of ``alpha``."""
        return self.getOrDefault(self.alpha)

    def getImplicitPrefs(self) -> bool:
        """The value of ``implicitPrefs``."""
        return self.getOrDefault(self.implicitPrefs)

    def getRegExponent(self) -> float:
        """The value of ``regExponent``."""
        return self.getOrDefault(self.regExponent)

    def getSubspaceSize(self) -> int:
        """The value of ``subspaceSize``."""
        return self.getOrDefault(self.subspaceSize)

    def getUnobservedWeight(self) -> float:
        """The value of ``unobservedWeight``."""
        return self.getOrDefault(self.unobservedWeight)

    def setAlpha(self: S, value: float) -> S:
        """Sets ``alpha``, at least 0."""
        return self._set(alpha=value)

    def setImplicitPrefs(self: S, value: bool) -> S:
        """Sets ``implicitPrefs``."""
        return self._set(implicitPrefs=value)

    def setRegExponent(self: S, value: float) -> S:
        """Sets ``regExponent``, at least 0."""
        return self._set(regExponent=value)

    def setSubspaceSize(self: S, value: int) -> S:
        """Sets ``subspaceSize``, at least 1."""
        return self._set(subspaceSize=value)

    def setUnobservedWeight(self: S, value: float) -> S:
        """Sets ``unobservedWeight``, at least 0."""
        return self._set(unobservedWeight=value)


class _FactorisationParams(_ImplicitParams):
    """The params of the Estimator only: those of MLlib's ALS, under the same names, and ours."""

    biasRegParam: Param[float] = Param(
        Params._dummy(),
        "biasRegParam",
        "regularization parameter of the biases (>= 0), for each rating",
        typeConverter=TypeConverters.toFloat,
    )
    biasStepRatio: Param[float] = Param(
        Params._dummy(),
        "biasStepRatio",
        "step size of the biases as a fraction of the factors' (>= 0; 0 for no biases); unless "
        "set, times the standard deviation of the ratings",
        typeConverter=TypeConverters.toFloat,
    )
    burnIn: Param[int] = Param(
        Params._dummy(),
        "burnIn",
        "draws that do not count, with method 'bayes' alone (>= 0)",
        typeConverter=TypeConverters.toInt,
    )
    finalStorageLevel: Param[str] = Param(
        Params._dummy(),
        "finalStorageLevel",
        "StorageLevel for the model's factors, one that uses the disk: there is no lineage to "
        "recompute them from (unset: MEMORY_AND_DISK, on a cluster MEMORY_AND_DISK_2)",
        typeConverter=TypeConverters.toString,
    )
    initialDeviation: Param[float] = Param(
        Params._dummy(),
        "initialDeviation",
        "deviation of the normal distribution that factors start from (>= 0; unset: 0.02, with "
        "implicitPrefs 0.1 / sqrt(rank)); unless set, times the root of the standard deviation of "
        "explicit ratings",
        typeConverter=TypeConverters.toFloat,
    )
    method: Param[str] = Param(
        Params._dummy(),
        "method",
        "how ratings are factorised: 'sgd', stochastic gradient descent, or 'bayes', Gibbs "
        "sampling, which needs no step size and no regularization, but a maxIter of about 50",
        typeConverter=TypeConverters.toString,
    )
    nonnegative: Param[bool] = Param(
        Params._dummy(),
        "nonnegative",
        "whether factors are held at zero or above",
        typeConverter=TypeConverters.toBoolean,
    )
    numItemBlocks: Param[int] = Param(
        Params._dummy(),
        "numItemBlocks",
        "number of item blocks, which rotate past the user blocks: a multiple of their number "
        "(unset: twice)",
        typeConverter=TypeConverters.toInt,
    )
    numSamples: Param[int] = Param(
        Params._dummy(),
        "numSamples",
        "draws that the model keeps, with method 'bayes' alone (>= 1)",
        typeConverter=TypeConverters.toInt,
    )
    numUserBlocks: Param[int] = Param(
        Params._dummy(),
        "numUserBlocks",
        "number of user blocks, each trained by a task (>= 1; unset: one per core)",
        typeConverter=TypeConverters.toInt,
    )
    rank: Param[int] = Param(
        Params._dummy(),
        "rank",
        "rank of the factorization (>= 1)",
        typeConverter=TypeConverters.toInt,
    )
    regParam: Param[float] = Param(
        Params._dummy(),
        "regParam",
        "regularization parameter (>= 0), for each rating; unless set, times the standard "
        "deviation of explicit ratings",
        typeConverter=TypeConverters.toFloat,
    )
    stepSchedule: Param[str] = Param(
        Params._dummy(),
        "stepSchedule",
        "how the step size changes: 'adaptive' for each user and item, 'linear' down to zero "
        "after maxIter, or 'constant'",
        typeConverter=TypeConverters.toString,
    )
    stepSize: Param[float] = Param(
        Params._dummy(),
        "stepSize",
        "step size of the factors in the first iteration (> 0); unless set, divided by the "
        "standard deviation of the ratings",
        typeConverter=TypeConverters.toFloat,
    )
    validationIndicatorCol: Param[str] = Param(
        Params._dummy(),
        "validationIndicatorCol",
        "name of the column that indicates whether each row is for training or for validation: "
        "false for training, true for validation; the model of the best iteration is kept (unset: "
        "no validation)",
        typeConverter=TypeConverters.toString,
    )

    def getBiasRegParam(self) -> float:
        """The value of ``biasRegParam``."""
        return self.getOrDefault(self.biasRegParam)

    def getBiasStepRatio(self) -> float:
        """The value of ``biasStepRatio``."""
        return self.getOrDefault(self.biasStepRatio)

    def getBurnIn(self) -> int:
        """The value of ``burnIn``."""
        return self.getOrDefault(self.burnIn)

    def getFinalStorageLevel(self) -> str:
        """The value of ``finalStorageLevel``."""
        return self.getOrDefault(self.finalStorageLevel)

    def getInitialDeviation(self) -> float:
        """The value of ``initialDeviation``."""
        return self.getOrDefault(self.initialDeviation)

    def getMethod(self) -> str:
        """The value of ``method``."""
        return self.getOrDefault(self.method)

    def getNonnegative(self) -> bool:
        """The value of ``nonnegative``."""
        return self.getOrDefault(self.nonnegative)

    def getNumItemBlocks(self) -> int:
        """The value of ``numItemBlocks``."""
        return self.getOrDefault(self.numItemBlocks)

    def getNumSamples(self) -> int:
        """The value of ``numSamples``."""
        return self.getOrDefault(self.numSamples)

    def getNumUserBlocks(self) -> int:
        """The value of ``numUserBlocks``."""
        return self.getOrDefault(self.numUserBlocks)

    def getRank(self) -> int:
        """The value of ``rank``."""
        return self.getOrDefault(self.rank)

    def getRegParam(self) -> float:
        """The value of ``regParam``."""
        return self.getOrDefault(self.regParam)

    def getStepSchedule(self) -> str:
        """The value of ``stepSchedule``."""
        return self.getOrDefault(self.stepSchedule)

    def getStepSize(self) -> float:
        """The value of ``stepSize``."""
        return self.getOrDefault(self.stepSize)

    def getValidationIndicatorCol(self) -> str:
        """The value of ``validationIndicatorCol``."""
        return self.getOrDefault(self.validationIndicatorCol)

    def setBiasRegParam(self: S, value: float) -> S:
        """Sets ``biasRegParam``, at least 0."""
        return self._set(biasRegParam=value)

    def setBiasStepRatio(self: S, value: float) -> S:
        """Sets ``biasStepRatio``, 0 for no biases."""
        return self._set(biasStepRatio=value)

    def setBurnIn(self: S, value: int) -> S:
        """Sets ``burnIn``, at least 0."""
        return self._set(burnIn=value)

    def setFinalStorageLevel(self: S, value: str) -> S:
        """Sets ``finalStorageLevel``, as a name of ``StorageLevel``."""
        return self._set(finalStorageLevel=value)

    def setInitialDeviation(self: S, value: float) -> S:
        """Sets ``initialDeviation``, at least 0."""
        return self._set(initialDeviation=value)

    def setMethod(self: S, value: str) -> S:
        """Sets ``method``: sgd or bayes."""
        return self._set(method=value)

    def setNonnegative(self: S, value: bool) -> S:
        """Sets ``nonnegative``."""
        return self._set(nonnegative=value)

    def setNumItemBlocks(self: S, value: int) -> S:
        """Sets ``numItemBlocks``, a multiple of the number of user blocks."""
        return self._set(numItemBlocks=value)

    def setNumSamples(self: S, value: int) -> S:
        """Sets ``numSamples``, at least 1."""
        return self._set(numSamples=value)

    def setNumUserBlocks(self: S, value: int) -> S:
        """Sets ``numUserBlocks``, at least 1."""
        return self._set(numUserBlocks=value)

    def setRank(self: S, value: int) -> S:
        """Sets ``rank``, at least 1."""
        return self._set(rank=value)

    def setRegParam(self: S, value: float) -> S:
        """Sets ``regParam``, at least 0."""
        return self._set(regParam=value)

    def setStepSchedule(self: S, value: str) -> S:
        """Sets ``stepSchedule``: adaptive, linear or constant."""
        return self._set(stepSchedule=value)

    def setStepSize(self: S, value: float) -> S:
        """Sets ``stepSize``, above 0."""
        return self._set(stepSize=value)

    def setValidationIndicatorCol(self: S, value: str) -> S:
        """Sets ``validationIndicatorCol``."""
        return self._set(validationIndicatorCol=value)


class MatrixFactorization(
    Estimator["MatrixFactorizationModel"], _TrainingParams, _FactorModelParams, _FactorisationParams
):
    """Matrix factorisation as an Estimator of Spark ML, used like
    ``org.apache.spark.ml.recommendation.ALS``: ratings by stochastic gradient descent with
    biases or by Gibbs sampling (``setMethod``), or, with ``setImplicitPrefs``, interactions
    by block coordinate descent. ``docs/estimators.md`` compares all params with those of
    ALS.

    Ids may be text or numbers. Several ratings of an item by a user are averaged;
    interactions are added up.
    """

    _java_class = "io.sparkmp.cf.ml.MatrixFactorization"

    @keyword_only
    def __init__(
        self,
        *,
        alpha: float = 1.0,
        biasRegParam: float = 0.01,
        biasStepRatio: float = 0.25,
        blockSize: int = 4096,
        blockStorage: str = "auto",
        burnIn: int = 8,
        checkpointInterval: int = 10,
        clipPredictions: bool = False,
        coldStartStrategy: str = "nan",
        engine: str = "auto",
        finalStorageLevel: Optional[str] = None,
        implicitPrefs: bool = False,
        initialDeviation: Optional[float] = None,
        itemCol: str = "item",
        maxFailures: int = 4,
        maxIter: int = 10,
        method: str = "sgd",
        nonnegative: bool = False,
        numItemBlocks: Optional[int] = None,
        numRecommendations: int = 10,
        numSamples: int = 16,
        numUserBlocks: Optional[int] = None,
        patience: Optional[int] = None,
        predictionCol: str = "prediction",
        predictionStdCol: str = "",
        rank: int = 10,
        rankCol: str = "",
        ratingCol: str = "rating",
        recommendationsCol: str = "",
        regExponent: float = 1.0,
        regParam: float = 0.1,
        seed: int = 1858678522,
        seenCol: str = "",
        snapshotDir: str = "",
        stepSchedule: str = "adaptive",
        stepSize: float = 0.12,
        subspaceSize: int = 16,
        unobservedWeight: float = 0.0,
        userCol: str = "user",
        validationIndicatorCol: Optional[str] = None,
    ) -> None:
        super().__init__()
        self._start(
            alpha=1.0,
            biasRegParam=0.01,
            biasStepRatio=0.25,
            blockSize=4096,
            blockStorage="auto",
            burnIn=8,
            checkpointInterval=10,
            clipPredictions=False,
            coldStartStrategy="nan",
            engine="auto",
            implicitPrefs=False,
            itemCol="item",
            maxFailures=4,
            maxIter=10,
            method="sgd",
            nonnegative=False,
            numRecommendations=10,
            numSamples=16,
            predictionCol="prediction",
            predictionStdCol="",
            rank=10,
            rankCol="",
            ratingCol="rating",
            recommendationsCol="",
            regExponent=1.0,
            regParam=0.1,
            seed=1858678522,
            seenCol="",
            snapshotDir="",
            stepSchedule="adaptive",
            stepSize=0.12,
            subspaceSize=16,
            unobservedWeight=0.0,
            userCol="user",
        )
        self._set(**self._input_kwargs)

    def setInitialModel(self: S, model: Optional[MatrixFactorizationModel]) -> S:
        """Goes on from an earlier model of the same rank and id types; ids that it does not
        know start afresh, and ids that the dataset does not have are dropped. Not a param:
        it is not saved with the Estimator.

        Parameters
        ----------
        model : Optional[MatrixFactorizationModel]
            the earlier model, or None
        """
        return _change(self, "setInitialModel", model)

    def setItemFeatures(self: S, features: Optional[DataFrame]) -> S:
        """Learns factors with features of the items: with method ``bayes``, an item without
        ratings is then predicted from its features. Not a param: they are not saved with
        the Estimator.

        Parameters
        ----------
        features : Optional[DataFrame]
            ids in the first column, and in each other one numbers, text, which is
            categories or words with ``|`` between them, or arrays of words; None for none
        """
        return _change(self, "setItemFeatures", features)

    def setNumBlocks(self: S, value: int) -> S:
        """Sets both ``numUserBlocks`` and ``numItemBlocks``."""
        return _change(self, "setNumBlocks", value)

    def setUserFeatures(self: S, features: Optional[DataFrame]) -> S:
        """Like ``setItemFeatures``, of the users."""
        return _change(self, "setUserFeatures", features)


class Part(NamedTuple):
    """The contribution of a rating.

    Parameters
    ----------
    item : Any
        the rated item
    rating : float
        the mean of several ratings, or their sum for implicit feedback
    part : float
        the contribution to the prediction
    """

    item: Any
    rating: float
    part: float

    @classmethod
    def _of(cls, of: Any) -> Part:
        return cls(
            item=_value(of.item()),
            rating=_value(of.rating()),
            part=_value(of.part()),
        )


class Explanation(NamedTuple):
    """The contributions to a prediction for a user folded in by the ratings. The user's
    factors and bias are then linear in the right sides of the ratings, and so is the
    prediction: with xj the factors of item j and, if there are biases, 1, the equations A p
    = sum of wj xj that ``FoldInSolver`` solves, and z that of the item of the prediction,

    prediction = mean + b_i + sum of parts, part of j = w_j z' inverse(A) x_j

    with wj = rating - mean - bj for explicit feedback, and for implicit feedback 1 + alpha
    rating, or 0 if the rating is not above 0 (Hu, Koren and Volinsky, ICDM 2008, section
    5). If factors are constrained to be non-negative, rows and columns of A are left out
    whose factor is zero.

    Parameters
    ----------
    base : float
        the mean plus the item's bias; 0 for implicit feedback
    parts : List[Part]
        the parts of all rated items that the model knows, largest first
    """

    base: float
    parts: List[Part]
    prediction: float

    @classmethod
    def _of(cls, of: Any) -> Explanation:
        return cls(
            base=_value(of.base()),
            parts=[Part._of(one) for one in of.parts()],
            prediction=_value(of.prediction()),
        )


class _RecommendingModel(_FactorModelParams):
    """The lists that a factor model makes, as MLlib's ALSModel does."""

    def recommendForAllItems(self, numUsers: int, seen: Optional[DataFrame] = None) -> DataFrame:
        """The users who are predicted to like each item best; otherwise like
        ``recommendForAllUsers``.

        Like ``recommendForAllItems``, without pairs that are ``seen``.

        Parameters
        ----------
        numUsers : int
            the number per item, at least 1
        """
        return _value(self._call("recommendForAllItems", numUsers, seen))

    def recommendForAllUsers(self, numItems: int, seen: Optional[DataFrame] = None) -> DataFrame:
        """The items that all users are predicted to like best. The scores are computed lazily,
        in blocks; the item data they need then stay in Spark's memory as long as this
        model.

        Parameters
        ----------
        numItems : int
            the number per user, at least 1
        seen : Optional[DataFrame]
            pairs not to recommend, with columns named by ``userCol`` and ``itemCol``

        Returns
        -------
        DataFrame
            one row per user: the id in the column ``userCol``, and ``recommendations``, an
            array of structs of an item's id, named by ``itemCol``, and ``rating``, best
            first
        """
        return _value(self._call("recommendForAllUsers", numItems, seen))

    def recommendForItemSubset(
        self, dataset: DataFrame, numUsers: int, seen: Optional[DataFrame] = None
    ) -> DataFrame:
        """Like ``recommendForAllItems``, for the items of a dataset.

        Like ``recommendForItemSubset``, without pairs that are ``seen``.
        """
        return _value(self._call("recommendForItemSubset", dataset, numUsers, seen))

    def recommendForUserSubset(
        self, dataset: DataFrame, numItems: int, seen: Optional[DataFrame] = None
    ) -> DataFrame:
        """Like ``recommendForAllUsers``, for some users.

        Like ``recommendForUserSubset``, without pairs that are ``seen``.

        Parameters
        ----------
        dataset : DataFrame
            has a column of ids named by ``userCol``; unknown users get no row
        """
        return _value(self._call("recommendForUserSubset", dataset, numItems, seen))

    def similarItems(self, num: int, items: Optional[DataFrame] = None) -> DataFrame:
        """The most similar items for each item, by the cosine of their factors.

        Like ``similarItems``, for the items of a dataset.

        Parameters
        ----------
        num : int
            the number per item, at least 1

        Returns
        -------
        DataFrame
            one row per item: its id in the column ``itemCol``, and ``recommendations``, as
            in ``recommendForAllUsers``, with the cosine as rating
        """
        return _value(self._call("similarItems", items, num))


class MatrixFactorizationModel(Model, _RecommendingModel):
    """The model of ``MatrixFactorization``, used like MLlib's ``ALSModel``.

    A saved model is a folder that the command line can read too;
    ``docs/formats/factor-model.md`` describes it.
    """

    _java_class = "io.sparkmp.cf.ml.MatrixFactorizationModel"

    def explain(self, user: Any, item: Any, ratings: DataFrame) -> Explanation:
        """Explains a prediction by a user's ratings: the contribution of each to the
        prediction after ``foldInUsers``.

        Parameters
        ----------
        user : Any
            a whole number or text, like the ids; the model need not know the user
        item : Any
            a whole number or text, like the ids
        ratings : DataFrame
            all known ratings of this user, possibly of others too

        Raises
        ------
        IllegalArgumentException
            if an id is not of the model's type, or the model does not know the item or any
            that the user rated
        """
        return Explanation._of(self._call("explain", user, item, ratings))

    def foldInItems(self, ratings: DataFrame) -> MatrixFactorizationModel:
        """Adds or updates items: like ``foldInUsers`` with users and items exchanged.

        Parameters
        ----------
        ratings : DataFrame
            all known ratings of these items; unknown users are left out, and so are items
            without other users
        """
        return _stage(self._call("foldInItems", ratings))

    def foldInUsers(self, ratings: DataFrame) -> MatrixFactorizationModel:
        """Adds or updates users without training: solves for each user of the dataset against
        fixed items, at the minimum of the training's loss.

        Parameters
        ----------
        ratings : DataFrame
            all known ratings of these users, with columns named by ``userCol``, ``itemCol``
            and ``ratingCol``; unknown items are left out, and so are users without other
            items

        Returns
        -------
        MatrixFactorizationModel
            this model with the solved users, computed at once and stored in Spark's memory
            or on its disks until it is garbage collected

        Raises
        ------
        IllegalArgumentException
            if ratings do not determine a user, as may be without regularisation, or the
            model was saved by an early version, which did not keep it
        """
        return _stage(self._call("foldInUsers", ratings))

    @property
    def globalMean(self) -> float:
        """The mean of all ratings, a part of each prediction; 0 for an implicit model."""
        return _value(self._call("globalMean"))

    @property
    def itemFactors(self) -> DataFrame:
        """The items: ``id``, ``features``, an array of ``rank`` floats, ``bias``."""
        return _value(self._call("itemFactors"))

    @property
    def rank(self) -> int:
        """Factors of a user and of an item."""
        return _value(self._call("rank"))

    def setItemFeatures(self: S, features: Optional[DataFrame]) -> S:
        """Lets this model predict, recommend and rank items that have features and no ratings,
        also if they came after the training. The model must have been trained with features
        of items. They are not saved.

        Parameters
        ----------
        features : Optional[DataFrame]
            the columns of ``MatrixFactorization.setItemFeatures``, ids first; None for none
        """
        return _change(self, "setItemFeatures", features)

    def setSeen(self: S, pairs: Optional[DataFrame]) -> S:
        """Sets the pairs that ``rankCol`` does not rank. The model that ``fit`` returns knows
        the pairs it was trained on: it reads that dataset again to compute ranks. The pairs
        are not saved; a loaded model ranks all items until this is called.

        Parameters
        ----------
        pairs : Optional[DataFrame]
            columns named by ``userCol`` and ``itemCol``; or None for none
        """
        return _change(self, "setSeen", pairs)

    def setUserFeatures(self: S, features: Optional[DataFrame]) -> S:
        """Like ``setItemFeatures``, of the users."""
        return _change(self, "setUserFeatures", features)

    def toMLlib(self) -> ALSModel:
        """Converts this to MLlib's model, which MLlib saves and loads: its factors have two
        more places, one for the biases of the users with the global mean and one for those
        of the items.

        Raises
        ------
        IllegalArgumentException
            if ids are text, or numbers of more than 32 bits
        """
        return _stage(self._call("toMLlib"))

    @property
    def userFactors(self) -> DataFrame:
        """The users: ``id``, ``features``, an array of ``rank`` floats, ``bias``."""
        return _value(self._call("userFactors"))

    def withCandidates(self, items: DataFrame) -> MatrixFactorizationModel:
        """This model, with ``recommendForAllUsers`` and ``recommendForUserSubset`` restricted
        to these items. The restriction is neither saved nor kept by fold-in. Several calls
        combine: an item must be a candidate of each.

        Parameters
        ----------
        items : DataFrame
            has a column of ids named by ``itemCol``; unknown items are left out
        """
        return _stage(self._call("withCandidates", items))

    def withDiversity(self, weight: float) -> MatrixFactorizationModel:
        """This model, with more diverse lists of items for users, as ``Recommender.diverse``
        chooses them. Not kept, like ``withCandidates``.

        Parameters
        ----------
        weight : float
            from 0, which changes nothing, to below 1
        """
        return _stage(self._call("withDiversity", weight))

    def withLowerBound(self, deviations: float) -> MatrixFactorizationModel:
        """Like ``withUpperBound``, but minus the deviations: it prefers what it is sure of."""
        return _stage(self._call("withLowerBound", deviations))

    def withSample(self, seed: int) -> MatrixFactorizationModel:
        """This model, but it recommends by one of its samples, another one for each user:
        Thompson sampling. On the command line ``cf recommend --by SAMPLE``. Not kept, like
        ``withCandidates``.

        Parameters
        ----------
        seed : int
            decides, with the user's id, which sample it is

        Raises
        ------
        IllegalArgumentException
            if the model has no samples
        """
        return _stage(self._call("withSample", seed))

    def withUpperBound(self, deviations: float) -> MatrixFactorizationModel:
        """This model, but it recommends by the prediction plus some standard deviations of the
        samples' predictions: it prefers what it is unsure of. On the command line ``cf
        recommend --by UPPER``. Not kept, like ``withCandidates``.

        Parameters
        ----------
        deviations : float
            how many, at least 0

        Raises
        ------
        IllegalArgumentException
            if the model has no samples
        """
        return _stage(self._call("withUpperBound", deviations))

    def withoutItems(self, items: DataFrame) -> MatrixFactorizationModel:
        """Like ``withCandidates``, but excludes these items."""
        return _stage(self._call("withoutItems", items))


class RankingEvaluator(Evaluator, _PairParams):
    """Evaluates how high a model ranks the items of held-out rows, for ``CrossValidator`` and
    ``TrainValidationSplit``: mainly for models of implicit feedback, which have no error
    for single rows. It reads the ranks that ``MatrixFactorizationModel.transform`` adds if
    ``MatrixFactorization.rankCol`` is set. Rows with a rating above 0 are relevant. The
    means are over users who have such rows and whom the model knows.

    The figures are those of ``RankingMetric``, equal to ``cf evaluate --ranking`` for the
    same model and rows. A ``coldStartStrategy`` that drops rows also drops items that
    cannot be found, which raises the figures. Coverage and novelty are missing: they need
    the first k items of each user, but the rows have only held-out items.
    """

    _java_class = "io.sparkmp.cf.ml.RankingEvaluator"

    k: Param[int] = Param(
        Params._dummy(),
        "k",
        "how many places count (>= 1), for all metrics but auc",
        typeConverter=TypeConverters.toInt,
    )
    metricName: Param[str] = Param(
        Params._dummy(),
        "metricName",
        "metric name in evaluation: ndcg, map, recall, truncatedRecall, precision, hitRate, auc",
        typeConverter=TypeConverters.toString,
    )
    rankCol: Param[str] = Param(
        Params._dummy(),
        "rankCol",
        "column name for the ranks that the model has added",
        typeConverter=TypeConverters.toString,
    )

    @keyword_only
    def __init__(
        self,
        *,
        itemCol: str = "item",
        k: int = 10,
        metricName: str = "ndcg",
        rankCol: str = "rank",
        ratingCol: str = "rating",
        userCol: str = "user",
    ) -> None:
        super().__init__()
        self._start(
            itemCol="item",
            k=10,
            metricName="ndcg",
            rankCol="rank",
            ratingCol="rating",
            userCol="user",
        )
        self._set(**self._input_kwargs)

    def getK(self) -> int:
        """The value of ``k``."""
        return self.getOrDefault(self.k)

    def getMetricName(self) -> str:
        """The value of ``metricName``."""
        return self.getOrDefault(self.metricName)

    def getRankCol(self) -> str:
        """The value of ``rankCol``."""
        return self.getOrDefault(self.rankCol)

    def setK(self: S, value: int) -> S:
        """Sets ``k``, at least 1."""
        return self._set(k=value)

    def setMetricName(self: S, value: str) -> S:
        """Sets ``metricName``: ndcg, map, recall, truncatedRecall, precision, hitRate or auc."""
        return self._set(metricName=value)

    def setRankCol(self: S, value: str) -> S:
        """Sets ``rankCol``."""
        return self._set(rankCol=value)
