package io.sparkmp.embeddings.cli;

import io.sparkmp.embeddings.ingest.EdgeColumns;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.delimited.TextFormatRequest;
import io.sparkmp.spark.ingest.delimited.TextRecords;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.text.TextTableRequest;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a command is told what its edges look like. */
final class EdgeArguments {
  /** Its options. */
  static final List<String> OPTIONS =
      List.of(
          "--from-column",
          "--to-column",
          "--weight-column",
          "--header",
          "--skip-lines",
          "--id-type");

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
      names = "--from-column",
      paramLabel = "NAME",
      description =
          "For edges: name, or position from 1, of the nodes that they lead from (default: a name"
              + " such as from, source or src; 1 where columns have no names).")
  private @Nullable String from;

  @Option(
      names = "--to-column",
      paramLabel = "NAME",
      description =
          "For edges: the column of the nodes that they lead to (default: a name such as to, target"
              + " or dst; 2 where columns have no names).")
  private @Nullable String to;

  @Option(
      names = "--weight-column",
      paramLabel = "NAME",
      description =
          "For edges: the column of weights, how often an edge is trained in an epoch (default:"
              + " none, each is trained once).")
  private @Nullable String weight;

  @Option(
      names = "--header",
      paramLabel = "WHEN",
      description =
          "For edges: ${COMPLETION-CANDIDATES}: whether line 1 names the columns (default: AUTO, by"
              + " known names and by where numbers are).")
  private Header header = Header.AUTO;

  @Option(
      names = "--skip-lines",
      paramLabel = "N",
      description =
          "For edges: how many lines at the start of each text are left out (default: only"
              + " comments after # or %%, and the first lines of a MatrixMarket file).")
  private int skipLines;

  @Option(
      names = "--id-type",
      paramLabel = "TYPE",
      description =
          "For edges: ${COMPLETION-CANDIDATES}: what ids in text are; AUTO: LONG if the first edges"
              + " have whole numbers.")
  private Type idType = Type.AUTO;

  /**
   * Finds edges in files of text.
   *
   * @param like how their fields are divided
   */
  KeyedSource ofText(SparkSession spark, TextFiles files, TextTableRequest like) {
    return new TextRecords(
        JavaSparkContext.fromSparkContext(spark.sparkContext()),
        files,
        new TextFormatRequest(
            like.delimiter(),
            header == Header.AUTO ? null : Boolean.valueOf(header == Header.YES),
            false,
            EdgeColumns.edges(from, to, weight),
            types(),
            like.isQuoted(),
            skipLines,
            null));
  }

  /** Finds edges in Parquet files. */
  KeyedSource ofTable(SparkSession spark, String format, String paths) {
    return FrameRecords.ofTable(spark, format, paths, EdgeColumns.edges(from, to, weight), types());
  }

  /** How often an edge counts, if no column says so: for people, behind what is read. */
  String counted() {
    return weight == null ? "; each edge counts once (--weight-column: as often as it says)" : "";
  }

  private IdTypes types() {
    return IdTypes.both(idType == Type.AUTO ? null : IdType.valueOf(idType.name()));
  }
}
