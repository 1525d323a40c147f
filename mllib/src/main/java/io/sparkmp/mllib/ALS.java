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
    return Fallback.fit(this, lack(dataset), () -> super.fit(dataset), () -> ours(dataset));
  }

  private @Nullable String lack(Dataset<?> dataset) {
    if (getMaxIter() < 1) {
      return "maxIter is " + getMaxIter() + " (expected: at least 1)";
    }
    if (getRank() > FactorTable.MOST_FACTORS) {
      return "rank is " + getRank() + " (expected: at most " + FactorTable.MOST_FACTORS + ")";
    }
    return Fallback.session(dataset, CfKryoRegistrator.class, FactorTable.class);
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
    return copyValues(Fallback.cleared(model), Fallback.none()).setParent(this);
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
