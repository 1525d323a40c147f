package io.sparkmp.cf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.ids.IdType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Predictions and recommendations of a model small enough to work out by hand. */
@Tag("spark")
class PredictionsTest {
  private final SparkSession spark = SharedSpark.get();
  private final FactorModel model = model();

  private static Row row(long id, float bias, float a, float b, int ratings) {
    return RowFactory.create(id, bias, new Float[] {a, b}, ratings);
  }

  private FactorModel model() {
    var schema = FactorModel.schema(IdType.LONG);
    Dataset<Row> users =
        spark.createDataFrame(List.of(row(1, 0.5f, 1, 0, 3), row(2, -0.5f, 0, 1, 3)), schema);
    List<Row> items = new ArrayList<>();
    items.add(row(10, 0.25f, 1, 0, 5));
    items.add(row(11, -0.25f, 0, 1, 5));
    items.add(row(12, 0.25f, 1, 0, 5)); // as good as item 10
    items.add(row(13, 3, 3, 3, 0)); // of no training rating
    FactorModelInfo info =
        new FactorModelInfo(
            FactorModelInfo.FORMAT,
            1,
            2,
            3,
            1,
            4.5f,
            IdType.LONG,
            IdType.LONG,
            2,
            4,
            1,
            "by hand",
            Feedback.EXPLICIT,
            0,
            0,
            0,
            false,
            true,
            0,
            0,
            1,
            0,
            0,
            0);
    return new FactorModel(info, users, spark.createDataFrame(items, schema).repartition(2));
  }

  private Dataset<Row> pairs(long... pairs) {
    List<Row> rows = new ArrayList<>();
    for (int k = 0; k < pairs.length; k += 2) {
      rows.add(RowFactory.create(pairs[k], pairs[k + 1]));
    }
    return spark.createDataFrame(
        rows, new org.apache.spark.sql.types.StructType().add("user", "long").add("item", "long"));
  }

  @Test
  void addMeanBiasesAndProductAndClip() throws InterruptedException {
    Observation counts = new Observation("test");
    List<Row> rows =
        new ArrayList<>(
            new Predictions(model)
                .of(pairs(1, 10, 1, 11, 2, 11, 9, 10, 2, 99, 9, 99), counts)
                .collectAsList());
    rows.sort(Comparator.comparing(row -> row.getLong(0) * 100 + row.getLong(1)));
    assertThat(rows.stream().map(Row::toString))
        .containsExactly(
            "[1,10,4.5]", // 3 + 0.5 + 0.25 + 1, clipped
            "[1,11,3.25]",
            "[2,11,3.25]",
            "[2,99,2.5]",
            "[9,10,3.25]",
            "[9,99,3.0]");
    assertThat(Predictions.describe(counts))
        .isEqualTo("6 pairs, 2 with a user and 2 with an item that the model does not know");
  }

  /** Ids of held-out ratings have rows, too, of which nothing was learned. */
  @Test
  void whatHasNoTrainingRatingsIsUnknownThoughItHasARow() throws InterruptedException {
    FactorModel cold =
        new FactorModel(
            model.info(),
            model
                .users()
                .withColumn("ratings", functions.expr("if(id = 2, 0, ratings)"))
                .withColumn("factors", functions.expr("if(id = 2, array(0f, 0f), factors)")),
            model.items());
    Observation counts = new Observation("cold");
    assertThat(new Predictions(cold).of(pairs(1, 10, 2, 10, 9, 10), counts).count()).isEqualTo(3);
    assertThat(Predictions.describe(counts))
        .isEqualTo("3 pairs, 2 with a user and 0 with an item that the model does not know");
  }

  @Test
  void fewPairsAreCountedInWords() {
    assertThat(Predictions.describe(Map.of("pairs", 1L, "unknownUsers", 0L, "unknownItems", 1L)))
        .isEqualTo("1 pair, 0 with a user and 1 with an item that the model does not know");
    assertThat(Predictions.doubtful(Map.of("unknownUsers", 0L, "unknownItems", 1L)))
        .startsWith("for users and items that the model does not know, deviations are too small");
    assertThat(Predictions.doubtful(Map.of("unknownUsers", 0L, "unknownItems", 0L))).isNull();
    assertThat(Predictions.doubtful(Map.of())).isNull();
    assertThat(Predictions.describe(Map.of())) // as Spark has it of no rows
        .isEqualTo("0 pairs, 0 with a user and 0 with an item that the model does not know");
  }

  @Test
  void recommendsTheBestFirstAndTheLowerIdAmongEquals() {
    List<Recommender.Recommendation> best =
        new Recommender(model).itemsForFew(List.of(2L, 1L), 2, pairs()).best();
    assertThat(best.stream().map(r -> r.user() + " " + r.rank() + " " + r.item()))
        .containsExactly("2 1 11", "2 2 10", "1 1 10", "1 2 12");
    assertThat(best.get(2).score()).isCloseTo(4.75f, within(1e-6f)); // not clipped
  }

  @Test
  void leavesOutWhatIsSeen() {
    List<Recommender.Recommendation> best =
        new Recommender(model).itemsForFew(List.of(1L), 9, pairs(1, 10, 2, 12, 1, 77)).best();
    assertThat(best.stream().map(Recommender.Recommendation::item)).containsExactly(12L, 11L);
  }

  @Test
  void namesAUserThatTheModelDoesNotKnow() {
    Recommender recommender = new Recommender(model);
    assertThat(recommender.itemsForFew(List.of(1L, 5L), 2, pairs()).unknown()).containsExactly(5L);
    assertThatThrownBy(() -> recommender.itemsForFew(List.of(1L), 0, pairs()))
        .hasMessage("Invalid top: 0 (expected: >= 1)");
  }
}
