package io.sparkmp.lda.kernel;

import java.io.Serializable;

/**
 * The topic counts of a worker's documents: a list of each document's topics, with room for as many
 * topics as it has tokens.
 *
 * <p>An entry packs the topic into as many bits as needed and the count into the rest of 32 bits.
 */
final class DocumentTopicCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int countBits;
  private final int countMask;
  private final int[] starts; // one more than documents; never changes
  private final int[] sizes;
  private final int[] entries; // topic << countBits | count

  private DocumentTopicCounts(int countBits, int[] starts, int[] sizes, int[] entries) {
    this.countBits = countBits;
    this.countMask = (int) ((1L << countBits) - 1);
    this.starts = starts;
    this.sizes = sizes;
    this.entries = entries;
  }

  private static int countBits(int topics) {
    return Integer.numberOfLeadingZeros(topics - 1);
  }

  /** The most tokens that a document can have. */
  static int maxTokens(int topics) {
    return (int) ((1L << Math.min(31, countBits(topics))) - 1);
  }

  /**
   * Documents without assigned tokens.
   *
   * @param tokens the number of tokens of each document
   */
  static DocumentTopicCounts empty(int topics, int[] tokens) {
    int[] starts = new int[tokens.length + 1];
    for (int d = 0; d < tokens.length; d++) {
      starts[d + 1] = Math.addExact(starts[d], Math.min(tokens[d], topics));
    }
    return new DocumentTopicCounts(
        countBits(topics), starts, new int[tokens.length], new int[starts[tokens.length]]);
  }

  /** The memory of documents with these numbers of tokens. */
  static long bytes(int[] tokens, int topics) {
    long entries = 0;
    for (int each : tokens) {
      entries += Math.min(each, topics);
    }
    return (entries + 2L * tokens.length) * Integer.BYTES;
  }

  DocumentTopicCounts copy() {
    return new DocumentTopicCounts(countBits, starts, sizes.clone(), entries.clone());
  }

  int documents() {
    return sizes.length;
  }

  int[] starts() {
    return starts;
  }

  int[] sizes() {
    return sizes;
  }

  int[] entries() {
    return entries;
  }

  int topic(int entry) {
    return entry >>> countBits;
  }

  int count(int entry) {
    return entry & countMask;
  }

  /** Adds the document's counts to {@code counts}, by topic. */
  void expand(int document, int[] counts) {
    int start = starts[document];
    for (int at = start; at < start + sizes[document]; at++) {
      counts[topic(entries[at])] = count(entries[at]);
    }
  }

  /**
   * Stores the document's counts and zeroes {@code counts}.
   *
   * @param counts by topic; zero except for topics of the old list and of {@code touched}
   * @param touched topics of the sampled tokens
   */
  void compress(int document, int[] counts, char[] touched, int from, int to) {
    int start = starts[document];
    int at = start;
    for (int i = start, end = start + sizes[document]; i < end; i++) {
      at = take(topic(entries[i]), counts, at);
    }
    for (int i = from; i < to; i++) {
      at = take(touched[i], counts, at);
    }
    sizes[document] = at - start;
  }

  /**
   * Recounts a document.
   *
   * @param counts scratch memory by topic, all zero before and after
   * @param topics of its tokens, the first {@code length} of them
   */
  void set(int document, int[] counts, char[] topics, int length) {
    sizes[document] = 0;
    for (int i = 0; i < length; i++) {
      counts[topics[i]]++;
    }
    compress(document, counts, topics, 0, length);
  }

  private int take(int topic, int[] counts, int at) {
    int count = counts[topic];
    if (count == 0) {
      return at;
    }
    counts[topic] = 0;
    entries[at] = topic << countBits | count;
    return at + 1;
  }

  /** Calls {@code each} with topic and count of every topic that the document has. */
  void forEach(int document, WordTopicCounts.Entry each) {
    int start = starts[document];
    for (int at = start; at < start + sizes[document]; at++) {
      each.accept(topic(entries[at]), count(entries[at]));
    }
  }

  /** The number of a document's tokens with a topic. */
  int tokens(int document) {
    int tokens = 0;
    int start = starts[document];
    for (int at = start; at < start + sizes[document]; at++) {
      tokens += count(entries[at]);
    }
    return tokens;
  }
}
