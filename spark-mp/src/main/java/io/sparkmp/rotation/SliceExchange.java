package io.sparkmp.rotation;

/**
 * Hands slices from worker to worker. What comes is what was awaited, or the leg ends with an
 * exception.
 *
 * @param <S> a slice
 */
public interface SliceExchange<S> {

  /** Gives a slice away; the caller must not touch it again. Does not wait for the receiver. */
  void send(Message message, S slice);

  /** Waits for the slice of a message to the worker that calls. */
  S receive(Message message);

  /**
   * Adds up numbers over all workers, in the order of theirs; waits for all.
   *
   * @param round 0, 1, 2 ... within the leg
   * @param mine what this worker adds; not to be touched again
   */
  double[] sum(int round, double[] mine);

  /** What a worker does between blocks: throws if it has been told to stop. */
  void checkAlive();

  /** Waits until all that was sent has arrived. */
  void flush();

  /** Nanoseconds spent so far on encoding, sending and decoding. */
  long transferNanos();

  /** Bytes sent to other processes so far. */
  long bytesMoved();
}
