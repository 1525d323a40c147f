package io.sparkmp.lda.cli;

import io.sparkmp.compat.Jobs;
import io.sparkmp.lda.kernel.WordRows;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.view.RelevantTerms;
import io.sparkmp.lda.view.Scale;
import io.sparkmp.lda.view.Term;
import io.sparkmp.lda.view.TopicMap;
import io.sparkmp.lda.view.TopicOverlap;
import io.sparkmp.page.Library;
import io.sparkmp.page.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/** The page on the topics of a model. Topics carry the numbers that they have in the model. */
final class TopicsPage {

  /** Terms of a topic for one lambda. */
  private static final int TERMS = 30;

  /** Words that can be searched for beside the terms of topics, the most frequent ones. */
  private static final int SEARCHED = 20_000;

  private static final int EXCLUSIVE = 10; // terms that exclusivity is the mean of

  private TopicsPage() {}

  /**
   * A document as the page shows it.
   *
   * @param name its title, or its id
   */
  record Shown(String name, long tokens, double share) {}

  /**
   * What the page shows of a topic.
   *
   * @param umass its coherence, null if it is not known
   * @param npmi the same by another measure
   * @param exclusivity how much of the probability that all topics together give to its ten first
   *     terms is its own, 0 to 1, on average
   * @param x place on the map
   * @param y place on the map
   * @param terms indices of words, with the count of each in the topic
   */
  record View(
      int topic,
      double alpha,
      long tokens,
      @Nullable Double umass,
      @Nullable Double npmi,
      double exclusivity,
      double x,
      double y,
      List<int[]> terms,
      List<Shown> documents) {}

  private record Word(String word, long tokens, int[] topics, int[] counts) {}

  private record Content(
      String model,
      long vocabulary,
      double beta,
      int steps,
      int listed,
      String judged,
      boolean hasDocuments,
      List<View> topics,
      List<Word> words) {}

  /**
   * The page.
   *
   * @param name of the model, for people
   * @param coherences of all topics, ascending, or none
   * @param judged by what they were judged, as a sentence
   * @param documents the most typical of each topic, or none
   */
  static Page of(
      TopicModel model,
      String name,
      List<Coherence> coherences,
      String judged,
      List<List<Shown>> documents) {
    long[] tokens = model.totals();
    Scale scale = new Scale(model.info().beta(), model.info().words(), tokens);
    JavaRDD<WordRows> rows = model.wordRows();
    double[][] points = TopicMap.points(distances(rows, scale));
    RelevantTerms terms = terms(rows, scale);
    Index index = new Index();
    List<View> views = new ArrayList<>();
    double[] alpha = model.parameters().alpha();
    for (int topic = 0; topic < tokens.length; topic++) {
      Coherence coherence = coherences.isEmpty() ? null : coherences.get(topic);
      views.add(
          new View(
              topic,
              alpha[topic],
              tokens[topic],
              coherence == null ? null : coherence.umass(),
              coherence == null ? null : coherence.npmi(),
              exclusivity(topic, terms, scale),
              points[topic][0],
              points[topic][1],
              terms.of(topic).stream()
                  .map(each -> new int[] {index.of(each.term()), each.count()})
                  .toList(),
              documents.isEmpty() ? List.of() : documents.get(topic)));
    }
    frequent(rows, scale).forEach(index::of);
    Content content =
        new Content(
            name,
            scale.words(),
            scale.beta(),
            RelevantTerms.STEPS,
            TERMS,
            judged,
            !documents.isEmpty(),
            views,
            index.words());
    return new Page(
        TopicsPage.class,
        "Topics of " + name,
        List.of(Library.D3),
        List.of("topics.css"),
        List.of("topics.js"),
        Page.data(content));
  }

  /** Words by their place in the page's list. */
  private static final class Index {
    private final Map<String, Integer> places = new LinkedHashMap<>();
    private final List<Word> words = new ArrayList<>();

    int of(Term term) {
      return places.computeIfAbsent(
          term.word(),
          word -> {
            words.add(new Word(word, term.tokens(), term.topics(), term.counts()));
            return words.size() - 1;
          });
    }

    List<Word> words() {
      return words;
    }
  }

  private static double[][] distances(JavaRDD<WordRows> rows, Scale scale) {
    int topics = scale.tokens().length;
    TopicOverlap all = new TopicOverlap(topics, scale.beta());
    Jobs.collect(rows.map(part -> new TopicOverlap(topics, scale.beta()).with(part)))
        .forEach(all::add);
    return all.distances(scale.tokens(), scale.words());
  }

  private static RelevantTerms terms(JavaRDD<WordRows> rows, Scale scale) {
    RelevantTerms all = new RelevantTerms(scale, TERMS);
    Jobs.collect(rows.map(part -> new RelevantTerms(scale, TERMS).with(part))).forEach(all::add);
    return all;
  }

  private static double exclusivity(int topic, RelevantTerms terms, Scale scale) {
    return terms.of(topic, RelevantTerms.STEPS).stream()
        .limit(EXCLUSIVE)
        .mapToDouble(
            each -> (each.count() + scale.beta()) / scale.denominator(topic) / each.term().mass())
        .average()
        .orElse(0);
  }

  private static List<Term> frequent(JavaRDD<WordRows> rows, Scale scale) {
    return Jobs.collect(rows.flatMap(part -> frequent(part, scale).iterator())).stream()
        .sorted(Term.BY_TOKENS)
        .limit(SEARCHED)
        .toList();
  }

  private static List<Term> frequent(WordRows part, Scale scale) {
    List<Term> terms = new ArrayList<>();
    for (int row = 0; row < part.words().size(); row++) {
      terms.add(Term.of(part, row, scale));
    }
    terms.sort(Term.BY_TOKENS);
    return terms.subList(0, Math.min(SEARCHED, terms.size()));
  }
}
