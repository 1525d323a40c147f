package io.sparkmp.bench.micro;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.Interleaving;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.stream.LongStream;

/** One block of ratings, the same in every JVM: 100,000 of 4,000 users for 1,000 items. */
final class MadeRatings {
  static final int USERS = 4_000;
  static final int ITEMS = 1_000;
  static final int SIZE = 100_000;
  private static final int OF_USER = SIZE / USERS;

  private MadeRatings() {}

  /** Each user rates some items from 1 to 5, popular ones more often. */
  static SparseBlock block() {
    int[] users = new int[SIZE];
    int[] items = new int[SIZE];
    float[] values = new float[SIZE];
    SplitMix64 random = new SplitMix64(1);
    for (int k = 0; k < SIZE; k++) {
      double unit = random.nextDouble();
      users[k] = k / OF_USER;
      items[k] = (int) (ITEMS * unit * unit);
      values[k] = 1 + random.nextInt(5);
    }
    for (int user = 0; user < USERS; user++) {
      Arrays.sort(items, user * OF_USER, (user + 1) * OF_USER);
    }
    Entries sorted = new Entries(users, items, values);
    return Interleaving.of(new SparseBlock(sorted, Entries.NONE, Entries.NONE, 0));
  }

  /** The initial rows of a training. */
  static FactorTable table(int rows, int rank, long seed) {
    long[] seeds = LongStream.range(0, rows).map(row -> SplitMix64.derive(seed, row)).toArray();
    int[] counts = new int[rows];
    Arrays.fill(counts, 1);
    return FactorTable.random(rank, seeds, counts, 0.02, false);
  }
}
