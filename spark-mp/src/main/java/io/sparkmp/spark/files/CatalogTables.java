package io.sparkmp.spark.files;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.errors.Reasons;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Tables of Spark's catalogs, which users name in place of a path: {@code table:NAME}. */
public final class CatalogTables {
  private static final String PREFIX = "table:";
  private static final String SPARKS_OWN = "spark_catalog";

  private CatalogTables() {}

  /** Whether a path names a table. */
  public static boolean isNamed(String path) {
    return path.startsWith(PREFIX);
  }

  /** The name of a table without its prefix. */
  public static String name(String path) {
    return path.substring(PREFIX.length());
  }

  /**
   * Opens a table, restoring one whose replacement was interrupted.
   *
   * @param path names the table
   * @throws Exception Spark's, if there is no such table
   */
  public static Dataset<Row> open(SparkSession spark, String path) throws Exception {
    String name = name(path);
    try {
      return spark.table(name);
    } catch (Exception e) { // of Spark
      if ("TABLE_OR_VIEW_NOT_FOUND".equals(SparkApi.condition(e)) && isBroughtBack(spark, name)) {
        return spark.table(name);
      }
      throw e;
    }
  }

  private static boolean isBroughtBack(SparkSession spark, String name) {
    try {
      return new CatalogReplacement(spark, name).exists();
    } catch (Exception e) { // Spark's: there is no such database either
      return false;
    }
  }

  /**
   * Why a table cannot be read or written.
   *
   * @param path names the table
   */
  public static String reason(String path, Exception failure) {
    String condition = SparkApi.condition(failure);
    if ("TABLE_OR_VIEW_NOT_FOUND".equals(condition)) {
      return "there is no such table";
    }
    // Spark takes an unknown catalog for a database of its own catalog.
    String catalog = name(path).split("\\.", 2)[0].replace("`", "");
    return "REQUIRES_SINGLE_PART_NAMESPACE".equals(condition) && !catalog.equals(SPARKS_OWN)
        ? "there is no catalog "
            + catalog
            + " (expected: one that spark-submit --conf spark.sql.catalog."
            + catalog
            + "=CLASS sets)"
        : Reasons.of(failure);
  }
}
