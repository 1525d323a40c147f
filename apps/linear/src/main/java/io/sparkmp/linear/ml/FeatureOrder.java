package io.sparkmp.linear.ml;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * Compares the names of vectors' entries with those of a training. A model knows entries by their
 * places; {@code VectorAssembler} and others write the names into the column's metadata.
 *
 * <pre>
 *   training     applied to    verdict
 *   [a, b, c]    [a, c, b]     refused: the same names in another order
 *   [a, b, c]    [a, b, d]     a doubt: renamed, or another feature
 *   [a, b, c]    no names      nothing
 *   [a [x, y]]   [a [y, x]]    a doubt: categories numbered in another order
 * </pre>
 *
 * @param column the column's name
 * @param training names of the training; empty if there were none
 * @param found those of the column; empty if it has none
 */
record FeatureOrder(String column, List<String> training, List<String> found) {
  private static final int SHOWN = 5;

  /** The names of a column's entries; none unless each has one. */
  static List<String> names(StructField field) {
    if (!field.dataType().equals(SQLDataTypes.VectorType())) {
      return List.of();
    }
    var attributes = AttributeGroup.fromStructField(field).attributes();
    if (attributes.isEmpty() || attributes.get().length == 0) {
      return List.of();
    }
    List<Attribute> all = List.of(attributes.get());
    return all.stream().allMatch(one -> one.name().isDefined())
        ? all.stream().map(one -> one.name().get() + categories(one)).toList()
        : List.of();
  }

  /**
   * The categories behind a number of {@code StringIndexer}, since a second one, fitted to other
   * data, may number them in another order; empty if there are none.
   */
  private static String categories(Attribute attribute) {
    List<String> all = categories(attribute, SHOWN);
    return all.isEmpty() ? "" : " " + all;
  }

  /** The first categories that an attribute numbers, from 0; none if it does not say them. */
  static List<String> categories(Attribute attribute, int most) {
    return attribute instanceof NominalAttribute nominal && nominal.values().isDefined()
        ? Arrays.stream(nominal.values().get()).limit(most).toList()
        : List.of();
  }

  /**
   * Fails if the names are those of the training in another order.
   *
   * @throws IllegalArgumentException with both orders
   */
  void check() {
    if (differs() && sorted(training).equals(sorted(found))) {
      throw new IllegalArgumentException(
          "Cannot apply the model to column "
              + column
              + ": "
              + both()
              + ", the order of the training); assemble its vectors in that order");
    }
  }

  /** What to check where names differ, or null. */
  @Nullable String doubt() {
    return differs() && training.size() == found.size()
        ? "Column "
            + column
            + ": "
            + both()
            + ", as in the training); if these are other features, the predictions are wrong"
        : null;
  }

  private boolean differs() {
    return !found.isEmpty() && !training.isEmpty() && !found.equals(training);
  }

  /** The names of both, from the first that differs on. */
  private String both() {
    int shorter = Math.min(training.size(), found.size());
    int from =
        IntStream.range(0, shorter)
            .filter(i -> !training.get(i).equals(found.get(i)))
            .findFirst()
            .orElse(shorter);
    return "from entry "
        + from
        + " on it has "
        + some(found, from)
        + " (expected: "
        + some(training, from);
  }

  private static String some(List<String> names, int from) {
    int to = Math.min(names.size(), from + SHOWN);
    return String.join(", ", names.subList(from, to)) + (to < names.size() ? ", ..." : "");
  }

  private static List<String> sorted(List<String> names) {
    String[] all = names.toArray(String[]::new);
    Arrays.sort(all);
    return List.of(all);
  }
}
