package io.sparkmp.bench.scale;

import io.sparkmp.bench.Codec;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.kernel.FactorTable;
import java.util.function.IntSupplier;

/**
 * What it costs a core to write and to read a slice, as engine ring does by Kryo.
 *
 * @param bytesPerItem of a large slice
 * @param encode by its bytes
 * @param decode by its bytes
 */
record SliceCodec(double bytesPerItem, Cost encode, Cost decode) {
  private static final int LARGE_FLOATS = 1 << 18;

  /**
   * A straight line.
   *
   * @param fixed seconds, whatever the size
   * @param perByte seconds
   */
  record Cost(double fixed, double perByte) {
    static final Cost NONE = new Cost(0, 0);

    double of(double bytes) {
      return fixed + perByte * bytes;
    }

    /** Through two points, the smaller of which is close to nothing. */
    private static Cost through(int small, double ofSmall, int large, double ofLarge) {
      double perByte = Math.max(0, (ofLarge - ofSmall) / (large - small));
      return new Cost(Math.max(0, ofSmall - perByte * small), perByte);
    }
  }

  /**
   * Measures on one core: slices of one item and of about a megabyte.
   *
   * @param seconds for each direction and size
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

  /** Seconds of one, over the second half of the time. */
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
