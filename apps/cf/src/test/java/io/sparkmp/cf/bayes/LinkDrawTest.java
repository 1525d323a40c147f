package io.sparkmp.cf.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.kernel.FactorOps;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Links with more features than are drawn together. */
@Tag("unit")
class LinkDrawTest {
  private static final int ROWS = 400;
  private static final int PER_ROW = 6;
  private static final int FEATURES = 1100; // three parts
  private static final int RANK = 2;

  private final SplitMix64 random = new SplitMix64(5);
  private final FeatureRows features = features();
  private final BayesRows rows = rows();

  private FeatureRows features() {
    int[] starts = new int[ROWS + 1];
    int[] columns = new int[ROWS * PER_ROW];
    float[] values = new float[columns.length];
    for (int row = 0; row < ROWS; row++) {
      starts[row + 1] = starts[row] + PER_ROW;
      for (int e = 0; e < PER_ROW; e++) { // ascending, and some features that many rows have
        columns[starts[row] + e] =
            FEATURES / PER_ROW * e + random.nextInt(e % 2 == 0 ? 20 : FEATURES / PER_ROW);
        values[starts[row] + e] = (float) random.nextGaussian();
      }
    }
    return new FeatureRows(starts, columns, values);
  }

  /** The first row has no ratings. */
  private BayesRows rows() {
    FactorTable table = new FactorTable(ROWS, RANK);
    long[] seeds = new long[ROWS];
    for (int row = 0; row < ROWS; row++) {
      float[] factors = {(float) random.nextGaussian(), (float) random.nextGaussian()};
      table.set(row, factors, (float) random.nextGaussian());
      seeds[row] = row;
    }
    return new BayesRows(
        table, seeds, counts(), features, null, new float[0][], new float[0][], null);
  }

  /** Some rows have many ratings. */
  private static int[] counts() {
    int[] counts = new int[ROWS];
    Arrays.setAll(counts, row -> row % 7 * row);
    return counts;
  }

  @Test
  void aRowWithoutRatingsIsExpectedWhereRatingsAre() {
    Link link = Link.start(FEATURES, RANK, 1);
    Arrays.setAll(link.matrix(), at -> Math.sin(at));
    GibbsTotals places = new GibbsTotals(RANK);
    double[] totals = new double[places.length()];
    places.add(FactorOps.chosen(), rows, link, totals, places.items());
    double ratings = Arrays.stream(counts()).sum();
    link.shift(totals, places.items() + places.weighted(), ratings);
    for (int k = 0; k <= RANK; k++) {
      double unexplained = 0;
      for (int row = 1; row < ROWS; row++) {
        double value = k < RANK ? rows.factors().factors(row)[k] : rows.factors().bias(row);
        unexplained += counts()[row] * (value - link.mean(features, row, k));
      }
      double expected = link.mean(features, 0, k) + unexplained / ratings;
      assertThat(link.expected(features, 0, k)).isCloseTo(expected, within(1e-9));
      link.keep(0);
      assertThat(link.draws(1)[0][FEATURES * (RANK + 1) + k])
          .isCloseTo((float) (unexplained / ratings), within(1e-5f));
    }
  }

  /** With precisions without end, each part is the best one given the others. */
  @Test
  void partsInTurnLeadToTheRidgeRegressionOnAllFeatures() {
    Link link = Link.start(FEATURES, RANK, 1);
    link.ridge()[0] = 3;
    double[] precisions = {1e30, 0, 1e30, 0, 0, 1e30};
    for (int turn = 0; turn < 120; turn++) {
      Link.Part part = link.part(turn);
      Arrays.fill(link.sums(), 0);
      LinkDraw.add(rows, link, part, link.sums(), 0);
      LinkDraw.draw(link, part, link.sums(), 0, precisions, random);
    }
    double[] gradient = new double[FEATURES * (RANK + 1)];
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] = -link.ridge()[0] * link.matrix()[i];
    }
    double largest = 0;
    for (int row = 1; row < ROWS; row++) {
      for (int k = 0; k <= RANK; k++) {
        double value = k < RANK ? rows.factors().factors(row)[k] : rows.factors().bias(row);
        double rest = value - link.mean(features, row, k);
        for (int e = features.start(row); e < features.end(row); e++) {
          gradient[features.columns()[e] * (RANK + 1) + k] += features.values()[e] * rest;
        }
      }
    }
    for (double value : gradient) {
      largest = Math.max(largest, Math.abs(value));
    }
    assertThat(largest).isLessThan(1e-9);
    assertThat(link.products()[Wishart.place(RANK, RANK)]).isGreaterThan(1);
  }

  /** Without rows the link comes from its prior. */
  @Test
  void whatNoRowHasIsDrawnFromThePrior() {
    Link link = Link.start(FEATURES, RANK, 1);
    link.ridge()[0] = 4;
    double[] matrix = {1, 1, 5, 0.5, 0.5, 2.5}; // the lower half, and that of its inverse
    double[] inverse = {49 / 36.0, -0.25, 0.25, -2 / 9.0, 0, 4 / 9.0};
    for (int turn = 0; turn < 3; turn++) {
      LinkDraw.draw(
          link, link.part(turn), new double[link.sums().length], 0, matrix.clone(), random);
    }
    double[] products = link.products();
    for (int e = 0; e < products.length; e++) {
      assertThat(products[e] / FEATURES).as("entry %d", e).isCloseTo(inverse[e] / 4, within(0.04));
    }
  }

  /** Nothing is known of these yet, which is not the same as effects of zero. */
  @Test
  void featuresBeforeTheirFirstTurnSayNothingOfPrecisions() {
    GibbsChain chain = GibbsChain.start(RANK, 1, new LinkSizes(0, FEATURES, 0, PER_ROW));
    Link link = chain.ofItems();
    GibbsTotals places = new GibbsTotals(RANK);
    double[] totals = new double[places.length()];
    places.add(FactorOps.chosen(), rows, link, totals, places.items());
    totals[GibbsTotals.RATINGS] = 1000;
    totals[GibbsTotals.ERRORS] = 1000;
    chain.draw(random, Hyperpriors.weak(1), totals);
    assertThat(link.drawn()).isZero();
    assertThat(link.ridge()[0]).isEqualTo(1);
    assertThat(chain.precision(false, 0, 0))
        .isCloseTo(1, within(0.4)); // the rows are standard normal
    assertThat(chain.precision(false, RANK, RANK)).isCloseTo(1, within(0.4));
    Link.Part part = link.part(0);
    Arrays.setAll(
        link.matrix(), at -> at < part.size() * (RANK + 1) ? random.nextGaussian() / 2 : 0);
    assertThat(link.drawn()).isEqualTo(part.size());
    Arrays.fill(totals, places.items(), totals.length, 0);
    places.add(FactorOps.chosen(), rows, link, totals, places.items());
    chain.draw(random, Hyperpriors.weak(1), totals);
    double squares = 0;
    for (int at = 0; at < link.matrix().length; at += RANK + 1) {
      for (int i = 0; i <= RANK; i++) {
        for (int j = 0; j <= RANK; j++) {
          double product = link.matrix()[at + i] * link.matrix()[at + j];
          squares += chain.precision(false, i, j) * product;
        }
      }
    }
    assertThat(link.ridge()[0])
        .isCloseTo(part.size() * (RANK + 1) / squares, within(0.25 * link.ridge()[0]));
  }
}
