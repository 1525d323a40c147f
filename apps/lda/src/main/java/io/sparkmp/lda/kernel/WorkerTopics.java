package io.sparkmp.lda.kernel;

import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.ids.IdCounts;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a worker: the topics of its tokens, the topic counts of its documents, the totals
 * last seen in each slice, and the priors' parameters. Changed in place by the kernel.
 */
public final class WorkerTopics implements Serializable {
  private static final long serialVersionUID = 1L;

  final char[][] topics; // by slice, the topic of each training token that the rows count
  final char[][] moved; // the same after the last local phase; empty for Gibbs sampling
  final char[][] proposals; // the same; empty for Gibbs sampling
  final DocumentStarts[] starts; // by slice; never changes; empty for Gibbs sampling
  final DocumentTopicCounts documents;
  final int[][] seen; // by slice, its totals when it was last here
  final long[] totals; // their sum
  final long[] exact; // of all slices after a sweep; within it, of those that ended here
  final long @Nullable [] known; // the totals of the model to start from; never change
  DirichletPriors parameters;
  double wordStatistic; // of slices that ended the sweep here, for learning beta

  WorkerTopics(
      char[][] topics,
      char[][] moved,
      char[][] proposals,
      DocumentStarts[] starts,
      DocumentTopicCounts documents,
      int[][] seen,
      long[] totals,
      long[] exact,
      long @Nullable [] known,
      DirichletPriors parameters,
      double wordStatistic) {
    this.topics = topics;
    this.moved = moved;
    this.proposals = proposals;
    this.starts = starts;
    this.documents = documents;
    this.seen = seen;
    this.totals = totals;
    this.exact = exact;
    this.known = known;
    this.parameters = parameters;
    this.wordStatistic = wordStatistic;
  }

  /** This class and those of its parts, for registration with a serialiser. */
  public static List<Class<?>> classes() {
    return List.of(
        WorkerTopics.class,
        DocumentTopicCounts.class,
        DocumentStarts.class,
        DocumentStarts[].class);
  }

  /**
   * A worker before the first sweep: no token has a topic.
   *
   * @param documents the worker's documents with their training token counts
   * @param slices S
   * @param training the worker's tokens by slice; each is requested once
   * @param proposals whether the sampler keeps proposals
   * @param known the totals of the model to start from, or null
   * @throws FinalFailureException if a document is too long for the number of topics, or the tokens
   *     would take more than a quarter of the memory
   */
  public static WorkerTopics start(
      IdCounts documents,
      int slices,
      Iterator<Tokens> training,
      DirichletPriors parameters,
      boolean proposals,
      long @Nullable [] known) {
    int topics = parameters.alpha().length;
    int[] lengths = documents.counts();
    for (int d = 0; d < lengths.length; d++) {
      if (lengths[d] > DocumentTopicCounts.maxTokens(topics)) {
        throw new FinalFailureException(
            "Invalid document "
                + documents.ids().get(d)
                + ": "
                + lengths[d]
                + " tokens (expected: at most "
                + DocumentTopicCounts.maxTokens(topics)
                + " with "
                + topics
                + " topics; split it)");
      }
    }
    checkMemory(lengths, topics, proposals ? 3 : 1, Runtime.getRuntime().maxMemory());
    char[][] assigned = new char[slices][];
    char[][] proposed = new char[slices][];
    DocumentStarts[] starts = new DocumentStarts[slices];
    for (int s = 0; s < slices; s++) {
      Tokens tokens = training.next();
      assigned[s] = none(tokens.size());
      proposed[s] = none(proposals ? tokens.size() : 0);
      starts[s] =
          proposals ? new DocumentStarts(tokens.documents(), tokens.starts()) : DocumentStarts.NONE;
    }
    return new WorkerTopics(
        assigned,
        copy(proposed),
        proposed,
        starts,
        DocumentTopicCounts.empty(topics, lengths),
        new int[slices][topics],
        new long[topics],
        new long[topics],
        known,
        parameters,
        0);
  }

  /**
   * The memory of a worker in bytes.
   *
   * @param lengths the numbers of training tokens of its documents
   * @param proposals whether the sampler keeps proposals
   */
  public static long bytes(int[] lengths, int slices, int topics, boolean proposals) {
    long tokens = 0;
    double parts = 0; // of documents in blocks, if words spread evenly over slices
    for (int length : lengths) {
      tokens += length;
      parts += proposals ? slices * (1 - Math.pow(1 - 1.0 / slices, length)) : 0;
    }
    return tokens * Character.BYTES * (proposals ? 3 : 1)
        + 2 * Integer.BYTES * (long) parts
        + DocumentTopicCounts.bytes(lengths, topics)
        + (long) slices * topics * Integer.BYTES;
  }

  /**
   * Rejects more tokens than fit into memory.
   *
   * @param lengths the documents' lengths
   * @param each the number of topics stored per token
   * @param memory in bytes
   */
  static void checkMemory(int[] lengths, int topics, int each, long memory) {
    long tokens = 0;
    long counts = 0;
    for (int length : lengths) {
      tokens += length;
      counts += Math.min(length, topics);
    }
    TokenMemory.check(tokens, "of one worker", Character.BYTES * each, memory);
    if (counts > Integer.MAX_VALUE) {
      throw new FinalFailureException(
          "Cannot hold topics: "
              + counts
              + " of the documents of one worker (expected: at most "
              + Integer.MAX_VALUE
              + "); use more workers");
    }
  }

  private static char[] none(int tokens) {
    char[] topics = new char[tokens];
    java.util.Arrays.fill(topics, WordTopicCounts.NONE);
    return topics;
  }

  WorkerTopics copy() {
    return new WorkerTopics(
        copy(topics),
        copy(moved),
        copy(proposals),
        starts,
        documents.copy(),
        java.util.Arrays.stream(seen).map(int[]::clone).toArray(int[][]::new),
        totals.clone(),
        exact.clone(),
        known,
        parameters,
        wordStatistic);
  }

  private static char[][] copy(char[][] arrays) {
    return java.util.Arrays.stream(arrays).map(char[]::clone).toArray(char[][]::new);
  }

  /** The current priors' parameters. */
  public DirichletPriors parameters() {
    return parameters;
  }

  /** The number of documents. */
  public int documents() {
    return documents.documents();
  }

  /** The topics' expected shares of a document, which add up to 1. */
  public double[] shares(int document) {
    double[] shares = parameters.alpha().clone();
    double total = documents.tokens(document) + parameters.alphaSum();
    documents.forEach(document, (topic, count) -> shares[topic] += count);
    for (int k = 0; k < shares.length; k++) {
      shares[k] /= total;
    }
    return shares;
  }
}
