package io.sparkmp.cf.ml;

import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.SplitRatings;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cf.train.FactorisationOptions;
import io.sparkmp.cf.train.ImplicitFactorisation;
import io.sparkmp.cf.train.ImplicitOptions;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.ml.FitSnapshots;
import io.sparkmp.spark.ml.TrainingSummary;
import java.util.Locale;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/** One fit: from the dataset to the model. */
final class Fit {
  private static final double INITIAL_DEVIATION = 0.02;
  private final MatrixFactorization params;
  private final Dataset<Row> dataset;
  private final @Nullable FactorModel initialModel;
  private final FitSnapshots snapshots;
  private final SparkSession spark;
  private final int workers;
  private final int slicesPerWorker;

  Fit(
      MatrixFactorization params,
      Dataset<Row> dataset,
      @Nullable FactorModel initialModel,
      FitSnapshots snapshots) {
    this.params = params;
    this.dataset = dataset;
    this.initialModel = initialModel;
    this.snapshots = snapshots;
    spark = dataset.sparkSession();
    workers =
        params.isSet(params.numUserBlocks())
            ? params.getNumUserBlocks()
            : Math.max(1, spark.sparkContext().defaultParallelism());
    slicesPerWorker = slicesPerWorker();
  }

  private int slicesPerWorker() {
    if (!params.isSet(params.numItemBlocks())) {
      return 2;
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

  MatrixFactorizationModel run() {
    boolean isImplicit = params.getImplicitPrefs();
    check(isImplicit);
    long start = System.nanoTime();
    LayoutOptions how =
        new LayoutOptions(
            workers,
            slicesPerWorker,
            HoldOut.NOTHING,
            false,
            isImplicit ? Duplicates.SUM : Duplicates.MEAN,
            params.storage());
    try (RatingData data = Ingest.run(source(), how)) {
      double readSeconds = (System.nanoTime() - start) / 1e9;
      return isImplicit ? interactions(data, readSeconds) : ratings(data, readSeconds);
    }
  }

  private void check(boolean isImplicit) {
    boolean validates = params.isSet(params.validationIndicatorCol());
    if (params.isSet(params.patience()) && !validates) {
      throw new IllegalArgumentException(
          "Cannot stop early: patience is set, but validationIndicatorCol is not");
    }
    if (isImplicit && validates) {
      throw new IllegalArgumentException(
          "Cannot use validationIndicatorCol with implicitPrefs: there is no error of single pairs"
              + " to judge by; choose by a ranking, for example with TrainValidationSplit");
    }
  }

  private MatrixFactorizationModel ratings(RatingData data, double readSeconds) {
    Factorisation training = new Factorisation(data, options(), initialModel);
    TrainingOptions how =
        TrainingOptions.epochs(params.getMaxIter())
            .withEngine(params.engineKind())
            .withValidation(params.isSet(params.validationIndicatorCol()))
            .withEarlyStopping(
                params.isSet(params.patience()) ? new EarlyStopping(params.getPatience()) : null)
            .withLevel(snapshots.level(training.identity(), 1));
    try (TrainingResult<FactorTable, FactorTable> result = training.train(how)) {
      FactorModel model = training.model(spark, result, storageLevel());
      return model(model, TrainingSummary.of(result.history(), 1, result.epochs(), readSeconds));
    }
  }

  private MatrixFactorizationModel interactions(RatingData data, double readSeconds) {
    ImplicitFactorisation training =
        new ImplicitFactorisation(data, implicitOptions(), initialModel);
    int passes = training.passesPerIteration();
    TrainingOptions how =
        TrainingOptions.epochs(params.getMaxIter() * passes)
            .withEngine(params.engineKind())
            .withLevel(snapshots.level(training.identity(), passes));
    try (TrainingResult<ImplicitRows, ImplicitRows> result = training.train(how)) {
      FactorModel model = training.model(spark, result, storageLevel());
      return model(
          model, TrainingSummary.of(result.history(), passes, result.epochs(), readSeconds));
    }
  }

  private ImplicitOptions implicitOptions() {
    int rank = params.getRank();
    return new ImplicitOptions(
        rank,
        (float) params.getAlpha(),
        (float) params.getRegParam(),
        Math.min(rank, params.getSubspaceSize()),
        params.isSet(params.initialDeviation())
            ? (float) params.getInitialDeviation()
            : ImplicitOptions.defaultDeviation(rank),
        params.getNonnegative(),
        params.getSeed());
  }

  private MatrixFactorizationModel model(FactorModel factors, TrainingSummary summary) {
    MatrixFactorizationModel model = new MatrixFactorizationModel(params.uid(), factors, summary);
    String userType = Columns.field(dataset.schema(), params.getUserCol()).dataType().sql();
    String itemType = Columns.field(dataset.schema(), params.getItemCol()).dataType().sql();
    return model.with(model.userIdType(), userType).with(model.itemIdType(), itemType);
  }

  private KeyedSource source() {
    Column user = column(params.getUserCol());
    Column item = column(params.getItemCol());
    Column rating = new Columns(params).ratings(dataset);
    if (!params.isSet(params.validationIndicatorCol())) {
      return ratings(dataset.select(user, item, rating), Columns.FRAME);
    }
    Column held = column(params.getValidationIndicatorCol());
    Column isHeld =
        functions
            .when(
                held.isNull(),
                functions.raise_error(
                    functions.lit(
                        "Cannot fit: column "
                            + params.getValidationIndicatorCol()
                            + " is null somewhere")))
            .otherwise(held);
    return new SplitRatings(
        ratings(dataset.filter(functions.not(isHeld)).select(user, item, rating), Columns.FRAME),
        ratings(dataset.filter(isHeld).select(user, item, rating), Columns.FRAME + " (validation)"),
        HoldOut.ALL_VALIDATION);
  }

  private static KeyedSource ratings(Dataset<Row> frame, String description) {
    String[] names = {"sparkmp user", "sparkmp item", "sparkmp rating"};
    return FrameRatings.of(frame.toDF(names), names[0], names[1], names[2], description);
  }

  private Column column(String name) {
    return FrameColumns.column(dataset, Columns.field(dataset.schema(), name));
  }

  private FactorisationOptions options() {
    double deviation =
        params.isSet(params.initialDeviation()) ? params.getInitialDeviation() : INITIAL_DEVIATION;
    return new FactorisationOptions(
        params.getRank(),
        stepSize(),
        (float) params.getBiasStepRatio(),
        (float) params.getRegParam(),
        (float) params.getBiasRegParam(),
        (float) deviation,
        params.getNonnegative(),
        params.getSeed());
  }

  private StepSize stepSize() {
    float step = (float) params.getStepSize();
    return switch (params.getStepSchedule().toLowerCase(Locale.ROOT)) {
      case "linear" -> new StepSize.Linear(step, params.getMaxIter());
      case "constant" -> new StepSize.Constant(step);
      default -> new StepSize.Adaptive(step);
    };
  }

  private StorageLevel storageLevel() {
    if (params.isSet(params.finalStorageLevel())) {
      return StorageLevel.fromString(params.getFinalStorageLevel());
    }
    SparkContext context = spark.sparkContext();
    return context.isLocal() ? StorageLevel.MEMORY_AND_DISK() : StorageLevel.MEMORY_AND_DISK_2();
  }
}
