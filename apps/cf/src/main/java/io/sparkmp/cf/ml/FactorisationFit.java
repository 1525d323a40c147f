package io.sparkmp.cf.ml;

import io.sparkmp.cf.bayes.BayesOptions;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.train.Baselines;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cf.train.NotRated;
import io.sparkmp.cf.train.RatingRange;
import io.sparkmp.cf.train.ScaledDefaults;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.lineage.TwoCopies;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.SplitRecords;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.ml.EstimatorFit;
import io.sparkmp.spark.ml.SteadyFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One fit, from the dataset to the model.
 *
 * @param params the Estimator's params
 * @param initialModel the model to go on from, or null
 */
record FactorisationFit(
    MatrixFactorization params, Dataset<Row> dataset, @Nullable FactorModel initialModel) {
  private static final Logger LOG = LoggerFactory.getLogger(FactorisationFit.class);
  private static final int SLICES_PER_WORKER = 2;

  MatrixFactorizationModel run() {
    boolean isImplicit = params.getImplicitPrefs();
    if (isImplicit && validates()) {
      throw new IllegalArgumentException(
          "Cannot use validationIndicatorCol with implicitPrefs: there is no error of single pairs"
              + " to judge by; choose by a ranking, for example with TrainValidationSplit");
    }
    if (params.isBayes()) {
      checkBayes();
    } else {
      refuseFeatures(params.features(true), "user features");
      refuseFeatures(params.features(false), "item features");
    }
    try (EstimatorFit fit =
            new EstimatorFit(
                spark().sparkContext(), params, validates(), "validationIndicatorCol is not");
        RatingData data = read(HoldOut.NOTHING)) {
      fit.endReading();
      if (params.isBayes()) {
        return train(
            fit,
            Factorisation.bayes(
                data,
                bayesOptions(data),
                DatasetFeatures.linked("user", params.features(true), data.laidOut().rows()),
                DatasetFeatures.linked("item", params.features(false), data.laidOut().columns())),
            trained -> orAlike(data, Baselines.ofDraws(data, trained)));
      }
      if (isImplicit) {
        Factorisation<ImplicitRows> training =
            Factorisation.implicit(data, implicitOptions(), initialModel);
        warnOf(training.leftOut());
        return train(fit, training, any -> null);
      }
      Factorisation<FactorTable> training =
          Factorisation.explicit(data, options(data), initialModel);
      warnOf(training.leftOut());
      return train(
          fit, training, trained -> orAlike(data, Baselines.warning(data, training, trained)));
    }
  }

  /** A warning, or else that there was nothing to learn: no model is better than the mean then. */
  private static @Nullable String orAlike(RatingData data, @Nullable String warning) {
    boolean areAlike = data.stats().training() > 1 && data.stats().deviation() == 0;
    return warning != null || !areAlike
        ? warning
        : "all ratings are equal as 32-bit floats, so that there is nothing to predict; if they"
            + " differ, subtract a number from all of them, or multiply them by one";
  }

  private static void warnOf(@Nullable String warning) {
    if (warning != null) {
      LOG.warn("Going on from the initial model: {}", warning);
    }
  }

  private static void refuseFeatures(@Nullable Dataset<Row> features, String what) {
    if (features != null) {
      throw new IllegalArgumentException(
          "Cannot use " + what + " without method bayes (expected: setMethod(\"bayes\"))");
    }
  }

  private Duplicates duplicates() {
    return params.getImplicitPrefs() ? Duplicates.SUM : Duplicates.MEAN;
  }

  /** The dataset laid out. */
  RatingData read(HoldOut holdOut) {
    return read(holdOut, duplicates());
  }

  RatingData read(HoldOut holdOut, Duplicates duplicates) {
    int workers =
        params.intOf(params.numUserBlocks(), EstimatorFit.defaultWorkers(spark().sparkContext()));
    LayoutOptions how =
        new LayoutOptions(workers, slicesPerWorker(workers), holdOut, false)
            .withDuplicates(duplicates)
            .withStorage(params.storage());
    RatingData data = read(how);
    String warning = params.getImplicitPrefs() ? null : NotRated.warning(data.stats());
    if (warning != null) {
      LOG.warn("Reading ratings: {}", warning);
    }
    return data;
  }

  private RatingData read(LayoutOptions how) {
    if (!validates()) {
      return RatingIngest.run(
          FrameRatings.of(dataset, columns().ofRatings(dataset.schema()), ParamColumns.FRAME), how);
    }
    try (SteadyFrame both = SteadyFrame.of(dataset, ratingsAndIndicator())) {
      return RatingIngest.run(split(both.rows()), how);
    }
  }

  private ParamColumns columns() {
    return new ParamColumns(params);
  }

  private Dataset<Row> ratingsAndIndicator() {
    StructType schema = dataset.schema();
    List<StructField> fields = new ArrayList<>(columns().ofRatings(schema));
    fields.add(ParamColumns.field(schema, params.getValidationIndicatorCol()));
    return dataset.select(
        fields.stream()
            .distinct()
            .map(field -> FrameColumns.column(dataset, field))
            .toArray(Column[]::new));
  }

  private SparkSession spark() {
    return dataset.sparkSession();
  }

  private boolean validates() {
    return params.isSet(params.validationIndicatorCol());
  }

  private int slicesPerWorker(int workers) {
    if (!params.isSet(params.numItemBlocks())) {
      return SLICES_PER_WORKER;
    }
    int slices = params.getNumItemBlocks();
    if (slices % workers != 0) {
      throw new IllegalArgumentException(
          "Invalid numItemBlocks: "
              + slices
              + " (expected: a multiple of the number of user blocks, "
              + workers
              + ")");
    }
    return slices / workers;
  }

  /** Two sources of one frame, each of which reads it. */
  private KeyedSource split(Dataset<Row> frame) {
    List<StructField> fields = columns().ofRatings(frame.schema());
    String name = params.getValidationIndicatorCol();
    Column held = FrameColumns.column(frame, ParamColumns.field(frame.schema(), name));
    Column[] pair =
        fields.stream().map(field -> FrameColumns.column(frame, field)).toArray(Column[]::new);
    for (Row row : frame.filter(held.isNull()).select(pair).takeAsList(1)) {
      throw new IngestException(
          "Cannot fit: column "
              + name
              + " is null, as for user "
              + row.get(0)
              + " and item "
              + row.get(1)
              + " (expected: true to judge by the rating, false to train on it)");
    }
    return new SplitRecords(
        FrameRatings.of(frame.filter(functions.not(held)), fields, ParamColumns.FRAME),
        FrameRatings.of(frame.filter(held), fields, ParamColumns.FRAME + " (validation)"),
        HoldOut.ALL_VALIDATION);
  }

  private <R extends FactorRows> MatrixFactorizationModel train(
      EstimatorFit fit,
      Factorisation<R> training,
      Function<Trained<R, R>, @Nullable String> warning) {
    return train(fit, training, UnaryOperator.identity(), warning);
  }

  /** Trains, and stores what is made of the model. */
  <R extends FactorRows> MatrixFactorizationModel train(
      EstimatorFit fit,
      Factorisation<R> training,
      UnaryOperator<FactorModel> made,
      Function<Trained<R, R>, @Nullable String> warning) {
    MatrixFactorizationModel model =
        fit.train(
            training::train,
            training::identity,
            result ->
                new MatrixFactorizationModel(
                    params.uid(),
                    made.apply(training.model(spark(), result)).detached(storageLevel()),
                    fit.summary(result, warning.apply(result))));
    return model
        .with(model.userIdType(), ParamColumns.sqlType(dataset.schema(), params.getUserCol()))
        .with(model.itemIdType(), ParamColumns.sqlType(dataset.schema(), params.getItemCol()));
  }

  /**
   * The settings for explicit ratings: set values as they are, defaults in units of the ratings'
   * standard deviation, so that the ratings' unit does not affect the result.
   */
  FactorisationOptions options(RatingData data) {
    if (initialModel != null) {
      warnOf(RatingRange.of(data.stats()).warning(ParamColumns.FRAME, initialModel.info()));
    }
    ScaledDefaults scale =
        ScaledDefaults.of(data.stats(), initialModel == null ? null : initialModel.info());
    return new FactorisationOptions(
        params.getRank(),
        stepSize(scale),
        ofDefault(params.biasStepRatio(), scale::biasStepRatio),
        ofDefault(params.regParam(), scale::regularisation),
        (float) params.getBiasRegParam(),
        (float) params.doubleOf(params.initialDeviation(), scale.initialDeviation()),
        params.getNonnegative(),
        params.getSeed());
  }

  private float ofDefault(DoubleParam param, DoubleFunction<Float> scaled) {
    double value = params.doubleOf(param);
    return params.isSet(param) ? (float) value : scaled.apply(value);
  }

  private StepSize stepSize(ScaledDefaults scale) {
    float step = ofDefault(params.stepSize(), scale::stepSize);
    return switch (params.getStepSchedule().toLowerCase(Locale.ROOT)) {
      case "linear" -> new StepSize.Linear(step, params.getMaxIter());
      case "constant" -> new StepSize.Constant(step);
      default ->
          params.isSet(params.stepSize())
              ? new StepSize.Adaptive(step)
              : scale.adaptive(params.getStepSize());
    };
  }

  void checkBayes() {
    refuse(params.getImplicitPrefs(), "implicitPrefs");
    refuse(params.getNonnegative(), "nonnegative");
    refuse(initialModel != null, "an initial model");
  }

  private static void refuse(boolean isGiven, String what) {
    if (isGiven) {
      throw new IllegalArgumentException(
          "Cannot use " + what + " with method bayes (expected: method sgd)");
    }
  }

  /** The settings for Gibbs sampling, with priors in units of the ratings' spread. */
  BayesOptions bayesOptions(RatingData data) {
    int rank = params.getRank();
    return Factorisation.bayesOptions(
        ScaledDefaults.of(data.stats(), null),
        rank,
        Math.min(rank, params.getSubspaceSize()),
        params.getMaxIter(),
        params.getBurnIn(),
        params.getNumSamples(),
        params.getSeed());
  }

  ImplicitOptions implicitOptions() {
    int rank = params.getRank();
    return new ImplicitOptions(
        rank,
        (float) params.getAlpha(),
        (float) params.getRegParam(),
        new ImplicitOptions.Weight(
            (float) params.getRegExponent(), (float) params.getUnobservedWeight()),
        Math.min(rank, params.getSubspaceSize()),
        (float) params.doubleOf(params.initialDeviation(), ImplicitOptions.defaultDeviation(rank)),
        params.getNonnegative(),
        params.getSeed());
  }

  private StorageLevel storageLevel() {
    return params.isSet(params.finalStorageLevel())
        ? StorageLevel.fromString(params.getFinalStorageLevel())
        : TwoCopies.level(spark().sparkContext());
  }
}
