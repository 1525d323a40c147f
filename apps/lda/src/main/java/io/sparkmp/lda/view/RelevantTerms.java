package io.sparkmp.lda.view;

import io.sparkmp.lda.kernel.WordRows;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Collects the words most relevant to each topic, for each lambda that a reader can choose. */
public final class RelevantTerms implements Serializable {
  private static final long serialVersionUID = 1;

  /** Steps of lambda from 0 to 1. */
  public static final int STEPS = 10;

  private final Scale scale;
  private final int most;
  private final List<List<Listed>> found = new ArrayList<>(); // by topic and lambda, worst first

  /**
   * A term of a topic.
   *
   * @param count its tokens in the topic
   */
  public record OfTopic(Term term, int count) implements Serializable {}

  /** A term in the list of one lambda. */
  record Listed(OfTopic term, double relevance) implements Serializable {
    static final Comparator<Listed> WORST_FIRST =
        Comparator.comparingDouble(Listed::relevance)
            .thenComparing(listed -> listed.term.term.word(), Comparator.reverseOrder());
  }

  /**
   * Without terms so far.
   *
   * @param most the number of terms per topic and lambda
   */
  public RelevantTerms(Scale scale, int most) {
    this.scale = scale;
    this.most = most;
    for (int i = 0; i < scale.tokens().length * (STEPS + 1); i++) {
      found.add(new ArrayList<>());
    }
  }

  /** Adds words. */
  public RelevantTerms with(WordRows words) {
    List<PriorityQueue<Listed>> queues = queues();
    for (int row = 0; row < words.words().size(); row++) {
      Term term = Term.of(words, row, scale);
      for (int i = 0; i < words.topics()[row].length; i++) {
        offer(queues, words.topics()[row][i], new OfTopic(term, words.counts()[row][i]));
      }
    }
    keep(queues);
    return this;
  }

  private void offer(List<PriorityQueue<Listed>> queues, int topic, OfTopic term) {
    for (int step = 0; step <= STEPS; step++) {
      double relevance =
          scale.relevance(topic, term.count, term.term.tokens(), step / (double) STEPS);
      add(queues.get(topic * (STEPS + 1) + step), new Listed(term, relevance));
    }
  }

  private void add(PriorityQueue<Listed> queue, Listed listed) {
    queue.add(listed);
    if (queue.size() > most) {
      queue.remove();
    }
  }

  /** Adds the terms of other words. */
  public void add(RelevantTerms other) {
    List<PriorityQueue<Listed>> queues = queues();
    for (int i = 0; i < queues.size(); i++) {
      for (Listed listed : other.found.get(i)) {
        add(queues.get(i), listed);
      }
    }
    keep(queues);
  }

  private List<PriorityQueue<Listed>> queues() {
    List<PriorityQueue<Listed>> queues = new ArrayList<>();
    for (List<Listed> so : found) {
      PriorityQueue<Listed> queue = new PriorityQueue<>(Listed.WORST_FIRST);
      queue.addAll(so);
      queues.add(queue);
    }
    return queues;
  }

  private void keep(List<PriorityQueue<Listed>> queues) {
    found.clear();
    queues.forEach(queue -> found.add(new ArrayList<>(queue)));
  }

  /** All terms of a topic listed for any lambda, starting with lambda 1, best first. */
  public List<OfTopic> of(int topic) {
    Map<String, OfTopic> terms = new LinkedHashMap<>();
    for (int step = STEPS; step >= 0; step--) {
      of(topic, step).forEach(each -> terms.putIfAbsent(each.term.word(), each));
    }
    return List.copyOf(terms.values());
  }

  /** The best terms of a topic for one lambda, best first. */
  public List<OfTopic> of(int topic, int step) {
    return found.get(topic * (STEPS + 1) + step).stream()
        .sorted(Listed.WORST_FIRST.reversed())
        .map(Listed::term)
        .toList();
  }
}
