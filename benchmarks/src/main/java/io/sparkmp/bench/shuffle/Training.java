package io.sparkmp.bench.shuffle;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** One way to train, with its data laid out and cached. */
interface Training extends AutoCloseable {

  /** Computes something from a slice. */
  @FunctionalInterface
  interface Reading<T> extends Serializable {
    T of(float[] slice);
  }

  /** Trains from the start and takes the time. */
  Outcome train(int epochs);

  /** Computes something from each slice of the last training, by number, where the slices are. */
  <T> List<T> ofSlices(Reading<T> reading);

  /** The slices that the last training made. */
  default List<float[]> slices() {
    return ofSlices(slice -> slice);
  }

  /** A checksum for each of them. */
  default List<Integer> checksums() {
    return ofSlices(slice -> Arrays.hashCode(slice));
  }

  /** Releases the result of the last training and the data. */
  @Override
  void close();
}
