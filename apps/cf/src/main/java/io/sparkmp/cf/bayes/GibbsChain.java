package io.sparkmp.cf.bayes;

import io.sparkmp.random.SplitMix64;
import java.io.Serializable;

/**
 * What a worker knows of the chain besides rows. All workers know the same precisions and levels.
 *
 * @param precisions level, noise, biases of users, biases of items, factors of users, factors of
 *     items; changed in place
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
  private static final int BIASES = 2;
  private static final int FACTORS = 4;

  /** Before the first draw. */
  static GibbsChain start(int rank, int samples, LinkSizes links) {
    return new GibbsChain(
        new double[FACTORS + 2 * rank],
        new double[new GibbsTotals(rank).length()],
        new double[samples],
        new double[samples],
        Link.start(links.ofUsers(), rank, samples),
        Link.start(links.ofItems(), rank, samples));
  }

  private int rank() {
    return (precisions.length - FACTORS) / 2;
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

  /** The precision of the biases of a side. */
  double biases(boolean users) {
    return precisions[BIASES + (users ? 0 : 1)];
  }

  /** The precision of a factor of a side. */
  double factor(boolean users, int k) {
    return precisions[FACTORS + (users ? 0 : rank()) + k];
  }

  /** The link of a side. */
  Link link(boolean users) {
    return users ? ofUsers : ofItems;
  }

  /** The precisions of all coordinates of a side: the factors, and then the bias. */
  double[] coordinates(boolean users) {
    double[] all = new double[rank() + 1];
    for (int k = 0; k < rank(); k++) {
      all[k] = factor(users, k);
    }
    all[rank()] = biases(users);
    return all;
  }

  /**
   * Draws all precisions and the level, given everything else; biases of users are to be moved by
   * as much as the level falls.
   *
   * @param totals over all workers
   */
  void draw(SplitMix64 random, Hyperpriors priors, double[] totals) {
    GibbsTotals places = new GibbsTotals(rank());
    double shape = priors.shape();
    precisions[NOISE] =
        Gamma.draw(
            random,
            shape + totals[GibbsTotals.RATINGS] / 2,
            priors.noiseRate() + Math.max(0, totals[GibbsTotals.ERRORS]) / 2);
    drawLevel(random, priors, totals);
    int items = places.items();
    int ofUserSide = ofUsers.drawn();
    int ofItemSide = ofItems.drawn();
    precisions[BIASES + 1] =
        Gamma.draw(
            random,
            shape + (totals[items] + ofItemSide) / 2,
            priors.biasRate()
                + (totals[items + GibbsTotals.SQUARED_BIASES] + ofLink(ofItems, rank())) / 2);
    for (int k = 0; k < 2 * rank(); k++) {
      int at = k < rank() ? GibbsTotals.USERS : items;
      Link link = link(k < rank());
      int drawn = k < rank() ? ofUserSide : ofItemSide;
      double squares = totals[at + GibbsTotals.FACTORS + k % rank()] + ofLink(link, k % rank());
      precisions[FACTORS + k] =
          Gamma.draw(random, shape + (totals[at] + drawn) / 2, priors.factorRate() + squares / 2);
    }
    double ratings = totals[GibbsTotals.RATINGS];
    ofUsers.shift(totals, GibbsTotals.USERS + places.weighted(), ratings);
    ofItems.shift(totals, items + places.weighted(), ratings);
    drawRidge(random, shape, true);
    drawRidge(random, shape, false);
  }

  /** What the effects of features add to the squares of a coordinate. */
  private static double ofLink(Link link, int coordinate) {
    return link.isEmpty() ? 0 : link.ridge()[0] * link.squares(coordinate);
  }

  private void drawRidge(SplitMix64 random, double shape, boolean users) {
    Link link = link(users);
    int drawn = link.drawn();
    if (drawn > 0) {
      double[] each = coordinates(users);
      double squares = 0;
      for (int k = 0; k < each.length; k++) {
        squares += each[k] * link.squares(k);
      }
      link.ridge()[0] =
          Gamma.draw(random, shape + drawn * link.coordinates() / 2.0, shape + squares / 2);
    }
  }

  /** The level and the precision of the users' biases together: normal and Gamma. */
  private void drawLevel(SplitMix64 random, Hyperpriors priors, double[] totals) {
    double users = totals[GibbsTotals.USERS];
    double relative = totals[GibbsTotals.USERS + GibbsTotals.BIASES];
    double squares = totals[GibbsTotals.USERS + GibbsTotals.SQUARED_BIASES];
    double sum = relative + users * level();
    double weight = users + priors.levelWeight();
    double centre = sum / weight;
    double all = squares + 2 * level() * relative + users * level() * level();
    double precision =
        Gamma.draw(
            random,
            priors.shape() + (users + ofUsers.drawn()) / 2,
            priors.biasRate() + (Math.max(0, all - sum * centre) + ofLink(ofUsers, rank())) / 2);
    precisions[BIASES] = precision;
    precisions[LEVEL] = centre + random.nextGaussian() / StrictMath.sqrt(weight * precision);
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
