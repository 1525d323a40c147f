package io.sparkmp.lda.layout;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Documents of few words, entry by entry, with entries of the same document and word, for tests.
 *
 * @param documents their number; ids are from 1, and some have no entry
 * @param entries in any order
 */
public record RandomCorpus(int documents, List<Entry> entries) {

  /** Some tokens of one word in one document. */
  public record Entry(long document, String word, int count) {}

  /** Entries of 37 documents and 29 words. */
  public static RandomCorpus of(int n, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    List<Entry> entries = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      // The square makes low numbers frequent.
      double u = random.nextDouble();
      double v = random.nextDouble();
      entries.add(
          new Entry(1 + (long) (37 * v * v), "w" + (int) (29 * u * u), 1 + random.nextInt(4)));
    }
    return new RandomCorpus(37, entries);
  }

  RandomCorpus shuffled(long seed) {
    List<Entry> other = new ArrayList<>(entries);
    Collections.shuffle(other, new Random(seed));
    return new RandomCorpus(documents, other);
  }

  List<Records> pieces(int count) {
    List<Records> pieces = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      RecordsBuilder builder = new RecordsBuilder(IdType.LONG, IdType.STRING);
      if (c == count - 1) {
        for (long d = 1; d <= documents; d++) {
          builder.rows().encode(d);
        }
      }
      for (Entry e :
          entries.subList(c * entries.size() / count, (c + 1) * entries.size() / count)) {
        builder.add(builder.rows().encode(e.document), builder.columns().encode(e.word), e.count);
      }
      pieces.add(builder.take());
    }
    return pieces;
  }

  /** The naive form: the number of tokens of each word by document. */
  public TreeMap<Long, TreeMap<String, Integer>> counts() {
    TreeMap<Long, TreeMap<String, Integer>> counts = new TreeMap<>();
    for (long d = 1; d <= documents; d++) {
      counts.put(d, new TreeMap<>());
    }
    for (Entry e : entries) {
      counts.get(e.document).merge(e.word, e.count, Integer::sum);
    }
    return counts;
  }

  /** How many documents each word is in. */
  public Map<String, Integer> documentsOfWords() {
    Map<String, Integer> documents = new TreeMap<>();
    counts()
        .values()
        .forEach(doc -> doc.keySet().forEach(w -> documents.merge(w, 1, Integer::sum)));
    return documents;
  }

  /** How many tokens each word has. */
  public Map<String, Integer> tokensOfWords() {
    Map<String, Integer> tokens = new TreeMap<>();
    entries.forEach(e -> tokens.merge(e.word, e.count, Integer::sum));
    return tokens;
  }
}
