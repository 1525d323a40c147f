package io.sparkmp.linear.ingest;

import io.sparkmp.compat.Jobs;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.linear.kernel.LinearBlocks;
import io.sparkmp.linear.kernel.Place;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.kernel.Steering;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Layout;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.layout.Side;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/** Turns a source into blocks, and computes label statistics. */
public final class LinearIngest {

  private LinearIngest() {}

  /**
   * Reads records and lays them out. Sums values of the same record and feature.
   *
   * @param source the records
   * @param isWeighted whether they have weights
   * @return the data; the caller closes them
   * @throws IngestException if there are malformed records that are not to be skipped, or there is
   *     nothing to train on
   */
  public static LinearData run(KeyedSource source, boolean isWeighted, LayoutOptions layout) {
    Layout<SparseBlock, long[]> read =
        Layout.read(
            source,
            layout.withDuplicates(Duplicates.SUM_OF_ROW),
            LinearBlocks::byColumn,
            LinearIngest::count);
    LaidOut<SparseBlock> data = read.data();
    try {
      long entries = read.ofWorkers().stream().mapToLong(counts -> counts[0]).sum();
      long merged = read.ofWorkers().stream().mapToLong(counts -> counts[1]).sum();
      long checksum =
          read.ofWorkers().stream().mapToLong(counts -> counts[3]).reduce(0, (a, b) -> 31 * a + b);
      Place labels = find(data.columns(), OwnColumns.LABEL);
      if (labels == null) {
        throw new IngestException(
            "Cannot train: "
                + source.description()
                + " holds no records"
                + (read.read() > 0 ? " with a label, and " + read.read() + " without" : ""));
      }
      Place weights = isWeighted ? find(data.columns(), OwnColumns.WEIGHT) : null;
      LabelStats stats =
          Jobs.collect(states(data, labels, weights).map(LabelStats::of)).stream()
              .reduce(LabelStats.NONE, LabelStats::plus);
      long records = stats.training() + stats.validation() + stats.test();
      long own = weights == null ? 1 : 2;
      LinearData all =
          new LinearData(
              data,
              labels,
              weights,
              stats,
              read.columns() - own,
              entries - own * records,
              read.read() - records,
              merged,
              checksum,
              rounded(data.columns(), read.ofWorkers()),
              null,
              VectorEntries.NONE,
              null);
      check(all, source);
      return all;
    } catch (Throwable e) { // Scala code throws checked exceptions without declaring them
      Cleanup.after(e, data::close);
      throw e;
    }
  }

  /** The states of all workers before the first pass, which hold the labels. */
  static JavaRDD<RecordState> states(
      LaidOut<SparseBlock> data, Place labels, @Nullable Place weights) {
    return data.byWorker()
        .map(
            worker ->
                RecordState.of(
                    worker.rows().ids().size(), worker::block, labels, weights, Steering.none()));
  }

  private static long[] count(WorkerBlocks<SparseBlock> worker) {
    long[] counts = new long[8];
    for (int s = 0; s < worker.slices(); s++) {
      SparseBlock block = worker.block(s);
      for (HeldOut set : HeldOut.values()) {
        counts[0] += block.entries(set).size();
      }
      counts[1] += block.merged();
      RoundedColumns.Found rounded = RoundedColumns.in(block, worker.rows().ids().size());
      if (counts[2] == 0 && rounded.columns() > 0) {
        counts[4] = s;
        counts[5] = rounded.first();
        counts[6] = Double.doubleToLongBits(rounded.least());
        counts[7] = Double.doubleToLongBits(rounded.largest());
      }
      counts[2] += rounded.columns();
      counts[3] = 31 * counts[3] + block.checksum();
    }
    return counts;
  }

  /** What a worker has found that has found most; each has only some records. */
  private static RoundedColumns.@Nullable Named rounded(Side columns, List<long[]> ofWorkers) {
    long[] most =
        ofWorkers.stream().max(Comparator.comparingLong(counts -> counts[2])).orElse(new long[3]);
    if (most[2] == 0) {
      return null;
    }
    List<Object> ids =
        Jobs.collect(
            columns
                .dictionary()
                .mapPartitionsWithIndex(
                    (slice, parts) -> {
                      List<Object> one = new ArrayList<>();
                      if (slice == most[4]) {
                        one.add(parts.next().ids().get((int) most[5]));
                      }
                      return one.iterator();
                    },
                    false));
    return RoundedColumns.Named.of(ids.get(0), most);
  }

  private static @Nullable Place find(Side columns, OwnColumns own) {
    List<Place> found =
        Jobs.collect(
            columns
                .dictionary()
                .mapPartitionsWithIndex(
                    (slice, parts) -> {
                      List<Place> places = new ArrayList<>();
                      parts.forEachRemaining(ids -> add(places, slice, ids, own));
                      return places.iterator();
                    },
                    false));
    return found.isEmpty() ? null : found.get(0);
  }

  private static void add(List<Place> places, int slice, IdCounts ids, OwnColumns own) {
    for (int at = 0; at < ids.ids().size(); at++) {
      if (OwnColumns.of(ids.ids(), at) == own) {
        places.add(new Place(slice, at));
      }
    }
  }

  private static void check(LinearData data, KeyedSource source) {
    LabelStats stats = data.stats();
    if (stats.training() == 0 || stats.weight() == 0) {
      throw new IngestException(
          "Cannot train: "
              + (stats.training() == 0 ? "all records of " : "all weights of ")
              + source.description()
              + (stats.training() == 0 ? " are held out; hold out fewer" : " are 0"));
    }
    if (data.features() == 0) {
      throw new IngestException(
          "Cannot train: the records of " + source.description() + " have no features");
    }
  }
}
