package io.sparkmp.spark.files;

/** Tables of Spark's catalogs where users name a path: {@code table:NAME}. */
public final class CatalogTables {
  private static final String PREFIX = "table:";

  private CatalogTables() {}

  /** Whether a path is the name of a table. */
  public static boolean isNamed(String path) {
    return path.startsWith(PREFIX);
  }

  /** The name of a table without what says that it is one. */
  public static String name(String path) {
    return path.substring(PREFIX.length());
  }
}
