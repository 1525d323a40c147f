package io.sparkmp.compat;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.sql.SparkSession;

/**
 * The MLlib APIs that differ between lines, for Spark 4.0 and 4.1. Separate from {@link SparkApi}, whose users may not have MLlib.
 */
public final class ParamsApi {

  private ParamsApi() {}

  /** Writes params into the folder {@code metadata} inside {@code path}. */
  public static void save(Params params, String path, SparkSession spark) {
    DefaultParamsWriter$.MODULE$.saveMetadata(params, path, spark);
  }

  /**
   * Parses the text that {@link #save} wrote.
 * @param type the class that the params must belong to
   */
  public static DefaultParamsReader.Metadata parse(String text, String type) {
    return DefaultParamsReader$.MODULE$.parseMetadata(text, type);
  }
}
