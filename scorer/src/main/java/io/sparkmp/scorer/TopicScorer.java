package io.sparkmp.scorer;

import io.sparkmp.errors.Arguments;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.lda.kernel.DirichletPriors;
import io.sparkmp.lda.kernel.TopicWordDistributions;
import io.sparkmp.lda.metadata.TopicModelInfo;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Scores with a topic model that {@code lda export} wrote, with the same results as the model
 * inside Spark. Topics have the model's numbers, from 0.
 *
 * <p>Immutable and thread-safe; each thread computes its own answer.
 */
public final class TopicScorer {
  private final TopicModelInfo info;
  private final String[] words; // ascending
  private final IdEncoder places;
  private final TopicWordDistributions distributions;
  private final long[] totals;

  private TopicScorer(TopicModelInfo info, TopicTable topics, WordTable table) {
    this.info = info;
    totals = topics.tokens();
    int[] order = table.words().ascending();
    words =
        Arrays.stream(order).mapToObj(i -> (String) table.words().get(i)).toArray(String[]::new);
    places = table.words().gather(order).index();
    distributions =
        new TopicWordDistributions(
            new DirichletPriors(topics.alpha(), info.beta()),
            totals,
            info.words(),
            Arrays.stream(order).mapToObj(i -> table.topics().get(i)).toArray(int[][]::new),
            Arrays.stream(order).mapToObj(i -> table.counts().get(i)).toArray(int[][]::new));
  }

  /**
   * Loads a model.
   *
   * @param folder a folder that {@code lda export --output} wrote
   * @throws ScorerException if there is no model, or it is not exported, damaged, or of a newer
   *     version
   */
  public static TopicScorer load(Path folder) {
    ExportedModel model = new ExportedModel(folder, "lda");
    TopicModelInfo info =
        model.metadata(
            TopicModelInfo.class,
            TopicModelInfo.FORMAT,
            TopicModelInfo.VERSION,
            TopicModelInfo.ADDED);
    TopicTable topics = TopicTable.read(model, info.topics());
    WordTable words = WordTable.read(model, info.words(), topics.tokens());
    return new TopicScorer(info, topics, words);
  }

  /** The model's metadata. */
  public TopicModelInfo info() {
    return info;
  }

  /** Whether the model knows a word. */
  public boolean knows(String word) {
    int place = place(word);
    return place >= 0 && distributions.knows(place);
  }

  /** The words of a training were composed, too: an e and its accent are one character. */
  private int place(String word) {
    return places.find(Normalizer.normalize(word, Normalizer.Form.NFC));
  }

  /**
   * The topics of a document.
   *
   * @param document its words, repeated as they occur; unknown words are left out
   * @return the share of each topic, adding up to 1; zeros if the model knows none of the words
   */
  public double[] topics(Collection<String> document) {
    return topics(
        document.stream()
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())));
  }

  /**
   * Like {@link #topics(Collection)}.
   *
   * @param document the count or another positive weight of each word
   */
  public double[] topics(Map<String, ? extends Number> document) {
    TreeMap<Integer, Double> found = new TreeMap<>();
    document.forEach(
        (word, count) -> {
          double weight = count.doubleValue();
          Arguments.check(
              "count of '" + word + "'",
              weight,
              weight > 0 && Double.isFinite(weight),
              "a finite number > 0");
          int place = place(word);
          if (place >= 0) {
            found.merge(place, weight, Double::sum);
          }
        });
    return distributions.shares(
        found.keySet().stream().mapToInt(place -> place).toArray(),
        found.values().stream().mapToDouble(weight -> weight).toArray());
  }

  /**
   * The most frequent words of a topic, most frequent first; ties in ascending order.
   *
   * @param topic the topic's number
   * @param num the maximum number, at least 1
   * @return the words with their probabilities in the topic
   */
  public List<Scored> words(int topic, int num) {
    Arguments.check(
        "topic", topic, topic >= 0 && topic < info.topics(), "0 to " + (info.topics() - 1));
    Arguments.check("num", num, num >= 1, ">= 1");
    record Counted(int place, int count) {}
    List<Counted> all = new ArrayList<>();
    for (int place = 0; place < words.length; place++) {
      int at = place;
      distributions.forEach(
          place,
          (of, count) -> {
            if (of == topic) {
              all.add(new Counted(at, count));
            }
          });
    }
    double tokens = totals[topic] + info.words() * info.beta();
    return all.stream()
        .sorted(Comparator.comparingInt(Counted::count).reversed()) // stable
        .limit(num)
        .map(one -> new Scored(words[one.place], (float) ((one.count + info.beta()) / tokens)))
        .toList();
  }
}
