"""Topic models, vectors, linear models and tuning from Python."""

import tempfile
import unittest

from pyspark.ml import Pipeline, PipelineModel
from pyspark.ml.classification import LogisticRegressionModel
from pyspark.ml.clustering import LocalLDAModel
from pyspark.ml.evaluation import BinaryClassificationEvaluator
from pyspark.ml.feature import CountVectorizer, Word2VecModel
from pyspark.ml.linalg import Vectors
from pyspark.ml.regression import LinearRegressionModel
from session import documents, ratings, records

from spark_mp import (
    MatrixFactorization,
    RotatingLDA,
    RotatingLDAModel,
    RotatingLinearRegression,
    RotatingLogisticRegression,
    RotatingLogisticRegressionModel,
    SkipGram,
    SkipGramModel,
    TopicEvaluator,
    Tuner,
)


class TopicsTest(unittest.TestCase):
    def test_finds_what_was_planted(self) -> None:
        counter = CountVectorizer(inputCol="words", outputCol="features").fit(documents())
        counts = counter.transform(documents())
        estimator = RotatingLDA(
            k=2, maxIter=20, seed=1, docConcentration=[0.1], topTerms=4, vocabulary=counter.vocabulary
        )
        model = estimator.fit(counts)
        self.assertEqual(model.vocabSize(), 8)
        self.assertEqual(model.topicsMatrix().numCols, 2)
        self.assertEqual(len(model.estimatedDocConcentration()), 2)
        self.assertIsInstance(model.toMLlib(), LocalLDAModel)
        topics = [
            {counter.vocabulary[place][:3] for place in row.termIndices}
            for row in model.describeTopics(4).collect()
        ]
        self.assertEqual(sorted(map(sorted, topics)), [["eve"], ["odd"]])
        self.assertEqual(len(model.describeTopics(2).first().termIndices), 2)
        self.assertEqual(model.describeTopics().count(), 2)
        self.assertLess(model.logPerplexity(counts), 3)
        described = model.transform(counts)
        npmi = TopicEvaluator(metricName="npmi", topTerms=4).evaluate(described)
        self.assertGreater(npmi, 0.0)
        with tempfile.TemporaryDirectory() as folder:
            model.save(folder + "/model")
            loaded = RotatingLDAModel.load(folder + "/model")
            self.assertEqual(loaded.getVocabulary(), counter.vocabulary)
            self.assertEqual(loaded.topicsMatrix(), model.topicsMatrix())

    def test_takes_lists(self) -> None:
        estimator = RotatingLDA(k=2).setDocConcentration([0.3, 0.4])
        self.assertEqual(estimator.getDocConcentration(), [0.3, 0.4])
        self.assertEqual(list(estimator._to_java().getDocConcentration()), [0.3, 0.4])


class VectorsTest(unittest.TestCase):
    def test_of_words(self) -> None:
        estimator = SkipGram(inputCol="words", outputCol="mean", vectorSize=8, minCount=1, sample=0.0, seed=1)
        model = estimator.fit(documents())
        self.assertEqual(model.getVectors().count(), 8)
        near = model.findSynonymsArray("even1", 3)
        self.assertEqual({one.id[:4] for one in near}, {"even"})
        self.assertGreaterEqual(near[0].cosine, near[1].cosine)
        vector = model.getVectors().filter("word = 'even1'").first().vector
        self.assertEqual(model.findSynonyms(vector, 1).first().word, "even1")
        self.assertEqual(model.findSynonyms("odd0", 2).count(), 2)
        self.assertEqual(model.transform(documents()).first()["mean"].size, 8)
        self.assertIsInstance(model.toMLlib(), Word2VecModel)
        with tempfile.TemporaryDirectory() as folder:
            model.save(folder + "/model")
            self.assertEqual(SkipGramModel.load(folder + "/model").getVectorSize(), 8)


class LinearTest(unittest.TestCase):
    def test_of_two_classes(self) -> None:
        estimator = RotatingLogisticRegression(regParam=0.001, maxIter=50)
        fitted = Pipeline(stages=[estimator]).fit(records())
        model = fitted.stages[0]
        self.assertEqual((model.numClasses, model.numFeatures), (2, 2))
        self.assertGreater(model.coefficients[0], 0)
        self.assertLess(model.coefficients[1], 0)
        self.assertIsInstance(model.intercept, float)
        auc = BinaryClassificationEvaluator().evaluate(fitted.transform(records()))
        judged = model.evaluate(records())
        self.assertGreater(judged.auc, 0.9)
        self.assertAlmostEqual(judged.auc, auc, 6)
        self.assertEqual(judged.records, 400)
        self.assertEqual(model.predict(Vectors.dense([1.0, 0.0])), 1.0)
        self.assertIsInstance(model.toMLlib(), LogisticRegressionModel)
        with tempfile.TemporaryDirectory() as folder:
            fitted.save(folder + "/fitted")
            loaded = PipelineModel.load(folder + "/fitted").stages[0]
            self.assertIsInstance(loaded, RotatingLogisticRegressionModel)
            self.assertEqual(loaded.coefficients, model.coefficients)

    def test_of_numbers(self) -> None:
        model = RotatingLinearRegression(labelCol="number", maxIter=50).fit(records())
        self.assertAlmostEqual(model.coefficients[0], 2, 4)
        self.assertAlmostEqual(model.coefficients[1], -3, 4)
        self.assertAlmostEqual(model.intercept, 1, 4)
        self.assertLess(model.evaluate(records()).rmse, 1e-4)
        self.assertEqual(model.weights.count(), 2)
        self.assertIsInstance(model.toMLlib(), LinearRegressionModel)


class TunerTest(unittest.TestCase):
    def test_finds_settings(self) -> None:
        estimator = MatrixFactorization(maxIter=6, numUserBlocks=2, seed=1)
        tuner = Tuner(estimator, trials=4, seed=2).search("rank", 2, 8, unit=2)
        found = tuner.search(estimator.regParam, 0.01, 10).fit(ratings())
        self.assertEqual([trial.number for trial in found.trials], [1, 2, 3, 4])
        winner = found.trials[found.winner - 1]
        self.assertEqual(found.bestModel.rank, winner.settings["rank"])
        self.assertEqual(winner.epochs, 6)
        longest = [trial for trial in found.trials if trial.epochs == 6]
        self.assertEqual(min(trial.loss for trial in longest), winner.loss)
        self.assertIn("prediction", found.transform(ratings()).columns)

    def test_takes_what_its_fit_is_given(self) -> None:
        estimator = MatrixFactorization(maxIter=6, numUserBlocks=2, seed=1)
        tuner = Tuner(estimator, trials=2, seed=2).search("rank", 2, 8, unit=2)
        extra = {estimator.maxIter: 3, estimator.predictionCol: "guess"}
        found = tuner.fit(ratings(), extra)
        self.assertLessEqual(max(trial.epochs for trial in found.trials), 3)
        self.assertIn("guess", found.transform(ratings()).columns)
        self.assertEqual(estimator.getMaxIter(), 6)

    def test_names_what_is_no_param(self) -> None:
        with self.assertRaisesRegex(ValueError, "ranks"):
            Tuner(MatrixFactorization()).search("ranks", 1, 2)
        with self.assertRaisesRegex(Exception, "Cannot tune .* no param is to be searched"):
            Tuner(MatrixFactorization()).fit(ratings())

    def test_takes_whole_numbers_for_whole_numbers(self) -> None:
        estimator = MatrixFactorization(maxIter=2, numUserBlocks=2, seed=1)
        found = Tuner(estimator, trials=2.0).search("rank", 2.0, 4.0)  # type: ignore[arg-type]
        self.assertEqual(len(found.fit(ratings()).trials), 2)
        expected = r"Invalid {}: {} \(expected: a whole number of 32 bits\)"
        with self.assertRaisesRegex(ValueError, expected.format("rank", 64.5)):
            Tuner(estimator).search("rank", 8, 64.5).fit(ratings())
        with self.assertRaisesRegex(ValueError, expected.format("trials", "nan")):
            Tuner(estimator, trials=float("nan")).search("rank", 8, 9).fit(  # type: ignore[arg-type]
                ratings()
            )
        with self.assertRaisesRegex(ValueError, expected.format("rank", "'8'")):
            Tuner(estimator).search("rank", "8", 64).fit(ratings())  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, expected.format("unit", 2**31)):
            Tuner(estimator).search("rank", 8, 64, unit=2**31).fit(ratings())
        with self.assertRaisesRegex(ValueError, "Cannot use a unit of 8 for regParam"):
            Tuner(estimator).search("regParam", 0.01, 1, unit=8).fit(ratings())


if __name__ == "__main__":
    unittest.main()
