package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.bayes.BayesOptions;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.bayes.GibbsChain;
import io.sparkmp.cf.ingest.FeatureTable;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.Predictions;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.IngestException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Planted items, some of which come after a model was trained and saved. */
@Tag("spark")
class ExpectedRowsTest {
  private static final int USERS = 100;
  private static final int ITEMS = 100;
  private static final int FORMER = 80; // items that the training knows
  private static final int RANK = 2;
  private static final int SAMPLES = 4;
  private static final String SCHEMA = "item bigint, x double, y double, kind string";
  private static final double[][] USER = new double[USERS][2];
  private static final double[][] ITEM = new double[ITEMS][2];
  private static final List<Row> FEATURES = new ArrayList<>();

  @TempDir private static Path folder;
  private static RatingData data;
  private static Trained<BayesRows, BayesRows> trained;
  private static LinkedFeatures linked;
  private static FactorModel model; // as it was saved

  @BeforeAll
  static void trainOne() {
    SplitMix64 random = new SplitMix64(5);
    for (double[] user : USER) {
      Arrays.setAll(user, k -> random.nextGaussian() * (k == 0 ? 0.8 : 0.3));
    }
    for (int i = 0; i < ITEMS; i++) {
      double x = random.nextGaussian();
      double y = random.nextGaussian();
      boolean isA = random.nextInt(2) == 0;
      ITEM[i] = new double[] {0.8 * x + (isA ? 0.5 : 0), 0.5 * y};
      FEATURES.add(RowFactory.create((long) i, x, 7 + 20 * y, isA ? "A" : "B|C"));
    }
    List<Row> ratings = new ArrayList<>();
    for (int u = 0; u < USERS; u++) {
      for (int n = 0; n < 30; n++) {
        int i = random.nextInt(FORMER);
        double rating = truth(u, i) + 0.3 * random.nextGaussian();
        ratings.add(RowFactory.create((long) u, (long) i, (float) rating));
      }
    }
    data = Fits.read(Fits.source(frame(ratings, "u bigint, i bigint, r float")), HoldOut.NOTHING);
    linked =
        LinkedFeatures.of(table(FEATURES.subList(0, FORMER)), data.laidOut().columns(), any -> {});
    BayesOptions options =
        Factorisation.bayesOptions(new ScaledDefaults(1), RANK, RANK, 40, 5, SAMPLES, 3);
    Factorisation<BayesRows> fit = Factorisation.bayes(data, options, null, linked);
    trained = fit.train(TrainingOptions.epochs(40));
    ModelStore store = new ModelStore(SharedSpark.get(), folder.resolve("model").toString());
    store.save(fit.model(SharedSpark.get(), trained), false);
    model = store.load();
  }

  @AfterAll
  static void free() {
    trained.close();
    data.close();
  }

  private static double truth(int u, int i) {
    return 3 + USER[u][0] * ITEM[i][0] + USER[u][1] + ITEM[i][1];
  }

  private static Dataset<Row> frame(List<Row> rows, String schema) {
    return SharedSpark.get().createDataFrame(rows, StructType.fromDDL(schema)).coalesce(2);
  }

  private static FeatureTable table(List<Row> rows) {
    return table(frame(rows, SCHEMA));
  }

  private static FeatureTable table(Dataset<Row> frame) {
    return new FeatureTable("item", "frame", frame);
  }

  private static ExpectedRows added(Dataset<Row> frame, List<String> warnings) {
    return ExpectedRows.of(model, table(frame), warnings::add);
  }

  /** User, item, prediction and deviation of all users and all items that came later. */
  private static List<Row> predicted(FactorModel by) {
    Predictions predictions = new Predictions(by);
    Column user = functions.col("user");
    Column item = functions.col("item");
    Dataset<Row> pairs =
        SharedSpark.get()
            .range(USERS)
            .toDF("user")
            .crossJoin(SharedSpark.get().range(FORMER, ITEMS).toDF("item"));
    return predictions
        .beside(pairs, user, item)
        .select(user, item, predictions.score(), predictions.deviation())
        .collectAsList();
  }

  @Test
  void findsWhatWasPlanted() {
    assertThat(model.info().version()).isEqualTo(5);
    assertThat(model.info().itemFeatures()).isEqualTo(5); // x, y, A, B, C
    assertThat(model.info().userFeatures()).isZero();
    ExpectedRows rows = added(frame(FEATURES, SCHEMA), new ArrayList<>());
    assertThat(rows.description("item"))
        .isEqualTo(
            "features of 100 items; 20 of them have no ratings, and are predicted from these");
    assertThat(rows.model().info().items()).isEqualTo(ITEMS);
    double error = 0;
    double spread = 0;
    double deviations = 0;
    List<Row> predicted = predicted(rows.model());
    for (Row row : predicted) {
      double truth = truth((int) row.getLong(0), (int) row.getLong(1));
      error += Math.pow(row.getDouble(2) - truth, 2);
      spread += Math.pow(3 - truth, 2);
      deviations += row.getDouble(3) / predicted.size();
    }
    assertThat(error / spread).isLessThan(0.05);
    assertThat(deviations).isBetween(0.29, 0.5);
  }

  /** The mean and the variance of all draws, each of which is a model with a link. */
  @Test
  void predictsAsTheDrawsDoByHand() {
    List<BayesRows> workers = Jobs.collect(trained.pinned().map(pair -> (BayesRows) pair._2()));
    GibbsChain chain = workers.get(0).chain();
    float[][] links = chain.ofItems().draws(SAMPLES);
    List<IdCounts> ids = Jobs.collect(trained.pinned().map(pair -> pair._1()));
    Map<Long, float[]> ofUsers = new HashMap<>(); // of all samples
    for (int w = 0; w < workers.size(); w++) {
      for (int row = 0; row < ids.get(w).ids().size(); row++) {
        float[] all = new float[SAMPLES * (RANK + 1)];
        for (int s = 0; s < SAMPLES; s++) {
          float[] sample = workers.get(w).samples()[s];
          System.arraycopy(sample, row * (RANK + 1), all, s * (RANK + 1), RANK + 1);
        }
        ofUsers.put((Long) ids.get(w).ids().get(row), all);
      }
    }
    double noise = 0;
    for (int s = 0; s < SAMPLES; s++) {
      noise += chain.variances()[s] / SAMPLES;
    }
    for (Row row : predicted(added(frame(FEATURES, SCHEMA), new ArrayList<>()).model())) {
      double[] features = byHand(FEATURES.get((int) row.getLong(1)));
      float[] user = ofUsers.get(row.getLong(0));
      double[] each = new double[SAMPLES];
      for (int s = 0; s < SAMPLES; s++) {
        each[s] = data.mean();
        for (int k = 0; k <= RANK; k++) {
          double expected = links[s][5 * (RANK + 1) + k]; // the shift, after the features
          for (int f = 0; f < 5; f++) {
            expected += features[f] * links[s][f * (RANK + 1) + k];
          }
          each[s] += k < RANK ? user[s * (RANK + 1) + k] * expected : expected;
        }
        each[s] += user[s * (RANK + 1) + RANK]; // with the level
      }
      double mean = Arrays.stream(each).average().orElseThrow();
      double squares = Arrays.stream(each).map(one -> (one - mean) * (one - mean)).sum();
      assertThat(row.getDouble(2)).isCloseTo(mean, within(1e-4));
      assertThat(row.getDouble(3))
          .isCloseTo(Math.sqrt(squares / (SAMPLES - 1) + noise), within(1e-4));
    }
  }

  private static double[] byHand(Row row) {
    double[] features = new double[5];
    for (int c = 0; c < 2; c++) {
      var column = linked.features().columns().get(c);
      features[c] = (row.getDouble(c + 1) - column.mean()) / column.deviation();
    }
    boolean isA = row.getString(3).equals("A");
    features[2] = isA ? 1 : 0;
    features[3] = isA ? 0 : 1;
    features[4] = isA ? 0 : 1;
    return features;
  }

  @Test
  void leavesRatedItemsAndThoseWithoutFeatures() {
    Dataset<Row> some = frame(FEATURES, SCHEMA).filter("item < 10 or item = 90");
    FactorModel with = added(some, new ArrayList<>()).model();
    assertThat(with.items().filter("ratings > 0").orderBy("id").collectAsList())
        .isEqualTo(model.items().filter("ratings > 0").orderBy("id").collectAsList());
    assertThat(with.items().count()).isEqualTo(model.items().count() + 1);
    assertThat(predicted(with).stream().map(row -> row.get(2)).toList())
        .as("items of which nothing is known are predicted by the biases")
        .containsAll(
            predicted(model).stream()
                .filter(row -> row.getLong(1) != 90)
                .map(row -> row.get(2))
                .toList());
  }

  @Test
  void warnsOfWhatItDoesNotKnow() {
    List<String> warnings = new ArrayList<>();
    Dataset<Row> other =
        frame(FEATURES, SCHEMA)
            .filter("item >= 80")
            .selectExpr(
                "item",
                "'D' as kind",
                "if(item = 80, null, x) as x",
                "double(null) as y",
                "1 as colour");
    ExpectedRows rows = added(other, warnings);
    assertThat(warnings)
        .containsExactly(
            "frame: the model knows none of the words in column kind",
            "frame: left out colour, of which the model knows nothing",
            "frame: 1 of 20 rows have none of the features that the model knows");
    assertThat(rows.expected()).isEqualTo(20);
  }

  @Test
  void warnsOfNumbersInAnotherUnit() {
    List<String> warnings = new ArrayList<>();
    added(frame(FEATURES, SCHEMA).withColumn("x", functions.expr("x + 5")), warnings);
    assertThat(warnings).isEmpty();
    added(frame(FEATURES, SCHEMA).withColumn("x", functions.expr("x * 1000")), warnings);
    assertThat(warnings)
        .singleElement()
        .matches(
            line ->
                line.matches(
                    "frame: (9[0-9]|100) of 100 rows have numbers more than 20 deviations from the mean of"
                        + " the training's; check their units"));
  }

  @Test
  void refusesOtherTables() {
    Dataset<Row> frame = frame(FEATURES, SCHEMA);
    refuses(
        frame.drop("x", "kind"),
        "Cannot read item features: frame has no column x, kind, from which the model was trained"
            + " (it has: y)");
    refuses(
        frame.withColumn("x", functions.lit("red")),
        "Cannot read item features: frame has red in column x, as for 0 (expected: numbers, as in"
            + " the training)");
    refuses(
        frame.withColumn("x", functions.array(functions.lit("red"))),
        "Cannot read item features: frame has arrays of text in column x (expected: numbers, as in"
            + " the training)");
    refuses(
        frame.withColumn("item", functions.lit("m1")),
        "Cannot read item features: frame has 100 rows without an id in column item, such as m1"
            + " (expected: whole numbers, as the ratings have)");
    assertThatThrownBy(
            () -> ExpectedRows.of(model, new FeatureTable("user", "frame", frame), any -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot predict from user features: the model knows none (expected: a model that was"
                + " trained by the method bayes with user features)");
  }

  private static void refuses(Dataset<Row> frame, String message) {
    assertThatThrownBy(() -> added(frame, new ArrayList<>()))
        .isInstanceOf(IngestException.class)
        .hasMessage(message);
  }
}
