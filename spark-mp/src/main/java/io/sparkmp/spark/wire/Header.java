package io.sparkmp.spark.wire;

import io.sparkmp.rotation.Message;
import java.nio.ByteBuffer;

/**
 * Identifies what one worker hands to another, so that it cannot be mistaken for anything else.
 *
 * @param leg an id that belongs to one run of one leg
 * @param attempt the attempt of the stage that runs it
 * @param message a slice; or, with {@link #SUM} in place of the slice, a part of a sum, with the
 *     round as the number
 */
record Header(int leg, int attempt, Message message) {
  private static final int SUM = -1;
  private static final int INTS = 7;

  /** The size of {@link #writeTo}. */
  static final int BYTES = INTS * Integer.BYTES;

  /** What {@code sender} adds to a sum. */
  static Header part(int leg, int attempt, int round, int sender, int receiver) {
    return new Header(leg, attempt, new Message(round, SUM, SUM, sender, receiver));
  }

  boolean isPart() {
    return message.slice() == SUM;
  }

  void writeTo(ByteBuffer bytes) {
    for (int value : toInts()) {
      bytes.putInt(value);
    }
  }

  static Header readFrom(ByteBuffer bytes) {
    int[] values = new int[INTS];
    for (int i = 0; i < INTS; i++) {
      values[i] = bytes.getInt();
    }
    return of(values);
  }

  /** As an array of ints, which every serialiser of Spark knows. */
  int[] toInts() {
    return new int[] {
      leg,
      attempt,
      message.number(),
      message.pass(),
      message.slice(),
      message.sender(),
      message.receiver()
    };
  }

  static Header of(int[] v) {
    return new Header(v[0], v[1], new Message(v[2], v[3], v[4], v[5], v[6]));
  }

  @Override
  public String toString() {
    String what =
        isPart()
            ? "a part of sum " + message.number()
            : "slice " + message.slice() + " for pass " + message.pass();
    String way = " from worker " + message.sender() + " to worker " + message.receiver();
    String number = isPart() ? "" : "message " + message.number() + " of ";
    return what + way + " (" + number + "leg " + leg + "." + attempt + ")";
  }
}
