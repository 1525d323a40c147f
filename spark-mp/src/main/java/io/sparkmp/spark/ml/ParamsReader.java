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
 * Loads an Estimator or an evaluator, as Spark's own reader does, but from the very path that is
 * given: that reader takes {@code [a]*} for a pattern.
 *
 * @param <T> what is loaded
 */
public final class ParamsReader<T extends Params> extends MLReader<T> {
  /** The folder, in that of what is saved, in which Spark ML keeps params. */
  static final String FOLDER = "metadata";

  private final Class<T> type;
  private final Function<String, T> made;

  /**
   * A reader of one type.
   *
   * @param made makes it, of a uid
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
