package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many ratings of a test set are of users and items that the training ratings have.
 *
 * @param ratings the number of test ratings
 * @param users how many of them have a known user
 * @param items how many of them have a known item
 */
public record TestIds(long ratings, long users, long items) {

  /** Counts them where they lie. */
  public static TestIds of(RatingData data) {
    List<long[]> items =
        Jobs.collect(data.laidOut().columns().dictionary().map(ids -> known(ids).toLongArray()));
    long[] all = new long[3];
    for (long[] ofWorker : Jobs.collect(data.byWorker().map(worker -> count(worker, items)))) {
      Arrays.setAll(all, i -> all[i] + ofWorker[i]);
    }
    return new TestIds(all[0], all[1], all[2]);
  }

  /** The ratings of one worker, and how many of them have a known user and a known item. */
  private static long[] count(WorkerBlocks<SparseBlock> worker, List<long[]> items) {
    BitSet users = known(worker.rows());
    long[] counts = new long[3];
    for (int slice = 0; slice < worker.slices(); slice++) {
      BitSet ofSlice = BitSet.valueOf(items.get(slice));
      Entries test = worker.block(slice).test();
      counts[0] += test.size();
      for (int k = 0; k < test.size(); k++) {
        counts[1] += users.get(test.rows()[k]) ? 1 : 0;
        counts[2] += ofSlice.get(test.columns()[k]) ? 1 : 0;
      }
    }
    return counts;
  }

  /** The ids with training ratings. */
  private static BitSet known(IdCounts ids) {
    BitSet known = new BitSet();
    for (int i = 0; i < ids.counts().length; i++) {
      known.set(i, ids.counts()[i] > 0);
    }
    return known;
  }

  /** A warning if most of them lack one, as where two files write ids differently; or null. */
  public @Nullable String warning() {
    if (2 * Math.min(users, items) >= ratings) {
      return null;
    }
    return "the training ratings have the users of %s and the items of %s of the %s test ratings; the"
            .formatted(count(users), count(items), ratings)
        + " others are judged by little more than the mean: check that both files write ids alike";
  }

  private static String count(long known) {
    return known == 0 ? "none" : Long.toString(known);
  }
}
