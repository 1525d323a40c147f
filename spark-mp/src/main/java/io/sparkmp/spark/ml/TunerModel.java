package io.sparkmp.spark.ml;

import io.sparkmp.tune.Trial;
import java.util.List;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/**
 * The result of a {@link Tuner}: the model of the best settings, and all trials.
 *
 * @param <M> the models of the Estimator
 */
public final class TunerModel<M extends Model<M>> extends Model<TunerModel<M>> {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final M best;
  private final ParamMap settings;
  private final transient List<Trial> trials;
  private final int winner;

  TunerModel(String uid, M best, ParamMap settings, List<Trial> trials, int winner) {
    this.uid = uid;
    this.best = best;
    this.settings = settings;
    this.trials = trials;
    this.winner = winner;
  }

  /** The model of the best settings, fitted to the whole dataset. */
  public M bestModel() {
    return best;
  }

  /** The best settings. */
  public ParamMap bestSettings() {
    return settings;
  }

  /** All trials by number, with their validation losses. */
  public List<Trial> trials() {
    return List.copyOf(trials);
  }

  /** The number of the best trial, from 1. */
  public int winner() {
    return winner;
  }

  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    return best.transform(dataset);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return best.transformSchema(schema);
  }

  @Override
  public TunerModel<M> copy(ParamMap extra) {
    return new TunerModel<M>(uid, best.copy(extra), settings, trials, winner).setParent(parent());
  }

  @Override
  public String uid() {
    return uid;
  }
}
