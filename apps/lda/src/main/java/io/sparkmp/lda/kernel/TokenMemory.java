package io.sparkmp.lda.kernel;

import io.sparkmp.errors.FinalFailureException;

/** Room for tokens, millions of which a line of a few bytes may stand for. */
public final class TokenMemory {

  private TokenMemory() {}

  /**
   * Refuses more tokens than a quarter of the memory holds: two tasks need room, and so does what
   * is trained beside them.
   *
   * @param tokens how many
   * @param whose they are, for people, as "of one worker"
   * @param bytes of each
   * @param memory of this JVM, in bytes
   * @throws FinalFailureException if there are more
   */
  public static void check(long tokens, String whose, int bytes, long memory) {
    long most = memory / 4 / bytes;
    if (tokens > most) {
      throw new FinalFailureException(
          "Cannot hold tokens: "
              + tokens
              + " "
              + whose
              + " (expected: at most "
              + most
              + ", a quarter of the memory); use more workers on more executors, or more memory, or"
              + " divide documents whose counts are large");
    }
  }
}
