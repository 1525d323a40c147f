package io.sparkmp.linear.ingest;

import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Names the records of a source, for people: the line number for a single file, {@code file:line}
 * for several.
 *
 * @param firstFile the number of the first file
 * @param files their paths below the common folder; empty for at most one file
 */
public record RecordNames(int firstFile, List<String> files) implements Serializable {

  /** For other sources: the numbers themselves. */
  static final RecordNames NUMBERS = new RecordNames(0, List.of());

  /** For lines of files. */
  static RecordNames of(TextFiles files, int firstFile) {
    int folder = files.folder().length();
    return files.files().size() == 1
        ? new RecordNames(firstFile, List.of())
        : new RecordNames(
            firstFile, files.files().stream().map(file -> file.substring(folder)).toList());
  }

  /** The names, whole numbers or text, for a column of record numbers. */
  public Column of(Column numbers) {
    if (files.isEmpty()) {
      return numbers.minus(RecordNumbers.number(firstFile, 0));
    }
    UDF1<Long, String> name = this::name;
    return functions.udf(name, DataTypes.StringType).apply(numbers);
  }

  String name(long number) {
    return files.get(RecordNumbers.file(number) - firstFile) + ":" + RecordNumbers.line(number);
  }
}
