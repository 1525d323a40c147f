package io.sparkmp.bench.embeddings;

import io.sparkmp.embeddings.model.WordPairs;
import io.sparkmp.text.TextRules;
import io.sparkmp.text.TextWords;
import io.sparkmp.text.Tokenizer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.Utils;
import org.jspecify.annotations.Nullable;

/**
 * The input of all systems, and their judge.
 *
 * @param folder text with a sentence per line and blanks between words
 * @param judge judges by data that no system gets
 */
record Task(Path folder, Judge judge) {
  private static final int FILES = 4;
  private static final int HIDDEN_OF = 50; // hides one in this many
  private static final int MOST_HIDDEN = 2_000;
  private static final int LEAST_SESSION = 3;
  private static final int MOST_SESSIONS = 10_000; // for judging

  /** Splits lines into words, and writes those that are not hidden to a subfolder. */
  static Task ofText(JavaRDD<String> lines, @Nullable WordPairs pairs, Path below) {
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
    return new Task(folder, new NearWords(hidden, pairs));
  }

  /**
   * Makes a session of each user's items, and writes it without its last item. Items are in order
   * of time or, without times, in an order that depends only on the seed.
   *
   * @param lines a user, an item, a rating and perhaps a time
   */
  static Task ofRatings(Dataset<String> lines, long seed, Path below) {
    Column fields = functions.split(lines.col("value"), "::|[\\t ,]");
    Column user = fields.getItem(0);
    Column item = fields.getItem(1);
    Column time =
        functions.coalesce(functions.get(fields, functions.lit(3)).cast("long"), functions.lit(0L));
    Column drawn = functions.xxhash64(functions.lit(seed), user, item);
    Dataset<String> sessions =
        lines
            .groupBy(user.as("user"))
            .agg(
                functions
                    .array_sort(functions.collect_list(functions.struct(time, drawn, item)))
                    .as("items"))
            .filter(functions.size(functions.col("items")).geq(LEAST_SESSION))
            .orderBy(functions.xxhash64(functions.lit(seed), functions.col("user")))
            .select(
                functions.array_join(
                    functions.transform(
                        functions.col("items"),
                        one ->
                            functions.translate(one.getItem("col3"), "0123456789", "abcdefghij")),
                    " "))
            .as(Encoders.STRING())
            .persist(StorageLevel.MEMORY_AND_DISK());
    Path folder = below.resolve("text");
    sessions
        .javaRDD()
        .map(session -> session.substring(0, session.lastIndexOf(' ')))
        .repartition(FILES)
        .saveAsTextFile(folder.toString());
    List<String[]> judged =
        sessions.takeAsList(MOST_SESSIONS).stream().map(s -> s.split(" ", -1)).toList();
    sessions.unpersist();
    return new Task(folder, new LastItems(judged));
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
