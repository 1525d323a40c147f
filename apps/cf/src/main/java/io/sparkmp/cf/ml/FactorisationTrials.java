package io.sparkmp.cf.ml;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.recommend.HeldOutPairs;
import io.sparkmp.cf.tune.FactorisationTuning;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.ml.Tunable;
import io.sparkmp.tune.Candidate;
import io.sparkmp.tune.Settings;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Trials of settings on ratings that are laid out once.
 *
 * @param params the Estimator's params
 * @param dataset the ratings
 * @param data the ratings, laid out
 * @param pairs the pairs that judge trials on implicit feedback
 */
record FactorisationTrials(
    MatrixFactorization params, Dataset<Row> dataset, RatingData data, HeldOutPairs pairs)
    implements Tunable.Trials {

  /** The params by which trials can differ. */
  static List<String> searchable(MatrixFactorization params) {
    if (params.isBayes()) {
      return List.of("rank", "burnIn", "subspaceSize");
    }
    return params.getImplicitPrefs()
        ? List.of(
            "rank",
            "alpha",
            "regParam",
            "regExponent",
            "unobservedWeight",
            "subspaceSize",
            "initialDeviation")
        : List.of(
            "rank", "stepSize", "regParam", "biasStepRatio", "biasRegParam", "initialDeviation");
  }

  /**
   * Lays out ratings.
   *
   * @throws IllegalArgumentException if nothing is held out
   */
  static FactorisationTrials of(
      MatrixFactorization params, Dataset<Row> dataset, double validationFraction, long seed) {
    if (params.isSet(params.validationIndicatorCol())) {
      throw new IllegalArgumentException(
          "Cannot tune with validationIndicatorCol: trials are judged by a part of the ratings that"
              + " the tuner holds out");
    }
    RatingData data =
        new FactorisationFit(params, dataset, null).read(new HoldOut(seed, validationFraction, 0));
    if (data.stats().validation() == 0) {
      data.close();
      throw new IllegalArgumentException(
          "Cannot tune: validationFraction "
              + validationFraction
              + " held out none of "
              + data.stats().training()
              + " ratings; use more data, or a larger fraction");
    }
    return new FactorisationTrials(
        params, dataset, data, FactorisationTuning.pairs(dataset.sparkSession(), data));
  }

  @Override
  public Candidate start(ParamMap settings) {
    FactorisationFit fit = new FactorisationFit(params.copy(settings), dataset, null);
    TrainingOptions how = TrainingOptions.epochs(params.getMaxIter());
    Candidate.Start start;
    if (fit.params().isBayes()) {
      fit.checkBayes();
      start =
          FactorisationTuning.bayes(
              dataset.sparkSession(), data, none -> fit.bayesOptions(data), how);
    } else {
      start =
          params.getImplicitPrefs()
              ? FactorisationTuning.implicit(
                  dataset.sparkSession(), data, none -> fit.implicitOptions(), how, pairs)
              : FactorisationTuning.explicit(
                  dataset.sparkSession(), data, none -> fit.options(data), how);
    }
    return start.with(new Settings(Map.of()));
  }

  @Override
  public double valueUnset(String param) {
    FactorisationFit fit = new FactorisationFit(params, dataset, null);
    if (params.isBayes()) {
      return Double.NaN;
    }
    if (params.getImplicitPrefs()) {
      return param.equals("initialDeviation")
          ? fit.implicitOptions().initialDeviation()
          : Double.NaN;
    }
    FactorisationOptions own = fit.options(data);
    return switch (param) {
      case "stepSize" -> unscaled(own.stepSize());
      case "regParam" -> own.regularisation();
      case "biasStepRatio" -> own.biasStepRatio();
      case "initialDeviation" -> own.initialDeviation();
      default -> Double.NaN;
    };
  }

  /** An adaptive step that is set has a unit of 1: the one nearest to that of the default. */
  private static double unscaled(StepSize of) {
    double unit = of instanceof StepSize.Adaptive adaptive ? Math.max(1, adaptive.unit()) : 1;
    return unit * of.initial();
  }

  @Override
  public void close() {
    pairs.close();
    data.close();
  }
}
