package io.sparkmp.lda.model;

import io.sparkmp.compat.Jobs;
import io.sparkmp.lda.ingest.CorpusData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

/**
 * How often the top words of a topic occur together. With D documents, D(v) of them with word v and
 * D(v, w) with both, and words v<sub>1</sub>, ..., v<sub>M</sub> of a topic, most frequent first:
 *
 * <ul>
 *   <li><b>UMass</b> (Mimno et al., "Optimizing semantic coherence in topic models", EMNLP 2011,
 *       equation 1): the sum over m = 2..M and l = 1..m-1 of log((D(v<sub>m</sub>, v<sub>l</sub>) +
 *       1) / D(v<sub>l</sub>)). Near 0 is good. A pair whose v<sub>l</sub> occurs in no document
 *       counts as 0. It grows with M, so compare only topics with equally many words.
 *   <li><b>NPMI</b> (Bouma, "Normalized pointwise mutual information in collocation extraction",
 *       2009; for topics Lau, Newman and Baldwin, "Machine reading tea leaves", EACL 2014, with
 *       whole documents as windows): the mean over all pairs of log(p(v, w) / (p(v) p(w))) / -log
 *       p(v, w), where p(v) = D(v) / D and p(v, w) = D(v, w) / D. From -1 to 1; independent words
 *       have 0. No epsilon is added: a pair that never occurs together has the limit -1, one in
 *       every document 1.
 * </ul>
 *
 * @param topic its number
 * @param umass at most slightly above 0; 0 for fewer than two words
 * @param npmi -1 to 1; 0 for fewer than two words
 */
public record Coherence(int topic, double umass, double npmi) {

  /** The number of top words per topic that a training judges. */
  public static final int WORDS = 10;

  /**
   * Judges topics on documents. All tokens count, held out or not, and so do empty documents.
   * Collects only the frequencies of the topics' words and of their pairs.
   *
   * @param topics the topics with the words to judge
   * @return one coherence per topic, in their order
   */
  public static List<Coherence> of(CorpusData data, List<TopWords.Topic> topics) {
    HashMap<String, Integer> codes = new HashMap<>();
    int[][] words = new int[topics.size()][];
    for (int t = 0; t < words.length; t++) {
      words[t] =
          topics.get(t).words().stream()
              .mapToInt(word -> codes.computeIfAbsent(word.word(), w -> codes.size()))
              .toArray();
    }
    List<int[]> rows =
        Jobs.collect(data.words().map(slice -> CoDocumentCounts.rows(slice.ids(), codes)));
    int[] starts = CoDocumentCounts.starts(words);
    CoDocumentCounts pairs = new CoDocumentCounts(words, starts, new ArrayList<>(rows));
    int[] counts = data.byWorker().map(pairs::count).reduce(CoDocumentCounts::plus);
    long documents = data.stats().documents() + data.stats().emptyDocuments();
    List<Coherence> result = new ArrayList<>();
    for (int t = 0; t < words.length; t++) {
      int[] ofTopic = Arrays.copyOfRange(counts, starts[t], starts[t + 1]);
      double umass = umass(ofTopic, words[t].length);
      double npmi = npmi(ofTopic, words[t].length, documents);
      result.add(new Coherence(topics.get(t).topic(), umass, npmi));
    }
    return result;
  }

  /** How many of the topics' words occur in no document. */
  public static long unseen(CorpusData data, List<TopWords.Topic> topics) {
    HashMap<String, Integer> codes = new HashMap<>();
    topics.stream()
        .flatMap(topic -> topic.words().stream())
        .forEach(word -> codes.putIfAbsent(word.word(), codes.size()));
    long seen =
        Jobs.collect(data.words().map(slice -> CoDocumentCounts.rows(slice.ids(), codes).length))
            .stream()
            .mapToLong(pairs -> pairs / 2)
            .sum();
    return codes.size() - seen;
  }

  private static double umass(int[] counts, int n) {
    double sum = 0;
    for (int m = 1; m < n; m++) {
      for (int l = 0; l < m; l++) {
        int single = counts[l * n + l];
        sum += single == 0 ? 0 : Math.log((counts[l * n + m] + 1.0) / single);
      }
    }
    return sum;
  }

  private static double npmi(int[] counts, int n, double documents) {
    double sum = 0;
    for (int m = 1; m < n; m++) {
      for (int l = 0; l < m; l++) {
        double both = counts[l * n + m];
        double independent = (double) counts[l * n + l] * counts[m * n + m] / documents;
        if (both == 0) {
          sum -= 1;
        } else if (both == documents) {
          sum += 1;
        } else {
          sum += Math.log(both / independent) / -Math.log(both / documents);
        }
      }
    }
    return n < 2 ? 0 : sum / (n * (n - 1) / 2.0);
  }
}
