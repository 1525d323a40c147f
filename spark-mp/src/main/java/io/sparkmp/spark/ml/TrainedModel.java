package io.sparkmp.spark.ml;

import io.sparkmp.spark.model.ModelFolder;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * A model of Spark ML: from a fit, with its summary, or from a folder.
 *
 * @param <M> the model
 */
public abstract class TrainedModel<M extends TrainedModel<M>> extends Model<M>
    implements FluentParams<M>, MLWritable {
  private static final long serialVersionUID = 1L;
  private static final long ROW_BYTES = 32; // a row of a table and its id, without the numbers

  private final ParamSet declared;
  private final transient @Nullable TrainingSummary summary;

  /**
   * A model with the defaults of its params.
   *
   * @param summary what the fit did, or null for a model that was loaded
   */
  protected TrainedModel(String uid, @Nullable TrainingSummary summary) {
    this.summary = summary;
    declared = new ParamSet(this, uid);
    declared.declareAll();
  }

  /**
   * What the public constructors of models throw, which have no arguments and make no model: Java's
   * {@code ServiceLoader}, by which Spark Connect finds models, wants to see one and does not call
   * it.
   */
  protected static UnsupportedOperationException onlyByFitOrLoad() {
    return new UnsupportedOperationException(
        "Cannot make a model by its constructor: fit an Estimator, or load a model");
  }

  @Override
  public final ParamSet declared() {
    return declared;
  }

  @Override
  public final String uid() {
    return declared.uid();
  }

  /**
   * About how many bytes the model takes, on the driver and the executors together. By it Spark
   * Connect decides, from Spark 4.1 on, how many models a server keeps.
   */
  @SuppressWarnings("MissingOverride") // Spark 4.0 has no such method
  public abstract long estimatedSize();

  /** About how many bytes a table takes. */
  protected static long tableBytes(long rows, long bytesOfNumbers) {
    return rows * (ROW_BYTES + bytesOfNumbers);
  }

  /** Whether this model comes from a fit of this program, and not from a folder. */
  public final boolean hasSummary() {
    return summary != null;
  }

  /**
   * What the fit did.
   *
   * @throws IllegalStateException if the model was loaded
   */
  public final TrainingSummary summary() {
    if (summary == null) {
      throw new IllegalStateException(
          "Cannot report how " + uid() + " was trained: only the model that fit returns knows");
    }
    return summary;
  }

  /** The summary for a copy, or null. */
  protected final @Nullable TrainingSummary summaryOrNull() {
    return summary;
  }

  /**
   * Writes the model as the folder that our command lines read.
   *
   * @param supplement goes into the same folder
   */
  protected abstract void saveFolder(
      SparkSession spark, String path, boolean overwrite, ModelFolder.Supplement supplement);

  /** {@inheritDoc} Writes the folder that our command lines read, with the params beside it. */
  @Override
  public final MLWriter write() {
    return new FolderWriter(this);
  }
}
