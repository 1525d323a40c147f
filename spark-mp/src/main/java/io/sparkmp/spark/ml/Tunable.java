package io.sparkmp.spark.ml;

import io.sparkmp.tune.Candidate;
import java.util.List;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * An Estimator whose settings a {@link Tuner} can search, because its fits can run in stages.
 *
 * @param <M> its model
 */
public interface Tunable<M extends Model<M>> {

  /** The Estimator itself. */
  Estimator<M> estimator();

  /** The same with other values of some params. */
  Tunable<M> copy(ParamMap extra);

  /** The epochs of a fit. */
  int epochs();

  /** The names of the params by which trials can differ, in the order of messages. */
  List<String> searchable();

  /** The name of the param to halve when a fit diverges; empty if there is none. */
  String stepSizeParam();

  /**
   * Reads and lays out a dataset, once for all trials.
   *
   * @param rows of a schema that {@code transformSchema} has checked, in their own session
   * @param validationFraction the fraction of records held out to judge trials, more than 0
   * @param seed for the hold-out
   * @return the trials; the caller closes them
   * @throws IllegalArgumentException if nothing is held out
   */
  Trials trials(Dataset<Row> rows, double validationFraction, long seed);

  /** Runs trials on a dataset that is laid out. */
  interface Trials extends AutoCloseable {

    /**
     * Begins a fit.
     *
     * @param settings replace the Estimator's own
     * @return a fit that reports validation losses, smaller is better
     */
    Candidate start(ParamMap settings);

    /**
     * What a fit to this dataset takes for a param that is not set.
     *
     * @param param the name of one that is searchable
     * @return its value, or NaN for its default
     */
    double valueUnset(String param);

    @Override
    void close();
  }
}
