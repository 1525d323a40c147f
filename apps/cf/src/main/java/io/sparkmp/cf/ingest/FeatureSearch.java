package io.sparkmp.cf.ingest;

import io.sparkmp.cf.features.FeatureColumn;
import io.sparkmp.spark.ingest.IngestException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;

/**
 * Which features a table has. Numbers are those of columns where everything given is a number; they
 * are scaled to mean 0 and deviation 1, so that a missing one is the mean. Other text is sets of
 * words. A constant column, and a word that only one row has or that all rows have, say nothing of
 * other rows and are left out.
 *
 * @param columns the features, in the order of the table's columns and of their words
 * @param constants names of columns that are left out
 * @param mixed names of columns of words most of which are numbers
 * @param rareWords how many words are left out
 * @param missing how many numbers are missing
 */
public record FeatureSearch(
    List<FeatureColumn> columns,
    List<String> constants,
    List<String> mixed,
    long rareWords,
    long missing) {

  /** The most features: each worker holds the effect of each feature on each factor. */
  private static final int MOST = 1 << 16;

  /** Sums in another order differ by less: numbers are scaled by so many bits. */
  private static final int BITS = 20;

  private static final int AGGREGATES = 6;

  /**
   * Searches a table, which is read twice.
   *
   * @throws IngestException if it has columns of other types, no features, or too many
   */
  public static FeatureSearch of(FeatureTable table) {
    List<StructField> fields = table.columns();
    List<StructField> perhapsNumbers = fields.stream().filter(f -> !FeatureTable.isSet(f)).toList();
    Row sums = aggregates(table, perhapsNumbers);
    Map<StructField, FeatureColumn> numbers = new HashMap<>();
    List<StructField> sets = new ArrayList<>(fields);
    List<String> constants = new ArrayList<>();
    List<String> mixed = new ArrayList<>();
    long missing = 0;
    for (int i = 0; i < perhapsNumbers.size(); i++) {
      StructField field = perhapsNumbers.get(i);
      int at = 1 + AGGREGATES * i;
      long given = sums.getLong(at);
      long areNumbers = sums.getLong(at + 1);
      if (FeatureTable.isText(field) && (given == 0 || areNumbers < given)) {
        if (2 * areNumbers > given) {
          mixed.add(field.name());
        }
        continue;
      }
      if (areNumbers < given) { // infinite ones
        table.checkFinite(field, "finite numbers");
      }
      sets.remove(field);
      missing += sums.getLong(0) - areNumbers;
      if (areNumbers == 0 || sums.getDouble(at + 4) == sums.getDouble(at + 5)) {
        constants.add(field.name());
      } else {
        numbers.put(field, scaled(field, sums.getDouble(at + 2), sums.getDouble(at + 3)));
      }
    }
    Words words = Words.of(table, sets, sums.getLong(0));
    List<FeatureColumn> all = new ArrayList<>();
    for (StructField field : fields) {
      if (numbers.containsKey(field)) {
        all.add(numbers.get(field));
      } else if (sets.contains(field)) {
        List<String> kept = words.kept.get(sets.indexOf(field));
        kept.forEach(word -> all.add(FeatureColumn.word(field.name(), word)));
        if (kept.isEmpty()) {
          constants.add(field.name());
        }
      }
    }
    if (all.isEmpty()) {
      throw table.problem("has no column with different values that several rows have");
    }
    return new FeatureSearch(all, constants, mixed, words.left, missing);
  }

  /** What is left out, for people. */
  public List<String> warnings(String place) {
    List<String> all = new ArrayList<>();
    if (!constants.isEmpty()) {
      all.add(
          "%s: left out %s, in which no value tells some rows from others"
              .formatted(place, String.join(", ", constants)));
    }
    if (!mixed.isEmpty()) {
      all.add(
          ("%s: most values of %s are numbers, but not all, so each is taken for a word; leave the"
                  + " others empty to have numbers")
              .formatted(place, String.join(", ", mixed)));
    }
    if (rareWords > 0) {
      all.add("%s: left out %s words that one row has, or all".formatted(place, rareWords));
    }
    if (missing > 0) {
      all.add("%s: %s numbers are missing and taken for the mean".formatted(place, missing));
    }
    return all;
  }

  private static Row aggregates(FeatureTable table, List<StructField> fields) {
    List<Column> all = new ArrayList<>();
    for (StructField field : fields) {
      Column number = table.number(field);
      all.addAll(
          List.of(
              functions.count_if(table.isGiven(field)),
              functions.count(number),
              functions.avg(number),
              functions.stddev_pop(number),
              functions.min(number),
              functions.max(number)));
    }
    return table.frame().agg(functions.count(functions.lit(1)), all.toArray(Column[]::new)).first();
  }

  private static FeatureColumn scaled(StructField field, double mean, double deviation) {
    double unit = Math.scalb(1.0, Math.getExponent(deviation) - BITS);
    return FeatureColumn.number(
        field.name(), Math.rint(mean / unit) * unit, Math.rint(deviation / unit) * unit);
  }

  /**
   * The words of sets.
   *
   * @param kept of each column, in their order
   * @param left how many are left out
   */
  private record Words(List<List<String>> kept, long left) {

    static Words of(FeatureTable table, List<StructField> sets, long rows) {
      List<List<String>> kept = new ArrayList<>();
      sets.forEach(any -> kept.add(new ArrayList<>()));
      if (sets.isEmpty()) {
        return new Words(kept, 0);
      }
      Column[] words = new Column[sets.size()];
      Arrays.setAll(
          words,
          c ->
              functions.transform(
                  table.words(sets.get(c)),
                  word -> functions.struct(functions.lit(c).as("at"), word.as("word"))));
      Dataset<Row> counts =
          table
              .frame()
              .select(functions.explode(functions.concat(present(words))).as("one"))
              .groupBy("one.at", "one.word")
              .count();
      Column isUseful = functions.col("count").gt(1).and(functions.col("count").lt(rows));
      List<Row> sizes =
          counts
              .groupBy("at")
              .agg(
                  functions.count_if(isUseful).as("useful"),
                  functions.count_if(functions.not(isUseful)).as("others"))
              .collectAsList();
      long useful = sizes.stream().mapToLong(row -> row.getLong(1)).sum();
      if (useful > MOST) {
        Row most =
            sizes.stream().reduce((a, b) -> a.getLong(1) >= b.getLong(1) ? a : b).orElseThrow();
        throw table.problem(
            ("has %s different words that several rows have (expected: at most %s); leave out rare"
                    + " ones, or column %s, which has %s")
                .formatted(useful, MOST, sets.get(most.getInt(0)).name(), most.getLong(1)));
      }
      counts
          .filter(isUseful)
          .sort("at", "word")
          .collectAsList()
          .forEach(row -> kept.get(row.getInt(0)).add(row.getString(1)));
      return new Words(kept, sizes.stream().mapToLong(row -> row.getLong(2)).sum());
    }

    private static Column[] present(Column[] sets) {
      return Arrays.stream(sets)
          .map(set -> functions.coalesce(set, functions.array()))
          .toArray(Column[]::new);
    }
  }
}
