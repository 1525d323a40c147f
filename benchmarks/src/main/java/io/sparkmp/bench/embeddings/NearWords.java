package io.sparkmp.bench.embeddings;

import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.embeddings.model.Neighbours;
import io.sparkmp.embeddings.model.WordPairs;
import io.sparkmp.random.AliasTable;
import io.sparkmp.random.SplitMix64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Judges vectors by sentences that none was trained on: how often two words that are near each
 * other have a larger cosine than one of them and a word drawn by frequency. 0.5 is chance.
 *
 * @param hidden the sentences
 * @param pairs words whose similarity people have judged, for rank correlation
 */
record NearWords(List<String[]> hidden, @Nullable WordPairs pairs) implements Judge {
  private static final int MOST = 100_000;
  private static final double NOISE_POWER = 0.75;

  @Override
  public void judge(String subject, Map<String, float[]> vectors, Recorder recorder) {
    recorder.uncompared("AUC of words that are near each other", subject, "", auc(vectors), false);
    if (pairs != null) {
      recorder.uncompared(
          "rank correlation with people",
          subject,
          "",
          pairs.agreement(vectors).correlation(),
          false);
    }
  }

  private double auc(Map<String, float[]> vectors) {
    Map<String, Integer> counts = new HashMap<>();
    for (String[] sentence : hidden) {
      for (String word : sentence) {
        if (vectors.containsKey(word)) {
          counts.merge(word, 1, Integer::sum);
        }
      }
    }
    List<String> words = counts.keySet().stream().sorted().toList();
    if (words.isEmpty()) {
      return Double.NaN;
    }
    AliasTable noise =
        AliasTable.of(
            words.stream().mapToDouble(word -> Math.pow(counts.get(word), NOISE_POWER)).toArray());
    SplitMix64 random = new SplitMix64(5);
    double right = 0;
    int all = 0;
    for (String[] sentence : hidden) {
      for (int i = 0; i + 1 < sentence.length && all < MOST; i++) {
        int j = Math.min(sentence.length - 1, i + 1 + random.nextInt(EmbeddingsSuite.WINDOW));
        float[] one = vectors.get(sentence[i]);
        float[] near = vectors.get(sentence[j]);
        if (one == null || near == null || sentence[i].equals(sentence[j])) {
          continue;
        }
        float[] other = vectors.get(words.get(noise.draw(random.nextDouble())));
        double nearCosine = Neighbours.cosine(one, near);
        double otherCosine = Neighbours.cosine(one, other);
        right += nearCosine > otherCosine ? 1 : nearCosine == otherCosine ? 0.5 : 0;
        all++;
      }
    }
    return right / all;
  }
}
