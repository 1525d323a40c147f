package io.sparkmp.spark.ml;

import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.sql.Dataset;

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

  /** Sets this Estimator as the model's parent and copies all shared params. */
  protected final M fitted(M model) {
    return copyValues(model, ParamMap.empty()).setParent(this);
  }
}
