package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.cf.recommend.Popularity;
import io.sparkmp.cf.recommend.RankingQuality;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a model has to beat. */
@Tag("spark")
class BaselinesTest {
  private final SparkSession spark = SharedSpark.get();

  @Test
  void theMeanIsThatOfTheTrainingRatings() {
    RatingData data =
        Fits.read(
            Fits.source(new PlantedRatings(80, 40, 1500, 2, 0.2, 0.3, 0.3, 1).frame(spark, 3)),
            new HoldOut(1, 0, 0.2));
    double[] squares =
        data.byWorker().map(BaselinesTest::testRatings).collect().stream()
            .flatMap(List::stream)
            .mapToDouble(rating -> Math.pow(rating - data.mean(), 2))
            .toArray();
    double expected = Math.sqrt(Arrays.stream(squares).average().orElseThrow());
    Baselines baselines = Baselines.of(data, EngineKind.RING, 1);
    assertThat(baselines.mean()).isCloseTo(expected, within(1e-9));
    assertThat(baselines.biases()).as("planted biases are learned").isLessThan(baselines.mean());
    data.close();
  }

  private static List<Float> testRatings(WorkerBlocks<SparseBlock> worker) {
    List<Float> ratings = new ArrayList<>();
    for (int slice = 0; slice < worker.slices(); slice++) {
      for (float rating : worker.block(slice).test().values()) {
        ratings.add(rating);
      }
    }
    return ratings;
  }

  @Test
  void popularityRanksByTheNumberOfRatings() {
    RatingData data = Fits.small();
    FactorModel model = Fits.train(data, 2);
    FactorModel popular = Popularity.of(model);
    List<Row> items = popular.items().orderBy("id").collectAsList();
    assertThat(items).allMatch(item -> item.getFloat(1) == item.getInt(3));
    assertThat(items).allMatch(item -> item.<Float>getList(2).equals(List.of(0f, 0f, 0f)));
    RankingQuality quality =
        RankingQuality.of(
            popular, data.rows(spark, HeldOut.TEST), data.rows(spark, HeldOut.TRAINING), 5);
    assertThat(quality.auc()).isBetween(0.5, 1.0);
    data.close();
  }
}
