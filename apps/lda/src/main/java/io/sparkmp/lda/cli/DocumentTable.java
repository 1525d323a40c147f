package io.sparkmp.lda.cli;

import io.sparkmp.cli.HadoopFiles;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Where the topics of documents go.
 *
 * @param path of a folder to write: JSON lines if it ends in .json, else Parquet
 * @param overwrite whether to replace what is there
 */
record DocumentTable(SparkSession spark, String path, boolean overwrite) {

  /**
   * Complains before any work is done.
   *
   * @param documents that are to be read, which must not be overwritten
   */
  void checkFree(String documents) {
    String action = "Cannot write topics of documents to " + path;
    String name = path.toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv") || name.endsWith(".tsv")) {
      throw new IllegalArgumentException(
          action + ": a document has a list of shares; name it .json or .parquet");
    }
    if (HadoopFiles.isWithin(spark, documents, path)) {
      throw new IllegalArgumentException(action + ": the documents are read from there");
    }
    if (!overwrite && HadoopFiles.exists(spark, path)) {
      throw new IllegalArgumentException(action + ": it exists; --overwrite replaces it");
    }
  }

  void write(Dataset<Row> documents) {
    var writer = documents.write().mode(overwrite ? SaveMode.Overwrite : SaveMode.ErrorIfExists);
    if (path.toLowerCase(Locale.ROOT).endsWith(".json")) {
      writer.json(path);
    } else {
      writer.parquet(path);
    }
  }
}
