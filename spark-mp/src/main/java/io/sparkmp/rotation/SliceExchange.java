package io.sparkmp.rotation;

/**
 * Hands slices from worker to worker. A worker receives what it awaits, or the leg ends with an
 * exception.
 *
 * @param <S> a slice
 */
public interface SliceExchange<S> {

  /** Gives a slice away; the caller must not touch it again. Does not wait for the receiver. */
  void send(Message message, S slice);

  /** Waits for the slice of a message to the calling worker. */
  S receive(Message message);

  /**
   * Adds up numbers over all workers, in worker order; waits for all.
   *
   * @param round 0, 1, 2 ... within the leg
   * @param mine what this worker adds; the caller must not touch it again
   */
  double[] sum(int round, double[] mine);

  /** Throws if the worker has been told to stop; called between blocks. */
  void checkAlive();

  /** Waits until everything sent has arrived. */
  void flush();

  /** Nanoseconds spent so far on encoding, sending and decoding. */
  long transferNanos();

  /** Bytes sent to other processes so far. */
  long bytesMoved();
}
