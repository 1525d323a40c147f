package io.sparkmp.cf.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.bayes.TinyRatings.Draw;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Geweke, "Getting it right: joint distribution tests of posterior simulators" (JASA 2004): draws
 * of model and data from their joint distribution, first one by one from the priors, then by a
 * chain that draws in turn ratings given the model and, with the sampler, the model given the
 * ratings. All means must agree. A single wrong conditional distribution moves some.
 */
@Tag("unit")
class JointDistributionTest {
  private static final int USERS = 4;
  private static final int ITEMS = 5;
  private static final int RANK = 2;
  private static final float MEAN = 0.5f;
  private static final int BATCHES = 60;
  private static final int DRAWS = 60_000;
  private static final Hyperpriors PRIORS = new Hyperpriors(5, 4, 5, 6, 2);

  private final SplitMix64 random = new SplitMix64(17);
  private boolean withFeatures;

  private double normal(double precision) {
    return random.nextGaussian() / Math.sqrt(precision);
  }

  private Draw prior() {
    double[] precisions = new double[GibbsChain.length(RANK)];
    precisions[1] = Gamma.draw(random, PRIORS.shape(), PRIORS.noiseRate());
    fillMatrix(precisions, GibbsChain.matrix(RANK, true));
    fillMatrix(precisions, GibbsChain.matrix(RANK, false));
    precisions[0] = normal(PRIORS.levelWeight() / (2 * PRIORS.biasRate()));
    double[] ofUsers = link(ofSide(precisions, true), features(USERS));
    double[] ofItems = link(ofSide(precisions, false), features(ITEMS));
    float[][] users = rows(USERS, ofSide(precisions, true), ofUsers);
    float[][] items = rows(ITEMS, ofSide(precisions, false), ofItems);
    return new Draw(
        factors(users), factors(items), biases(users), biases(items), precisions, ofUsers, ofItems);
  }

  /** By the definition of Wishart's distribution: a sum of as many outer products of normals. */
  private void fillMatrix(double[] precisions, int at) {
    for (int d = 0; d < 2 * PRIORS.shape() + RANK; d++) {
      double[] row = new double[RANK + 1];
      for (int i = 0; i <= RANK; i++) {
        row[i] = normal(2 * (i < RANK ? PRIORS.factorRate() : PRIORS.biasRate()));
        for (int j = 0; j <= i; j++) {
          precisions[at + Wishart.place(i, j)] += row[i] * row[j];
        }
      }
    }
  }

  /** The matrix of the precisions of the factors, and then of the bias. */
  private static double[][] ofSide(double[] precisions, boolean users) {
    double[][] all = new double[RANK + 1][RANK + 1];
    for (int i = 0; i <= RANK; i++) {
      for (int j = 0; j <= RANK; j++) {
        all[i][j] = precisions[GibbsChain.matrix(RANK, users) + Wishart.place(i, j)];
      }
    }
    return all;
  }

  /** Normal numbers with these precisions, one coordinate after the other, the last one first. */
  private double[] normal(double[][] precisions) {
    double[][] left = Arrays.stream(precisions).map(double[]::clone).toArray(double[][]::new);
    double[] values = new double[RANK + 1];
    double[][] share = new double[RANK + 1][RANK + 1];
    for (int k = 0; k <= RANK; k++) { // given the later ones, without the earlier ones
      for (int j = k + 1; j <= RANK; j++) {
        share[k][j] = left[k][j] / left[k][k];
        for (int i = k + 1; i <= RANK; i++) {
          left[i][j] -= left[i][k] * share[k][j];
        }
      }
    }
    for (int k = RANK; k >= 0; k--) {
      values[k] = normal(left[k][k]);
      for (int j = k + 1; j <= RANK; j++) {
        values[k] -= share[k][j] * values[j];
      }
    }
    return values;
  }

  /** Two features of each row if there are some; the second one is that of most rows. */
  private double[][] features(int rows) {
    double[][] values = new double[withFeatures ? rows : 0][];
    for (int row = 0; row < values.length; row++) {
      values[row] = new double[] {row - 1.5, row % 3 == 0 ? 0 : 1};
    }
    return values;
  }

  private double[] link(double[][] precisions, double[][] features) {
    if (features.length == 0) {
      return new double[0];
    }
    double[] link = new double[1 + features[0].length * (RANK + 1)];
    link[0] = Gamma.draw(random, PRIORS.shape(), PRIORS.shape());
    for (int at = 1; at < link.length; at += RANK + 1) {
      double[] effects = normal(precisions);
      for (int k = 0; k <= RANK; k++) {
        link[at + k] = effects[k] / Math.sqrt(link[0]);
      }
    }
    return link;
  }

  /** The factors and the bias of each row. */
  private float[][] rows(int rows, double[][] precisions, double[] link) {
    double[][] features = features(rows);
    float[][] values = new float[rows][RANK + 1];
    for (int row = 0; row < rows; row++) {
      double[] apart = normal(precisions);
      for (int k = 0; k <= RANK; k++) {
        double value = apart[k];
        for (int j = 0; withFeatures && j < features[row].length; j++) {
          value += features[row][j] * link[1 + j * (RANK + 1) + k];
        }
        values[row][k] = (float) value;
      }
    }
    return values;
  }

  private static float[][] factors(float[][] rows) {
    return Arrays.stream(rows).map(row -> Arrays.copyOf(row, RANK)).toArray(float[][]::new);
  }

  private static float[] biases(float[][] rows) {
    float[] values = new float[rows.length];
    for (int row = 0; row < values.length; row++) {
      values[row] = rows[row][RANK];
    }
    return values;
  }

  /** Every user has rated three items, every item has a rating. */
  private double[][] ratings(Draw draw) {
    double[][] ratings = new double[USERS][ITEMS];
    for (int u = 0; u < USERS; u++) {
      for (int i = 0; i < ITEMS; i++) {
        ratings[u][i] =
            (i - u + ITEMS) % ITEMS < 3
                ? draw.predict(MEAN, u, i) + normal(draw.precisions()[1])
                : Double.NaN;
      }
    }
    return ratings;
  }

  /** Effects of features have long tails, whose squares take long to average out. */
  private double size(double value) {
    return withFeatures ? Math.abs(value) : value * value;
  }

  private Map<String, Double> statistics(Draw draw) {
    Map<String, Double> values = new LinkedHashMap<>();
    double[] precisions = draw.precisions();
    values.put("level", draw.level());
    values.put("level squared", Math.pow(draw.level(), 2));
    values.put("noise precision", precisions[1]);
    values.put("noise precision squared", Math.pow(precisions[1], 2));
    values.put("noise deviation", 1 / Math.sqrt(precisions[1]));
    for (int at = 2; at < precisions.length; at++) {
      values.put("precision " + at, precisions[at]);
    }
    values.put("size of a user bias", size(draw.userBiases()[1]));
    values.put("size of an item bias", size(draw.itemBiases()[2]));
    values.put("user bias", (double) draw.userBiases()[0]);
    values.put("item bias", (double) draw.itemBiases()[0]);
    for (int k = 0; k < RANK; k++) {
      values.put("size of user factor " + k, size(draw.x()[1][k]));
      values.put("size of item factor " + k, size(draw.y()[2][k]));
      values.put("product " + k, (double) draw.x()[0][k] * draw.y()[0][k]);
    }
    values.put("item bias times level", draw.itemBiases()[1] * draw.level());
    double[][] users = ofSide(precisions, true);
    double[][] items = ofSide(precisions, false);
    ofRows(values, "user", users, draw.x(), draw.userBiases(), draw.ofUsers());
    ofRows(values, "item", items, draw.y(), draw.itemBiases(), draw.ofItems());
    return values;
  }

  /** What is known of normal numbers, and products of parts of one draw. */
  private void ofRows(
      Map<String, Double> values,
      String side,
      double[][] precisions,
      float[][] factors,
      float[] biases,
      double[] link) {
    double[][] features = features(factors.length);
    for (int row : new int[] {0, 3}) {
      double[] rest = new double[RANK + 1];
      for (int k = 0; k <= RANK; k++) {
        rest[k] = k < RANK ? factors[row][k] : biases[row];
        for (int j = 0; withFeatures && j < 2; j++) {
          rest[k] -= features[row][j] * link[1 + j * (RANK + 1) + k];
        }
        values.put(side + " " + row + "," + k, precisions[k][k] * rest[k] * rest[k]);
      }
      values.put("normalised " + side + " " + row, product(rest, precisions, rest));
    }
    if (withFeatures) {
      values.put("ridge of " + side, link[0]);
      for (int at = 1; at < link.length; at++) {
        values.put("effect " + at + " on " + side, Math.abs(link[at]));
      }
      double[] first = Arrays.copyOfRange(link, 1, 2 + RANK);
      double[] second = Arrays.copyOfRange(link, 2 + RANK, 3 + 2 * RANK);
      values.put("effects of 0 on " + side, link[0] * product(first, precisions, first));
      values.put("effects of 1 on " + side, link[0] * product(second, precisions, second));
      values.put("effects of both on " + side, link[0] * product(first, precisions, second));
      values.put("effects on " + side, Math.cbrt(link[1] * link[4]));
      values.put("effect times factor of " + side, Math.cbrt(link[4] * factors[2][0]));
      values.put("effect times bias of " + side, Math.cbrt(link[3] * biases[3]));
    }
  }

  private static double product(double[] left, double[][] matrix, double[] right) {
    double sum = 0;
    for (int i = 0; i < left.length; i++) {
      for (int j = 0; j < right.length; j++) {
        sum += left[i] * matrix[i][j] * right[j];
      }
    }
    return sum;
  }

  /** Sums by batches, for the error of a mean of draws that depend on each other. */
  private static final class Means {
    private final Map<String, double[]> batches = new LinkedHashMap<>();

    void add(int draw, Map<String, Double> values) {
      int batch = draw / (DRAWS / BATCHES);
      values.forEach(
          (name, value) ->
              batches.computeIfAbsent(name, any -> new double[BATCHES])[batch] +=
                  value * BATCHES / DRAWS);
    }

    private double mean(String name) {
      double sum = 0;
      for (double value : batches.get(name)) {
        sum += value;
      }
      return sum / BATCHES;
    }

    private double variance(String name) {
      double sum = 0;
      for (double value : batches.get(name)) {
        sum += Math.pow(value - mean(name), 2);
      }
      return sum / (BATCHES - 1) / BATCHES;
    }

    /** By how many standard errors the means differ, by name. */
    Map<String, Double> differences(Means other) {
      Map<String, Double> all = new LinkedHashMap<>();
      for (String name : batches.keySet()) {
        double error = Math.sqrt(variance(name) + other.variance(name));
        all.put(name, (mean(name) - other.mean(name)) / error);
      }
      return all;
    }
  }

  private Map<String, Double> differences(int subspace, Hyperpriors ofChain) {
    return differences(subspace, ofChain, 1);
  }

  /**
   * The differences.
   *
   * @param scale what the chain takes the first feature times; 1 is right
   */
  private Map<String, Double> differences(int subspace, Hyperpriors ofChain, double scale) {
    Means expected = new Means();
    for (int d = 0; d < DRAWS; d++) {
      expected.add(d, statistics(prior()));
    }
    BayesProgram program =
        new BayesProgram(
            TinyRatings.options(RANK, subspace, Integer.MAX_VALUE, ofChain),
            MEAN,
            -100,
            100,
            withFeatures ? new LinkSizes(2, 2, 2, 2) : LinkSizes.NONE);
    int passes = program.passes();
    int first = BayesOptions.startPasses(RANK, subspace);
    Schedule schedule = new Schedule(2, 1, 5);
    Means sampled = new Means();
    Draw draw = prior();
    for (int d = 0; d < DRAWS; d++) {
      double[][] ratings = ratings(draw);
      TinyRatings tiny =
          new TinyRatings(
              schedule, ratings, none(), scaled(features(USERS), scale), features(ITEMS));
      int pass = first + d * passes;
      draw =
          tiny.draw(
              tiny.train(program, pass, pass + passes, tiny.states(program, draw, pass)),
              pass + passes);
      sampled.add(d, statistics(draw));
    }
    return sampled.differences(expected);
  }

  private static double[][] scaled(double[][] features, double scale) {
    for (double[] row : features) {
      row[0] *= scale;
    }
    return features;
  }

  private static double[][] none() {
    double[][] none = new double[USERS][ITEMS];
    for (double[] row : none) {
      Arrays.fill(row, Double.NaN);
    }
    return none;
  }

  private static double largest(Map<String, Double> differences) {
    return differences.values().stream().mapToDouble(Math::abs).max().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theChainLeavesTheJointDistributionAlone(int subspace) {
    Map<String, Double> differences = differences(subspace, PRIORS);
    assertThat(largest(differences)).as(differences.toString()).isLessThan(4.5);
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of("noise", new Hyperpriors(5, 4.5, 5, 6, 2)),
        Arguments.of("biases", new Hyperpriors(5, 4, 5.5, 6, 2)),
        Arguments.of("factors", new Hyperpriors(5, 4, 5, 6.5, 2)),
        Arguments.of("half an observation too many", new Hyperpriors(5.5, 4, 5, 6, 2)),
        Arguments.of("level", new Hyperpriors(5, 4, 5, 6, 3)));
  }

  /** The differences with slightly other priors: the test detects small mistakes. */
  @Tag("nightly")
  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void aSmallMistakeIsSeen(String what, Hyperpriors ofChain) {
    Map<String, Double> differences = differences(2, ofChain);
    assertThat(largest(differences)).as(what + ": " + differences).isGreaterThan(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void soDoesOneWithLinksToFeatures(int subspace) {
    withFeatures = true;
    Map<String, Double> differences = differences(subspace, PRIORS);
    assertThat(largest(differences)).as(differences.toString()).isLessThan(4.5);
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(doubles = {0.8, 1.25})
  void aFeatureThatTheChainTakesForAnotherIsSeen(double scale) {
    withFeatures = true;
    Map<String, Double> differences = differences(2, PRIORS, scale);
    assertThat(largest(differences)).as(differences.toString()).isGreaterThan(6);
  }
}
