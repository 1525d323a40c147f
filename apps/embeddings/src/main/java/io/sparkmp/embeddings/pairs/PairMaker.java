package io.sparkmp.embeddings.pairs;

import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Records;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Makes the pairs of a piece of text, in batches. With a window of 1, the sentence {@code the cat
 * sat} gives (the, cat), (cat, the), (cat, sat) and (sat, cat). A pair's value says how often to
 * train it per epoch: with a window of 5, words at a distance of 2 in four epochs of five. On
 * average this is a window whose size is drawn from 1 to 5 for each word (Mikolov et al.,
 * "Efficient Estimation of Word Representations in Vector Space", 2013), and anew in each epoch.
 * The draws depend on the seed, the sentence's id and the place in it, but not on how the input is
 * divided.
 *
 * <p>Not thread-safe.
 */
public final class PairMaker implements Iterator<Records> {
  /** Marks the first word of a sentence. */
  public static final float FIRST = 1;

  /** Marks the other words. */
  public static final float LATER = 0;

  /** The number of pairs per batch. */
  private static final int PIECE = 1 << 20;

  private final Records tokens;
  private final double[] kept;
  private final PairOptions options;
  private final int[] sentence;
  private int[] centres = new int[1 << 16];
  private int[] contexts = new int[1 << 16];
  private float[] times = new float[1 << 16];
  private int size;
  private int at; // the next token
  private int length; // the sentence's
  private int centre; // the next of its words
  private SplitMix64 random = new SplitMix64(0); // of the sentence

  /**
   * The pairs of a piece.
   *
   * @param tokens one record each, in order; rows are sentence ids, columns words, and values
   *     {@link #FIRST} or {@link #LATER}
   * @param kept by code, the fraction of each word's occurrences to keep; 0 for words left out
   */
  public PairMaker(Records tokens, double[] kept, PairOptions options) {
    this.tokens = tokens;
    this.kept = kept;
    this.options = options;
    this.sentence = new int[Math.min(options.maxSentenceLength(), tokens.size())];
  }

  @Override
  public boolean hasNext() {
    if (size == 0) {
      fill();
    }
    return size > 0;
  }

  @Override
  public Records next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Ids words = tokens.columns();
    Records pairs =
        new Records(
            words,
            words,
            Arrays.copyOf(centres, size),
            Arrays.copyOf(contexts, size),
            Arrays.copyOf(times, size),
            new byte[0]);
    size = 0;
    return pairs;
  }

  private void fill() {
    while (size < PIECE && (centre < length || at < tokens.size())) {
      if (centre == length) {
        readSentence();
      } else {
        addPairs(centre++);
      }
    }
  }

  /** Reads a sentence, up to the maximum length. */
  private void readSentence() {
    if (tokens.values()[at] == FIRST) {
      long id = tokens.rows().hash(tokens.rowCodes()[at]);
      random = new SplitMix64(SplitMix64.derive(options.seed(), id));
    }
    int[] words = tokens.columnCodes();
    length = 0;
    centre = 0;
    int seen = 0;
    do {
      double keep = kept[words[at]];
      seen += keep > 0 ? 1 : 0;
      if (keep >= 1 || (keep > 0 && random.nextDouble() < keep)) {
        sentence[length++] = words[at];
      }
      at++;
    } while (at < tokens.size() && tokens.values()[at] == LATER && seen < sentence.length);
  }

  private void addPairs(int i) {
    int window = options.windowSize();
    int first = Math.max(0, i - window);
    int last = (int) Math.min(length - 1L, (long) i + window);
    reserve(last - first);
    for (int j = first; j <= last; j++) {
      if (j != i) {
        centres[size] = sentence[i];
        contexts[size] = sentence[j];
        times[size++] = (window + 1f - Math.abs(i - j)) / window;
      }
    }
  }

  private void reserve(int more) {
    if (size + more > centres.length) {
      int larger = Math.max(size + more, 2 * centres.length);
      centres = Arrays.copyOf(centres, larger);
      contexts = Arrays.copyOf(contexts, larger);
      times = Arrays.copyOf(times, larger);
    }
  }
}
