package io.sparkmp.bench.shuffle;

import java.util.List;

/** One way to train, with its data laid out and cached. */
interface Training extends AutoCloseable {

  /** Trains from the start and takes the time. */
  Outcome train(int epochs);

  /** The slices that the last training made, by their numbers. */
  List<float[]> slices();

  /** A checksum for each of them. */
  List<Long> checksums();

  /** Releases the result of the last training and the data. */
  @Override
  void close();
}
