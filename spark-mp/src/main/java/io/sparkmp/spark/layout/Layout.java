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
import io.sparkmp.spark.watch.ExecutorMemory;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;

/**
 * Turns a source into blocks. The first job reads and encodes, the second counts; the driver then
 * balances rows over workers and columns over slices by their training records. The last job moves
 * each record to its block once.
 *
 * @param data the blocks; stored until closed
 * @param ofWorkers the workers' reports, in order
 * @param columns the number of columns
 * @param read the number of records read, as the source counts them
 * @param <B> a block
 * @param <T> a worker's report
 */
public record Layout<B, T>(LaidOut<B> data, List<T> ofWorkers, long columns, long read) {

  /**
   * Reads records and lays them out as sorted blocks.
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
   * @param builder makes the blocks
   * @param report summarises a worker's finished blocks
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
                options.slices(totals.records()),
                options.placing(),
                options.duplicates(),
                totals.records());
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
                options.storage(),
                BlockMemory.of(
                    totals.records(),
                    source.width(),
                    sides.rows(),
                    sides.columns(),
                    ExecutorMemory.of(spark)));
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
