package io.sparkmp.bench.embeddings;

import io.sparkmp.text.TextRules;
import io.sparkmp.text.TextWords;
import io.sparkmp.text.Tokenizer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.Utils;

/**
 * What all systems are given, and what they are judged by.
 *
 * @param folder of text: a sentence a line, its words separated by blanks
 * @param hidden sentences that none has seen
 */
record Task(Path folder, List<String[]> hidden) {
  private static final int FILES = 4;
  private static final int HIDDEN_OF = 50; // one of so many
  private static final int MOST_HIDDEN = 2_000;

  /** Makes words of lines, and writes those that are not hidden into a folder below another. */
  static Task of(SparkSession spark, JavaRDD<String> lines, Path below) {
    JavaRDD<String> sentences =
        lines.mapPartitions(Task::words).filter(sentence -> !sentence.isEmpty());
    Path folder = below.resolve("text");
    sentences
        .filter(sentence -> !isHidden(sentence))
        .repartition(FILES)
        .saveAsTextFile(folder.toString());
    List<String[]> hidden = new ArrayList<>();
    for (String sentence : sentences.filter(Task::isHidden).take(MOST_HIDDEN)) {
      hidden.add(sentence.split(" ", -1));
    }
    return new Task(folder, hidden);
  }

  private static Iterator<String> words(Iterator<String> lines) {
    TextWords words = new Tokenizer(TextRules.DEFAULT, List.of()).words();
    List<String> sentences = new ArrayList<>();
    lines.forEachRemaining(
        line -> {
          List<String> found = new ArrayList<>();
          var mine = words.in(line);
          while (mine.next()) {
            found.add(mine.word());
          }
          sentences.add(String.join(" ", found));
        });
    return sentences.iterator();
  }

  private static boolean isHidden(String sentence) {
    return Utils.nonNegativeMod(Arrays.hashCode(sentence.toCharArray()), HIDDEN_OF) == 0;
  }
}
