package io.sparkmp.cli.input;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.delimited.Numbers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Ids as a user types them. */
public final class AskedIds {
  private static final int SHOWN = 20;

  private AskedIds() {}

  /**
   * The distinct ids, in order.
   *
   * @param noun what they are ids of, for messages
   * @throws IllegalArgumentException if one is no id of this type, or there is none
   */
  public static List<Object> parse(String noun, IdType type, List<String> texts) {
    Set<Object> ids = new LinkedHashSet<>();
    if (texts.stream().allMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "Invalid " + noun + "s: there is none (expected: ids, separated by commas)");
    }
    for (String text : texts) {
      ids.add(parse(noun, type, text));
    }
    return List.copyOf(ids);
  }

  /**
   * One id.
   *
   * @param noun what it is an id of, for messages
   * @throws IllegalArgumentException if it is not an id of this type
   */
  public static Object parse(String noun, IdType type, String text) {
    Object id = type == IdType.LONG ? Numbers.writtenLong(text.strip()) : text;
    if (id == null) {
      throw new IllegalArgumentException(
          "Invalid "
              + noun
              + ": '"
              + text
              + "' (expected: a whole number, as the model's ids are)");
    }
    return id;
  }

  /**
   * The typed ids, or otherwise those of a file.
   *
   * @param noun what they are ids of, for messages
   * @param file a file with one id per line, or null
   */
  public static List<Object> of(
      String noun, IdType type, List<String> typed, @Nullable String file, SparkSession spark) {
    return file == null
        ? parse(noun, type, typed)
        : IdFile.read(noun + "s", file, type, spark.sparkContext().hadoopConfiguration());
  }

  /**
   * Says that a model does not know some ids, and names ids that are spelt almost like them.
   *
   * @param noun what they are ids of
   * @param known a table of the model with a column {@code id}
   */
  public static String unknown(String noun, List<?> ids, Dataset<Row> known) {
    return "the model does not know "
        + noun
        + (noun.isEmpty() ? "" : ids.size() == 1 ? " " : "s ")
        + list(ids)
        + AlikeIds.of(known, withWhole(ids));
  }

  /** With what was typed as several, but may be one id that contains commas. */
  private static List<?> withWhole(List<?> ids) {
    String whole = ids.stream().map(Object::toString).collect(Collectors.joining(","));
    return Stream.concat(ids.stream(), Stream.of(whole)).toList();
  }

  /** The first of them, for a message. */
  public static String list(List<?> ids) {
    String shown =
        ids.stream().limit(SHOWN).map(Object::toString).collect(Collectors.joining(", "));
    return shown + (ids.size() > SHOWN ? " and " + (ids.size() - SHOWN) + " more" : "");
  }
}
