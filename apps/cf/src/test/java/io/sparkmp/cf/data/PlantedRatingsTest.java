package io.sparkmp.cf.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PlantedRatingsTest {
  private static final PlantedRatings PLANTED =
      new PlantedRatings(500, 200, 20_000, 4, 0.5, 0.8, 1, 7);

  private static List<Row> rows(int partitions) {
    return PLANTED.frame(SharedSpark.get(), partitions).orderBy("user", "item").collectAsList();
  }

  @Test
  @Tag("spark")
  void areTheSameInAnyNumberOfPartitions() {
    assertThat(rows(1)).isEqualTo(rows(3));
  }

  @Test
  @Tag("spark")
  void areAsManyDistinctAndNoisyAsAsked() {
    List<Row> rows = rows(2);
    assertThat((double) rows.size()).isCloseTo(20_000, within(200.0));
    assertThat(rows.stream().map(row -> row.getLong(0) * 1000 + row.getLong(1)).distinct().count())
        .isEqualTo(rows.size());
    PlantedTruth truth = PLANTED.truth();
    double squares = 0;
    for (Row row : rows) {
      squares += Math.pow(row.getFloat(2) - truth.value(row.getLong(0), row.getLong(1)), 2);
    }
    // Four standard deviations of an estimated deviation: 4 * 0.5 / sqrt(2 n) = 0.01.
    assertThat(Math.sqrt(squares / rows.size())).isCloseTo(0.5, within(0.01));
    long low = rows.stream().filter(row -> row.getLong(1) < 20).count();
    long high = rows.stream().filter(row -> row.getLong(1) >= 180).count();
    assertThat(low).isGreaterThan(3 * high);
  }

  @Test
  @Tag("unit")
  void bothWaysOfDrawingFollowTheWeights() {
    int items = 40;
    double sum = 0;
    for (int i = 0; i < items; i++) {
      sum += Math.pow(1 + i + items / 100.0, -1);
    }
    ItemDraw draw = new ItemDraw(items, 1);
    for (int n : new int[] {5, 6}) { // by rejection, and by keys
      SplitMix64 random = new SplitMix64(n);
      int first = 0;
      for (int k = 0; k < 20_000; k++) {
        int[] drawn = draw.distinct(n, random);
        assertThat(Arrays.stream(drawn).distinct().count()).isEqualTo(n);
        first += drawn[0] == 0 ? 1 : 0;
      }
      // The first one drawn is item 0 by its weight; four standard deviations.
      assertThat(first / 20_000.0).isCloseTo(1 / 1.4 / sum, within(0.012));
    }
  }

  @Test
  @Tag("unit")
  void drawsWhereFewItemsHoldAllWeight() {
    int[] drawn = new ItemDraw(1000, 4).distinct(120, new SplitMix64(1));
    assertThat(Arrays.stream(drawn).distinct().count()).isEqualTo(120);
  }

  @Test
  @Tag("unit")
  void refusesMoreThanHalfOfAllPairs() {
    assertThatThrownBy(() -> new PlantedRatings(10, 10, 51, 2, 1, 0, 0, 1))
        .hasMessage("Invalid ratings: 51 (expected: 10 to 50)");
  }
}
