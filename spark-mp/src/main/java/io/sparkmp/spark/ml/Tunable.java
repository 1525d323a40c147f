package io.sparkmp.spark.ml;

import io.sparkmp.tune.Candidate;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;

/**
 * An Estimator whose settings a {@link Tuner} can search, because its fits can go on in stages.
 *
 * @param <M> its model
 */
public interface Tunable<M extends Model<M>> {

  /** The Estimator itself. */
  Estimator<M> estimator();

  /** The epochs of a fit. */
  int epochs();

  /** The name of the param that is halved when a fit diverges; empty if there is none. */
  String stepSizeParam();

  /**
   * Reads and lays out a dataset, once for all trials.
   *
   * @param validationFraction of the records, held out to judge the trials, more than 0
   * @param seed of what is held out
   * @return what the caller closes
   * @throws IllegalArgumentException if nothing is held out
   */
  Trials trials(Dataset<?> dataset, double validationFraction, long seed);

  /** Trials on a dataset that is laid out. */
  interface Trials extends AutoCloseable {

    /**
     * Begins a fit.
     *
     * @param settings in place of the Estimator's own
     * @return a fit whose losses are those of the validation set, smaller is better
     */
    Candidate start(ParamMap settings);

    @Override
    void close();
  }
}
