package io.sparkmp.lda.cli;

import io.sparkmp.spark.files.TableOutput;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Where the topics of documents go. */
final class DocumentTopicsOutput {

  private DocumentTopicsOutput() {}

  /**
   * The place, checked before any work is done.
   *
   * @param path of a file, or if {@code partitioned} a folder, which says the format by its suffix
   * @throws IllegalArgumentException if they cannot be written there
   */
  static TableOutput at(SparkSession spark, String path, boolean partitioned, boolean overwrite) {
    String name = path.toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv") || name.endsWith(".tsv")) {
      throw new IllegalArgumentException(
          "Cannot write topics of documents to "
              + path
              + ": a document has a list of shares; name it .json or .parquet");
    }
    TableOutput output =
        new TableOutput(
            spark,
            "topics of documents",
            path,
            List.of(TableOutput.Format.JSON, TableOutput.Format.PARQUET),
            List.of("document", "tokens", "shares"),
            partitioned,
            overwrite);
    output.check();
    return output;
  }
}
