package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.SourceColumn;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Guesses the type of ids. They are whole numbers if the first record's id is a canonical number
 * and no other of the first lines has digits in another form: an ISBN with a leading zero differs
 * from one without it.
 *
 * @param head the first lines
 * @param from the place of the first record among them
 * @param split splits a line into fields; null if there are too many
 */
record IdGuess(FirstLines head, int from, Function<String, @Nullable List<String>> split) {
  private static final String WHOLE = "-?[0-9]{1,18}";
  private static final String DIGITS = "[+-]?[0-9]+";

  /** The column with its id type, guessed unless given. */
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
