package io.sparkmp.compat;

import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * What lines of MLlib do in different ways: Spark 3.5. Apart from {@link SparkApi}, since not
 * everybody who uses that has MLlib.
 */
public final class ParamsApi {

  private ParamsApi() {}

  /** Writes params into the folder {@code metadata} of another. */
  public static void save(Params params, String path, SparkSession spark) {
    DefaultParamsWriter$.MODULE$.saveMetadata(
        params, path, spark.sparkContext(), Option.empty(), Option.empty());
  }

  /**
   * Params from the text that {@link #save} has written.
   *
   * @param type class that they must be of
   */
  public static DefaultParamsReader.Metadata parse(String text, String type) {
    return DefaultParamsReader$.MODULE$.parseMetadata(text, type);
  }
}
