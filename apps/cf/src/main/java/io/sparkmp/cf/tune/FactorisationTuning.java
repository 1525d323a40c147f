package io.sparkmp.cf.tune;

import io.sparkmp.cf.bayes.BayesOptions;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.recommend.HeldOutPairs;
import io.sparkmp.cf.recommend.RankingMetric;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.StagedCandidate;
import io.sparkmp.tune.Candidate;
import io.sparkmp.tune.Settings;
import java.util.function.Function;
import org.apache.spark.sql.SparkSession;

/** Trains and judges the candidates of a search, on ratings that are laid out once. */
public final class FactorisationTuning {

  /** The number of places that count in the ranking of implicit feedback. */
  public static final int PLACES = 10;

  private FactorisationTuning() {}

  /**
   * Trainings on ratings, judged by the RMSE of the validation set.
   *
   * @param data has a validation set
   * @param options maps settings to options
   * @param how training options, with the last epoch of a trial
   */
  public static Candidate.Start explicit(
      SparkSession spark,
      RatingData data,
      Function<Settings, FactorisationOptions> options,
      TrainingOptions how) {
    return settings -> {
      Factorisation<FactorTable> training =
          Factorisation.explicit(data, options.apply(settings), null);
      return new StagedCandidate<>(
          spark.sparkContext(),
          training.stages(how),
          how.maxFailures(),
          trained -> Math.sqrt(training.evaluate(trained, HeldOut.VALIDATION).mean()));
    };
  }

  /**
   * Bayesian trainings, judged by the RMSE of the validation set: that of the mean of the draws so
   * far.
   *
   * @param data has a validation set
   * @param options maps settings to options
   * @param how training options, with the last iteration of a trial
   */
  public static Candidate.Start bayes(
      SparkSession spark,
      RatingData data,
      Function<Settings, BayesOptions> options,
      TrainingOptions how) {
    return settings -> {
      Factorisation<BayesRows> training = Factorisation.bayes(data, options.apply(settings));
      return new StagedCandidate<>(
          spark.sparkContext(),
          training.stages(how),
          how.maxFailures(),
          trained -> Math.sqrt(training.evaluate(trained, HeldOut.VALIDATION).mean()));
    };
  }

  /**
   * Trainings on implicit feedback, judged by the NDCG of the validation set, whose pairs with a
   * rating above 0 are to be found among the items that the user has not rated.
   *
   * @param data has a validation set, with duplicates added up
   * @param options maps settings to options
   * @param how training options, with the last iteration of a trial
   * @param pairs {@link #pairs} of the data, which all trials share
   * @return starts candidates whose loss is the negative NDCG
   */
  public static Candidate.Start implicit(
      SparkSession spark,
      RatingData data,
      Function<Settings, ImplicitOptions> options,
      TrainingOptions how,
      HeldOutPairs pairs) {
    return settings -> {
      Factorisation<ImplicitRows> training =
          Factorisation.implicit(data, options.apply(settings), null);
      return new StagedCandidate<>(
          spark.sparkContext(),
          training.stages(how),
          how.maxFailures(),
          trained -> -pairs.mean(training.model(spark, trained), RankingMetric.NDCG, PLACES));
    };
  }

  /**
   * The pairs that judge implicit feedback; stored from the first trial until closed, which must
   * happen before the data are closed.
   *
   * @param data has a validation set
   */
  public static HeldOutPairs pairs(SparkSession spark, RatingData data) {
    return new HeldOutPairs(
        data.rows(spark, HeldOut.VALIDATION).filter("rating > 0"),
        data.rows(spark, HeldOut.TRAINING));
  }
}
