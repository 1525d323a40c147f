package io.sparkmp.cf.ml;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.ParamsReader;
import io.sparkmp.spark.ml.SessionSetup;
import io.sparkmp.spark.ml.TrainingEstimator;
import io.sparkmp.spark.ml.Tunable;
import java.util.List;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Matrix factorisation as an Estimator of Spark ML, used like {@code
 * org.apache.spark.ml.recommendation.ALS}: ratings by stochastic gradient descent with biases or by
 * Gibbs sampling ({@link #setMethod}), or, with {@link #setImplicitPrefs}, interactions by block
 * coordinate descent. {@code docs/estimators.md} compares all params with those of ALS.
 *
 * <p>Ids may be text or numbers. Several ratings of an item by a user are averaged; interactions
 * are added up.
 */
public final class MatrixFactorization
    extends TrainingEstimator<MatrixFactorization, MatrixFactorizationModel>
    implements FactorModelParams<MatrixFactorization>,
        FactorisationParams<MatrixFactorization>,
        Tunable<MatrixFactorizationModel> {
  private static final long serialVersionUID = 1L;
  private static final int MAX_ITER = 10;

  private transient @Nullable MatrixFactorizationModel initialModel;
  private transient @Nullable Dataset<Row> userFeatures;
  private transient @Nullable Dataset<Row> itemFeatures;

  /** An Estimator with a random uid. */
  public MatrixFactorization() {
    this(Identifiable$.MODULE$.randomUID("mf"));
  }

  /** An Estimator with a given uid. */
  public MatrixFactorization(String uid) {
    super(uid, MAX_ITER);
  }

  /** Sets both {@link #numUserBlocks} and {@link #numItemBlocks}. */
  public MatrixFactorization setNumBlocks(int value) {
    return setNumUserBlocks(value).setNumItemBlocks(value);
  }

  /**
   * Goes on from an earlier model of the same rank and id types; ids that it does not know start
   * afresh, and ids that the dataset does not have are dropped. Not a param: it is not saved with
   * the Estimator.
   *
   * @param model the earlier model, or null
   */
  public MatrixFactorization setInitialModel(@Nullable MatrixFactorizationModel model) {
    initialModel = model;
    return this;
  }

  /**
   * Learns factors with features of the items: with method {@code bayes}, an item without ratings
   * is then predicted from its features. Not a param: they are not saved with the Estimator.
   *
   * @param features ids in the first column, and in each other one numbers, text, which is
   *     categories or words with {@code |} between them, or arrays of words; null for none
   */
  public MatrixFactorization setItemFeatures(@Nullable Dataset<Row> features) {
    itemFeatures = features;
    return this;
  }

  /** Like {@link #setItemFeatures}, of the users. */
  public MatrixFactorization setUserFeatures(@Nullable Dataset<Row> features) {
    userFeatures = features;
    return this;
  }

  @Nullable Dataset<Row> features(boolean users) {
    return users ? userFeatures : itemFeatures;
  }

  @Override
  protected MatrixFactorizationModel trained(Dataset<Row> rows) {
    SessionSetup.check(rows, CfKryoRegistrator.class, FactorTable.class);
    FactorModel initial = initialModel == null ? null : initialModel.factors();
    MatrixFactorizationModel model = new FactorisationFit(this, rows, initial).run();
    return copyValues(model, ParamMap.empty()).setSeen(training(rows)); // whose columns params name
  }

  @Override
  public MatrixFactorization estimator() {
    return this;
  }

  @Override
  public int epochs() {
    return getMaxIter();
  }

  @Override
  public List<String> searchable() {
    return FactorisationTrials.searchable(this);
  }

  @Override
  public String stepSizeParam() {
    return getImplicitPrefs() ? "" : stepSize().name();
  }

  /** {@inheritDoc} Judges ratings by RMSE and implicit feedback by NDCG at 10. */
  @Override
  public Trials trials(Dataset<Row> rows, double validationFraction, long seed) {
    if (isBayes()) {
      throw new IllegalArgumentException(
          "Cannot tune the method bayes: it has nothing to search but rank and time (expected:"
              + " method sgd)");
    }
    SessionSetup.check(rows, CfKryoRegistrator.class, FactorTable.class);
    return FactorisationTrials.of(this, rows, validationFraction, seed);
  }

  private Dataset<Row> training(Dataset<Row> rows) {
    return isSet(validationIndicatorCol())
        ? rows.filter(
            functions.not(
                FrameColumns.column(
                    rows, ParamColumns.field(rows.schema(), getValidationIndicatorCol()))))
        : rows;
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return new ParamColumns(this).checkTraining(schema, this, this);
  }

  @Override
  public MatrixFactorization copy(ParamMap extra) {
    MatrixFactorization copy = copyValues(new MatrixFactorization(uid()), extra);
    copy.initialModel = initialModel;
    copy.userFeatures = userFeatures;
    copy.itemFeatures = itemFeatures;
    return copy;
  }

  /** Reads what {@code write} wrote. */
  public static MLReader<MatrixFactorization> read() {
    return new ParamsReader<>(MatrixFactorization.class, MatrixFactorization::new);
  }

  /** Reads an Estimator from a path. */
  public static MatrixFactorization load(String path) {
    return read().load(path);
  }
}
