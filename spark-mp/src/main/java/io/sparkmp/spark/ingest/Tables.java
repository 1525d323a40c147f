package io.sparkmp.spark.ingest;

import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.files.CatalogTables;
import io.sparkmp.spark.files.InputPaths;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.files.SparkFormats;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Opens tables as users name them: files of any format that Spark reads, or tables of its catalogs.
 */
public final class Tables {

  /** The default format of files. */
  public static final String PARQUET = "parquet";

  /** The format of files with one object per line. */
  public static final String JSON = "json";

  private Tables() {}

  /**
   * Opens a table.
   *
   * @param what its content, for messages
   * @param format Spark's name for the files' format
   * @param paths files or folders, separated by commas, with globs; or {@code table:NAME}, whose
   *     format the catalog knows
   * @throws IngestException if there is no such file or table
   * @throws io.sparkmp.spark.files.OutputException if Spark has no such format
   */
  public static Dataset<Row> read(SparkSession spark, String what, String format, String paths) {
    if (CatalogTables.isNamed(paths)) {
      return ofCatalog(spark, what, paths);
    }
    try {
      String[] all =
          InputPaths.find(paths, spark.sparkContext().hadoopConfiguration()).named().stream()
              .map(Path::toString)
              .toArray(String[]::new);
      DataFrameReader reader = spark.read().format(format).option(Places.NO_GLOBS, "false");
      return SparkFormats.named(
          format,
          "read " + what,
          () -> all.length == 1 ? reader.load(all[0]) : reader.load(all)); // some take one path
    } catch (FileNotFoundException e) {
      throw new IngestException("Cannot read " + what + ": " + Reasons.of(e), e);
    } catch (IOException e) {
      throw new IngestException("Cannot read " + what + ": " + paths + ": " + Reasons.of(e), e);
    }
  }

  private static Dataset<Row> ofCatalog(SparkSession spark, String what, String path) {
    try {
      return CatalogTables.open(spark, path);
    } catch (Exception e) { // Spark's AnalysisException is checked, but not declared
      throw new IngestException(
          "Cannot read " + what + ": " + path + ": " + CatalogTables.reason(path, e), e);
    }
  }
}
