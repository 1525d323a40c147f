package io.sparkmp.spark.ml;

import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * An Estimator of Spark ML with the params that all of ours share.
 *
 * @param <E> the Estimator
 * @param <M> its model
 */
public abstract class TrainingEstimator<
        E extends TrainingEstimator<E, M>, M extends TrainedModel<M>>
    extends Estimator<M> implements TrainingParams<E>, DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  private final ParamSet declared;

  /**
   * An Estimator with the defaults of its params.
   *
   * @param iterations the default of {@link #maxIter}
   */
  protected TrainingEstimator(String uid, int iterations) {
    declared = new ParamSet(this, uid);
    declared.declareAll();
    setDefault(maxIter(), iterations);
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
   * From Spark 4.1 on, Spark Connect calls this before a fit if it will copy the model to the
   * driver's file system, to which executors must then be able to write.
   *
   * @throws UnsupportedOperationException on one machine, since there is no estimate
   * @throws IllegalStateException on a cluster, with the setting that turns these copies off
   */
  @SuppressWarnings("MissingOverride") // Spark 4.0 has no such method
  public long estimateModelSize(Dataset<?> dataset) {
    LocalCopies.check(dataset.sparkSession().sparkContext());
    throw new UnsupportedOperationException("Cannot estimate the size of a model before a fit");
  }

  /**
   * Trains.
   *
   * @param dataset with the columns that params name; reading it twice must give the same rows
   * @return the model, stored on the executors in memory or on disk until nothing refers to it;
   *     other storage is freed
   * @throws IllegalArgumentException if a param or a column cannot be used
   * @throws io.sparkmp.spark.ingest.IngestException if a record cannot be used, or there is nothing
   *     to train on
   * @throws IllegalStateException if the session's Kryo does not know our classes, or training
   *     fails {@code maxFailures} times in a row
   */
  @Override
  public final M fit(Dataset<?> dataset) {
    return OwnSession.of(
        dataset,
        rows -> {
          transformSchema(rows.schema());
          return copyValues(trained(rows), ParamMap.empty()).setParent(this);
        });
  }

  /**
   * Trains on rows of a schema that {@link #transformSchema} has checked, in their own session.
   *
   * @return the model, whose params are set later
   */
  protected abstract M trained(Dataset<Row> rows);
}
