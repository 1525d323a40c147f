package io.sparkmp.bench.scale;

import io.sparkmp.bench.Codec;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.kernel.FactorTable;
import java.util.function.IntSupplier;

/**
 * The cost for a core of writing and reading a slice by Kryo, as engine ring does.
 *
 * @param bytesPerItem for a large slice
 * @param encode the cost of writing, by bytes
 * @param decode the cost of reading, by bytes
 */
record SliceCodec(double bytesPerItem, Cost encode, Cost decode) {
  private static final int LARGE_FLOATS = 1 << 18;

  /**
   * A linear cost.
   *
   * @param fixed seconds, independent of size
   * @param perByte seconds
   */
  record Cost(double fixed, double perByte) {
    static final Cost NONE = new Cost(0, 0);

    double of(double bytes) {
      return fixed + perByte * bytes;
    }

    /** The line through two points, the smaller of which is near zero. */
    private static Cost through(int small, double ofSmall, int large, double ofLarge) {
      double perByte = Math.max(0, (ofLarge - ofSmall) / (large - small));
      return new Cost(Math.max(0, ofSmall - perByte * small), perByte);
    }
  }

  /**
   * Measures slices of one item and of about a megabyte, on one core.
   *
   * @param seconds the time per direction and size
   */
  static SliceCodec measure(int rank, double seconds) {
    Codec kryo = Codec.kryo(CfKryoRegistrator.class);
    int rows = Math.max(2, LARGE_FLOATS / rank);
    FactorTable one = new FactorTable(1, rank);
    FactorTable many = new FactorTable(rows, rank);
    byte[] small = kryo.write(one);
    byte[] large = kryo.write(many);
    Cost encode =
        Cost.through(
            small.length,
            time(seconds, () -> kryo.write(one).length),
            large.length,
            time(seconds, () -> kryo.write(many).length));
    Cost decode =
        Cost.through(
            small.length,
            time(seconds, () -> rows(kryo.read(small))),
            large.length,
            time(seconds, () -> rows(kryo.read(large))));
    return new SliceCodec((double) (large.length - small.length) / (rows - 1), encode, decode);
  }

  private static int rows(Object slice) {
    return ((FactorTable) slice).rows();
  }

  /** Seconds per call, over the second half of the time. */
  private static double time(double seconds, IntSupplier work) {
    long length = (long) (seconds / 2 * 1e9);
    long start = System.nanoTime();
    int sum = 0;
    while (System.nanoTime() - start < length) {
      sum += work.getAsInt();
    }
    int counted = 0;
    start = System.nanoTime();
    while (counted == 0 || System.nanoTime() - start < length) {
      sum += work.getAsInt();
      counted++;
    }
    double each = (System.nanoTime() - start) / 1e9 / counted;
    if (sum == 0) {
      throw new IllegalStateException("Cannot measure: the slice has no rows");
    }
    return each;
  }
}
