package io.sparkmp.bench.lda;

import cc.mallet.pipe.Noop;
import cc.mallet.topics.ParallelTopicModel;
import cc.mallet.types.Alphabet;
import cc.mallet.types.FeatureSequence;
import cc.mallet.types.Instance;
import cc.mallet.types.InstanceList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.logging.Level;

/** Trains Mallet's parallel topic model on a corpus, from words in memory. */
final class MalletTraining {
  private static final int ATTEMPTS = 3;

  private MalletTraining() {}

  /**
   * Trains with our priors, which are not learned. Mallet mistakes one of its threads that takes
   * more than 30 ms to start for a finished one, and then adds up counts that the thread still
   * changes: on a busy machine a training may fail, and is then repeated. Only the successful one
   * is timed.
   */
  static Topics.Timed run(Corpus corpus, int topics, int iterations, long seed) {
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt(corpus, topics, iterations, seed);
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

  private static Topics.Timed attempt(Corpus corpus, int topics, int iterations, long seed) {
    ParallelTopicModel.logger.setLevel(Level.WARNING);
    long start = System.nanoTime();
    ParallelTopicModel model = new ParallelTopicModel(topics, LdaSuite.ALPHA_SUM, LdaSuite.BETA);
    model.setRandomSeed((int) seed);
    model.setNumThreads(LdaSuite.WORKERS);
    model.setNumIterations(iterations);
    model.setOptimizeInterval(0);
    model.setTopicDisplay(0, 0);
    model.printLogLikelihood = false; // would cost time
    model.addInstances(instances(corpus));
    try {
      model.estimate();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot train with Mallet", e);
    }
    return new Topics.Timed((System.nanoTime() - start) / 1e9, topics(model));
  }

  private static InstanceList instances(Corpus corpus) {
    Alphabet alphabet = new Alphabet(corpus.vocabulary());
    InstanceList instances = new InstanceList(new Noop(alphabet, null));
    for (int d = 0; d < corpus.visible().length; d++) {
      int[] words = corpus.visible()[d];
      if (words.length > 0) {
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
