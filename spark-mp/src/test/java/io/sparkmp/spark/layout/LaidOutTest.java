package io.sparkmp.spark.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.RandomRecords;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.placement.Placing;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.rdd.InitialStates;
import io.sparkmp.spark.train.RotationTrainer;
import io.sparkmp.spark.watch.ExecutorMemory;
import io.sparkmp.testing.Await;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.RDDBlockId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
class LaidOutTest {
  private static final int WORKERS = 2;
  private static final int SLICES = 4;
  private static final HoldOut HOLD_OUT = new HoldOut(7, 0.1, 0.2);
  private static final List<HeldOut> SETS =
      List.of(HeldOut.TRAINING, HeldOut.VALIDATION, HeldOut.TEST);

  private final JavaSparkContext spark = SharedSpark.get();

  /** A heap in which any number of blocks fits. */
  private static final BlockMemory LARGE = memory(1L << 40);

  /** A heap in which only one block fits at a time. */
  private static final BlockMemory SMALL = memory(1000);

  private static BlockMemory memory(long storage) {
    return new BlockMemory(20, 1, new ExecutorMemory(1, 2, storage, storage));
  }

  private LaidOut<SparseBlock> lay(RandomRecords all, int pieces, BlockStorage storage) {
    return lay(all, pieces, storage, LARGE);
  }

  private LaidOut<SparseBlock> lay(
      RandomRecords all, int pieces, BlockStorage storage, BlockMemory memory) {
    JavaRDD<Records> records = spark.parallelize(all.pieces(pieces), 3).map(HOLD_OUT::apply);
    Sides sides =
        Sides.count(
            records,
            IdType.LONG,
            IdType.LONG,
            WORKERS,
            SLICES,
            Placing.BY_LOAD,
            Duplicates.MEAN,
            1);
    return LaidOut.of(
        records,
        sides.rows(),
        sides.columns(),
        all.all().size(),
        Duplicates.MEAN,
        block -> block,
        storage,
        memory);
  }

  /** "set row column" of every record, with its value. */
  private static Map<String, Float> print(LaidOut<SparseBlock> laidOut) {
    List<IdCounts> columns = laidOut.columns().dictionary().collect();
    TreeMap<String, Float> found = new TreeMap<>();
    laidOut
        .byWorker()
        .map(worker -> lines(worker, columns))
        .collect()
        .forEach(
            lines ->
                lines.forEach(
                    line -> {
                      String[] parts = line.split("=", -1);
                      assertThat(found.put(parts[0], Float.valueOf(parts[1]))).isNull();
                    }));
    return found;
  }

  private static List<String> lines(WorkerBlocks<SparseBlock> worker, List<IdCounts> columns) {
    List<String> lines = new ArrayList<>();
    for (int s = 0; s < worker.slices(); s++) {
      for (HeldOut set : HeldOut.values()) {
        Entries e = worker.block(s).entries(set);
        for (int k = 0; k < e.size(); k++) {
          lines.add(
              "%s %s %s=%s"
                  .formatted(
                      set,
                      worker.rows().ids().get(e.rows()[k]),
                      columns.get(s).ids().get(e.columns()[k]),
                      e.values()[k]));
        }
      }
    }
    return lines;
  }

  /** The digests of two epochs and the numbers of records that they met. */
  private static List<String> train(LaidOut<SparseBlock> laidOut, EngineKind engine) {
    var schedule = laidOut.schedule(5);
    var trainer =
        new RotationTrainer<>(
            new RotationJob<>(
                schedule,
                new Digest(),
                laidOut.forTraining(),
                () ->
                    new InitialStates<>(
                        schedule,
                        laidOut.rows().dictionary().rdd(),
                        (p, ids) -> new long[1],
                        laidOut.columns().dictionary().rdd(),
                        (slice, ids) -> new long[1]),
                SparkMpKryoRegistrator.class.getName()));
    try (TrainingResult<long[], long[]> result =
        trainer.train(TrainingOptions.epochs(2).withEngine(engine).withValidation(true))) {
      List<String> states = new ArrayList<>();
      result.history().forEach(report -> states.add(report.training().count() + " trained"));
      result
          .model()
          .toJavaRDD()
          .map(
              state ->
                  state.pinned()[0] + " " + state.slices().stream().map(Arrays::toString).toList())
          .collect()
          .forEach(states::add);
      return states;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MEMORY", "DISK"})
  void blocksAreThoseOfNaiveCode(BlockStorage storage) {
    RandomRecords all = RandomRecords.of(700, 2);
    TreeMap<String, double[]> cells = new TreeMap<>();
    Records one = HOLD_OUT.apply(all.pieces(1).get(0));
    for (int k = 0; k < one.size(); k++) {
      String cell =
          "%s %s %s"
              .formatted(
                  SETS.get(one.set(k)),
                  one.rows().get(one.rowCodes()[k]),
                  one.columns().get(one.columnCodes()[k]));
      double[] sum = cells.computeIfAbsent(cell, each -> new double[2]);
      sum[0] += one.values()[k];
      sum[1]++;
    }
    TreeMap<String, Float> expected = new TreeMap<>();
    cells.forEach((cell, sum) -> expected.put(cell, (float) (sum[0] / sum[1])));
    try (LaidOut<SparseBlock> laidOut = lay(all, 5, storage)) {
      assertThat(print(laidOut)).isEqualTo(expected);
      assertThat(print(laidOut)).as("once more").isEqualTo(expected);
    }
  }

  @Test
  void loadsAreTheTrainingRecordsOfEachBlock() {
    try (LaidOut<SparseBlock> laidOut = lay(RandomRecords.of(700, 6), 3, BlockStorage.MEMORY)) {
      Map<String, Integer> rows = parts(laidOut.rows());
      Map<String, Integer> columns = parts(laidOut.columns());
      long[][] expected = new long[laidOut.rows().parts()][laidOut.columns().parts()];
      for (String cell : print(laidOut).keySet()) {
        String[] words = cell.split(" ", -1);
        if (words[0].equals(HeldOut.TRAINING.toString())) {
          expected[rows.get(words[1])][columns.get(words[2])]++;
        }
      }
      assertThat(LaidOut.loads(laidOut).toArray(long[][]::new)).isDeepEqualTo(expected);
    }
  }

  @Test
  void blocksAndTrainingsAreTheSameInASmallHeap() {
    RandomRecords all = RandomRecords.of(3000, 3);
    assertThat(List.of(LARGE.workersAtOnce(WORKERS), SMALL.workersAtOnce(WORKERS)))
        .containsExactly(2, 1);
    try (LaidOut<SparseBlock> large = lay(all, 2, BlockStorage.DISK, LARGE);
        LaidOut<SparseBlock> small = lay(all, 3, BlockStorage.DISK, SMALL)) {
      List<Integer> workers = small.make(WorkerBlocks::worker);
      assertThat(workers).containsExactly(0, 1);
      assertThat(print(small)).isEqualTo(print(large));
      assertThat(train(small, EngineKind.RING)).isEqualTo(train(large, EngineKind.RING));
    }
  }

  /** Of random size and duplicates, in random pieces, by a random budget, on disk. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void blocksDoNotDependOnTheBudget(long seed) {
    SplitMix64 random = new SplitMix64(seed);
    RandomRecords all = RandomRecords.of(1 + random.nextInt(1 << (1 + random.nextInt(12))), seed);
    BlockMemory budget = memory(1000 + random.nextInt(1 << (1 + random.nextInt(20))));
    try (LaidOut<SparseBlock> plain = lay(all, 1, BlockStorage.MEMORY);
        LaidOut<SparseBlock> bounded = lay(all, 1 + random.nextInt(7), BlockStorage.DISK, budget)) {
      assertThat(print(bounded)).isEqualTo(print(plain));
    }
  }

  /** The part of each id. */
  private static Map<String, Integer> parts(Side side) {
    Map<String, Integer> parts = new TreeMap<>();
    List<IdCounts> dictionaries = side.dictionary().collect();
    for (int part = 0; part < dictionaries.size(); part++) {
      for (int i = 0; i < dictionaries.get(part).ids().size(); i++) {
        parts.put(String.valueOf(dictionaries.get(part).ids().get(i)), part);
      }
    }
    return parts;
  }

  @Test
  void trainingsAreTheSameWhereverBlocksAreAndWhateverIsLost() {
    RandomRecords all = RandomRecords.of(3000, 3);
    List<String> expected;
    try (LaidOut<SparseBlock> memory = lay(all, 1, BlockStorage.MEMORY)) {
      expected = train(memory, EngineKind.RING); // makes the blocks first
      assertThat(expected.get(0)).isNotEqualTo("0 trained");
      assertThat(train(memory, EngineKind.NARROW)).isEqualTo(expected);
    }
    try (LaidOut<SparseBlock> disk = lay(all, 4, BlockStorage.DISK)) {
      assertThat(train(disk, EngineKind.RING)).isEqualTo(expected);
      for (int block : new int[] {0, 3, 5}) {
        remove(disk, block);
      }
      assertThat(train(disk, EngineKind.RING)).as("blocks are made again").isEqualTo(expected);
      assertThat(train(disk, EngineKind.NARROW)).isEqualTo(expected);
    }
  }

  @Test
  void aBlockThatIsGoneIsNamedAndRestored() {
    try (LaidOut<SparseBlock> laidOut = lay(RandomRecords.of(400, 4), 2, BlockStorage.DISK)) {
      Map<String, Float> expected = print(laidOut);
      StoredBlocksRdd<SparseBlock> stored = (StoredBlocksRdd<SparseBlock>) laidOut.forTraining();
      remove(laidOut, 6);
      JavaRDD<Integer> sizes = stored.toJavaRDD().map(blocks -> blocks.block(2).training().size());
      assertThatThrownBy(sizes::collect).hasMessageContaining("is gone with its executor");
      stored.restore();
      assertThat(sizes.collect()).doesNotContainNull();
      assertThat(print(laidOut)).isEqualTo(expected);
    }
  }

  private static void remove(LaidOut<SparseBlock> laidOut, int block) {
    int rdd = ((StoredBlocksRdd<SparseBlock>) laidOut.forTraining()).blocks();
    SparkEnv.get().blockManager().removeBlock(new RDDBlockId(rdd, block), true);
  }

  @Test
  void readingAheadIsForTheBlockThatComesNext() {
    try (LaidOut<SparseBlock> laidOut = lay(RandomRecords.of(400, 5), 2, BlockStorage.DISK)) {
      print(laidOut);
      List<Boolean> equal =
          laidOut
              .forTraining()
              .toJavaRDD()
              .map(
                  blocks -> {
                    int plain = blocks.block(1).training().size();
                    blocks.ahead(1);
                    int ahead = blocks.block(1).training().size();
                    blocks.ahead(2);
                    return plain == ahead
                        && plain == blocks.block(1).training().size() // another one than ahead
                        && blocks.block(2) != null;
                  })
              .collect();
      assertThat(equal).hasSize(WORKERS).containsOnly(true);
    }
  }

  @Test
  void autoIsDiskWhereHalfOfTheMemoryWouldNotDo() {
    assertThat(BlockStorage.AUTO.settle(spark.sc(), 1000)).isEqualTo(BlockStorage.MEMORY);
    assertThat(BlockStorage.AUTO.settle(spark.sc(), 1L << 40)).isEqualTo(BlockStorage.DISK);
    assertThat(BlockStorage.MEMORY.settle(spark.sc(), 1L << 40)).isEqualTo(BlockStorage.MEMORY);
    assertThat(BlockStorage.DISK.settle(spark.sc(), 1)).isEqualTo(BlockStorage.DISK);
  }

  @Test
  void closingFreesEverything() {
    LaidOut<SparseBlock> laidOut = lay(RandomRecords.of(400, 6), 2, BlockStorage.MEMORY);
    print(laidOut);
    int rdd = ((StoredBlocksRdd<SparseBlock>) laidOut.forTraining()).blocks();
    assertThat(SparkEnv.get().blockManager().getStatus(new RDDBlockId(rdd, 0)).isDefined())
        .isTrue();
    laidOut.close();
    Await.until(
        Duration.ofMinutes(1),
        () -> SparkEnv.get().blockManager().getStatus(new RDDBlockId(rdd, 0)).isEmpty());
  }

  /** Or the next reading would find a disk that is full of them. */
  @Test
  void filesInWhichRecordsMovedAreGoneWhenItIsClosed() {
    int moved;
    try (LaidOut<SparseBlock> data = lay(RandomRecords.of(5000, 3), 4, BlockStorage.DISK)) {
      LaidOut.loads(data);
      moved = lastShuffle();
      assertThat(moved).isNotNegative();
    }
    assertThat(lastShuffle()).isLessThan(moved);
  }

  private static int lastShuffle() {
    return ScalaApi.asJava(SparkEnv.get().blockManager().diskBlockManager().getAllFiles()).stream()
        .map(File::getName)
        .filter(name -> name.startsWith("shuffle_"))
        .mapToInt(name -> Integer.parseInt(name.split("_", -1)[1]))
        .max()
        .orElse(-1);
  }
}
