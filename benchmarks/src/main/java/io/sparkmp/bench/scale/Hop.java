package io.sparkmp.bench.scale;

/**
 * What it costs to hand a slice to a worker on another machine.
 *
 * @param latency seconds until the first byte is there
 * @param bytesPerSecond of the link of one worker, which sends one slice after another
 * @param encode on the sender's core
 * @param decode on the receiver's core
 */
record Hop(double latency, double bytesPerSecond, SliceCodec.Cost encode, SliceCodec.Cost decode) {

  /** Costs nothing. */
  static final Hop FREE =
      new Hop(0, Double.POSITIVE_INFINITY, SliceCodec.Cost.NONE, SliceCodec.Cost.NONE);
}
