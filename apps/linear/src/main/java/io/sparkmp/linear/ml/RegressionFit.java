package io.sparkmp.linear.ml;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.lineage.TwoCopies;
import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.linear.ingest.FrameSource;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.LinearIngest;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.LinearProgram;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.train.ClassSettings;
import io.sparkmp.linear.train.LinearTraining;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.ml.EstimatorFit;
import io.sparkmp.spark.ml.SessionSetup;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One fit, from a dataset to a model.
 *
 * @param params the Estimator's params
 * @param <M> the model
 */
record RegressionFit<M extends RotatingRegressionModel<M>>(RotatingRegression<?, M> params) {
  private static final Logger LOG = LoggerFactory.getLogger(RegressionFit.class);

  /**
   * Makes something of a training.
   *
   * @param <R> what
   */
  @FunctionalInterface
  interface Result<R> {
    R of(EstimatorFit fit, LinearTraining training, Trained<RecordState, CoefficientSlice> trained);
  }

  M run(Dataset<?> dataset) {
    SparkSession spark = dataset.sparkSession();
    RecordColumns columns = new RecordColumns(dataset.schema());
    List<String> classes = params.loss().isOfClasses() ? columns.classes(params) : List.of();
    return run(
        dataset,
        null,
        (fit, training, trained) -> {
          LinearModel found = training.model(spark, trained);
          M model =
              params.model(
                  found.detached(TwoCopies.level(spark.sparkContext())),
                  fit.summary(trained, training.warning(spark, trained, found))
                      .withoutPreparing(LinearProgram.PREPARING));
          return classes.isEmpty()
              ? model
              : model.with(model.classNames(), classes.toArray(String[]::new));
        });
  }

  /**
   * The coefficients and intercepts of several classes, or within bounds, or from a start.
   *
   * @param dataset of vectors as long as the settings have features
   */
  LogisticFit run(Dataset<?> dataset, ClassSettings settings) {
    return run(
        dataset,
        settings,
        (fit, training, trained) ->
            new LogisticFit(
                settings.found(trained),
                fit.summary(trained, null).withoutPreparing(LinearProgram.PREPARING)));
  }

  private <R> R run(Dataset<?> dataset, @Nullable ClassSettings settings, Result<R> result) {
    SparkSession spark = dataset.sparkSession();
    SparkContext context = spark.sparkContext();
    SessionSetup.check(dataset, LinearKryoRegistrator.class, CoefficientSlice.class);
    FrameSource source =
        new FrameSource(
            dataset.toDF(),
            params.getLabelCol(),
            params.hasWeights() ? params.getWeightCol() : null,
            params.getFeaturesCol(),
            "the dataset");
    HoldOut holdOut = new HoldOut(params.getSeed(), params.getValidationFraction(), 0);
    LayoutOptions layout =
        new LayoutOptions(
                params.intOf(params.numWorkers(), EstimatorFit.defaultWorkers(context)),
                params.getSlicesPerWorker(),
                holdOut,
                false)
            .withStorage(params.storage());
    boolean validates = params.getValidationFraction() > 0;
    try (EstimatorFit fit =
            new EstimatorFit(context, params, validates, "validationFraction is 0");
        LinearData data =
            LinearIngest.run(source, source.isWeighted(), layout).described(null, source)) {
      fit.endReading();
      String problem =
          settings == null || settings.width() == 1 ? params.problem(data.stats()) : null;
      if (problem != null) {
        throw new IngestException("Cannot train: " + problem);
      }
      warn(data.warning());
      LinearTraining training =
          settings == null
              ? new LinearTraining(data, options(), params.getSeed())
              : new LinearTraining(data, options(), params.getSeed(), settings);
      return fit.train(
          how ->
              training.train(
                  how.withEpochs(Math.addExact(params.getMaxIter(), LinearProgram.PREPARING))),
          training::identity,
          trained -> {
            if (!params.isDefined(params.patience())) {
              warn(training.doubt(trained, "maxIter", "regParam"));
            }
            return result.of(fit, training, trained);
          });
    }
  }

  private static void warn(@Nullable String doubt) {
    if (doubt != null) {
      LOG.warn("Fit: {}", doubt);
    }
  }

  private LinearOptions options() {
    return LinearOptions.of(params.loss(), params.getRegParam(), params.getElasticNetParam())
        .withIntercept(params.getFitIntercept())
        .withStandardisation(params.getStandardization())
        .withTolerance(params.getTol());
  }
}
