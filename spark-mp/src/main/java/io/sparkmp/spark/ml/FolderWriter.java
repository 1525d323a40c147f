package io.sparkmp.spark.ml;

import io.sparkmp.compat.ParamsApi;
import io.sparkmp.spark.JobDescription;
import io.sparkmp.spark.watch.StandstillWatch;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;

/**
 * Saves a model of Spark ML as the folder that our command lines read, with the params beside it in
 * {@code metadata/}, where Spark ML looks for them. The folder is complete or absent; with {@code
 * overwrite()} the old one stays until the new one is complete.
 */
final class FolderWriter extends MLWriter {
  private final TrainedModel<?> model;

  FolderWriter(TrainedModel<?> model) {
    this.model = model;
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

  /**
   * Saves the model on the driver's file system, for Spark Connect.
   *
   * @throws IllegalStateException on a cluster
   */
  @SuppressWarnings("MissingOverride") // Spark 4.0 has no such method
  public void saveToLocal(String path) {
    LocalCopies.check(sparkSession().sparkContext());
    save(LocalCopies.path(path));
  }

  @SuppressWarnings("try") // watching and describing is all that they are for
  private void write(String path, boolean overwrite) {
    SparkSession spark = sparkSession();
    try (StandstillWatch watch = StandstillWatch.start(spark.sparkContext());
        JobDescription jobs =
            JobDescription.of(spark.sparkContext(), model.uid() + ", saving to " + path)) {
      model.saveFolder(spark, path, overwrite, place -> ParamsApi.save(model, place, spark));
    }
  }
}
