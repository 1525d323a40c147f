package io.sparkmp.lda.kernel;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;
import java.util.List;

/**
 * The settings of a topic model.
 *
 * @param topics K, 2 to 65,534
 * @param alpha the initial alpha of each topic in a document, 1e-10 to 1e10; one for all topics, or
 *     K
 * @param beta the initial beta of each word in a topic, 1e-10 to 1e10
 * @param sampler the sampler
 * @param cooling the number of sweeps during which beta falls from a wider prior; 0 for none
 * @param learnEvery the number of sweeps between steps of learning alpha and beta; 0 keeps them
 *     fixed
 * @param learnFrom the first sweep after which to learn
 * @param verify whether to count all tokens after each block, which takes time
 * @param seed for all random numbers
 */
public record LdaOptions(
    int topics,
    List<Double> alpha,
    double beta,
    Sampler sampler,
    int cooling,
    int learnEvery,
    int learnFrom,
    boolean verify,
    long seed)
    implements Serializable {

  /** Checks the numbers. */
  public LdaOptions {
    Arguments.check("topics", topics, topics >= 2 && topics <= MOST_TOPICS, "2 to " + MOST_TOPICS);
    alpha = List.copyOf(alpha);
    if (alpha.size() != 1 && alpha.size() != topics) {
      throw new IllegalArgumentException(
          "Invalid alpha: " + alpha.size() + " values (expected: 1 or " + topics + ")");
    }
    alpha.forEach(each -> checkConcentration("alpha", each));
    checkConcentration("beta", beta);
    Arguments.check("cooling", cooling, cooling >= 0, ">= 0");
    Arguments.check("learn-every", learnEvery, learnEvery >= 0, ">= 0");
    Arguments.check("learn-from", learnFrom, learnFrom >= 1, ">= 1");
  }

  private static void checkConcentration(String name, double value) {
    Arguments.check(name, value, isConcentration(value), "1e-10 to 1e10");
  }

  /** Whether floats can hold alpha or beta, and their products with each other. */
  public static boolean isConcentration(double value) {
    return value >= LEAST_CONCENTRATION && value <= MOST_CONCENTRATION;
  }

  /** The same alpha for each topic, adding up to 50 (Griffiths and Steyvers, 2004). */
  public static double defaultAlpha(int topics) {
    return 50.0 / topics;
  }

  /** The usual value. */
  public static final double DEFAULT_BETA = 0.01;

  /** The number of sweeps between steps of learning the priors. */
  public static final int DEFAULT_LEARN_EVERY = 10;

  /** Half of the training: slow cooling predicts better at the same final likelihood. */
  public static int defaultCooling(int sweeps) {
    return sweeps / 2;
  }

  /** Exact sampling while there are few enough topics to scan. */
  public static Sampler defaultSampler(int topics) {
    return topics <= MOST_FOR_GIBBS ? Sampler.GIBBS : Sampler.MH;
  }

  private static final int MOST_FOR_GIBBS = 2000;

  /** The least alpha or beta. */
  public static final double LEAST_CONCENTRATION = 1e-10;

  /** The largest alpha or beta. */
  public static final double MOST_CONCENTRATION = 1e10;

  /** A token's topic is stored as a char, and one value means none yet. */
  public static final int MOST_TOPICS = Character.MAX_VALUE - 1;

  /** The priors before the first sweep. */
  public DirichletPriors priors() {
    return priors(topics, alpha, beta);
  }

  private static DirichletPriors priors(int topics, List<Double> alpha, double beta) {
    return alpha.size() == 1
        ? DirichletPriors.symmetric(topics, alpha.get(0), beta)
        : new DirichletPriors(alpha.stream().mapToDouble(each -> each).toArray(), beta);
  }
}
