package io.sparkmp.cf.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;

/**
 * Matrix factorisation of implicit feedback by block coordinate descent, where each block is a
 * subspace of the factors of one side. Minimises
 *
 * <pre>
 *   sum over all (u, i) of  c_ui (p_ui - x_u . y_i)^2  +  lambda (sum w_u |x_u|^2 + sum w_i |y_i|^2)
 *
 *   p = 1 where the rating is above 0, else 0;   c = 1 + alpha |rating|, 1 where there is none;
 *   w = the weight of that user or item, by default its number of ratings above 0
 * </pre>
 *
 * <p>(Hu, Koren and Volinsky, "Collaborative filtering for implicit feedback datasets", ICDM 2008,
 * equation 3, with the weights of {@link ImplicitOptions.Weight}) by the steps of Rendle, Krichene,
 * Zhang and Koren, "iALS++: Speeding up matrix factorization with subspace optimization" (2021).
 *
 * <p>A pass updates one subspace of one side. With rank 5 and subspaces of 2 an epoch has 6 passes:
 *
 * <pre>
 *   part       0      1      2      3      4      5
 *   moves    users  items  users  items  users  items
 *   factors   0 1    0 1    2 3    2 3     4      4
 * </pre>
 *
 * <p>The reported training loss is the first sum, without the regularisation, measured in the last
 * pass of each epoch before that pass solves. The loss of a held-out set is the sum of (p - x .
 * y)^2 over its ratings.
 *
 * <p>The same steps minimise the objective of alternating least squares on ratings themselves,
 * where the rated pairs alone count:
 *
 * <pre>
 *   sum over the ratings of  (r_ui - x_u . y_i)^2  +  lambda (sum n_u |x_u|^2 + sum n_i |y_i|^2)
 *
 *   n = the number of ratings of that user or item
 * </pre>
 *
 * <p>(Zhou, Wilkinson, Schreiber and Pan, "Large-scale parallel collaborative filtering for the
 * Netflix Prize", AAIM 2008.) There is no mean and no bias then, and alpha is not used. Items move
 * before users, and all rows start with the same length, as in MLlib: a row that starts near zero
 * would weigh little in the first pass.
 *
 * @param options what is learned, and how
 * @param onlyRated whether the rated pairs alone count, with their ratings
 * @param users of the data, for the weights of items
 * @param items of the data, for the weights of users
 */
public record ImplicitProgram(ImplicitOptions options, boolean onlyRated, long users, long items)
    implements FactorProgram<ImplicitRows> {
  /** Of implicit feedback: all pairs count, but only ratings do for the weights. */
  public ImplicitProgram(ImplicitOptions options) {
    this(options, false, 0, 0);
  }

  /** As many as move every subspace of both sides once. */
  @Override
  public int passes() {
    int subspace = options.subspace();
    return 2 * ((options.rank() + subspace - 1) / subspace);
  }

  @Override
  public long effort() {
    return FactorProgram.effort(passes(), options.rank(), options.subspace());
  }

  @Override
  public Kernel<SparseBlock, ImplicitRows, ImplicitRows> newKernel() {
    return new ImplicitKernel(this, FactorOps.chosen());
  }

  /** A kernel in plain Java, even if SIMD is available. */
  public Kernel<SparseBlock, ImplicitRows, ImplicitRows> scalarKernel() {
    return new ImplicitKernel(this, new ScalarOps());
  }

  @Override
  public FactorTable startOfUsers(IdCounts users) {
    return start(FactorProgram.super.startOfUsers(users));
  }

  @Override
  public FactorTable startOfItems(IdCounts items) {
    return start(FactorProgram.super.startOfItems(items));
  }

  private FactorTable start(FactorTable random) {
    if (onlyRated) {
      random.setLengths(options.initialDeviation() * Math.sqrt(options.rank()));
    }
    return random;
  }

  @Override
  public ImplicitRows rows(FactorTable factors) {
    return new ImplicitRows(factors);
  }

  @Override
  public ImplicitRows copy(ImplicitRows rows) {
    return rows.copy();
  }

  @Override
  public Sizes sizes() {
    return new Memory(options.rank(), options.subspace());
  }

  boolean movesUsers(Pass pass) {
    return (pass.part() % 2 == 0) != onlyRated;
  }

  Subspace subspaceOf(Pass pass) {
    int from = pass.part() / 2 * options.subspace();
    return new Subspace(from, Math.min(options.subspace(), options.rank() - from));
  }

  /** The last pass of an epoch that moves items. */
  boolean measures(Pass pass) {
    return !movesUsers(pass) && pass.part() >= passes() - 2;
  }
}
