package io.sparkmp.compat;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * The MLlib APIs that differ between lines, for Spark 3.5. Separate from {@link SparkApi}, whose users may not have MLlib.
 */
public final class ParamsApi {

  private ParamsApi() {}

  /** Writes params into the folder {@code metadata} inside {@code path}. */
  public static void save(Params params, String path, SparkSession spark) {
    DefaultParamsWriter$.MODULE$.saveMetadata(
        params, path, spark.sparkContext(), Option.empty(), Option.empty());
  }

  /**
   * Parses the text that {@link #save} wrote.
 * @param type the class that the params must belong to
   */
  public static DefaultParamsReader.Metadata parse(String text, String type) {
    return DefaultParamsReader$.MODULE$.parseMetadata(text, type);
  }
}
