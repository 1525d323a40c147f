"""Vectors of words or items: skip-gram with negative sampling."""

# Written from the classes of Java: change those, and run bin/python-package.

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional

from pyspark import keyword_only
from pyspark.ml.feature import Word2VecModel
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.sql import DataFrame

from spark_mp._base import Estimator, Model, S, _stage, _value
from spark_mp.training import _TrainingParams


class _SkipGramParams(_TrainingParams):
    """The params that ``SkipGram`` and its model share, with MLlib's names where they exist. A
    model keeps the values of its training.
    """

    centerCol: Param[str] = Param(
        Params._dummy(),
        "centerCol",
        "column of the first ids of pairs, such as the edges of a graph, in place of inputCol",
        typeConverter=TypeConverters.toString,
    )
    contextCol: Param[str] = Param(
        Params._dummy(),
        "contextCol",
        "column of the second ids of pairs",
        typeConverter=TypeConverters.toString,
    )
    inputCol: Param[str] = Param(
        Params._dummy(),
        "inputCol",
        "column of the sentences: arrays of tokens",
        typeConverter=TypeConverters.toString,
    )
    maxSentenceLength: Param[int] = Param(
        Params._dummy(),
        "maxSentenceLength",
        "longer sentences are cut, in words (> 0)",
        typeConverter=TypeConverters.toInt,
    )
    minCount: Param[int] = Param(
        Params._dummy(),
        "minCount",
        "words that occur less often are left out (>= 0)",
        typeConverter=TypeConverters.toInt,
    )
    negative: Param[float] = Param(
        Params._dummy(),
        "negative",
        "number of random words drawn against the context of each pair (> 0)",
        typeConverter=TypeConverters.toFloat,
    )
    noisePower: Param[float] = Param(
        Params._dummy(),
        "noisePower",
        "random words are drawn in proportion to their frequency to this power (>= 0)",
        typeConverter=TypeConverters.toFloat,
    )
    numPartitions: Param[int] = Param(
        Params._dummy(),
        "numPartitions",
        "parts of the words trained at the same time (> 0), one per core; unset: the "
        "SparkContext's default parallelism. The model depends on it, its quality does not",
        typeConverter=TypeConverters.toInt,
    )
    outputCol: Param[str] = Param(
        Params._dummy(),
        "outputCol",
        "output column of the mean of a sentence's vectors",
        typeConverter=TypeConverters.toString,
    )
    sample: Param[float] = Param(
        Params._dummy(),
        "sample",
        "only some occurrences are kept of words that make up more than this fraction of all (>= "
        "0); 0 keeps all, as does the default for texts so short that all their words would be "
        "thinned",
        typeConverter=TypeConverters.toFloat,
    )
    stepSize: Param[float] = Param(
        Params._dummy(),
        "stepSize",
        "step at the start (> 0), which falls to nearly 0",
        typeConverter=TypeConverters.toFloat,
    )
    vectorSize: Param[int] = Param(
        Params._dummy(),
        "vectorSize",
        "numbers of a vector (> 0)",
        typeConverter=TypeConverters.toInt,
    )
    weightCol: Param[str] = Param(
        Params._dummy(),
        "weightCol",
        "column of the number of times to train a pair per iteration (>= 0); unset: once",
        typeConverter=TypeConverters.toString,
    )
    windowSize: Param[int] = Param(
        Params._dummy(),
        "windowSize",
        "how far apart the words of a pair are at most (> 0)",
        typeConverter=TypeConverters.toInt,
    )

    def getCenterCol(self) -> str:
        """The value of ``centerCol``."""
        return self.getOrDefault(self.centerCol)

    def getContextCol(self) -> str:
        """The value of ``contextCol``."""
        return self.getOrDefault(self.contextCol)

    def getInputCol(self) -> str:
        """The value of ``inputCol``."""
        return self.getOrDefault(self.inputCol)

    def getMaxSentenceLength(self) -> int:
        """The value of ``maxSentenceLength``."""
        return self.getOrDefault(self.maxSentenceLength)

    def getMinCount(self) -> int:
        """The value of ``minCount``."""
        return self.getOrDefault(self.minCount)

    def getNegative(self) -> float:
        """The value of ``negative``."""
        return self.getOrDefault(self.negative)

    def getNoisePower(self) -> float:
        """The value of ``noisePower``."""
        return self.getOrDefault(self.noisePower)

    def getNumPartitions(self) -> int:
        """The value of ``numPartitions``."""
        return self.getOrDefault(self.numPartitions)

    def getOutputCol(self) -> str:
        """The value of ``outputCol``."""
        return self.getOrDefault(self.outputCol)

    def getSample(self) -> float:
        """The value of ``sample``."""
        return self.getOrDefault(self.sample)

    def getStepSize(self) -> float:
        """The value of ``stepSize``."""
        return self.getOrDefault(self.stepSize)

    def getVectorSize(self) -> int:
        """The value of ``vectorSize``."""
        return self.getOrDefault(self.vectorSize)

    def getWeightCol(self) -> str:
        """The value of ``weightCol``."""
        return self.getOrDefault(self.weightCol)

    def getWindowSize(self) -> int:
        """The value of ``windowSize``."""
        return self.getOrDefault(self.windowSize)

    def setInputCol(self: S, value: str) -> S:
        """Sets ``inputCol``: ``array<string>``."""
        return self._set(inputCol=value)

    def setOutputCol(self: S, value: str) -> S:
        """Sets ``outputCol``."""
        return self._set(outputCol=value)


class SkipGram(Estimator["SkipGramModel"], _SkipGramParams):
    """Vectors of words, items or nodes by skip-gram with negative sampling, as a replacement
    for ``org.apache.spark.ml.feature.Word2Vec``: params with the same meaning have the same
    names. The driver never holds all vectors or words during training.

    Trains on sentences (``inputCol``) or on given pairs, such as the edges of a graph
    (``centerCol`` and ``contextCol``).

    Differences: MLlib uses hierarchical softmax, and by default one iteration, fewer than
    here. More partitions do not make the result worse: only one partition updates a vector
    at a time, and nothing is averaged.

    The same data, params, number of partitions and seed give the same model, to the last
    bit, for any cluster and order of rows.
    """

    _java_class = "io.sparkmp.embeddings.ml.SkipGram"

    @keyword_only
    def __init__(
        self,
        *,
        blockStorage: str = "auto",
        centerCol: Optional[str] = None,
        checkpointInterval: int = 10,
        contextCol: Optional[str] = None,
        engine: str = "auto",
        inputCol: str = "tokens",
        maxFailures: int = 4,
        maxIter: int = 5,
        maxSentenceLength: int = 1000,
        minCount: int = 5,
        negative: float = 5.0,
        noisePower: float = 0.75,
        numPartitions: Optional[int] = None,
        outputCol: str = "vector",
        patience: Optional[int] = None,
        sample: float = 1.0E-4,
        seed: int = -437246135,
        snapshotDir: str = "",
        stepSize: float = 0.05,
        vectorSize: int = 100,
        weightCol: Optional[str] = None,
        windowSize: int = 5,
    ) -> None:
        super().__init__()
        self._start(
            blockStorage="auto",
            checkpointInterval=10,
            engine="auto",
            inputCol="tokens",
            maxFailures=4,
            maxIter=5,
            maxSentenceLength=1000,
            minCount=5,
            negative=5.0,
            noisePower=0.75,
            outputCol="vector",
            sample=1.0E-4,
            seed=-437246135,
            snapshotDir="",
            stepSize=0.05,
            vectorSize=100,
            windowSize=5,
        )
        self._set(**self._input_kwargs)

    def setCenterCol(self: S, value: str) -> S:
        """Sets ``centerCol``, whole numbers or text."""
        return self._set(centerCol=value)

    def setContextCol(self: S, value: str) -> S:
        """Sets ``contextCol``, whole numbers or text."""
        return self._set(contextCol=value)

    def setMaxSentenceLength(self: S, value: int) -> S:
        """Sets ``maxSentenceLength``, at least 1."""
        return self._set(maxSentenceLength=value)

    def setMinCount(self: S, value: int) -> S:
        """Sets ``minCount``, at least 0."""
        return self._set(minCount=value)

    def setNegative(self: S, value: float) -> S:
        """Sets ``negative``, > 0."""
        return self._set(negative=value)

    def setNoisePower(self: S, value: float) -> S:
        """Sets ``noisePower``, at least 0."""
        return self._set(noisePower=value)

    def setNumPartitions(self: S, value: int) -> S:
        """Sets ``numPartitions``, at least 1."""
        return self._set(numPartitions=value)

    def setSample(self: S, value: float) -> S:
        """Sets ``sample``, at least 0."""
        return self._set(sample=value)

    def setStepSize(self: S, value: float) -> S:
        """Sets ``stepSize``, > 0."""
        return self._set(stepSize=value)

    def setVectorSize(self: S, value: int) -> S:
        """Sets ``vectorSize``, at least 1."""
        return self._set(vectorSize=value)

    def setWeightCol(self: S, value: str) -> S:
        """Sets ``weightCol``, numbers."""
        return self._set(weightCol=value)

    def setWindowSize(self: S, value: int) -> S:
        """Sets ``windowSize``, at least 1."""
        return self._set(windowSize=value)

    def fitMLlib(self, dataset: DataFrame) -> Word2VecModel:
        """Fits a model of MLlib, whose vectors are all in the driver. Its words are those of
        the dataset, character by character, since that is how MLlib's model looks them up:
        those that ``fit`` takes for one, because they differ only in how an accent is
        written, are several.

        Parameters
        ----------
        dataset : DataFrame
            sentences, as for ``fit``
        """
        return _stage(self._call("fitMLlib", dataset))


class Neighbour(NamedTuple):
    """A neighbour.

    Parameters
    ----------
    id : Any
        the id
    cosine : float
        1 for the same direction, 0 for orthogonal ones
    """

    id: Any
    cosine: float

    @classmethod
    def _of(cls, of: Any) -> Neighbour:
        return cls(
            id=_value(of.id()),
            cosine=_value(of.cosine()),
        )


class SkipGramModel(Model, _SkipGramParams):
    """The model of ``SkipGram``, used like MLlib's ``Word2VecModel``.

    A saved model is a folder that the command line can read too;
    ``docs/formats/embeddings.md`` describes it.
    """

    _java_class = "io.sparkmp.embeddings.ml.SkipGramModel"

    def findSynonyms(self, word: Any, num: int) -> DataFrame:
        """The words most similar to a word, by the cosine of their vectors.

        Like ``findSynonyms``, for any vector.

        Parameters
        ----------
        word : Any
            a word or another id
        num : int
            the number of words, at least 1

        Returns
        -------
        DataFrame
            ``word`` and ``similarity``, the cosine, nearest first

        Raises
        ------
        IllegalArgumentException
            if the model does not know the word
        """
        return _value(self._call("findSynonyms", word, num))

    def findSynonymsArray(self, word: Any, num: int) -> List[Neighbour]:
        """Like ``findSynonyms``.

        Like ``findSynonyms``, for any vector.
        """
        return [Neighbour._of(one) for one in self._call("findSynonymsArray", word, num)]

    def getContextVectors(self) -> DataFrame:
        """The vectors of contexts: ``word`` (or another id), ``vector``."""
        return _value(self._call("getContextVectors"))

    def getVectors(self) -> DataFrame:
        """The vectors: ``word`` (or another id), ``vector``."""
        return _value(self._call("getVectors"))

    def toMLlib(self) -> Word2VecModel:
        """Converts this to MLlib's model, whose vectors are all in the driver. MLlib's model
        looks words up as they are: it knows those with accents in the composed form alone.
        ``SkipGram.fitMLlib`` makes one that knows those of the dataset.
        """
        return _stage(self._call("toMLlib"))
