package io.sparkmp.cf.bayes;

import io.sparkmp.random.SplitMix64;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What a worker knows of the chain besides rows. All workers know the same precisions and levels.
 *
 * <p>The precisions of a side are a matrix: of the factors and the bias of its rows, as they differ
 * from the means of their priors.
 *
 * @param precisions level, noise, matrix of users, matrix of items, as {@link Wishart} stores them;
 *     changed in place
 * @param added totals of this worker in the last pass of an iteration, so far
 * @param levels of each draw that is kept
 * @param variances of the noise, of each draw that is kept
 * @param ofUsers the link of the users' features
 * @param ofItems the link of the items' features
 */
public record GibbsChain(
    double[] precisions,
    double[] added,
    double[] levels,
    double[] variances,
    Link ofUsers,
    Link ofItems)
    implements Serializable {
  private static final int LEVEL = 0;
  private static final int NOISE = 1;
  private static final int MATRICES = 2;

  /** Before the first draw. */
  static GibbsChain start(int rank, int samples, LinkSizes links) {
    return new GibbsChain(
        new double[length(rank)],
        new double[new GibbsTotals(rank).length()],
        new double[samples],
        new double[samples],
        Link.start(links.ofUsers(), rank, samples),
        Link.start(links.ofItems(), rank, samples));
  }

  /** How many numbers the precisions are. */
  static int length(int rank) {
    return MATRICES + 2 * Wishart.length(rank + 1);
  }

  private int rank() {
    return ofUsers.rank();
  }

  /** The mean of users' biases, beyond the mean of the ratings. */
  public double level() {
    return precisions[LEVEL];
  }

  /** The precision of the noise. */
  double noise() {
    return precisions[NOISE];
  }

  /** The deviation of the noise. */
  public double deviation() {
    return 1 / Math.sqrt(noise());
  }

  /** Where the matrix of a side starts. */
  static int matrix(int rank, boolean users) {
    return MATRICES + (users ? 0 : Wishart.length(rank + 1));
  }

  /** An entry of the matrix of a side, for two coordinates of a row. */
  double precision(boolean users, int i, int j) {
    return precisions[matrix(rank(), users) + Wishart.place(i, j)];
  }

  /** The matrix of a side. */
  double[] matrix(boolean users) {
    int from = matrix(rank(), users);
    return Arrays.copyOfRange(precisions, from, from + Wishart.length(rank() + 1));
  }

  /** The link of a side. */
  Link link(boolean users) {
    return users ? ofUsers : ofItems;
  }

  /**
   * Draws all precisions and the level, given everything else; biases of users are to be moved by
   * as much as the level falls.
   *
   * @param totals over all workers
   */
  void draw(SplitMix64 random, Hyperpriors priors, double[] totals) {
    GibbsTotals places = new GibbsTotals(rank());
    int items = places.items();
    double ratings = totals[GibbsTotals.RATINGS];
    precisions[NOISE] =
        Gamma.draw(
            random,
            priors.shape() + ratings / 2,
            priors.noiseRate() + Math.max(0, totals[GibbsTotals.ERRORS]) / 2);
    double[] ofUserLink = ofUsers.products();
    double[] ofItemLink = ofItems.products();
    drawMatrix(random, priors, true, ofUserLink, totals, GibbsTotals.USERS);
    drawMatrix(random, priors, false, ofItemLink, totals, items);
    drawLevel(random, priors, totals);
    ofUsers.shift(totals, GibbsTotals.USERS + places.weighted(), ratings);
    ofItems.shift(totals, items + places.weighted(), ratings);
    drawRidge(random, priors.shape(), true, ofUserLink);
    drawRidge(random, priors.shape(), false, ofItemLink);
  }

  private void drawMatrix(
      SplitMix64 random,
      Hyperpriors priors,
      boolean users,
      double[] ofLink,
      double[] totals,
      int at) {
    int size = rank() + 1;
    Link link = link(users);
    double[] squares = new GibbsTotals(rank()).products(totals, at);
    for (int i = 0; i < squares.length; i++) {
      squares[i] += link.ridge()[0] * ofLink[i]; // 0 without features
    }
    for (int k = 0; k < size; k++) {
      squares[Wishart.place(k, k)] += 2 * (k < rank() ? priors.factorRate() : priors.biasRate());
    }
    double freedom = 2 * priors.shape() + rank() + totals[at] + link.drawn();
    Wishart.draw(random, freedom, squares, size);
    System.arraycopy(squares, 0, precisions, matrix(rank(), users), squares.length);
  }

  private void drawRidge(SplitMix64 random, double shape, boolean users, double[] ofLink) {
    Link link = link(users);
    int drawn = link.drawn();
    if (drawn > 0) {
      double squares = 0;
      for (int i = 0; i <= rank(); i++) {
        for (int j = 0; j <= rank(); j++) {
          squares += precision(users, i, j) * ofLink[Wishart.place(i, j)];
        }
      }
      link.ridge()[0] =
          Gamma.draw(random, shape + drawn * link.coordinates() / 2.0, shape + squares / 2);
    }
  }

  /** The level, given the users' rows, which are relative to the level before. */
  private void drawLevel(SplitMix64 random, Hyperpriors priors, double[] totals) {
    double sum = 0;
    for (int k = 0; k <= rank(); k++) {
      int at = GibbsTotals.USERS + GibbsTotals.COORDINATES + k;
      sum = Math.fma(precision(true, rank(), k), totals[at], sum);
    }
    double ofBiases = totals[GibbsTotals.USERS] * precision(true, rank(), rank());
    double precision = priors.levelWeight() / (2 * priors.biasRate()) + ofBiases;
    double centre = (sum + ofBiases * level()) / precision;
    precisions[LEVEL] = centre + random.nextGaussian() / StrictMath.sqrt(precision);
  }

  GibbsChain copy() {
    return new GibbsChain(
        precisions.clone(),
        added.clone(),
        levels.clone(),
        variances.clone(),
        ofUsers.copy(),
        ofItems.copy());
  }
}
