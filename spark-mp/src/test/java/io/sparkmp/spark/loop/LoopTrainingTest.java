package io.sparkmp.spark.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.DrawnRows;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.ModelArray;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.ReadRows;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Totals;
import io.sparkmp.loop.Value;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Declared loops give what a plain loop over the same records gives. */
@Tag("spark")
class LoopTrainingTest {
  private static final int RANK = 5;
  private static final float STEP = 0.05f;
  private static final int EPOCHS = 3;

  private static SparkSession spark() {
    return SparkSession.builder().sparkContext(SharedSpark.get().sc()).getOrCreate();
  }

  /** Ratings of 40 users, by number, for 23 items, by name; some of them twice. */
  private static Dataset<Row> ratings() {
    SplitMix64 random = new SplitMix64(8);
    List<Row> rows = new ArrayList<>();
    for (int k = 0; k < 600; k++) {
      int user = random.nextInt(40);
      int item = random.nextInt(23);
      float rating = (float) Math.sin(user) * (float) Math.cos(item) + 0.1f * random.nextInt(3);
      rows.add(RowFactory.create((long) user, "item-" + item, rating));
    }
    return spark()
        .createDataFrame(
            rows,
            new StructType()
                .add("user", DataTypes.LongType)
                .add("item", DataTypes.StringType)
                .add("rating", DataTypes.FloatType));
  }

  private static Plan factorisation() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    Value rating = loop.value("rating");
    Rows w = loop.array("W", RANK, Start.normal(0.3f)).updated(user);
    Rows h = loop.array("H", RANK, Start.normal(0.3f)).updated(item);
    Rows b = loop.array("b", 1, Start.zero()).updated(item);
    return loop.plan(
        at -> {
          var x = at.row(w);
          var y = at.row(h);
          var bias = at.row(b);
          return () -> {
            float error = at.value(rating) - x.dot(y) - bias.get(0);
            x.blendBoth(1 - STEP * 0.01f, STEP * error, y);
            bias.add(0, STEP * error);
            at.loss((double) error * error);
          };
        },
        at -> Math.pow(at.value(rating) - at.row(w).dot(at.row(h)) - at.row(b).get(0), 2),
        Map.of());
  }

  @ParameterizedTest
  @CsvSource({"1,1,RING", "2,1,NARROW", "2,2,RING", "3,2,NARROW"})
  void twoKeysGiveTheBytesOfAPlainLoop(int workers, int slices, EngineKind engine) {
    LayoutOptions layout = new LayoutOptions(workers, slices, HoldOut.NOTHING, false);
    try (LoopTraining training = LoopTraining.read(factorisation(), ratings(), layout, 9);
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
            float[] x = w.get(users.get(p).ids().get(e.rows()[k]));
            float[] y = h.get(items.get(s).ids().get(e.columns()[k]));
            float[] bias = b.get(items.get(s).ids().get(e.columns()[k]));
            float dot = 0;
            for (int i = 0; i < RANK; i++) {
              dot = Math.fma(x[i], y[i], dot);
            }
            float error = e.values()[k] - dot - bias[0];
            for (int i = 0; i < RANK; i++) {
              float xi = x[i];
              x[i] = Math.fma(STEP * error, y[i], (1 - STEP * 0.01f) * xi);
              y[i] = Math.fma(STEP * error, xi, (1 - STEP * 0.01f) * y[i]);
            }
            bias[0] += STEP * error;
            loss += (double) error * error;
          }
        }
      }
    }
    return loss;
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
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Value rating = loop.value("rating");
    Rows counted = loop.array("count and sum", 2, Start.zero()).updated(user);
    Totals all = loop.totals("totals", 2);
    Plan plan =
        loop.plan(
            at -> {
              var mine = at.row(counted);
              var ofAll = at.totals(all);
              return () -> {
                mine.add(0, 1);
                mine.add(1, at.value(rating));
                ofAll.add(0, 1);
                ofAll.add(1, at.value(rating));
              };
            },
            at -> 0,
            Map.of());
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

  /** A loop with every kind of access, whose body depends on all of them. */
  private static Plan everyAccess() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    Value rating = loop.value("rating");
    Rows w = loop.array("W", 20, Start.uniform(0.5f)).updated(user);
    ModelArray items = loop.array("H", 20, Start.normal(0.3f));
    Rows h = items.updated(item);
    DrawnRows others = items.drawn(item);
    ReadRows features = loop.array("features", 20, Start.normal(1)).read(item);
    Totals count = loop.totals("count", 1);
    Totals sum = loop.totals("sum", 2);
    return loop.plan(
        at -> {
          var x = at.row(w);
          var y = at.row(h);
          var given = at.row(features);
          var n = at.totals(count);
          var all = at.totals(sum);
          return () -> {
            double known = n.get(0);
            n.add(0, 1);
            all.add(1, at.value(rating));
            float mean = (float) (all.get(1) / (1 + known));
            float error = at.value(rating) - mean - x.dot(y);
            x.blendBoth(0.99f, STEP * error, y);
            x.blend(1, 0.01f, given);
            var other = at.row(others, at.random().nextInt(at.count(others)));
            x.blend(1, -0.01f, other);
            other.blend(0.999f, -0.001f, x);
            other.set(3, other.get(3) + 0.001f * at.epoch());
            at.loss(error);
          };
        },
        at -> 0);
  }

  @ParameterizedTest
  @CsvSource({"2,2,RING", "2,2,NARROW", "3,1,NARROW"})
  void everyAccessGivesTheBytesOfTheSerialEngine(int workers, int slices, EngineKind engine) {
    LayoutOptions layout = new LayoutOptions(workers, slices, HoldOut.NOTHING, false);
    Plan plan = everyAccess();
    try (LoopTraining training = LoopTraining.read(plan, ratings(), layout, 9);
        LoopModel untrained = training.untrained();
        LoopModel model = training.train(TrainingOptions.epochs(EPOCHS).withEngine(engine))) {
      List<BlockSource<SparseBlock>> blocks = new ArrayList<>();
      for (List<SparseBlock> of : training.data().byWorker().map(WorkerBlocks::all).collect()) {
        blocks.add(of::get);
      }
      List<WorkerState<LoopState, LoopState>> serial =
          new SerialEngine<>(new Schedule(workers, slices, 9), plan.program(workers * slices, 9))
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

  @Test
  void loopWithoutAKeySumsAllRecords() {
    Loop loop = Loop.over("ratings");
    Value rating = loop.value("rating");
    Totals sums = loop.totals("count and sum", 2);
    Plan plan =
        loop.plan(
            at -> {
              var all = at.totals(sums);
              return () -> {
                all.add(0, 1);
                all.add(1, at.value(rating));
              };
            },
            at -> at.value(rating));
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
    for (Plan honest : List.of(factorisation(), everyAccess())) {
      try (LoopTraining training =
          LoopTraining.read(honest, ratings(), LayoutOptions.workers(2), 9)) {
        training.verify();
      }
    }
  }

  @Test
  void moreWorkersThanIds() {
    Dataset<Row> few = ratings().where("user < 2");
    LayoutOptions layout = new LayoutOptions(5, 2, HoldOut.NOTHING, false);
    try (LoopTraining training = LoopTraining.read(factorisation(), few, layout, 9);
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
    LoopTraining.read(factorisation(), frame, LayoutOptions.workers(2), 9).close();
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
    try (LoopTraining training = LoopTraining.read(factorisation(), ratings(), layout, 9);
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
                + " nodes by one key, or use an array of its own for each key");
    loop.array("unused", 1, Start.zero());
    assertThatThrownBy(() -> loop.plan(at -> () -> {}, at -> 0, Map.of()))
        .hasMessage(
            "Invalid array: unused, which the loop over edges does not use (expected: updated, read"
                + " or drawn)");
  }
}
