package io.sparkmp.spark.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.ModelArray;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.run.LoopProgram;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Declared loops give the same result as a plain loop over the same records. */
@Tag("spark")
class LoopTrainingTest {
  private static final int RANK = TestLoops.RANK;
  private static final float STEP = TestLoops.STEP;
  private static final int EPOCHS = 3;

  private static SparkSession spark() {
    return SparkSession.builder().sparkContext(SharedSpark.get().sc()).getOrCreate();
  }

  private static Dataset<Row> ratings() {
    return TestLoops.ratings(spark());
  }

  @ParameterizedTest
  @CsvSource({"1,1,RING", "2,1,NARROW", "2,2,RING", "3,2,NARROW"})
  void twoKeysGiveTheBytesOfAPlainLoop(int workers, int slices, EngineKind engine) {
    LayoutOptions layout = new LayoutOptions(workers, slices, HoldOut.NOTHING, false);
    try (LoopTraining training =
            LoopTraining.read(TestLoops.factorisation(false), ratings(), layout, 9);
        LoopModel untrained = training.untrained();
        LoopModel model = training.train(TrainingOptions.epochs(EPOCHS).withEngine(engine))) {
      Map<Object, float[]> w = rows(untrained, "W");
      Map<Object, float[]> h = rows(untrained, "H");
      Map<Object, float[]> b = rows(untrained, "b");
      double loss = plain(training, workers, slices, w, h, b);
      assertSame(rows(model, "W"), w);
      assertSame(rows(model, "H"), h);
      assertSame(rows(model, "b"), b);
      assertThat(model.history()).hasSize(EPOCHS);
      assertThat(model.history().get(EPOCHS - 1).training().mean())
          .isEqualTo(loss / 600, within(1e-9));
    }
  }

  @Test
  void aBodyForSomeRecordsAtATimeGivesTheSameBytes() {
    LayoutOptions layout = new LayoutOptions(2, 2, HoldOut.NOTHING, false);
    try (LoopTraining one =
            LoopTraining.read(TestLoops.factorisation(false), ratings(), layout, 9);
        LoopTraining some =
            LoopTraining.read(TestLoops.factorisationByBlocks(), ratings(), layout, 9);
        LoopModel byOne = one.train(TrainingOptions.epochs(EPOCHS));
        LoopModel bySome = some.train(TrainingOptions.epochs(EPOCHS))) {
      some.verify();
      for (String array : List.of("W", "H", "b")) {
        assertSame(rows(bySome, array), rows(byOne, array));
      }
      assertThat(bySome.history().get(EPOCHS - 1).training().mean())
          .isEqualTo(byOne.history().get(EPOCHS - 1).training().mean(), within(1e-9));
    }
  }

  /** The plain loop, in the order of the schedule; the loss of the last epoch. */
  private static double plain(
      LoopTraining training,
      int workers,
      int slices,
      Map<Object, float[]> w,
      Map<Object, float[]> h,
      Map<Object, float[]> b) {
    List<SparseBlock> blocks = new ArrayList<>();
    for (List<SparseBlock> of : training.data().byWorker().map(WorkerBlocks::all).collect()) {
      blocks.addAll(of);
    }
    var users = training.data().rows().dictionary().collect();
    var items = training.data().columns().dictionary().collect();
    Schedule schedule = new Schedule(workers, slices, 9);
    double loss = 0;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      PassOrder order = schedule.pass(epoch);
      loss = 0;
      for (int step = 0; step < schedule.slices(); step++) {
        for (int p = 0; p < workers; p++) {
          int s = order.slice(p, step);
          Entries e = blocks.get(p * schedule.slices() + s).training();
          for (int k = 0; k < e.size(); k++) {
            loss +=
                step(
                    e.values()[k],
                    w.get(users.get(p).ids().get(e.rows()[k])),
                    h.get(items.get(s).ids().get(e.columns()[k])),
                    b.get(items.get(s).ids().get(e.columns()[k])));
          }
        }
      }
    }
    return loss;
  }

  /** One record; its loss before. */
  private static double step(float rating, float[] x, float[] y, float[] bias) {
    float dot = 0;
    for (int i = 0; i < RANK; i++) {
      dot = Math.fma(x[i], y[i], dot);
    }
    float error = rating - dot - bias[0];
    for (int i = 0; i < RANK; i++) {
      float xi = x[i];
      x[i] = Math.fma(STEP * error, y[i], (1 - STEP * 0.01f) * xi);
      y[i] = Math.fma(STEP * error, xi, (1 - STEP * 0.01f) * y[i]);
    }
    bias[0] += STEP * error;
    return (double) error * error;
  }

  private static Map<Object, float[]> rows(LoopModel model, String array) {
    Map<Object, float[]> rows = new TreeMap<>();
    for (Row row : model.rows(spark(), array).collectAsList()) {
      List<Float> numbers = row.getList(2);
      float[] copy = new float[numbers.size()];
      for (int i = 0; i < copy.length; i++) {
        copy[i] = numbers.get(i);
      }
      rows.put(row.get(0), copy);
    }
    return rows;
  }

  private static void assertSame(Map<Object, float[]> actual, Map<Object, float[]> expected) {
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    actual.forEach((id, row) -> assertThat(row).as("row of %s", id).isEqualTo(expected.get(id)));
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "3,1"})
  void oneKeyCountsAndAverages(int workers, int slices) {
    Plan plan = TestLoops.countsAndSums();
    LayoutOptions layout = new LayoutOptions(workers, slices, HoldOut.NOTHING, false);
    Dataset<Row> ratings = ratings();
    try (LoopTraining training = LoopTraining.read(plan, ratings, layout, 9);
        LoopModel model = training.train(TrainingOptions.epochs(1))) {
      Map<Object, float[]> rows = rows(model, "count and sum");
      for (Row row :
          ratings
              .groupBy("user")
              .agg(functions.count("rating"), functions.sum("rating"))
              .collectAsList()) {
        float[] mine = rows.get(row.get(0));
        assertThat((long) mine[0]).isEqualTo(row.getLong(1));
        assertThat(mine[1]).isEqualTo((float) row.getDouble(2), within(1e-4f));
      }
      assertThat(model.totals("totals")[0]).isEqualTo(600);
      assertThat(model.totals("totals")[1])
          .isEqualTo(ratings.agg(functions.sum("rating")).head().getDouble(0), within(1e-6));
    }
  }

  @ParameterizedTest
  @CsvSource({"2,2,RING", "2,2,NARROW", "3,1,NARROW"})
  void everyAccessGivesTheBytesOfTheSerialEngine(int workers, int slices, EngineKind engine) {
    LayoutOptions layout = new LayoutOptions(workers, slices, HoldOut.NOTHING, false);
    Plan plan = TestLoops.everyAccess();
    try (LoopTraining training = LoopTraining.read(plan, ratings(), layout, 9);
        LoopModel untrained = training.untrained();
        LoopModel model = training.train(TrainingOptions.epochs(EPOCHS).withEngine(engine))) {
      List<BlockSource<SparseBlock>> blocks = new ArrayList<>();
      for (List<SparseBlock> of : training.data().byWorker().map(WorkerBlocks::all).collect()) {
        blocks.add(of::get);
      }
      List<WorkerState<LoopState, LoopState>> serial =
          new SerialEngine<>(
                  new Schedule(workers, slices, 9), LoopProgram.of(plan, workers * slices, 9))
              .run(Leg.train(0, EPOCHS, null), blocks, states(untrained));
      assertThat(states(model))
          .usingRecursiveComparison()
          .ignoringFields("reports")
          .isEqualTo(serial);
      assertThat(model.totals("count")).containsExactly(600.0 * EPOCHS);
      assertThat(rows(model, "features").values())
          .usingRecursiveComparison()
          .isEqualTo(rows(untrained, "features").values());
    }
  }

  private static List<WorkerState<LoopState, LoopState>> states(LoopModel model) {
    return model.trained().result().model().toJavaRDD().collect();
  }

  /** The bytes of a plain loop over sorted records, whatever the numbers of workers and slices. */
  @ParameterizedTest
  @CsvSource({"1,1,RING", "2,2,RING", "3,1,NARROW", "3,4,NARROW"})
  void anOrderedLoopIsAPlainLoop(int workers, int slices, EngineKind engine) {
    LayoutOptions layout = new LayoutOptions(workers, slices, HoldOut.NOTHING, false);
    Dataset<Row> ratings = ratings();
    try (LoopTraining training =
            LoopTraining.read(TestLoops.factorisation(true), ratings, layout, 9);
        LoopModel untrained = training.untrained();
        LoopModel model = training.train(TrainingOptions.epochs(EPOCHS).withEngine(engine))) {
      Map<Object, float[]> w = rows(untrained, "W");
      Map<Object, float[]> h = rows(untrained, "H");
      Map<Object, float[]> b = rows(untrained, "b");
      List<Row> records = new ArrayList<>(ratings.collectAsList());
      records.sort(
          Comparator.comparingLong((Row r) -> Ids.ofStrings(r.getString(1)).hash(0))
              .thenComparingLong(r -> Ids.ofLongs(r.getLong(0)).hash(0))
              .thenComparing(r -> r.getFloat(2)));
      for (int epoch = 0; epoch < EPOCHS; epoch++) {
        for (Row r : records) {
          step(r.getFloat(2), w.get(r.get(0)), h.get(r.get(1)), b.get(r.get(1)));
        }
      }
      assertSame(rows(model, "W"), w);
      assertSame(rows(model, "H"), h);
      assertSame(rows(model, "b"), b);
      training.verify();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1,4,RING",
    "2,1,RING",
    "2,4,RING",
    "2,2,NARROW",
    "3,2,NARROW",
    "8,1,NARROW",
    "8,2,NARROW",
    "8,4,NARROW"
  })
  @Tag("nightly")
  void anOrderedLoopOfOtherShapesIsAPlainLoop(int workers, int slices, EngineKind engine) {
    anOrderedLoopIsAPlainLoop(workers, slices, engine);
  }

  /** Over an epoch, draws have the declared distribution, however the rows are divided. */
  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "3,1"})
  void rowsAreDrawnInProportion(int workers, int slices) {
    Plan plan = TestLoops.draws();
    LayoutOptions layout = new LayoutOptions(workers, slices, HoldOut.NOTHING, false);
    int epochs = 20;
    try (LoopTraining training = LoopTraining.read(plan, ratings(), layout, 9);
        LoopModel model =
            training.train(TrainingOptions.epochs(epochs).withEngine(EngineKind.NARROW))) {
      double all = 0;
      Map<Object, Double> weights = new TreeMap<>();
      for (Row row : ratings().groupBy("item").count().collectAsList()) {
        weights.put(row.get(0), Math.sqrt((double) row.getLong(1)));
        all += Math.sqrt((double) row.getLong(1));
      }
      Map<Object, float[]> drawn = rows(model, "draws");
      double draws = 7.5 * 600 * epochs;
      for (Map.Entry<Object, float[]> one : drawn.entrySet()) {
        double expected = draws * weights.get(one.getKey()) / all;
        assertThat((double) one.getValue()[0])
            .as("draws of %s", one.getKey())
            .isEqualTo(expected, within(6 * Math.sqrt(expected)));
      }
    }
  }

  @Test
  void anOrderedLoopHasNoRandomNumbers() {
    Loop loop = Loop.over("ratings").ordered();
    Rows w = loop.array("W", 2, Start.zero()).updated(loop.key("user"));
    Plan plan = loop.plan(at -> () -> at.row(w).set(0, at.random().nextInt(5)), at -> 0);
    try (LoopTraining training = LoopTraining.read(plan, ratings(), LayoutOptions.workers(2), 9)) {
      assertThatThrownBy(training::verify)
          .hasMessage(
              "Cannot give random numbers in an ordered loop: they would depend on the number of"
                  + " workers; leave out ordered(), or read them from a column");
    }
  }

  @Test
  void loopWithoutAKeySumsAllRecords() {
    Plan plan = TestLoops.sums();
    Dataset<Row> ratings = ratings().withColumn("a.b", functions.lit(1)); // nobody asks for it
    try (LoopTraining training = LoopTraining.read(plan, ratings, LayoutOptions.workers(3), 9);
        LoopModel model = training.train(TrainingOptions.epochs(2))) {
      assertThat(model.totals("count and sum")[0]).isEqualTo(2 * 600);
      assertThat(model.totals("count and sum")[1] / 2)
          .isEqualTo(ratings.agg(functions.sum("rating")).head().getDouble(0), within(1e-6));
      assertThatThrownBy(() -> model.totals("counts"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("Invalid totals: counts (expected: the name of sums that the loop has)");
      assertThatThrownBy(() -> model.rows(spark(), "W"))
          .hasMessage("Invalid array: W (expected: one whose rows the loop finds by a key)");
    }
  }

  @Test
  void verificationFindsABodyThatCountsInACapturedVariable() {
    int[] counter = new int[1];
    Loop loop = Loop.over("ratings");
    Rows w = loop.array("W", 2, Start.zero()).updated(loop.key("user"));
    Plan counting =
        loop.plan(
            at -> {
              var row = at.row(w);
              return () -> row.add(0, 1f / ++counter[0]);
            },
            at -> 0);
    try (LoopTraining training =
        LoopTraining.read(counting, ratings(), LayoutOptions.workers(2), 9)) {
      assertThatThrownBy(training::verify)
          .hasMessage(
              "Invalid body: two runs over the same records differ (expected: a body that keeps"
                  + " nothing from one record to the next, and takes random numbers from"
                  + " at.random() alone)");
    }
    for (Plan honest : List.of(TestLoops.factorisation(false), TestLoops.everyAccess())) {
      try (LoopTraining training =
          LoopTraining.read(honest, ratings(), LayoutOptions.workers(2), 9)) {
        training.verify();
      }
    }
  }

  /** The ratings with weights that are whole numbers of quarters, so that sums are exact. */
  private static Dataset<Row> weighted() {
    return ratings()
        .withColumn("rating", functions.expr("cast(round(rating * 4) / 4 as float)"))
        .withColumn("weight", functions.expr("cast(user % 5 as double) / 4 + 1"));
  }

  @ParameterizedTest
  @CsvSource({"1,1,false", "2,2,false", "3,1,true", "2,2,true"})
  void aRecordMayHaveSeveralValues(int workers, int slices, boolean isOrdered) {
    LayoutOptions layout = new LayoutOptions(workers, slices, new HoldOut(1, 0, 0.25), false);
    try (LoopTraining training =
            LoopTraining.read(TestLoops.weightedSums(isOrdered), weighted(), layout, 9);
        LoopModel model = training.train(TrainingOptions.epochs(1))) {
      training.verify();
      double[] sums = new double[2];
      for (String side : List.of("of users", "of items")) {
        double[] ofSide = new double[2];
        rows(model, side)
            .values()
            .forEach(
                row -> {
                  ofSide[0] += row[0];
                  ofSide[1] += row[1];
                });
        assertThat(sums[0] == 0 ? ofSide : sums).containsExactly(ofSide, within(1e-9));
        sums = ofSide;
      }
      Row all =
          weighted()
              .agg(functions.expr("sum(weight * rating)"), functions.expr("sum(weight)"))
              .head();
      Tally test = training.evaluate(model, HeldOut.TEST);
      assertThat(sums[0] + test.mean() * test.count()).isEqualTo(all.getDouble(0), within(1e-6));
      assertThat(sums[1]).isLessThan(all.getDouble(1));
    }
  }

  @Test
  void eachOfSeveralValuesIsChecked() {
    Dataset<Row> weighted = weighted();
    assertThatThrownBy(() -> weights(weighted.drop("weight")))
        .hasMessage("Cannot find column weight in the frame: its columns are [user, item, rating]");
    assertThatThrownBy(() -> weights(weighted.withColumn("weight", functions.lit("heavy"))))
        .hasMessageStartingWith("Invalid type of column weight: string");
    assertThatThrownBy(
            () -> weights(weighted.withColumn("weight", functions.expr("double('NaN')"))))
        .hasMessageContaining("the weight is not finite");
    assertThatThrownBy(
            () -> weights(weighted.withColumn("rating", functions.expr("nullif(rating, rating)"))))
        .hasMessageContaining("the rating is null");
  }

  private static void weights(Dataset<Row> frame) {
    LoopTraining.read(TestLoops.weightedSums(false), frame, LayoutOptions.workers(2), 9).close();
  }

  @Test
  void recordsOfAnotherNumberOfValuesAreRefused() {
    Plan plan = TestLoops.weightedSums(false);
    try (LoopTraining one =
        LoopTraining.read(TestLoops.factorisation(false), ratings(), LayoutOptions.workers(2), 9)) {
      assertThatThrownBy(() -> LoopTraining.of(plan, one.data(), false, 9))
          .hasMessage(
              "Invalid layout: values per record are 1 (expected: 2, as the plan declares)");
    }
  }

  @Test
  void moreWorkersThanIds() {
    Dataset<Row> few = ratings().where("user < 2");
    LayoutOptions layout = new LayoutOptions(5, 2, HoldOut.NOTHING, false);
    try (LoopTraining training = LoopTraining.read(TestLoops.factorisation(false), few, layout, 9);
        LoopModel model = training.train(TrainingOptions.epochs(1))) {
      training.verify();
      assertThat(rows(model, "W")).hasSize(2);
    }
  }

  @Test
  void refusesRecordsThatItCannotUse() {
    Dataset<Row> ratings = ratings();
    assertThatThrownBy(() -> read(ratings.drop("item")))
        .hasMessage("Cannot find column item in the frame: its columns are [user, rating]");
    assertThatThrownBy(() -> read(ratings.where("user < 0")))
        .hasMessage("Cannot train the loop over ratings: there are none");
    assertThatThrownBy(
            () ->
                read(ratings.withColumn("item", functions.expr("if(item = 'item-3', null, item)"))))
        .hasMessageContaining("item");
  }

  private static void read(Dataset<Row> frame) {
    LoopTraining.read(TestLoops.factorisation(false), frame, LayoutOptions.workers(2), 9).close();
  }

  @Test
  void handlesOfAnotherLoopAreRefused() {
    Loop other = Loop.over("ratings");
    Rows foreign = other.array("W", 2, Start.zero()).updated(other.key("user"));
    Loop loop = Loop.over("ratings");
    loop.array("W", 2, Start.zero()).updated(loop.key("user"));
    Plan plan =
        loop.plan(
            at -> {
              var row = at.row(foreign);
              return () -> row.set(0, 1);
            },
            at -> 0);
    try (LoopTraining training = LoopTraining.read(plan, ratings(), LayoutOptions.workers(1), 9)) {
      assertThatThrownBy(() -> training.train(TrainingOptions.epochs(1)))
          .hasStackTraceContaining(
              "Invalid handle in the body: of another loop (expected: of the loop that is"
                  + " trained)");
    }
  }

  @Test
  void heldOutRecordsAreJudgedByTheLoss() {
    LayoutOptions layout = LayoutOptions.workers(2).withHoldOut(new HoldOut(1, 0, 0.2));
    try (LoopTraining training =
            LoopTraining.read(TestLoops.factorisation(false), ratings(), layout, 9);
        LoopModel untrained = training.untrained();
        LoopModel model = training.train(TrainingOptions.epochs(30))) {
      assertThat(training.evaluate(model, HeldOut.TEST).mean())
          .isLessThan(0.5 * training.evaluate(untrained, HeldOut.TEST).mean());
    }
  }

  @Test
  void refusesWhatItCannotTrain() {
    Loop loop = Loop.over("edges");
    ModelArray nodes = loop.array("nodes", 2, Start.zero());
    nodes.updated(loop.key("from"));
    nodes.updated(loop.key("to"));
    assertThatThrownBy(() -> loop.plan(at -> () -> {}, at -> 0, Map.of()))
        .hasMessage(
            "Cannot plan the loop over edges: nodes[from] updated, and nodes[to] updated: two"
                + " records that share no id may touch the same row of nodes; find all rows of"
                + " nodes by one key, or use an array of its own for each key (for undirected"
                + " edges, give the loop each edge in both directions)");
    loop.array("unused", 1, Start.zero());
    assertThatThrownBy(() -> loop.plan(at -> () -> {}, at -> 0, Map.of()))
        .hasMessage(
            "Invalid array: unused, which the loop over edges does not use (expected: updated, read"
                + " or drawn)");
  }
}
