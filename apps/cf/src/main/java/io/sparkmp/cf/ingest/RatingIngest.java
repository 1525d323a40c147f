package io.sparkmp.cf.ingest;

import io.sparkmp.cf.kernel.Interleaving;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.Layout;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns a source of ratings into blocks. */
public final class RatingIngest {
  private static final Logger LOG = LoggerFactory.getLogger(RatingIngest.class);

  private RatingIngest() {}

  /**
   * Reads ratings and lays them out.
   *
   * @param source the ratings
   * @param options how to lay them out
   * @return the data; the caller closes them
   * @throws IngestException if there are malformed records that are not to be skipped, or too few
   *     ratings to train on
   */
  public static RatingData run(KeyedSource source, LayoutOptions options) {
    Layout<SparseBlock, LayoutStats> layout =
        Layout.read(source, options, Interleaving::of, LayoutStats::of);
    LayoutStats stats = layout.ofWorkers().stream().reduce(LayoutStats.EMPTY, LayoutStats::plus);
    RatingData data = new RatingData(layout.data(), stats, layout.columns());
    if (stats.training() == 0) {
      data.close();
      throw new IngestException(
          "Cannot use ratings: "
              + (stats.validation() + stats.test() > 0
                  ? "all of " + source.description() + " are held out; hold out fewer"
                  : source.description() + " holds none"));
    }
    boolean heldOut = stats.validation() + stats.test() > 0;
    LOG.info(
        "Read {} ratings{} of {} users for {} items; {} duplicates were {}; heaviest block {} x the"
            + " mean",
        stats.training(),
        heldOut
            ? " for training, "
                + stats.validation()
                + " for validation and "
                + stats.test()
                + " for test,"
            : "",
        stats.users(),
        data.itemCount(),
        stats.duplicates(),
        switch (options.duplicates()) {
          case MEAN -> "averaged";
          case SUM, SUM_OF_ROW -> "added up";
          case KEEP -> "merged"; // none
        },
        String.format(
            Locale.ROOT,
            "%.2f",
            (double) stats.heaviestBlock()
                * options.workers()
                * data.laidOut().columns().parts()
                / stats.training()));
    return data;
  }
}
