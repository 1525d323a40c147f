package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;

/**
 * Interleaves the ratings of {@value #USERS} users within a block. Each update depends on the
 * previous one of the same user; updates of other users keep the processor busy.
 *
 * <pre>
 *   by user               a a a b b c d d d
 *   two users in turn     a b a b a c d d d     the next user replaces a finished one
 * </pre>
 */
public final class Interleaving {
  private static final int USERS = 4;

  private Interleaving() {}

  /** Reorders the training ratings of a block. */
  public static SparseBlock of(SparseBlock sorted) {
    return new SparseBlock(
        of(sorted.training()), sorted.validation(), sorted.test(), sorted.merged());
  }

  /** Reorders ratings sorted by user; the ratings of a user keep their order. */
  static Entries of(Entries ratings) {
    int n = ratings.size();
    int[] u = new int[n];
    int[] i = new int[n];
    float[] v = new float[n];
    int[] at = new int[USERS];
    int[] end = new int[USERS];
    int next = 0;
    int size = 0;
    while (size < n) {
      for (int lane = 0; lane < USERS; lane++) {
        if (at[lane] == end[lane]) {
          at[lane] = next;
          while (next < n && ratings.rows()[next] == ratings.rows()[at[lane]]) {
            next++;
          }
          end[lane] = next;
        }
        if (at[lane] < end[lane]) {
          u[size] = ratings.rows()[at[lane]];
          i[size] = ratings.columns()[at[lane]];
          v[size++] = ratings.values()[at[lane]++];
        }
      }
    }
    return new Entries(u, i, v);
  }
}
