package io.sparkmp.lda.kernel;

import io.sparkmp.rotation.Visit;
import java.util.Arrays;

/** Checks that no token is lost: rows, totals, documents and tokens have the same counts. */
final class TokenCountCheck {

  private TokenCountCheck() {}

  /**
   * Checks a worker and the slice that it just trained.
   *
   * @param eachTopic whether the documents' topic counts must be up to date, or only the numbers of
   *     tokens
   * @throws IllegalStateException if a count is wrong
   */
  static void check(Visit visit, WorkerTopics worker, TopicSlice slice, boolean eachTopic) {
    int topics = slice.totals.length;
    WordTopicCounts rows = slice.rows;
    compare(visit, "in the words of the slice", slice.totals, rows.totals());
    for (int row = 0; row < rows.rows(); row++) {
      long[] tokens = {0};
      rows.forEach(row, (topic, count) -> tokens[0] += count < 0 ? Integer.MAX_VALUE : count);
      long most = rows.capacities()[row];
      if (tokens[0] > most || (visit.epoch() > 0 && tokens[0] < most)) {
        throw broken(visit, "tokens of word " + row, most, tokens[0]);
      }
    }
    int[] assigned = new int[topics];
    for (char[] ofSlice : worker.topics) {
      for (char topic : ofSlice) {
        if (topic != WordTopicCounts.NONE) {
          assigned[topic]++;
        }
      }
    }
    int[] counted = new int[topics];
    for (int d = 0; d < worker.documents(); d++) {
      worker.documents.forEach(d, (topic, count) -> counted[topic] += count);
    }
    long tokens = Arrays.stream(assigned).asLongStream().sum();
    long ofDocuments = Arrays.stream(counted).asLongStream().sum();
    if (!eachTopic && visit.step() < worker.topics.length - 1) {
      if (visit.epoch() > 0 && tokens != ofDocuments) {
        throw broken(visit, "tokens in the documents of the worker", tokens, ofDocuments);
      }
      return;
    }
    compare(visit, "in the documents of the worker", assigned, counted);
  }

  private static void compare(Visit visit, String where, int[] expected, int[] found) {
    for (int k = 0; k < expected.length; k++) {
      if (expected[k] != found[k]) {
        throw broken(visit, "tokens of topic " + k + " " + where, expected[k], found[k]);
      }
    }
  }

  private static IllegalStateException broken(Visit visit, String what, long expected, long found) {
    return new IllegalStateException(
        "Cannot go on after "
            + visit
            + ": "
            + found
            + " "
            + what
            + " (expected: "
            + expected
            + ")");
  }
}
