package io.sparkmp.mllib;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.ml.LeastSquaresFit;
import io.sparkmp.cf.ml.MatrixFactorization;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * MLlib's ALS, trained by our engine: the same objective, of ratings and of implicit feedback, by
 * block coordinate descent, which is ALS itself up to a rank of 16. {@code docs/mllib.md} says what
 * differs.
 */
public class ALS extends org.apache.spark.ml.recommendation.ALS {
  private static final long serialVersionUID = 1L;

  /** With the defaults. */
  public ALS() {
    this(Identifiable$.MODULE$.randomUID("als"));
  }

  /** With the defaults, under a name. */
  public ALS(String uid) {
    super(uid);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if there are no ratings, or one of them is no number
   */
  @Override
  public ALSModel fit(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    return EngineChoice.fit(this, lack(dataset), () -> super.fit(dataset), () -> ours(dataset));
  }

  private @Nullable String lack(Dataset<?> dataset) {
    if (getMaxIter() < 1) {
      return "maxIter is " + getMaxIter() + " (expected: at least 1)";
    }
    if (getRank() > FactorTable.MOST_FACTORS) {
      return "rank is " + getRank() + " (expected: at most " + FactorTable.MOST_FACTORS + ")";
    }
    return EngineChoice.session(dataset, CfKryoRegistrator.class, FactorTable.class);
  }

  private ALSModel ours(Dataset<?> dataset) {
    MatrixFactorization params =
        new MatrixFactorization(uid())
            .setRank(getRank())
            .setMaxIter(getMaxIter())
            .setRegParam(getRegParam())
            .setAlpha(getAlpha())
            .setImplicitPrefs(getImplicitPrefs())
            .setNonnegative(getNonnegative())
            .setCheckpointInterval(getCheckpointInterval())
            .setSeed(getSeed());
    if (StorageLevel.fromString(getFinalStorageLevel()).useDisk()) {
      params.setFinalStorageLevel(getFinalStorageLevel());
    }
    ALSModel model = LeastSquaresFit.run(params, ratings(dataset)).toMLlib();
    return copyValues(EngineChoice.cleared(model), EngineChoice.none()).setParent(this);
  }

  /** As the Estimator's default columns, ids as whole numbers of 32 bits. */
  private Dataset<Row> ratings(Dataset<?> dataset) {
    String name = getRatingCol();
    Column rating = name.isEmpty() ? functions.lit(1f) : dataset.col(name);
    return dataset.select(
        checkIntegers(dataset, getUserCol()).as("user"),
        checkIntegers(dataset, getItemCol()).as("item"),
        rating.cast(DataTypes.FloatType).as("rating"));
  }

  // A chain of setters is of this class, so that a program changes its import only.

  @Override
  public ALS setRank(int value) {
    return (ALS) super.setRank(value);
  }

  @Override
  public ALS setNumUserBlocks(int value) {
    return (ALS) super.setNumUserBlocks(value);
  }

  @Override
  public ALS setNumItemBlocks(int value) {
    return (ALS) super.setNumItemBlocks(value);
  }

  @Override
  public ALS setImplicitPrefs(boolean value) {
    return (ALS) super.setImplicitPrefs(value);
  }

  @Override
  public ALS setAlpha(double value) {
    return (ALS) super.setAlpha(value);
  }

  @Override
  public ALS setUserCol(String value) {
    return (ALS) super.setUserCol(value);
  }

  @Override
  public ALS setItemCol(String value) {
    return (ALS) super.setItemCol(value);
  }

  @Override
  public ALS setRatingCol(String value) {
    return (ALS) super.setRatingCol(value);
  }

  @Override
  public ALS setPredictionCol(String value) {
    return (ALS) super.setPredictionCol(value);
  }

  @Override
  public ALS setMaxIter(int value) {
    return (ALS) super.setMaxIter(value);
  }

  @Override
  public ALS setRegParam(double value) {
    return (ALS) super.setRegParam(value);
  }

  @Override
  public ALS setNonnegative(boolean value) {
    return (ALS) super.setNonnegative(value);
  }

  @Override
  public ALS setCheckpointInterval(int value) {
    return (ALS) super.setCheckpointInterval(value);
  }

  @Override
  public ALS setSeed(long value) {
    return (ALS) super.setSeed(value);
  }

  @Override
  public ALS setIntermediateStorageLevel(String value) {
    return (ALS) super.setIntermediateStorageLevel(value);
  }

  @Override
  public ALS setFinalStorageLevel(String value) {
    return (ALS) super.setFinalStorageLevel(value);
  }

  @Override
  public ALS setColdStartStrategy(String value) {
    return (ALS) super.setColdStartStrategy(value);
  }

  @Override
  public ALS setBlockSize(int value) {
    return (ALS) super.setBlockSize(value);
  }

  @Override
  public ALS setNumBlocks(int value) {
    return (ALS) super.setNumBlocks(value);
  }

  @Override
  public ALS copy(ParamMap extra) {
    return (ALS) super.copy(extra);
  }

  /** Reads what {@code write} has written, of this class or MLlib's. */
  public static MLReader<org.apache.spark.ml.recommendation.ALS> read() {
    return new TwinReader<>(ALS.class, ALS::new);
  }

  /** Reads an Estimator that this class or MLlib's has written. */
  public static ALS load(String path) {
    return (ALS) read().load(path);
  }
}
