package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.DocumentedCode;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of docs/estimators.md. */
@Tag("spark")
class ExamplesTest {
  @TempDir private Path folder;

  private static Dataset<Row> planted(long seed) {
    return new PlantedRatings(90, 60, 2500, 3, 0.3, 0.5, 0.5, seed).frame(SharedSpark.get(), 2);
  }

  @Test
  void theDocumentedCodeIsThis() throws IOException {
    String here =
        DocumentedCode.in(
            Project.ROOT.resolve("apps/cf/src/test/java/io/sparkmp/cf/ml/ExamplesTest.java"));
    List<String> examples = DocumentedCode.of(Project.ROOT.resolve("docs/estimators.md"));
    assertThat(examples).hasSize(3).allSatisfy(example -> assertThat(here).contains(example));
  }

  @Test
  @Tag("long")
  void ratingsInAPipeline() throws Exception {
    Dataset<Row> ratings = planted(1);
    Dataset<Row> newRatings =
        planted(1).limit(300).selectExpr("user + 1000 as user", "item", "rating");
    String path = folder.resolve("pipeline").toString();

    Dataset<Row>[] split = ratings.randomSplit(new double[] {0.9, 0.1}, 1);

    MatrixFactorization estimator =
        new MatrixFactorization()
            .setRank(32)
            .setMaxIter(15)
            .setUserCol("user")
            .setItemCol("item")
            .setRatingCol("rating")
            .setColdStartStrategy("drop");
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {estimator});

    RegressionEvaluator rmse = new RegressionEvaluator().setLabelCol("rating");
    CrossValidatorModel chosen =
        new CrossValidator()
            .setEstimator(pipeline)
            .setEvaluator(rmse)
            .setEstimatorParamMaps(
                new ParamGridBuilder()
                    .addGrid(estimator.regParam(), new double[] {0.05, 0.1})
                    .build())
            .setNumFolds(2)
            .fit(split[0]);
    System.out.println(rmse.evaluate(chosen.transform(split[1])));

    PipelineModel best = (PipelineModel) chosen.bestModel();
    best.save(path);
    MatrixFactorizationModel model = (MatrixFactorizationModel) best.stages()[0];
    model.recommendForAllUsers(10, ratings).show(); // but not what they have rated already
    model.similarItems(5).show();
    model =
        model.foldInUsers(newRatings); // knows the users of newRatings as well, without a training

    assertThat(rmse.evaluate(chosen.transform(split[1]))).isLessThan(0.7);
    assertThat(PipelineModel.load(path).transform(split[1]).count()).isPositive();
    assertThat(model.userFactors().filter("id >= 1000").count()).isPositive();
  }

  @Test
  @Tag("nightly")
  void playsInACrossValidation() {
    Dataset<Row> plays = planted(3);

    MatrixFactorization implicit =
        new MatrixFactorization().setImplicitPrefs(true).setRatingCol("").setRankCol("rank");
    RankingEvaluator ndcg = new RankingEvaluator().setRatingCol("").setK(10);
    CrossValidatorModel chosen =
        new CrossValidator()
            .setEstimator(implicit)
            .setEvaluator(ndcg)
            .setEstimatorParamMaps(
                new ParamGridBuilder()
                    .addGrid(implicit.rank(), new int[] {8, 32})
                    .addGrid(implicit.regParam(), new double[] {0.01, 0.1})
                    .build())
            .setNumFolds(3)
            .fit(plays);

    assertThat(chosen.avgMetrics()).hasSize(4);
    assertThat(Arrays.stream(chosen.avgMetrics())).allMatch(metric -> metric > 0.1);
  }

  @Test
  void playsInsteadOfRatings() {
    Dataset<Row> plays = planted(2);

    MatrixFactorizationModel model =
        new MatrixFactorization()
            .setImplicitPrefs(true)
            .setRatingCol("") // each row counts as one
            .setRank(32)
            .fit(plays);
    Dataset<Row> best = model.recommendForAllUsers(10, plays);

    List<Row> pairs = best.selectExpr("user", "explode(recommendations.item)").collectAsList();
    List<Row> seen = plays.select("user", "item").collectAsList();
    assertThat(Stream.of(pairs).flatMap(List::stream))
        .isNotEmpty()
        .doesNotContainAnyElementsOf(seen);
  }
}
