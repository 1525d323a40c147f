package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.bayes.BayesOptions;
import io.sparkmp.cf.bayes.BayesProgram;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.features.FeatureBlock;
import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.ingest.FeatureTable;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Predictions;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Planted ratings whose item factors and biases are linear in features, up to some noise. */
@Tag("spark")
class FeaturesTest {
  private static final int USERS = 150;
  private static final int ITEMS = 120;
  private static final int RATED = 100; // items, the others have only features
  private static final SplitMix64 RANDOM = new SplitMix64(21);
  private static final double[][] USER = new double[USERS][3];
  private static final double[][] ITEM = new double[ITEMS][3];

  private static final List<String> WARNINGS = new ArrayList<>();
  private static RatingData data;
  private static LinkedFeatures ofUsers;
  private static LinkedFeatures ofItems;

  @BeforeAll
  static void plant() {
    List<Row> users = new ArrayList<>();
    for (int u = 0; u < USERS; u++) {
      Arrays.setAll(USER[u], k -> RANDOM.nextGaussian() * (k == 2 ? 0.3 : 0.8));
      users.add(RowFactory.create((long) u, (double) RANDOM.nextInt(5), "m"));
    }
    List<Row> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      double x = RANDOM.nextGaussian();
      double y = RANDOM.nextGaussian();
      boolean isA = RANDOM.nextInt(2) == 0;
      ITEM[i] = new double[] {0.8 * x, isA ? 0.9 : 0, 0.5 * y};
      items.add(RowFactory.create((long) i, x, y, isA ? "A|all" : "B|all"));
    }
    List<Row> ratings = new ArrayList<>();
    for (int u = 0; u < USERS; u++) {
      for (int n = 0; n < 30; n++) {
        int i = RANDOM.nextInt(RATED);
        double noise = 0.3 * RANDOM.nextGaussian();
        ratings.add(RowFactory.create((long) u, (long) i, (float) (truth(u, i) + noise)));
      }
    }
    Dataset<Row> frame = frame(ratings, "user bigint, item bigint, rating float");
    data = Fits.read(Fits.source(frame), new HoldOut(1, 0, 0.1));
    ofItems = linked("item", frame(items, "item bigint, x double, y double, kind string"), false);
    ofUsers = linked("user", frame(users, "user bigint, age double, sex string"), true);
  }

  private static Dataset<Row> frame(List<Row> rows, String schema) {
    return SharedSpark.get().createDataFrame(rows, StructType.fromDDL(schema)).coalesce(2);
  }

  private static LinkedFeatures linked(String side, Dataset<Row> frame, boolean users) {
    Side ids = users ? data.laidOut().rows() : data.laidOut().columns();
    return LinkedFeatures.of(new FeatureTable(side, "frame", frame), ids, WARNINGS::add);
  }

  private static double truth(int u, int i) {
    return 3 + USER[u][0] * ITEM[i][0] + USER[u][1] * ITEM[i][1] + USER[u][2] + ITEM[i][2];
  }

  @AfterAll
  static void free() {
    data.close();
  }

  private static BayesOptions options(int rank, int subspace, int iterations) {
    return Factorisation.bayesOptions(new ScaledDefaults(1), rank, subspace, iterations, 5, 16, 3);
  }

  private static Factorisation<BayesRows> fit(BayesOptions options) {
    return Factorisation.bayes(data, options, ofUsers, ofItems);
  }

  @Test
  void countsIds() {
    assertThat(ofItems.known()).isEqualTo(RATED);
    assertThat(ofItems.others()).isEqualTo(ITEMS - RATED);
    assertThat(ofItems.description())
        .isEqualTo(
            "4 features of 120 items; 20 of them have no ratings, and 0 items have ratings and no"
                + " row of features");
  }

  @Test
  void warnsOfWhatSaysNothing() {
    assertThat(WARNINGS)
        .containsExactly(
            "frame: left out 1 words that one row has, or all",
            "frame: left out sex, in which no value tells some rows from others",
            "frame: left out 1 words that one row has, or all");
  }

  @Test
  void findsTheLinkAndPredictsItemsThatNobodyHasRated() {
    BayesOptions options = options(2, 2, 60);
    Factorisation<BayesRows> fit = fit(options);
    try (Trained<BayesRows, BayesRows> trained =
        fit.train(TrainingOptions.epochs(options.iterations()))) {
      float[][] effects = SampledModel.of(trained, ofUsers, ofItems).ofItems().effects();
      double ofX = 0; // on the bias: the features are x, y, A, B
      double ofY = 0;
      for (int s = 0; s < 16; s++) {
        ofX += effects[0][32 + s] / 16;
        ofY += effects[1][32 + s] / 16;
      }
      assertThat(ofX).isCloseTo(0, within(0.1));
      assertThat(ofY / ofItems.features().columns().get(1).deviation()).isCloseTo(0.5, within(0.1));

      FactorModel model = fit.model(SharedSpark.get(), trained);
      assertThat(model.info().items()).isEqualTo(ITEMS).isEqualTo(model.items().count());
      double error = 0;
      double spread = 0;
      Predictions predictions = new Predictions(model);
      Dataset<Row> pairs =
          SharedSpark.get()
              .range(USERS)
              .toDF("user")
              .crossJoin(SharedSpark.get().range(RATED, ITEMS).toDF("item"));
      for (Row row :
          predictions
              .beside(pairs, functions.col("user"), functions.col("item"))
              .select(functions.col("user"), functions.col("item"), predictions.score())
              .collectAsList()) {
        double truth = truth((int) row.getLong(0), (int) row.getLong(1));
        error += Math.pow(row.getDouble(2) - truth, 2);
        spread += Math.pow(3 - truth, 2);
      }
      assertThat(error / spread).isLessThan(0.05);
    }
  }

  /** Promises 2 and 3. */
  @Test
  void everyEngineGivesTheSameBytes() {
    BayesOptions options = options(3, 2, 10);
    List<String> ring = trained(options, EngineKind.RING);
    assertThat(trained(options, EngineKind.NARROW)).isEqualTo(ring);
    BayesProgram program =
        new BayesProgram(
            options,
            (float) data.mean(),
            data.stats().min(),
            data.stats().max(),
            LinkedFeatures.sizes(ofUsers, ofItems));
    Schedule schedule = new Schedule(2, 2, options.seed());
    assertThat(
            print(
                new SerialEngine<>(schedule, program)
                    .run(Leg.train(0, 10, null), Fits.blocks(data), start(schedule, program))))
        .isEqualTo(ring);
    for (int length : new int[] {1, 7}) {
      assertThat(print(Fits.inLegs(length, schedule, program, 10, data, start(schedule, program))))
          .as("in legs of %d sub-epochs", length)
          .isEqualTo(ring);
    }
  }

  private static List<String> trained(BayesOptions options, EngineKind engine) {
    return print(
        fit(options)
            .train(TrainingOptions.epochs(options.iterations()).withEngine(engine))
            .result()
            .model()
            .toJavaRDD()
            .collect());
  }

  private static List<WorkerState<BayesRows, BayesRows>> start(
      Schedule schedule, BayesProgram program) {
    PassOrder order = schedule.pass(0);
    List<BayesRows> users = rows(ofUsers, program, true);
    List<BayesRows> items = rows(ofItems, program, false);
    List<WorkerState<BayesRows, BayesRows>> states = new ArrayList<>();
    for (int p = 0; p < 2; p++) {
      List<BayesRows> held = new ArrayList<>();
      held.add(items.get(order.slice(p, 0)));
      held.add(items.get(order.slice(p, 1)));
      states.add(new WorkerState<>(users.get(p), held, List.of()));
    }
    return states;
  }

  private static List<BayesRows> rows(
      LinkedFeatures features, BayesProgram program, boolean users) {
    List<FeatureBlock> blocks = Jobs.collect(features.features().blocks());
    List<BayesRows> all = new ArrayList<>();
    for (IdCounts ids : Jobs.collect(features.side().dictionary())) {
      FeatureRows rows = FeatureBlock.of(ids.ids(), blocks);
      all.add(users ? program.pinned(ids, rows) : program.slice(ids, rows));
    }
    return all;
  }

  private static List<String> print(List<WorkerState<BayesRows, BayesRows>> states) {
    List<String> tables = new ArrayList<>();
    for (WorkerState<BayesRows, BayesRows> state : states) {
      BayesRows users = state.pinned();
      tables.add(print(users));
      tables.add(Arrays.toString(users.chain().precisions()));
      tables.add(Arrays.toString(users.chain().ofUsers().matrix()));
      tables.add(Arrays.toString(users.chain().ofItems().matrix()));
      tables.add(Arrays.deepToString(users.chain().ofItems().samples()));
      state.slices().forEach(slice -> tables.add(print(slice)));
    }
    return tables;
  }

  private static String print(BayesRows rows) {
    return Arrays.toString(rows.factors().values()) + Arrays.deepToString(rows.samples());
  }
}
