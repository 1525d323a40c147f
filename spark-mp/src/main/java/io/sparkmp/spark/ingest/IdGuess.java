package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What ids are where nobody has said it. They are whole numbers if the first record has one that is
 * written as numbers are, and no other of the first lines has digits that are not: an ISBN with a
 * zero in front is a name, and another without it.
 *
 * @param head the first lines
 * @param from the place of the first record among them
 * @param split from a line to its fields; null if they are too many
 */
record IdGuess(FirstLines head, int from, Function<String, @Nullable List<String>> split) {
  private static final String WHOLE = "-?[0-9]{1,18}";
  private static final String DIGITS = "[+-]?[0-9]+";

  /** The column with the type of its ids, unless that is given. */
  SourceColumn column(SourceColumn column) {
    if (column.type() != null) {
      return column;
    }
    String first = from < head.lines().size() ? field(from, column.at()) : null;
    if (first == null
        || !first.matches(WHOLE)
        || Numbers.writtenLong(first) == null
        || hasOtherDigits(column.at())) {
      return column.of(IdType.STRING, null);
    }
    String seen = "'%s' in %s, line %s".formatted(first, head.file(), head.numbers().get(from));
    return column.of(IdType.LONG, seen);
  }

  private boolean hasOtherDigits(int at) {
    for (int line = from + 1; line < head.lines().size(); line++) {
      String field = field(line, at);
      if (field != null && field.matches(DIGITS) && Numbers.writtenLong(field) == null) {
        return true;
      }
    }
    return false;
  }

  private @Nullable String field(int line, int at) {
    List<String> fields = split.apply(head.lines().get(line));
    return fields == null || at >= fields.size() ? null : fields.get(at);
  }
}
