package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.spark.ml.Tuner;
import io.sparkmp.spark.ml.TunerModel;
import io.sparkmp.tune.Trial;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class TunerTest {
  private static final Dataset<Row> RATINGS =
      new PlantedRatings(200, 60, 6000, 2, 0.2, 0.3, 0.3, 1).frame(SharedSpark.get(), 1);

  private static MatrixFactorization estimator() {
    return new MatrixFactorization("mf")
        .setUserCol("user")
        .setItemCol("item")
        .setRank(2)
        .setMaxIter(6)
        .setSeed(4);
  }

  private static Tuner<MatrixFactorizationModel> tuner(MatrixFactorization estimator) {
    return new Tuner<>(estimator)
        .search(estimator.regParam(), 0.01, 0.3)
        .search(estimator.rank(), 2, 12, 2)
        .setTrials(6)
        .setSeed(3);
  }

  @Test
  void fitsTheBestSettingsToAllData() {
    TunerModel<MatrixFactorizationModel> found = tuner(estimator()).fit(RATINGS);
    assertThat(found.trials()).hasSize(6);
    Trial best = found.trials().get(found.winner() - 1);
    assertThat(best.epochs()).isEqualTo(6);
    assertThat(found.trials())
        .filteredOn(trial -> trial.epochs() == 6)
        .allMatch(trial -> trial.loss() >= best.loss());
    assertThat(found.trials()).filteredOn(trial -> trial.epochs() == 6).hasSize(2);
    assertThat(found.trials().get(0).settings().get("rank")).isEqualTo(2);

    MatrixFactorizationModel model = found.bestModel();
    assertThat(model.rank()).isEqualTo((int) best.settings().get("rank"));
    MatrixFactorizationModel again = estimator().fit(RATINGS, found.bestSettings());
    assertThat(again.itemFactors().orderBy("id").collectAsList())
        .isEqualTo(model.itemFactors().orderBy("id").collectAsList());
  }

  @Test
  void paramsThatAFitIsGivenAreThoseOfItsEstimator() {
    MatrixFactorization mine = estimator();
    ParamMap extra = new ParamMap().put(mine.predictionCol().w("guess")).put(mine.maxIter().w(3));
    TunerModel<MatrixFactorizationModel> found = tuner(mine).fit(RATINGS, extra);
    assertThat(found.bestModel().getPredictionCol()).isEqualTo("guess");
    assertThat(found.trials()).allMatch(trial -> trial.epochs() <= 3);
    PipelineModel pipeline =
        new Pipeline().setStages(new PipelineStage[] {tuner(mine)}).fit(RATINGS, extra);
    assertThat(pipeline.transform(RATINGS).columns()).contains("guess");
  }

  @Test
  void isAStageOfAPipelineLikeOthers() {
    PipelineModel pipeline =
        new Pipeline().setStages(new PipelineStage[] {tuner(estimator())}).fit(RATINGS);
    assertThat(pipeline.transform(RATINGS).columns()).contains("prediction");
  }

  @Test
  void implicitFeedbackIsJudgedByItsRanking() {
    MatrixFactorization implicit = estimator().setImplicitPrefs(true);
    TunerModel<MatrixFactorizationModel> found =
        new Tuner<>(implicit).search(implicit.alpha(), 0.5, 20).setTrials(3).fit(RATINGS);
    assertThat(found.trials()).allMatch(trial -> trial.loss() < 0 && trial.loss() >= -1);
  }

  @Test
  void searchesThatCannotBeMeant() {
    MatrixFactorization mine = estimator();
    assertThatThrownBy(() -> new Tuner<>(mine).fit(RATINGS))
        .hasMessageStartingWith("Cannot tune mf: no param is to be searched");
    assertThatThrownBy(() -> new Tuner<>(mine).setTrials(0))
        .hasMessage("Invalid trials: 0 (expected: >= 1)");
    assertThatThrownBy(() -> tuner(mine).setValidationFraction(1))
        .hasMessageStartingWith("Invalid validationFraction: 1");
    assertThatThrownBy(() -> tuner(mine).setValidationFraction(1e-9).fit(RATINGS))
        .hasMessageStartingWith("Cannot tune: validationFraction 1.0E-9 held out none of ");
    String same =
        "Cannot search %s: it makes no difference between trials of mf (expected: rank, %s";
    for (IntParam shared : List.of(mine.maxIter(), mine.patience(), mine.numUserBlocks())) {
      assertThatThrownBy(() -> new Tuner<>(mine).search(shared, 1, 4, 1).fit(RATINGS))
          .hasMessageStartingWith(same.formatted(shared.name(), "stepSize, regParam, "));
    }
    assertThatThrownBy(() -> new Tuner<>(mine).search(mine.alpha(), 1, 4).fit(RATINGS))
        .hasMessageStartingWith(same.formatted("alpha", "stepSize, regParam, "));
    MatrixFactorization drawn = estimator().setMethod("bayes");
    assertThatThrownBy(() -> new Tuner<>(drawn).search(drawn.regParam(), 0.1, 4).fit(RATINGS))
        .hasMessageStartingWith(same.formatted("regParam", "burnIn, subspaceSize)"));
    var others = new org.apache.spark.ml.recommendation.ALS().regParam();
    assertThat(mine.hasParam(others.name())).isTrue();
    assertThatThrownBy(
            () ->
                new Tuner<>(mine)
                    .search(
                        new org.apache.spark.ml.regression.GBTRegressor().subsamplingRate(),
                        0.1,
                        1))
        .hasMessageContaining("it is no param of mf");
  }
}
