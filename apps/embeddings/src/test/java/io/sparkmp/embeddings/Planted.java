package io.sparkmp.embeddings;

import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Sentences whose words are of one group each, but for some that are of all: neighbours are known.
 * Word {@code g3w7} is the seventh of group 3; {@code common2} is of all.
 */
public final class Planted {
  /** How many groups there are. */
  public static final int GROUPS = 6;

  /** Words of a group. */
  public static final int WORDS = 12;

  private static final int SENTENCES = 1_200;
  private static final int LENGTH = 12;

  private Planted() {}

  /** The sentences as lists of words. */
  public static List<List<String>> sentences() {
    SplitMix64 random = new SplitMix64(77);
    List<List<String>> sentences = new ArrayList<>();
    for (int s = 0; s < SENTENCES; s++) {
      int group = random.nextInt(GROUPS);
      List<String> words = new ArrayList<>();
      for (int w = 0; w < LENGTH; w++) {
        int word = Math.min(random.nextInt(WORDS), random.nextInt(WORDS)); // some are frequent
        words.add(random.nextInt(4) == 0 ? "common" + random.nextInt(5) : "g" + group + "w" + word);
      }
      sentences.add(words);
    }
    return sentences;
  }

  /** The same as a column {@code tokens}, in an order and in partitions of this seed. */
  public static Dataset<Row> frame(long seed, int partitions) {
    List<Row> rows =
        new ArrayList<>(
            sentences().stream()
                .map(words -> RowFactory.create((Object) words.toArray()))
                .toList());
    Collections.shuffle(rows, new Random(seed));
    return SharedSpark.get()
        .createDataFrame(
            rows,
            new StructType()
                .add("tokens", DataTypes.createArrayType(DataTypes.StringType, false), false))
        .repartition(partitions);
  }

  /** The group of a word; empty for one that is of all. */
  public static String group(Object word) {
    String text = word.toString();
    return text.startsWith("g") ? text.substring(0, text.indexOf('w')) : "";
  }
}
