package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.PairFrames;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a command is told what its files look like. */
final class FormatArguments {

  /** File formats. */
  enum Format {
    AUTO,
    TEXT,
    PARQUET
  }

  /** Whether there is a header. */
  enum Header {
    AUTO,
    YES,
    NO
  }

  /** The type of ids in text files. */
  enum Type {
    AUTO,
    LONG,
    STRING
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}; AUTO: Parquet if the path ends in .parquet.")
  Format format = Format.AUTO;

  @Option(
      names = "--delimiter",
      paramLabel = "TEXT",
      description = "Between the fields of a line, e.g. , or :: or \\t; default: seen from line 1.")
  @Nullable String delimiter;

  @Option(
      names = "--header",
      paramLabel = "WHEN",
      description = "${COMPLETION-CANDIDATES}: whether line 1 names the columns.")
  Header header = Header.AUTO;

  @Option(
      names = "--user-column",
      paramLabel = "NAME",
      description = "Name, or position from 1, of the user ids (default: ${DEFAULT-VALUE}).")
  String userColumn = "1";

  @Option(
      names = "--item-column",
      paramLabel = "NAME",
      description = "Name, or position from 1, of the item ids (default: ${DEFAULT-VALUE}).")
  String itemColumn = "2";

  @Option(
      names = "--id-type",
      paramLabel = "TYPE",
      description =
          "${COMPLETION-CANDIDATES}: what ids in text are; AUTO: LONG if line 1 has whole numbers.")
  Type idType = Type.AUTO;

  boolean isParquet(String path) {
    return format == Format.PARQUET || (format == Format.AUTO && path.endsWith(".parquet"));
  }

  /** As it is in the files, or null to be seen from their first line. */
  @Nullable String delimiter() {
    return delimiter == null ? null : delimiter.replace("\\t", "\t");
  }

  /** Null to be seen from the first line. */
  @Nullable Boolean header() {
    return header == Header.AUTO ? null : Boolean.valueOf(header == Header.YES);
  }

  /** Null to be seen from the first lines. */
  @Nullable IdType idType() {
    return idType == Type.AUTO ? null : IdType.valueOf(idType.name());
  }

  /** For pairs with the ids of a model. */
  PairFrames pairs(IdType userType, IdType itemType) {
    return new PairFrames(delimiter(), header(), userColumn, itemColumn, userType, itemType);
  }

  /** Reads text with the ids of a model, if the user has not said otherwise. */
  void expect(IdType userType, IdType itemType) {
    if (idType == Type.AUTO && userType == itemType) {
      idType = Type.valueOf(userType.name());
    }
  }

  /**
   * Complains of pairs without an id.
   *
   * @param asked columns {@code user} and {@code item}
   * @param pairs where they were read, for the message
   */
  static void checkIds(Dataset<Row> asked, String pairs) {
    Dataset<Row> bad = asked.filter("user is null or item is null");
    long count = bad.count();
    if (count > 0) {
      Row first = bad.first();
      throw new IngestException(
          "Cannot read pairs: "
              + count
              + " records of "
              + pairs
              + " have no "
              + (first.isNullAt(0) ? "user" : "item")
              + " id of the model's type, the first one with "
              + (first.isNullAt(0) ? "item " + first.get(1) : "user " + first.get(0))
              + "; see --delimiter, --header and the column options");
    }
  }
}
