package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;

/** Random tables and ratings for the tests of this package. */
final class TestTables {

  private TestTables() {}

  static FactorTable table(int rows, int rank, long seed, boolean nonNegative) {
    SplitMix64 random = new SplitMix64(seed);
    long[] seeds = new long[rows];
    Arrays.setAll(seeds, row -> random.nextLong());
    int[] counts = new int[rows];
    Arrays.fill(counts, 1);
    FactorTable table = FactorTable.random(rank, seeds, counts, 0.3, nonNegative);
    for (int row = 0; row < rows; row++) {
      table.set(row, table.factors(row), (float) (random.nextGaussian() * 0.1));
    }
    return table;
  }

  /** Users and items at random, each many times; the last row of both never. */
  static Entries ratings(int count, int users, int items, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    int[] userRows = new int[count];
    int[] itemRows = new int[count];
    float[] values = new float[count];
    for (int k = 0; k < count; k++) {
      userRows[k] = random.nextInt(users - 1);
      itemRows[k] = random.nextInt(items - 1);
      values[k] = 1 + random.nextInt(9) * 0.5f;
    }
    return new Entries(userRows, itemRows, values);
  }
}
