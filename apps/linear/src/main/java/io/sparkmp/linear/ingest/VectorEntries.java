package io.sparkmp.linear.ingest;

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
 * The entries of the vectors in a column. A model knows them by their places; {@code
 * VectorAssembler} and others write their names into the column's metadata, which Parquet keeps. So
 * a model can be kept from vectors of other entries:
 *
 * <pre>
 *   training     applied to    verdict
 *   [a, b, c]    [a, b]        refused: another size
 *   [a, b, c]    [a, c, b]     refused: the same names in another order
 *   [a, b, c]    [a, b, d]     a doubt: renamed, or another feature
 *   [a, b, c]    no names      nothing
 *   [a [x, y]]   [a [y, x]]    a doubt: categories numbered in another order
 *   numbers      [a, b, c]     a doubt: features may have been counted from 1
 * </pre>
 *
 * @param size how many entries each vector has, -1 if the column does not say; 0 for other forms of
 *     features
 * @param names the names of the entries; empty if they have none
 */
public record VectorEntries(int size, List<String> names) {
  /** Of other forms of features. */
  public static final VectorEntries NONE = new VectorEntries(0, List.of());

  private static final int UNKNOWN = -1;
  private static final int SHOWN = 5;

  /** Copies the list. */
  public VectorEntries {
    names = List.copyOf(names);
  }

  /** What a column's metadata say. */
  public static VectorEntries of(StructField field) {
    if (!field.dataType().equals(SQLDataTypes.VectorType())) {
      return NONE;
    }
    int stated = AttributeGroup.fromStructField(field).size();
    return new VectorEntries(stated > 0 ? stated : UNKNOWN, names(field));
  }

  /** These with the size of the vectors themselves. */
  public VectorEntries withSize(int found) {
    return new VectorEntries(found, names);
  }

  /** The names of a column's entries; none unless each has one. */
  private static List<String> names(StructField field) {
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
  public static List<String> categories(Attribute attribute, int most) {
    return attribute instanceof NominalAttribute nominal && nominal.values().isDefined()
        ? Arrays.stream(nominal.values().get()).limit(most).toList()
        : List.of();
  }

  /**
   * Checks records that a model with these entries is to be applied to.
   *
   * @param where they are, such as {@code column features}
   * @param found their entries
   * @throws IllegalArgumentException if vectors have another size, or the names of the training in
   *     another order
   */
  public void check(String where, VectorEntries found) {
    if (size > 0 && found.size > 0 && size != found.size) {
      throw new IllegalArgumentException(
          cannot(where, "its vectors have " + found.size + " entries", size));
    }
    if (differs(found) && sorted(names).equals(sorted(found.names))) {
      throw new IllegalArgumentException(
          "Cannot apply the model to "
              + where
              + ": "
              + both(found)
              + ", the order of the training); assemble its vectors in that order");
    }
  }

  /** The message of vectors of another size than those of the training. */
  public static String cannot(String where, String what, int expected) {
    return "Cannot apply the model to "
        + where
        + ": "
        + what
        + " (expected: "
        + expected
        + ", as in the training)";
  }

  /** What to check where names differ or one side has numbers in place of vectors, or null. */
  public @Nullable String doubt(String where, VectorEntries found) {
    if ((size == 0) != (found.size == 0)) {
      return where
          + ": the model was trained on "
          + form()
          + ", and these are "
          + found.form()
          + "; vectors count their entries from 0, files in LIBSVM's format mostly from 1";
    }
    return differs(found) && names.size() == found.names.size()
        ? where
            + ": "
            + both(found)
            + ", as in the training); if these are other features, the predictions are wrong"
        : null;
  }

  private String form() {
    return size == 0 ? "features that are numbers" : "vectors";
  }

  private boolean differs(VectorEntries found) {
    return !found.names.isEmpty() && !names.isEmpty() && !found.names.equals(names);
  }

  /** The names of both, from the first that differs on. */
  private String both(VectorEntries found) {
    int shorter = Math.min(names.size(), found.names.size());
    int from =
        IntStream.range(0, shorter)
            .filter(i -> !names.get(i).equals(found.names.get(i)))
            .findFirst()
            .orElse(shorter);
    return "from entry "
        + from
        + " on it has "
        + some(found.names, from)
        + " (expected: "
        + some(names, from);
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
