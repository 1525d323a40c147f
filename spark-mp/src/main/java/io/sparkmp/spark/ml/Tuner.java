package io.sparkmp.spark.ml;

import io.sparkmp.errors.Arguments;
import io.sparkmp.tune.Budget;
import io.sparkmp.tune.Found;
import io.sparkmp.tune.Range;
import io.sparkmp.tune.Rungs;
import io.sparkmp.tune.Search;
import io.sparkmp.tune.Settings;
import io.sparkmp.tune.Space;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/**
 * Finds settings of an Estimator, like {@code TrainValidationSplit}, but by random search with
 * successive halving: all trials are trained for a third of the epochs, the better half of them for
 * another third, and the better half of these to the end. The dataset is laid out once, and
 * surviving trials are continued. The first trial has the Estimator's own settings. The best
 * settings are then fitted to the whole dataset. Cannot be saved, but {@link TunerModel#bestModel}
 * can.
 *
 * @param <M> the models of the Estimator
 */
public final class Tuner<M extends Model<M>> extends Estimator<TunerModel<M>> {
  private static final long serialVersionUID = 1L;
  private static final int STAGES = 3;
  private static final int KEEPS = 2;
  private static final int TRIALS = 20;

  private final String uid;
  private final Tunable<M> tuned;
  private final Map<Param<?>, Range> ranges = new LinkedHashMap<>();
  private int trials = TRIALS;
  private double validationFraction = 0.1;
  private long seed = 1;

  /** A search for settings of an Estimator, such as {@code MatrixFactorization}. */
  public Tuner(Tunable<M> estimator) {
    this(Identifiable$.MODULE$.randomUID("tuner"), estimator);
  }

  private Tuner(String uid, Tunable<M> estimator) {
    this.uid = uid;
    this.tuned = estimator;
  }

  /**
   * Searches a param, uniformly by logarithm.
   *
   * @param least above 0
   * @param most at least {@code least}
   */
  public Tuner<M> search(DoubleParam param, double least, double most) {
    return add(param, new Range(param.name(), least, most, 0));
  }

  /**
   * Searches a whole-number param, uniformly by logarithm.
   *
   * @param unit values are multiples of this, at least 1
   */
  public Tuner<M> search(IntParam param, int least, int most, int unit) {
    Arguments.check("unit", unit, unit >= 1, ">= 1");
    return add(param, new Range(param.name(), least, most, unit));
  }

  private Tuner<M> add(Param<?> param, Range range) {
    if (!tuned.estimator().hasParam(param.name())) {
      throw new IllegalArgumentException(
          "Cannot search " + param + ": it is no param of " + tuned.estimator().uid());
    }
    ranges.put(param, range);
    return this;
  }

  /** The number of trials, at least 1; default 20. */
  public Tuner<M> setTrials(int value) {
    Arguments.check("trials", value, value >= 1, ">= 1");
    trials = value;
    return this;
  }

  /** The fraction of the records that judges the trials; default 0.1. */
  public Tuner<M> setValidationFraction(double value) {
    Arguments.check("validationFraction", value, value > 0 && value < 1, "above 0 and below 1");
    validationFraction = value;
    return this;
  }

  /** The seed for trials and the hold-out; default 1. */
  public Tuner<M> setSeed(long value) {
    seed = value;
    return this;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if no param is searched, or nothing is held out
   * @throws IllegalStateException if the fits diverge with all settings
   */
  @Override
  public TunerModel<M> fit(Dataset<?> dataset) {
    if (ranges.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot tune "
              + tuned.estimator().uid()
              + ": no param is to be searched; name some by"
              + " search(param, least, most)");
    }
    return OwnSession.of(dataset, this::fitted);
  }

  /** Of a param that all trials share, the search would find nothing but chance. */
  private void checkSearched() {
    List<String> searchable = tuned.searchable();
    for (Param<?> param : ranges.keySet()) {
      if (!searchable.contains(param.name())) {
        throw new IllegalArgumentException(
            "Cannot search "
                + param.name()
                + ": it makes no difference between trials of "
                + tuned.estimator().uid()
                + " (expected: "
                + String.join(", ", searchable)
                + ")");
      }
    }
  }

  private TunerModel<M> fitted(Dataset<Row> rows) {
    transformSchema(rows.schema());
    checkSearched();
    Found found;
    try (Tunable.Trials all = tuned.trials(rows, validationFraction, seed)) {
      int epochs = tuned.epochs();
      found =
          new Search(
                  new Space(ranges.values().stream().toList()),
                  first(all),
                  tuned.stepSizeParam(),
                  new Rungs(epochs, Math.min(epochs, STAGES), KEEPS),
                  new Budget.Trials(trials),
                  seed,
                  settings -> all.start(params(settings)),
                  trial -> {})
              .run();
    }
    ParamMap best = params(found.winner().settings());
    M model = tuned.estimator().fit(rows, best);
    return new TunerModel<>(uid, model, best, found.trials(), found.winner().number())
        .setParent(this);
  }

  /** The Estimator's own settings, or the nearest in the search space. */
  private Settings first(Tunable.Trials all) {
    Map<String, Double> values = new LinkedHashMap<>();
    ranges.forEach((param, range) -> values.put(range.name(), range.nearest(own(param, all))));
    return new Settings(values);
  }

  private double own(Param<?> param, Tunable.Trials all) {
    Estimator<M> of = tuned.estimator();
    double unset = of.isSet(param) ? Double.NaN : all.valueUnset(param.name());
    return Double.isNaN(unset)
        ? ((Number) of.extractParamMap().get(param).get()).doubleValue()
        : unset;
  }

  private ParamMap params(Settings settings) {
    ParamMap params = ParamMap.empty();
    ranges.forEach(
        (param, range) -> {
          double value = settings.get(range.name());
          if (param instanceof IntParam whole) {
            params.put(whole.w((int) Math.round(value)));
          } else if (param instanceof DoubleParam number) {
            params.put(number.w(value));
          }
        });
    return params;
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return tuned.estimator().transformSchema(schema);
  }

  @Override
  public Tuner<M> copy(ParamMap extra) {
    Tuner<M> copy = new Tuner<>(uid, tuned.copy(extra));
    copy.ranges.putAll(ranges);
    return copy.setTrials(trials).setValidationFraction(validationFraction).setSeed(seed);
  }

  @Override
  public String uid() {
    return uid;
  }
}
