package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitProgram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
class ImplicitFactorisationTest {
  private static RatingData data;

  @BeforeAll
  static void read() {
    data = ImplicitFits.small();
  }

  @AfterAll
  static void free() {
    data.close();
  }

  /** Promises 2 and 3. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyEngineGivesTheSameBytes(boolean nonNegative) {
    ImplicitOptions options = new ImplicitOptions(5, 2, 0.1f, 2, 0.05f, nonNegative, 3);
    List<String> ring = trained(options, EngineKind.RING);
    assertThat(trained(options, EngineKind.NARROW)).isEqualTo(ring);
    Schedule schedule = new Schedule(2, 2, options.seed());
    ImplicitProgram program = new ImplicitProgram(options);
    assertThat(
            print(
                new SerialEngine<>(schedule, program)
                    .run(Leg.train(0, 1, null), Fits.blocks(data), start(schedule, program))))
        .isEqualTo(ring);
    for (int length : new int[] {1, 3}) {
      assertThat(print(Fits.inLegs(length, schedule, program, 1, data, start(schedule, program))))
          .as("in legs of %d sub-epochs", length)
          .isEqualTo(ring);
    }
  }

  private static List<String> trained(ImplicitOptions options, EngineKind engine) {
    Factorisation<ImplicitRows> fit = Factorisation.implicit(data, options, null);
    return print(ImplicitFits.train(fit, 1, engine).result().model().toJavaRDD().collect());
  }

  private static List<WorkerState<ImplicitRows, ImplicitRows>> start(
      Schedule schedule, ImplicitProgram program) {
    List<IdCounts> users = data.laidOut().rows().dictionary().collect();
    List<IdCounts> items = data.laidOut().columns().dictionary().collect();
    PassOrder order = schedule.pass(0);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = new ArrayList<>();
    for (int p = 0; p < 2; p++) {
      List<ImplicitRows> held = new ArrayList<>();
      for (int j = 0; j < 2; j++) {
        int s = order.slice(p, j);
        held.add(program.slice(items.get(s)));
      }
      ImplicitRows pinned = program.pinned(users.get(p), List.of());
      states.add(new WorkerState<>(pinned, held, List.of()));
    }
    return states;
  }

  private static List<String> print(List<WorkerState<ImplicitRows, ImplicitRows>> states) {
    List<String> tables = new ArrayList<>();
    for (WorkerState<ImplicitRows, ImplicitRows> state : states) {
      tables.add(Arrays.toString(state.pinned().factors().values()));
      state.slices().forEach(slice -> tables.add(Arrays.toString(slice.factors().values())));
      assertThat(state.pinned().sums()).isNull();
    }
    return tables;
  }

  private static double loss(Trained<?, ?> result, int epoch) {
    Tally tally = result.history().get(epoch - 1).training();
    return tally.loss();
  }

  /** Of a log, in which pairs repeat, and of the same pairs with their numbers. */
  @Test
  void anItemHasOneRatingFromEachUser() {
    Dataset<Row> pairs =
        SharedSpark.get().range(0, 900, 1, 5).selectExpr("id % 31 user", "id * id % 17 item");
    List<Row> expected = ratings(pairs.distinct());
    for (Dataset<Row> frame :
        List.of(pairs.selectExpr("user", "item", "1f rating"), pairs.selectExpr("*", "-1f"))) {
      try (RatingData log = ImplicitFits.read(frame, new HoldOut(1, 0, 0))) {
        assertThat(log.stats().duplicates()).isPositive();
        Factorisation<ImplicitRows> fit = Factorisation.implicit(log, ImplicitFits.OPTIONS, null);
        Trained<ImplicitRows, ImplicitRows> result = ImplicitFits.train(fit, 1, EngineKind.RING);
        FactorModel model = fit.model(SharedSpark.get(), result);
        assertThat(
                model.users().union(model.items()).select("id", "ratings").collectAsList().stream()
                    .map(Row::toString))
            .containsExactlyInAnyOrderElementsOf(expected.stream().map(Row::toString).toList());
      }
    }
  }

  private static List<Row> ratings(Dataset<Row> pairs) {
    return pairs.groupBy("user").count().union(pairs.groupBy("item").count()).collectAsList();
  }

  /** Lists in the order of the ids, with a score of 0, would tell nothing. */
  @Test
  void whoHasNoRatingAboveZeroGetsNoListAndNoPlaceInOne() {
    Dataset<Row> frame =
        SharedSpark.get()
            .sql(
                "SELECT * FROM VALUES (1L, 1L, 3f), (1L, 2L, 1f), (2L, 1L, 2f), (2L, 3L, 1f),"
                    + " (9L, 1L, 0f), (9L, 2L, -1f), (1L, 8L, 0f) AS t(user, item, rating)");
    try (RatingData few = ImplicitFits.read(frame, new HoldOut(1, 0, 0))) {
      Factorisation<ImplicitRows> fit = Factorisation.implicit(few, ImplicitFits.OPTIONS, null);
      FactorModel model = fit.model(SharedSpark.get(), ImplicitFits.train(fit, 2, EngineKind.RING));
      assertThat(model.known().users().count()).isEqualTo(3);
      try (Recommender recommender = new Recommender(model)) {
        List<Row> lists = recommender.itemsForUsers(5, null, null).collectAsList();
        assertThat(lists.stream().map(list -> list.getLong(0))).containsExactlyInAnyOrder(1L, 2L);
        assertThat(lists.toString()).doesNotContain("[8,");
      }
    }
  }

  @Test
  void savesAModelAndGoesOnFromIt(@TempDir Path folder) {
    SparkSession spark = SharedSpark.get();
    Factorisation<ImplicitRows> fit = Factorisation.implicit(data, ImplicitFits.OPTIONS, null);
    Trained<ImplicitRows, ImplicitRows> result = ImplicitFits.train(fit, 8, EngineKind.RING);
    assertThat(loss(result, 8)).isLessThan(loss(result, 1));
    ModelStore store = new ModelStore(spark, folder.resolve("model").toString());
    store.save(fit.model(spark, result), false);
    FactorModel model = store.load();
    assertThat(model.info())
        .isEqualTo(fit.model(spark, result).info())
        .satisfies(
            info -> {
              assertThat(info.feedback()).isEqualTo(Feedback.IMPLICIT);
              assertThat(info.epochs()).isEqualTo(8);
              assertThat(info.mean()).isZero();
              assertThat(info.maxRating()).isEqualTo(Float.MAX_VALUE);
              assertThat(info.alpha()).isEqualTo(2);
              assertThat(info.regularisation()).isEqualTo(0.1f);
            });
    assertThat(model.users().union(model.items()).filter("bias <> 0").count()).isZero();

    Factorisation<ImplicitRows> second = Factorisation.implicit(data, ImplicitFits.OPTIONS, model);
    Trained<ImplicitRows, ImplicitRows> warm = ImplicitFits.train(second, 1, EngineKind.RING);
    assertThat(loss(warm, 1)).isCloseTo(loss(result, 8), within(0.02 * loss(result, 8)));
    assertThat(second.identity()).contains(", from FactorModelInfo").contains("alpha=2.0");
    assertThat(from(model, model.users().repartition(3), model.items()))
        .isEqualTo(second.identity());
    assertThat(from(model, model.users().withColumn("bias", functions.lit(0.5f)), model.items()))
        .isNotEqualTo(second.identity()); // else the snapshots of the one would serve the other
    assertThat(from(model, model.users(), model.items().orderBy("id").offset(1)))
        .isNotEqualTo(second.identity());
  }

  private static String from(FactorModel model, Dataset<Row> users, Dataset<Row> items) {
    FactorModel other = new FactorModel(model.info(), users, items);
    return Factorisation.implicit(data, ImplicitFits.OPTIONS, other).identity();
  }

  @Test
  void refusesModelsOfOtherFeedback() {
    FactorModel explicit = Fits.train(data, 1);
    assertThatThrownBy(
            () ->
                Factorisation.implicit(
                    data, new ImplicitOptions(3, 1, 0.1f, 3, 0.1f, false, 1), explicit))
        .hasMessage(
            "Cannot go on from the model: it was trained on explicit feedback (expected:"
                + " implicit)");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void regularisationMayBeZero(boolean nonNegative) {
    ImplicitOptions options = new ImplicitOptions(5, 2, 0, 2, 0.05f, nonNegative, 3);
    Factorisation<ImplicitRows> fit = Factorisation.implicit(data, options, null);
    Trained<ImplicitRows, ImplicitRows> result = ImplicitFits.train(fit, 4, EngineKind.NARROW);
    assertThat(loss(result, 4)).isLessThan(loss(result, 1));
    assertThat(fit.model(SharedSpark.get(), result).users().count()).isPositive();
  }

  /** With two items, five factors of a user can be anything. */
  @Test
  void whatOnlyRegularisationDeterminesIsNamedWithoutIt() {
    RatingData few =
        ImplicitFits.read(
            SharedSpark.get()
                .range(40)
                .selectExpr("id % 20 as user", "id % 2 as item", "1.0 as rating"),
            new HoldOut(1, 0, 0));
    ImplicitOptions options = new ImplicitOptions(5, 2, 0, 5, 0.05f, false, 3);
    Factorisation<ImplicitRows> fit = Factorisation.implicit(few, options, null);
    assertThatThrownBy(() -> ImplicitFits.train(fit, 1, EngineKind.NARROW))
        .hasStackTraceContaining("Cannot solve for a row: its matrix is singular, pivot ")
        .hasStackTraceContaining(
            "; use more regularisation, a lower rank, or smaller counts if some are huge");
    few.close();
  }

  @Test
  void namesBadSettings() {
    assertThatThrownBy(() -> new ImplicitOptions(0, 1, 0.1f, 1, 0.1f, false, 1))
        .hasMessage("Invalid rank: 0 (expected: 1 to 1048576)");
    assertThatThrownBy(() -> new ImplicitOptions(4, -1, 0.1f, 4, 0.1f, false, 1))
        .hasMessage("Invalid alpha: -1.0 (expected: >= 0)");
    assertThatThrownBy(() -> new ImplicitOptions(4, 1, -0.5f, 4, 0.1f, false, 1))
        .hasMessage("Invalid regularisation: -0.5 (expected: >= 0)");
    assertThatThrownBy(() -> new ImplicitOptions(4, 1, 0.1f, 5, 0.1f, false, 1))
        .hasMessage("Invalid subspace: 5 (expected: 1 to the rank, 4)");
    assertThatThrownBy(() -> new ImplicitOptions(4, 1, 0.1f, 4, 0, false, 1))
        .hasMessage("Invalid initialDeviation: 0.0 (expected: > 0)");
  }
}
