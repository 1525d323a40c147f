package io.sparkmp.cf.kernel;

import io.sparkmp.errors.FinalFailureException;
import java.io.Serializable;

/**
 * The sums that a pass needs to solve for each row, added up over the row's blocks. With a subspace
 * of b factors a row has 1 + b + b (b + 1) / 2 doubles:
 *
 * <pre>
 *   b = 2:   positive ratings | gradient 0, 1 | Hessian 00, 10, 11
 * </pre>
 *
 * @param gram the Gram matrix of the other side's rows
 * @param values all rows, changed in place
 */
public record RowSums(Gram gram, double[] values) implements Serializable {

  static RowSums zero(int rows, int rank, Subspace subspace) {
    long size = (long) rows * stride(subspace.size());
    if (size > Integer.MAX_VALUE - 8) {
      throw new FinalFailureException(
          "Cannot hold the sums of "
              + rows
              + " rows for subspaces of "
              + subspace.size()
              + " factors: use smaller ones, more workers, or more slices per worker");
    }
    Gram gram = new Gram(subspace.from(), subspace.width(), new double[rank * subspace.width()]);
    return new RowSums(gram, new double[(int) size]);
  }

  /** The memory of the sums in bytes. */
  public static long bytes(int rows, int subspace) {
    return (long) rows * stride(subspace) * Double.BYTES;
  }

  static int stride(int size) {
    return 1 + size + size * (size + 1) / 2;
  }

  RowSums copy() {
    return new RowSums(gram.copy(), values.clone());
  }
}
