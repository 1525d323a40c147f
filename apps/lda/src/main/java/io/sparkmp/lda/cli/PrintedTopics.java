package io.sparkmp.lda.cli;

import io.sparkmp.cli.PrintedTable;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.TopWords;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Topics as a table, those with the most tokens first.
 *
 * @param topics all of a model, ascending, with the words to print
 * @param coherences of the same topics, in the same order, or none
 * @param ofWords how many top words of each topic these are of
 * @param documents that they were found in, for people
 */
record PrintedTopics(
    List<TopWords.Topic> topics, List<Coherence> coherences, int ofWords, String documents) {

  /** Prints at most so many topics, and below them what the measures mean. */
  void print(int show, PrintWriter out) {
    if (show < topics.size()) {
      out.printf("The largest %s of %s topics:%n", show, topics.size());
    }
    List<String> headings = new ArrayList<>(List.of(">topic", ">share", ">alpha"));
    headings.addAll(coherences.isEmpty() ? List.of() : List.of(">UMass", ">NPMI"));
    headings.add("words");
    PrintedTable table = new PrintedTable(headings.toArray(String[]::new));
    topics.stream()
        .sorted(Comparator.comparingDouble(TopWords.Topic::share).reversed()) // stable
        .limit(show)
        .forEach(topic -> table.add(cells(topic)));
    table.print(out);
    if (!coherences.isEmpty()) {
      out.printf(
          Locale.ROOT,
          "Mean UMass %.1f, mean NPMI %.3f, of up to %d words a topic in %s%n",
          mean(Coherence::umass),
          mean(Coherence::npmi),
          ofWords,
          documents);
      out.println("UMass: nearer to 0 is better; NPMI: 0 if words are unrelated, 1 if inseparable");
    }
    out.flush();
  }

  /** Of the topics that have words. */
  private double mean(ToDoubleFunction<Coherence> measure) {
    return coherences.stream()
        .filter(coherence -> !topics.get(coherence.topic()).words().isEmpty())
        .mapToDouble(measure)
        .average()
        .orElse(0);
  }

  private String[] cells(TopWords.Topic topic) {
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(topic.topic()));
    cells.add(String.format(Locale.ROOT, "%.2f %%", 100 * topic.share()));
    cells.add(String.format(Locale.ROOT, "%.4f", topic.alpha()));
    if (!coherences.isEmpty()) {
      Coherence coherence = coherences.get(topic.topic());
      cells.add(String.format(Locale.ROOT, "%.1f", coherence.umass()));
      cells.add(String.format(Locale.ROOT, "%.3f", coherence.npmi()));
    }
    cells.add(topic.words().stream().map(TopWords.Word::word).collect(Collectors.joining(" ")));
    return cells.toArray(String[]::new);
  }
}
