package io.sparkmp.cf.bayes;

import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.kernel.FactorOps;
import io.sparkmp.cf.kernel.FactorProgram;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import java.util.List;

/**
 * Bayesian matrix factorisation of ratings, by Gibbs sampling:
 *
 * <pre>
 *   rating(u, i) = mean + level + b_u + b_i + x_u . y_i + noise,   noise ~ N(0, 1 / alpha)
 *   b_u ~ N(0, 1 / lambda_b)    x_uk ~ N(0, 1 / lambda_k)          likewise for items
 * </pre>
 *
 * <p>(Salakhutdinov and Mnih, "Bayesian probabilistic matrix factorization using Markov chain Monte
 * Carlo", ICML 2008, with a precision a factor in place of a matrix, as Rendle, "Factorization
 * machines with libFM", 2012, section 4.4.) The mean is fixed; the level, which is drawn, is the
 * mean of the users' biases.
 *
 * <p>A pass draws one subspace of one side, given all else; each row's last subspace has its bias
 * too. With rank 5 and subspaces of 2 an iteration has 6 passes:
 *
 * <pre>
 *   part       0      1      2      3        4        5
 *   draws    users  items  users  items    users    items
 *   factors   0 1    0 1    2 3    2 3    4, bias  4, bias
 * </pre>
 *
 * <p>If users or items have features f, the mean of x_u and b_u is B' f instead of 0 (Simm et al.,
 * "Macau", MLSP 2017). A part of each link matrix B is drawn at the end of each pass that moves
 * users. A row with features and no ratings is expected at the mean.
 *
 * <p>At the end of the last pass the precisions and the level are drawn. The loss that training
 * reports is that of the last draw, as it is before that pass. The loss of a held-out set is that
 * of the mean over all draws that count, of each with the users at the means that its items let
 * expect.
 *
 * @param options what is learned, and how
 * @param mean of the training ratings
 * @param minRating predictions are not below
 * @param maxRating predictions are not above
 * @param links the features of both sides
 */
public record BayesProgram(
    BayesOptions options, float mean, float minRating, float maxRating, LinkSizes links)
    implements FactorProgram<BayesRows> {

  /** Ratings alone. */
  public BayesProgram(BayesOptions options, float mean, float minRating, float maxRating) {
    this(options, mean, minRating, maxRating, LinkSizes.NONE);
  }

  @Override
  public int passes() {
    return BayesOptions.passes(options.rank(), options.subspace());
  }

  @Override
  public long effort() {
    return FactorProgram.effort(passes(), options.rank(), options.subspace() + 1L);
  }

  @Override
  public int firstJudged() {
    return options.startEpochs() + 1;
  }

  @Override
  public int sums(Pass pass) {
    if (measures(pass)) {
      return new GibbsTotals(options.rank()).length();
    }
    return drawsLinks(pass) ? sums(links.ofUsers()) + sums(links.ofItems()) : 0;
  }

  private int sums(int features) {
    return Link.length(features, options.rank());
  }

  @Override
  public Kernel<SparseBlock, BayesRows, BayesRows> newKernel() {
    return new BayesKernel(this, FactorOps.chosen());
  }

  /** A kernel of plain Java, whatever the machine offers. */
  public Kernel<SparseBlock, BayesRows, BayesRows> scalarKernel() {
    return new BayesKernel(this, FactorOps.scalar());
  }

  /** {@inheritDoc} Not of a chain, which needs to know which rows have ratings. */
  @Override
  public BayesRows rows(FactorTable factors) {
    throw new UnsupportedOperationException("A chain starts from ids alone");
  }

  @Override
  public BayesRows pinned(IdCounts users, List<SparseBlock> blocks) {
    return pinned(users, FeatureRows.NONE);
  }

  @Override
  public BayesRows slice(IdCounts items) {
    return slice(items, FeatureRows.NONE);
  }

  /** As {@link #pinned(IdCounts, List)}, with features of the users. */
  public BayesRows pinned(IdCounts users, FeatureRows features) {
    long[] seeds = ofRated(seedsOfUsers(users), users);
    return rows(startOfUsers(users), seeds, users.counts(), features, true);
  }

  /** As {@link #slice(IdCounts)}, with features of the items. */
  public BayesRows slice(IdCounts items, FeatureRows features) {
    long[] seeds = ofRated(seedsOfItems(items), items);
    return rows(startOfItems(items), seeds, items.counts(), features, false);
  }

  private static long[] ofRated(long[] seeds, IdCounts counts) {
    for (int row = 0; row < seeds.length; row++) {
      if (counts.counts()[row] == 0) {
        seeds[row] = 0;
      }
    }
    return seeds;
  }

  /**
   * Rows before the first iteration.
   *
   * @param seeds of each row, 0 for one without ratings
   * @param counts how many ratings each row has
   * @param features of each row
   * @param pinned whether they are users of a worker
   */
  BayesRows rows(
      FactorTable factors, long[] seeds, int[] counts, FeatureRows features, boolean pinned) {
    return new BayesRows(
        factors,
        seeds,
        counts,
        features,
        null,
        new float[0][],
        new float[0][],
        pinned ? GibbsChain.start(options.rank(), options.samples(), links) : null);
  }

  @Override
  public Sizes sizes() {
    return new BayesSizes(options.rank(), options.subspace(), options.samples(), links);
  }

  @Override
  public BayesRows copy(BayesRows rows) {
    return rows.copy();
  }

  /** Whether a pass is one of descent. */
  boolean starts(Pass pass) {
    return pass.epoch() < options.startEpochs();
  }

  boolean movesUsers(Pass pass) {
    return pass.part() % 2 == 0;
  }

  /** Whether a part of each link is drawn at its end: where users move and items stay. */
  boolean drawsLinks(Pass pass) {
    return !links.areEmpty() && !starts(pass) && movesUsers(pass);
  }

  /** Which part of a link has its turn. */
  int turn(Pass pass) {
    return pass.number() / 2;
  }

  Coordinates coordinatesOf(Pass pass) {
    int from = pass.part() / 2 * options.subspace();
    int factors = Math.min(options.subspace(), options.rank() - from);
    return new Coordinates(from, factors, from + factors == options.rank());
  }

  /** Whether it is the last pass of an iteration. */
  boolean measures(Pass pass) {
    return pass.part() == passes() - 1;
  }
}
