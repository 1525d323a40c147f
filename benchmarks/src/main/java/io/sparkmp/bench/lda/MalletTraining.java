package io.sparkmp.bench.lda;

import cc.mallet.pipe.Noop;
import cc.mallet.topics.ParallelTopicModel;
import cc.mallet.topics.TopicAssignment;
import cc.mallet.types.Alphabet;
import cc.mallet.types.FeatureSequence;
import cc.mallet.types.Instance;
import cc.mallet.types.InstanceList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.logging.Level;

/**
 * What Mallet's parallel topic model made of a corpus.
 *
 * @param ingestSeconds from words in memory to Mallet's documents, each token with a random topic
 * @param seconds of {@code estimate()}
 * @param logLikelihood a token, by our formula from Mallet's assignments
 * @param ownLogLikelihood a token, as Mallet says
 */
record MalletTraining(
    double ingestSeconds,
    double seconds,
    double logLikelihood,
    double ownLogLikelihood,
    Topics topics) {
  private static final int ATTEMPTS = 3;

  /** Trains without learning alpha and beta. */
  static MalletTraining withFixedPriors(
      Setup setup, Corpus corpus, int topics, int iterations, long seed) {
    return run(
        corpus,
        topics,
        setup.alphaSum() / topics,
        setup.beta(),
        iterations,
        setup.workers(),
        0,
        0,
        seed);
  }

  /**
   * Trains. Mallet takes a thread of its own that needs more than 30 ms to start for one that has
   * finished, and then adds up counts which that thread still changes: on a busy machine a training
   * may fail, and is then made anew. Only the one that ends well is timed.
   *
   * @param learnEvery iterations from one optimisation of alpha and beta to the next, or 0
   * @param learnFrom iterations before the first of these
   */
  static MalletTraining run(
      Corpus corpus,
      int topics,
      double alpha,
      double beta,
      int iterations,
      int threads,
      int learnEvery,
      int learnFrom,
      long seed) {
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt(
            corpus, topics, alpha, beta, iterations, threads, learnEvery, learnFrom, seed);
      } catch (ArrayIndexOutOfBoundsException | ConcurrentModificationException e) {
        if (attempt == ATTEMPTS) {
          throw new IllegalStateException(
              "Cannot train with Mallet: its threads overtook each other "
                  + ATTEMPTS
                  + " times (remedy: a machine that does nothing else)",
              e);
        }
      }
    }
  }

  private static MalletTraining attempt(
      Corpus corpus,
      int topics,
      double alpha,
      double beta,
      int iterations,
      int threads,
      int learnEvery,
      int learnFrom,
      long seed) {
    ParallelTopicModel.logger.setLevel(Level.WARNING);
    long start = System.nanoTime();
    ParallelTopicModel model = new ParallelTopicModel(topics, alpha * topics, beta);
    model.setRandomSeed((int) seed);
    model.setNumThreads(threads);
    model.setNumIterations(iterations);
    model.setOptimizeInterval(learnEvery);
    model.setBurninPeriod(learnFrom);
    model.setTopicDisplay(0, 0);
    model.printLogLikelihood = false; // which would cost it time
    model.addInstances(instances(corpus));
    long ready = System.nanoTime();
    try {
      model.estimate();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot train with Mallet", e);
    }
    long end = System.nanoTime();
    int[][] assigned = new int[corpus.visible().length][0];
    for (TopicAssignment document : model.getData()) {
      int[] padded = document.topicSequence.getFeatures(); // to two places at least
      assigned[(Integer) document.instance.getName()] =
          Arrays.copyOf(padded, document.topicSequence.getLength());
    }
    double tokens = corpus.training();
    return new MalletTraining(
        (ready - start) / 1e9,
        (end - ready) / 1e9,
        new AssignedTopics(corpus, assigned).logLikelihood(model.alpha, model.beta) / tokens,
        model.modelLogLikelihood() / tokens,
        topics(model));
  }

  private static InstanceList instances(Corpus corpus) {
    Alphabet alphabet = new Alphabet(corpus.vocabulary());
    InstanceList instances = new InstanceList(new Noop(alphabet, null));
    for (int d = 0; d < corpus.visible().length; d++) {
      int[] words = corpus.visible()[d];
      if (words.length > 0) { // in its likelihood Mallet counts two tokens of an empty document
        instances.add(new Instance(new FeatureSequence(alphabet, words), null, d, null));
      }
    }
    return instances;
  }

  private static Topics topics(ParallelTopicModel model) {
    float[][] counts = new float[model.numTopics][model.numTypes];
    for (int w = 0; w < model.numTypes; w++) {
      for (int entry : model.typeTopicCounts[w]) {
        if (entry == 0) {
          break; // they descend
        }
        counts[entry & model.topicMask][w] = entry >> model.topicBits;
      }
    }
    for (int k = 0; k < model.numTopics; k++) {
      double total = 0;
      for (float count : counts[k]) {
        total += count;
      }
      if (total != model.tokensPerTopic[k]) {
        throw new ConcurrentModificationException(
            "Cannot use Mallet's counts: topic "
                + k
                + " has "
                + total
                + " tokens (its total: "
                + model.tokensPerTopic[k]
                + ")");
      }
    }
    return Topics.smoothed(counts, model.beta, Arrays.copyOf(model.alpha, model.numTopics));
  }
}
