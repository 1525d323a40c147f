"""Topic models: latent Dirichlet allocation by Gibbs sampling."""

# Written from the classes of Java: change those, and run bin/python-package.

from __future__ import annotations

from typing import List, Optional

from pyspark import keyword_only
from pyspark.ml.clustering import LocalLDAModel
from pyspark.ml.linalg import Matrix, Vector
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.sql import DataFrame

from spark_mp._base import Estimator, Evaluator, Model, S, _change, _stage, _value
from spark_mp.training import _TrainingParams


class _LdaParams(_TrainingParams):
    """The params that ``RotatingLDA`` and its model share, with MLlib's names where they
    exist. A model keeps the values of its training.
    """

    completionCol: Param[str] = Param(
        Params._dummy(),
        "completionCol",
        "output column of the log-likelihood of one half of each document's tokens, drawn by the "
        "seed, given the other half, for TopicEvaluator; empty for no such column",
        typeConverter=TypeConverters.toString,
    )
    cooling: Param[int] = Param(
        Params._dummy(),
        "cooling",
        "iterations during which beta falls from a larger value (>= 0), so that topics do not "
        "settle too early; unset: half of maxIter, 0 with an initial model",
        typeConverter=TypeConverters.toInt,
    )
    docConcentration: Param[List[float]] = Param(
        Params._dummy(),
        "docConcentration",
        "alpha, the parameter of the prior of the documents' topics at the start, 1e-10 to 1e10: "
        "one number, or one for each topic; unset: 50 / k",
        typeConverter=TypeConverters.toListFloat,
    )
    featuresCol: Param[str] = Param(
        Params._dummy(),
        "featuresCol",
        "column of the documents: a vector or an array of whole counts, or an array of tokens",
        typeConverter=TypeConverters.toString,
    )
    k: Param[int] = Param(
        Params._dummy(),
        "k",
        "number of topics (clusters) to infer, 2 to 65534",
        typeConverter=TypeConverters.toInt,
    )
    numBlocks: Param[int] = Param(
        Params._dummy(),
        "numBlocks",
        "parts of the documents trained on at the same time (>= 1), one per core; unset: the "
        "SparkContext's default parallelism. The model depends on it",
        typeConverter=TypeConverters.toInt,
    )
    optimizeDocConcentration: Param[bool] = Param(
        Params._dummy(),
        "optimizeDocConcentration",
        "whether to learn both priors' parameters while training",
        typeConverter=TypeConverters.toBoolean,
    )
    sampler: Param[str] = Param(
        Params._dummy(),
        "sampler",
        "gibbs gains more per iteration, but only mh takes a time that does not grow with k; auto "
        "is gibbs up to 2000 topics. Supported: auto, gibbs, mh",
        typeConverter=TypeConverters.toString,
    )
    slicesPerBlock: Param[int] = Param(
        Params._dummy(),
        "slicesPerBlock",
        "parts of the model per block (>= 1); with 2, one is sent while another is trained. The "
        "model depends on it",
        typeConverter=TypeConverters.toInt,
    )
    topTerms: Param[int] = Param(
        Params._dummy(),
        "topTerms",
        "number of the most frequent words per topic in the metadata of topicDistributionCol (>= "
        "0), for TopicEvaluator",
        typeConverter=TypeConverters.toInt,
    )
    topicConcentration: Param[float] = Param(
        Params._dummy(),
        "topicConcentration",
        "beta, the parameter of the prior of the topics' words at the start, 1e-10 to 1e10; "
        "unset: 0.01",
        typeConverter=TypeConverters.toFloat,
    )
    topicDistributionCol: Param[str] = Param(
        Params._dummy(),
        "topicDistributionCol",
        "output column of the topics' shares of each document, which add up to 1; zeros for a "
        "document without a word that the model knows",
        typeConverter=TypeConverters.toString,
    )
    validationFraction: Param[float] = Param(
        Params._dummy(),
        "validationFraction",
        "fraction of the documents (0 to 1) whose tokens are half hidden, to judge each "
        "iteration; the best model is kept. 0: none, and the last is kept",
        typeConverter=TypeConverters.toFloat,
    )
    vocabulary: Param[List[str]] = Param(
        Params._dummy(),
        "vocabulary",
        "the word for each place of the vectors, such as from CountVectorizerModel.vocabulary(); "
        "unset: words are known by their places, or are the tokens",
        typeConverter=TypeConverters.toListString,
    )

    def getCompletionCol(self) -> str:
        """The value of ``completionCol``."""
        return self.getOrDefault(self.completionCol)

    def getCooling(self) -> int:
        """The value of ``cooling``."""
        return self.getOrDefault(self.cooling)

    def getDocConcentration(self) -> List[float]:
        """The value of ``docConcentration``."""
        return self.getOrDefault(self.docConcentration)

    def getFeaturesCol(self) -> str:
        """The value of ``featuresCol``."""
        return self.getOrDefault(self.featuresCol)

    def getK(self) -> int:
        """The value of ``k``."""
        return self.getOrDefault(self.k)

    def getNumBlocks(self) -> int:
        """The value of ``numBlocks``."""
        return self.getOrDefault(self.numBlocks)

    def getOptimizeDocConcentration(self) -> bool:
        """The value of ``optimizeDocConcentration``."""
        return self.getOrDefault(self.optimizeDocConcentration)

    def getSampler(self) -> str:
        """The value of ``sampler``."""
        return self.getOrDefault(self.sampler)

    def getSlicesPerBlock(self) -> int:
        """The value of ``slicesPerBlock``."""
        return self.getOrDefault(self.slicesPerBlock)

    def getTopTerms(self) -> int:
        """The value of ``topTerms``."""
        return self.getOrDefault(self.topTerms)

    def getTopicConcentration(self) -> float:
        """The value of ``topicConcentration``."""
        return self.getOrDefault(self.topicConcentration)

    def getTopicDistributionCol(self) -> str:
        """The value of ``topicDistributionCol``."""
        return self.getOrDefault(self.topicDistributionCol)

    def getValidationFraction(self) -> float:
        """The value of ``validationFraction``."""
        return self.getOrDefault(self.validationFraction)

    def getVocabulary(self) -> List[str]:
        """The value of ``vocabulary``."""
        return self.getOrDefault(self.vocabulary)

    def setCompletionCol(self: S, value: str) -> S:
        """Sets ``completionCol``."""
        return self._set(completionCol=value)

    def setFeaturesCol(self: S, value: str) -> S:
        """Sets ``featuresCol``: vectors or arrays of whole counts, or arrays of tokens,
        ``array<string>``.
        """
        return self._set(featuresCol=value)

    def setTopTerms(self: S, value: int) -> S:
        """Sets ``topTerms``, at least 0."""
        return self._set(topTerms=value)

    def setTopicDistributionCol(self: S, value: str) -> S:
        """Sets ``topicDistributionCol``."""
        return self._set(topicDistributionCol=value)

    def setVocabulary(self: S, value: List[str]) -> S:
        """Sets ``vocabulary``, such as from ``CountVectorizerModel.vocabulary()``."""
        return self._set(vocabulary=value)


class RotatingLDA(Estimator["RotatingLDAModel"], _LdaParams):
    """Latent Dirichlet allocation by Gibbs or Metropolis-Hastings sampling, as a replacement
    for ``org.apache.spark.ml.clustering.LDA``: params with the same meaning have the same
    names. Documents and model stay on the executors.

    Differences: an iteration is a pass over all tokens, so the same number of iterations
    takes longer than with MLlib's online optimizer, which samples documents, and finds
    more; 20, MLlib's default, give readable topics, 100 to 200 better ones. Vectors hold
    whole counts. The priors differ from those of MLlib's optimizers: unless set, alpha
    starts at 50 / k and beta at 0.01, and both are learned unless
    ``optimizeDocConcentration`` is false. Words of the vectors that occur in no document
    are not in the model.

    The same data in the same order, params, number of blocks and seed give the same model,
    to the last bit, on any cluster.
    """

    _java_class = "io.sparkmp.lda.ml.RotatingLDA"

    @keyword_only
    def __init__(
        self,
        *,
        blockStorage: str = "auto",
        checkpointInterval: int = 10,
        completionCol: str = "",
        cooling: Optional[int] = None,
        docConcentration: Optional[List[float]] = None,
        engine: str = "auto",
        featuresCol: str = "features",
        k: int = 10,
        maxFailures: int = 4,
        maxIter: int = 20,
        numBlocks: Optional[int] = None,
        optimizeDocConcentration: bool = True,
        patience: Optional[int] = None,
        sampler: str = "auto",
        seed: int = -801297059,
        slicesPerBlock: int = 2,
        snapshotDir: str = "",
        topTerms: int = 0,
        topicConcentration: Optional[float] = None,
        topicDistributionCol: str = "topicDistribution",
        validationFraction: float = 0.0,
        vocabulary: Optional[List[str]] = None,
    ) -> None:
        super().__init__()
        self._start(
            blockStorage="auto",
            checkpointInterval=10,
            completionCol="",
            engine="auto",
            featuresCol="features",
            k=10,
            maxFailures=4,
            maxIter=20,
            optimizeDocConcentration=True,
            sampler="auto",
            seed=-801297059,
            slicesPerBlock=2,
            snapshotDir="",
            topTerms=0,
            topicDistributionCol="topicDistribution",
            validationFraction=0.0,
        )
        self._set(**self._input_kwargs)

    def setCooling(self: S, value: int) -> S:
        """Sets ``cooling``, at least 0."""
        return self._set(cooling=value)

    def setDocConcentration(self: S, value: List[float]) -> S:
        """Sets ``docConcentration``, > 0: one number, or one per topic."""
        return self._set(docConcentration=value)

    def setK(self: S, value: int) -> S:
        """Sets ``k``, 2 to 65,534."""
        return self._set(k=value)

    def setNumBlocks(self: S, value: int) -> S:
        """Sets ``numBlocks``, at least 1."""
        return self._set(numBlocks=value)

    def setOptimizeDocConcentration(self: S, value: bool) -> S:
        """Sets ``optimizeDocConcentration``: false keeps both priors as given."""
        return self._set(optimizeDocConcentration=value)

    def setSampler(self: S, value: str) -> S:
        """Sets ``sampler``: auto, gibbs or mh."""
        return self._set(sampler=value)

    def setSlicesPerBlock(self: S, value: int) -> S:
        """Sets ``slicesPerBlock``, at least 1."""
        return self._set(slicesPerBlock=value)

    def setTopicConcentration(self: S, value: float) -> S:
        """Sets ``topicConcentration``, > 0."""
        return self._set(topicConcentration=value)

    def setValidationFraction(self: S, value: float) -> S:
        """Sets ``validationFraction``, 0 to 1: the model of the best iteration is kept."""
        return self._set(validationFraction=value)

    def setInitialModel(self: S, value: Optional[RotatingLDAModel]) -> S:
        """Sets a model for the initial topics, or None for none. It must have as many topics,
        and words of the same kind. It is not a param: saving leaves it out.
        """
        return _change(self, "setInitialModel", value)


class RotatingLDAModel(Model, _LdaParams):
    """A topic model in Spark ML, as a replacement for MLlib's ``LDAModel``. The word counts
    are a table in the executors' memory or on their disks, even for a loaded model: saving
    may replace the files that it was loaded from.

    ``transform`` finds the topics of a document by CVB0 with frozen word counts (see
    ``TopicWordDistributions``): without random numbers, and with the same answer for the
    same document everywhere. For that each executor holds the nonzero counts, 6 bytes each:
    never more than the training tokens, and for most corpora a small fraction of the V x K
    doubles of MLlib's model. They are sent through the driver on first use.

    Setters of training params have no effect here.
    """

    _java_class = "io.sparkmp.lda.ml.RotatingLDAModel"

    def completionPerplexity(self, dataset: DataFrame) -> float:
        """The perplexity of documents by document completion (Wallach et al., ICML 2009): half
        of the tokens of each, drawn by the seed, determine its topics; the other half is
        judged. Less is better. Distributed, by passes over the documents; words that the
        model does not know are left out. Depends only on the documents, the model, the seed
        and the default parallelism of the SparkContext.

        Raises
        ------
        SparkMpError
            if a document is invalid; for tokens and a model fitted on vectors, the job that
            reads it fails instead
        IllegalStateException
            if the session's Kryo does not know our classes
        """
        return _value(self._call("completionPerplexity", dataset))

    def describeTopics(self, maxTermsPerTopic: Optional[int] = None) -> DataFrame:
        """The topics with their most frequent words.

        Parameters
        ----------
        maxTermsPerTopic : Optional[int]
            at least 1
        """
        return _value(self._call("describeTopics", maxTermsPerTopic))

    def estimatedDocConcentration(self) -> Vector:
        """Alpha as learned or as given."""
        return _value(self._call("estimatedDocConcentration"))

    def isDistributed(self) -> bool:
        """Always true: the model is not on the driver."""
        return _value(self._call("isDistributed"))

    def logLikelihood(self, dataset: DataFrame) -> float:
        """A lower bound of the log-likelihood of documents, computed by MLlib's code on
        ``toMLlib``, so that the numbers are comparable; see there for what it collects.
        """
        return _value(self._call("logLikelihood", dataset))

    def logPerplexity(self, dataset: DataFrame) -> float:
        """An upper bound of the log-perplexity per token, like ``logLikelihood``."""
        return _value(self._call("logPerplexity", dataset))

    def toMLlib(self) -> LocalLDAModel:
        """Converts this to MLlib's model, which needs ``topicsMatrix`` on the driver. Copies
        the values of all shared params.
        """
        return _stage(self._call("toMLlib"))

    def topicsMatrix(self) -> Matrix:
        """The topics as a dense vocabSize x k matrix on the driver: count + beta, with columns
        that are not normalised, as in MLlib's LocalLDAModel.

        Raises
        ------
        IllegalStateException
            if one array cannot hold it
        """
        return _value(self._call("topicsMatrix"))

    def trainingLogLikelihood(self) -> float:
        """The joint log-likelihood of the training tokens and their topics, with topics and
        shares integrated out (Griffiths and Steyvers, PNAS 2004, equations 2 and 3).
        MLlib's method of this name gives that of the tokens given topics and shares.

        Raises
        ------
        IllegalStateException
            if the model was loaded
        """
        return _value(self._call("trainingLogLikelihood"))

    def vocabSize(self) -> int:
        """The number of words with a place: the length of the vectors if it was fitted on
        vectors.
        """
        return _value(self._call("vocabSize"))


class TopicEvaluator(Evaluator):
    """Evaluates topics on documents, for ``CrossValidator`` and ``TrainValidationSplit``. It
    reads the columns that ``RotatingLDAModel.transform`` adds:

    - perplexity, by document completion: exp of the mean negative log-likelihood of the
      hidden tokens, which ``LdaParams.completionCol`` has per document. Less is better. The
      topics of the visible half come from transform, by CVB0; ``lda evaluate`` and
      ``RotatingLDAModel.completionPerplexity`` sample them, with other halves, so their
      numbers are close but not equal;

    - npmi: the mean over topics of ``Coherence.npmi``, of their first words on the given
      documents. ``LdaParams.topTerms`` makes the model record the words. More is better.
    """

    _java_class = "io.sparkmp.lda.ml.TopicEvaluator"

    completionCol: Param[str] = Param(
        Params._dummy(),
        "completionCol",
        "column name for the log-likelihoods that the model has added, for perplexity",
        typeConverter=TypeConverters.toString,
    )
    featuresCol: Param[str] = Param(
        Params._dummy(),
        "featuresCol",
        "column of the documents, as the model reads them, for npmi",
        typeConverter=TypeConverters.toString,
    )
    metricName: Param[str] = Param(
        Params._dummy(),
        "metricName",
        "metric name in evaluation: perplexity, of which less is better, or npmi",
        typeConverter=TypeConverters.toString,
    )
    topTerms: Param[int] = Param(
        Params._dummy(),
        "topTerms",
        "how many of the most frequent words of each topic are judged (>= 2), for npmi",
        typeConverter=TypeConverters.toInt,
    )
    topicDistributionCol: Param[str] = Param(
        Params._dummy(),
        "topicDistributionCol",
        "column of the topics' shares, whose metadata says the topics' words, for npmi",
        typeConverter=TypeConverters.toString,
    )

    @keyword_only
    def __init__(
        self,
        *,
        completionCol: str = "completion",
        featuresCol: str = "features",
        metricName: str = "perplexity",
        topTerms: int = 10,
        topicDistributionCol: str = "topicDistribution",
    ) -> None:
        super().__init__()
        self._start(
            completionCol="completion",
            featuresCol="features",
            metricName="perplexity",
            topTerms=10,
            topicDistributionCol="topicDistribution",
        )
        self._set(**self._input_kwargs)

    def getCompletionCol(self) -> str:
        """The value of ``completionCol``."""
        return self.getOrDefault(self.completionCol)

    def getFeaturesCol(self) -> str:
        """The value of ``featuresCol``."""
        return self.getOrDefault(self.featuresCol)

    def getMetricName(self) -> str:
        """The value of ``metricName``."""
        return self.getOrDefault(self.metricName)

    def getTopTerms(self) -> int:
        """The value of ``topTerms``."""
        return self.getOrDefault(self.topTerms)

    def getTopicDistributionCol(self) -> str:
        """The value of ``topicDistributionCol``."""
        return self.getOrDefault(self.topicDistributionCol)

    def setCompletionCol(self: S, value: str) -> S:
        """Sets ``completionCol``."""
        return self._set(completionCol=value)

    def setFeaturesCol(self: S, value: str) -> S:
        """Sets ``featuresCol``."""
        return self._set(featuresCol=value)

    def setMetricName(self: S, value: str) -> S:
        """Sets ``metricName``: perplexity or npmi."""
        return self._set(metricName=value)

    def setTopTerms(self: S, value: int) -> S:
        """Sets ``topTerms``, at least 2."""
        return self._set(topTerms=value)

    def setTopicDistributionCol(self: S, value: str) -> S:
        """Sets ``topicDistributionCol``."""
        return self._set(topicDistributionCol=value)
