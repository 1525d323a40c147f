package io.sparkmp.lda.layout;

/** Sums of numbers of tokens, which must fit into an int. */
final class TokenSums {

  private TokenSums() {}

  /**
   * Adds.
   *
   * @param of whose tokens they are, and what to do if there are too many
   * @throws IllegalStateException if the sum is too large
   */
  static int plus(int a, int b, String of) {
    try {
      return Math.addExact(a, b);
    } catch (ArithmeticException e) {
      throw new IllegalStateException(
          "Cannot count tokens: more than " + Integer.MAX_VALUE + " " + of, e);
    }
  }
}
