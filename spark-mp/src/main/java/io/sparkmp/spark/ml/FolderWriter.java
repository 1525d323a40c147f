package io.sparkmp.spark.ml;

import io.sparkmp.spark.model.ModelFolder;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;

/**
 * Saves a model of Spark ML as the folder that our command lines read, with the params beside it in
 * {@code metadata/}, where Spark ML looks for them. The folder is complete or not there; with
 * {@code overwrite()} the one before stays until the new one is complete.
 */
public final class FolderWriter extends MLWriter {
  private final Params model;
  private final Folder folder;

  /** How an application writes its model. */
  @FunctionalInterface
  public interface Folder {

    /**
     * Writes the model.
     *
     * @param supplement goes into the same folder
     */
    void write(
        SparkSession spark, String path, boolean overwrite, ModelFolder.Supplement supplement);
  }

  /** A writer of one model. */
  public FolderWriter(Params model, Folder folder) {
    this.model = model;
    this.folder = folder;
  }

  @Override
  public void save(String path) {
    write(path, shouldOverwrite());
  }

  /** {@inheritDoc} */
  @Override
  public void saveImpl(String path) {
    write(path, false);
  }

  private void write(String path, boolean overwrite) {
    SparkSession spark = sparkSession();
    folder.write(
        spark,
        path,
        overwrite,
        place -> DefaultParamsWriter$.MODULE$.saveMetadata(model, place, spark));
  }
}
