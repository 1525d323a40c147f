package io.sparkmp.spark.ml;

import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.model.ModelException;
import io.sparkmp.spark.model.WholeRead;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * Loads models that {@link FolderWriter} saved, and those of our command lines, whose params then
 * have default values.
 *
 * @param <M> the model
 */
public final class FolderReader<M extends Params> extends MLReader<M> {
  private final Class<M> type;
  private final String uidPrefix;
  private final Folder<M> folder;

  /** Reads an application's model. */
  @FunctionalInterface
  public interface Folder<M> {

    /**
     * Reads a saved model.
     *
     * @return makes the model with a given uid; its params are set later
     */
    Function<String, M> read(SparkSession spark, String path);
  }

  /**
   * A reader of one kind of model.
   *
   * @param uidPrefix for models that have no uid
   */
  public FolderReader(Class<M> type, String uidPrefix, Folder<M> folder) {
    this.type = type;
    this.uidPrefix = uidPrefix;
    this.folder = folder;
  }

  /**
   * {@inheritDoc}
   *
   * @throws ModelException if there is no model, or it is damaged, or of a newer version
   */
  @Override
  public M load(String path) {
    SparkSession spark = sparkSession();
    return WholeRead.of(spark, path, () -> read(spark, path));
  }

  private M read(SparkSession spark, String path) {
    Function<String, M> saved = folder.read(spark, path); // fails here on a newer version
    try {
      Configuration conf = spark.sparkContext().hadoopConfiguration();
      Path place = new Path(Places.standing(Places.of(path), conf), ParamsReader.FOLDER);
      if (!place.getFileSystem(conf).exists(place)) {
        return saved.apply(Identifiable$.MODULE$.randomUID(uidPrefix));
      }
      DefaultParamsReader.Metadata params = ParamsReader.read(spark, place, type);
      M model = saved.apply(params.uid());
      params.getAndSetParams(model, Option.empty());
      return model;
    } catch (Exception e) { // the JSON parser, params and Spark throw undeclared exceptions
      throw new ModelException(
          "Cannot read model " + path + ": its params, in metadata/: " + Reasons.of(e), e);
    }
  }

  /** Loads a model that {@link FolderWriter#saveToLocal} saved. */
  @SuppressWarnings("MissingOverride") // Spark 4.0 has no such method
  public M loadFromLocal(String path) {
    return load(LocalCopies.path(path));
  }
}
