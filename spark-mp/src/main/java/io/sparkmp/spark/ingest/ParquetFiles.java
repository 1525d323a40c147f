package io.sparkmp.spark.ingest;

import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.files.InputPaths;
import io.sparkmp.spark.files.Places;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Files of Parquet, as users name them. */
final class ParquetFiles {

  private ParquetFiles() {}

  /**
   * Opens files.
   *
   * @param what they hold, for messages
   * @param paths of files or folders, separated by commas; globs are allowed
   * @throws IngestException if there is no such file
   */
  static Dataset<Row> read(SparkSession spark, String what, String paths) {
    try {
      String[] all =
          InputPaths.find(paths, spark.sparkContext().hadoopConfiguration()).named().stream()
              .map(Path::toString)
              .toArray(String[]::new);
      return spark.read().option(Places.NO_GLOBS, "false").parquet(all);
    } catch (FileNotFoundException e) {
      throw new IngestException("Cannot read " + what + ": " + Reasons.of(e), e);
    } catch (IOException e) {
      throw new IngestException("Cannot read " + what + ": " + paths + ": " + Reasons.of(e), e);
    }
  }
}
