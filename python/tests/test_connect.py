"""What is sent to a server of Spark Connect; the server's side is tested from Java."""

import os
import types
import unittest
from unittest import mock

import session  # noqa: F401, which starts a JVM
import spark_mp
from pyspark.ml.wrapper import JavaEstimator, JavaModel
from spark_mp import MatrixFactorization, MatrixFactorizationModel


class ConnectTest(unittest.TestCase):
    def setUp(self) -> None:
        remote = mock.patch.dict(os.environ, {"SPARK_CONNECT_MODE_ENABLED": "1"})
        remote.start()
        self.addCleanup(remote.stop)

    def test_stages_are_known_by_the_names_of_their_classes(self) -> None:
        for stage in spark_mp._STAGES:
            if not issubclass(stage, JavaModel):
                self.assertEqual(stage()._java_obj, stage._java_class)

    def test_models_are_known_by_what_the_server_calls_them(self) -> None:
        for stage in spark_mp._STAGES:
            if issubclass(stage, JavaEstimator):
                model = stage()._create_model("some-id")
                self.assertEqual(model._java_class, stage._java_class + "Model")
                self.assertEqual(model._java_obj, "some-id")

    def test_params_are_set_without_a_jvm(self) -> None:
        estimator = MatrixFactorization(rank=3).setRecommendationsCol("best")
        model = estimator._copyValues(estimator._create_model("some-id"))
        self.assertEqual(model.setNumRecommendations(5).getNumRecommendations(), 5)
        self.assertEqual(model.getRecommendationsCol(), "best")
        self.assertEqual(model.copy({model.numRecommendations: 6}).getNumRecommendations(), 6)

    def test_models_take_the_params_that_java_sends(self) -> None:
        model = MatrixFactorizationModel("some-id")
        model._set(userIdType="INT", itemCol="movie")
        self.assertEqual(model.getItemCol(), "movie")
        self.assertEqual(model.getOrDefault("userIdType"), "INT")
        self.assertIn("userIdType", [param.name for param in model.params])

    def test_subclasses_are_known_by_what_they_extend(self) -> None:
        class Mine(MatrixFactorization):
            pass

        self.assertIs(type(Mine()._create_model("some-id")), MatrixFactorizationModel)

    def test_evaluators_know_what_is_better(self) -> None:
        for evaluator, metrics in (
            (spark_mp.RankingEvaluator, ["ndcg", "map", "recall", "truncatedRecall", "precision", "hitRate", "auc"]),
            (spark_mp.TopicEvaluator, ["perplexity", "npmi"]),
        ):
            for metric in metrics:
                remote = evaluator(metricName=metric).isLargerBetter()
                with mock.patch.dict(os.environ):
                    del os.environ["SPARK_CONNECT_MODE_ENABLED"]
                    java = evaluator(metricName=metric).isLargerBetter()
                self.assertEqual(remote, java, metric)

    def test_readers_ask_for_the_class_of_java(self) -> None:
        module = types.ModuleType("pyspark.ml.connect.readwrite")
        module.RemoteMLReader = lambda of: of  # type: ignore[attr-defined]
        with mock.patch.dict("sys.modules", {module.__name__: module}):
            for stage in spark_mp._STAGES:
                asked = stage.read()
                self.assertEqual(f"{asked.__module__}.{asked.__name__}", stage._java_class)

    def test_what_needs_a_jvm_says_what_to_do(self) -> None:
        with self.assertRaisesRegex(
            AttributeError, "Cannot call recommendForAllUsers over Spark Connect: .*\nInstead, set rec"
        ):
            MatrixFactorizationModel("some-id").recommendForAllUsers(3)
        with self.assertRaisesRegex(RuntimeError, "Cannot use Tuner over Spark Connect: "):
            spark_mp.Tuner(MatrixFactorization()).fit(None)  # type: ignore[arg-type]
