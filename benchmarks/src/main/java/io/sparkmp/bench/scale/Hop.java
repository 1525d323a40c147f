package io.sparkmp.bench.scale;

/**
 * The cost of handing a slice to a worker on another machine.
 *
 * @param latency seconds until the first byte arrives
 * @param bytesPerSecond the bandwidth of a worker's link, which sends one slice after another
 * @param encode on the sender's core
 * @param decode on the receiver's core
 */
record Hop(double latency, double bytesPerSecond, SliceCodec.Cost encode, SliceCodec.Cost decode) {

  /** A free hand-over. */
  static final Hop FREE =
      new Hop(0, Double.POSITIVE_INFINITY, SliceCodec.Cost.NONE, SliceCodec.Cost.NONE);
}
