package io.sparkmp.cli.input;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.delimited.Numbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** Files with one id per line. */
public final class IdFile {

  private IdFile() {}

  /**
   * Reads ids, without the ASCII blanks around them; empty lines do not count.
   *
   * @param what what they are, such as {@code candidates}, for messages
   * @param type of the ids
   * @return distinct ids, at least one
   * @throws IngestException if there is no such file, no id, or a line that is not an id of this
   *     type
   */
  public static List<Object> read(String what, String paths, IdType type, Configuration conf) {
    TextFiles files = new TextFiles(what, paths, conf);
    Set<Object> ids = new LinkedHashSet<>();
    for (String file : files.files()) {
      try (Lines lines = files.lines(file)) {
        for (long number = 1; lines.hasNext(); number++) {
          Lines line = lines.next();
          if (!line.isBlank()) {
            ids.add(id(line, type, "Cannot read " + what + ": " + file + ", line " + number));
          }
        }
      }
    }
    if (ids.isEmpty()) {
      throw new IngestException(
          "Cannot read " + what + ": there is no id in " + paths + " (expected: one per line)");
    }
    return List.copyOf(ids);
  }

  private static Object id(Lines line, IdType type, String place) {
    String problem = Utf8.sideProblem(line.bytes(), line.from(), line.to());
    if (problem != null) {
      throw new IngestException(place + ": " + problem);
    }
    String text = line.text().trim(); // as fields of ratings are: wide blanks stay
    Object id = type == IdType.STRING ? text : Numbers.writtenLong(text);
    if (id == null) {
      throw new IngestException(
          place + " '" + text + "' (expected: a whole number, as the model's ids are)");
    }
    return id;
  }
}
