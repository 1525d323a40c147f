package io.sparkmp.spark.ml;

import io.sparkmp.compat.ParamsApi;
import io.sparkmp.spark.files.Places;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * Loads an Estimator or an evaluator like Spark's own reader, but takes the path literally: Spark's
 * takes {@code [a]*} for a pattern.
 *
 * @param <T> the type to load
 */
public final class ParamsReader<T extends Params> extends MLReader<T> {
  /** The subfolder in which Spark ML keeps params. */
  static final String FOLDER = "metadata";

  private final Class<T> type;
  private final Function<String, T> made;

  /**
   * A reader for one type.
   *
   * @param made makes an instance from a uid
   */
  public ParamsReader(Class<T> type, Function<String, T> made) {
    this.type = type;
    this.made = made;
  }

  @Override
  public T load(String path) {
    DefaultParamsReader.Metadata params =
        read(sparkSession(), new Path(Places.of(path), FOLDER), type);
    T loaded = made.apply(params.uid());
    params.getAndSetParams(loaded, Option.empty());
    return loaded;
  }

  /** The params in a folder. */
  static DefaultParamsReader.Metadata read(SparkSession spark, Path folder, Class<?> type) {
    String text =
        spark.read().option(Places.NO_GLOBS, "false").text(folder.toString()).first().getString(0);
    return ParamsApi.parse(text, type.getName());
  }
}
