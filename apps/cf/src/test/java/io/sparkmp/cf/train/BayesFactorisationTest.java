package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.bayes.BayesOptions;
import io.sparkmp.cf.bayes.BayesProgram;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.Predictions;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;

@Tag("spark")
class BayesFactorisationTest {
  private static final ScaledDefaults SPREAD = new ScaledDefaults(0.5);
  private static RatingData data;

  @BeforeAll
  static void read() {
    data = Fits.small();
  }

  @AfterAll
  static void free() {
    data.close();
  }

  private static BayesOptions options(int rank, int subspace, int iterations, int samples) {
    return Factorisation.bayesOptions(SPREAD, rank, subspace, iterations, 2, samples, 3);
  }

  /** Promises 2 and 3. */
  @Test
  void everyEngineGivesTheSameBytes() {
    BayesOptions options = options(5, 2, 6, 3); // 2 iterations of descent, 2 of burn-in
    List<String> ring = trained(options, EngineKind.RING);
    assertThat(trained(options, EngineKind.NARROW)).isEqualTo(ring);
    Schedule schedule = new Schedule(2, 2, options.seed());
    BayesProgram program =
        new BayesProgram(options, (float) data.mean(), data.stats().min(), data.stats().max());
    assertThat(
            print(
                new SerialEngine<>(schedule, program)
                    .run(Leg.train(0, 6, null), Fits.blocks(data), start(schedule, program))))
        .isEqualTo(ring);
    for (int length : new int[] {1, 7}) {
      assertThat(print(Fits.inLegs(length, schedule, program, 6, data, start(schedule, program))))
          .as("in legs of %d sub-epochs", length)
          .isEqualTo(ring);
    }
  }

  private static List<String> trained(BayesOptions options, EngineKind engine) {
    return print(train(options, engine).result().model().toJavaRDD().collect());
  }

  private static Trained<BayesRows, BayesRows> train(BayesOptions options, EngineKind engine) {
    return Factorisation.bayes(data, options)
        .train(TrainingOptions.epochs(options.iterations()).withEngine(engine));
  }

  private static List<WorkerState<BayesRows, BayesRows>> start(
      Schedule schedule, BayesProgram program) {
    List<IdCounts> users = data.laidOut().rows().dictionary().collect();
    List<IdCounts> items = data.laidOut().columns().dictionary().collect();
    PassOrder order = schedule.pass(0);
    List<WorkerState<BayesRows, BayesRows>> states = new ArrayList<>();
    for (int p = 0; p < 2; p++) {
      List<BayesRows> held = new ArrayList<>();
      for (int j = 0; j < 2; j++) {
        int s = order.slice(p, j);
        held.add(program.slice(items.get(s)));
      }
      BayesRows pinned = program.pinned(users.get(p), List.of());
      states.add(new WorkerState<>(pinned, held, List.of()));
    }
    return states;
  }

  private static List<String> print(List<WorkerState<BayesRows, BayesRows>> states) {
    List<String> tables = new ArrayList<>();
    for (WorkerState<BayesRows, BayesRows> state : states) {
      tables.add(print(state.pinned()));
      tables.add(Arrays.toString(state.pinned().chain().precisions()));
      tables.add(Arrays.toString(state.pinned().chain().levels()));
      state.slices().forEach(slice -> tables.add(print(slice)));
      assertThat(state.pinned().sums()).isNull();
    }
    return tables;
  }

  private static String print(BayesRows rows) {
    return Arrays.toString(rows.factors().values())
        + Arrays.deepToString(rows.samples())
        + Arrays.deepToString(rows.predictions());
  }

  /** The deviation of the planted noise is 0.3. */
  @Test
  void aSavedModelPredictsAsAllItsDrawsAndKnowsHowSureItIs(@TempDir Path folder) throws Exception {
    BayesOptions options = options(3, 3, 45, 40); // 5 of descent, 2 of burn-in: all 38 are kept
    try (Trained<BayesRows, BayesRows> trained = train(options, EngineKind.RING)) {
      Factorisation<BayesRows> fit = Factorisation.bayes(data, options);
      ModelStore store = new ModelStore(SharedSpark.get(), folder.resolve("model").toString());
      store.save(fit.model(SharedSpark.get(), trained), false);
      FactorModel model = store.load();
      FactorModelInfo info = model.info();
      assertThat(info.version()).isEqualTo(3);
      assertThat(info.samples()).isEqualTo(38);
      assertThat(info.rank()).isEqualTo(38 * 3);
      assertThat((double) info.noise()).isCloseTo(0.3, within(0.02));

      Predictions predictions = new Predictions(model);
      List<Row> judged =
          predictions
              .beside(
                  data.rows(SharedSpark.get(), HeldOut.TEST),
                  functions.col("user"),
                  functions.col("item"))
              .select(
                  functions.col("user"),
                  functions.col("item"),
                  functions.col("rating").cast("double"),
                  predictions.score(),
                  predictions.clipped(predictions.score()).cast("double"),
                  predictions.deviation())
              .collectAsList();
      Map<Long, float[][]> users = draws(trained.pinned());
      Map<Long, float[][]> items = draws(trained.slices());
      double squares = 0;
      int within = 0;
      for (Row row : judged) {
        double score = row.getDouble(3);
        assertThat(score)
            .isCloseTo(
                data.mean() + mean(users.get(row.getLong(0)), items.get(row.getLong(1))),
                within(1e-5));
        squares += Math.pow(row.getDouble(4) - row.getDouble(2), 2);
        within += Math.abs(score - row.getDouble(2)) < 1.645 * row.getDouble(5) ? 1 : 0;
      }
      // The training has expectations in place of draws: the same but for chance.
      double rmse = Math.sqrt(fit.evaluate(trained, HeldOut.TEST).mean());
      assertThat(Math.sqrt(squares / judged.size())).isCloseTo(rmse, within(0.005));
      assertThat(rmse).isLessThan(0.36);
      assertThat(within / (double) judged.size()).isBetween(0.88, 0.92);
      assertThat((long) judged.size()).isEqualTo(data.stats().test());
    }
  }

  /** By id, for each kept draw the factors and the bias. */
  private static Map<Long, float[][]> draws(JavaPairRDD<IdCounts, BayesRows> side) {
    Map<Long, float[][]> byId = new HashMap<>();
    for (Tuple2<IdCounts, BayesRows> part : side.collect()) {
      int stride = part._2().factors().rank() + 1;
      for (int row = 0; row < part._2().factors().rows(); row++) {
        int at = row * stride;
        byId.put(
            (Long) part._1().ids().get(row),
            Arrays.stream(part._2().samples())
                .map(draw -> Arrays.copyOfRange(draw, at, at + stride))
                .toArray(float[][]::new));
      }
    }
    return byId;
  }

  /** What the draws predict beyond the mean of the ratings. */
  private static double mean(float[][] user, float[][] item) {
    double sum = 0;
    for (int s = 0; s < user.length; s++) {
      int rank = user[s].length - 1;
      sum += user[s][rank] + item[s][rank];
      for (int k = 0; k < rank; k++) {
        sum += (double) user[s][k] * item[s][k];
      }
    }
    return sum / user.length;
  }

  @Test
  void saysHowManySamplesFit() {
    Factorisation<BayesRows> fit = Factorisation.bayes(data, options(64, 16, 20, 1_000_000));
    assertThatThrownBy(() -> fit.train(TrainingOptions.epochs(20)))
        .hasMessageContaining("Cannot train: the model does not fit into memory")
        .hasMessageContaining("use samples ");
  }

  @Test
  void constantRatingsArePredictedAsTheyAre() {
    RatingData constant =
        Fits.read(
            Fits.source(Fits.frame().withColumn("rating", functions.lit(4f))),
            new HoldOut(1, 0, 0.2));
    BayesOptions options =
        Factorisation.bayesOptions(ScaledDefaults.of(constant.stats(), null), 3, 3, 12, 2, 4, 3);
    Factorisation<BayesRows> fit = Factorisation.bayes(constant, options);
    try (Trained<BayesRows, BayesRows> trained = fit.train(TrainingOptions.epochs(12))) {
      assertThat(fit.evaluate(trained, HeldOut.TEST).mean()).isZero(); // clipped
    }
    constant.close();
  }
}
