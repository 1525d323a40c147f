package io.sparkmp.lda.kernel;

import io.sparkmp.errors.FinalFailureException;

/** Checks the memory for tokens: a line of a few bytes may stand for millions of them. */
public final class TokenMemory {

  private TokenMemory() {}

  /**
   * Rejects more tokens than fit into a quarter of the memory: two tasks need room, and so does the
   * model beside them.
   *
   * @param tokens the number of tokens
   * @param whose whose tokens they are, such as "of one worker", for the message
   * @param bytes bytes per token
   * @param memory this JVM's memory, in bytes
   * @throws FinalFailureException if they do not fit
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
