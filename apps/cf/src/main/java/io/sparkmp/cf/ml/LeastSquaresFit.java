package io.sparkmp.cf.ml;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.ml.EstimatorFit;
import io.sparkmp.spark.ml.SessionSetup;
import java.util.function.UnaryOperator;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * The very objective of MLlib's ALS, explicit or implicit, minimised by block coordinate descent:
 * no mean, no biases, and each row of the dataset counts, those of one user and item too. {@link
 * MatrixFactorization} itself fits ratings with biases, by stochastic gradient descent.
 */
public final class LeastSquaresFit {

  private LeastSquaresFit() {}

  /**
   * Trains.
   *
   * @param params of which those that ALS has are used, with those of how training runs
   * @param dataset of ratings, read once
   * @return the model, kept by the executors until it is garbage
   * @throws io.sparkmp.spark.ingest.IngestException if a column or a value cannot be used
   */
  public static MatrixFactorizationModel run(MatrixFactorization params, Dataset<Row> dataset) {
    params.transformSchema(dataset.schema());
    SparkContext spark = dataset.sparkSession().sparkContext();
    SessionSetup.check(spark, CfKryoRegistrator.class, FactorTable.class);
    FactorisationFit how = new FactorisationFit(params, dataset, null);
    ImplicitOptions options = how.implicitOptions();
    try (EstimatorFit fit = new EstimatorFit(spark, params, false, "there is no validation set");
        RatingData data = how.read(HoldOut.NOTHING, Duplicates.KEEP)) {
      fit.endReading();
      boolean isImplicit = params.getImplicitPrefs();
      return how.train(
          fit,
          isImplicit
              ? Factorisation.implicit(data, options, null)
              : Factorisation.leastSquares(data, ofRatings(params, options)),
          isImplicit ? LeastSquaresFit::balanced : UnaryOperator.identity(),
          any -> null);
    }
  }

  /**
   * Multiplies the factors of users by a number and divides those of items by it, so that the
   * penalty is least. No prediction changes. From short rows, iterations move the norms between the
   * sides only slowly where the penalty is small beside the confidences. Ratings of 0 or below
   * count, too, which they do not in the objective: where there are some, the penalty is nearly
   * least.
   */
  private static FactorModel balanced(FactorModel model) {
    double scale = Math.pow(penalty(model.items()) / penalty(model.users()), 0.25);
    return scale > 0 && Double.isFinite(scale)
        ? new FactorModel(
            model.info(), scaled(model.users(), scale), scaled(model.items(), 1 / scale))
        : model;
  }

  /** Without the regularisation. */
  private static double penalty(Dataset<Row> table) {
    return table
        .selectExpr("sum(ratings * aggregate(factors, 0D, (sum, x) -> sum + x * x))")
        .first()
        .getDouble(0);
  }

  private static Dataset<Row> scaled(Dataset<Row> table, double scale) {
    return table.withColumn(
        "factors", functions.expr("transform(factors, x -> float(x * double('" + scale + "')))"));
  }

  /**
   * Starts from rows of length 1, as MLlib does: shorter ones would be shrunk by the penalty first.
   */
  private static ImplicitOptions ofRatings(MatrixFactorization params, ImplicitOptions options) {
    double deviation = 1 / Math.sqrt(options.rank());
    return new ImplicitOptions(
        options.rank(),
        0,
        options.regularisation(),
        options.subspace(),
        (float) params.doubleOf(params.initialDeviation(), deviation),
        options.nonNegative(),
        options.seed());
  }
}
