package io.sparkmp.spark.layout;

import io.sparkmp.compat.Jobs;
import io.sparkmp.layout.BlockBuilder;
import io.sparkmp.layout.DataBlock;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Records;
import io.sparkmp.lineage.graph.StepShuffles;
import io.sparkmp.placement.Placing;
import io.sparkmp.schedule.Course;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.placement.Parts;
import io.sparkmp.spark.watch.ExecutorMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.rdd.RDD;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * Records laid out over workers and slices as blocks, which are made and stored on first use.
 *
 * @param <B> a block
 */
public final class LaidOut<B> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LaidOut.class);

  private final Side rows;
  private final Side columns;
  private final RDD<B> blocks;
  private final StepShuffles moved;
  private final WorkersRdd<B> workers;
  private final StoredBlocksRdd<B> stored;
  private final long records;
  private final long bytesInMemory;
  private final BlockMemory memory;

  private LaidOut(
      Side rows,
      Side columns,
      BlocksRdd<B> blocks,
      StepShuffles moved,
      BlockStorage storage,
      long records,
      BlockMemory memory) {
    boolean onDisk = storage == BlockStorage.DISK;
    this.records = records;
    this.bytesInMemory = onDisk ? 0 : memory.bytes(records);
    this.rows = rows;
    this.columns = columns;
    this.moved = moved;
    this.blocks = blocks.setName("spark-mp blocks").persist(storage.level());
    this.memory = memory;
    workers = new WorkersRdd<>(blocks, rows.dictionary().rdd());
    stored =
        new StoredBlocksRdd<>(
            workers, blocks.id(), columns.parts(), storage, memory.readsAhead(rows.parts()));
  }

  /**
   * Moves each record to its worker once, in a shuffle by block.
   *
   * @param records some thousands or more per element, of one value each
   * @param rows placed over the workers
   * @param columns placed over the slices, a multiple of the workers
   * @param count the approximate number of records
   * @param builder makes a block from sorted entries
   * @param storage where to keep blocks
   * @throws io.sparkmp.spark.ingest.IngestException if the largest block does not fit into the
   *     memory of an executor
   */
  public static <B> LaidOut<B> of(
      JavaRDD<Records> records,
      Side rows,
      Side columns,
      long count,
      Duplicates duplicates,
      BlockBuilder<B> builder,
      BlockStorage storage) {
    ExecutorMemory executors = ExecutorMemory.of(records.context());
    BlockMemory memory = BlockMemory.of(count, 1, rows, columns, executors);
    return of(records, rows, columns, count, duplicates, builder, storage, memory);
  }

  static <B> LaidOut<B> of(
      JavaRDD<Records> records,
      Side rows,
      Side columns,
      long count,
      Duplicates duplicates,
      BlockBuilder<B> builder,
      BlockStorage storage,
      BlockMemory memory) {
    int workers = rows.parts();
    int slices = columns.parts();
    var placeRows = rows.placement();
    var placeColumns = columns.placement();
    BlockStorage settled = storage.settle(records.context(), memory.bytes(count));
    memory.check(slices / workers);
    JavaRDD<Records> byBlock =
        records
            .flatMapToPair(
                piece ->
                    Parts.numbered(
                        piece.split(
                            placeRows.partitions(piece.rows()),
                            workers,
                            placeColumns.partitions(piece.columns()),
                            slices)))
            .partitionBy(new HashPartitioner(workers * slices))
            .map(Tuple2::_2);
    return new LaidOut<>(
        rows,
        columns,
        new BlocksRdd<>(
            byBlock.rdd(),
            rows.dictionary().rdd(),
            columns.dictionary().rdd(),
            duplicates,
            builder),
        StepShuffles.of(byBlock.rdd(), records.id()),
        settled,
        count,
        memory);
  }

  /** The rows: the pinned side. */
  public Side rows() {
    return rows;
  }

  /** The columns: the rotating side. */
  public Side columns() {
    return columns;
  }

  /** The schedule for these workers and slices; a pipeline if ids are placed by hash. */
  public Schedule schedule(long seed) {
    Course course = rows.placement().placing() == Placing.BY_HASH ? Course.PIPELINE : Course.RING;
    return new Schedule(rows.parts(), columns.parts() / rows.parts(), seed, course);
  }

  /** The approximate number of records. */
  public long records() {
    return records;
  }

  /** The number of values of each record. */
  public int width() {
    return memory.width();
  }

  /** The approximate memory of the blocks in bytes; 0 if they are on disk. */
  public long bytesInMemory() {
    return bytesInMemory;
  }

  /** The blocks for training, one element per worker. */
  public RDD<StoredBlocks<B>> forTraining() {
    return stored;
  }

  /** The blocks for anything else, one element per worker, for use within the task. */
  public JavaRDD<WorkerBlocks<B>> byWorker() {
    return workers.toJavaRDD();
  }

  /**
   * Makes the blocks, for as many workers at a time as memory allows.
   *
   * @param report summarises a worker's blocks
   * @return the workers' reports, in order
   */
  public <T> List<T> make(Function<WorkerBlocks<B>, T> report) {
    JavaRDD<T> reports = byWorker().map(report);
    int all = rows.parts();
    int atOnce = memory.workersAtOnce(all);
    if (atOnce >= all) {
      return Jobs.collect(reports);
    }
    LOG.info(
        "Making the blocks of {} of {} workers at a time: the largest has about {} records",
        atOnce,
        all,
        memory.largest());
    List<T> made = new ArrayList<>();
    for (int from = 0; from < all; from += atOnce) {
      int[] some = IntStream.range(from, Math.min(all, from + atOnce)).toArray();
      for (List<T> each : reports.collectPartitions(some)) {
        made.addAll(each);
      }
    }
    return made;
  }

  /** The number of training records of each block, by worker and slice. */
  public static List<long[]> loads(LaidOut<? extends DataBlock> data) {
    return Jobs.collect(
        data.byWorker()
            .map(
                worker ->
                    IntStream.range(0, worker.slices())
                        .mapToLong(slice -> worker.block(slice).trainingSize())
                        .toArray()));
  }

  /**
   * Frees memory and disk; in local mode at once, so that whoever reads next finds the room. Else
   * the files in which records came to their blocks would stay until the driver's garbage collector
   * finds them, and a disk may be full before.
   */
  @Override
  public void close() {
    boolean wait = blocks.sparkContext().isLocal();
    blocks.unpersist(wait);
    moved.release(blocks, wait);
    rows.close();
    columns.close();
  }
}
