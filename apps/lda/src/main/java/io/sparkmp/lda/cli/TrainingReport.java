package io.sparkmp.lda.cli;

import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.TrainingResult;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * What a training came to, for people.
 *
 * @param data that it read
 * @param lda that it trained
 * @param result of it
 * @param out where it is printed
 */
record TrainingReport(
    CorpusData data, Lda lda, TrainingResult<WorkerTopics, TopicSlice> result, PrintWriter out) {

  /**
   * Says what was done.
   *
   * @param here how many sweeps were made by this run
   * @param seconds of training
   * @param readingSeconds before
   */
  void trained(int here, double seconds, double readingSeconds) {
    int sweeps = result.history().size();
    String corpus =
        String.format(
            "%d tokens of %d documents with %d words",
            data.stats().training(), data.stats().documents(), data.wordCount());
    if (here == 0) {
      out.printf(
          "Nothing was left to train: the snapshots have all %d sweeps on %s%n", sweeps, corpus);
    } else {
      out.printf(
          Locale.ROOT,
          "Trained %d sweeps%s on %s in %.1f s, after %.1f s of reading%n",
          sweeps,
          here < sweeps ? ", from the snapshot of sweep " + (sweeps - here) + "," : "",
          corpus,
          seconds,
          readingSeconds);
    }
    if (result.epochs() < sweeps) {
      out.printf("Kept the model of sweep %d, the best on the validation set%n", result.epochs());
    }
  }

  /**
   * Says how good the model is.
   *
   * @return what is likely to be wrong with it
   */
  List<String> judge() {
    out.printf(
        Locale.ROOT,
        "Joint log-likelihood %.4f a token%n",
        lda.logLikelihood(result) / data.stats().training());
    if (data.stats().test() == 0) {
      return List.of();
    }
    Tally loss = lda.evaluate(result, HeldOut.TEST);
    double perplexity = Math.exp(loss.mean());
    double single = Math.exp(lda.evaluateSingleTopic(result, HeldOut.TEST).mean());
    out.printf(
        Locale.ROOT,
        "Test perplexity %.1f on %d hidden tokens (a single topic: %.1f)%n",
        perplexity,
        loss.count(),
        single);
    return Warnings.ofPerplexity(perplexity, single);
  }
}
