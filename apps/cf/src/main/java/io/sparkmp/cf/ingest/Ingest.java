package io.sparkmp.cf.ingest;

import io.sparkmp.cf.kernel.Interleaving;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Malformed;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.ReadTotals;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Sides;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Three jobs from a source to blocks. The first reads and encodes, the second counts; the driver
 * then balances users over workers and items over slices by their numbers of ratings. The third
 * brings each rating to its block, once.
 */
public final class Ingest {
  private static final Logger LOG = LoggerFactory.getLogger(Ingest.class);

  private Ingest() {}

  /**
   * Reads and lays out.
   *
   * @param source of the ratings
   * @param options how
   * @return data that the caller closes
   * @throws IngestException if there are records that are no ratings and they are not to be
   *     skipped, or if there is too little to train on
   */
  public static RatingData run(RatingSource source, IngestOptions options) {
    int workers = options.workers();
    int slices = workers * options.slicesPerWorker();
    JavaRDD<ReadPart> read = source.read(options.holdOut()).persist(StorageLevel.MEMORY_AND_DISK());
    ReadTotals totals =
        Malformed.check(source, read, options.skipMalformed()); // the job that reads
    JavaRDD<Records> ratings = read.map(ReadPart::records);
    Sides sides = Sides.count(ratings, source.userType(), source.itemType(), workers, slices);
    LaidOut<SparseBlock> laidOut =
        LaidOut.of(
            ratings,
            sides.rows(),
            sides.columns(),
            totals.records(),
            options.duplicates(),
            Interleaving::of,
            options.storage());
    LayoutStats stats =
        laidOut.byWorker().map(LayoutStats::of).collect().stream()
            .reduce(LayoutStats.EMPTY, LayoutStats::plus);
    read.unpersist(false);
    RatingData data = new RatingData(laidOut, stats, sides.columnCount());
    if (stats.training() == 0) {
      data.close();
      throw new IngestException("Cannot train: " + source.description() + " holds no ratings");
    }
    boolean heldOut = stats.validation() + stats.test() > 0;
    LOG.info(
        "Read {} ratings of {} users for {} items{}; {} duplicates were {}; heaviest block {} x the"
            + " mean",
        stats.training() + (heldOut ? " training" : ""),
        stats.users(),
        data.itemCount(),
        heldOut ? ", " + stats.validation() + " for validation, " + stats.test() + " for test" : "",
        stats.duplicates(),
        options.duplicates() == Duplicates.MEAN ? "averaged" : "added up",
        String.format(
            "%.2f", stats.heaviestBlock() * (double) workers * slices / stats.training()));
    return data;
  }
}
