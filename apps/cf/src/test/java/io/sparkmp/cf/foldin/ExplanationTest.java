package io.sparkmp.cf.foldin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.cf.solve.Explanation;
import io.sparkmp.cf.solve.FoldInLoss;
import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("spark")
class ExplanationTest {
  private static final int RANK = 4;
  private static final float MEAN = 3.5f;
  private static final long ITEM = 5;

  private final SparkSession spark = SharedSpark.get();
  private final RandomModel random = RandomModel.of(IdType.LONG, 10, 40, RANK, false);
  private final FactorModel model = random.model(spark, 1, 2);
  private final Map<Object, Row> items = new HashMap<>();

  ExplanationTest() {
    random.items().forEach(row -> items.put(row.get(0), row));
  }

  static List<FoldInLoss> losses() {
    return List.of(
        new FoldInLoss.Explicit(0.1, 0.02, true),
        new FoldInLoss.Explicit(0.05, 0, false),
        new FoldInLoss.Implicit(0.1, 2));
  }

  /** Ratings of user 100 for 25 items, some of them unknown, one of them twice; and of user 101. */
  private static List<double[]> ratings() {
    SplitMix64 random = new SplitMix64(4);
    List<double[]> ratings = new ArrayList<>();
    for (int item = 20; item < 45; item++) {
      ratings.add(new double[] {100, item, random.nextInt(9) / 2.0 - 0.5});
      ratings.add(new double[] {101, item, 5});
    }
    ratings.add(new double[] {100, 30, 4});
    return ratings;
  }

  private Dataset<Row> frame(List<double[]> ratings) {
    return spark
        .createDataFrame(
            ratings.stream().map(r -> RowFactory.create((long) r[0], (long) r[1], r[2])).toList(),
            new StructType().add("user", "long").add("item", "long").add("rating", "double"))
        .repartition(3);
  }

  private double predicted(FoldIn foldIn, List<double[]> ratings) {
    Row user = foldIn.users(frame(ratings)).filter("id = 100").first();
    Row item = items.get(ITEM);
    float[] factors = FactorModel.floats(user, 2);
    double sum = MEAN + user.getFloat(1) + item.getFloat(1);
    for (int k = 0; k < RANK; k++) {
      sum += (double) factors[k] * ((Float[]) item.get(2))[k];
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("losses")
  void partsAddUpToThePredictionOfTheUserWhoIsFoldedIn(FoldInLoss loss) {
    for (boolean nonNegative : new boolean[] {false, true}) {
      FoldIn foldIn = new FoldIn(model, loss, nonNegative);
      Explanation explanation = foldIn.explain(100L, ITEM, frame(ratings()));
      assertThat(explanation.base()).isCloseTo(MEAN + items.get(ITEM).getFloat(1), within(1e-6));
      assertThat(explanation.prediction())
          .isCloseTo(predicted(foldIn, ratings()), within(nonNegative ? 1e-3 : 1e-5));
      assertThat(explanation.parts()).extracting(Explanation.Part::item).doesNotHaveDuplicates();
      long known =
          items.values().stream()
              .filter(item -> item.getLong(0) >= 20 && item.getInt(3) > 0)
              .count();
      assertThat(explanation.parts())
          .hasSize((int) known)
          .isSortedAccordingTo(Comparator.comparingDouble(part -> -part.part()));
    }
  }

  /** The prediction is linear in what a rating says. */
  @Test
  void aPartIsWhatTheRatingChanges() {
    FoldIn foldIn = new FoldIn(model, new FoldInLoss.Explicit(0.1, 0.02, true), false);
    Explanation explanation = foldIn.explain(100L, ITEM, frame(ratings()));
    for (Explanation.Part part : explanation.parts().subList(0, 4)) {
      Row item = items.get(part.item());
      double told = part.rating() - MEAN - item.getFloat(1);
      List<double[]> otherwise = ratings();
      for (double[] rating : otherwise) {
        rating[2] += rating[1] == (long) part.item() ? 10 : 0;
      }
      double change = predicted(foldIn, otherwise) - predicted(foldIn, ratings());
      assertThat(change).isCloseTo(10 * part.part() / told, within(1e-4));
    }
  }

  @Test
  void whatIsNotWantedHasNoPart() {
    FoldIn foldIn = new FoldIn(model, new FoldInLoss.Implicit(0.1, 2), false);
    List<Explanation.Part> parts = foldIn.explain(100L, ITEM, frame(ratings())).parts();
    assertThat(parts).anyMatch(part -> part.rating() <= 0);
    assertThat(parts).allMatch(part -> part.rating() > 0 || part.part() == 0);
    assertThat(parts).filteredOn(part -> part.item().equals(30L)).hasSize(1);
  }

  @Test
  void namesWhatCannotBeExplained() {
    FoldIn foldIn = new FoldIn(model, new FoldInLoss.Implicit(0.1, 2), false);
    Dataset<Row> none = frame(List.of(new double[] {100, 4711, 5}, new double[] {102, 8, -1}));
    assertThatThrownBy(() -> foldIn.explain(100L, 4711L, none))
        .hasMessage("Cannot explain: the model does not know item 4711");
    assertThatThrownBy(() -> foldIn.explain(7L, ITEM, none))
        .hasMessage("Cannot explain: there is no rating of user 7");
    for (long user : new long[] {100, 102}) {
      assertThatThrownBy(() -> foldIn.explain(user, ITEM, none))
          .hasMessage(
              "Cannot explain: user "
                  + user
                  + " has rated no item that the model knows, or none above 0");
    }
    FoldIn unregularised = new FoldIn(model, new FoldInLoss.Explicit(0, 0, true), false);
    assertThatThrownBy(
            () -> unregularised.explain(9L, ITEM, frame(List.of(new double[] {9, 8, 1}))))
        .hasMessageStartingWith("Cannot fold in user 9: 1 ratings do not determine 5 numbers");
  }
}
