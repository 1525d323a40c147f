"""Matrix factorisation from Python."""

import tempfile
import unittest

from pyspark.ml import Pipeline, PipelineModel
from pyspark.ml.evaluation import RegressionEvaluator
from pyspark.ml.recommendation import ALSModel
from pyspark.ml.tuning import CrossValidator, CrossValidatorModel, ParamGridBuilder
from pyspark.sql import functions as F
from session import ratings

from spark_mp import (
    MatrixFactorization,
    MatrixFactorizationModel,
    RankingEvaluator,
    SparkMpError,
)

RMSE = RegressionEvaluator(labelCol="rating", metricName="rmse")


class FactorisationTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.training, cls.test = ratings().randomSplit([0.8, 0.2], 1)
        cls.training.cache()
        cls.test.cache()
        cls.estimator = MatrixFactorization(
            rank=4, maxIter=15, coldStartStrategy="drop", numUserBlocks=2, seed=1
        )
        cls.model = cls.estimator.fit(cls.training)

    def rmse(self, model) -> float:
        return RMSE.evaluate(model.transform(self.test))

    def predictions(self, model) -> list:
        return sorted(model.transform(self.test).select("user", "item", "prediction").collect())

    def test_learns_what_was_planted(self) -> None:
        self.assertLess(self.rmse(self.model), 0.3)
        self.assertEqual(self.model.rank, 4)
        self.assertEqual(self.model.userFactors.count(), 60)
        self.assertEqual(self.model.summary.totalIterations, 15)
        losses = self.model.summary.objectiveHistory
        self.assertEqual(len(losses), 15)
        self.assertLess(losses[-1], losses[0])
        self.assertEqual(self.model.summary.iterations[14].iteration, 15)

    def test_gives_the_same_model_again(self) -> None:
        again = self.estimator.copy({self.estimator.engine: "narrow"}).fit(self.training)
        self.assertEqual(again.userFactors.exceptAll(self.model.userFactors).count(), 0)

    def test_recommends(self) -> None:
        lists = self.model.recommendForAllUsers(3, self.training)
        seen = self.training.select("user", "item")
        flat = lists.select("user", F.explode("recommendations.item").alias("item"))
        self.assertEqual(flat.count(), 180)
        self.assertEqual(flat.join(seen, ["user", "item"]).count(), 0)
        some = self.model.recommendForUserSubset(self.training.filter("user = 'u3'"), 2)
        self.assertEqual([row.user for row in some.collect()], ["u3"])
        items = self.model.withoutItems(self.training.filter("item = 1")).recommendForAllUsers(40)
        self.assertEqual(len(items.first().recommendations), 39)
        self.assertEqual(self.model.similarItems(2).count(), 40)
        self.assertEqual(self.model.similarItems(2, self.test.filter("item = 5")).count(), 1)

    def test_renamed_columns_reach_java(self) -> None:
        model = self.model.copy().setUserCol("who")
        self.assertEqual(model.recommendForAllUsers(1).columns, ["who", "recommendations"])

    def test_folds_in_and_explains(self) -> None:
        taste = self.training.filter("user = 'u3'").withColumn("user", F.lit("new"))
        folded = self.model.foldInUsers(taste)
        self.assertIsInstance(folded, MatrixFactorizationModel)
        self.assertEqual(folded.userFactors.count(), 61)
        why = self.model.explain("new", 1, taste)
        self.assertAlmostEqual(why.prediction, why.base + sum(one.part for one in why.parts), 6)
        self.assertIn(why.parts[0].item, [row.item for row in taste.collect()])

    def test_goes_on_from_a_model(self) -> None:
        later = self.estimator.copy({self.estimator.maxIter: 1}).setInitialModel(self.model)
        self.assertLess(self.rmse(later.fit(self.training)), 0.3)
        anew = later.setInitialModel(None).fit(self.training)
        self.assertGreater(self.rmse(anew), 0.5)

    def test_saves_and_loads(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.estimator.save(folder + "/estimator")
            loaded = MatrixFactorization.load(folder + "/estimator")
            self.assertEqual(loaded.extractParamMap(), self.estimator.extractParamMap())
            self.model.save(folder + "/model")
            model = MatrixFactorizationModel.load(folder + "/model")
            self.assertEqual(model.uid, self.model.uid)
            self.assertEqual(model.getColdStartStrategy(), "drop")
            self.assertFalse(model.hasSummary)
            self.assertEqual(self.predictions(model), self.predictions(self.model))

    def test_is_a_stage_of_pipelines(self) -> None:
        pipeline = Pipeline(stages=[self.estimator])
        fitted = pipeline.fit(self.training)
        with tempfile.TemporaryDirectory() as folder:
            pipeline.save(folder + "/pipeline")
            stage = Pipeline.load(folder + "/pipeline").getStages()[0]
            self.assertIsInstance(stage, MatrixFactorization)
            self.assertEqual(stage.getRank(), 4)
            fitted.save(folder + "/fitted")
            loaded = PipelineModel.load(folder + "/fitted")
            self.assertIsInstance(loaded.stages[0], MatrixFactorizationModel)
            self.assertEqual(self.predictions(loaded), self.predictions(self.model))

    def test_is_chosen_by_cross_validation(self) -> None:
        grid = ParamGridBuilder().addGrid(self.estimator.regParam, [0.05, 100.0]).build()
        validator = CrossValidator(
            estimator=self.estimator, estimatorParamMaps=grid, evaluator=RMSE, numFolds=2, seed=3
        )
        chosen = validator.fit(self.training)
        self.assertEqual(chosen.bestModel.rank, 4)
        self.assertLess(chosen.avgMetrics[0], chosen.avgMetrics[1])
        with tempfile.TemporaryDirectory() as folder:
            chosen.save(folder + "/chosen")
            loaded = CrossValidatorModel.load(folder + "/chosen")
            self.assertEqual(self.predictions(loaded), self.predictions(chosen))

    def test_ranks_implicit_feedback(self) -> None:
        likes = self.training.filter("rating > 3")
        estimator = MatrixFactorization(
            implicitPrefs=True, ratingCol="", rankCol="rank", rank=4, maxIter=5, seed=1
        )
        ndcg = RankingEvaluator(k=5, ratingCol="")
        self.assertTrue(ndcg.isLargerBetter())
        model = estimator.fit(likes)
        ranked = model.transform(self.test.filter("rating > 3"))
        self.assertGreater(ndcg.evaluate(ranked), 0.5)
        self.assertGreater(ndcg.setMetricName("auc").evaluate(ranked), 0.8)

    def test_says_what_cannot_be_used(self) -> None:
        with self.assertRaises(SparkMpError) as caught:
            self.estimator.fit(self.training.drop("item"))
        self.assertIn("item", str(caught.exception))
        self.assertLessEqual(len(str(caught.exception).splitlines()), 3)
        with self.assertRaisesRegex(SparkMpError, "/nowhere"):
            MatrixFactorizationModel.load("/nowhere")

    def test_is_given_to_mllib(self) -> None:
        numbers = self.training.withColumn("user", F.expr("CAST(substr(user, 2) AS INT)"))
        model = MatrixFactorization(rank=3, maxIter=2).fit(numbers)
        mllib = model.toMLlib()
        self.assertIsInstance(mllib, ALSModel)
        both = (
            model.transform(numbers)
            .withColumnRenamed("prediction", "ours")
            .join(mllib.transform(numbers), ["user", "item"])
        )
        self.assertEqual(both.filter("abs(ours - prediction) > 1e-4").count(), 0)


if __name__ == "__main__":
    unittest.main()
