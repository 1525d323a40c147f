package io.sparkmp.cf.bayes;

import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.rotation.HeldOut;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The users of a worker or the items of a slice in a chain: the current draw, the draws that are
 * kept, and within a pass what it has added up so far. Changed in place, but for seeds, features
 * and kept draws.
 */
public final class BayesRows implements FactorRows {
  private static final long serialVersionUID = 1L;

  private final FactorTable factors;
  private final long[] seeds;
  private final int[] counts;
  private final FeatureRows features;
  private double @Nullable [] sums;
  private float[][] samples;
  private float[][] predictions;
  private final @Nullable GibbsChain chain;

  /**
   * Rows at any moment.
   *
   * @param factors the current draw
   * @param seeds of each row, 0 for one without ratings
   * @param counts how many ratings each row has
   * @param features of each row
   * @param sums of the pass that draws these rows; in the pass after that of users, the means that
   *     they were drawn around, if these are needed; or null
   * @param samples of each kept draw, for each row its factors and its bias
   * @param predictions of users, for the held-out ratings, added up over the draws that count: of
   *     slice s those of the validation set at 2 s, those of the test set at 2 s + 1; empty until
   *     there are some
   * @param chain of the users of a worker, null for items
   */
  public BayesRows(
      FactorTable factors,
      long[] seeds,
      int[] counts,
      FeatureRows features,
      double @Nullable [] sums,
      float[][] samples,
      float[][] predictions,
      @Nullable GibbsChain chain) {
    this.factors = factors;
    this.seeds = seeds;
    this.counts = counts;
    this.features = features;
    this.sums = sums;
    this.samples = samples;
    this.predictions = predictions;
    this.chain = chain;
  }

  /** {@inheritDoc} The current draw; biases of users without the level. */
  @Override
  public FactorTable factors() {
    return factors;
  }

  /** Seeds of the rows' random numbers, 0 for a row without ratings. */
  public long[] seeds() {
    return seeds;
  }

  /** How many ratings each row has. */
  public int[] counts() {
    return counts;
  }

  /** Features of the rows. */
  public FeatureRows features() {
    return features;
  }

  /** The sums for the draw of these rows, if it is their pass, or the means of users after it. */
  public double @Nullable [] sums() {
    return sums;
  }

  /** The kept draws: in each, rank factors and the bias of each row. */
  public float[][] samples() {
    return samples;
  }

  /** Sums of predictions for held-out ratings. */
  public float[][] predictions() {
    return predictions;
  }

  /**
   * Sums of predictions for the held-out ratings of a block; zeros at first.
   *
   * @param slices S
   * @param size how many there are
   */
  float[] predictions(int slice, int slices, HeldOut set, int size) {
    if (predictions.length == 0) {
      predictions = new float[2 * slices][0];
    }
    int at = 2 * slice + (set == HeldOut.TEST ? 1 : 0);
    if (predictions[at].length == 0) {
      predictions[at] = new float[size];
    }
    return predictions[at];
  }

  /** What a worker knows of the chain; null for items. */
  public @Nullable GibbsChain chain() {
    return chain;
  }

  /** The kept draws, or the current one as it would be kept if there is none yet. */
  public float[][] draws() {
    return samples.length > 0 ? samples : new float[][] {draw(chain == null ? 0 : chain.level())};
  }

  /** The same without rows, but as many kept draws, empty ones. */
  public BayesRows head() {
    return new BayesRows(
        new FactorTable(0, factors.rank()),
        new long[0],
        new int[0],
        FeatureRows.NONE,
        null,
        new float[samples.length][0],
        new float[0][],
        chain);
  }

  boolean isRated(int row) {
    return seeds[row] != 0;
  }

  GibbsChain pinned() {
    return Objects.requireNonNull(chain);
  }

  /** The sums, within the pass that draws these rows, or the means of users after it. */
  double[] pass() {
    return Objects.requireNonNull(sums);
  }

  /** Adds to the bias of each row with ratings. */
  void moveBiases(double by) {
    for (int row = 0; row < factors.rows(); row++) {
      if (isRated(row)) {
        int at = factors.offset(row) + factors.width();
        factors.values()[at] = (float) (factors.values()[at] + by);
      }
    }
  }

  /** Sets each row without ratings, but with features, to what these let expect. */
  void expect(Link link) {
    for (int row = 0; row < factors.rows(); row++) {
      if (!isRated(row) && features.has(row)) {
        float[] means = new float[link.rank()];
        for (int k = 0; k < means.length; k++) {
          means[k] = (float) link.expected(features, row, k);
        }
        factors.set(row, means, (float) link.expected(features, row, link.rank()));
      }
    }
  }

  void setSums(double @Nullable [] sums) {
    this.sums = sums;
  }

  /**
   * Keeps the current draw.
   *
   * @param level that biases are kept with, those of rows without ratings too
   */
  void keep(double level) {
    float[][] more = Arrays.copyOf(samples, samples.length + 1);
    more[samples.length] = draw(level);
    samples = more;
  }

  private float[] draw(double level) {
    int stride = factors.rank() + 1;
    float[] draw = new float[factors.rows() * stride];
    for (int row = 0; row < factors.rows(); row++) {
      System.arraycopy(factors.values(), factors.offset(row), draw, row * stride, factors.rank());
      draw[row * stride + factors.rank()] = (float) (factors.bias(row) + level);
    }
    return draw;
  }

  BayesRows copy() {
    return new BayesRows(
        factors.copy(),
        seeds,
        counts,
        features,
        sums == null ? null : sums.clone(),
        samples,
        Arrays.stream(predictions).map(float[]::clone).toArray(float[][]::new),
        chain == null ? null : chain.copy());
  }
}
