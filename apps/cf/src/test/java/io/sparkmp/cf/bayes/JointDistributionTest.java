package io.sparkmp.cf.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.bayes.TinyRatings.Draw;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.schedule.Schedule;
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

  private double normal(double precision) {
    return random.nextGaussian() / Math.sqrt(precision);
  }

  private Draw prior() {
    double[] precisions = new double[4 + 2 * RANK];
    precisions[1] = Gamma.draw(random, PRIORS.shape(), PRIORS.noiseRate());
    precisions[2] = Gamma.draw(random, PRIORS.shape(), PRIORS.biasRate());
    precisions[3] = Gamma.draw(random, PRIORS.shape(), PRIORS.biasRate());
    for (int k = 4; k < precisions.length; k++) {
      precisions[k] = Gamma.draw(random, PRIORS.shape(), PRIORS.factorRate());
    }
    precisions[0] = normal(PRIORS.levelWeight() * precisions[2]);
    return new Draw(
        factors(USERS, precisions, 4),
        factors(ITEMS, precisions, 4 + RANK),
        biases(USERS, precisions[2]),
        biases(ITEMS, precisions[3]),
        precisions);
  }

  private float[][] factors(int rows, double[] precisions, int at) {
    float[][] values = new float[rows][RANK];
    for (float[] row : values) {
      for (int k = 0; k < RANK; k++) {
        row[k] = (float) normal(precisions[at + k]);
      }
    }
    return values;
  }

  private float[] biases(int rows, double precision) {
    float[] values = new float[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = (float) normal(precision);
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

  private static Map<String, Double> statistics(Draw draw) {
    Map<String, Double> values = new LinkedHashMap<>();
    double[] precisions = draw.precisions();
    values.put("level", draw.level());
    values.put("level squared", Math.pow(draw.level(), 2));
    values.put("noise precision", precisions[1]);
    values.put("noise precision squared", Math.pow(precisions[1], 2));
    values.put("noise deviation", 1 / Math.sqrt(precisions[1]));
    values.put("precision of user biases", precisions[2]);
    values.put("precision of item biases", precisions[3]);
    values.put("precision of user factor 0", precisions[4]);
    values.put("precision of user factor 1", precisions[5]);
    values.put("precision of item factor 0", precisions[6]);
    values.put("precision of item factor 1", precisions[7]);
    values.put("user bias squared", Math.pow(draw.userBiases()[1], 2));
    values.put("item bias squared", Math.pow(draw.itemBiases()[2], 2));
    values.put("user bias", (double) draw.userBiases()[0]);
    values.put("item bias", (double) draw.itemBiases()[0]);
    for (int k = 0; k < RANK; k++) {
      values.put("user factor squared " + k, Math.pow(draw.x()[1][k], 2));
      values.put("item factor squared " + k, Math.pow(draw.y()[2][k], 2));
      values.put("product " + k, (double) draw.x()[0][k] * draw.y()[0][k]);
    }
    values.put("item bias times level", draw.itemBiases()[1] * draw.level());
    values.put("normalised user bias squared", precisions[2] * Math.pow(draw.userBiases()[0], 2));
    values.put("normalised user factor squared", precisions[4] * Math.pow(draw.x()[0][0], 2));
    values.put("normalised item factor squared", precisions[7] * Math.pow(draw.y()[3][1], 2));
    return values;
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
    Means expected = new Means();
    for (int d = 0; d < DRAWS; d++) {
      expected.add(d, statistics(prior()));
    }
    BayesProgram program =
        new BayesProgram(
            TinyRatings.options(RANK, subspace, Integer.MAX_VALUE, ofChain), MEAN, -100, 100);
    int passes = program.passes();
    int first = BayesOptions.startPasses(RANK, subspace);
    Schedule schedule = new Schedule(2, 1, 5);
    Means sampled = new Means();
    Draw draw = prior();
    for (int d = 0; d < DRAWS; d++) {
      double[][] ratings = ratings(draw);
      TinyRatings tiny = new TinyRatings(schedule, ratings, none());
      int pass = first + d * passes;
      draw =
          tiny.draw(
              tiny.train(program, pass, pass + passes, tiny.states(program, draw, pass)),
              pass + passes);
      sampled.add(d, statistics(draw));
    }
    return sampled.differences(expected);
  }

  private static double[][] none() {
    double[][] none = new double[USERS][ITEMS];
    for (double[] row : none) {
      java.util.Arrays.fill(row, Double.NaN);
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
  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void aSmallMistakeIsSeen(String what, Hyperpriors ofChain) {
    Map<String, Double> differences = differences(2, ofChain);
    assertThat(largest(differences)).as(what + ": " + differences).isGreaterThan(6);
  }
}
