package io.sparkmp.spark.layout;

import io.sparkmp.compat.SparkLine;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.layout.BlockBuilder;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.JobDescription;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.Malformed;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.ReadTotals;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;

/**
 * From a source to blocks. The first job reads and encodes, the second counts; the driver then
 * balances rows over workers and columns over slices by their numbers of training records. The last
 * brings each record to its block, once.
 *
 * @param data the blocks; kept until they are closed
 * @param ofWorkers what each worker said of its blocks, in the order of the workers
 * @param columns how many there are
 * @param read how many records could be read, as the source counts them
 * @param <B> a block
 * @param <T> what a worker says of its blocks
 */
public record Layout<B, T>(LaidOut<B> data, List<T> ofWorkers, long columns, long read) {

  /**
   * Reads and lays out blocks of sorted records.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if there are malformed records and they are not
   *     to be skipped
   */
  public static LaidOut<SparseBlock> read(KeyedSource source, LayoutOptions options) {
    return read(source, options, sorted -> sorted, worker -> worker.rows().ids().size()).data;
  }

  /**
   * Reads and lays out an application's own blocks.
   *
   * @param builder of the blocks
   * @param report what to say of a worker's blocks, once they are made
   * @throws io.sparkmp.spark.ingest.IngestException if there are malformed records and they are not
   *     to be skipped
   */
  @SuppressWarnings("try") // describing is all that descriptions are for
  public static <B, T> Layout<B, T> read(
      KeyedSource source,
      LayoutOptions options,
      BlockBuilder<B> builder,
      Function<WorkerBlocks<B>, T> report) {
    SparkLine.check();
    int workers = options.workers();
    JavaRDD<ReadPart> read = source.read(options.holdOut());
    SparkContext spark = read.context();
    LayoutPlan plan = LayoutPlan.of(spark, source, options.storage());
    read.persist(plan.pieces());
    LaidOut<B> data = null;
    Sides sides = null;
    try (AtEnd end = () -> read.unpersist(false)) {
      ReadTotals totals;
      try (JobDescription jobs = JobDescription.of(spark, "reading records")) { // the first job
        totals = Malformed.check(source, read, options.skipMalformed());
      }
      plan.check(totals.records());
      JavaRDD<Records> records = read.map(ReadPart::records);
      try (JobDescription jobs = JobDescription.of(spark, "counting the records of each id")) {
        sides =
            Sides.count(
                records,
                source.rowType(),
                source.columnType(),
                workers,
                workers * options.slicesPerWorker(),
                options.placing());
      }
      try (JobDescription jobs = JobDescription.of(spark, "bringing records to their blocks")) {
        data =
            LaidOut.of(
                records,
                sides.rows(),
                sides.columns(),
                totals.records(),
                options.duplicates(),
                builder,
                options.storage());
        return new Layout<>(data, data.make(report), sides.columnCount(), totals.read());
      }
    } catch (Throwable e) { // Scala code throws checked exceptions without declaring them
      if (data != null) {
        Cleanup.after(e, data::close);
      } else if (sides != null) {
        Cleanup.after(e, sides::close);
      }
      throw e;
    }
  }
}
