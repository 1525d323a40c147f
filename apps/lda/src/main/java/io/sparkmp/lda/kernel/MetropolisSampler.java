package io.sparkmp.lda.kernel;

import io.sparkmp.lda.draw.CountSampler;
import io.sparkmp.lda.draw.RowScan;
import io.sparkmp.random.AliasTable;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;

/**
 * Metropolis-Hastings with two proposals per token (LightLDA: Yuan et al., WWW 2015), in the order
 * of WarpLDA (Chen et al., VLDB 2016). The work per token does not grow with the number of topics,
 * and each phase touches the counts of one word or one document at a time.
 *
 * <p>The rotating phase visits the words of a slice. For a move of a token from k to t that its
 * document proposed, it accepts with probability
 *
 * <pre>
 *   min(1, (n_wt + beta) (n_k + V beta) / ((n_wk + beta) (n_t + V beta)))
 * </pre>
 *
 * with counts that exclude the token, and draws the word's proposal from n_wk + beta. The local
 * phase, at the end of a sweep, visits the documents, with n_dk + alpha_k in place of n_wk + beta.
 * In each ratio the missing counts cancel against the probability of the proposal, up to changes
 * since it was drawn: less than one sweep. The counts of words and documents that remain are exact,
 * and the totals up to the moves of as many tokens as there are topics, or of one word.
 *
 * <p>Whether a token moves is as good as a coin toss, so decisions are computed without branches.
 *
 * <p>Not thread-safe.
 */
final class MetropolisSampler {
  private final int topicCount;
  private final int[] counts; // of one document or word, by topic
  private final CountSampler draw;
  private final float[] without; // by topic, 1 / (n_k + V beta) with one token less
  private int since; // tokens since the totals' derived values were up to date
  private int[] places = new int[0]; // of each token in the order of words
  private int[] ends = new int[0]; // by word, in that order
  private long[] tokensByWord = new long[0]; // topic in the row, topic now, proposal
  private char[] ofDocument = new char[0]; // the topics of a document's tokens

  MetropolisSampler(int topicCount) {
    this.topicCount = topicCount;
    counts = new int[RowScan.stride(topicCount)];
    draw = new CountSampler(topicCount);
    without = new float[topicCount];
  }

  /**
   * The rotating phase of one block.
   *
   * @param topics the topics that the rows count
   * @param moved the topics after the last local phase
   * @param proposals the documents' proposals; replaced by the words'
   */
  void rotating(
      Tokens tokens,
      char[] topics,
      char[] moved,
      char[] proposals,
      WordTopicCounts rows,
      TopicTotals totals,
      float beta,
      SplitMix64 random) {
    totals.refresh(without);
    since = 0;
    group(tokens, rows.rows());
    for (int at = 0; at < topics.length; at++) {
      tokensByWord[places[at]] = pack(topics[at], moved[at], proposals[at]);
    }
    int from = 0;
    for (int row = 0; row < rows.rows(); row++) {
      int to = ends[row];
      if (to > from) {
        if (rows.isDense(row)) {
          decide(rows.dense(), rows.denseStart(row), from, to, totals, beta, random);
        } else {
          rows.expand(row, counts);
          decide(counts, 0, from, to, totals, beta, random);
          rows.beginList(row, counts);
          for (int at = from; at < to; at++) {
            rows.extendList(row, counts, now(tokensByWord[at]));
          }
        }
        propose(rows, row, from, to, beta, random);
      }
      from = to;
    }
    for (int at = 0; at < topics.length; at++) {
      long token = tokensByWord[places[at]];
      topics[at] = now(token);
      proposals[at] = proposal(token);
    }
  }

  private static long pack(char counted, char now, char proposal) {
    return (long) counted << 32 | (long) now << 16 | proposal;
  }

  private static char counted(long token) {
    return (char) (token >>> 32);
  }

  private static char now(long token) {
    return (char) (token >>> 16);
  }

  private static char proposal(long token) {
    return (char) token;
  }

  /** Counting sort by word. */
  private void group(Tokens tokens, int rows) {
    int[] words = tokens.words();
    if (places.length < words.length) {
      places = new int[words.length];
      tokensByWord = new long[words.length];
    }
    if (ends.length < rows + 1) {
      ends = new int[rows + 1];
    }
    Arrays.fill(ends, 0);
    for (int word : words) {
      ends[word + 1]++;
    }
    for (int row = 0; row < rows; row++) {
      ends[row + 1] += ends[row];
    }
    for (int at = 0; at < words.length; at++) {
      places[at] = ends[words[at]]++; // advances from the word's start to its end
    }
  }

  /** Applies the moves of the local phase, then decides on the documents' proposals. */
  private void decide(
      int[] row, int start, int from, int to, TopicTotals totals, float beta, SplitMix64 random) {
    long[] byWord = tokensByWord;
    for (int at = from; at < to; at++) {
      int counted = counted(byWord[at]);
      int now = now(byWord[at]);
      row[start + counted]--;
      row[start + now]++;
      totals.move(counted, now);
    }
    since += to - from;
    if (since >= topicCount) {
      totals.refresh(without);
      since = 0;
    }
    float[] inverse = totals.inverse();
    for (int at = from; at < to; at++) {
      long token = byWord[at];
      int now = now(token);
      int proposed = proposal(token);
      float forward = (row[start + proposed] + beta) * inverse[proposed];
      float back = (row[start + now] - 1 + beta) * without[now];
      int next = choose(now, proposed, GibbsSampler.unit(random) * back - forward);
      row[start + now]--;
      row[start + next]++;
      totals.move(now, next);
      byWord[at] = (token & ~0xFFFF_0000L) | (long) next << 16;
    }
  }

  /** The second if {@code difference} is negative, without a branch, which nobody could predict. */
  private static int choose(int one, int other, float difference) {
    return one ^ ((one ^ other) & (Float.floatToRawIntBits(difference) >> 31));
  }

  /** Draws the word's proposals: the topic of another of its tokens, or a uniform topic. */
  private void propose(
      WordTopicCounts rows, int row, int from, int to, float beta, SplitMix64 random) {
    draw.open();
    if (rows.isDense(row)) {
      int[] dense = rows.dense();
      int start = rows.denseStart(row);
      for (int k = 0; k < topicCount; k++) { // a zero costs less than a branch
        draw.add(k, dense[start + k]);
      }
    } else {
      int start = rows.listStart(row);
      for (int at = start; at < start + rows.listSize(row); at++) {
        int entry = rows.entries()[at];
        draw.add(WordTopicCounts.topic(entry), WordTopicCounts.count(entry));
      }
    }
    draw.close(to - from);
    int others = draw.total() - 1;
    double range = others + topicCount * (double) beta;
    long[] byWord = tokensByWord;
    for (int at = from; at < to; at++) {
      int now = now(byWord[at]);
      double place = random.nextDouble() * range;
      int next =
          place < others
              ? another(now, (int) place)
              : Math.min((int) ((place - others) / beta), topicCount - 1);
      byWord[at] = (long) now << 16 | next;
    }
  }

  /**
   * The topic of another token of the word. The token itself counts as the first of those with its
   * topic; the last of all stands in for it.
   */
  private int another(int now, int place) {
    int next = draw.topic(place);
    return next == now && draw.isFirst(place) ? draw.topic(draw.total() - 1) : next;
  }

  /**
   * The local phase of a worker; also updates the documents' counts.
   *
   * @param totals unchanged until the rows receive the moves
   */
  void local(WorkerTopics worker, TopicTotals totals, SplitMix64 random) {
    double[] priors = worker.parameters.alpha();
    AliasTable prior = AliasTable.of(priors);
    double alphaSum = worker.parameters.alphaSum();
    float[] alpha = new float[topicCount];
    for (int k = 0; k < topicCount; k++) {
      alpha[k] = (float) priors[k];
    }
    totals.refresh(without);
    DocumentStarts[] blocks = worker.starts;
    int[] place = new int[blocks.length]; // by block, the place of the next document
    int documents = worker.documents();
    for (int document = 0; document < documents; document++) {
      int length = collect(document, blocks, place, worker);
      worker.documents.set(document, counts, ofDocument, length);
      for (int j = 0; j < length; j++) {
        counts[ofDocument[j]]++;
      }
      accept(document, blocks, place, worker, alpha, totals, random);
      propose(document, blocks, place, worker, length, prior, alphaSum, random);
      for (int j = 0; j < length; j++) {
        counts[ofDocument[j]] = 0;
      }
    }
  }

  private static boolean has(DocumentStarts tokens, int place, int document) {
    return place < tokens.documents().length && tokens.documents()[place] == document;
  }

  /** The topics of a document's tokens, block by block. */
  private int collect(int document, DocumentStarts[] blocks, int[] place, WorkerTopics worker) {
    int length = 0;
    for (int s = 0; s < blocks.length; s++) {
      DocumentStarts tokens = blocks[s];
      if (has(tokens, place[s], document)) {
        int from = tokens.starts()[place[s]];
        int size = tokens.starts()[place[s] + 1] - from;
        if (ofDocument.length < length + size) {
          ofDocument = Arrays.copyOf(ofDocument, 2 * (length + size));
        }
        System.arraycopy(worker.topics[s], from, ofDocument, length, size);
        length += size;
      }
    }
    return length;
  }

  /** Decides on the words' proposals. */
  private void accept(
      int document,
      DocumentStarts[] blocks,
      int[] place,
      WorkerTopics worker,
      float[] alpha,
      TopicTotals totals,
      SplitMix64 random) {
    float[] inverse = totals.inverse();
    int j = 0;
    for (int s = 0; s < blocks.length; s++) {
      DocumentStarts tokens = blocks[s];
      if (!has(tokens, place[s], document)) {
        continue;
      }
      char[] proposals = worker.proposals[s];
      char[] moved = worker.moved[s];
      for (int at = tokens.starts()[place[s]]; at < tokens.starts()[place[s] + 1]; at++, j++) {
        int now = ofDocument[j];
        int proposed = proposals[at];
        if (proposed == WordTopicCounts.NONE) { // of all tokens, after the first sweep
          proposed = now;
        }
        float forward = (counts[proposed] + alpha[proposed]) * inverse[proposed];
        float back = (counts[now] - 1 + alpha[now]) * without[now];
        int next = choose(now, proposed, GibbsSampler.unit(random) * back - forward);
        counts[now]--;
        counts[next]++;
        ofDocument[j] = (char) next;
        moved[at] = (char) next;
      }
    }
  }

  /** Draws the document's proposals: the topic of another token, or from the prior. */
  private void propose(
      int document,
      DocumentStarts[] blocks,
      int[] place,
      WorkerTopics worker,
      int length,
      AliasTable prior,
      double alphaSum,
      SplitMix64 random) {
    int others = length - 1;
    double range = others + alphaSum;
    int j = 0;
    for (int s = 0; s < blocks.length; s++) {
      DocumentStarts tokens = blocks[s];
      if (!has(tokens, place[s], document)) {
        continue;
      }
      char[] proposals = worker.proposals[s];
      for (int at = tokens.starts()[place[s]]; at < tokens.starts()[place[s] + 1]; at++, j++) {
        double drawn = random.nextDouble() * range;
        int other = (int) drawn;
        proposals[at] =
            drawn < others
                ? ofDocument[other + 1 + ((other - j) >> 31)]
                : (char) prior.draw((drawn - others) / alphaSum);
      }
      place[s]++;
    }
  }
}
