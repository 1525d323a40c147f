package io.sparkmp.spark.ml;

import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.StoredTable;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * A model of Spark ML, from a fit, with its summary, or from a folder.
 *
 * @param <M> the model
 */
public abstract class TrainedModel<M extends TrainedModel<M>> extends Model<M>
    implements FluentParams<M>, MLWritable {
  private static final long serialVersionUID = 1L;
  private static final long ROW_BYTES = 32; // a table's row with its id, without the numbers

  private final ParamSet declared;
  private final transient @Nullable TrainingSummary summary;

  /**
   * A model with the defaults of its params.
   *
   * @param summary the fit's summary, or null for a loaded model
   */
  protected TrainedModel(String uid, @Nullable TrainingSummary summary) {
    this.summary = summary;
    declared = new ParamSet(this, uid);
    declared.declareAll();
  }

  /**
   * The exception of models' public no-argument constructors. Java's {@code ServiceLoader}, through
   * which Spark Connect finds models, requires such a constructor but does not call it.
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
   * The approximate bytes of the model, on driver and executors together. From Spark 4.1 on, Spark
   * Connect uses it to decide how many models a server keeps.
   */
  @SuppressWarnings("MissingOverride") // Spark 4.0 has no such method
  public abstract long estimatedSize();

  /** The approximate bytes of a table. */
  protected static long tableBytes(long rows, long bytesOfNumbers) {
    return rows * (ROW_BYTES + bytesOfNumbers);
  }

  /** Whether this model comes from a fit in this program rather than from a folder. */
  public final boolean hasSummary() {
    return summary != null;
  }

  /**
   * The summary of the fit.
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
   * Checks that a table of the model can be read.
   *
   * @param table null where the model has none, in a task
   * @throws io.sparkmp.spark.model.ModelException if not, with the reason and the remedy
   */
  protected final void checkUsable(@Nullable Dataset<Row> table) {
    StoredTable.checkUsable(table, "model " + uid());
  }

  /**
   * Writes the model as the folder that our command lines read.
   *
   * @param supplement written to the same folder
   */
  protected abstract void saveFolder(
      SparkSession spark, String path, boolean overwrite, ModelFolder.Supplement supplement);

  /** {@inheritDoc} Writes the folder that our command lines read, with the params beside it. */
  @Override
  public final MLWriter write() {
    return new FolderWriter(this);
  }
}
